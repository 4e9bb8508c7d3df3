/** Tests the clauses about payment for corrections: they take from what is due, then from the rack, and the rest is owed. */
import { describe, expect, it } from 'vitest';
import {
  DUE_ROUNDS,
  type DueRound,
  duesOfAnn,
  MOMENTS,
  type Moment,
  moneyOfAnn,
  playUntil,
  tableWithWagers,
  topLine,
} from '../kit/due-rounds.ts';
import { eventOf, STARTING_CHIPS, type TestTable } from '../kit/test-table.ts';

/** The rack of ann after she has placed her three wagers of 500. */
const RACK = STARTING_CHIPS - 1500;
const { crown } = DUE_ROUNDS;

const ROWS = Object.values(DUE_ROUNDS).flatMap((round) =>
  MOMENTS.map((moment) => [round.book, moment, round as DueRound] as const),
);

const correctLine = (t: TestTable, faces: string): string => topLine(t, `correct-settlement round=2 faces=${faces} why=misread`);
const adjustLine = (t: TestTable, amount: number): string => topLine(t, `adjust round=1 player=ann amount=${amount} why=late`);

/** Finishes the round, pays everything that is due, and returns the money of ann. */
function payAll(t: TestTable): ReturnType<typeof moneyOfAnn> {
  if (t.state.round !== null) t.playUpTo('pay');
  if (moneyOfAnn(t).due > 0) t.accepts('dealer dan pay-due player=ann');
  return moneyOfAnn(t);
}

describe('a correction of the settlement', () => {
  /** The money of ann after 126 was corrected to 456: Big wins, Small and the second bet lose. */
  const AGAINST: Readonly<Record<Moment, object>> = {
    // The losing wagers on the layout are now those on Small and the second bet. Big owes 1000.
    settled: { rack: RACK, due: 1000, layout: 1000, owed: 0 },
    'losers taken': { rack: RACK, due: 1000, layout: 0, owed: 0 },
    // Small was paid 1000. They are set off against what Big owes.
    'Small paid': { rack: RACK + 1000, due: 0, layout: 0, owed: 0 },
    // Nothing is due, so the correction takes chips from the rack.
    'round ended': { rack: STARTING_CHIPS - 500, due: 0, layout: 0, owed: 0 },
  };

  it.each(ROWS)(
    '[adelaide-big-and-small 4(e)] [crown-sic-bo 3.6(b)] [rws-tai-sai 3.9] %s, %s: against the player',
    (_, moment, round) => {
      const t = tableWithWagers(round);
      playUntil(t, moment, '126');
      t.accepts(correctLine(t, '456'));
      expect(moneyOfAnn(t)).toEqual(AGAINST[moment]);
      expect(payAll(t)).toEqual({ rack: STARTING_CHIPS - 500, due: 0, layout: 0, owed: 0 });
    },
  );

  /** The money of ann after 456 was corrected to 126, where `second` is what the second bet owes. Small is never paid before. */
  const inFavour = (moment: Moment, second: number): object =>
    moment === 'round ended'
      ? // She got 1000 from Big. She gets 1000 from Small and `second`, but loses the wager on Big and its winnings.
        { rack: STARTING_CHIPS - 500, due: second, layout: 0, owed: 0 }
      : { rack: RACK, due: 1000 + second, layout: moment === 'settled' ? 500 : 0, owed: 0 };

  it.each(ROWS.filter(([, moment]) => moment !== 'Small paid'))(
    '[adelaide-big-and-small 4(e)] [crown-sic-bo 3.6(b)] [rws-tai-sai 3.9] %s, %s: in favour of the player, and due until it is paid',
    (_, moment, round) => {
      const t = tableWithWagers(round);
      playUntil(t, moment, '456');
      t.accepts(correctLine(t, '126'));
      expect(moneyOfAnn(t)).toEqual(inFavour(moment, 500 + round.winnings));
      expect(payAll(t)).toEqual({ rack: STARTING_CHIPS + round.winnings, due: 0, layout: 0, owed: 0 });
    },
  );

  it('[crown-sic-bo 3.6(b), 5.1.7] is set off against a bet that is not paid yet', () => {
    const t = tableWithWagers(crown);
    playUntil(t, 'Small paid', '126');
    // Three times 3 is 9 too, but Small loses on a triple.
    expect(eventOf(t.accepts(correctLine(t, '333')), 'settlement-corrected').rows).toEqual([['ann', 0, 0, -1000]]);
    expect(duesOfAnn(t)).toEqual({ 'total:9': 3000 });
    t.playUpTo('pay');
    expect(moneyOfAnn(t)).toEqual({ rack: STARTING_CHIPS + 2500, due: 0, layout: 0, owed: 0 });
  });

  it('[crown-sic-bo 3.6(b)] takes from what is due, then from the rack, and the rest is owed', () => {
    const t = tableWithWagers(crown);
    t.accepts(`player ann cash-out to=cage amount=${RACK}`);
    playUntil(t, 'Small paid', '126');
    t.accepts('player ann cash-out to=cage amount=700', adjustLine(t, 200));
    expect(moneyOfAnn(t)).toEqual({ rack: 300, due: 4200, layout: 0, owed: 0 });
    // All three bets lose. Nine no longer owes 4000. Small paid 1000: the due adjustment of 200 and the 300 in the rack are not enough.
    const { rows } = eventOf(t.accepts(correctLine(t, '111')), 'settlement-corrected');
    expect(rows).toEqual([['ann', -300, 500, -200]]);
    expect(payAll(t)).toEqual({ rack: 0, due: 0, layout: 0, owed: 500 });
  });
});

