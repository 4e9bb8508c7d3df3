/** Tests the subcommand `settle` with the worked examples of docs/READINGS.md, our recorded answers to unclear clauses. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { croupier, csvOf, jsonOf, stdoutOf } from './command.ts';

interface Answer {
  readonly result: object;
  /** The bets that win. */
  readonly lit: readonly string[];
  /** Players to be warned about a wager below the minimum. */
  readonly advised: readonly string[];
  readonly wagers: readonly Readonly<Record<string, unknown>>[];
}

const settle = (round: object): Answer => jsonOf(['settle'], JSON.stringify(round)) as Answer;

/**
 * The worked example of the documents. The sign at a table shows its limits, and with `multiples` it asks for multiples of the minimum.
 * `chip` is the smallest payable amount. `warned` has the players who were already warned about the minimum.
 */
const EXAMPLE = {
  rulebook: 'adelaide-big-and-small',
  layout: 'full',
  sign: { minimum: 500, maximum: 50000, multiples: false, bets: { 'any-triple': { minimum: 100, maximum: 5000 } } },
  chip: 50,
  warned: ['ann'],
  wagers: [{ player: 'ann', bet: 'pair:1-4', stake: 550 }],
  result: [1, 4, 6],
};

const EXPECTED_WAGER = {
  player: 'ann',
  bet: 'pair:1-4',
  stake: 550,
  counted: 550,
  returned: 0,
  outcome: 'won',
  odds: '11/2',
  // The part of the stake that the odds apply to.
  paidOn: 550,
  paid: 3050,
};

describe('settle --json', () => {
  test('settles the worked example, with all fields in order', () => {
    const answer = settle(EXAMPLE);
    expect(Object.keys(answer)).toEqual(['result', 'lit', 'advised', 'wagers']);
    expect(answer.result).toEqual({ faces: [1, 4, 6], total: 11 });
    expect(answer.lit).toEqual(expect.arrayContaining(['big', 'pair:1-4', 'total:11']));
    expect(answer.advised).toEqual([]);
    expect(answer.wagers[0]).toMatchObject(EXPECTED_WAGER);
    expect(Object.keys(answer.wagers[0] ?? {})).toEqual([...Object.keys(EXPECTED_WAGER), 'clauses']);
    expect(answer.wagers[0]?.clauses).toEqual(expect.arrayContaining(['6(g)', '8(f)']));
  });

  const settleOneBet = (stakes: readonly number[], minimum: number, maximum: number): Answer =>
    settle({
      rulebook: 'rws-tai-sai',
      layout: 'A',
      sign: { minimum, maximum },
      wagers: stakes.map((stake, i) => ({ player: `p${i}`, bet: 'total:9', stake })),
      result: [1, 2, 3],
    });

  // No stake is cut below the minimum. A stake below the minimum, such as 50, is not cut.
  test.each([
    { stakes: [9000, 6000], minimum: 100, maximum: 10000, counted: [6000, 4000] },
    { stakes: [1500000, 30000, 12000], minimum: 10000, maximum: 1000000, counted: [970588, 19412, 10000] },
    { stakes: [12000, 3000, 50], minimum: 100, maximum: 10000, counted: [7960, 1990, 50] },
  ])(
    '[rws-tai-sai 5.1.1] stakes of $stakes on one bet share its maximum of $maximum: $counted',
    ({ stakes, minimum, maximum, counted }) => {
      const { wagers } = settleOneBet(stakes, minimum, maximum);
      expect(wagers.map((wager) => wager.counted)).toEqual(counted);
      expect(wagers.map((wager) => wager.returned)).toEqual(stakes.map((stake, i) => stake - (counted[i] ?? 0)));
    },
  );

  test('[rws-tai-sai 1.3] with Small 20000, Big counts at most 10000 more if the Differential is 10000', () => {
    const { wagers } = settle({
      rulebook: 'rws-tai-sai',
      layout: 'A',
      sign: { differential: 10000 },
      wagers: [
        { player: 'ann', bet: 'big', stake: 30000 },
        { player: 'bo', bet: 'big', stake: 20000 },
        { player: 'cy', bet: 'small', stake: 20000 },
      ],
      result: [6, 6, 5],
    });
    expect(wagers.map(({ counted }) => counted)).toEqual([18000, 12000, 20000]);
  });

  test.each([
    { sign: {}, paidOn: 5, paid: 28, rule: 'is 27½, rounded up to 28, if the sign requires no multiples' },
    {
      sign: { minimum: 2, multiples: true },
      paidOn: 4,
      paid: 22,
      rule: 'is computed for 4, the next lower multiple of 2, if the sign requires multiples of 2',
    },
    {
      sign: { minimum: 5, multiples: true },
      paidOn: 5,
      paid: 28,
      rule: 'is 27½, rounded up to 28, if the sign requires multiples of 5',
    },
  ])('[adelaide-big-and-small 8(f)] the payment for 5 at 5½ to 1 $rule', ({ sign, paidOn, paid }) => {
    const wagers = [{ player: 'ann', bet: 'pair:1-4', stake: 5 }];
    const round = { rulebook: 'adelaide-big-and-small', layout: 'full', sign, wagers, result: [6, 4, 1] };
    expect(settle(round).wagers[0]).toMatchObject({ counted: 5, paidOn, paid });
  });

  test('Triple Dice has no total, and a shooter wager rides (stays for the next throw) until the fourth throw', () => {
    const round = {
      rulebook: 'triple-dice',
      layout: 'mat',
      wagers: [{ player: 'ann', bet: 'shooter', stake: 100 }],
      result: [1, 2, 3],
    };
    expect(settle({ ...round, throw: 2 })).toMatchObject({
      result: { total: null },
      wagers: [{ outcome: 'rides', odds: null, paid: 0 }],
    });
    expect(settle({ ...round, throw: 4 }).wagers[0]).toMatchObject({ outcome: 'won', odds: '9/1', paid: 900 });
  });
});

