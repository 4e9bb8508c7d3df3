/** Tests spins that a table corrects or makes void after they are recorded: the numbers that decide ties follow, and a void spin is played again. */
import { describe, expect, it } from 'vitest';
import {
  ALL_BIG,
  atRealTable,
  BIG,
  type LinkedTournament,
  NO_GRACE,
  ONE_SPIN,
  PEOPLE,
  recordedChips,
  SMALL,
  withHeat,
} from './kit/linked-tournament.ts';
import { atOneTable, heatOf, placesOf, runningTournament, seatOf, type TestTournament } from './kit/test-tournament.ts';

const TIES = (...steps: readonly string[]) => [...steps.map((by) => ({ by })), { by: 'lot' }];
const rowsAfter = (chips: Readonly<Record<string, number>>): Readonly<Record<string, readonly [number, number]>> =>
  Object.fromEntries(Object.entries(chips).map(([entry, each]) => [entry, [each, 100] as const]));
const payDue = (t: LinkedTournament): void => {
  for (const person of PEOPLE)
    if ((t.table('T1').state.players.get(person)?.due ?? 0) > 0) t.table('T1').accepts(`dealer dan pay-due player=${person}`);
};
const play = (t: LinkedTournament, wagers: readonly string[], faces: string): void => {
  t.bet(wagers);
  t.roll(faces);
  t.sync();
};
const correctRound = (t: LinkedTournament, round: number, faces: string): readonly string[] => {
  t.table('T1').accepts(`pit-boss pam correct-settlement round=${round} faces=${faces} why=misread`);
  payDue(t);
  return t.sync();
};
const voidRound = (t: LinkedTournament, round: number): readonly string[] => {
  t.table('T1').accepts(`pit-boss pam invalidate ground=disruption why=fight round=${round}`);
  payDue(t);
  return t.sync();
};
const spinsOf = (t: TestTournament) => heatOf(t).tables.get('T1')?.spins;
const beforeOf = (t: TestTournament) => ['e1', 'e2', 'e3', 'e4'].map((entry) => seatOf(t, entry)?.before);

describe('a correction of an earlier spin by the table', () => {
  /** Big loses the first spin, and Small the second. ann and bo have 1000 each in the end if the first spin is corrected to Big. */
  const afterTwoSpins = (ties: readonly object[]): LinkedTournament => {
    const t = atRealTable({ ties });
    play(t, ['ann small 200', 'bo big 100', 'cy big 100', 'dee big 100'], SMALL);
    play(t, ['ann big 200', 'bo small 100', 'cy small 600', 'dee small 600'], BIG);
    expect(recordedChips(t)).toEqual([1400, 800, 300, 300]);
    return t;
  };

  it.each(['before-last-spin', 'earlier-spins'])('[crown-sic-bo 8.2.1(d)] changes the numbers that decide a tie: %s', (step) => {
    const t = afterTwoSpins(TIES(step));
    correctRound(t, 1, BIG);
    expect(recordedChips(t)).toEqual([1000, 1000, 500, 500]);
    // The true chips after the first spin. Without the correction ann had 1200, and bo 900.
    expect(beforeOf(t)).toEqual([800, 1100, 1100, 1100]);
    expect(placesOf(t).slice(0, 2)).toEqual([
      ['e2', 1],
      ['e1', 2],
    ]);
  });

  it('[crown-sic-bo 8.2.1(d)] is one record per entry, with the number of the spin', () => {
    const t = afterTwoSpins(TIES('before-last-spin'));
    expect(correctRound(t, 1, BIG).filter((step) => step.includes('e1'))).toEqual([
      'tournament: correct-chips heat e1 1000 the table has corrected a payment 1',
    ]);
    expect([t.nextStep(), t.waits()]).toEqual([null, null]);
  });

  it('[crown-sic-bo 8.2.1(d)] changes the numbers of a tie, also if a second correction leaves the present chips as they were', () => {
    const t = atRealTable({ ties: TIES('before-last-spin') });
    play(t, ALL_BIG, SMALL);
    play(t, ALL_BIG, BIG);
    t.table('T1').accepts(`pit-boss pam correct-settlement round=1 faces=${BIG} why=misread`);
    t.table('T1').accepts(`pit-boss pam correct-settlement round=2 faces=${SMALL} why=misread`);
    payDue(t);
    t.sync();
    expect([recordedChips(t), beforeOf(t)]).toEqual([
      [1000, 1000, 1000, 1000],
      [1100, 1100, 1100, 1100],
    ]);
  });

  it('[crown-sic-bo 8.2.1(d)] of a spin before the last kept ones changes all chips that are kept one by one', () => {
    const t = atOneTable(withHeat({ length: { by: 'spins', spins: 9 } }));
    for (let spin = 1; spin <= 6; spin++) t.spin('heat', 'T1', rowsAfter({ e1: 1000 - spin, e2: 1000, e3: 900, e4: 900 }));
    t.accepts('system table correct-chips session=heat entry=e1 chips=1094 why="a bet was not paid" spin=1');
    expect(seatOf(t, 'e1')).toMatchObject({ before: 1095, spinHistory: { recent: [1097, 1096, 1095] } });
  });

  it('[crown-sic-bo 8.2.1(d)] moves the elimination to the spin in which the chips really ran out', () => {
    const t = atOneTable(withHeat({ compulsory: null }));
    t.spin('heat', 'T1', { e1: [100, 900], e2: [500, 500], e3: [1000, 100], e4: [1000, 100] });
    t.spin('heat', 'T1', { e1: [100, 0], e2: [0, 500], e3: [1000, 100], e4: [1000, 100] });
    t.accepts('system table correct-chips session=heat entry=e1 chips=0 why="a bet was paid twice" spin=1');
    expect(seatOf(t, 'e1')).toMatchObject({ status: 'out', outAtSpin: 1 });
    expect(placesOf(t).slice(2)).toEqual([
      ['e2', 3],
      ['e1', 4],
    ]);
  });

  it('[crown-sic-bo 8.2.1(d)] that takes all chips moves the elimination no further back than the spins that are kept', () => {
    const t = atOneTable(withHeat({ length: { by: 'spins', spins: 9 }, compulsory: null }));
    t.spin('heat', 'T1', { e1: [0, 1000], e2: [1000, 0], e3: [1000, 0], e4: [1000, 0] });
    t.accepts('director dora correct-chips session=heat entry=e1 chips=500 why="a bet was not paid"');
    for (let spin = 2; spin <= 6; spin++) t.spin('heat', 'T1', { e1: [500, 0], e2: [1000, 0], e3: [1000, 0], e4: [1000, 0] });
    t.accepts('system table correct-chips session=heat entry=e1 chips=0 why="a bet was paid twice" spin=2');
    expect(seatOf(t, 'e1')).toMatchObject({ status: 'out', outAtSpin: 3 });
  });

  it('[crown-sic-bo 8.2.1(d)] is refused for a spin that was not played, and the director corrects only the present chips', () => {
    const t = atOneTable({}, ['e3']);
    t.spin('heat', 'T1', rowsAfter({ e1: 1000, e2: 1000, e4: 1000 }));
    t.accepts('player cy check-in session=heat entry=e3');
    t.spin('heat', 'T1', rowsAfter({ e1: 1000, e2: 1000, e3: 900, e4: 1000 }));
    const correct = (who: string, entry: string, spin: number): string =>
      `${who} correct-chips session=heat entry=${entry} chips=500 why=mistake spin=${spin}`;
    for (const line of [correct('system table', 'e1', 0), correct('system table', 'e1', 3), correct('system table', 'e3', 1)])
      expect(t.refuses(line).code).toBe('bad-rows');
    expect(t.refuses(correct('director dora', 'e1', 1)).code).toBe('bad-rows');
    t.accepts(correct('system table', 'e3', 2));
  });
});

