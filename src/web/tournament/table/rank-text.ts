/** Says where a player stands, where the line is, and what the player needs to pass it. */
import type { StandingView } from '../../../protocol/index.ts';
import { formatMoney, formatNumber } from '../../shell/index.ts';
import { type Chase, findAdvancing, findChase } from '../parts/advancing.ts';
import { formatEntry } from '../parts/index.ts';
import { isTablePlaying, type SessionView } from './progress.ts';
import { words } from './words/index.ts';

export interface RankText {
  /** Such as "3rd of 8". */
  readonly place: string;
  /** Such as "the first 4 advance". Empty in the last session. */
  readonly line: string;
  /** Such as "120 more than Player 7". Empty if there is no other player. */
  readonly distance: string;
  /** What the player needs to advance; empty after play, and for a player who is ahead in the last session. */
  readonly need: string;
  /** For small screens, such as "3rd of 8 · 120 ahead". */
  readonly short: string;
  readonly isAhead: boolean;
}

function formatLine(rows: readonly StandingView[], { cuts }: SessionView): string {
  const t = words.value;
  if (cuts.length === 0) return '';
  const { byEntry, byLot } = findAdvancing(rows, cuts);
  const isPerTable = cuts.every(({ by }) => by === 'table');
  const perTable = cuts.reduce((sum, { n }) => sum + n, 0);
  const line = isPerTable ? t.firstAtTableAdvance(formatNumber(perTable)) : t.firstAdvance(formatNumber(byEntry.size));
  return byLot === 0 ? line : [line, t.byLot(formatNumber(byLot))].join(t.comma);
}

function formatDistance({ row, rival, tie }: Chase): string {
  const t = words.value;
  if (tie !== null) return t.tied(formatNumber(tie.players), formatNumber(tie.places), tie.places === 1);
  if (rival === null) return '';
  const difference = row.chips - rival.chips;
  const player = formatEntry(rival.entry);
  if (difference === 0) return t.same(player);
  return difference > 0 ? t.more(formatMoney(difference), player) : t.fewer(formatMoney(-difference), player);
}

function formatShort(place: string, difference: number): string {
  const { short } = words.value;
  if (difference === 0) return short.level(place);
  return difference > 0 ? short.ahead(place, formatMoney(difference)) : short.behind(place, formatMoney(-difference));
}

function formatNeed({ row, rival, isAhead }: Chase, isLast: boolean): string {
  const t = words.value;
  if (rival === null) return '';
  const difference = rival.chips - row.chips;
  if (isAhead && isLast) return '';
  // A tie is decided by earlier spins, which change.
  if (difference === 0 && !isLast) return t.level(formatEntry(rival.entry));
  if (isAhead) return t.keep(formatMoney(-difference));
  const chips = formatMoney(difference);
  return isLast ? t.needsFirst(chips, formatEntry(rival.entry)) : t.needs(chips);
}

/** In a play-off, only its chips count, and the standings do not have them. */
function makePlayOffText(own: string, { tie, cuts }: SessionView): RankText | null {
  if (tie === null || tie.by !== 'play-off' || !tie.entries.includes(own)) return null;
  const t = words.value;
  const players = tie.entries.map(formatEntry).join(t.comma);
  const line = cuts.length === 0 ? t.playOffLast(players) : t.playOff(players, formatNumber(tie.places));
  return { place: '', line, distance: '', need: t.playOffNeed, short: '', isAhead: false };
}

/** After the cut, the line and the distance to others do not matter any more. */
function makeCutText({ status }: StandingView, place: string): RankText {
  const t = words.value;
  const isAhead = status === 'advanced';
  return { place, line: isAhead ? t.hasAdvanced : t.notAdvanced, distance: '', need: '', short: place, isAhead };
}

/** null if the player is not in the standings, or has left. */
export function makeRankText(rows: readonly StandingView[], own: string | null, session: SessionView): RankText | null {
  const playOff = own === null ? null : makePlayOffText(own, session);
  if (playOff !== null) return playOff;
  const chase = own === null ? null : findChase(rows, own, session.cuts);
  if (chase === null) return null;
  const t = words.value;
  const { place } = chase.row;
  const isShared = rows.filter((row) => row.place === place).length > 1;
  const text = t.placeOf(place, formatNumber(rows.length));
  const { row, rival } = chase;
  // A player who has left has no rank to defend. The foot of the page says why.
  if (row.status === 'left' || row.status === 'missed') return null;
  if (session.phase === 'cut' && session.cuts.length > 0) return makeCutText(row, text);
  const isPlaying = isTablePlaying(session, row.table);
  return {
    place: isShared ? `${text} (${t.shared})` : text,
    line: formatLine(rows, session),
    distance: formatDistance(chase),
    need: isPlaying ? formatNeed(chase, session.cuts.length === 0) : '',
    short: rival === null ? text : formatShort(text, row.chips - rival.chips),
    isAhead: chase.isAhead,
  };
}

/** One sentence, such as "3rd of 8, the first 4 advance, 120 more than Player 7". */
export const joinRank = ({ place, line, distance }: RankText): string =>
  [place, line, distance].filter((text) => text !== '').join(words.value.comma);
