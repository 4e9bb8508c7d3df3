/** How a session has ended for the player, and what comes next. */
import type { VNode } from 'preact';
import type { OwnEntryView, TournamentView } from '../../../protocol/index.ts';
import { ClauseNumbers } from '../../parts/index.ts';
import { formatMoney, formatNumber, formatTime, serverNow } from '../../shell/index.ts';
import { PlayButton } from '../list/play-button.tsx';
import { formatEntry, formatRelative, formatSession, type LiveTournament } from '../parts/index.ts';
import { useConditions } from '../parts/use-conditions.ts';
import { findAfterSession } from './after-session.ts';
import type { SessionView } from './progress.ts';
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

type OwnSeat = OwnEntryView['seats'][number];

interface ResultProps {
  readonly live: LiveTournament;
  readonly own: OwnEntryView;
}

/** Shows the result of the last session that has ended for the player; nothing before. */
export function Result({ live, own }: ResultProps): VNode | null {
  const view = live.view.value;
  // A player who has advanced has a seat in the next session after the draw. The text of that seat follows.
  const [before, last] = [own.seats.at(-2), own.seats.at(-1)];
  const seat = last?.status === 'allotted' && before?.status === 'advanced' ? before : last;
  if (view === null || seat === undefined || own.playOff !== null || !isResult(seat.status)) return null;
  return <Ended live={live} own={own} view={view} seat={seat} result={seat.status} />;
}

interface EndedProps extends ResultProps {
  readonly view: TournamentView;
  readonly seat: OwnSeat;
  readonly result: keyof typeof words.value.results;
}

function Ended({ live, own, view, seat, result: status }: EndedProps): VNode {
  const t = words.value;
  const { prize } = own;
  // The seat only says that the player has left.
  const result = own.status === 'disqualified' && status === 'left' ? 'disqualified' : status;
  // The player, not the substitute, advances.
  const isDone = own.substituteFor && PLAYED.includes(status);
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
      {!isDone && own.status === 'accepted' && <After view={view} own={own} seat={seat} />}
      {view.practice && result === 'eliminated' && !isDone && <PlayButton upcoming={null} />}
    </div>
  );
}

interface AfterProps {
  readonly view: TournamentView;
  readonly own: OwnEntryView;
  readonly seat: OwnSeat;
}

/** [crown-sic-bo 8.2.1(d), 8.2.1(e)] The next session of the player, another chance, and the time for a buy-back. */
function After({ view, own, seat }: AfterProps): VNode | null {
  const t = words.value;
  const loaded = useConditions(view);
  const nowMs = serverNow();
  const { by, session, buyBackMs } = findAfterSession(view, loaded?.conditions ?? null, own, seat, nowMs);
  if (session === null && buyBackMs === null) return null;
  return (
    <>
      {buyBackMs !== null && <p data-after="buy-back">{t.buyBack(formatTime(buyBackMs), formatRelative(buyBackMs, nowMs))}</p>}
      {session !== null && (
        <p data-after={by}>
          {by === 'chance' && `${t.anotherChance}${t.space}`}
          {by === 'bought-back' && `${t.boughtBack}${t.space}`}
          {formatNext(view, session)} {session.phase === 'planned' && t.nextDraw}
        </p>
      )}
    </>
  );
}

function formatNext(view: TournamentView, { id, startsMs }: SessionView): string {
  const t = words.value;
  const name = formatSession(view, id);
  if (startsMs <= serverNow()) return (view.practice ? t.nextSoon : t.nextWithDirector)(name);
  return t.nextSession(name, formatTime(startsMs), formatRelative(startsMs, serverNow()));
}
