/** `croupier roads`: what a display shows, from results in a pipe. */
import { describe, expect, test } from 'vitest';
import { croupier, say, sayCsv, sayJson } from './command.ts';

const ARGS = ['roads', 'rws-tai-sai', '--layout', 'C'];
/** Big twice, a triple, small, big: 15 odd twice, 6, 6 even, 15 odd. */
const RESULTS = '# a table of an evening\n645 456\n222, 123; 654\n';

describe('roads', () => {
  test('for people: plate, road, longest runs, counts with what was to be expected', () => {
    const text = say(ARGS, RESULTS);
    expect(text).toContain(
      'B big, S small, T neither\nbead plate\nB\nB\nT\nS\nB\nbig road\nB S B\nB1\nlongest run: 2 big, 1 small; now 1 big\n',
    );
    expect(text).toMatch(/^big +3 \(2\.4\) +3 \(2\.4\) +3 \(2\.4\) +3 \(2\.4\)$/m);
    expect(text).not.toContain('big-eye');
    expect(say([...ARGS, '--derived'], RESULTS)).toContain('big-eye road (r red, b blue)\nb\n');
  });

  test('for programs', () => {
    expect(sayJson(ARGS, RESULTS)).toMatchObject({
      rulebook: 'rws-tai-sai',
      layout: 'C',
      results: 5,
      pairs: [{ bets: ['big', 'small'], bead: [[0, 0, null, 1, 0]], longest: [2, 1], derived: null }, { bets: ['even', 'odd'] }],
    });
    expect(sayCsv(ARGS, RESULTS)).toContainEqual({
      span: 'all',
      results: '5',
      kind: 'total',
      of: '15',
      count: '3',
      expected: '25/108',
      expectedDecimal: '0.231481',
    });
  });

  test('two dice have sides of their own, and bets that begin alike are told apart', () => {
    const text = say(['roads', 'dicette'], '34 11 66');
    expect(text).toContain('B black, R red, - neither');
    expect(text).toContain('↓ field:2-6, ↑ field:8-12, - neither');
  });

  test.each([
    ['a face too high', '645 127', ["line 1: '127'", '3 faces from 1 to 6']],
    ['a die too few', '645\n12', ["line 2: '12'"]],
  ])('%s is named with its place', (_, input, says) => {
    const { status, stdout, stderr } = croupier(ARGS, input);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    for (const part of says) expect(stderr).toContain(part);
  });
});