describe('an adjustment', () => {
  it.each(ROWS)(
    '[adelaide-big-and-small 4(e)] [crown-sic-bo 3.6(b)] [rws-tai-sai 3.9] %s, %s: in favour of the player waits for its own payment',
    (_, moment, round) => {
      const t = tableWithWagers(round);
      playUntil(t, moment, '126');
      const before = moneyOfAnn(t);
      t.accepts(adjustLine(t, 300));
      expect(moneyOfAnn(t)).toEqual({ ...before, due: before.due + 300 });
      // The payment of the adjustment frees no bet.
      t.accepts('dealer dan pay-due player=ann');
      expect(moneyOfAnn(t)).toEqual({ ...before, rack: before.rack + 300 });
    },
  );

  it('[crown-sic-bo 3.6(b)] against the player takes first what no bet owes, then the bets in the order of the layout', () => {
    const t = tableWithWagers(crown);
    playUntil(t, 'losers taken', '126');
    t.accepts(adjustLine(t, 200));
    expect(t.accepts(adjustLine(t, -1100))).toMatchObject([{ amount: -1100, due: -1100 }]);
    // 200 of the first adjustment, and 900 of Small.
    expect(duesOfAnn(t)).toEqual({ small: 100, 'total:9': 4000 });
    t.accepts('dealer dan pay-winners bets=[small]');
    expect(moneyOfAnn(t)).toMatchObject({ rack: RACK + 100, due: 4000 });
  });

  it('[crown-sic-bo 3.6(b)] against the player takes the rack after what is due, and is refused if both are too small', () => {
    const t = tableWithWagers(crown);
    playUntil(t, 'Small paid', '126');
    const has = RACK + 1000 + 4000;
    expect(t.refuses(adjustLine(t, -has - 1))).toMatchObject({ code: 'not-enough-chips', facts: { has } });
    t.accepts(adjustLine(t, -4100));
    expect(moneyOfAnn(t)).toMatchObject({ rack: RACK + 900, due: 0 });
  });
});

describe('a settled round that becomes void', () => {
  const VOIDED: Readonly<Record<Moment, object>> = {
    // All wagers are returned, and nothing waits for a bet.
    settled: { rack: RACK, due: 1500, layout: 0, owed: 0 },
    'losers taken': { rack: RACK, due: 1500, layout: 0, owed: 0 },
    // Of the 1000 that Small paid, ann keeps her stakes.
    'Small paid': { rack: RACK + 1000, due: 500, layout: 0, owed: 0 },
    'round ended': { rack: STARTING_CHIPS, due: 0, layout: 0, owed: 0 },
  };

  it.each(ROWS)(
    '[adelaide-big-and-small 4(e)] [crown-sic-bo 3.6(b)] [rws-tai-sai 3.9] %s, %s: every stake is returned, and waits for its own payment',
    (_, moment, round) => {
      const t = tableWithWagers(round);
      playUntil(t, moment, '126');
      t.accepts(topLine(t, 'void-damaged rounds=[2] why="a chipped die"'));
      expect(moneyOfAnn(t)).toEqual(VOIDED[moment]);
      expect(duesOfAnn(t)).toEqual({});
      expect(t.refuses('dealer dan pay-winners')).toMatchObject({ code: 'not-this-step' });
      expect(payAll(t)).toEqual({ rack: STARTING_CHIPS, due: 0, layout: 0, owed: 0 });
    },
  );
});
