/** Tests how the link moves, empties and closes real tables: moved tables, the end of a session, play-offs, and tournaments that stop. */
import { describe, expect, it } from 'vitest';
import {
  ALL_BIG,
  atRealTable,
  BIG,
  type LinkedTournament,
  linkTables,
  NO_GRACE,
  ONE_SPIN,
  PEOPLE,
  recordedChips,
  SMALL,
  TABLE_HAS_CORRECTED,
  withHeat,
} from '../../test/kit/linked-tournament.ts';
import { heatOf, makeFinal, makeSession, ONE_TABLE, runningTournament, testTournament } from '../../test/kit/test-tournament.ts';
import { countOf, linkedTables, nextDeadlineMs, planTable, spinFactsOf, tableOfEntry } from './table-link.ts';

describe('another table', () => {
  it('[crown-sic-bo 8.3.1] players take their chips along, and earlier rounds of the new table do not count', () => {
    const t = atRealTable();
    t.bet(ALL_BIG);
    t.roll(BIG);
    t.sync();
    t.accepts('director dora designate-table table=T2', 'director dora move-table session=heat from=T1 to=T2 why=broken');
    expect([t.waits('T1'), t.waits('T2')]).toEqual(['unknown-table', 'table-not-ready']);
    expect(t.sync('T2').slice(0, 4)).toEqual([
      'table: open-table {"minimum":100,"maximum":5000} 1080000 test heat after-close',
      'tournament: take-positions heat T2 0 [["e1","ann",0],["e2","bo",0],["e3","cy",0],["e4","dee",0]]',
      'table: seat-player ann 1 true',
      'table: buy-chips ann tournament 1100',
    ]);
    expect(t.sync('T1').at(-1)).toBe('table: close-table');
    expect([t.racks('T1'), t.racks('T2')]).toEqual([{}, { ann: 1100, bo: 1100, cy: 1100, dee: 1100 }]);
    // Back to T1, which has played one round.
    t.accepts('director dora move-table session=heat from=T2 to=T1 why=repaired');
    expect(t.sync('T1')[1]).toContain('take-positions heat T1 1 ');
    t.bet(ALL_BIG);
    t.roll(BIG);
    expect(t.step()).toBe(
      'tournament: record-spin heat T1 2 [["e1",1200,100],["e2",1200,100],["e3",1200,100],["e4",1200,100]] 2',
    );
  });

  it('[crown-sic-bo 8.3.1] a table that is moved back before it was emptied starts anew', () => {
    const t = atRealTable();
    t.bet(ALL_BIG);
    t.roll(BIG);
    t.sync();
    t.accepts(
      'director dora designate-table table=T2',
      'director dora move-table session=heat from=T1 to=T2 why=broken',
      'director dora move-table session=heat from=T2 to=T1 why=repaired',
    );
    expect(t.sync()).toEqual([
      ...PEOPLE.flatMap((person) => [`table: cash-out ${person} tournament 1100`, `table: leave-table ${person}`]),
      'table: close-table',
      'table: open-table {"minimum":100,"maximum":5000} 1080000 test heat after-close',
      'tournament: take-positions heat T1 1 [["e1","ann",0],["e2","bo",0],["e3","cy",0],["e4","dee",0]]',
      ...PEOPLE.flatMap((person, i) => [
        `table: seat-player ${person} ${i + 1} true`,
        `table: buy-chips ${person} tournament 1100`,
      ]),
    ]);
  });

  it('[crown-sic-bo 8.3.1] a spin without a result is lost with the table, and a spin with a result is recorded first', () => {
    const t = atRealTable();
    t.accepts('director dora designate-table table=T2');
    t.bet(ALL_BIG);
    t.table('T1').playUpTo('result', BIG);
    const facts = spinFactsOf(t.state, 'T1', t.table('T1').state);
    expect(facts).toEqual({ betting: 'closed', unrecorded: true });
    const move = 'director dora move-table session=heat from=T1 to=T2 why=broken';
    expect(t.refuses(`${move} house=${JSON.stringify(facts)}`)).toMatchObject({ code: 'table-not-ready', clauses: ['8.3.1'] });
    t.table('T1').accepts('pit-boss pam declare-failure reason=not-flat');
    expect(spinFactsOf(t.state, 'T1', t.table('T1').state)).toEqual({ betting: 'closed' });
    t.accepts(move);
    t.sync('T2');
    expect(t.sync('T1')).toEqual([
      ...PEOPLE.flatMap((person) => [`table: cash-out ${person} tournament 900`, `table: leave-table ${person}`]),
    ]);
    t.roll(BIG);
    expect(t.sync('T1').at(-1)).toBe('table: close-table');
    expect([t.racks('T1'), recordedChips(t)]).toEqual([{}, [1000, 1000, 1000, 1000]]);
  });
});

