/** Compares the JSON output, which other programs read, with the golden files. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { jsonOf, readGolden, stdoutOf } from './command.ts';

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
  /** The value of the shooter bet after 0, 1, 2, 3 and 4 throws that it survived. */
  readonly valueAfterPasses?: readonly string[];
}

interface OddsAnswer {
  readonly rulebook: string;
  readonly layout: string;
  readonly outcomes: number;
  readonly bets: readonly BetAnswer[];
}

interface RulebookAnswer {
  readonly id: string;
  readonly title: string;
  readonly version: string | null;
  readonly layouts: readonly { readonly id: string; readonly bets: readonly string[] }[];
}

const GOLDEN_LAYOUTS = readGolden();
const FRACTION = /^-?\d+\/[1-9]\d*$/;

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
const parseFraction = (text: string): readonly [bigint, bigint] => text.split('/').map(BigInt) as [bigint, bigint];

function isReducedFraction(text: string): boolean {
  // 2/2 is not reduced.
  const [n, d] = FRACTION.test(text) ? parseFraction(text) : [2n, 2n];
  return gcd(n < 0n ? -n : n, d) === 1n;
}

/** Counts the ordered rolls of an outcome with the multinomial coefficient. */
function countOrders(outcome: string): number {
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
  const repeats = [...new Set(outcome)].map((face) => outcome.split(face).length - 1);
  return repeats.reduce((orders, repeat) => orders / factorial(repeat), factorial(outcome.length));
}

function waysByOdds(pays: Readonly<Record<string, string>>): Readonly<Record<string, number>> {
  const ways: Record<string, number> = {};
  for (const [outcome, odds] of Object.entries(pays)) ways[odds] = (ways[odds] ?? 0) + countOrders(outcome);
  return ways;
}

test('the golden files have all thirteen layouts', () => {
  expect(GOLDEN_LAYOUTS).toHaveLength(13);
});

describe('odds --json', () => {
  test.each(GOLDEN_LAYOUTS)('$rulebook $layout matches the golden file', ({ rulebook, layout, outcomes, bets }) => {
    const answer = jsonOf(['odds', rulebook, '--layout', layout]) as OddsAnswer;
    expect(Object.keys(answer)).toEqual(['rulebook', 'layout', 'outcomes', 'bets']);
    expect(answer).toMatchObject({ rulebook, layout, outcomes });
    expect(answer.bets.map(({ bet }) => bet)).toEqual(bets.map(({ bet }) => bet));
    for (const [i, golden] of bets.entries()) {
      const bet = answer.bets[i] as BetAnswer;
      const fields = ['bet', 'title', 'clauses', 'pays', 'ways', 'probability', 'return', 'edge', 'variance'];
      expect(Object.keys(bet)).toEqual(golden.throws > 1 ? [...fields, 'valueAfterPasses'] : fields);
      expect([bet.bet, bet.edge, bet.variance]).toEqual([golden.bet, golden.edge, golden.variance]);
      expect([bet.probability, bet.return, bet.edge, bet.variance].filter((text) => !isReducedFraction(text))).toEqual([]);
      expect(bet.title).not.toBe('');
      expect(bet.clauses.length).toBeGreaterThan(0);
      if (golden.throws > 1) expect([bet.pays, bet.ways]).toEqual([null, null]);
      else expect(waysByOdds(bet.pays ?? {})).toEqual(golden.ways);
      if (golden.throws === 1) expect(bet.ways).toBe(Object.values(golden.ways).reduce((sum, ways) => sum + ways, 0));
      const [[returnN, returnD], [edgeN, edgeD]] = [parseFraction(bet.return), parseFraction(bet.edge)];
      // The return and the edge add up to 1.
      expect(returnN * edgeD + edgeN * returnD).toBe(returnD * edgeD);
    }
  });

  test('the value of the shooter bet is 10 · (91/216)^k, where k is the number of remaining throws', () => {
    const { bets } = jsonOf(['odds', 'triple-dice']) as OddsAnswer;
    const shooter = bets.find(({ bet }) => bet === 'shooter');
    expect(shooter?.probability).toBe(`${91n ** 4n}/${216n ** 4n}`);
    const values = shooter?.valueAfterPasses ?? [];
    const expectedValues = [4n, 3n, 2n, 1n, 0n].map((k) => {
      const [n, d] = [10n * 91n ** k, 216n ** k];
      return `${n / gcd(n, d)}/${d / gcd(n, d)}`;
    });
    expect(values).toEqual(expectedValues);
  });

  test('needs no --layout if the rulebook has only one layout', () => {
    expect(stdoutOf(['odds', 'dicette', '--json'])).toBe(stdoutOf(['odds', 'dicette', '--layout', 'mat', '--json']));
  });
});

test('`rulebooks --json` lists all rulebooks and layouts, and the bets in the order of the layout', () => {
  const rulebooks = jsonOf(['rulebooks']) as readonly RulebookAnswer[];
  expect(rulebooks.map(({ id }) => id).sort()).toEqual([...new Set(GOLDEN_LAYOUTS.map(({ rulebook }) => rulebook))].sort());
  for (const rulebook of rulebooks) {
    expect(Object.keys(rulebook).slice(0, 4)).toEqual(['id', 'title', 'version', 'layouts']);
    expect(rulebook.version === null || typeof rulebook.version === 'string').toBe(true);
    for (const { id, bets } of rulebook.layouts) {
      const golden = GOLDEN_LAYOUTS.find((entry) => entry.rulebook === rulebook.id && entry.layout === id);
      expect(bets).toEqual(golden?.bets.map(({ bet }) => bet));
    }
  }
});

describe('perft (counts every pair of a bet and an outcome that wins, and hashes all payments)', () => {
  test('matches the bets, pairs and digests of the golden files', () => {
    const answer = jsonOf(['perft']) as readonly Readonly<Record<string, unknown>>[];
    const actual = answer.map(({ rulebook, layout, bets, pairs, digest }) => ({ rulebook, layout, bets, pairs, digest }));
    const golden = GOLDEN_LAYOUTS.map(({ rulebook, layout, bets, pairs, digest }) => ({
      rulebook,
      layout,
      bets: bets.length,
      pairs,
      digest,
    }));
    const byName = (a: { rulebook?: unknown; layout?: unknown }, b: { rulebook?: unknown; layout?: unknown }): number =>
      `${a.rulebook} ${a.layout}` < `${b.rulebook} ${b.layout}` ? -1 : 1;
    expect(actual.sort(byName)).toEqual([...golden].sort(byName));
  });

  test('--matrix prints the data that the digest is computed from', () => {
    const text = stdoutOf(['perft', 'rws-tai-sai', '--layout', 'E', '--matrix']);
    const golden = GOLDEN_LAYOUTS.find(({ rulebook, layout }) => rulebook === 'rws-tai-sai' && layout === 'E');
    expect(`sha256:${createHash('sha256').update(text).digest('hex')}`).toBe(golden?.digest);
  });

  test('--divide counts each bet separately', () => {
    const [dicette] = jsonOf(['perft', 'dicette', '--divide']) as readonly { readonly divide: readonly object[] }[];
    expect(dicette?.divide).toContainEqual({ bet: 'number:7', pairs: 3, ways: 6 });
    expect(dicette?.divide).toContainEqual({ bet: 'row:5-8-12', pairs: 6, ways: 10 });
    expect(stdoutOf(['perft', 'dicette', '--divide'])).toMatch(/^number:7 +3 +6$/m);
  });
});
