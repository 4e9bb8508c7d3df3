/** How a session has ended for the player, and what comes next. */
import type { VNode } from 'preact';
import type { OwnEntryView } from '../../../protocol/index.ts';
import { ClauseNumbers } from '../../parts/index.ts';
import { formatMoney, formatNumber, formatTime, serverNow } from '../../shell/index.ts';
import { PlayButton } from '../list/play-button.tsx';
import { formatEntry, formatRelative, formatSession, type LiveTournament } from '../parts/index.ts';
import { findSession } from './progress.ts';
import { words } from './words/index.ts';

const isResult = (status: string): status is keyof typeof words.value.results => status in words.value.results;

const CUT_RESULTS: readonly string[] = ['advanced', 'eliminated'];

/** A substitute has nothing more to do. */
const PLAYED: readonly string[] = [...CUT_RESULTS, 'ranked'];

/** Whether a player with as many chips has the other result of the cut. */
function isDecidedByTieBreak({ standings }: LiveTournament, own: string, session: string): boolean {
  const rows = standings.value?.session === session ? standings.value.rows : [];
  const row = rows.find(({ entry }) => entry === own);
  if (row === undefined || !CUT_RESULTS.includes(row.status)) return false;
  return rows.some(({ chips, status }) => chips === row.chips && status !== row.status && CUT_RESULTS.includes(status));
}

/** Shows the result of the last session that has ended for the player; nothing before. */
export function Result({ live, own }: { readonly live: LiveTournament; readonly own: OwnEntryView }): VNode | null {
  const t = words.value;
  const view = live.view.value;
  // A player who has advanced has a seat in the next session after the draw. The text of that seat follows.
  const [before, last] = [own.seats.at(-2), own.seats.at(-1)];
  const seat = last?.status === 'allotted' && before?.status === 'advanced' ? before : last;
  if (view === null || seat === undefined || own.playOff !== null || !isResult(seat.status)) return null;
  const { prize } = own;
  // The seat only says that the player has left.
  const result = own.status === 'disqualified' && seat.status === 'left' ? 'disqualified' : seat.status;
  const index = view.sessions.findIndex(({ id }) => id === seat.session);
  // The player, not the substitute, advances.
  const isDone = own.substituteFor && PLAYED.includes(seat.status);
  const next = seat.status === 'advanced' && !isDone ? findSession(view, view.sessions[index + 1]?.id ?? null) : null;
  return (
    <div class="tournament-result" data-result={result}>
      <p>
        <b>{isDone ? t.playedFor(formatEntry(own.entry)) : t.results[result]}</b>{' '}
        {result === 'disqualified' && <ClauseNumbers of={['8.2.1(h)']} />}{' '}
        {seat.place !== null && t.yourPlace(formatNumber(seat.place))}
      </p>
      {result === 'disqualified' && own.endedWhy !== null && <p>{t.reason(own.endedWhy)}</p>}
      {!isDone && isDecidedByTieBreak(live, own.entry, seat.session) && <p>{t.tieBroken}</p>}
      {prize !== null && (
        <p>
          {t.prize(formatMoney(prize.amount))} {prize.paid ? t.prizePaid : t.prizeOpen}
        </p>
      )}
      {next !== null && (
        <p>
          {next.startsMs <= serverNow()
            ? (view.practice ? t.nextSoon : t.nextWithDirector)(formatSession(view, next.id))
            : t.nextSession(
                formatSession(view, next.id),
                formatTime(next.startsMs),
                formatRelative(next.startsMs, serverNow()),
              )}{' '}
          {next.phase === 'planned' && t.nextDraw}
        </p>
      )}
      {view.practice && result === 'eliminated' && !isDone && <PlayButton upcoming={null} />}
    </div>
  );
}
