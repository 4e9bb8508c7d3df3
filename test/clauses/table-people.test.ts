/** Tests the clauses about people at a table: staff under age, staff who play, who keys a result, and players who abstain. */
import { describe, expect, it } from 'vitest';
import { HISTORY_ROUNDS, offersOf, ownEvent, playerView, publicEvent, staffEvent } from '../../src/table/index.ts';
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

  /** A full table of Ann and Bo, and a function that plays rounds in which only the named players wager. */
  const fullTable = () => {
    const t = openTestTable('crown-sic-bo', 'A', { setup: { positions: 2 }, players: ['ann', 'bo'] });
    const playRounds = (...rounds: readonly (readonly string[])[]): void => {
      for (const players of rounds) {
        t.playUpTo('open');
        for (const player of players) t.accepts(`player ${player} place bet=big amount=500`);
        t.playUpTo('pay', '123');
      }
    };
    return { t, playRounds };
  };
  const INVALIDATE = 'pit-boss pam invalidate ground=fraud why=marked round=';
  const VACATE = 'game-supervisor gil require-to-vacate player=bo';

  it.each([1, 2, 3])('[crown-sic-bo 9.8] round %i of three does not count after it has become void', (round) => {
    const { t, playRounds } = fullTable();
    playRounds(['ann'], ['ann'], ['ann']);
    t.accepts(`${INVALIDATE}${round}`);
    expect(t.refuses(VACATE)).toMatchObject(NOT_ABSTAINING);
    playRounds(['ann']);
    t.accepts(VACATE);
  });

  it('[crown-sic-bo 9.8] a wager in a round that has become void does not start the count again', () => {
    const { t, playRounds } = fullTable();
    playRounds(['ann'], ['ann', 'bo'], ['ann'], ['ann']);
    expect(t.refuses(VACATE)).toMatchObject(NOT_ABSTAINING);
    t.accepts(`${INVALIDATE}2`, VACATE);
  });

  it('[crown-sic-bo 9.8] a round with damaged dice does not count after it has become void', () => {
    const { t, playRounds } = fullTable();
    playRounds(['ann'], ['ann'], ['ann']);
    t.accepts('pit-boss pam void-damaged rounds=[2] why=chipped');
    expect(t.refuses(VACATE)).toMatchObject(NOT_ABSTAINING);
  });

  it('[crown-sic-bo 9.8] rounds before the player sat down again do not count, whatever becomes void', () => {
    const { t, playRounds } = fullTable();
    playRounds(['ann'], ['ann'], ['ann', 'bo']);
    t.accepts('player bo leave-table', 'player bo seat-player position=2 adult=true');
    playRounds(['ann'], ['ann']);
    t.accepts(`${INVALIDATE}3`);
    expect(t.refuses(VACATE)).toMatchObject(NOT_ABSTAINING);
    playRounds(['ann']);
    t.accepts(VACATE);
  });

  it('[crown-sic-bo 9.8] a round that is rolled again twice does not count for a player who sat down after its end', () => {
    const { t, playRounds } = fullTable();
    playRounds(['ann']);
    t.accepts('player bo leave-table', 'player cy seat-player position=2 adult=true');
    t.accepts('pit-boss pam declare-failure reason=not-flat round=1');
    t.playUpTo('settle', '124');
    t.accepts('pit-boss pam declare-failure reason=not-flat round=1');
    t.playUpTo('pay', '124');
    playRounds(['ann'], ['ann']);
    expect(t.refuses('game-supervisor gil require-to-vacate player=cy')).toMatchObject(NOT_ABSTAINING);
    playRounds(['ann']);
    t.accepts('game-supervisor gil require-to-vacate player=cy');
  });

  it('[crown-sic-bo 9.8] a round that is rolled again counts when it ends again, and not if it becomes void', () => {
    for (const isVoid of [false, true]) {
      const { t, playRounds } = fullTable();
      playRounds(['ann'], ['ann'], ['ann']);
      t.accepts('pit-boss pam declare-failure reason=not-flat round=3');
      expect(t.refuses(VACATE)).toMatchObject(NOT_ABSTAINING);
      if (isVoid) t.accepts(`${INVALIDATE}3`);
      else t.playUpTo('pay', '124');
      if (isVoid) expect(t.refuses(VACATE)).toMatchObject(NOT_ABSTAINING);
      else t.accepts(VACATE);
    }
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

describe('a correction of a settled round that waits for a second person', () => {
  /** Ann has lost 500 on three 6. If the dice showed them, she would win 90000, and above 5000 a second person must read the dice. */
  const sealedTable = () => {
    const t = openTestTable('crown-sic-bo', 'A', { setup: { confirmAbove: 5000 } });
    t.playUpTo('open');
    t.accepts('player ann place bet=triple:6 amount=500');
    t.playUpTo('pay', '123');
    return { t, events: t.accepts('pit-boss pam correct-settlement round=1 faces=666 why="three 6"') };
  };

  it('[crown-sic-bo 5.1.5, 5.1.7] is in no view or event and moves no money until another person has read the same faces', () => {
    const { t, events } = sealedTable();
    const shown = [
      ...events.map((event) => [publicEvent(event), staffEvent(event), ownEvent(event, 'ann')]),
      [t.view(), t.staffView(), playerView(t.state, 'ann')],
    ];
    expect(JSON.stringify(shown)).not.toMatch(/6,6,6|666|three 6/);
    expect(t.staffView().corrections).toEqual([{ round: 1, readings: [] }]);
    expect(t.view()).toMatchObject({ checking: null, lastResults: [{ round: 1, faces: [1, 2, 3], voided: false }] });
    expect(t.dues().ann).toBe(0);
    // A new round may begin, and its own readings are apart.
    t.playUpTo('result', '124');
    t.accepts('dealer dan confirm-result faces=666 round=1');
    expect(t.dues().ann).toBe(90_500);
    expect(t.staffView().corrections).toEqual([]);
    expect(t.view().faces).toEqual([1, 2, 4]);
  });

  it('[crown-sic-bo 5.1.5] that differs is shown to staff, and the role that corrects settlements decides', () => {
    const { t } = sealedTable();
    t.accepts('dealer dan confirm-result faces=665 round=1');
    const readings = [
      { person: 'pam', faces: [6, 6, 6] },
      { person: 'dan', faces: [5, 6, 6] },
    ];
    expect(t.staffView().corrections).toEqual([{ round: 1, readings }]);
    expect(t.refuses('game-supervisor gil correct-settlement round=1 faces=665 why=read').code).toBe('not-your-role');
    expect(t.refuses('pit-boss pam correct-settlement round=1 faces=666 why=read').code).toBe('same-reader');
    const [corrected] = t.accepts('pit-boss paul correct-settlement round=1 faces=665 why=camera');
    expect(corrected).toMatchObject({ type: 'settlement-corrected', faces: [5, 6, 6], why: 'camera', rows: [] });
  });

  it('[crown-sic-bo 5.1.5] is confirmed at a closed table too, where it can be made', () => {
    const { t } = sealedTable();
    t.accepts('pit-boss pam post-notice notice=closure', 'pit-boss pam close-table @21m');
    expect(t.refuses('dealer dan confirm-result faces=666')).toMatchObject({ code: 'table-closed' });
    t.accepts('dealer dan confirm-result faces=666 round=1');
    expect(t.dues().ann).toBe(90_500);
  });

  it('[crown-sic-bo 5.1.5] stays in the history of the table until it is confirmed', () => {
    const { t } = sealedTable();
    for (let round = 2; round <= HISTORY_ROUNDS + 2; round++) t.playUpTo('pay', '124');
    expect(t.state.history).toHaveLength(HISTORY_ROUNDS + 2);
    t.accepts('dealer dan confirm-result faces=666 round=1');
    t.playUpTo('pay', '124');
    expect(t.state.history).toHaveLength(HISTORY_ROUNDS);
  });

  it('[crown-sic-bo 9.3] ends when the round becomes void', () => {
    const { t } = sealedTable();
    t.accepts('pit-boss pam invalidate ground=fraud why=marked round=1');
    expect(t.staffView().corrections).toEqual([]);
    expect(t.refuses('dealer dan confirm-result faces=666 round=1')).toMatchObject({ code: 'unknown-round' });
  });

  it('[triple-dice 7.3] counts the winnings of a shooter who wins in a later round of the turn', () => {
    const t = openTestTable('triple-dice', 'mat', { setup: { confirmAbove: 1000 }, players: ['ann'] });
    t.accepts(
      'dealer dan offer-dice',
      'player ann accept-dice',
      'dealer dan call-bets',
      'player ann place bet=shooter amount=500',
    );
    t.accepts('player ann choose-dice dice=[1 2 3]');
    for (let throwNumber = 1; throwNumber <= 4; throwNumber++) {
      if (throwNumber > 1) t.accepts('dealer dan call-bets');
      t.accepts('player ann throw', 'dealer dan enter-result faces=123');
      if (throwNumber === 4) t.accepts('supervisor sue confirm-result faces=123');
      t.accepts('dealer dan settle-round', 'dealer dan take-losers', 'dealer dan pay-winners');
    }
    // Without a Crown at the second throw the wager was lost. With it, the wager wins 9 to 1 at the fourth throw.
    t.accepts('supervisor sue correct-settlement round=2 faces=223 why=misread');
    const [sealed] = t.accepts('supervisor sue correct-settlement round=2 faces=123 why=misread');
    expect(sealed).toMatchObject({ type: 'correction-sealed', round: 2 });
    const [corrected] = t.accepts('dealer dan confirm-result faces=123 round=2');
    expect(corrected).toMatchObject({ type: 'shooter-bet-corrected', round: 4, outcome: 'won', paid: 4500 });
  });

  it('a correction up to the amount is made at once', () => {
    const t = openTestTable('crown-sic-bo', 'A', { setup: { confirmAbove: 5000 } });
    t.playUpTo('open');
    t.accepts('player ann place bet=big amount=5000');
    t.playUpTo('pay', '123');
    const [corrected] = t.accepts('pit-boss pam correct-settlement round=1 faces=456 why=misread');
    expect(corrected).toMatchObject({ type: 'settlement-corrected', rows: [['ann', 0, 0, 10_000]] });
  });
});
