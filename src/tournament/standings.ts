/** Ranks the entries of a session and decides which entries advance. Every rank can be explained by the numbers that were compared. */
import { assert, type Minor } from '../rules/index.ts';
import type { Cut, TieStep } from './conditions.ts';

/** What an entry has in a session. */
export interface Score {
  readonly entry: string;
  readonly table: string;
  readonly chips: Minor;
  /** The chips before the last spin that the entry played. */
  readonly before: Minor;
  /** The rank over all spins among the entries with the same chips. Higher is better. */
  readonly order: number;
  /** The spin in which the chips ran out or the entry retired; null while it plays. */
  readonly outAtSpin: number | null;
  /**
   * The chips after each play-off of the session, the first play-off first. null stands for a play-off of other entries. A play-off decides
   * only between entries that both took part in it.
   */
  readonly playOffs: readonly (Minor | null)[];
  /** The position in a drawing of lots, the best is the lowest; null if no lots were drawn. No two entries of a session have the same lot. */
  readonly lot: number | null;
  /** Retired or disqualified: its chips no longer count, and it cannot advance. */
  readonly retired: boolean;
}

/** `elimination`: both entries have no chips, so the later spin of elimination decides, then the chips before that spin. */
type DecidedBy = 'chips' | 'elimination' | TieStep['by'];

export interface RankRow {
  /** Equal entries share a place, and the next places stay empty: 1, 2, 2, 4. */
  readonly place: number;
  readonly entry: string;
  readonly table: string;
  /** The chips that count: 0 for a retired entry. */
  readonly chips: Minor;
  /** What separates the entry from the one directly above; null for the first entry, and for one that shares its place with the one above. */
  readonly decidedBy: DecidedBy | null;
  /** The entry directly above; null for the first entry. */
  readonly against: string | null;
  /** The numbers that were compared, of this entry and of the one above. The last pair decides. */
  readonly own: readonly number[];
  readonly above: readonly number[];
}

interface Tie {
  readonly place: number;
  /** In the order of their ids. */
  readonly entries: readonly string[];
  /** The step that could separate the entries: it needs play or lots, or the entries share. null if no step is left. */
  readonly next: TieStep | null;
}

export interface Ranking {
  /** The best entry first. Entries that share a place are in the order of their ids. */
  readonly rows: readonly RankRow[];
  readonly tied: readonly Tie[];
}

export interface SessionCut {
  /** `place`: at the table for a cut by table, otherwise among the entries that had not advanced. `cut`: the index of the cut. */
  readonly advanced: readonly { readonly entry: string; readonly cut: number; readonly place: number }[];
  /** Places after all advanced entries. Empty while a tie is open. */
  readonly eliminated: readonly { readonly entry: string; readonly place: number }[];
  /** The first tie that includes more entries than places. The cut continues after a play-off or after lots. */
  readonly open: { readonly tied: readonly string[]; readonly places: number; readonly next: TieStep } | null;
}

/** Ranks the entries, the best first: by chips, by elimination, then by the steps for ties in their order. */
export function rankScores(scores: readonly Score[], ties: readonly TieStep[]): Ranking {
  const rows: RankRow[] = [];
  const tied: Tie[] = [];
  let above: Score | null = null;
  for (const { scores: equals, split, next } of groupByRank(scores, ties)) {
    const place = rows.length + 1;
    for (const [i, score] of equals.entries()) {
      rows.push(makeRow(place, score, above, i === 0 ? split : null));
      above = score;
    }
    if (equals.length > 1) tied.push({ place, entries: equals.map(({ entry }) => entry), next });
  }
  return { rows, tied };
}

/** An entry and its place. */
export interface PlacedScore {
  readonly place: number;
  readonly score: Score;
}

/** The places of `rankScores` without the numbers behind them, which take most of its time. */
export function placeScores(scores: readonly Score[], ties: readonly TieStep[]): readonly PlacedScore[] {
  const placed: PlacedScore[] = [];
  for (const { scores: equals } of groupByRank(scores, ties)) {
    const place = placed.length + 1;
    for (const score of equals) placed.push({ place, score });
  }
  return placed;
}

