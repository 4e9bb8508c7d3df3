/** Tests the link between a tournament and real tables: the start of a session, spins, players who leave, and the gate of the next spin. */
import { describe, expect, it } from 'vitest';
import {
  ALL_BIG,
  atRealTable,
  BIG,
  linkTables,
  NO_GRACE,
  ONE_SPIN,
  PEOPLE,
  recordedChips,
  SMALL,
  withHeat,
} from '../../test/kit/linked-tournament.ts';
import { closedTestTable, openTestTable } from '../../test/kit/test-table.ts';
import { heatOf, runningTournament, seatOf, testTournament } from '../../test/kit/test-tournament.ts';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { packTable, unpackTable } from '../table/index.ts';
import { packTournament, unpackTournament } from './pack.ts';
import { bettingFactOf, isTableInUse, nextDeadlineMs, planTable, spinFactsOf } from './table-link.ts';

describe('the start of a session', () => {
  it('[crown-sic-bo 8.3.2] opens the table, lets the players take their positions, and issues the chips', () => {
    const t = linkTables(runningTournament());
    expect(t.waits()).toBe('table-not-ready');
    // A triple pays 180 to 1, and three players can have 1000 chips each.
    expect(t.sync()).toEqual([
      'table: open-table {"minimum":100,"maximum":5000} 540000 test heat after-close',
      'tournament: take-positions heat T1 0 [["e1","ann",0],["e3","cy",0]]',
      'table: seat-player ann 1 true',
      'table: buy-chips ann tournament 1000',
      'table: seat-player cy 2 true',
      'table: buy-chips cy tournament 1000',
    ]);
    expect(t.racks()).toEqual({ ann: 1000, cy: 1000 });
    expect([t.waits(), t.waits('T2'), t.waits('T3')]).toEqual([null, 'table-not-ready', 'unknown-table']);
    t.sync('T2');
    expect(t.racks('T2')).toEqual({ bo: 1000, dee: 1000 });
  });

  it('[crown-sic-bo 8.3.2] does nothing before the session starts, without a table, or at a table of another tournament', () => {
    const t = linkTables(
      testTournament()
        .open()
        .enter(...PEOPLE),
    );
    t.seat('heat', [
      ['e1', 'e3'],
      ['e2', 'e4'],
    ]);
    expect([t.nextStep(), t.waits()]).toEqual([null, 'wrong-phase']);
    t.start('heat');
    expect(planTable(t.state, 'T1', null, t.nowMs())).toBeNull();
    const other = 'tournament=other session=heat wagersShown=live';
    t.table('T1').accepts(`system s open-table sign={"minimum":100,"maximum":5000} floatMinor=0 ${other}`);
    expect(t.nextStep()).toBeNull();
  });

  it('[crown-sic-bo 8.2.1(i)] seats a late player and issues the rest of the chips, also while betting is open', () => {
    const t = atRealTable({}, ['e4']);
    t.bet(['ann big 100', 'bo big 100', 'cy big 100']);
    t.roll(BIG);
    t.sync();
    t.bet(['ann big 100']);
    t.accepts('player dee check-in session=heat entry=e4');
    // One compulsory wager of 100 was missed.
    expect(t.sync()).toEqual(['table: seat-player dee 4 true', 'table: buy-chips dee tournament 900']);
    t.table('T1').accepts('player dee place bet=big amount=100');
    t.roll(BIG);
    expect(t.sync()[0]).toBe('tournament: record-spin heat T1 2 [["e1",1200,100],["e2",1100,0],["e3",1100,0],["e4",1000,100]] 2');
  });
});

