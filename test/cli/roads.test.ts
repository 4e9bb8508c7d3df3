/** Tests the subcommand `roads`, which prints grids of past results, such as the bead plate and the big road. */
import { describe, expect, test } from 'vitest';
import { croupier, csvOf, jsonOf, stdoutOf } from './command.ts';

const ARGS = ['roads', 'rws-tai-sai', '--layout', 'C'];
/** The results are big, big, a triple (neither big nor small), small and big. Their totals are 15, 15, 6, 6 and 15. */
const RESULTS = '# the results of one evening\n645 456\n222, 123; 654\n';

describe('roads', () => {
  test('prints bead plate, big road, longest runs and counts as text', () => {
    const text = stdoutOf(ARGS, RESULTS);
    // In `B1`, the 1 is the triple after this result.
    expect(text).toContain(
      'B big, S small, T neither\nbead plate\nB\nB\nT\nS\nB\nbig road\nB S B\nB1\nlongest run: 2 big, 1 small; current 1 big\n',
    );
    // The columns are the last 20, 50 and 100 results and all results. The expected count is in brackets.
    expect(text).toMatch(/^big +3 \(2\.4\) +3 \(2\.4\) +3 \(2\.4\) +3 \(2\.4\)$/m);
    expect(text).not.toContain('big-eye');
    expect(stdoutOf([...ARGS, '--derived'], RESULTS)).toContain('big-eye road (r red, b blue)\nb\n');
  });

  test('prints JSON and CSV', () => {
    // In `bead`, 0 is big, 1 is small and null is neither.
    expect(jsonOf(ARGS, RESULTS)).toMatchObject({
      rulebook: 'rws-tai-sai',
      layout: 'C',
      results: 5,
      pairs: [{ bets: ['big', 'small'], bead: [[0, 0, null, 1, 0]], longest: [2, 1], derived: null }, { bets: ['even', 'odd'] }],
    });
    // A total of 15 is expected 5 × 10/216 times.
    expect(csvOf(ARGS, RESULTS)).toContainEqual({
      span: 'all',
      results: '5',
      kind: 'total',
      of: '15',
      count: '3',
      expected: '25/108',
      expectedDecimal: '0.231481',
    });
  });

  test('prints the roads of two dice, and shows two bets with the same first letter as arrows', () => {
    const text = stdoutOf(['roads', 'dicette'], '34 11 66');
    expect(text).toContain('B black, R red, - neither');
    expect(text).toContain('↓ field:2-6, ↑ field:8-12, - neither');
  });

  test.each([
    ['a face above 6', '645 127', ["line 1: '127'", '3 faces from 1 to 6']],
    ['too few dice', '645\n12', ["line 2: '12'"]],
  ])('rejects %s', (_, input, texts) => {
    const { status, stdout, stderr } = croupier(ARGS, input);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    for (const text of texts) expect(stderr).toContain(text);
  });
});
