/** Tests dues: the wagers that the dealer takes and pays after a settlement. */
import { describe, expect, it } from 'vitest';
import { openTestTable, STARTING_CHIPS, type TestTable } from '../../test/kit/test-table.ts';
import { DUES_LISTED_MAX, duesOf, type PlayerState } from './index.ts';

const dues = (t: TestTable) => duesOf(t.state);

/** A settled Crown table. The sign (the posted limits) has a maximum that cuts ann's wager on Small. */
function settledTable(): TestTable {
  const t = openTestTable('crown-sic-bo', 'A', { sign: { minimum: 100, maximum: 2000 } });
  t.playUpTo('open');
  t.accepts('player bo place bet=total:7 amount=100', 'player ann place bet=single:6 amount=400');
  t.accepts(
    'player bo place bet=big amount=300',
    'player ann place bet=small amount=2500',
    'player bo place bet=small amount=200',
  );
  t.playUpTo('settle', '124');
  return t;
}

describe('dues', () => {
  it('are empty before the settlement', () => {
    const t = openTestTable('crown-sic-bo', 'A');
    t.playUpTo('open');
    t.accepts('player ann place bet=small amount=500');
    t.playUpTo('result', '124');
    expect(dues(t)).toEqual({ toTake: [], toPay: [] });
  });

  it('are in the order of the layout, have odds and amounts, and add up to what the players receive', () => {
    const t = settledTable();
    const { toTake, toPay } = dues(t);
    expect(toTake).toEqual([
      { bet: 'big', player: 'bo', amount: 300 },
      { bet: 'single:6', player: 'ann', amount: 400 },
    ]);
    expect(toPay).toEqual([
      { bet: 'small', player: 'ann', stake: 2500, odds: '1/1', paidOn: 2000, paid: 2000, rounded: 0, returned: 500 },
      { bet: 'small', player: 'bo', stake: 200, odds: '1/1', paidOn: 200, paid: 200, rounded: 0, returned: 0 },
      { bet: 'total:7', player: 'bo', stake: 100, odds: '12/1', paidOn: 100, paid: 1200, rounded: 0, returned: 0 },
    ]);
    for (const player of ['ann', 'bo']) {
      const lost = toTake.filter((row) => row.player === player).reduce((sum, { amount }) => sum + amount, 0);
      const won = toPay.filter((row) => row.player === player).reduce((sum, { paid }) => sum + paid, 0);
      const { rack, due, staked } = t.state.players.get(player) as PlayerState;
      // The losing wagers are still on the layout.
      expect([staked, rack + due]).toEqual([lost, STARTING_CHIPS + won - lost]);
    }
    t.playUpTo('pay');
    expect(t.racks()).toEqual({ ann: STARTING_CHIPS + 1600, bo: STARTING_CHIPS + 1100 });
  });

  it('contain only what the dealer has not yet taken or paid', () => {
    const t = settledTable();
    t.accepts('dealer dan take-losers');
    expect(dues(t).toTake).toEqual([]);
    t.accepts('dealer dan pay-winners bets=["small"]');
    expect(dues(t).toPay.map(({ bet }) => bet)).toEqual(['total:7']);
    t.accepts('dealer dan pay-winners');
    expect(dues(t)).toEqual({ toTake: [], toPay: [] });
  });

  it('include the returned part of a losing wager', () => {
    const t = openTestTable('crown-sic-bo', 'A', { sign: { minimum: 100, maximum: 2000 } });
    t.playUpTo('open');
    t.accepts('player ann place bet=big amount=2500');
    t.playUpTo('settle', '124');
    expect(dues(t)).toEqual({
      toTake: [{ bet: 'big', player: 'ann', amount: 2000 }],
      toPay: [{ bet: 'big', player: 'ann', stake: 2500, odds: null, paidOn: 0, paid: 0, rounded: 0, returned: 500 }],
    });
  });

  it('change when the settlement is corrected', () => {
    const t = openTestTable('crown-sic-bo', 'A');
    t.playUpTo('open');
    t.accepts('player ann place bet=small amount=500', 'player ann place bet=big amount=500');
    t.playUpTo('settle', '124');
    t.accepts('pit-boss pam correct-settlement round=1 faces=356 why=misread');
    expect([t.racks().ann, t.dues().ann]).toEqual([STARTING_CHIPS - 1000, 1000]);
    expect(dues(t)).toEqual({
      toTake: [{ bet: 'small', player: 'ann', amount: 500 }],
      toPay: [{ bet: 'big', player: 'ann', stake: 500, odds: '1/1', paidOn: 500, paid: 500, rounded: 0, returned: 0 }],
    });
  });

  it('[adelaide-big-and-small 8(f)] show the amount that the odds apply to, and what rounding added', () => {
    const t = openTestTable('adelaide-big-and-small', 'full', {
      sign: { minimum: 200, maximum: 9000, multiples: true },
      setup: { chip: 50 },
    });
    t.playUpTo('open');
    t.accepts('player ann place bet=pair:1-4 amount=550', 'player bo place bet=pair:1-4 amount=110');
    t.playUpTo('settle', '146');
    // 550 at 11/2 cannot be paid in chips of 50, so the odds apply to 400, a multiple of the minimum. 110 is below the minimum: 605 is rounded up to 650.
    expect(dues(t).toPay).toEqual([
      { bet: 'pair:1-4', player: 'ann', stake: 550, odds: '11/2', paidOn: 400, paid: 2200, rounded: 0, returned: 0 },
      { bet: 'pair:1-4', player: 'bo', stake: 110, odds: '11/2', paidOn: 110, paid: 650, rounded: 45, returned: 0 },
    ]);
  });

  it('omit a shooter wager that rides (stays on the layout for the next throw)', () => {
    const t = openTestTable('triple-dice', 'mat');
    t.accepts('dealer dan offer-dice', 'player ann accept-dice', 'dealer dan call-bets');
    t.accepts(
      'player ann place bet=shooter amount=100',
      'player ann choose-dice dice=[1,2,3]',
      'player bo place bet=red amount=100',
    );
    t.playUpTo('settle', '123');
    expect([...dues(t).toTake, ...dues(t).toPay].map(({ bet }) => bet)).not.toContain('shooter');
  });

  it('list at most 500 wagers, and list the others when some of these are paid', () => {
    const players = Array.from({ length: DUES_LISTED_MAX + 10 }, (_, i) => `p${i}`);
    const t = openTestTable('crown-sic-bo', 'A', { players, setup: { positions: players.length } });
    t.playUpTo('open');
    t.accepts(...players.map((player, i) => `player ${player} place bet=${i < 20 ? 'small' : 'total:7'} amount=100`));
    t.playUpTo('take', '124');
    expect(dues(t).toPay).toHaveLength(DUES_LISTED_MAX);
    t.accepts('dealer dan pay-winners bets=["small"]');
    expect(dues(t).toPay.map(({ player }) => player)).toEqual(players.slice(20));
  });
});