/** e1 and e3 lose their last chips at T1 in the third spin, and have the same chips before it. T2 plays eight spins. */
function afterEndOfTable(): TestTournament {
  const t = runningTournament({
    ...withHeat({ tables: 2, seats: 3, length: { by: 'spins', spins: 9 }, compulsory: null }),
    ties: TIES('earlier-spins'),
  });
  const recordSpin = (table: string, spin: number, rows: Readonly<Record<string, readonly [number, number]>>): unknown => {
    const list = JSON.stringify(Object.entries(rows).map(([entry, row]) => [entry, ...row]));
    return t.accepts(`system table record-spin session=heat table=${table} spin=${spin} round=${spin} rows=${list}`);
  };
  recordSpin('T1', 1, { e1: [900, 100], e3: [800, 200] });
  recordSpin('T1', 2, { e1: [500, 400], e3: [500, 300] });
  recordSpin('T1', 3, { e1: [0, 500], e3: [0, 500] });
  for (let spin = 1; spin <= 8; spin++) recordSpin('T2', spin, { e2: [1000, 0], e4: [1000, 0] });
  expect(heatOf(t).tables.get('T1')?.finished).toBe(true);
  return t;
}

describe('a finished table, while another table plays on', () => {
  it('[crown-sic-bo 8.2.1(d)] corrects one of its last spins, and the chips after it decide the tie', () => {
    const t = afterEndOfTable();
    expect(placesOf(t).slice(2)).toEqual([
      ['e1', 3],
      ['e3', 4],
    ]);
    const correct = (chips: number, spin: number): string =>
      `system table correct-chips session=heat entry=e3 chips=${chips} why=misread spin=${spin}`;
    t.accepts(correct(200, 1), correct(0, 2));
    // e3 had 1000 chips after the first spin, and 500 after the second one as before.
    expect(seatOf(t, 'e3')).toMatchObject({ status: 'out', outAtSpin: 3, before: 500 });
    expect(placesOf(t).slice(2)).toEqual([
      ['e3', 3],
      ['e1', 4],
    ]);
  });

  it('[crown-sic-bo 8.2.1(d), 9.3] takes its last spin back, and plays it again with the chips of the spins before', () => {
    const t = afterEndOfTable();
    t.accepts('system table void-spin session=heat table=T1 round=3');
    expect([spinsOf(t), heatOf(t).tables.get('T1')?.finished]).toEqual([2, false]);
    expect(seatOf(t, 'e1')).toMatchObject({ chips: 500, spinHistory: { settled: 1, recent: [900] } });
    t.spin('heat', 'T1', { e1: [400, 100], e3: [400, 100] });
    expect(seatOf(t, 'e1')).toMatchObject({ chips: 400, spinHistory: { settled: 2, recent: [900, 500] } });
    expect(placesOf(t).slice(2)).toEqual([
      ['e1', 3],
      ['e3', 4],
    ]);
  });
});