function makeRow(place: number, score: Score, above: Score | null, split: Criterion | null): RankRow {
  const { entry, table } = score;
  const { numbers } = split ?? CHIPS;
  const row = { place, entry, table, chips: countedChips(score), decidedBy: split?.by ?? null };
  if (above === null) return { ...row, against: null, own: numbers(score), above: [] };
  const [own, others] = [numbers(score), numbers(above)];
  // The numbers after the first difference were not compared.
  const deciding = own.findIndex((number, i) => number !== others[i]);
  const length = deciding < 0 ? own.length : deciding + 1;
  return { ...row, against: above.entry, own: own.slice(0, length), above: others.slice(0, length) };
}

/** Where the spins of two seats with the same chips differ. */
export interface SpinDifference {
  /** The latest spin after which the chips differ. For ranks: the chips after no later spin differ. */
  readonly spin: number;
  /** The numbers are ranks over the spins up to `spin`, because the chips after each of them are not kept. Higher is better. */
  readonly isRank: boolean;
  readonly own: number;
  readonly other: number;
  /** The seat that missed the spin. For ranks: the seat that missed more spins. A missed spin counts as the lowest. */
  readonly missed: 'own' | 'other' | null;
}

/** The names of the numbers that each criterion compares, in the order of `own` and `above` of a row. */
const FACTS = {
  chips: ['chips'],
  elimination: ['spin of elimination', 'chips before the spin of elimination'],
  'before-last-spin': ['chips before the last spin'],
  'earlier-spins': ['rank over the earlier spins, higher is better', 'chips after an earlier spin'],
  'play-off': ['chips after the play-off'],
  lot: ['lot, lower is better'],
  share: [],
} as const satisfies Readonly<Record<DecidedBy, readonly string[]>>;

export interface RankFact {
  readonly fact: (typeof FACTS)[DecidedBy][number];
  readonly own: number;
  /** The number of the entry directly above; null for the first entry. */
  readonly above: number | null;
  /** The spin of the chips, or the last spin of the rank over earlier spins. */
  readonly spin?: number;
  /** The entry that missed the spin, or missed more of the spins of the rank. A missed spin counts as the lowest. */
  readonly missed?: 'own' | 'above';
}

/**
 * The numbers behind a rank: the chips, then the numbers that separate the entry from the one directly above. `difference`: where their
 * earlier spins differ, if these decide.
 */
export function explainRank(row: RankRow & { readonly difference?: SpinDifference | null }): readonly RankFact[] {
  const { chips, decidedBy, own, above, difference = null } = row;
  if (decidedBy === 'earlier-spins' && difference !== null)
    return [{ fact: 'chips', own: chips, above: chips }, explainDifference(difference)];
  const facts = FACTS[decidedBy ?? 'chips'].slice(0, own.length);
  const compared = facts.map((fact, i) => ({ fact, own: own[i] as number, above: above[i] ?? null }));
  // Any other criterion is used only if the chips are equal.
  return facts[0] === 'chips' ? compared : [{ fact: 'chips', own: chips, above: chips }, ...compared];
}

function explainDifference({ spin, isRank, own, other, missed }: SpinDifference): RankFact {
  const [rank, chips] = FACTS['earlier-spins'];
  const who = missed === null ? {} : { missed: missed === 'own' ? ('own' as const) : ('above' as const) };
  return { fact: isRank ? rank : chips, own, above: other, spin, ...who };
}

/**
 * Ranks the entries over all spins so far: by the chips after this spin, then by the rank over the spins before. The best entry has the
 * highest number, and equal entries have equal numbers from 1 on. So only one number per entry is stored, however many spins are played.
 * Each call needs all entries of the session after the same spin. An entry without an earlier rank counts as the lowest.
 */
