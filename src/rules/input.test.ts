/** Tests the validation of rounds: valid rounds are accepted, and the first problem of an invalid round is reported. */
import { describe, expect, it } from 'vitest';
import { CHIP_ROUNDING_RULES, sampleBook, valueIn } from '../../test/kit/sample.ts';
import { NAME_MAX, readRound, settle, WAGERS_MAX } from './input.ts';
import { makeRatio } from './ratio.ts';
import type { MoneyRules } from './vocabulary.ts';

/** Money rules that use every optional field of a round. `warned`: players already warned about the minimum. `chip`: the smallest amount that chips can pay. */
const ALL_FIELDS: Partial<MoneyRules> = {
  ...CHIP_ROUNDING_RULES,
  differential: { pairs: [['big', 'small']], clauses: ['m.differential'] },
  oddsFloor: { clauses: ['m.floor'] },
};
/** The rulebook `bare` uses no optional field. */
const RULEBOOKS = [sampleBook(ALL_FIELDS), { ...sampleBook(), id: 'bare' }];

const ANN = { player: 'ann', bet: 'big', stake: 500 };
/** Valid rounds. In the tests, `sign` is the limits that the table shows, `limits` the limits agreed with single players, `throw` a number from 1. */
const GOOD = { rulebook: 'sample', layout: 'whole', wagers: [ANN], result: [1, 4, 6] };
const BARE = { ...GOOD, rulebook: 'bare' };

const NO_AMOUNT = 'is not an amount; amounts are whole minor units from 1 to 9007199254740991';

describe('a valid round', () => {
  it('needs four fields; the others have defaults', () => {
    const { layout, round } = valueIn(readRound(RULEBOOKS, GOOD));
    expect([layout.rulebook.id, layout.id]).toEqual(['sample', 'whole']);
    expect(round).toEqual({
      wagers: [ANN],
      result: [1, 4, 6],
      sign: {},
      limits: new Map(),
      warned: new Set(),
      chip: 1,
      throw: 1,
    });
  });

  it('keeps every field', () => {
    const sign = { minimum: 100, maximum: 5000, multiples: true, differential: 0, bets: { big: { maximum: 100 } } };
    const limits = { bo: { minimum: 1, maximum: 9, bets: { big: { minimum: 2 }, small: {} } }, cy: {} };
    const { layout, round } = valueIn(
      readRound(RULEBOOKS, { ...GOOD, sign, limits, odds: { big: '3/2' }, throw: 3, warned: ['ann', 'bo', 'ann'], chip: 25 }),
    );
    expect(round).toEqual({
      wagers: [ANN],
      result: [1, 4, 6],
      sign,
      limits: new Map(Object.entries(limits)),
      warned: new Set(['ann', 'bo']),
      chip: 25,
      throw: 3,
    });
    expect(layout.byId.get('big')?.paysOn.flatMap((odds) => (odds === null ? [] : [makeRatio(odds)]))[0]).toBe('3/2');
  });

  it('drops the field `multiples` of the sign if it is false', () => {
    expect(valueIn(readRound(RULEBOOKS, { ...GOOD, sign: { multiples: false } })).round.sign).toEqual({});
  });

  it.each<[string, object]>([
    ['no wagers', { wagers: [] }],
    ['a stake of 1', { wagers: [{ ...ANN, stake: 1 }] }],
    ['the largest stake', { wagers: [{ ...ANN, stake: Number.MAX_SAFE_INTEGER }] }],
    ['a name of 128 characters', { wagers: [{ ...ANN, player: 'a'.repeat(NAME_MAX) }] }],
    ['a minimum equal to the maximum', { sign: { minimum: 5, maximum: 5 } }],
    ["a bet's minimum equal to the general maximum", { sign: { maximum: 5, bets: { big: { minimum: 5 } } } }],
    [
      'a bet whose own limits are below the general minimum',
      { sign: { minimum: 50, bets: { big: { minimum: 1, maximum: 5 } } } },
    ],
    ['the first throw', { throw: 1 }],
    [
      'two stakes of one player on a bet that only one player may hold',
      { wagers: [1, 2].map((stake) => ({ player: 'ann', bet: 'run', stake })) },
    ],
    ['two players on a bet that several players may hold', { wagers: [ANN, { ...ANN, player: 'bo' }] }],
    [
      'two players, but only one of them on the bet that only one player may hold',
      {
        wagers: [
          { ...ANN, bet: 'run' },
          { ...ANN, player: 'bo' },
        ],
      },
    ],
    ['a chip of 1', { chip: 1 }],
    ['empty odds', { odds: {} }],
  ])('may have %s', (_, change) => {
    expect(readRound(RULEBOOKS, { ...GOOD, ...change })).toMatchObject({ ok: true });
  });
});