describe('a recorded spin that becomes void', () => {
  it('[crown-sic-bo 8.2.1(d), 9.3] does not count, returns penalties, and lets players who were out play again', () => {
    const t = atRealTable();
    play(t, ALL_BIG, BIG);
    // ann loses everything, and dee does not wager.
    play(t, ['ann big 1100', 'bo big 100', 'cy small 100'], SMALL);
    expect([recordedChips(t), seatOf(t, 'e1')?.status, t.racks()]).toEqual([
      [0, 1000, 1200, 1000],
      'out',
      { bo: 1000, cy: 1200, dee: 1000 },
    ]);
    expect(voidRound(t, 2)).toEqual([
      'tournament: void-spin heat T1 2',
      'table: seat-player ann 1 true',
      'table: buy-chips dee tournament 100',
    ]);
    expect([recordedChips(t), spinsOf(t), beforeOf(t)]).toEqual([[1100, 1100, 1100, 1100], 1, [1000, 1000, 1000, 1000]]);
    expect([t.racks(), t.waits()]).toEqual([{ ann: 1100, bo: 1100, cy: 1100, dee: 1100 }, null]);
    t.bet(ALL_BIG);
    t.roll(BIG);
    expect(t.step()).toContain('record-spin heat T1 2 ');
  });

  it('[crown-sic-bo 8.2.1(d), 9.3] was the last spin of the session: the table plays it again', () => {
    const t = atRealTable({ ...withHeat(ONE_SPIN), ...NO_GRACE });
    play(t, ALL_BIG, BIG);
    expect(heatOf(t).phase).toBe('counting');
    voidRound(t, 1);
    expect([heatOf(t).phase, spinsOf(t), t.waits()]).toEqual(['running', 0, null]);
    play(t, ALL_BIG, SMALL);
    expect([heatOf(t).phase, recordedChips(t)]).toEqual(['counting', [900, 900, 900, 900]]);
  });

  it('[crown-sic-bo 8.2.1(d), 9.3] stays counted if a later spin is recorded, and only its chips are corrected', () => {
    const t = atRealTable();
    play(t, ALL_BIG, BIG);
    play(t, ALL_BIG, BIG);
    expect(voidRound(t, 1)[0]).toBe('tournament: correct-chips heat e1 1100 the table has corrected a payment 1');
    expect([recordedChips(t), spinsOf(t), beforeOf(t)]).toEqual([[1100, 1100, 1100, 1100], 2, [1000, 1000, 1000, 1000]]);
  });

  it('[crown-sic-bo 8.2.1(d)] keeps a player away who left in it, and a table closed that the director has concluded', () => {
    const t = atRealTable(withHeat({ cuts: [{ by: 'table', n: 3 }] }));
    t.bet(ALL_BIG);
    t.accepts('player ann retire-entry entry=e1 house={"betting":"closed"}');
    t.roll(BIG);
    t.sync();
    t.accepts('director dora conclude-table session=heat table=T1 why=decided');
    voidRound(t, 1);
    expect([seatOf(t, 'e1')?.status, recordedChips(t), spinsOf(t)]).toEqual(['left', [0, 1000, 1000, 1000], 0]);
    expect([heatOf(t).phase, heatOf(t).tables.get('T1')?.finished]).toEqual(['counting', true]);
  });

  it('[crown-sic-bo 8.2.1(d)] is taken back only once, only as the last one, and only before the last signature', () => {
    const t = atOneTable(withHeat({ length: { by: 'spins', spins: 2 } }));
    const record = (spin: number, round: number): string => {
      const rows = JSON.stringify(['e1', 'e2', 'e3', 'e4'].map((entry) => [entry, 1000, 100]));
      return `system table record-spin session=heat table=T1 spin=${spin} round=${round} rows=${rows}`;
    };
    const voidSpin = (round: number): string => `system table void-spin session=heat table=T1 round=${round}`;
    expect(t.refuses(voidSpin(0)).code).toBe('spin-not-next');
    t.accepts(record(1, 1), record(2, 3));
    expect(t.refuses(voidSpin(1))).toMatchObject({ code: 'spin-not-next', facts: { table: 'T1', round: 3 } });
    t.accepts(voidSpin(3));
    expect(t.refuses(voidSpin(3)).code).toBe('spin-not-next');
    t.accepts(record(2, 4));
    t.count('heat');
    expect(t.refuses(voidSpin(4)).code).toBe('signed');
  });
});
