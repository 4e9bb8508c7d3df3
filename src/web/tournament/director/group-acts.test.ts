/** Tests how the next acts are grouped. */
import { describe, expect, it } from 'vitest';
import type { NextActView } from '../../../protocol/index.ts';
import { groupActs } from './group-acts.ts';

const nextAct = (changes: Partial<NextActView>): NextActView => ({
  ...{
    act: 'check-in',
    body: { type: 'check-in' },
    missing: [],
    role: 'director',
    why: 'not-checked-in',
    facts: {},
    clauses: [],
  },
  ...{ session: 'heat', table: null, entry: null, kind: 'do', refusal: null },
  ...changes,
});

describe('the groups of next acts', () => {
  it('make one row of the same act for several players of a session', () => {
    const acts = [
      nextAct({ entry: 'e1' }),
      nextAct({ entry: 'e2' }),
      nextAct({ entry: 'e3', session: 'final' }),
      nextAct({ act: 'start-session', why: 'start-due' }),
    ];
    expect(groupActs(acts).map(({ next, others, section }) => [next.act, next.entry, others, section])).toEqual([
      ['check-in', 'e1', 1, 'roll-call'],
      ['check-in', 'e3', 0, 'roll-call'],
      ['start-session', null, 0, null],
    ]);
  });

  it('count the players whom the server has not listed', () => {
    const acts = Array.from({ length: 20 }, (_, i) => nextAct({ entry: `e${i + 1}`, facts: { total: 96 } }));
    expect(groupActs(acts).map(({ others }) => others)).toEqual([95]);
  });

  it('keep acts apart that concern tables or one decision each', () => {
    const sign = { act: 'sign-count', why: 'signature-due' } as const;
    const approve = { act: 'approve-substitute', why: 'substitute-nominated' } as const;
    const acts = [
      nextAct({ ...sign, table: 'a' }),
      nextAct({ ...sign, table: 'b' }),
      nextAct({ ...approve, entry: 'e1' }),
      nextAct({ ...approve, entry: 'e2' }),
    ];
    expect(groupActs(acts)).toHaveLength(4);
  });
});
