/** Tests the Triple Dice clauses at a table: the offer of the dice, the turn of the shooter (the player who throws), no throws (throws that do not count) and minimum ages. */
import { describe, expect, it } from 'vitest';
import { closedTestTable, eventOf, openTestTable, STARTING_CHIPS, type TestTable } from '../kit/test-table.ts';

const openTable = (setup = {}): TestTable => openTestTable('triple-dice', 'mat', { setup });

// The faces are 1 crown, 2 anchor, 3 spade, 4 heart, 5 diamond and 6 club. 1, 4 and 5 are red, 2, 3 and 6 black.

/** Returns a table where ann is the shooter with 500 on the shooter bet, has picked dice, and betting is open. */
function tableWithShooter(setup = {}): TestTable {
  const t = openTable(setup);
  t.accepts('dealer dan offer-dice', 'player ann accept-dice', 'dealer dan call-bets');
  t.accepts('player ann place bet=shooter amount=500', 'player ann choose-dice dice=[1,3,5]');
  return t;
}

describe('the dealer', () => {
  it('[triple-dice 3] players cannot open betting, enter results or settle', () => {
    const t = tableWithShooter();
    t.playUpTo('throw');
    expect(t.refuses('player ann enter-result faces=111')).toMatchObject({ code: 'not-your-role', clauses: ['3'] });
    t.playUpTo('result', '111');
    expect(t.refuses('player ann settle-round')).toMatchObject({ code: 'not-your-role', clauses: ['3'] });
    t.playUpTo('pay');
    expect(t.refuses('player ann call-bets')).toMatchObject({ code: 'not-your-role', clauses: ['3'] });
  });

  it('[triple-dice 3] the dealer may not take a seat, wager or shoot, and a player with wagers on the layout may not start dealing', () => {
    const t = tableWithShooter();
    const expectedRefusal = { code: 'staff-may-not-wager', clauses: ['3'] };
    expect(t.refuses('player dan seat-player position=3 adult=true')).toMatchObject(expectedRefusal);
    expect(t.refuses('supervisor sue assign-staff person=ann role=dealer adult=true')).toMatchObject(expectedRefusal);
    t.accepts('supervisor sue assign-staff person=bo role=dealer adult=true');
    expect(t.refuses('player bo place bet=red amount=100')).toMatchObject(expectedRefusal);
    t.playUpTo('pay', '236');
    t.accepts('dealer dan offer-dice');
    expect(t.refuses('player bo accept-dice')).toMatchObject(expectedRefusal);
  });
});

describe('no throw', () => {
  it.each([
    ['not-flat', ['4', '5', '9']],
    ['not-together', ['7.7', '5', '9']],
  ])('[triple-dice 4, 7.7] %s is a no throw, which the dealer declares between throw and settlement', (reason, clauses) => {
    const t = tableWithShooter();
    const line = `declare-failure reason=${reason}`;
    expect(t.refuses(`dealer dan ${line}`)).toMatchObject({ code: 'failure-not-now', clauses });
    t.playUpTo('throw');
    expect(t.refuses(`player bo ${line}`)).toMatchObject({ code: 'not-your-role', clauses: ['4', '7.7'] });
    expect(t.accepts(`dealer dan ${line}`)).toMatchObject([{ call: 'No Throw', consequence: 'again', clauses }]);
    t.playUpTo('result', '123');
    expect(t.accepts(`dealer dan ${line}`)[1]).toMatchObject({ type: 'result-withdrawn', faces: [1, 2, 3] });
    t.playUpTo('settle', '123');
    expect(t.refuses(`dealer dan ${line}`)).toMatchObject({ code: 'result-settled', facts: { role: 'supervisor' } });
  });

  it('[triple-dice 5] a no throw decides no wager and does not count as a throw', () => {
    const t = tableWithShooter();
    t.accepts('player bo place bet=black amount=200');
    t.playUpTo('throw');
    t.accepts('dealer dan declare-failure reason=not-flat');
    expect(t.refuses('dealer dan enter-result faces=236')).toMatchObject({ code: 'not-this-step', facts: { next: 'throw' } });
    expect(t.staffView()).toMatchObject({ accounts: { layout: 700 }, shooter: { throw: 1 } });
    expect(t.racks()).toEqual({ ann: STARTING_CHIPS - 500, bo: STARTING_CHIPS - 200 });
  });

  it('[triple-dice 9] the throw is repeated after a no throw, and no wager may change in between', () => {
    const t = tableWithShooter();
    t.accepts('player bo place bet=black amount=200');
    t.playUpTo('throw');
    t.accepts('dealer dan declare-failure reason=not-together');
    const expectedRefusal = { code: 'betting-closed', clauses: ['9'] };
    expect(t.refuses('player bo place bet=black amount=100')).toMatchObject(expectedRefusal);
    expect(t.refuses('player bo withdraw bet=black amount=200')).toMatchObject(expectedRefusal);
    expect(t.refuses('player bo move from=black to=red amount=200')).toMatchObject(expectedRefusal);
    expect(t.accepts('player ann throw')).toMatchObject([{ type: 'dice-thrown', round: 1, throw: 1, staked: 700 }]);
    t.playUpTo('pay', '236');
    expect(t.racks()).toEqual({ ann: STARTING_CHIPS - 500, bo: STARTING_CHIPS + 800 });
  });
});

