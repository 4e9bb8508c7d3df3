/** The contracts that programs rely on, held against the golden files of a second source. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readGolden, say, sayJson } from './command.ts';

interface BetAnswer {
  readonly bet: string;
  readonly title: string;
  readonly clauses: readonly string[];
  readonly pays: Readonly<Record<string, string>> | null;
  readonly ways: number | null;
  readonly probability: string;
  readonly return: string;
  readonly edge: string;
  readonly variance: string;
  readonly valueAfterPasses?: readonly string[];
}

interface OddsAnswer {
  readonly rulebook: string;
  readonly layout: string;
  readonly outcomes: number;
  readonly bets: readonly BetAnswer[];
}

interface BookAnswer {
  readonly id: string;
  readonly title: string;
  readonly version: string | null;
  readonly layouts: readonly { readonly id: string; readonly bets: readonly string[] }[];
}

const GOLDEN = readGolden();
const LOWEST_TERMS = /^-?\d+\/[1-9]\d*$/;

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
const parts = (text: string): readonly [bigint, bigint] => text.split('/').map(BigInt) as [bigint, bigint];

function isLowest(text: string): boolean {
  const [n, d] = LOWEST_TERMS.test(text) ? parts(text) : [2n, 2n];
  return gcd(n < 0n ? -n : n, d) === 1n;
}

/** In how many orders the dice show an outcome: the multinomial coefficient. */
function ordersOf(outcome: string): number {
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
  const repeats = [...new Set(outcome)].map((face) => outcome.split(face).length - 1);
  return repeats.reduce((orders, repeat) => orders / factorial(repeat), factorial(outcome.length));
}

function waysByOdds(pays: Readonly<Record<string, string>>): Readonly<Record<string, number>> {
  const ways: Record<string, number> = {};
  for (const [outcome, odds] of Object.entries(pays)) ways[odds] = (ways[odds] ?? 0) + ordersOf(outcome);
  return ways;
}

test('the second source has all thirteen layouts', () => {
  expect(GOLDEN).toHaveLength(13);
});

describe('odds --json', () => {
  test.each(GOLDEN)('$rulebook $layout says what the second source says', ({ rulebook, layout, outcomes, bets }) => {
    const answer = sayJson(['odds', rulebook, '--layout', layout]) as OddsAnswer;
    expect(Object.keys(answer)).toEqual(['rulebook', 'layout', 'outcomes', 'bets']);
    expect(answer).toMatchObject({ rulebook, layout, outcomes });
    expect(answer.bets.map(({ bet }) => bet)).toEqual(bets.map(({ bet }) => bet));
    for (const [i, golden] of bets.entries()) {
      const bet = answer.bets[i] as BetAnswer;
      const fields = ['bet', 'title', 'clauses', 'pays', 'ways', 'probability', 'return', 'edge', 'variance'];
      expect(Object.keys(bet)).toEqual(golden.throws > 1 ? [...fields, 'valueAfterPasses'] : fields);
      expect([bet.bet, bet.edge, bet.variance]).toEqual([golden.bet, golden.edge, golden.variance]);
      expect([bet.probability, bet.return, bet.edge, bet.variance].filter((text) => !isLowest(text))).toEqual([]);
      expect(bet.title).not.toBe('');
      expect(bet.clauses.length).toBeGreaterThan(0);
      if (golden.throws > 1) expect([bet.pays, bet.ways]).toEqual([null, null]);
      else expect(waysByOdds(bet.pays ?? {})).toEqual(golden.ways);
      if (golden.throws === 1) expect(bet.ways).toBe(Object.values(golden.ways).reduce((sum, ways) => sum + ways, 0));
      const [[rn, rd], [en, ed]] = [parts(bet.return), parts(bet.edge)];
      expect(rn * ed + en * rd).toBe(rd * ed);
    }
  });

  test("the shooter's value after each pass: 10 (91/216)^k for k throws to come", () => {
    const { bets } = sayJson(['odds', 'triple-dice']) as OddsAnswer;
    const shooter = bets.find(({ bet }) => bet === 'shooter');
    expect(shooter?.probability).toBe(`${91n ** 4n}/${216n ** 4n}`);
    const values = shooter?.valueAfterPasses ?? [];
    const exact = [4n, 3n, 2n, 1n, 0n].map((k) => {
      const [n, d] = [10n * 91n ** k, 216n ** k];
      return `${n / gcd(n, d)}/${d / gcd(n, d)}`;
    });
    expect(values).toEqual(exact);
  });

  test('one layout needs no naming; the answer is the same', () => {
    expect(say(['odds', 'dicette', '--json'])).toBe(say(['odds', 'dicette', '--layout', 'mat', '--json']));
  });
});

test('rulebooks --json lists books, layouts and bets in reading order', () => {
  const books = sayJson(['rulebooks']) as readonly BookAnswer[];
  expect(books.map(({ id }) => id).sort()).toEqual([...new Set(GOLDEN.map(({ rulebook }) => rulebook))].sort());
  for (const book of books) {
    expect(Object.keys(book).slice(0, 4)).toEqual(['id', 'title', 'version', 'layouts']);
    expect(book.version === null || typeof book.version === 'string').toBe(true);
    for (const { id, bets } of book.layouts) {
      const golden = GOLDEN.find(({ rulebook, layout }) => rulebook === book.id && layout === id);
      expect(bets).toEqual(golden?.bets.map(({ bet }) => bet));
    }
  }
});

describe('perft', () => {
  test('bets, pairs and digests are those of the second source', () => {
    const counted = sayJson(['perft']) as readonly Readonly<Record<string, unknown>>[];
    const told = counted.map(({ rulebook, layout, bets, pairs, digest }) => ({ rulebook, layout, bets, pairs, digest }));
    const golden = GOLDEN.map(({ rulebook, layout, bets, pairs, digest }) => ({
      rulebook,
      layout,
      bets: bets.length,
      pairs,
      digest,
    }));
    const byName = (a: { rulebook?: unknown; layout?: unknown }, b: { rulebook?: unknown; layout?: unknown }): number =>
      `${a.rulebook} ${a.layout}` < `${b.rulebook} ${b.layout}` ? -1 : 1;
    expect(told.sort(byName)).toEqual([...golden].sort(byName));
  });

  test('--matrix is exactly what the digest is taken of', () => {
    const text = say(['perft', 'rws-tai-sai', '--layout', 'E', '--matrix']);
    const golden = GOLDEN.find(({ rulebook, layout }) => rulebook === 'rws-tai-sai' && layout === 'E');
    expect(`sha256:${createHash('sha256').update(text).digest('hex')}`).toBe(golden?.digest);
  });

  test('--divide counts each bet apart', () => {
    const [dicette] = sayJson(['perft', 'dicette', '--divide']) as readonly { readonly divide: readonly object[] }[];
    expect(dicette?.divide).toContainEqual({ bet: 'number:7', pairs: 3, ways: 6 });
    expect(dicette?.divide).toContainEqual({ bet: 'row:5-8-12', pairs: 6, ways: 10 });
    expect(say(['perft', 'dicette', '--divide'])).toMatch(/^number:7 +3 +6$/m);
  });
});