describe('settle as text and CSV', () => {
  const round = {
    ...EXAMPLE,
    warned: ['cy'],
    wagers: [
      ...EXAMPLE.wagers,
      { player: 'bo', bet: 'big', stake: 70000 },
      { player: 'cy', bet: 'odd', stake: 400 },
      { player: 'dee\u001b[31m', bet: 'small', stake: 400 },
    ],
  };

  test('prints one line per wager with its arithmetic, and replaces escape characters in names', () => {
    const text = stdoutOf(['settle'], JSON.stringify(round));
    expect(text).toMatch(/^result +1 4 6; total 11$/m);
    expect(text).toMatch(/^wins .*big.*pair:1-4/m);
    expect(text).toMatch(/^ann +pair:1-4 +won +550 × 11\/2 = 3025 → 3050 .*6\(g\), 8\(f\)$/m);
    expect(text).toMatch(/^bo +big +won +50000 × 1 = 50000; 20000 returned +.*8\(e\)$/m);
    expect(text).toMatch(/^cy +odd +returned +400 returned +8\(d\)$/m);
    expect(text).toMatch(/^dee\?\[31m +small +lost +400 taken/m);
    expect(text).toMatch(/^advise +dee\?\[31m/m);
    expect(text).toMatch(/^in minor units: 71350 staked, 20400 returned, 400 taken, 53050 paid$/m);
    expect(text).not.toContain('\u001b');
  });

  test('prints the names of symbols, and on which part of a stake the odds are paid', () => {
    const tripleDiceRound = {
      rulebook: 'triple-dice',
      layout: 'mat',
      wagers: [{ player: 'ann', bet: 'shooter', stake: 5 }],
      result: [1, 6, 2],
    };
    const text = stdoutOf(['settle'], JSON.stringify(tripleDiceRound));
    expect(text).toMatch(/^result +crown, anchor, club$/m);
    expect(text).toMatch(/^ann +shooter +rides +5 stays for throw 2/m);
    const multiples = {
      ...EXAMPLE,
      sign: { minimum: 200, multiples: true },
      chip: 1000,
      wagers: [{ player: 'a', bet: 'pair:1-4', stake: 500 }],
    };
    expect(stdoutOf(['settle'], JSON.stringify(multiples))).toContain('paid on 400 of 500: 400 × 11/2 = 2200 → 3000');
  });

  test('escapes names in CSV that a spreadsheet would read as a formula', () => {
    const names = ['=1+1', '-1', '@sum', 'a,"b"', 'line\nbreak', 'plain'];
    const wagers = names.map((player) => ({ player, bet: 'small', stake: 500 }));
    const rows = csvOf(['settle'], JSON.stringify({ ...EXAMPLE, wagers: [...EXAMPLE.wagers, ...wagers] }));
    expect(rows.map(({ player }) => player)).toEqual(['ann', "'=1+1", "'-1", "'@sum", 'a,"b"', 'line\nbreak', 'plain']);
    expect(rows[0]).toMatchObject({ stake: '550', odds: '11/2', paid: '3050', advised: 'no' });
    expect(rows[1]).toMatchObject({ outcome: 'lost', odds: '', paid: '0' });
  });
});

describe('settle', () => {
  test('accepts a file, a dash for standard input, and a byte order mark, and reports the place of invalid JSON', () => {
    const folder = mkdtempSync(join(tmpdir(), 'croupier-'));
    try {
      const file = join(folder, 'round.json');
      writeFileSync(file, `\uFEFF${JSON.stringify(EXAMPLE)}`);
      expect(stdoutOf(['settle', file, '--json'])).toBe(stdoutOf(['settle', '-', '--json'], JSON.stringify(EXAMPLE)));
      writeFileSync(file, '{\n  "rulebook": "crown-sic-bo",\n}');
      const { status, stderr } = croupier(['settle', file]);
      expect([status, stderr]).toEqual([2, expect.stringContaining(`${file}, line 3, column 1: invalid JSON`)]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('accepts a hundred thousand wagers', () => {
    const wagers = Array.from({ length: 100_000 }, (_, i) => ({ player: `p${i}`, bet: 'big', stake: i + 1 }));
    const { wagers: settled } = settle({ rulebook: 'crown-sic-bo', layout: 'A', wagers, result: [6, 6, 5] });
    expect(settled).toHaveLength(100_000);
    expect(settled.at(-1)).toMatchObject({ outcome: 'won', paid: 100_000 });
  });
});