describe('the first problem of an invalid round', () => {
  const cases: [name: string, input: unknown, code: string, at: string, message: string, nearest?: string][] = [
    ['undefined', undefined, 'not-an-object', '', 'nothing is not an object'],
    ['null', null, 'not-an-object', '', 'null is not an object'],
    ['a list', [GOOD], 'not-an-object', '', 'a list is not an object'],
    ['text', 'round', 'not-an-object', '', "'round' is not an object"],
    [
      'an unknown field',
      { ...GOOD, wager: [] },
      'unknown-field',
      '',
      "unknown field 'wager'; known fields: rulebook, layout, wagers, result, sign, limits, odds, throw, warned, chip",
      'wagers',
    ],
    [
      'an unknown field without a similar name',
      { ...GOOD, jackpot: 1 },
      'unknown-field',
      '',
      "unknown field 'jackpot'; known fields: rulebook, layout, wagers, result, sign, limits, odds, throw, warned, chip",
    ],
    ['no rulebook', { ...GOOD, rulebook: undefined }, 'missing-field', 'rulebook', 'is missing'],
    ['no layout', { ...GOOD, layout: undefined }, 'missing-field', 'layout', 'is missing'],
    ['no wagers', { ...GOOD, wagers: undefined }, 'missing-field', 'wagers', 'is missing'],
    ['no result', { ...GOOD, result: undefined }, 'missing-field', 'result', 'is missing'],
    ['an empty object', {}, 'missing-field', 'rulebook', 'is missing'],
    ['a rulebook that is not text', { ...GOOD, rulebook: 5 }, 'not-text', 'rulebook', '5 is not a name of 1 to 128 characters'],
    [
      'an unknown rulebook',
      { ...GOOD, rulebook: 'simple' },
      'unknown-rulebook',
      'rulebook',
      "unknown rulebook 'simple'; known rulebooks: sample, bare",
      'sample',
    ],
    [
      'a layout that is not text',
      { ...GOOD, layout: ['whole'] },
      'not-text',
      'layout',
      'a list is not a name of 1 to 128 characters',
    ],
    [
      'an unknown layout',
      { ...GOOD, layout: 'hole' },
      'unknown-layout',
      'layout',
      "sample has no layout 'hole'; it has whole, three-bets, two-dice",
      'whole',
    ],
    ['odds that are not an object', { ...GOOD, odds: '6/1' }, 'not-an-object', 'odds', "'6/1' is not an object"],
    ['odds that are a number', { ...GOOD, odds: { big: 6 } }, 'bad-odds', 'odds.big', '6 is not odds; write text such as "6/1"'],
    [
      'odds below the printed odds',
      { ...GOOD, odds: { big: '1/2' } },
      'odds-below-floor',
      'odds.big',
      '1/2 is below the printed odds of 1/1 (m.floor)',
    ],
    [
      'odds in a rulebook with fixed odds',
      { ...BARE, odds: { big: '2/1' } },
      'field-does-not-apply',
      'odds',
      'does not apply to bare',
    ],
    ['empty odds in a rulebook with fixed odds', { ...BARE, odds: {} }, 'field-does-not-apply', 'odds', 'does not apply to bare'],

    ['wagers that are not a list', { ...GOOD, wagers: ANN }, 'not-a-list', 'wagers', 'an object is not a list'],
    [
      'too many wagers',
      { ...GOOD, wagers: Array.from({ length: WAGERS_MAX + 1 }, () => ANN) },
      'too-many',
      'wagers',
      '1000001 entries are more than 1000000',
    ],
    ['a wager that is not an object', { ...GOOD, wagers: [ANN, 5] }, 'not-an-object', 'wagers[1]', '5 is not an object'],
    [
      'a wager with an unknown field',
      { ...GOOD, wagers: [{ ...ANN, stakes: 1 }] },
      'unknown-field',
      'wagers[0]',
      "unknown field 'stakes'; known fields: player, bet, stake",
      'stake',
    ],
    [
      'a wager without a player',
      { ...GOOD, wagers: [{ bet: 'big', stake: 1 }] },
      'not-text',
      'wagers[0].player',
      'nothing is not a name of 1 to 128 characters',
    ],
    [
      'a player with an empty name',
      { ...GOOD, wagers: [ANN, { ...ANN, player: '' }] },
      'not-text',
      'wagers[1].player',
      "'' is not a name of 1 to 128 characters",
    ],
    [
      'a name of 129 characters',
      { ...GOOD, wagers: [{ ...ANN, player: 'a'.repeat(129) }] },
      'not-text',
      'wagers[0].player',
      `'${'a'.repeat(59)}… is not a name of 1 to 128 characters`,
    ],
    ['no stake', { ...GOOD, wagers: [{ player: 'ann', bet: 'big' }] }, 'bad-amount', 'wagers[0].stake', `nothing ${NO_AMOUNT}`],
    ['a stake of 0', { ...GOOD, wagers: [{ ...ANN, stake: 0 }] }, 'bad-amount', 'wagers[0].stake', `0 ${NO_AMOUNT}`],
    ['a negative stake', { ...GOOD, wagers: [{ ...ANN, stake: -5 }] }, 'bad-amount', 'wagers[0].stake', `-5 ${NO_AMOUNT}`],
    ['a fractional stake', { ...GOOD, wagers: [{ ...ANN, stake: 5.5 }] }, 'bad-amount', 'wagers[0].stake', `5.5 ${NO_AMOUNT}`],
    ['a stake as text', { ...GOOD, wagers: [{ ...ANN, stake: '5' }] }, 'bad-amount', 'wagers[0].stake', `'5' ${NO_AMOUNT}`],
    [
      'a stake too large',
      { ...GOOD, wagers: [{ ...ANN, stake: 2 ** 53 }] },
      'bad-amount',
      'wagers[0].stake',
      `9007199254740992 ${NO_AMOUNT}`,
    ],
    [
      'stakes with a sum that is too large',
      {
        ...GOOD,
        wagers: [
          { ...ANN, stake: Number.MAX_SAFE_INTEGER },
          { ...ANN, bet: 'small' },
          { ...ANN, stake: 1 },
        ],
      },
      'amount-unsafe',
      'wagers[2].stake',
      "the stakes of 'ann' on big add up to more than 9007199254740991",
    ],
    [
      'a wager with an empty bet',
      { ...GOOD, wagers: [{ ...ANN, bet: '' }] },
      'not-text',
      'wagers[0].bet',
      "'' is not a name of 1 to 128 characters",
    ],
    [
      'an unknown bet',
      { ...GOOD, wagers: [ANN, { ...ANN, bet: 'smal' }] },
      'unknown-bet',
      'wagers[1].bet',
      "there is no bet 'smal' on layout whole of sample",
      'small',
    ],
    [
      'a bet of a different layout',
      { ...GOOD, wagers: [{ ...ANN, bet: 'total:4' }] },
      'bet-not-on-layout',
      'wagers[0].bet',
      'total:4 is not on layout whole of sample; it is on three-bets',
    ],
    [
      'two players on a bet that only one player may hold',
      { ...GOOD, wagers: ['ann', 'ann', 'bo'].map((player) => ({ player, bet: 'run', stake: 1 })) },
      'sole-holder',
      'wagers[2].player',
      "only one player may hold run (run.sole, run.only); 'ann' already holds it",
    ],

    ['a result that is not a list', { ...GOOD, result: '146' }, 'not-a-list', 'result', "'146' is not a list"],
    ['a face of 7', { ...GOOD, result: [1, 7, 6] }, 'bad-face', 'result[1]', '7 is not a face; faces are 1 to 6'],
    ['a face of 0', { ...GOOD, result: [1, 4, 0] }, 'bad-face', 'result[2]', '0 is not a face; faces are 1 to 6'],
    ['a face as text', { ...GOOD, result: ['1', 4, 6] }, 'bad-face', 'result[0]', "'1' is not a face; faces are 1 to 6"],
    [
      'a die too few',
      { ...GOOD, result: [1, 4] },
      'wrong-number-of-dice',
      'result',
      '2 faces are given; sample layout whole is played with 3 dice',
    ],
    [
      'a die too many',
      { ...GOOD, layout: 'two-dice', wagers: [], result: [1, 4, 6] },
      'wrong-number-of-dice',
      'result',
      '3 faces are given; sample layout two-dice is played with 2 dice',
    ],

    ['a sign that is not an object', { ...GOOD, sign: 500 }, 'not-an-object', 'sign', '500 is not an object'],
    [
      'a sign with an unknown field',
      { ...GOOD, sign: { minimun: 5 } },
      'unknown-field',
      'sign',
      "unknown field 'minimun'; known fields: minimum, maximum, bets, multiples, differential",
      'minimum',
    ],
    ['a minimum of 0', { ...GOOD, sign: { minimum: 0 } }, 'bad-amount', 'sign.minimum', `0 ${NO_AMOUNT}`],
    ['a maximum of 0', { ...GOOD, sign: { maximum: 0 } }, 'bad-amount', 'sign.maximum', `0 ${NO_AMOUNT}`],
    [
      'a minimum above the maximum',
      { ...GOOD, sign: { minimum: 6, maximum: 5 } },
      'bad-limits',
      'sign',
      'the minimum of 6 is above the maximum of 5',
    ],
    [
      'limits of bets that are not an object',
      { ...GOOD, sign: { bets: [] } },
      'not-an-object',
      'sign.bets',
      'a list is not an object',
    ],
    [
      'limits of an unknown bet',
      { ...GOOD, sign: { bets: { smal: {} } } },
      'unknown-bet',
      'sign.bets.smal',
      "there is no bet 'smal' on layout whole of sample",
      'small',
    ],
    [
      'limits of a bet that are not an object',
      { ...GOOD, sign: { bets: { big: 5 } } },
      'not-an-object',
      'sign.bets.big',
      '5 is not an object',
    ],
    [
      'limits of a bet with an unknown field',
      { ...GOOD, sign: { bets: { big: { multiples: true } } } },
      'unknown-field',
      'sign.bets.big',
      "unknown field 'multiples'; known fields: minimum, maximum",
    ],
    [
      'a bad minimum of a bet',
      { ...GOOD, sign: { bets: { big: { minimum: 'x' } } } },
      'bad-amount',
      'sign.bets.big.minimum',
      `'x' ${NO_AMOUNT}`,
    ],
    [
      'a bad maximum of a bet',
      { ...GOOD, sign: { bets: { big: { maximum: 'x' } } } },
      'bad-amount',
      'sign.bets.big.maximum',
      `'x' ${NO_AMOUNT}`,
    ],
    [
      "a bet's minimum above the general maximum",
      { ...GOOD, sign: { maximum: 5, bets: { big: { minimum: 6 } } } },
      'bad-limits',
      'sign.bets.big',
      'the minimum of 6 is above the maximum of 5',
    ],
    [
      "a bet's maximum below the general minimum",
      { ...GOOD, sign: { minimum: 6, bets: { small: {}, big: { maximum: 5 } } } },
      'bad-limits',
      'sign.bets.big',
      'the minimum of 6 is above the maximum of 5',
    ],
    [
      'a field `multiples` that is neither true nor false',
      { ...GOOD, sign: { minimum: 5, multiples: 'yes' } },
      'bad-limits',
      'sign.multiples',
      "'yes' is neither true nor false",
    ],
    [
      'multiples without a minimum',
      { ...GOOD, sign: { multiples: true } },
      'bad-limits',
      'sign.multiples',
      'needs a minimum (sign.minimum or sign.bets)',
    ],
    [
      'multiples in a rulebook without them',
      { ...BARE, sign: { multiples: false } },
      'field-does-not-apply',
      'sign.multiples',
      'does not apply to bare',
    ],
    [
      'a negative Differential',
      { ...GOOD, sign: { differential: -1 } },
      'bad-amount',
      'sign.differential',
      '-1 is not an amount; amounts are whole minor units from 0 to 9007199254740991',
    ],
    [
      'a Differential in a rulebook without one',
      { ...BARE, sign: { differential: 0 } },
      'field-does-not-apply',
      'sign.differential',
      'does not apply to bare',
    ],

    ['agreed limits as a list', { ...GOOD, limits: [] }, 'not-an-object', 'limits', 'a list is not an object'],
    ['agreed limits of a player as a number', { ...GOOD, limits: { bo: 5 } }, 'not-an-object', 'limits.bo', '5 is not an object'],
    [
      'agreed limits with a field that only a sign has',
      { ...GOOD, limits: { bo: { differential: 5 } } },
      'unknown-field',
      'limits.bo',
      "unknown field 'differential'; known fields: minimum, maximum, bets",
    ],
    [
      'an agreed minimum above the agreed maximum',
      { ...GOOD, limits: { ann: {}, bo: { minimum: 6, maximum: 5 } } },
      'bad-limits',
      'limits.bo',
      'the minimum of 6 is above the maximum of 5',
    ],
    [
      'an agreed minimum above the maximum of the sign',
      { ...GOOD, sign: { minimum: 1, maximum: 5 }, limits: { ann: { minimum: 5 }, bo: { minimum: 6 } } },
      'bad-limits',
      'limits.bo',
      'with the sign, the minimum of 6 on big is above the maximum of 5',
    ],
    [
      "an agreed maximum below the sign's minimum of a bet",
      { ...GOOD, sign: { bets: { small: { minimum: 9 } } }, limits: { bo: { maximum: 8, bets: { big: { minimum: 8 } } } } },
      'bad-limits',
      'limits.bo',
      'with the sign, the minimum of 9 on small is above the maximum of 8',
    ],
    [
      'agreed limits of an unknown bet',
      { ...GOOD, limits: { bo: { bets: { bigg: {} } } } },
      'unknown-bet',
      'limits.bo.bets.bigg',
      "there is no bet 'bigg' on layout whole of sample",
      'big',
    ],
    [
      'agreed limits in a rulebook without them',
      { ...BARE, limits: {} },
      'field-does-not-apply',
      'limits',
      'does not apply to bare',
    ],

    ['warned players as text', { ...GOOD, warned: 'ann' }, 'not-a-list', 'warned', "'ann' is not a list"],
    [
      'a warned player that is not text',
      { ...GOOD, warned: ['ann', 5] },
      'not-text',
      'warned[1]',
      '5 is not a name of 1 to 128 characters',
    ],
    [
      'warned in a rulebook without warnings',
      { ...BARE, warned: [] },
      'field-does-not-apply',
      'warned',
      'does not apply to bare',
    ],
    ['a chip of 0', { ...GOOD, chip: 0 }, 'bad-amount', 'chip', `0 ${NO_AMOUNT}`],
    ['a chip as text', { ...GOOD, chip: '5' }, 'bad-amount', 'chip', `'5' ${NO_AMOUNT}`],
    ['a throw of 0', { ...GOOD, throw: 0 }, 'bad-throw', 'throw', '0 is not a throw; throws are 1 to 3'],
    ['a throw after the last one', { ...GOOD, throw: 4 }, 'bad-throw', 'throw', '4 is not a throw; throws are 1 to 3'],
    ['a throw of 1.5', { ...GOOD, throw: 1.5 }, 'bad-throw', 'throw', '1.5 is not a throw; throws are 1 to 3'],
    ['a throw as text', { ...GOOD, throw: '2' }, 'bad-throw', 'throw', "'2' is not a throw; throws are 1 to 3"],
    [
      'a throw in a game without bets that last several throws',
      { ...GOOD, layout: 'three-bets', throw: 1 },
      'field-does-not-apply',
      'throw',
      'does not apply to sample',
    ],

    // Only the first problem is reported.
    ['two problems', { ...GOOD, wagers: [{ ...ANN, stake: 0 }], result: [7] }, 'bad-amount', 'wagers[0].stake', `0 ${NO_AMOUNT}`],
  ];

  it.each(cases)('is reported for %s', (_, input, code, at, message, nearest) => {
    const problem = nearest === undefined ? { code, at, message } : { code, at, message, nearest };
    expect(readRound(RULEBOOKS, input)).toEqual({ ok: false, problem });
  });

  it('depends on the limits of 1,000,000 entries and 128 characters', () => {
    expect([WAGERS_MAX, NAME_MAX]).toEqual([1_000_000, 128]);
  });
});

describe('settle', () => {
  it('validates and settles a round', () => {
    expect(valueIn(settle(RULEBOOKS, GOOD)).wagers).toMatchObject([{ player: 'ann', bet: 'big', outcome: 'won', paid: 500 }]);
  });

  it('returns the problem of an invalid round', () => {
    expect(settle(RULEBOOKS, { ...GOOD, result: [] })).toMatchObject({ ok: false, problem: { code: 'wrong-number-of-dice' } });
  });

  it('accepts player names such as constructor and __proto__', () => {
    const limits = JSON.parse('{"__proto__": {"maximum": 100}}');
    const wagers = [
      { ...ANN, player: '__proto__' },
      { ...ANN, player: 'constructor' },
    ];
    expect(valueIn(settle(RULEBOOKS, { ...GOOD, wagers, limits })).wagers.map(({ counted }) => counted)).toEqual([100, 500]);
  });

  it('reports a hole in a list', () => {
    expect(settle(RULEBOOKS, { ...GOOD, wagers: new Array(1) })).toEqual({
      ok: false,
      problem: { code: 'not-an-object', at: 'wagers[0]', message: 'nothing is not an object' },
    });
  });
});
