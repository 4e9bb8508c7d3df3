/** Tests what the link does with corrections of real tables, and with substitutes. */
import { describe, expect, it } from 'vitest';
import {
  ALL_BIG,
  atRealTable,
  BIG,
  type LinkedTournament,
  PEOPLE,
  recordedChips,
  SMALL,
  TABLE_HAS_CORRECTED,
} from '../../test/kit/linked-tournament.ts';
import { heatOf, seatOf } from '../../test/kit/test-tournament.ts';
import { spinFactsOf } from './table-link.ts';

describe('corrections', () => {
  const correctLast = (t: LinkedTournament, faces: string, round = 1): void =>
    void t.table('T1').accepts(`pit-boss pam correct-settlement round=${round} faces=${faces} why=misread`);

  it('[crown-sic-bo 8.2.1(d)] by the table after the spin: the records follow, and the table issues nothing', () => {
    const t = atRealTable();
    t.bet(['ann big 100', 'bo small 100', 'cy big 100', 'dee big 1000']);
    t.roll(SMALL);
    t.sync();
    expect([recordedChips(t), seatOf(t, 'e4')?.status]).toEqual([[900, 1100, 900, 0], 'out']);
    correctLast(t, BIG);
    expect(t.sync()).toEqual([
      `tournament: correct-chips heat e1 1100 ${TABLE_HAS_CORRECTED} 1`,
      `tournament: correct-chips heat e2 900 ${TABLE_HAS_CORRECTED} 1`,
      `tournament: correct-chips heat e3 1100 ${TABLE_HAS_CORRECTED} 1`,
      `tournament: correct-chips heat e4 2000 ${TABLE_HAS_CORRECTED} 1`,
    ]);
    // The dealer pays what the correction owes before anything else happens.
    expect([recordedChips(t), t.waits()]).toEqual([[1100, 900, 1100, 2000], 'table-not-ready']);
    for (const person of ['ann', 'cy', 'dee']) t.table('T1').accepts(`dealer dan pay-due player=${person}`);
    expect(t.sync()).toEqual(['table: seat-player dee 4 true']);
    expect(t.racks()).toEqual({ ann: 1100, bo: 900, cy: 1100, dee: 2000 });
    expect([...heatOf(t).seats.values()].map(({ issued }) => issued)).toEqual([1000, 1000, 1000, 1000]);
  });

  it('[crown-sic-bo 8.2.1(d)] by the director: the table gives or takes the chips', () => {
    const t = atRealTable();
    t.accepts('director dora correct-chips session=heat entry=e1 chips=1500 why=miscounted');
    t.accepts('director dora correct-chips session=heat entry=e2 chips=400 why=miscounted');
    expect(t.sync()).toEqual(['table: buy-chips ann tournament 500', 'table: cash-out bo tournament 600']);
    expect(t.racks()).toEqual({ ann: 1500, bo: 400, cy: 1000, dee: 1000 });
  });

  it('[crown-sic-bo 8.2.1(d)] of the spin before, paid and wagered during the next spin: it is recorded before that spin', () => {
    const t = atRealTable();
    t.bet(['ann big 900', 'bo big 100', 'cy big 100', 'dee big 100']);
    t.roll(SMALL);
    t.sync();
    t.bet(['ann big 100', 'bo big 100', 'cy big 100', 'dee big 100']);
    correctLast(t, BIG);
    for (const person of PEOPLE) t.table('T1').accepts(`dealer dan pay-due player=${person}`);
    // Ann has 1800 from the correction and wagers them too.
    t.table('T1').accepts('player ann place bet=big amount=1800');
    t.roll(SMALL);
    expect(t.sync()).toEqual([
      `tournament: correct-chips heat e1 1900 ${TABLE_HAS_CORRECTED} 1`,
      `tournament: correct-chips heat e2 1100 ${TABLE_HAS_CORRECTED} 1`,
      `tournament: correct-chips heat e3 1100 ${TABLE_HAS_CORRECTED} 1`,
      `tournament: correct-chips heat e4 1100 ${TABLE_HAS_CORRECTED} 1`,
      'tournament: record-spin heat T1 2 [["e1",0,1900],["e2",1000,100],["e3",1000,100],["e4",1000,100]] 2',
      'table: leave-table ann',
    ]);
  });

  it('[crown-sic-bo 8.2.1(d)] of the spin before, taken from the winnings of the next spin: it is recorded after that spin', () => {
    const t = atRealTable();
    t.bet(['ann big 500', 'bo big 100', 'cy big 100', 'dee big 100']);
    t.roll(BIG);
    t.sync();
    t.bet(['ann big 1500', 'bo big 100', 'cy big 100', 'dee big 100']);
    t.roll(BIG);
    // Ann has 3000. Without the 500 of the first spin and with 500 lost there, she has 2000.
    correctLast(t, SMALL);
    expect(t.sync().slice(0, 5)).toEqual([
      `tournament: correct-chips heat e2 900 ${TABLE_HAS_CORRECTED} 1`,
      `tournament: correct-chips heat e3 900 ${TABLE_HAS_CORRECTED} 1`,
      `tournament: correct-chips heat e4 900 ${TABLE_HAS_CORRECTED} 1`,
      'tournament: record-spin heat T1 2 [["e1",3000,1500],["e2",1000,100],["e3",1000,100],["e4",1000,100]] 2',
      `tournament: correct-chips heat e1 2000 ${TABLE_HAS_CORRECTED} 1`,
    ]);
    expect(t.racks()).toEqual({ ann: 2000, bo: 1000, cy: 1000, dee: 1000 });
  });

  it('[crown-sic-bo 8.2.1(d)] an adjustment beyond what the wagers can win is no result of the spin', () => {
    const t = atRealTable();
    t.bet(ALL_BIG);
    t.roll(SMALL);
    // A wager of 100 wins 18000 at most.
    t.table('T1').accepts('pit-boss pam adjust player=ann round=1 amount=50000 why=error');
    t.table('T1').accepts('dealer dan pay-due player=ann');
    expect(t.sync()).toEqual([
      `tournament: correct-chips heat e1 32900 ${TABLE_HAS_CORRECTED}`,
      'tournament: record-spin heat T1 1 [["e1",50900,100],["e2",900,100],["e3",900,100],["e4",900,100]] 1',
    ]);
  });

  it('[crown-sic-bo 7.2] a recorded round that is rolled again is no second spin', () => {
    const t = atRealTable();
    t.bet(ALL_BIG);
    t.roll(SMALL);
    t.sync();
    t.table('T1').accepts('pit-boss pam declare-failure reason=not-flat');
    expect([t.nextStep(), t.waits()]).toEqual([null, 'table-not-ready']);
    t.roll(BIG);
    expect(t.sync()).toEqual([
      `tournament: correct-chips heat e1 1100 ${TABLE_HAS_CORRECTED} 1`,
      `tournament: correct-chips heat e2 1100 ${TABLE_HAS_CORRECTED} 1`,
      `tournament: correct-chips heat e3 1100 ${TABLE_HAS_CORRECTED} 1`,
      `tournament: correct-chips heat e4 1100 ${TABLE_HAS_CORRECTED} 1`,
    ]);
    expect(heatOf(t).tables.get('T1')?.spins).toBe(1);
  });

  it('[crown-sic-bo 8.2.1(d)] between the settlement and the payment: the standings follow before the dealer pays', () => {
    const t = atRealTable();
    t.bet(['ann big 100', 'bo small 100', 'cy big 100', 'dee big 1000']);
    t.table('T1').playUpTo('settle', SMALL);
    t.sync();
    expect(recordedChips(t)).toEqual([900, 1100, 900, 0]);
    correctLast(t, BIG);
    expect(t.sync()).toHaveLength(4);
    expect([recordedChips(t), seatOf(t, 'e4')?.status, t.waits()]).toEqual([
      [1100, 900, 1100, 2000],
      'playing',
      'table-not-ready',
    ]);
    t.table('T1').playUpTo('pay', BIG);
    expect([t.sync(), t.waits()]).toEqual([[], null]);
    expect(t.racks()).toEqual({ ann: 1100, bo: 900, cy: 1100, dee: 2000 });
  });

  it('[crown-sic-bo 7.2] a recorded round that is rolled again before the payment: nobody leaves, and the new result counts', () => {
    const t = atRealTable();
    t.bet(['ann big 1000', 'bo small 100', 'cy big 100', 'dee big 100']);
    t.table('T1').playUpTo('settle', SMALL);
    t.sync();
    t.table('T1').accepts('pit-boss pam declare-failure reason=not-flat');
    expect([t.nextStep(), spinFactsOf(t.state, 'T1', t.table('T1').state).unrecorded]).toEqual([null, true]);
    t.table('T1').playUpTo('settle', BIG);
    t.sync();
    expect([recordedChips(t), seatOf(t, 'e1')?.status]).toEqual([[2000, 900, 1100, 1100], 'playing']);
    t.roll(BIG);
    expect([t.sync(), t.waits(), heatOf(t).tables.get('T1')?.spins]).toEqual([[], null, 1]);
  });

  it('[crown-sic-bo 9.3] a recorded round that is rolled again and becomes void is no spin', () => {
    const t = atRealTable();
    t.bet(['ann big 1000', 'bo small 100', 'cy big 100', 'dee big 100']);
    t.table('T1').playUpTo('settle', SMALL);
    t.sync();
    t.table('T1').accepts('pit-boss pam declare-failure reason=not-flat');
    t.table('T1').accepts('pit-boss pam invalidate ground=disruption why=fight');
    expect(t.sync()).toEqual(['tournament: void-spin heat T1 1']);
    expect([recordedChips(t), heatOf(t).tables.get('T1')?.spins]).toEqual([[1000, 1000, 1000, 1000], 0]);
    expect([t.racks(), t.waits()]).toEqual([{ ann: 1000, bo: 1000, cy: 1000, dee: 1000 }, null]);
  });

  it('[crown-sic-bo 8.2.1(c)] a penalty that the player can no longer pay does not stop the table', () => {
    const t = atRealTable();
    t.bet(['ann big 900', 'bo big 100', 'cy big 100', 'dee big 100']);
    t.roll(BIG);
    t.sync();
    t.bet(['bo big 100', 'cy big 100', 'dee big 100']);
    t.roll(BIG);
    expect(t.step()).toContain('record-spin');
    // The penalty of 100 is not taken yet, and the correction takes 1800 of 1900.
    correctLast(t, SMALL);
    t.sync();
    expect([t.racks(), seatOf(t, 'e1')?.chips]).toEqual([{ bo: 1000, cy: 1000, dee: 1000 }, 0]);
    expect([t.nextStep(), t.waits()]).toEqual([null, null]);
  });
});

