/** Notices to the player: connection, table alerts, notices of the house, and the answer to the last action. */
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { DisputesView } from '../../../protocol/index.ts';
import type { ClauseId } from '../../../rules/index.ts';
import { numberedClauses, partsWords, tableAlert } from '../../parts/index.ts';
import { LazyPart } from '../../parts/lazy.tsx';
import { roleNames } from '../../parts/words/names.ts';
import {
  announce,
  client,
  connection,
  formatMoney,
  formatTime,
  makePath,
  offlineSinceMs,
  usePassedTimes,
  useTableEvent,
} from '../../shell/index.ts';
import type { PlayerSession } from '../session.ts';
import { formatCall } from '../words/descriptions.ts';
import { words } from '../words/index.ts';
import './notices.css';

/** One import, because each one costs bytes on a first visit. */
export const loadPersonalNotices = () => import('./personal-notices.tsx');
const loadMissed = async () => (await loadPersonalNotices()).MissedRounds;
const loadWarnings = async () => (await loadPersonalNotices()).WarningList;
const loadProposal = async () => (await loadPersonalNotices()).LimitsProposal;
const loadDisputes = async () => (await loadPersonalNotices()).DisputeNotices;
const loadLowWagers = async () => (await loadPersonalNotices()).LowWagers;
const loadReminder = async () => (await loadPersonalNotices()).Reminder;

/** Whether the rulebook lets players raise disputes. */
export const canRaiseDispute = ({ data }: PlayerSession): boolean =>
  data.rulebook.conduct.acts['raise-dispute']?.also?.includes('player') ?? false;

interface OwnDisputes {
  readonly player: string;
  /** null if they have to be loaded, because the player raised a dispute after the first answer. */
  readonly first: DisputesView['items'] | null;
}

