/** Tests the command types and field formats that are derived from the definitions of the acts. */
import { describe, expect, expectTypeOf, it } from 'vitest';
import { ACTS, type FailureReason, type Limits, type Sign } from '../rules/index.ts';
import type { BodyOf } from './commands.ts';
import { COMMAND_FIELDS, FIELD_VARIANTS } from './fields.ts';

describe('the type of a command', () => {
  it('has fields of plain types, some of them optional', () => {
    expectTypeOf<BodyOf<'place'>>().toEqualTypeOf<{
      readonly type: 'place';
      readonly player: string;
      readonly bet: string;
      readonly amount: number;
      readonly colour?: string;
    }>();
    expectTypeOf<BodyOf<'close-table'>>().toEqualTypeOf<{ readonly type: 'close-table' }>();
  });

  it('has fields with a list of allowed words, with null and with exact types', () => {
    // The cage is the cashier. The wallet is the player's money at the table that is not in chips.
    expectTypeOf<BodyOf<'buy-chips'>['from']>().toEqualTypeOf<'cage' | 'wallet' | 'tournament'>();
    expectTypeOf<BodyOf<'open-table'>['wagersShown']>().toEqualTypeOf<'live' | 'after-close' | 'never' | undefined>();
    expectTypeOf<BodyOf<'agree-limits'>['limits']>().toEqualTypeOf<Limits | null>();
    expectTypeOf<BodyOf<'declare-failure'>['reason']>().toEqualTypeOf<FailureReason>();
  });

  it('is a union of types if the other fields depend on the value of one field', () => {
    expectTypeOf<BodyOf<'post-notice'>>().toEqualTypeOf<
      | { readonly type: 'post-notice'; readonly notice: 'raise-minimum'; readonly sign: Sign; readonly dueMs?: number }
      | { readonly type: 'post-notice'; readonly notice: 'closure'; readonly dueMs?: number }
    >();
  });
});

describe('the fields of a command', () => {
  it.each([
    ['call-bets', {}],
    [
      'place',
      { player: { kind: 'text' }, bet: { kind: 'text' }, amount: { kind: 'number' }, colour: { kind: 'text', optional: true } },
    ],
    [
      'open-table',
      {
        sign: { kind: 'object' },
        floatMinor: { kind: 'number' },
        tournament: { kind: 'text', optional: true },
        session: { kind: 'text', optional: true },
        wagersShown: { kind: ['live', 'after-close', 'never'], optional: true },
      },
    ],
    ['agree-limits', { player: { kind: 'text' }, limits: { kind: 'object', nullable: true } }],
    ['cash-out', { player: { kind: 'text' }, to: { kind: ['cage', 'wallet', 'tournament'] }, amount: { kind: 'number' } }],
    [
      'post-notice',
      {
        notice: { kind: ['raise-minimum', 'closure'] },
        sign: { kind: 'object', optional: true },
        dueMs: { kind: 'number', optional: true },
      },
    ],
  ] as const)('of %s are listed in order', (act, fields) => {
    expect(COMMAND_FIELDS[act]).toEqual(fields);
    expect(Object.keys(COMMAND_FIELDS[act])).toEqual(Object.keys(fields));
  });

  it('are listed for each variant, and only acts about notices have more than one', () => {
    expect(FIELD_VARIANTS['post-notice']).toEqual([
      { notice: { kind: ['raise-minimum'] }, sign: { kind: 'object' }, dueMs: { kind: 'number', optional: true } },
      { notice: { kind: ['closure'] }, dueMs: { kind: 'number', optional: true } },
    ]);
    expect(ACTS.filter((act) => FIELD_VARIANTS[act].length !== 1)).toEqual(['post-notice', 'withdraw-notice']);
  });
});
