/** Tests that the shooter's wager of Triple Dice follows all throws of its turn, in whatever order they are corrected, rolled again or voided. */
import { describe, expect, it } from 'vitest';
import { openTestTable, STARTING_CHIPS, type TestTable } from '../kit/test-table.ts';

const CROWN = '114';
const NO_CROWN = '244';

/** Ann is the shooter with 500 on the shooter's bet. */
function openTurn(): TestTable {
  const t = openTestTable('triple-dice', 'mat', { players: ['ann'] });
  t.accepts('dealer dan offer-dice', 'player ann accept-dice', 'dealer dan call-bets', 'player ann place bet=shooter amount=500');
  t.accepts('player ann choose-dice dice=[1 2 3]');
  return t;
}

const settleThrow = (t: TestTable, faces: string): void =>
  void t.accepts('player ann throw', `dealer dan enter-result faces=${faces}`, 'dealer dan settle-round');
const endThrow = (t: TestTable) => t.accepts('dealer dan take-losers', 'dealer dan pay-winners');

/** Plays throws with a Crown. Betting is open for the next throw, if there is one. */
function playCrowns(t: TestTable, count: number): void {
  for (let i = 0; i < count; i++) {
    settleThrow(t, CROWN);
    endThrow(t);
    if (t.state.turn.shooter !== null) t.accepts('dealer dan call-bets');
  }
}

const correct = (t: TestTable, round: number, faces: string) =>
  t.accepts(`supervisor sue correct-settlement round=${round} faces=${faces} why=misread`);
const NOT_FLAT = 'supervisor sue declare-failure reason=not-flat';
const moneyOf = (t: TestTable): number => (t.racks().ann ?? 0) + (t.dues().ann ?? 0);

/** Four throws with a Crown. The second one is corrected to none while the fourth is under way. */
function settleFourthAfterLoss(t: TestTable): void {
  playCrowns(t, 3);
  t.accepts('player ann throw', `dealer dan enter-result faces=${CROWN}`);
  correct(t, 2, NO_CROWN);
  t.accepts('dealer dan settle-round');
}

describe('a throw that is rolled again', () => {
  it('[triple-dice 7.4] does not revive a wager that another throw of the turn has lost', () => {
    const t = openTurn();
    playCrowns(t, 3);
    settleThrow(t, CROWN);
    correct(t, 2, NO_CROWN);
    t.accepts(NOT_FLAT);
    expect(t.state.turn.lostAt).toBe(2);
    settleThrow(t, CROWN);
    expect(endThrow(t).at(-1)).toMatchObject({ type: 'turn-ended', throws: 2, end: 'lost' });
    expect(moneyOf(t)).toBe(STARTING_CHIPS - 500);
    // The wager still follows its throws: with a Crown at the second throw it wins after all.
    correct(t, 2, CROWN);
    expect(moneyOf(t)).toBe(STARTING_CHIPS + 4500);
  });

  it('[triple-dice 7.4] does so also after the turn has ended', () => {
    const t = openTurn();
    playCrowns(t, 4);
    correct(t, 2, NO_CROWN);
    t.accepts(NOT_FLAT);
    settleThrow(t, CROWN);
    endThrow(t);
    expect(moneyOf(t)).toBe(STARTING_CHIPS - 500);
  });

  it('[triple-dice 7.3] revives the wager if it was the only throw without a Crown', () => {
    const t = openTurn();
    playCrowns(t, 1);
    settleThrow(t, CROWN);
    correct(t, 1, NO_CROWN);
    correct(t, 2, NO_CROWN);
    correct(t, 1, CROWN);
    t.accepts(NOT_FLAT);
    settleThrow(t, CROWN);
    expect(endThrow(t).map(({ type }) => type)).not.toContain('turn-ended');
    t.accepts('dealer dan call-bets');
    playCrowns(t, 2);
    expect(moneyOf(t)).toBe(STARTING_CHIPS + 4500);
  });

  it('[triple-dice 7.3] takes back a win that a correction has given', () => {
    const t = openTurn();
    settleFourthAfterLoss(t);
    correct(t, 2, CROWN);
    expect(moneyOf(t)).toBe(STARTING_CHIPS + 4500);
    t.accepts(NOT_FLAT);
    settleThrow(t, NO_CROWN);
    endThrow(t);
    expect(moneyOf(t)).toBe(STARTING_CHIPS - 500);
  });
});

describe('corrections in another order', () => {
  it('[triple-dice 7.3] four throws with a Crown win, whenever the wrong correction was made', () => {
    const early = openTurn();
    settleFourthAfterLoss(early);
    expect(endThrow(early).at(-1)).toMatchObject({ type: 'turn-ended', end: 'lost' });
    correct(early, 2, CROWN);
    const late = openTurn();
    playCrowns(late, 4);
    correct(late, 2, NO_CROWN);
    correct(late, 2, CROWN);
    expect([moneyOf(early), moneyOf(late)]).toEqual([STARTING_CHIPS + 4500, STARTING_CHIPS + 4500]);
  });

  it('[triple-dice 7.3] the turn ends as won if the missed Crown is found while the fourth throw is being paid', () => {
    const t = openTurn();
    settleFourthAfterLoss(t);
    correct(t, 2, CROWN);
    expect(endThrow(t).at(-1)).toMatchObject({ type: 'turn-ended', throws: 4, end: 'won' });
  });

  it('[triple-dice 7.2] the wager continues if the wrong correction is found before the turn ends', () => {
    const t = openTurn();
    playCrowns(t, 1);
    t.accepts('player ann throw', `dealer dan enter-result faces=${CROWN}`);
    correct(t, 1, NO_CROWN);
    t.accepts('dealer dan settle-round');
    expect(correct(t, 1, CROWN)[0]).toMatchObject({ outcome: 'rides' });
    expect(endThrow(t).map(({ type }) => type)).not.toContain('turn-ended');
    t.accepts('dealer dan call-bets');
    playCrowns(t, 2);
    expect(moneyOf(t)).toBe(STARTING_CHIPS + 4500);
  });
});

it('[triple-dice 7.8] damaged dice return a wager that a correction ended, before and after the settlement of the throw', () => {
  for (const isSettled of [false, true]) {
    const t = openTurn();
    playCrowns(t, 1);
    t.accepts('player ann throw', `dealer dan enter-result faces=${CROWN}`);
    correct(t, 1, NO_CROWN);
    if (isSettled) t.accepts('dealer dan settle-round');
    t.accepts('supervisor sue void-damaged rounds=[2] why=chipped');
    expect(moneyOf(t)).toBe(STARTING_CHIPS);
  }
});