describe('the end of a session', () => {
  const TIMED = withHeat({ length: { by: 'time', minutes: 10 } });

  it('[crown-sic-bo 8.2.1(d)] finishes a table when the time is over and no spin is under way', () => {
    const t = atRealTable(TIMED);
    const endMs = 2 * 3_600_000 + 600_000;
    expect([nextDeadlineMs(t.state), nextDeadlineMs(t.state, endMs)]).toEqual([endMs, null]);
    t.bet(ALL_BIG);
    t.accepts('system table hold-session session=heat why=fire @131m', 'director dora resume-session session=heat @132m');
    expect([t.nextStep(), nextDeadlineMs(t.state)]).toEqual([null, endMs + 60_000]);
    t.roll(BIG);
    expect(t.sync()).toEqual([
      'tournament: record-spin heat T1 1 [["e1",1100,100],["e2",1100,100],["e3",1100,100],["e4",1100,100]] 1',
    ]);
    expect(t.waits()).toBe('wrong-phase');
  });

  it('[crown-sic-bo 8.2.1(d)] finishes a table that waits when the time is over', () => {
    const t = atRealTable(TIMED);
    expect(t.nextStep()).toBeNull();
    t.accepts('system table hold-session session=heat why=fire @2h9m', 'director dora resume-session session=heat');
    expect(planTable(t.state, 'T1', t.table('T1').state, 2 * 3_600_000 + 599_999)).toBeNull();
    expect(planTable(t.state, 'T1', t.table('T1').state, 2 * 3_600_000 + 600_000)).toEqual({
      to: 'tournament',
      body: { type: 'finish-table', session: 'heat', table: 'T1' },
    });
  });

  it('[crown-sic-bo 8.2.1(d)] finishes the other table when few enough players are left', () => {
    const sessions = [makeSession('heat', 2, { length: { by: 'survivors', remaining: 3, spinsMax: 9 } }), makeFinal(4)];
    const t = linkTables(runningTournament({ sessions }));
    for (const table of ['T1', 'T2']) t.sync(table);
    t.bet(['ann big 1000', 'cy big 100']);
    t.roll(SMALL);
    t.sync();
    expect(t.sync('T2')).toEqual(['tournament: finish-table heat T2']);
  });

  it('[crown-sic-bo 8.2.1(b)] the racks are the count, and the table is emptied and closed after the last signature', () => {
    const t = linkTables(runningTournament({ ...NO_GRACE, sessions: [makeSession('heat', 2, ONE_SPIN), makeFinal(4)] }));
    for (const table of ['T1', 'T2']) t.sync(table);
    t.bet(['ann big 100', 'cy big 1000']);
    t.roll(SMALL);
    t.sync();
    const counts = countOf(t.state, 'heat', 'T1', t.table('T1').state);
    expect(counts).toEqual([
      ['e1', 900],
      ['e3', 0],
    ]);
    t.accepts(
      `system s count-chips session=heat table=T1 counts=${JSON.stringify(counts)}`,
      'system s sign-count session=heat table=T1',
    );
    expect(t.nextStep()).toBeNull();
    t.bet(['bo big 100', 'dee big 100'], 'T2');
    t.roll(BIG, 'T2');
    t.sync('T2');
    t.accepts(
      'system s count-chips session=heat table=T2 counts=[["e2",1100],["e4",1100]]',
      'system s sign-count session=heat table=T2',
    );
    expect([t.sync(), t.sync('T2')]).toEqual([
      ['table: cash-out ann tournament 900', 'table: leave-table ann', 'table: close-table'],
      [
        ...['bo', 'dee'].flatMap((person) => [`table: cash-out ${person} tournament 1100`, `table: leave-table ${person}`]),
        'table: close-table',
      ],
    ]);
    expect(t.waits()).toBe('wrong-phase');
  });

  it('[crown-sic-bo 8.2.1(d)] a correction after the count: the director signs only after a new count', () => {
    const t = atRealTable({ ...NO_GRACE, ...withHeat(ONE_SPIN) });
    t.bet(ALL_BIG);
    t.roll(SMALL);
    t.sync();
    const count = (chips: number): string =>
      `dealer dan count-chips session=heat table=T1 counts=${JSON.stringify(['e1', 'e2', 'e3', 'e4'].map((entry) => [entry, chips]))}`;
    t.accepts(count(900));
    t.table('T1').accepts('pit-boss pam correct-settlement round=1 faces=156 why=misread');
    for (const person of PEOPLE) t.table('T1').accepts(`dealer dan pay-due player=${person}`);
    const facts = spinFactsOf(t.state, 'T1', t.table('T1').state);
    expect(t.refuses(`director dora sign-count session=heat table=T1 house=${JSON.stringify(facts)}`).code).toBe(
      'table-not-ready',
    );
    t.sync();
    expect(t.refuses('director dora sign-count session=heat table=T1').code).toBe('not-counted');
    t.accepts(count(1100), 'director dora sign-count session=heat table=T1');
  });
});

