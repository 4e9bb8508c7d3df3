/** Says where a player stands, where the line is, and what the player needs to pass it. */
import type { StandingView } from '../../../protocol/index.ts';
import { type Chase, findAdvancing, findChase } from '../parts/advancing.ts';
import { isTablePlaying, type SessionView } from './progress.ts';
import type { TableWords } from './words/index.ts';

/** The texts and formats in the language of the page. */
export interface RankFormat {
  readonly t: TableWords;
  readonly formatEntry: (entry: string) => string;
  readonly formatMoney: (minor: number) => string;
  readonly formatNumber: (value: number) => string;
}

export interface RankText {
  /** Such as "3rd of 8". */
  readonly place: string;
  /** Such as "The first 4 advance". Empty in the last session. */
  readonly line: string;
  /** Such as "120 more than Player 7". Empty if there is no other player. */
  readonly distance: string;
  /** What the player needs to advance; empty after play, and for a player who is ahead in the last session. */
  readonly need: string;
  /** For small screens, such as "3rd/8 · 120 ahead". */
  readonly short: string;
  readonly isAhead: boolean;
}

function formatLine(rows: readonly StandingView[], { cuts }: SessionView, { t, formatNumber }: RankFormat): string {
  if (cuts.length === 0) return '';
  const { byEntry, byLot } = findAdvancing(rows, cuts);
  const isPerTable = cuts.every(({ by }) => by === 'table');
  const perTable = cuts.reduce((sum, { n }) => sum + n, 0);
  const line = isPerTable ? t.firstAtTableAdvance(formatNumber(perTable)) : t.firstAdvance(formatNumber(byEntry.size));
  return byLot === 0 ? line : [line, t.byLot(formatNumber(byLot))].join(t.comma);
}

function formatDistance({ row, rival, tie, isAhead }: Chase, isPlaying: boolean, format: RankFormat): string {
  const { t, formatEntry, formatMoney, formatNumber } = format;
  if (tie !== null) {
    const places = t.places(formatNumber(tie.places));
    return isPlaying ? t.levelWith(formatNumber(tie.players - 1), places) : t.tied(formatNumber(tie.players), places);
  }
  if (rival === null) return '';
  const difference = row.chips - rival.chips;
  const player = formatEntry(rival.entry);
  if (difference === 0 && row.place !== rival.place) return isAhead ? t.sameAhead(player) : t.sameBehind(player);
  if (difference === 0) return t.same(player);
  return difference > 0 ? t.more(formatMoney(difference), player) : t.fewer(formatMoney(-difference), player);
}

function formatShort(place: string, difference: number, { t: { short }, formatMoney }: RankFormat): string {
  if (difference === 0) return short.level(place);
  return difference > 0 ? short.ahead(place, formatMoney(difference)) : short.behind(place, formatMoney(-difference));
}

/** The rival, or how many players have as many chips. */
function formatLevel(rows: readonly StandingView[], { row }: Chase, rival: StandingView, format: RankFormat): string {
  const { t, formatEntry, formatNumber } = format;
  const others = rows.filter(({ entry, chips }) => entry !== row.entry && chips === row.chips);
  return others.length > 1 ? t.otherPlayers(formatNumber(others.length)) : formatEntry(rival.entry);
}

function formatNeed(rows: readonly StandingView[], chase: Chase, isLast: boolean, format: RankFormat): string {
  const { t, formatEntry, formatMoney } = format;
  const { row, rival, isAhead } = chase;
  if (rival === null) return '';
  const difference = rival.chips - row.chips;
  if (isAhead && isLast) return '';
  // At equal chips, the order may change with every spin.
  if (difference === 0) return (isLast ? t.levelLast : t.level)(formatLevel(rows, chase, rival, format));
  if (isAhead) return t.keep(formatMoney(-difference));
  const chips = formatMoney(difference);
  return isLast ? t.needsFirst(chips, formatEntry(rival.entry)) : t.needs(chips);
}

/** In a play-off, only its chips count, and the standings do not have them. */
function makePlayOffText(own: string, { tie, cuts }: SessionView, format: RankFormat): RankText | null {
  if (tie === null || tie.by !== 'play-off' || !tie.entries.includes(own)) return null;
  const { t, formatEntry, formatNumber } = format;
  const players = tie.entries.map(formatEntry).join(t.comma);
  const line = cuts.length === 0 ? t.playOffLast(players) : t.playOff(players, formatNumber(tie.places));
  const [places, of] = [formatNumber(tie.places), formatNumber(tie.entries.length)];
  // In the last session, a play-off decides places, and nobody advances.
  const short = cuts.length === 0 ? '' : t.short.advance(places, of);
  return { place: '', line, distance: '', need: t.playOffNeed(cuts.length === 0 ? '1' : places), short, isAhead: false };
}

/** After the cut, the line and the distance to others do not matter any more. */
function makeCutText({ status }: StandingView, place: string, short: string, { t }: RankFormat, isSubstitute: boolean): RankText {
  const isAhead = status === 'advanced';
  // The player, not the substitute, goes on.
  const line = isSubstitute ? '' : isAhead ? t.hasAdvanced : t.notAdvanced;
  return { place, line, distance: '', need: '', short, isAhead };
}

/** null if the player is not in the standings, or has left. */
export function makeRankText(
  rows: readonly StandingView[],
  own: string | null,
  session: SessionView,
  format: RankFormat,
  isSubstitute = false,
): RankText | null {
  const { t, formatNumber } = format;
  const playOff = own === null ? null : makePlayOffText(own, session, format);
  if (playOff !== null) return playOff;
  const chase = own === null ? null : findChase(rows, own, session.cuts);
  if (chase === null) return null;
  const { place } = chase.row;
  const isShared = rows.filter((row) => row.place === place).length > 1;
  const text = t.placeOf(place, formatNumber(rows.length));
  const shortPlace = t.short.place(place, formatNumber(rows.length));
  const { row, rival } = chase;
  // A player who has left has no rank to defend. The foot of the page says why.
  if (row.status === 'left' || row.status === 'missed') return null;
  if (session.phase === 'cut' && session.cuts.length > 0) return makeCutText(row, text, shortPlace, format, isSubstitute);
  const isPlaying = isTablePlaying(session, row.table);
  return {
    place: isShared ? `${text} (${t.shared})` : text,
    line: formatLine(rows, session, format),
    distance: formatDistance(chase, isPlaying, format),
    need: isPlaying ? formatNeed(rows, chase, session.cuts.length === 0, format) : '',
    short: rival === null ? shortPlace : formatShort(shortPlace, row.chips - rival.chips, format),
    isAhead: chase.isAhead,
  };
}

/** Short sentences, such as "3rd of 8. The first 4 advance. 120 more than Player 7." */
export function joinRank({ place, line, distance }: RankText, t: TableWords): string {
  const sentences = [place, line, distance].filter((text) => text !== '');
  return sentences.map((text) => `${text}${t.fullStop}`).join(t.space);
}