describe('substitutes', () => {
  const replace = (t: LinkedTournament, person: string): void =>
    void t.accepts(
      `player ann nominate-substitute session=heat entry=e1 person=${person}`,
      'director dora approve-substitute session=heat entry=e1',
    );

  it('[crown-sic-bo 8.3.3] takes the position and the chips of the player after the spin under way', () => {
    const t = atRealTable();
    t.bet(ALL_BIG);
    replace(t, 'sue');
    expect(t.sync()).toEqual([]);
    t.roll(BIG);
    expect(t.sync()).toEqual([
      'tournament: record-spin heat T1 1 [["e1",1100,100],["e2",1100,100],["e3",1100,100],["e4",1100,100]] 1',
      'tournament: take-positions heat T1 1 [["e1","sue",0]]',
      'table: cash-out ann tournament 1100',
      'table: leave-table ann',
      'table: seat-player sue 1 true',
      'table: buy-chips sue tournament 1100',
    ]);
    expect(t.racks()).toEqual({ sue: 1100, bo: 1100, cy: 1100, dee: 1100 });
  });

  it('[crown-sic-bo 8.3.3] an earlier substitute who comes back does not get the chips of the first time again', () => {
    const t = atRealTable();
    replace(t, 'sue');
    t.sync();
    t.bet(['sue big 500', 'bo big 100', 'cy big 100', 'dee big 100']);
    t.roll(BIG);
    t.sync();
    replace(t, 'tom');
    t.sync();
    replace(t, 'sue');
    // The table has issued 1000 to sue and got 1500 back.
    expect(t.sync()[0]).toBe('tournament: take-positions heat T1 1 [["e1","sue",-500]]');
    expect([t.racks(), t.nextStep()]).toEqual([{ sue: 1500, bo: 1100, cy: 1100, dee: 1100 }, null]);
  });
});
