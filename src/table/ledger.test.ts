/** Amounts that the accounts could not hold exactly are refused, whoever asks; nothing a person types may trip an assertion. */
import { describe, expect, it } from 'vitest';
import { ask, happen, tableOf } from '../../test/kit/tables.ts';
import type { Command, CommandBody, TableState } from './index.ts';
import { decide, recount } from './index.ts';
import { ACCOUNT_MAX_MINOR, assertBalanced, hasRoom, LAYOUT_MAX_MINOR, layoutRoomDown, openAccounts } from './ledger.ts';

const HUGE = Number.MAX_SAFE_INTEGER;
const boss = (body: CommandBody): Command => ask('pit-boss', 'pam', body);

/** A table with one settled round, ann with one red chip of 10 and nothing else. */
function table(): TableState {
  const state = tableOf('crown-sic-bo', 'A', { colours: ['red'] });
  for (const body of [
    { type: 'open-table', sign: { minimum: 10, maximum: 100 }, floatMinor: 1000 },
    { type: 'seat-player', player: 'ann', position: 1, adult: true },
    { type: 'seat-player', player: 'bo', position: 2, adult: true },
    { type: 'buy-chips', player: 'ann', from: 'cage', amount: 10 },
    { type: 'issue-colour', player: 'ann', colour: 'red', value: 10, count: 1 },
    { type: 'call-bets' },
    { type: 'tumble', times: 1 },
    { type: 'close-bets' },
    { type: 'uncover' },
    { type: 'enter-result', faces: [1, 2, 3] },
    { type: 'settle-round' },
    { type: 'take-losers' },
    { type: 'pay-winners' },
  ] as const satisfies readonly CommandBody[])
    happen(state, boss(body));
  return state;
}

function closed(): TableState {
  const state = table();
  for (const player of ['ann', 'bo']) happen(state, boss({ type: 'leave-table', player }));
  happen(state, boss({ type: 'close-table' }));
  return state;
}

const redeem = (valueFound: number | null, lowestMinimum: number): CommandBody => ({
  type: 'redeem-closed-table',
  player: 'ann',
  colour: 'red',
  count: 1,
  surveillanceTold: true,
  valueFound,
  lowestMinimum,
});

describe('an amount that could not be counted exactly', () => {
  const rows: readonly [name: string, state: () => TableState, body: CommandBody][] = [
    ['of chips', table, { type: 'buy-chips', player: 'bo', from: 'cage', amount: HUGE }],
    ['of an adjustment', table, { type: 'adjust', round: 1, player: 'bo', amount: HUGE, why: 'a slip' }],
    ['of a float', closed, { type: 'open-table', sign: { minimum: 10, maximum: 100 }, floatMinor: HUGE }],
    ['of a lowest minimum', closed, redeem(null, HUGE)],
  ];
  it.each(rows)('%s is refused, and a quarter of what there is room for is not', (_, make, body) => {
    const state = make();
    expect(decide(state, boss(body))).toMatchObject({ ok: false, refusal: { code: 'bad-amount' } });
    const replaced = JSON.parse(JSON.stringify(body).replaceAll(String(HUGE), String(ACCOUNT_MAX_MINOR / 4))) as CommandBody;
    happen(state, boss(replaced));
    recount(state);
  });
});

describe('room in the accounts', () => {
  it.each([
    ['none is used', {}, ACCOUNT_MAX_MINOR, true],
    ['one unit more', {}, ACCOUNT_MAX_MINOR + 1, false],
    ['the cage has given much', { cage: -1, rack: 1 }, ACCOUNT_MAX_MINOR, false],
    ['the float owes', { float: -5, rack: 5 }, ACCOUNT_MAX_MINOR - 5, true],
    ['a product too large to be exact', {}, HUGE * 2, false],
  ] as const)('%s', (_, used, amount, room) => {
    expect(hasRoom({ ...openAccounts(), ...used }, amount)).toBe(room);
  });
});

describe('room on the layout', () => {
  it.each([
    ['nothing is used', {}, LAYOUT_MAX_MINOR],
    ['some lies there', { layout: 7 }, LAYOUT_MAX_MINOR - 7],
    ['it is full', { layout: LAYOUT_MAX_MINOR + 1 }, 0],
    ['the house has lost so much that a win could not be counted', { float: -ACCOUNT_MAX_MINOR }, 0],
    ['… or won', { float: ACCOUNT_MAX_MINOR - 2999 }, 2],
  ] as const)('%s', (_, used, room) => {
    expect(layoutRoomDown({ ...openAccounts(), ...used })).toBe(room);
  });
});

describe('accounts that cannot be are noticed', () => {
  it.each([
    ['money out of nothing', { rack: 1 }, 'sum to zero'],
    ['half a unit', { cage: -0.5, float: 0.5 }, 'whole numbers'],
    ['a wallet that owes', { wallet: -1, rack: 1 }, 'nobody owes'],
    ['a rack that owes', { rack: -1, float: 1 }, 'nobody owes'],
    ['a layout that owes', { layout: -1, rack: 1 }, 'nobody owes'],
    ['held money that is owed', { held: -1, rack: 1 }, 'nobody owes'],
  ] as const)('%s', (_, wrong, message) => {
    expect(() => assertBalanced({ ...openAccounts(), ...wrong })).toThrow(message);
  });
});
