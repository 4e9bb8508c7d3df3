/** English texts of roads (grids of past results) and counts. */

export const EN = {
  bead: 'Bead plate',
  big: 'Big road',
  derived: { 'big-eye': 'Big eye boy', small: 'Small road', cockroach: 'Cockroach road' } satisfies Readonly<
    Record<'big-eye' | 'small' | 'cockroach', string>
  >,
  pair: (a: string, b: string) => `${a} and ${b}`,
  /** A side is one bet of a pair such as Big and Small. A result without a winning side is a triple with three dice, or a seven with two dice. */
  triple: 'Triple',
  seven: 'Seven',
  tripleLetter: 'T',
  longest: (a: string, runA: string, b: string, runB: string) => `Longest runs: ${a} ${runA}, ${b} ${runB}`,
  /** Read by screen readers. */
  road: (road: string, newest: string) => `${road}, newest first: ${newest}`,
  noResults: 'no results yet',
  totals: (n: string) => `Totals in the last ${n} rounds`,
  faces: (n: string) => `Dice in the last ${n} rounds`,
  groups: (n: string) => `Sides in the last ${n} rounds`,
  actual: 'Actual',
  expected: 'Expected',
  /** Headings of the count of results whose dice are all alike: three dice, two dice. */
  alike: 'Triple',
  double: 'Double',
  strip: 'Last results',
  choosePair: 'Roads of',
  counts: 'Counts',
  countedRounds: 'Rounds counted',
  all: (n: string) => `All (${n})`,
  kinds: { groups: 'Sides', totals: 'Totals', faces: 'Dice' } satisfies Readonly<Record<'groups' | 'totals' | 'faces', string>>,
  expectedShare: (percent: string) => `Expected: ${percent}`,
  /** The number of the clause follows. */
  forbidden: 'No roads or counts at this table: the rulebook allows only past results, clause',
  informationOnly: 'Past results are for information only. Only the result at the table counts.',
  noForecast: 'Past results do not predict the next one.',
  comma: ', ',
};