describe('a play-off', () => {
  const ONE_ADVANCES = { ...ONE_SPIN, cuts: [{ by: 'overall', n: 1 }] };
  const TIES = { ...NO_GRACE, ties: [{ by: 'play-off', spins: 2, times: 2 }, { by: 'lot' }] };
  const FINAL = makeFinal(4, [], {
    entrants: [
      { from: 'advanced', session: 'heat' },
      { from: 'eliminated', session: 'heat' },
    ],
  });

  /** Bo, cy and dee have won the only spin, and one of them advances. */
  function tied(changes: object = ONE_TABLE): LinkedTournament {
    const t = atRealTable({ ...TIES, sessions: [makeSession('heat', 2, { ...ONE_ADVANCES, ...changes }), FINAL] });
    t.bet(['ann small 100', 'bo big 100', 'cy big 100', 'dee big 100']);
    t.roll(BIG);
    t.sync();
    t.count('heat');
    t.accepts('director dora cut-session session=heat');
    return t;
  }

  it('[crown-sic-bo 8.1.1, 8.2.1(d)] seats the tied players with fresh chips, plays the spins, and empties the table', () => {
    const t = tied();
    expect(t.waits()).toBe('table-not-ready');
    const steps = t.sync();
    expect(steps.slice(steps.indexOf('table: close-table'))).toEqual([
      'table: close-table',
      'table: open-table {"minimum":100,"maximum":5000} 1080000 test heat after-close',
      'tournament: take-positions heat T1 1 [["e2","bo",0],["e3","cy",0],["e4","dee",0]]',
      ...['bo', 'cy', 'dee'].flatMap((person, i) => [
        `table: seat-player ${person} ${i + 1} true`,
        `table: buy-chips ${person} tournament 1000`,
      ]),
    ]);
    expect(tableOfEntry(t.state, 'e2')).toBe('T1');
    // Nobody must wager in a play-off.
    t.bet(['bo big 500', 'cy big 100']);
    t.roll(BIG);
    expect(t.sync()).toEqual(['tournament: record-play-off-spin heat T1 1 [["e2",1500,500],["e3",1100,100],["e4",1000,0]] 2']);
    t.table('T1').accepts('pit-boss pam correct-settlement round=2 faces=122 why=misread');
    expect(t.sync()).toEqual([
      `tournament: correct-chips heat e2 500 ${TABLE_HAS_CORRECTED}`,
      `tournament: correct-chips heat e3 900 ${TABLE_HAS_CORRECTED}`,
    ]);
    expect([t.waits(), t.state.chips]).toEqual([null, { bank: -3000, racks: 2400, float: 600 }]);
    t.bet(['bo big 500']);
    t.roll(SMALL);
    expect(t.sync()).toEqual([
      'tournament: record-play-off-spin heat T1 2 [["e2",0,500],["e3",900,0],["e4",1000,0]] 3',
      'tournament: record-play-off heat [["e2",0],["e3",900],["e4",1000]]',
      'table: leave-table bo',
      'table: cash-out cy tournament 900',
      'table: leave-table cy',
      'table: cash-out dee tournament 1000',
      'table: leave-table dee',
      'table: close-table',
    ]);
    expect(t.state.chips).toEqual({ bank: 0, racks: 0, float: 0 });
    t.accepts('director dora cut-session session=heat');
    expect(heatOf(t).places[0]).toEqual(['e4', 1]);
  });

  it('[crown-sic-bo 8.1.1] ends early if nobody has chips, and the next play-off starts with an empty table', () => {
    const t = tied();
    t.sync();
    t.bet(['bo big 1000', 'cy big 1000', 'dee big 1000']);
    t.roll(SMALL);
    expect([t.step(), t.waits()]).toEqual([
      'tournament: record-play-off-spin heat T1 1 [["e2",0,1000],["e3",0,1000],["e4",0,1000]] 2',
      'spins-over',
    ]);
    expect(t.step()).toBe('tournament: record-play-off heat [["e2",0],["e3",0],["e4",0]]');
    t.accepts('director dora cut-session session=heat');
    expect(t.sync().filter((step) => /table: (?:close|open)|take-positions/.test(step))).toEqual([
      'table: close-table',
      'table: open-table {"minimum":100,"maximum":5000} 1080000 test heat after-close',
      'tournament: take-positions heat T1 2 [["e2","bo",0],["e3","cy",0],["e4","dee",0]]',
    ]);
    expect(t.racks()).toEqual({ bo: 1000, cy: 1000, dee: 1000 });
  });

  it('[crown-sic-bo 8.2.1(h)] a tied player who leaves ends it, and the table is emptied', () => {
    const t = tied();
    t.sync();
    t.bet(['bo big 500']);
    t.accepts('player dee retire-entry entry=e4 house={"betting":"open"}');
    expect(t.sync().slice(0, 2)).toEqual(['table: withdraw bo big 500', 'table: cash-out bo tournament 1000']);
    expect([t.racks(), t.waits()]).toEqual([{}, 'wrong-phase']);
    expect(t.state.chips).toEqual({ bank: 0, racks: 0, float: 0 });
  });

  it('[crown-sic-bo 8.1.1] more players than seats play at several tables, and all tables count', () => {
    const t = linkTables(
      runningTournament({ ...TIES, sessions: [makeSession('heat', 2, { ...ONE_ADVANCES, seats: 3 }), FINAL] }),
    );
    for (const table of ['T1', 'T2']) t.sync(table);
    for (const [table, people] of [
      ['T1', ['ann', 'cy']],
      ['T2', ['bo', 'dee']],
    ] as const) {
      t.bet(
        people.map((person) => `${person} big 100`),
        table,
      );
      t.roll(BIG, table);
      t.sync(table);
    }
    t.count('heat');
    t.accepts('director dora cut-session session=heat');
    for (const table of ['T1', 'T2']) t.sync(table);
    expect([t.racks('T1'), t.racks('T2')]).toEqual([
      { ann: 1000, cy: 1000 },
      { bo: 1000, dee: 1000 },
    ]);
    for (let spin = 0; spin < 2; spin++) {
      t.bet(['ann big 100']);
      t.roll(BIG);
      t.sync();
    }
    expect([t.nextStep(), t.waits(), t.waits('T2')]).toEqual([null, 'spins-over', null]);
    for (let spin = 0; spin < 2; spin++) {
      t.bet(['bo big 500'], 'T2');
      t.roll(BIG, 'T2');
      t.step('T2');
    }
    expect(t.step('T2')).toBe('tournament: record-play-off heat [["e1",1200],["e2",2000],["e3",1000],["e4",1000]]');
  });
});

