/** Tests the clauses about taking and paying: losing wagers lie until they are taken, and winnings are due until their bet is paid. */
import { describe, expect, it } from 'vitest';
import { DUE_ROUNDS, type DueRound, duesOfAnn, moneyOfAnn, playUntil, tableWithWagers, topLine } from '../kit/due-rounds.ts';
import { eventOf, openTestTable, STARTING_CHIPS, type TestTable } from '../kit/test-table.ts';

/** The rack of ann after she has placed her three wagers of 500. */
const RACK = STARTING_CHIPS - 1500;

const ROWS = Object.values(DUE_ROUNDS).map((round) => [round.book, round as DueRound] as const);

/** Ann has `rack` in cash chips and cannot take a unit more from the table. */
function expectOnlyRack(t: TestTable, rack: number): void {
  for (const target of ['cage', 'wallet'])
    expect(t.refuses(`player ann cash-out to=${target} amount=${rack + 1}`)).toMatchObject({
      code: 'not-enough-chips',
      facts: { has: rack },
    });
}

describe('after the settlement', () => {
  it.each(ROWS)(
    '[adelaide-big-and-small 4(e)] [crown-sic-bo 3.6(a), 5.1.7] [rws-tai-sai 3.9] %s: losing wagers lie until they are taken',
    (_, round) => {
      const t = tableWithWagers(round);
      t.playUpTo('result', '126');
      const { float } = t.state.accounts;
      t.playUpTo('settle');
      // The winnings have left the float. The losing wager has not reached it.
      expect(t.state.accounts).toMatchObject({ layout: 500, float: float - 500 - round.winnings });
      expect(moneyOfAnn(t)).toMatchObject({ rack: RACK, layout: 500 });
      t.playUpTo('take');
      expect(t.state.accounts).toMatchObject({ layout: 0, float: float - round.winnings });
      expect(moneyOfAnn(t)).toMatchObject({ rack: RACK, layout: 0 });
    },
  );

  it.each(ROWS)(
    '[adelaide-big-and-small 8(b)] [crown-sic-bo 3.6(b), 5.1.7] [rws-tai-sai 3.9] %s: due money cannot be cashed or moved',
    (_, round) => {
      for (const moment of ['settled', 'losers taken'] as const) {
        const t = tableWithWagers(round);
        playUntil(t, moment, '126');
        expect(duesOfAnn(t)).toEqual({ small: 1000, [round.second]: 500 + round.winnings });
        expectOnlyRack(t, RACK);
        for (const line of ['place bet=big amount=500', 'withdraw bet=small amount=500', 'move from=small to=big amount=500'])
          expect(t.refuses(`player ann ${line}`)).toMatchObject({ code: 'betting-closed' });
        t.accepts(`player ann cash-out to=cage amount=${RACK}`);
        expect(moneyOfAnn(t)).toMatchObject({ rack: 0, due: 1500 + round.winnings });
      }
    },
  );

  it.each(ROWS)(
    '[adelaide-big-and-small 4(e), 8(b)] [crown-sic-bo 3.6(b)] [rws-tai-sai 3.9] %s: paying one bet frees that bet only',
    (_, round) => {
      const t = tableWithWagers(round);
      playUntil(t, 'Small paid', '126');
      expect(duesOfAnn(t)).toEqual({ [round.second]: 500 + round.winnings });
      expectOnlyRack(t, RACK + 1000);
      expect(t.refuses('dealer dan pay-due player=ann')).toMatchObject({ code: 'nothing-due' });
      t.playUpTo('pay');
      expect(moneyOfAnn(t)).toEqual({ rack: STARTING_CHIPS + round.winnings, due: 0, layout: 0, owed: 0 });
    },
  );

  it('[crown-sic-bo 3.6(b)] the excess of a losing wager waits until its bet is paid', () => {
    const t = openTestTable('crown-sic-bo', 'A', { sign: { minimum: 100, maximum: 2000 } });
    t.playUpTo('open');
    t.accepts('player ann place bet=big amount=2500', 'player bo place bet=small amount=100');
    t.playUpTo('take', '126');
    expect(moneyOfAnn(t)).toMatchObject({ rack: STARTING_CHIPS - 2500, due: 500 });
    t.accepts('dealer dan pay-winners bets=[small]');
    expect(moneyOfAnn(t)).toMatchObject({ rack: STARTING_CHIPS - 2500, due: 500 });
    t.accepts('dealer dan pay-winners bets=[big]');
    expect(moneyOfAnn(t)).toMatchObject({ rack: STARTING_CHIPS - 2000, due: 0 });
  });
});

