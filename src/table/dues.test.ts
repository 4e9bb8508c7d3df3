/** The wagers to take and to pay after a settlement. */
import { describe, expect, it } from 'vitest';
import { CHIPS, type Sitting, sitting } from '../../test/kit/table.ts';
import { DUES_LISTED_MAX, duesOf } from './index.ts';

const dues = (t: Sitting) => duesOf(t.state);

/** A Crown table with a maximum that cuts ann's wager on Small. */
function settled(): Sitting {
  const t = sitting('crown-sic-bo', 'A', { sign: { minimum: 100, maximum: 2000 } });
  t.upTo('open');
  t.does('player bo place bet=total:7 amount=100', 'player ann place bet=single:6 amount=400');
  t.does('player bo place bet=big amount=300', 'player ann place bet=small amount=2500', 'player bo place bet=small amount=200');
  t.upTo('settle', '124');
  return t;
}

describe('dues', () => {
  it('are empty before the settlement', () => {
    const t = sitting('crown-sic-bo', 'A');
    t.upTo('open');
    t.does('player ann place bet=small amount=500');
    t.upTo('result', '124');
    expect(dues(t)).toEqual({ toTake: [], toPay: [] });
  });

  it('are in reading order, with the arithmetic, and add up to what the players receive', () => {
    const t = settled();
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
      expect(t.racks()[player]).toBe(CHIPS + won - lost);
    }
  });

  it('shrink as the dealer takes and pays', () => {
    const t = settled();
    t.does('dealer dan take-losers');
    expect(dues(t).toTake).toEqual([]);
    t.does('dealer dan pay-winners bets=["small"]');
    expect(dues(t).toPay.map(({ bet }) => bet)).toEqual(['total:7']);
    t.does('dealer dan pay-winners');
    expect(dues(t)).toEqual({ toTake: [], toPay: [] });
  });

  it('include the returned part of a losing wager', () => {
    const t = sitting('crown-sic-bo', 'A', { sign: { minimum: 100, maximum: 2000 } });
    t.upTo('open');
    t.does('player ann place bet=big amount=2500');
    t.upTo('settle', '124');
    expect(dues(t)).toEqual({
      toTake: [{ bet: 'big', player: 'ann', amount: 2000 }],
      toPay: [{ bet: 'big', player: 'ann', stake: 2500, odds: null, paidOn: 0, paid: 0, rounded: 0, returned: 500 }],
    });
  });

  it('follow a corrected settlement, even if no money moves', () => {
    const t = sitting('crown-sic-bo', 'A');
    t.upTo('open');
    t.does('player ann place bet=small amount=500', 'player ann place bet=big amount=500');
    t.upTo('settle', '124');
    t.does('pit-boss pam correct-settlement round=1 faces=356 why=misread');
    expect(t.racks().ann).toBe(CHIPS);
    expect(dues(t)).toEqual({
      toTake: [{ bet: 'small', player: 'ann', amount: 500 }],
      toPay: [{ bet: 'big', player: 'ann', stake: 500, odds: '1/1', paidOn: 500, paid: 500, rounded: 0, returned: 0 }],
    });
  });

  it('[adelaide-big-and-small 8(f)] show the amount that the odds apply to, and what rounding added', () => {
    const t = sitting('adelaide-big-and-small', 'full', {
      sign: { minimum: 200, maximum: 9000, multiples: true },
      setup: { chip: 50 },
    });
    t.upTo('open');
    t.does('player ann place bet=pair:1-4 amount=550', 'player bo place bet=pair:1-4 amount=110');
    t.upTo('settle', '146');
    // 550 at 11/2 cannot be paid in chips of 50, so the odds apply to 400. 110 is below the minimum: 605 is rounded up to 650.
    expect(dues(t).toPay).toEqual([
      { bet: 'pair:1-4', player: 'ann', stake: 550, odds: '11/2', paidOn: 400, paid: 2200, rounded: 0, returned: 0 },
      { bet: 'pair:1-4', player: 'bo', stake: 110, odds: '11/2', paidOn: 110, paid: 650, rounded: 45, returned: 0 },
    ]);
  });

  it('omit a wager that rides', () => {
    const t = sitting('triple-dice', 'mat');
    t.does('dealer dan offer-dice', 'player ann accept-dice', 'dealer dan call-bets');
    t.does(
      'player ann place bet=shooter amount=100',
      'player ann choose-dice dice=[1,2,3]',
      'player bo place bet=red amount=100',
    );
    t.upTo('settle', '123');
    expect([...dues(t).toTake, ...dues(t).toPay].map(({ bet }) => bet)).not.toContain('shooter');
  });

  it('list at most 500 wagers, and the next ones after these are paid', () => {
    const players = Array.from({ length: DUES_LISTED_MAX + 10 }, (_, i) => `p${i}`);
    const t = sitting('crown-sic-bo', 'A', { players, setup: { positions: players.length } });
    t.upTo('open');
    t.does(...players.map((player, i) => `player ${player} place bet=${i < 20 ? 'small' : 'total:7'} amount=100`));
    t.upTo('take', '124');
    expect(dues(t).toPay).toHaveLength(DUES_LISTED_MAX);
    t.does('dealer dan pay-winners bets=["small"]');
    expect(dues(t).toPay.map(({ player }) => player)).toEqual(players.slice(20));
  });
});
