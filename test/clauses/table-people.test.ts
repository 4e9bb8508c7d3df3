/** Tests the clauses about people at a table: staff under age, staff who play, who keys a result, and players who abstain. */
import { describe, expect, it } from 'vitest';
import { offersOf, ownEvent, playerView, publicEvent, staffEvent } from '../../src/table/index.ts';
import { openTestTable } from '../kit/test-table.ts';

describe('players who abstain', () => {
  const NOT_ABSTAINING = { code: 'not-abstaining', clauses: ['9.8'] };

  it('[crown-sic-bo 9.8] a player who sits down after the close of a void round abstains from the next three rounds first', () => {
    const t = openTestTable('crown-sic-bo', 'A', { setup: { positions: 2 }, players: ['ann'] });
    const playRound = () => {
      t.playUpTo('open');
      t.accepts('player ann place bet=big amount=500');
      return t.playUpTo('pay', '123').filter(({ type }) => type === 'abstention-noticed');
    };
    t.playUpTo('close');
    t.accepts('player bo seat-player position=2 adult=true', 'pit-boss pam invalidate ground=fraud why=marked');
    expect([...playRound(), ...playRound()]).toEqual([]);
    expect(t.refuses('game-supervisor gil require-to-vacate player=bo')).toMatchObject(NOT_ABSTAINING);
    expect(playRound()).toMatchObject([{ player: 'bo', rounds: 3 }]);
    t.accepts('game-supervisor gil require-to-vacate player=bo');
  });
});

describe('locked wagers', () => {
  it('[triple-dice 7.1, 7.2] a shooter bet above the maximum is refused with the amount that is allowed, because it could not be taken back', () => {
    const t = openTestTable('triple-dice', 'mat', { sign: { minimum: 100, maximum: 1000 } });
    t.accepts('dealer dan offer-dice', 'player ann accept-dice', 'dealer dan call-bets');
    expect(t.refuses('player ann place bet=shooter amount=1001')).toEqual({
      code: 'above-maximum',
      clauses: ['6'],
      facts: { player: 'ann', bet: 'shooter', amount: 1001, maximum: 1000, room: 1000 },
    });
    t.accepts('player ann place bet=shooter amount=1000');
  });
});

describe('staff under age', () => {
  it.each([
    ['triple-dice', '10'],
    ['dicette', '12(ii)'],
  ] as const)('[%s %s] a supervisor under 18 gets no offers, even where the act would be allowed', (book, clause) => {
    const t = openTestTable(book, 'mat');
    const supervisor = { person: 'kid', role: 'supervisor' };
    expect(offersOf(t.state, supervisor, 0).length).toBeGreaterThan(5);
    expect(offersOf(t.state, supervisor, 0, { underAge: true })).toEqual([]);
    const refusal = { code: 'staff-barred', clauses: [clause], facts: { person: 'kid' } };
    expect(t.refuses('supervisor kid change-sign sign={} house={"underAge":true}')).toEqual(refusal);
  });

  it('a rulebook without a clause about the age of staff refuses only the assignment', () => {
    const t = openTestTable('crown-sic-bo', 'A');
    expect(t.refuses('pit-boss pam assign-staff person=kid role=dealer adult=false')).toMatchObject({ code: 'staff-barred' });
    t.accepts('game-supervisor kid call-bets house={"underAge":true}');
  });
});

describe('a reading that waits for a second person', () => {
  /** Ann wins 5000 on Big, and above 100 a second person must read the dice. Dan has read 4, 5, 6. */
  const sealedTable = () => {
    const t = openTestTable('crown-sic-bo', 'A', { setup: { confirmAbove: 100 } });
    t.accepts('pit-boss pam assign-staff person=deb role=dealer adult=true');
    t.playUpTo('open');
    t.accepts('player ann place bet=big amount=5000');
    t.playUpTo('uncover');
    return { t, events: t.accepts('dealer dan enter-result faces=456') };
  };

  it('[crown-sic-bo 5.1.5] is in no view, event or offer until another person has read the same faces', () => {
    const { t, events } = sealedTable();
    expect(t.view()).toMatchObject({ faces: null, lit: [], next: 'result', checking: 'second-reading', lastResults: [] });
    const shown = [
      ...events.map((event) => [publicEvent(event), staffEvent(event), ownEvent(event, 'ann')]),
      [t.staffView(), playerView(t.state, 'ann'), offersOf(t.state, { person: 'dan', role: 'dealer' }, 0)],
    ];
    expect(JSON.stringify(shown)).not.toMatch(/4,5,6|4, 5, 6|456|total:15/);
    expect(t.staffView().readings).toEqual([]);
    t.accepts('dealer deb confirm-result faces=645');
    expect(t.view()).toMatchObject({ faces: [4, 5, 6], next: 'settle', checking: null });
    expect(t.view().lit).toContain('big');
    t.playUpTo('pay');
  });

  it('[crown-sic-bo 5.1.5] that differs goes to the role that corrects results, which sees both', () => {
    const { t } = sealedTable();
    t.accepts('dealer deb confirm-result faces=455');
    expect(t.view()).toMatchObject({ faces: null, lit: [], checking: 'readings-differ' });
    expect(t.staffView().readings).toEqual([
      { person: 'dan', faces: [4, 5, 6] },
      { person: 'deb', faces: [4, 5, 5] },
    ]);
    const nextOf = (role: string, person: string) => offersOf(t.state, { role, person }, 0).find(({ next }) => next)?.act;
    expect([nextOf('dealer', 'dan'), nextOf('game-supervisor', 'gil')]).toEqual([undefined, 'correct-result']);
    t.accepts('game-supervisor gil correct-result faces=455 why=read');
    expect(t.view()).toMatchObject({ faces: [4, 5, 5], checking: null, corrected: null });
    t.playUpTo('pay');
  });

  it('[crown-sic-bo 7.1] can still be followed by a no spin, which discards it', () => {
    const { t } = sealedTable();
    t.accepts('dealer dan declare-failure reason=not-flat');
    expect(t.view()).toMatchObject({ faces: null, checking: null });
    t.playUpTo('result', '123');
    expect(t.view().faces).toEqual([1, 2, 3]);
  });
});
