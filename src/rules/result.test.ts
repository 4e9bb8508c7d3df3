/** Tests problems (errors in the input) as values and as one line of text. */
import { describe, expect, it } from 'vitest';
import { fail, ok, PROBLEM_CODES, quote, sayProblem } from './result.ts';

describe('results', () => {
  it('carry a value', () => {
    expect(ok(5)).toEqual({ ok: true, value: 5 });
  });

  it('carry a problem, with the closest name only if there is one', () => {
    const plain = fail('bad-face', 'result[0]', '7 is not a face');
    expect(plain).toEqual({ ok: false, problem: { code: 'bad-face', at: 'result[0]', message: '7 is not a face' } });
    expect(Object.keys(plain.ok ? {} : plain.problem)).toEqual(['code', 'at', 'message']);
    expect(fail('unknown-bet', 'bet', 'none', 'big')).toEqual({
      ok: false,
      problem: { code: 'unknown-bet', at: 'bet', message: 'none', nearest: 'big' },
    });
  });

  it('have problem codes without duplicates', () => {
    expect(new Set(PROBLEM_CODES).size).toBe(PROBLEM_CODES.length);
  });
});

describe('a problem as one line', () => {
  it.each([
    ['about the whole input', { at: '', message: 'is odd' }, 'is odd'],
    ['with a path', { at: 'wagers[2].bet', message: 'is odd' }, 'wagers[2].bet: is odd'],
    ['with a nearest name', { at: '', message: 'is odd', nearest: 'even' }, "is odd (did you mean 'even'?)"],
    ['with a path and a nearest name', { at: 'bet', message: 'is odd', nearest: 'even' }, "bet: is odd (did you mean 'even'?)"],
    [
      'with control characters',
      { at: 'a\nb', message: 'c\td\u001b[2J', nearest: 'e\u202ef' },
      "a?b: c?d?[2J (did you mean 'e?f'?)",
    ],
  ])('%s', (_, problem, expected) => {
    expect(sayProblem({ code: 'not-text', ...problem })).toBe(expected);
  });
});

describe('a value in a message', () => {
  it.each<[string, unknown, string]>([
    ['text', 'big', "'big'"],
    ['empty text', '', "''"],
    ['a number', 5.5, '5.5'],
    ['a boolean', true, 'true'],
    ['null', null, 'null'],
    ['undefined', undefined, 'nothing'],
    ['a list', [1, 2], 'a list'],
    ['an object', { toString: () => 'trap' }, 'an object'],
    ['control characters', 'a\nb\u0000c', "'a?b?c'"],
    ['text of 60 characters with its quotes', 'x'.repeat(58), `'${'x'.repeat(58)}'`],
    ['text of 61 characters with its quotes, cut after 60', 'x'.repeat(59), `'${'x'.repeat(59)}…`],
    ['very long text', 'x'.repeat(1000), `'${'x'.repeat(59)}…`],
  ])('%s', (_, value, expected) => {
    expect(quote(value)).toBe(expected);
  });
});
