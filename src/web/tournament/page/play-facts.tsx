/** What a player must know during a session: the rank, what is needed to advance, the compulsory wager, and how much play is left. */
import type { VNode } from 'preact';
import type { StandingView } from '../../../protocol/index.ts';
import { ClauseNumbers } from '../../parts/index.ts';
import { formatMoney, formatNumber } from '../../shell/index.ts';
import { type Chase, findChase, formatEntry, formatRelative, useNow } from '../parts/index.ts';
import type { OwnSeat, SessionView } from './next-step.ts';
import { words } from './words/index.ts';

interface PlayFactsProps {
  readonly session: SessionView;
  readonly seat: OwnSeat;
  readonly entry: string;
  /** The standings of the session; null until they are loaded. */
  readonly rows: readonly StandingView[] | null;
}

function formatCuts({ cuts }: SessionView): string {
  const t = words.value.cut;
  if (cuts.length === 0) return t.last;
  return cuts
    .map(({ by, n }) => {
      const count = formatNumber(n);
      if (by === 'table') return t.table(count);
      return by === 'lot' ? t.lot(count) : t.overall(count);
    })
    .join(' ');
}

function formatChase({ row, isAhead, rival, tie }: Chase, isLast: boolean): string {
  const t = words.value;
  if (tie !== null) return t.tied(formatNumber(tie.players), formatNumber(tie.places));
  if (rival === null) return isAhead ? t.ahead.alone : '';
  const name = formatEntry(rival.entry);
  if (row.chips === rival.chips) return t.equal(name);
  if (isAhead) return (isLast ? t.ahead.win : t.ahead.advance)(name, formatMoney(row.chips - rival.chips));
  return t.behind(name, formatMoney(rival.chips));
}

/** How much of the session is left at the table of the player. */
function TimeLeft({ session, seat }: Pick<PlayFactsProps, 'session' | 'seat'>): VNode {
  const t = words.value;
  const nowMs = useNow();
  const { length, endsMs, tables } = session;
  const played = formatNumber(tables.find(({ table }) => table === seat.table)?.spins ?? 0);
  if (length.by === 'spins') return <>{t.spinsLeft(played, formatNumber(length.spins))}</>;
  if (length.by === 'time') return <>{endsMs === null ? '' : t.timeLeft(formatRelative(endsMs, nowMs))}</>;
  return <>{t.spinsAtMost(played, formatNumber(length.remaining), formatNumber(length.spinsMax))}</>;
}

export function PlayFacts({ session, seat, entry, rows }: PlayFactsProps): VNode {
  const t = words.value;
  const chase = rows === null ? null : findChase(rows, entry, session.cuts);
  const isLast = session.cuts.length === 0;
  const isShared = (rows ?? []).filter(({ place }) => place === chase?.row.place).length > 1;
  const formatRank = isShared ? t.rankShared : t.rank;
  return (
    <ul class="tournament-play">
      {chase !== null && rows !== null && (
        <li>
          <strong>{formatRank(formatNumber(chase.row.place), formatNumber(rows.length), formatMoney(chase.row.chips))}</strong>{' '}
          {formatCuts(session)} {formatChase(chase, isLast)} <ClauseNumbers of={['8.2.1(d)']} />
        </li>
      )}
      {seat.compulsory > 0 && (
        <li>
          {t.compulsory(formatMoney(seat.compulsory))} <ClauseNumbers of={['8.2.1(c)']} />
        </li>
      )}
      <li class="number">
        <TimeLeft session={session} seat={seat} />
      </li>
    </ul>
  );
}