describe('colour chips', () => {
  /** Ann has chips of one colour and no cash chips. All chips are on a bet. */
  function tableWithColour(bet: string, count: number, value: number, sign = { minimum: 100, maximum: 20_000 }): TestTable {
    const t = openTestTable('crown-sic-bo', 'A', { sign, setup: { colours: ['red'] }, players: [] });
    t.accepts(
      'player ann seat-player position=1 adult=true',
      `player ann buy-chips from=cage amount=${count * value}`,
      `dealer dan issue-colour player=ann colour=red value=${value} count=${count}`,
    );
    // Round 1 has no wagers; staff can adjust it.
    t.playUpTo('pay', '126');
    t.playUpTo('open');
    t.accepts(`player ann place bet=${bet} amount=${count * value} colour=red`);
    return t;
  }
  const redChips = ({ state }: TestTable): number | undefined => state.players.get('ann')?.colours.get('red')?.count;
  const redeemLine = 'dealer dan redeem-colour player=ann colour=red count=1 issuedAt=T1';

  it('[crown-sic-bo 3.6(b)] a stake comes back in its colour and the winnings in cash chips, when the bet is paid', () => {
    const t = tableWithColour('small', 2, 500);
    t.playUpTo('take', '126');
    expect([redChips(t), moneyOfAnn(t)]).toEqual([0, { rack: 0, due: 2000, layout: 0, owed: 0 }]);
    expect(t.refuses(redeemLine)).toMatchObject({ code: 'not-enough-chips', facts: { has: 0 } });
    t.playUpTo('pay');
    expect([redChips(t), moneyOfAnn(t).rack]).toEqual([2, 2000]);
    // The rack has 1000 in cash chips and two red chips of 500.
    expectOnlyRack(t, 1000);
    t.accepts(redeemLine);
    expectOnlyRack(t, 1500);
  });

  it('[crown-sic-bo 3.6(a), 3.6(b)] the excess of a losing wager comes back in whole chips, and the rest in cash chips', () => {
    // The maximum is 2000, so 700 of the 2700 are returned: two chips of 300 and 100 in cash chips.
    const t = tableWithColour('big', 9, 300, { minimum: 100, maximum: 2000 });
    t.playUpTo('take', '126');
    expect([redChips(t), moneyOfAnn(t)]).toEqual([0, { rack: 0, due: 700, layout: 0, owed: 0 }]);
    t.playUpTo('pay');
    expect([redChips(t), moneyOfAnn(t).rack]).toEqual([2, 700]);
    expectOnlyRack(t, 100);
  });

  it('[crown-sic-bo 3.6(b)] the void of an earlier round takes no colour chips that are due, and the rest is owed', () => {
    const t = openTestTable('crown-sic-bo', 'A', { setup: { colours: ['red'] }, players: [] });
    t.accepts(
      'player ann seat-player position=1 adult=true',
      'player ann buy-chips from=cage amount=2500',
      'dealer dan issue-colour player=ann colour=red value=500 count=2',
    );
    t.playUpTo('open');
    t.accepts('player ann place bet=big amount=1500');
    t.playUpTo('pay', '456');
    t.accepts('player ann cash-out to=cage amount=3000');
    t.playUpTo('open');
    t.accepts('player ann place bet=small amount=1000 colour=red');
    t.playUpTo('take', '126');
    // Two red chips and 1000 in cash chips are due. Ann won 1500 in round 1.
    const { rows } = eventOf(t.accepts('pit-boss pam void-damaged rounds=[1] why="a chipped die"'), 'round-voided-later');
    expect(rows).toEqual([['ann', 0, 500, -1000]]);
    t.playUpTo('pay');
    expect([redChips(t), moneyOfAnn(t)]).toEqual([2, { rack: 1000, due: 0, layout: 0, owed: 500 }]);
  });

  it('[crown-sic-bo 3.6(b)] an adjustment never takes colour chips', () => {
    const t = tableWithColour('small', 2, 500);
    t.playUpTo('take', '126');
    // The cash chips that are due are the winnings of 1000.
    expect(t.refuses('pit-boss pam adjust round=1 player=ann amount=-1001 why=late')).toMatchObject({ facts: { has: 1000 } });
    t.accepts('pit-boss pam adjust round=1 player=ann amount=-1000 why=late');
    t.playUpTo('pay');
    expect([redChips(t), moneyOfAnn(t).rack]).toEqual([2, 1000]);
  });
});

describe('what is due stays with the player', () => {
  it.each(ROWS)(
    '[adelaide-big-and-small 4(e)] [crown-sic-bo 3.6(b)] [rws-tai-sai 3.9] %s: a player who leaves is paid with the bet',
    (_, round) => {
      const t = tableWithWagers(round);
      t.playUpTo('settle', '126');
      t.accepts('player ann leave-table');
      expectOnlyRack(t, RACK);
      t.playUpTo('pay');
      expect(moneyOfAnn(t)).toMatchObject({ rack: STARTING_CHIPS + round.winnings, due: 0 });
      t.accepts(`player ann cash-out to=cage amount=${STARTING_CHIPS + round.winnings}`);
    },
  );

  it.each(ROWS)(
    '[adelaide-big-and-small 4(e)] [crown-sic-bo 3.6(b)] [rws-tai-sai 3.9] %s: an excluded player is paid with the bet',
    (_, round) => {
      const t = tableWithWagers(round);
      t.playUpTo('settle', '126');
      t.accepts(topLine(t, 'exclude-player player=ann grounds=conduct'));
      t.playUpTo('pay');
      t.accepts(`player ann cash-out to=cage amount=${STARTING_CHIPS + round.winnings}`);
    },
  );

  it.each(ROWS)(
    '[adelaide-big-and-small 4(e)] [crown-sic-bo 3.6(b)] [rws-tai-sai 3.9] %s: a closed table pays what is due',
    (_, round) => {
      const t = tableWithWagers(round);
      t.playUpTo('pay', '126');
      t.accepts(topLine(t, 'adjust round=1 player=ann amount=300 why=late'), 'player ann leave-table', 'player bo leave-table');
      // Only the rulebook of Adelaide requires that an officer knows of the closure.
      if (round.book === 'adelaide-big-and-small') t.accepts(topLine(t, 'notify-officer'));
      t.accepts(topLine(t, 'close-table'));
      expect(t.view().status).toBe('closed');
      const rack = STARTING_CHIPS + round.winnings;
      expectOnlyRack(t, rack);
      expect(t.accepts(topLine(t, 'pay-due player=ann'))).toMatchObject([{ type: 'due-paid', player: 'ann', amount: 300 }]);
      t.accepts(`player ann cash-out to=cage amount=${rack + 300}`);
    },
  );
});