export function foldSpin(
  orders: ReadonlyMap<string, number>,
  chipsAfterSpin: ReadonlyMap<string, Minor>,
): ReadonlyMap<string, number> {
  const rows = [...chipsAfterSpin].map(([entry, chips]) => ({ entry, chips, order: orders.get(entry) ?? 0 }));
  rows.sort((a, b) => a.chips - b.chips || a.order - b.order);
  const folded = new Map<string, number>();
  let rank = 0;
  for (const [i, { entry, chips, order }] of rows.entries()) {
    const previous = rows[i - 1];
    if (previous?.chips !== chips || previous.order !== order) rank++;
    folded.set(entry, rank);
  }
  return folded;
}

/**
 * Applies the cuts in their order to the entries that have not advanced. If a tie includes more entries than places, and the next step needs
 * a play-off or lots, the tie is open and later cuts wait. The conditions must end their steps with a lot if a session has cuts.
 * [crown-sic-bo 8.2.1(d)]
 */
export function cutSession(session: {
  readonly scores: readonly Score[];
  readonly cuts: readonly Cut[];
  readonly ties: readonly TieStep[];
}): SessionCut {
  const { scores, cuts, ties } = session;
  if (cuts.some(({ by }) => by === 'table')) assertEqualTables(scores);
  const ranked = rankByCount(scores, ties);
  let rest: readonly Ranked[] = ranked.filter(({ score }) => !score.retired);
  const advanced: SessionCut['advanced'][number][] = [];
  const gone = new Set<string>();
  for (const [cut, { by, n }] of cuts.entries()) {
    let open: SessionCut['open'] = null;
    for (const field of by === 'table' ? groupByTable(rest) : [rest]) {
      const taken = by === 'lot' ? takeByLot(field, n) : takeBest(field, n, ties);
      for (const { entry, place } of taken.best) {
        advanced.push({ entry, cut, place });
        gone.add(entry);
      }
      open ??= taken.open;
    }
    if (open !== null) return { advanced, eliminated: [], open };
    rest = rest.filter(({ score }) => !gone.has(score.entry));
  }
  const others = ranked.filter(({ score }) => !gone.has(score.entry));
  const { best } = takeBest(others, others.length, ties);
  return { advanced, eliminated: best.map(({ entry, place }) => ({ entry, place: advanced.length + place })), open: null };
}

/** A score with its rank by everything that needs no play-off and no lots. Lower is better. This rank is the same in every field. */
interface Ranked {
  readonly score: Score;
  readonly table: string;
  readonly rank: number;
}

/** The criteria of the steps at the beginning that need no play-off and no lots. */
function countedSteps(ties: readonly TieStep[]): readonly Criterion[] {
  const criteria: Criterion[] = [];
  for (const { by } of ties) {
    if (by !== 'before-last-spin' && by !== 'earlier-spins') break;
    criteria.push(by === 'before-last-spin' ? BEFORE_LAST_SPIN : EARLIER_SPINS);
  }
  return criteria;
}

/** The best entry first. Equal entries are in the order of their ids. */
function rankByCount(scores: readonly Score[], ties: readonly TieStep[]): readonly Ranked[] {
  assertUnique(scores);
  const compares = [CHIPS, ELIMINATION, ...countedSteps(ties)].map(({ compare }) => compare);
  const compare = (a: Score, b: Score): number => {
    for (const each of compares) {
      const difference = each(a, b);
      if (difference !== 0) return difference;
    }
    return 0;
  };
  const sorted = scores.toSorted((a, b) => compare(a, b) || compareIds(a, b));
  let rank = 0;
  return sorted.map((score, i) => {
    if (i > 0 && compare(sorted[i - 1] as Score, score) !== 0) rank++;
    return { score, table: score.table, rank };
  });
}

interface Taken {
  readonly best: readonly { readonly entry: string; readonly place: number }[];
  readonly open: SessionCut['open'];
}

