/** Tests the Dicette clauses at a table: dealing, throwing, void throws and minimum ages. */
import { describe, expect, it } from 'vitest';
import { closedTestTable, openTestTable, STARTING_CHIPS, type TestTable } from '../kit/test-table.ts';

/** At this table dan deals, and ann and bo are seated. */
const openTable = (setup = {}): TestTable => openTestTable('dicette', 'mat', { setup });

describe('the dealer', () => {
  it('[dicette 3] players cannot open betting, enter results or settle', () => {
    const t = openTable();
    for (const [step, line] of [
      ['open', 'call-bets'],
      ['result', 'enter-result faces=12'],
      ['settle', 'settle-round'],
      ['take', 'take-losers'],
    ] as const) {
      if (step === 'result') t.playUpTo('throw');
      expect(t.refuses(`player ann ${line}`)).toMatchObject({ code: 'not-your-role', clauses: ['3'] });
      t.playUpTo(step, '12');
    }
  });

  it('[dicette 3] the dealer may not take a seat or wager, and a player with wagers on the layout may not start dealing', () => {
    const t = openTable();
    const expectedRefusal = { code: 'staff-may-not-wager', clauses: ['3'] };
    expect(t.refuses('player dan seat-player position=3 adult=true')).toMatchObject(expectedRefusal);
    t.playUpTo('open');
    t.accepts('player ann place bet=red amount=500');
    expect(t.refuses('supervisor sue assign-staff person=ann role=dealer adult=true')).toMatchObject(expectedRefusal);
    t.accepts('supervisor sue assign-staff person=bo role=dealer adult=true');
    expect(t.refuses('player bo place bet=red amount=500')).toMatchObject(expectedRefusal);
  });

  it('[dicette 4] only the dealer of the table throws the dice', () => {
    const t = openTable({ automatic: ['call-bets'] });
    t.playUpTo('open');
    for (const actor of ['player ann', 'supervisor sue', 'officer olga', 'tumbler t1']) {
      expect(t.refuses(`${actor} throw`)).toMatchObject({ code: 'not-your-role', clauses: ['4'] });
    }
    // The set-up lets the system call for bets, but not throw.
    expect(t.refuses('system server throw')).toMatchObject({ code: 'not-automatic', clauses: ['4'] });
    expect(t.refuses('dealer eve throw')).toMatchObject({ code: 'not-at-this-table', clauses: ['4'] });
    expect(t.accepts('dealer dan throw')).toMatchObject([{ type: 'dice-thrown', clauses: ['4'] }]);
    expect(t.refuses('player ann place bet=red amount=500')).toMatchObject({ code: 'betting-closed', clauses: ['4'] });
  });
});

describe('a void throw', () => {
  it('[dicette 5] the dealer declares a no spin (a failed throw) between the throw and the settlement if a die is not flat', () => {
    const t = openTable();
    t.playUpTo('open');
    const line = 'declare-failure reason=not-flat';
    expect(t.refuses(`dealer dan ${line}`)).toMatchObject({ code: 'failure-not-now', clauses: ['5', '6'] });
    t.playUpTo('throw');
    expect(t.refuses(`player ann ${line}`)).toMatchObject({ code: 'not-your-role', clauses: ['5'] });
    expect(t.accepts(`dealer dan ${line}`)[0]).toMatchObject({ call: 'No Spin/Throw', consequence: 'void', clauses: ['5', '6'] });
    t.playUpTo('result', '34');
    expect(t.accepts(`dealer dan ${line}`)[1]).toMatchObject({ type: 'result-withdrawn', faces: [3, 4] });
    t.playUpTo('settle', '34');
    expect(t.refuses(`dealer dan ${line}`)).toMatchObject({ code: 'result-settled', facts: { role: 'supervisor' } });
  });

  it('[dicette 5] electronic dice cannot be reported as not flat', () => {
    const t = openTable({ dice: 'electronic' });
    t.playUpTo('throw');
    expect(t.refuses('dealer dan declare-failure reason=not-flat')).toMatchObject({
      code: 'electronic-dice',
      clauses: ['5', '6'],
    });
  });

  it('[dicette 6] a failed throw returns all wagers and ends the round without another throw', () => {
    const t = openTable();
    t.playUpTo('open');
    t.accepts('player ann place bet=red amount=500', 'player bo place bet=number:7 amount=100');
    t.playUpTo('throw');
    expect(t.accepts('dealer dan declare-failure reason=not-flat').slice(1)).toMatchObject([
      {
        type: 'wagers-returned',
        rows: [
          ['bo', 'number:7', 100],
          ['ann', 'red', 500],
        ],
        clauses: ['6'],
      },
      { type: 'round-ended', end: 'void' },
    ]);
    expect(t.racks()).toEqual({ ann: STARTING_CHIPS, bo: STARTING_CHIPS });
    expect(t.refuses('dealer dan throw')).toMatchObject({ code: 'not-this-step', facts: { next: 'open' } });
    expect(t.refuses('dealer dan enter-result faces=34')).toMatchObject({ code: 'not-this-step' });
  });
});

describe('minimum age', () => {
  it('[dicette 12, 12(i)] people under 18 may not play', () => {
    const t = openTable();
    const expectedRefusal = { code: 'under-age', clauses: ['12(i)'], facts: { player: 'kid', years: 18 } };
    expect(t.refuses('player kid seat-player position=3 adult=false')).toMatchObject(expectedRefusal);
    expect(t.refuses('dealer dan seat-player player=kid position=3 adult=false')).toMatchObject(expectedRefusal);
    t.playUpTo('open');
    expect(t.refuses('player kid place bet=red amount=100')).toMatchObject({ code: 'unknown-player' });
  });

  it('[dicette 12, 12(ii)] people under 18 may not deal or help to run the game', () => {
    const t = closedTestTable('dicette', 'mat');
    for (const role of ['dealer', 'supervisor']) {
      expect(t.refuses(`supervisor sue assign-staff person=kid role=${role} adult=false`)).toMatchObject({
        code: 'staff-barred',
        clauses: ['12(ii)'],
      });
    }
    t.accepts('supervisor sue assign-staff person=dan role=dealer adult=true');
    expect([...t.state.staff.keys()]).toEqual(['dan']);
  });
});