describe('a spin', () => {
  it('[crown-sic-bo 8.2.1(c), 8.2.1(d)] is recorded with all players, and the penalty leaves the rack', () => {
    const t = atRealTable();
    t.bet(['ann big 100', 'bo small 300', 'bo single:1 100', 'cy big 1000']);
    t.roll(BIG);
    expect(t.waits()).toBe('table-not-ready');
    // Bo loses 300 on Small and wins 100 on the 1. Dee has not wagered.
    expect(t.sync()).toEqual([
      'tournament: record-spin heat T1 1 [["e1",1100,100],["e2",800,400],["e3",2000,1000],["e4",1000,0]] 1',
      'table: cash-out dee tournament 100',
    ]);
    expect(t.racks()).toEqual({ ann: 1100, bo: 800, cy: 2000, dee: 900 });
    expect([recordedChips(t), t.waits()]).toEqual([[1100, 800, 2000, 900], null]);
  });

  it('[crown-sic-bo 7.2] is not recorded if it is void or dry, and a later one has the number of its round', () => {
    const t = atRealTable();
    t.bet(ALL_BIG);
    t.table('T1').accepts('pit-boss pam invalidate ground=disruption why=fight');
    expect([t.sync(), t.waits()]).toEqual([[], null]);
    t.table('T1').accepts('pit-boss pam order-dry-spin ground=during-play');
    t.table('T1').playUpTo('result', BIG);
    expect([t.sync(), t.waits()]).toEqual([[], null]);
    t.bet(ALL_BIG);
    t.roll(BIG);
    expect(t.step()).toBe(
      'tournament: record-spin heat T1 1 [["e1",1100,100],["e2",1100,100],["e3",1100,100],["e4",1100,100]] 3',
    );
  });

  it('[crown-sic-bo 9.3] is not recorded if it becomes void after the settlement', () => {
    const t = atRealTable();
    t.bet(ALL_BIG);
    t.roll(SMALL);
    t.table('T1').accepts('pit-boss pam invalidate ground=disruption why=fight round=1');
    for (const person of PEOPLE) t.table('T1').accepts(`dealer dan pay-due player=${person}`);
    expect([t.sync(), t.waits(), recordedChips(t)]).toEqual([[], null, [1000, 1000, 1000, 1000]]);
  });

  it('[crown-sic-bo 8.2.1(d)] is recorded at the settlement, and players without chips leave after the payment', () => {
    const t = atRealTable();
    t.bet(['ann big 1000', 'bo big 100', 'bo small 200', 'cy big 100', 'dee big 100']);
    t.table('T1').playUpTo('result', SMALL);
    expect(t.nextStep()).toBeNull();
    t.table('T1').playUpTo('settle', SMALL);
    // Bo is owed 400, and the losing wagers still lie on the layout.
    expect(t.sync()).toEqual([
      'tournament: record-spin heat T1 1 [["e1",0,1000],["e2",1100,300],["e3",900,100],["e4",900,100]] 1',
    ]);
    expect([t.racks(), t.waits()]).toEqual([{ bo: 700, cy: 900, dee: 900 }, 'table-not-ready']);
    t.table('T1').playUpTo('take', SMALL);
    expect([t.nextStep(), t.waits()]).toEqual([null, 'table-not-ready']);
    t.roll(SMALL);
    expect(t.sync()).toEqual(['table: leave-table ann']);
    expect([seatOf(t, 'e1')?.status, t.waits()]).toEqual(['out', null]);
    expect(t.racks()).toEqual({ bo: 1100, cy: 900, dee: 900 });
  });

  it('[crown-sic-bo 8.2.1(d)] the last one is counted when the dealer has paid it', () => {
    const t = atRealTable({ ...withHeat(ONE_SPIN), ...NO_GRACE });
    t.bet(ALL_BIG);
    t.table('T1').playUpTo('settle', BIG);
    t.sync();
    expect(heatOf(t).phase).toBe('counting');
    expect(spinFactsOf(t.state, 'T1', t.table('T1').state)).toEqual({ betting: 'closed', unrecorded: true });
    t.roll(BIG);
    expect([t.sync(), spinFactsOf(t.state, 'T1', t.table('T1').state)]).toEqual([[], {}]);
  });
});