/** Takes the best `n` of a field in the order of ranks. Entries after them are not compared further. */
function takeBest(field: readonly Ranked[], n: number, ties: readonly TieStep[]): Taken {
  const best: Taken['best'][number][] = [];
  const start: Position = { step: countedSteps(ties).length, used: 0, playOff: 0 };
  for (let i = 0, end = 0; i < field.length && best.length < n; i = end) {
    while (end < field.length && field[end]?.rank === field[i]?.rank) end++;
    const equals = { scores: field.slice(i, end).map(({ score }) => score), split: null, next: null };
    for (const { scores, next } of splitByTies(equals, ties, start)) {
      const places = n - best.length;
      if (places === 0) break;
      if (scores.length > places) {
        assert(next !== null && next.by !== 'share', 'the steps for ties do not decide which entries advance');
        return { best, open: { tied: scores.map(({ entry }) => entry), places, next } };
      }
      const place = best.length + 1;
      for (const { entry } of scores) best.push({ entry, place });
    }
  }
  return { best, open: null };
}

function takeByLot(field: readonly Ranked[], n: number): Taken {
  const scores = field.map(({ score }) => score);
  const isKnown = LOT.isKnown(scores);
  if (!isKnown && n > 0 && scores.length > n) {
    const tied = scores.sort(compareIds).map(({ entry }) => entry);
    return { best: [], open: { tied, places: n, next: { by: 'lot' } } };
  }
  scores.sort(isKnown ? LOT.compare : compareIds);
  const isDistinct = !isKnown || scores.every(({ lot }, i) => lot !== scores[i - 1]?.lot);
  assert(isDistinct, 'two entries have the same lot');
  return { best: scores.slice(0, n).map(({ entry }, i) => ({ entry, place: i + 1 })), open: null };
}

/** The scores of each table, in the order of the table ids. */
export function groupByTable<T extends { readonly table: string }>(scores: readonly T[]): readonly (readonly T[])[] {
  const fields = new Map<string, T[]>();
  for (const score of scores) {
    const field = fields.get(score.table);
    if (field === undefined) fields.set(score.table, [score]);
    else field.push(score);
  }
  return [...fields.keys()].sort().map((table) => fields.get(table) ?? []);
}

/** [crown-sic-bo 8.1.1] At a smaller table it is easier to advance, so the conditions refuse a cut by table for tables of different sizes. */
function assertEqualTables(scores: readonly Score[]): void {
  const sizes = new Set(groupByTable(scores).map(({ length }) => length));
  assert(sizes.size <= 1, `a cut by table needs tables of the same size, but the sizes are ${[...sizes].join(', ')}`);
}

/** Compares equal entries by one more number, or by two. */
interface Criterion {
  readonly by: DecidedBy;
  /** Negative if `a` is better. */
  readonly compare: (a: Score, b: Score) => number;
  readonly numbers: (score: Score) => readonly number[];
}

export const countedChips = ({ chips, retired }: Score): Minor => (retired ? 0 : chips);
/** An entry that lost its chips before the first spin is out at spin 0. */
const spinOfElimination = ({ outAtSpin }: Score): number => outAtSpin ?? 0;

const CHIPS: Criterion = {
  by: 'chips',
  compare: (a, b) => countedChips(b) - countedChips(a),
  numbers: (score) => [countedChips(score)],
};

const ELIMINATION: Criterion = {
  by: 'elimination',
  compare: (a, b) => (countedChips(a) > 0 ? 0 : spinOfElimination(b) - spinOfElimination(a) || b.before - a.before),
  numbers: (score) => [spinOfElimination(score), score.before],
};

const BEFORE_LAST_SPIN: Criterion = {
  by: 'before-last-spin',
  compare: (a, b) => b.before - a.before,
  numbers: ({ before }) => [before],
};

const EARLIER_SPINS: Criterion = {
  by: 'earlier-spins',
  compare: (a, b) => b.order - a.order,
  numbers: ({ order }) => [order],
};