describe('a tournament that stops', () => {
  it('[crown-sic-bo 8.2.1(h)] cancelled while betting is open: wagers and chips go back, and the table closes after the round', () => {
    const t = atRealTable();
    t.bet(['ann big 100']);
    t.accepts('pit-boss pam cancel-tournament why=fire');
    expect(t.sync().slice(0, 3)).toEqual([
      'table: withdraw ann big 100',
      'table: cash-out ann tournament 1000',
      'table: leave-table ann',
    ]);
    expect([t.racks(), t.waits(), linkedTables(t.state)]).toEqual([{}, 'tournament-over', ['T1']]);
    t.roll(BIG);
    expect(t.sync()).toEqual(['table: close-table']);
    expect(t.sync()).toEqual([]);
  });

  it('[crown-sic-bo 8.1.3] without approval the spin under way is recorded, and nothing else until the next approval', () => {
    const t = atRealTable();
    t.bet(ALL_BIG);
    t.accepts('officer olga withdraw-approval why=x');
    t.roll(SMALL);
    expect(t.sync()).toHaveLength(1);
    t.table('T1').accepts('pit-boss pam correct-settlement round=1 faces=156 why=misread');
    for (const person of PEOPLE) t.table('T1').accepts(`dealer dan pay-due player=${person}`);
    expect([t.nextStep(), t.waits()]).toEqual([null, 'approval-withdrawn']);
    t.accepts('officer olga approve-conditions hash=drafted reference=R', 'director dora resume-session session=heat');
    expect(t.sync()).toHaveLength(4);
  });

  it('[crown-sic-bo 8.3.1] a released table that is used again belongs to the new tournament', () => {
    const t = linkTables(testTournament().open());
    t.accepts('director dora designate-table table=T1', 'director dora release-table table=T1');
    expect(linkedTables(t.state)).toEqual(['T1']);
    const other = 'tournament=other session=heat wagersShown=live';
    t.table('T1').accepts(`system s open-table sign={"minimum":100,"maximum":5000} floatMinor=0 ${other}`);
    expect(t.nextStep()).toBeNull();
    t.accepts('director dora designate-table table=T1');
    expect(linkedTables(t.state)).toEqual(['T1']);
  });
});