/** The player's disputes at this table; null if there are none. Most players have none, so the notices about them are loaded only then. */
function useOwnDisputes(session: PlayerSession): OwnDisputes | null {
  const [disputes, setDisputes] = useState<OwnDisputes | null>(null);
  const { live } = session;
  const player = live.own.value?.player ?? null;
  useEffect(() => {
    setDisputes(null);
    if (player === null || !canRaiseDispute(session)) return;
    let isCurrent = true;
    client.disputes(live.name).then(
      ({ items }) => isCurrent && items.length > 0 && setDisputes((current) => current ?? { player, first: items }),
      () => {
        // The disputes are also on the player's own page.
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [live, player]);
  useTableEvent(live, 'event', ({ event }) => {
    if (event.type === 'dispute-raised' && event.player === client.session?.person)
      setDisputes((current) => current ?? { player: event.player, first: null });
  });
  return disputes?.player === player ? disputes : null;
}

/** The notices are beside the felt on a wide page and in the foot on a phone, so that no bet moves under the pointer. */
export function Notices({ session }: { readonly session: PlayerSession }): VNode {
  const disputes = useOwnDisputes(session);
  return (
    <div class="player-notices">
      <ConnectionBanner session={session} />
      {session.warnings.value.length > 0 && <LazyPart load={loadWarnings} session={session} />}
      {session.live.own.value?.limitsProposed && <LazyPart load={loadProposal} session={session} />}
      {disputes !== null && <LazyPart load={loadDisputes} session={session} first={disputes.first} />}
      {session.reminderMinutes.value !== null && <LazyPart load={loadReminder} session={session} />}
      {session.rounds.missed.value.length > 0 && <LazyPart load={loadMissed} session={session} />}
      {session.lowBets.value.length > 0 && <LazyPart load={loadLowWagers} session={session} />}
      <AlertStrip session={session} />
      <TableNotices session={session} />
    </div>
  );
}

/** Shorter interruptions are not shown. */
const UNNOTICED_MS = 700;

/** Announces a lost connection and the reconnection. Meanwhile, the banner counts the seconds, which are not announced. */
function useConnectionAnnouncements(isDown: boolean, isUp: boolean, isPending: boolean): void {
  const wasDown = useRef(false);
  useEffect(() => {
    const { connectionLost, notConfirmedYet, backOnline, space } = words.value;
    if (isDown && !wasDown.current) announce([connectionLost, ...(isPending ? [notConfirmedYet] : [])].join(space), 'assertive');
    if (isUp && wasDown.current) announce(backOnline, 'assertive');
    wasDown.current = isDown || (wasDown.current && !isUp);
  }, [isDown, isUp]);
}

function ConnectionBanner({ session }: { readonly session: PlayerSession }): VNode | null {
  const sinceMs = offlineSinceMs.value;
  const state = connection.value;
  const [nowMs, setNowMs] = useState(Date.now());
  useEffect(() => {
    if (sinceMs === null) return;
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), 250);
    return () => clearInterval(timer);
  }, [sinceMs]);
  const isDown = sinceMs !== null && state === 'lost' && nowMs - sinceMs >= UNNOTICED_MS;
  useConnectionAnnouncements(isDown, state === 'open', session.wagers.isPending.value);
  const { offline, ended, reload } = words.value;
  if (state === 'ended')
    return (
      <p class="player-banner warning-strip" role="alert">
        {ended}{' '}
        <button type="button" class="button small" onClick={() => location.reload()}>
          {reload}
        </button>
      </p>
    );
  if (!isDown) return null;
  return (
    <p class="player-banner warning-strip" data-offline="true">
      {offline(Math.floor((nowMs - sinceMs) / 1000))}
    </p>
  );
}

/** Kinds of alerts that the page of the round explains. */
const EXPLAINED_KINDS: ReadonlySet<string> = new Set(['corrected', 'again', 'void']);

/** Shows a failed roll, a void round, a corrected result, or lamps that showed the wrong winning bets. */
function AlertStrip({ session }: { readonly session: PlayerSession }): VNode | null {
  const view = session.live.view.value;
  const { dice, rulebook } = session.data;
  const formatFaces = (faces: readonly number[]): string => formatCall(faces, dice, rulebook.conduct.announcement, words.value);
  const alert =
    view === null
      ? null
      : tableAlert(view, { alerts: partsWords.value.alerts, roles: roleNames.value }, formatFaces, rulebook.conduct);
  // A second failed roll may have the same text. The new event number makes sure that it is announced, too.
  const [failureSeq, setFailureSeq] = useState<number | null>(null);
  useTableEvent(session.live, 'event', ({ seq, event }) => {
    if (event.type === 'failure-declared') setFailureSeq(seq);
  });
  useEffect(() => {
    if (alert !== null) announce(`${alert.title} ${alert.more}`, 'assertive');
  }, [alert?.title, alert?.more, failureSeq]);
  if (alert === null) return null;
  const { kind, round, title, more } = alert;
  return (
    <p class="player-alert warning-strip" data-kind={kind}>
      <strong>{title}</strong> {more}{' '}
      {round !== null && EXPLAINED_KINDS.has(kind) && (
        <a href={makePath('round', { table: session.live.name, round: String(round) })}>{words.value.slip}</a>
      )}
    </p>
  );
}

/** Returns the lines that the previous render did not have. */
function useNewLines(lines: readonly string[]): string {
  const previousLines = useRef<readonly string[]>([]);
  const [newLines, setNewLines] = useState('');
  useEffect(() => {
    setNewLines(lines.filter((line) => !previousLines.current.includes(line)).join(words.value.space));
    previousLines.current = lines;
  }, [lines.join('\n')]);
  return newLines;
}

/** Shows a future minimum, the closing time, a warning about the minimum, and money that is due, that the house holds, or that the player owes. */
function TableNotices({ session }: { readonly session: PlayerSession }): VNode | null {
  const notices = session.live.view.value?.notices ?? [];
  const isPast = usePassedTimes(notices.map(({ dueMs }) => dueMs));
  const ownView = session.live.own.value;
  const t = words.value;
  // The betting controls of a seated player show what the bets of this round owe.
  const bets = session.isSeated.value ? (ownView?.dueBets ?? []) : [];
  const due = bets.reduce((rest, { amount }) => rest - amount, ownView?.due ?? 0);
  const lines = [
    ...notices.map(({ kind, sign, dueMs }) => {
      const minimum = formatMoney(sign?.minimum ?? 0);
      if (isPast(dueMs)) return kind === 'closure' ? t.closureDue : t.raiseDue(minimum);
      return kind === 'closure' ? t.closureNotice(formatTime(dueMs)) : t.raiseNotice(minimum, formatTime(dueMs));
    }),
    // A note about a wager below the minimum says the same.
    ...(ownView?.warned && session.lowBets.value.length === 0 ? [t.warnedBelowMinimum] : []),
    ...(due > 0 ? [t.dueToYou(formatMoney(due))] : []),
    ...(ownView != null && ownView.held > 0 ? [t.held(formatMoney(ownView.held))] : []),
    ...(ownView != null && ownView.owed > 0 ? [t.owed(formatMoney(ownView.owed))] : []),
  ];
  const newLines = useNewLines(lines);
  return (
    <>
      {/* A separate live region, because a notice may come at the same time as a settlement. */}
      <p class="player-notice-status unseen" role="status">
        {newLines}
      </p>
      {lines.length > 0 && (
        <div class="player-table-notices" role="note">
          {lines.map((line) => (
            <p key={line} class="warning-strip">
              {line}
            </p>
          ))}
        </div>
      )}
    </>
  );
}

export function MessageLine({ session }: { readonly session: PlayerSession }): VNode {
  const message = session.message.value;
  if (message === null) return <p class="player-message" />;
  return (
    <p class="player-message" data-tone={message.tone}>
      {message.text} <Clauses ids={message.clauses} />
    </p>
  );
}

/** Announces confirmed stakes in a separate live region, so that they do not replace a refusal of another wager. */
export function WagerStatus({ session }: { readonly session: PlayerSession }): VNode {
  const { wagerStatus } = session;
  const statusCount = useRef(0);
  const lastStatus = useRef(wagerStatus.value);
  // A new key renders a new element, so that screen readers announce a repeated text again.
  if (lastStatus.current !== wagerStatus.value) statusCount.current += 1;
  lastStatus.current = wagerStatus.value;
  return (
    <p class="player-wager-status unseen" role="status">
      <span key={statusCount.current}>{wagerStatus.value.text}</span>
    </p>
  );
}

/** Shows clause numbers as the rulebook prints them. The tooltip includes clauses without a printed number. */
export function Clauses({ ids }: { readonly ids: readonly ClauseId[] }): VNode | null {
  const { clause } = words.value;
  const numbers = numberedClauses(ids);
  if (numbers.length === 0) return null;
  return (
    <span class="clause" title={clause(ids.join(', '))}>
      {clause(numbers.join(', '))}
    </span>
  );
}