// Used only after `isKnown`.
const lotOf = ({ lot }: Score): number => lot as number;
const LOT = {
  by: 'lot',
  compare: (a: Score, b: Score) => lotOf(a) - lotOf(b),
  numbers: (score: Score) => [lotOf(score)],
  isKnown: (scores: readonly Score[]) => scores.every(({ lot }) => lot !== null),
} as const satisfies Criterion & { readonly isKnown: (scores: readonly Score[]) => boolean };

/** All compared entries took part in the play-off. */
const makePlayOff = (index: number): Criterion => {
  const resultOf = ({ playOffs }: Score): Minor => playOffs[index] as Minor;
  return { by: 'play-off', compare: (a, b) => resultOf(b) - resultOf(a), numbers: (score) => [resultOf(score)] };
};

/** Equal entries. `split` separates them from the group above, `next` is the step that could separate them. */
interface Group {
  readonly scores: readonly Score[];
  readonly split: Criterion | null;
  readonly next: TieStep | null;
}

/** Where a group is in the steps for ties: the step, how often it was used, and the first play-off that was not compared yet. */
interface Position {
  readonly step: number;
  readonly used: number;
  readonly playOff: number;
}

const compareIds = (a: Score, b: Score): number => (a.entry < b.entry ? -1 : a.entry > b.entry ? 1 : 0);

function assertUnique(scores: readonly Score[]): void {
  assert(new Set(scores.map(({ entry }) => entry)).size === scores.length, 'an entry has two scores');
}

/** Groups of equal entries, the best first. Equal entries are in the order of their ids. */
function groupByRank(scores: readonly Score[], ties: readonly TieStep[]): readonly Group[] {
  assertUnique(scores);
  const start: Position = { step: 0, used: 0, playOff: 0 };
  return splitBy({ scores, split: null, next: null }, CHIPS)
    .flatMap((group) => splitBy(group, ELIMINATION))
    .map((group) => (group.scores.length === 1 ? group : { ...group, scores: group.scores.toSorted(compareIds) }))
    .flatMap((group) => splitByTies(group, ties, start));
}

function splitBy(group: Group, criterion: Criterion): readonly Group[] {
  if (group.scores.length <= 1) return group.scores.length === 0 ? [] : [group];
  const sorted = group.scores.toSorted(criterion.compare);
  const groups: Group[] = [];
  let start = 0;
  for (let i = 1; i <= sorted.length; i++) {
    if (i < sorted.length && criterion.compare(sorted[i - 1] as Score, sorted[i] as Score) === 0) continue;
    groups.push({ scores: sorted.slice(start, i), split: start === 0 ? group.split : criterion, next: null });
    start = i;
  }
  return groups;
}

function splitByTies(group: Group, ties: readonly TieStep[], position: Position): readonly Group[] {
  const step = ties[position.step];
  if (group.scores.length === 1 || step === undefined) return [group];
  const after = { ...position, step: position.step + 1, used: 0 };
  const splitOn = (criterion: Criterion, next: Position): readonly Group[] =>
    splitBy(group, criterion).flatMap((part) => splitByTies(part, ties, next));
  switch (step.by) {
    case 'before-last-spin':
      return splitOn(BEFORE_LAST_SPIN, after);
    case 'earlier-spins':
      return splitOn(EARLIER_SPINS, after);
    case 'lot':
      return LOT.isKnown(group.scores) ? splitOn(LOT, after) : [{ ...group, next: step }];
    case 'share':
      return [{ ...group, next: step }];
    case 'play-off': {
      if (position.used === step.times) return splitByTies(group, ties, after);
      const index = findPlayOff(group.scores, position.playOff);
      if (index === null) return [{ ...group, next: step }];
      return splitOn(makePlayOff(index), { step: position.step, used: position.used + 1, playOff: index + 1 });
    }
  }
}

/** The first play-off, from `start` on, in which all these entries took part; null if there is none. */
function findPlayOff(scores: readonly Score[], start: number): number | null {
  const count = scores[0]?.playOffs.length ?? 0;
  for (let i = start; i < count; i++) if (scores.every(({ playOffs }) => (playOffs[i] ?? null) !== null)) return i;
  return null;
}