describe('players who leave', () => {
  it('[crown-sic-bo 8.2.1(h)] between two spins: the chips go back, and the player leaves', () => {
    const t = atRealTable();
    t.accepts('player ann retire-entry entry=e1');
    expect(t.sync()).toEqual(['table: cash-out ann tournament 1000', 'table: leave-table ann']);
    expect(t.racks()).toEqual({ bo: 1000, cy: 1000, dee: 1000 });
  });

  it('[crown-sic-bo 8.2.1(h)] disqualified while betting is open: the wagers are void, and the chips go back', () => {
    const t = atRealTable();
    t.bet(['ann big 100', 'ann single:1 200', 'bo big 100', 'cy big 100', 'dee big 100']);
    expect(bettingFactOf(t.state, 'e1', t.table('T1').state)).toBe('open');
    t.accepts('director dora disqualify-entry entry=e1 why=conduct house={"betting":"open"}');
    expect(t.sync()).toEqual([
      'table: withdraw ann big 100',
      'table: withdraw ann single:1 200',
      'table: cash-out ann tournament 1000',
      'table: leave-table ann',
    ]);
    t.roll(BIG);
    expect(t.sync()).toEqual(['tournament: record-spin heat T1 1 [["e2",1100,100],["e3",1100,100],["e4",1100,100]] 1']);
  });

  it('[crown-sic-bo 8.2.1(h)] disqualified just before the close: what the wagers win does not stay at the table', () => {
    const t = atRealTable();
    t.bet(ALL_BIG);
    t.accepts('director dora disqualify-entry entry=e1 why=conduct house={"betting":"open"}');
    t.table('T1').playUpTo('close');
    expect(t.sync()).toEqual(['table: cash-out ann tournament 900', 'table: leave-table ann']);
    t.roll(BIG);
    expect(t.sync()).toEqual([
      'tournament: record-spin heat T1 1 [["e2",1100,100],["e3",1100,100],["e4",1100,100]] 1',
      'table: cash-out ann tournament 200',
    ]);
  });

  it('[crown-sic-bo 8.2.1(h)] retired during a spin: the wagers stand, and the chips go back after it', () => {
    const t = atRealTable();
    t.bet(ALL_BIG);
    t.accepts('player ann retire-entry entry=e1 house={"betting":"open"}');
    expect(t.sync()).toEqual(['table: leave-table ann']);
    t.table('T1').playUpTo('close');
    expect(bettingFactOf(t.state, 'e2', t.table('T1').state)).toBe('closed');
    t.roll(BIG);
    expect(t.sync()).toEqual([
      'tournament: record-spin heat T1 1 [["e1",1100,100],["e2",1100,100],["e3",1100,100],["e4",1100,100]] 1',
      'table: cash-out ann tournament 1100',
    ]);
    expect(t.state.chips.racks).toBe(3300);
  });

  it('[crown-sic-bo 8.2.1(h)] disqualified between the settlement and the payment: the result stands, and the chips go back after it', () => {
    const t = atRealTable();
    t.bet(ALL_BIG);
    t.table('T1').playUpTo('settle', BIG);
    t.sync();
    const betting = bettingFactOf(t.state, 'e1', t.table('T1').state);
    t.accepts(`director dora disqualify-entry entry=e1 why=conduct house={"betting":"${betting}"}`);
    expect([betting, t.sync()]).toEqual(['closed', []]);
    t.roll(BIG);
    expect(t.sync()).toEqual(['tournament: leave-seat heat e1', 'table: cash-out ann tournament 1100', 'table: leave-table ann']);
  });

  it('[crown-sic-bo 8.2.1(h)] retired during a spin that is void: the player does not wait for the next spin', () => {
    const t = atRealTable();
    t.bet(ALL_BIG);
    t.accepts('player ann retire-entry entry=e1 house={"betting":"open"}');
    t.sync();
    t.table('T1').accepts('pit-boss pam invalidate ground=disruption why=fight');
    expect(t.sync()).toEqual(['tournament: leave-seat heat e1', 'table: cash-out ann tournament 1000']);
    expect(t.waits()).toBeNull();
  });

  it('[crown-sic-bo 8.2.1(h)] excluded by the house: the player keeps the chips and does not stop the others', () => {
    const t = atRealTable();
    t.table('T1').accepts('pit-boss pam exclude-player player=ann grounds=device');
    expect([t.sync(), t.waits()]).toEqual([[], null]);
    t.bet(['bo big 100', 'cy big 100', 'dee big 100']);
    t.roll(BIG);
    expect(t.sync()[0]).toBe(
      'tournament: record-spin heat T1 1 [["e1",1000,0],["e2",1100,100],["e3",1100,100],["e4",1100,100]] 1',
    );
    t.accepts('director dora disqualify-entry entry=e1 why=excluded');
    expect(t.sync()).toEqual(['table: cash-out ann tournament 900']);
  });
});