describe("the shooter's turn", () => {
  it('[triple-dice 7] the dealer offers the dice, and they are not thrown until a player accepts', () => {
    const t = openTable();
    expect(t.refuses('player ann accept-dice')).toMatchObject({ code: 'dice-not-offered', clauses: ['7', '7.1'] });
    expect(t.refuses('player ann offer-dice')).toMatchObject({ code: 'not-your-role', clauses: ['7'] });
    expect(t.accepts('dealer dan offer-dice')).toMatchObject([{ type: 'dice-offered', count: 5 }]);
    expect(t.refuses('dealer dan call-bets')).toMatchObject({ code: 'no-shooter', clauses: ['7', '7.1'] });
    expect(t.refuses('dealer dan throw')).toMatchObject({ code: 'not-your-role', clauses: ['7'] });
    t.accepts('player ann accept-dice');
    expect(t.refuses('dealer dan offer-dice')).toMatchObject({ code: 'shooter-chosen', facts: { player: 'ann' } });
    t.accepts('dealer dan call-bets');
    expect(t.refuses('player bo throw')).toMatchObject({ code: 'not-yours' });
  });

  it('[triple-dice 7.1] the shooter must wager on the shooter bet before the first throw', () => {
    const t = openTable();
    t.accepts('dealer dan offer-dice', 'player ann accept-dice', 'dealer dan call-bets', 'player ann choose-dice dice=[1,2,3]');
    t.accepts('player ann place bet=red amount=500');
    expect(t.refuses('player ann throw')).toMatchObject({
      code: 'shooter-must-bet',
      clauses: ['7', '7.1'],
      facts: { player: 'ann' },
    });
    t.accepts('player ann place bet=shooter amount=100', 'player ann throw');
  });

  it('[triple-dice 7.1] the dealer offers the dice again if the shooter leaves without the shooter bet', () => {
    const t = openTable();
    t.accepts('dealer dan offer-dice', 'player ann accept-dice', 'dealer dan call-bets');
    expect(t.accepts('player ann leave-table')).toMatchObject([{ type: 'player-left' }, { type: 'turn-ended', end: 'void' }]);
    t.accepts('dealer dan offer-dice', 'player bo accept-dice', 'player bo place bet=shooter amount=100');
    t.accepts('player bo choose-dice dice=[1,2,3]', 'player bo throw');
  });

  it('[triple-dice 7.2] the shooter bet cannot be taken back, moved or raised during its throws', () => {
    const t = tableWithShooter();
    const expectedRefusal = { code: 'locked-in', clauses: ['7.2'], facts: { bet: 'shooter' } };
    // The turn continues, because each throw shows a crown (1).
    for (const faces of ['111', '125', '146']) {
      expect(t.refuses('player ann withdraw bet=shooter amount=100')).toMatchObject(expectedRefusal);
      expect(t.refuses('player ann move from=shooter to=red amount=100')).toMatchObject(expectedRefusal);
      expect(t.refuses('player ann move from=red to=shooter amount=100')).toMatchObject(expectedRefusal);
      expect(t.refuses('supervisor sue void-wager player=ann bet=shooter grounds=remorse')).toMatchObject(expectedRefusal);
      t.playUpTo('pay', faces);
      expect(t.refuses('supervisor sue close-table')).toMatchObject({ code: 'wagers-on-layout' });
      expect(t.refuses('supervisor sue change-sign sign={"minimum":900,"maximum":1000}')).toMatchObject({
        code: 'wagers-on-layout',
      });
      t.playUpTo('open');
      expect(t.refuses('player ann place bet=shooter amount=100')).toMatchObject(expectedRefusal);
    }
    const events = t.playUpTo('pay', '133');
    expect(eventOf(events, 'turn-ended')).toMatchObject({ throws: 4, end: 'won', clauses: ['7.3'] });
    expect(t.racks().ann).toBe(STARTING_CHIPS + 4500);
  });

  it('[triple-dice 7.2] the shooter bet of a player who leaves stays locked, and another player throws', () => {
    const t = tableWithShooter();
    t.playUpTo('pay', '111');
    t.accepts('player ann leave-table', 'dealer dan call-bets');
    expect(t.refuses('player ann throw')).toMatchObject({ code: 'not-seated' });
    t.accepts('supervisor sue replace-shooter player=bo');
    expect(t.refuses('player bo place bet=shooter amount=100')).toMatchObject({ code: 'shooter-only', clauses: ['8'] });
    const events = t.playUpTo('pay', '236');
    expect(eventOf(events, 'turn-ended')).toMatchObject({ player: 'ann', throws: 2, end: 'lost', clauses: ['7.4'] });
    expect(t.racks()).toEqual({ ann: STARTING_CHIPS - 500, bo: STARTING_CHIPS });
  });

  it('[triple-dice 7.6] the shooter may also wager on each single throw', () => {
    const t = tableWithShooter();
    t.accepts('player ann place bet=red amount=100', 'player ann place bet=any-triple amount=100');
    // A row is: player, bet, counted, returned, outcome, paid, rounded. `rides`: the wager stays for the next throw.
    expect(eventOf(t.playUpTo('settle', '114'), 'round-settled').rows).toEqual([
      ['ann', 'any-triple', 100, 0, 'lost', 0, 0],
      ['ann', 'red', 100, 0, 'won', 400, 0],
      ['ann', 'shooter', 500, 0, 'rides', 0, 0],
    ]);
  });

  it('[triple-dice 7] everybody sees the offer of the dice and the seat of the player who throws', () => {
    const t = openTable();
    expect(t.view()).toMatchObject({ shooter: null, diceOffered: false });
    t.accepts('dealer dan offer-dice');
    expect(t.view()).toMatchObject({ shooter: null, diceOffered: true });
    t.accepts('player bo accept-dice');
    expect(t.view()).toMatchObject({ shooter: { throw: 1, dice: null, position: 2 }, diceOffered: false });
  });

  it('[triple-dice 7.8] the shooter picks three of five dice, which stay the same for all four throws', () => {
    const t = openTable();
    t.accepts(
      'dealer dan offer-dice',
      'player ann accept-dice',
      'dealer dan call-bets',
      'player ann place bet=shooter amount=500',
    );
    expect(t.refuses('player ann throw')).toMatchObject({ code: 'dice-not-chosen', clauses: ['7.8'] });
    for (const dice of ['[1,2]', '[1,2,3,4]', '[1,1,2]', '[0,1,2]', '[1,2,6]']) {
      expect(t.refuses(`player ann choose-dice dice=${dice}`)).toMatchObject({ code: 'bad-dice', clauses: ['7.8'] });
    }
    expect(t.refuses('player bo choose-dice dice=[1,2,3]')).toMatchObject({ code: 'not-yours' });
    expect(t.accepts('player ann choose-dice dice=[1,3,5]')).toMatchObject([
      { type: 'dice-chosen', dice: [1, 3, 5], clauses: ['7.8'] },
    ]);
    for (const faces of ['111', '125', '146']) {
      expect(t.refuses('player ann choose-dice dice=[1,2,3]')).toMatchObject({ code: 'shooter-chosen', clauses: ['7.8'] });
      expect(t.view().shooter?.dice).toEqual([1, 3, 5]);
      t.playUpTo('pay', faces);
    }
    t.playUpTo('pay', '236');
    t.accepts('dealer dan offer-dice', 'player ann accept-dice', 'player ann choose-dice dice=[2,3,4]');
  });
});

describe('minimum age', () => {
  it('[triple-dice 10] people under 18 may not play, deal or help to run the game', () => {
    const t = closedTestTable('triple-dice', 'mat');
    for (const role of ['dealer', 'supervisor']) {
      expect(t.refuses(`supervisor sue assign-staff person=kid role=${role} adult=false`)).toMatchObject({
        code: 'staff-barred',
        clauses: ['10'],
      });
    }
    t.accepts('supervisor sue open-table sign={"minimum":100,"maximum":500} floatMinor=0');
    expect(t.refuses('player kid seat-player position=1 adult=false')).toMatchObject({
      code: 'under-age',
      clauses: ['10'],
      facts: { years: 18 },
    });
    expect(t.refuses('dealer kid offer-dice')).toMatchObject({ code: 'not-at-this-table' });
    t.accepts('player max seat-player position=1 adult=true');
  });
});
