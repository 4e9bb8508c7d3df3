/** The banner of a table in tournament mode: the tournament, the session, what is left of it, and what the table waits for. */
import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { TournamentView } from '../../../protocol/index.ts';
import { formatNumber, formatTime, type LiveTable, makePath, serverNow, useSecondsUntil } from '../../shell/index.ts';
import { formatRelative, formatSession } from '../parts/index.ts';
import { findWait, floorName, type Remaining, remainingOf, type SessionView, type Wait } from './progress.ts';
import { words } from './words/index.ts';
import './bar.css';

const MINUTE_S = 60;

function TimeLeft({ endsMs }: { readonly endsMs: number }): VNode {
  const seconds = useSecondsUntil(endsMs) ?? 0;
  const { timeLeft, timeOver } = words.value;
  if (seconds === 0) return <>{timeOver}</>;
  return <>{timeLeft(String(Math.floor(seconds / MINUTE_S)), String(seconds % MINUTE_S).padStart(2, '0'))}</>;
}

function RemainingText({ remaining }: { readonly remaining: Remaining }): VNode {
  const t = words.value;
  switch (remaining.by) {
    case 'time':
      return <TimeLeft endsMs={remaining.endsMs} />;
    case 'survivors':
      return <>{t.survivors(formatNumber(remaining.remaining), formatNumber(remaining.left))}</>;
    case 'play-off':
      return <>{t.playOffSpin(formatNumber(remaining.spin), formatNumber(remaining.spins))}</>;
    case 'spins': {
      const { left, spin, spins } = remaining;
      return <>{left === 0 ? t.spinsDone(formatNumber(spins)) : t.spin(formatNumber(spin), formatNumber(spins))}</>;
    }
  }
}

export function formatWait(wait: Wait): string {
  const t = words.value;
  if (wait.kind === 'hold') return [t.held(wait.why), wait.isSpinning ? t.spinFirst : ''].join(t.space).trim();
  if (wait.kind === 'start') {
    const { startsMs, isPractice } = wait;
    if (startsMs > serverNow()) return t.startsAt(formatTime(startsMs), formatRelative(startsMs, serverNow()));
    return isPractice ? t.startDueSoon : t.startDue(formatTime(startsMs));
  }
  return t.waits[wait.kind];
}

interface BarProps {
  readonly view: TournamentView;
  readonly session: SessionView | null;
  readonly liveTable: LiveTable;
  /** Whether the name of the tournament is a link. */
  readonly isLink?: boolean;
  /** Whether the banner says what the table waits for. */
  readonly hasWait?: boolean;
  /** Whether the banner has one line on phones, with a button that shows the rest. */
  readonly isFolding?: boolean;
  /** More texts, such as the rank of the player. */
  readonly children?: ComponentChildren;
}

export function Bar({ view, session, liveTable, isLink = true, hasWait = true, isFolding = false, children }: BarProps): VNode {
  const t = words.value;
  const [isOpen, setOpen] = useState(false);
  const table = floorName(liveTable.name);
  // Renders again every second, because a start is shown as a distance from now.
  useSecondsUntil(session?.phase === 'drawn' ? session.startsMs : null);
  const wait = findWait(view, session, table, liveTable.view.value);
  const remaining = session === null ? null : remainingOf(session, table);
  return (
    <section class="tournament-bar" aria-label={t.tournament} data-fold={isFolding ? (isOpen ? 'open' : 'closed') : undefined}>
      <p class="tournament-bar-name">
        {isLink ? <a href={makePath('tournament', { tournament: view.id })}>{view.name}</a> : <b>{view.name}</b>}
        {session !== null && <span> · {formatSession(view, session.id)}</span>}
        {view.practice && <small> · {t.practice}</small>}
      </p>
      {remaining !== null && (
        <p class="tournament-bar-left number">
          <RemainingText remaining={remaining} />
        </p>
      )}
      {children}
      {hasWait && (
        <p class={`tournament-bar-wait ${wait === null ? 'unseen' : ''}`} role="status" data-wait={wait?.kind}>
          {wait !== null && formatWait(wait)}
        </p>
      )}
      {isFolding && (
        <button
          type="button"
          class="tournament-bar-more"
          aria-label={t.showAll}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? '▴' : '▾'}
        </button>
      )}
    </section>
  );
}

/** No tournament uses the table now. */
export function EmptyBar(): VNode {
  const { tournament, noTournament, allTournaments } = words.value;
  return (
    <section class="tournament-bar" aria-label={tournament}>
      <p>
        {noTournament} <a href={makePath('tournaments')}>{allTournaments}</a>
      </p>
    </section>
  );
}