describe('the gate of the next spin', () => {
  it('[crown-sic-bo 8.2.4] closes when the director has been away for longer than the conditions allow', () => {
    const t = atRealTable({ directorAwaySeconds: 60 });
    t.accepts('director dora leave-charge');
    const closesMs = t.nowMs() + 60_001;
    expect([t.waits(), nextDeadlineMs(t.state)]).toEqual([null, closesMs]);
    t.accepts('pit-boss pam name-deputy person=dave @121m');
    expect(t.waits()).toBeNull();
    t.accepts('pit-boss pam name-deputy person=dot @122m');
    expect([t.waits(), nextDeadlineMs(t.state, t.nowMs())]).toEqual(['director-away', null]);
  });

  it('[crown-sic-bo 8.2.1(i)] stays closed at a table where all players are late', () => {
    const t = linkTables(
      testTournament()
        .open()
        .enter(...PEOPLE),
    );
    t.seat(
      'heat',
      [
        ['e1', 'e3'],
        ['e2', 'e4'],
      ],
      ['e2', 'e4'],
    );
    t.start('heat');
    expect(t.sync('T2')).toEqual([
      'table: open-table {"minimum":100,"maximum":5000} 540000 test heat after-close',
      'tournament: take-positions heat T2 0 [["e2","bo",0],["e4","dee",0]]',
    ]);
    expect(t.waits('T2')).toBe('table-not-ready');
    t.accepts('player bo check-in session=heat entry=e2');
    t.sync('T2');
    expect(t.waits('T2')).toBeNull();
  });
});

describe('facts for other commands', () => {
  it('[crown-sic-bo 8.2.1(h)] a settled spin that is not recorded is still under way for its players', () => {
    const t = atRealTable();
    const factOf = (entry: string) => bettingFactOf(t.state, entry, t.table('T1').state);
    expect([factOf('e1'), factOf('e9'), bettingFactOf(t.state, 'e1', null)]).toEqual([undefined, undefined, undefined]);
    t.bet(ALL_BIG);
    expect([factOf('e1'), factOf('e9')]).toEqual(['open', undefined]);
    t.roll(BIG);
    expect(factOf('e1')).toBe('closed');
    t.sync();
    expect([factOf('e1'), spinFactsOf(t.state, 'T1', t.table('T1').state)]).toEqual([undefined, {}]);
  });

  it('[crown-sic-bo 8.3.5] no table is concluded during a spin, or before the spin is recorded', () => {
    const t = atRealTable();
    const conclude = (): string => {
      const facts = spinFactsOf(t.state, 'T1', t.table('T1').state);
      return t.refuses(`director dora conclude-table session=heat table=T1 why=x house=${JSON.stringify(facts)}`).code;
    };
    t.bet(ALL_BIG);
    expect(conclude()).toBe('table-not-ready');
    t.roll(BIG);
    expect(conclude()).toBe('table-not-ready');
    t.sync();
    expect(conclude()).toBe('not-determined');
  });

  it('[crown-sic-bo 8.3.2] a table is in use if it is open, or has players, wagers or chips', () => {
    const cash = openTestTable('crown-sic-bo', 'A');
    expect(isTableInUse(cash.state)).toBe(true);
    cash.accepts('player ann leave-table', 'player bo leave-table', 'pit-boss pam close-table');
    // Ann and bo have left their chips at the table.
    expect(isTableInUse(cash.state)).toBe(true);
    cash.accepts('player ann cash-out to=cage amount=100000', 'player bo cash-out to=cage amount=100000');
    expect(isTableInUse(cash.state)).toBe(false);
    expect(isTableInUse(closedTestTable('crown-sic-bo', 'A').state)).toBe(false);
    const t = atRealTable();
    expect(isTableInUse(t.table('T1').state)).toBe(true);
  });
});

describe('the plan', () => {
  it('is the same after a restart at every step, and no step is repeated', () => {
    const t = linkTables(runningTournament());
    const seen = new Set<string>();
    for (let step = t.nextStep(); step !== null; step = t.nextStep()) {
      expect(seen.has(step)).toBe(false);
      seen.add(step);
      const state = unpackTournament(RULEBOOKS, JSON.parse(JSON.stringify(packTournament(t.state))));
      const at = unpackTable(RULEBOOKS, JSON.parse(JSON.stringify(packTable(t.table('T1').state))));
      expect(planTable(state, 'T1', at, t.nowMs())).toEqual(planTable(t.state, 'T1', t.table('T1').state, t.nowMs()));
      t.step();
    }
    expect(t.racks()).toEqual({ ann: 1000, cy: 1000 });
  });

  it('costs the players of the table, and not all players', () => {
    const t = atRealTable();
    t.bet(ALL_BIG);
    t.roll(BIG);
    const { seats } = heatOf(t);
    for (const method of ['values', 'entries', 'keys', 'forEach'] as const)
      Object.defineProperty(seats, method, {
        value: () => {
          throw new Error('the plan looks at all seats');
        },
      });
    expect(t.nextStep()).toContain('record-spin');
  });
});
