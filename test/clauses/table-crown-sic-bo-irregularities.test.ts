/** Tests the Crown Sic Bo clauses about no spins, faults, sanctions, invalidated outcomes, closing and disputes. */
import { describe, expect, it } from 'vitest';
import { HISTORY_ROUNDS } from '../../src/table/index.ts';
import { eventOf, openTestTable, STARTING_CHIPS, type TestTable } from '../kit/test-table.ts';

/** The limits on the sign at the table. */
const SIGN = { minimum: 100, maximum: 20_000 };
const openTable = (setup = {}): TestTable => openTestTable('crown-sic-bo', 'A', { sign: SIGN, setup });

/** Returns a table where betting is open and ann has 500 on Big. */
function tableWithBet(setup = {}): TestTable {
  const t = openTable(setup);
  t.playUpTo('open');
  t.accepts('player ann place bet=big amount=500');
  return t;
}

describe('no spins', () => {
  it.each(['not-flat', 'stacked'])(
    '[crown-sic-bo 5.1.5, 7.1, 7.1.1] %s: the dealer declares a no spin (a failed roll) between the uncovering and the settlement',
    (reason) => {
      const t = tableWithBet();
      const line = `declare-failure reason=${reason}`;
      t.playUpTo('close');
      expect(t.refuses(`dealer dan ${line}`)).toMatchObject({ code: 'failure-not-now' });
      t.playUpTo('uncover');
      expect(t.refuses(`player ann ${line}`)).toMatchObject({ code: 'not-your-role', clauses: ['7.1'] });
      const declared = eventOf(t.accepts(`dealer dan ${line}`), 'failure-declared');
      expect(declared).toMatchObject({ call: 'No spin', consequence: 'again' });
      expect(declared.clauses).toContain('7.1.1');
      t.playUpTo('result', '146');
      expect(t.accepts(`dealer dan ${line}`)).toMatchObject([
        { consequence: 'again' },
        { type: 'result-withdrawn', faces: [1, 4, 6] },
      ]);
      t.playUpTo('settle', '146');
      expect(t.refuses(`dealer dan ${line}`)).toMatchObject({ code: 'result-settled', facts: { role: 'pit-boss' } });
    },
  );

  it('[crown-sic-bo 7.1, 7.1.2, 7.4] a tumbler malfunction causes a no spin, and the pit boss is notified', () => {
    const t = tableWithBet();
    const line = 'dealer dan declare-failure reason=malfunction';
    expect(t.refuses(line)).toMatchObject({ code: 'failure-not-now', clauses: ['7.1.2', '7.2', '7.4'] });
    t.playUpTo('tumble');
    expect(t.accepts(line)).toMatchObject([
      { call: 'No spin', consequence: 'again', notified: 'pit-boss', clauses: ['7.1.2', '7.2', '7.4'] },
    ]);
    expect(t.view().bettingOpen).toBe(true);
    t.playUpTo('close');
    t.accepts(line);
    expect(t.view()).toMatchObject({ bettingOpen: false, next: 'tumble' });
  });

  it('[crown-sic-bo 7.1, 7.1.3] dice visible before the close cause a no spin, and wagers may still change', () => {
    const t = tableWithBet();
    const line = 'dealer dan declare-failure reason=exposed';
    expect(t.refuses(line)).toMatchObject({ code: 'failure-not-now', clauses: ['7.1.3', '7.2'] });
    t.playUpTo('tumble');
    expect(t.accepts(line)).toMatchObject([{ consequence: 'again', clauses: ['7.1.3', '7.2'] }]);
    t.accepts('player ann withdraw bet=big amount=100');
    expect(t.refuses('dealer dan close-bets')).toMatchObject({ code: 'not-this-step', facts: { next: 'tumble' } });
    t.playUpTo('close');
    t.accepts(line);
    expect(t.view()).toMatchObject({ bettingOpen: false, next: 'tumble' });
    t.playUpTo('uncover');
    expect(t.refuses(line)).toMatchObject({ code: 'failure-not-now' });
  });

  it('[crown-sic-bo 7.2] the covered dice tumble again after a no spin, and wagers stay locked', () => {
    const t = tableWithBet();
    t.playUpTo('uncover');
    t.accepts('dealer dan declare-failure reason=not-flat');
    expect(t.refuses('dealer dan enter-result faces=146')).toMatchObject({ code: 'not-this-step', facts: { next: 'tumble' } });
    expect(t.refuses('player ann withdraw bet=big amount=500')).toMatchObject({ code: 'betting-closed' });
    t.accepts('dealer dan tumble times=1');
    expect(t.view().covered).toBe(true);
    expect(t.playUpTo('pay', '146').filter(({ type }) => type === 'betting-closed')).toEqual([]);
    expect(t.racks().ann).toBe(STARTING_CHIPS + 500);
  });

  it('[crown-sic-bo 7.1.1, 7.1.3] electronic dice cannot be reported as not flat, stacked or exposed', () => {
    const t = tableWithBet({ dice: 'electronic' });
    t.playUpTo('tumble');
    expect(t.refuses('dealer dan declare-failure reason=exposed')).toMatchObject({ code: 'electronic-dice' });
    t.playUpTo('uncover');
    for (const reason of ['not-flat', 'stacked']) {
      expect(t.refuses(`dealer dan declare-failure reason=${reason}`)).toMatchObject({ code: 'electronic-dice' });
    }
  });
});

describe('faults', () => {
  it('[crown-sic-bo 7.3] records that the lamps (the lights of the layout) failed, and settles wagers with the dice', () => {
    const t = tableWithBet();
    expect(t.refuses('dealer dan report-lamps about=dark')).toMatchObject({ code: 'no-result', clauses: ['7.3'] });
    t.playUpTo('result', '146');
    expect(t.accepts('dealer dan report-lamps about="Small is lit"')).toMatchObject([{ type: 'lamps-failed', clauses: ['7.3'] }]);
    t.playUpTo('pay');
    expect(t.racks().ann).toBe(STARTING_CHIPS + 500);
  });

  it('[crown-sic-bo 7.4] suspends play after a malfunction until a pit boss declares it repaired', () => {
    const t = tableWithBet();
    t.playUpTo('tumble');
    expect(t.accepts('dealer dan report-malfunction about="it hums"')).toMatchObject([
      { type: 'malfunction-reported', notified: 'pit-boss', clauses: ['7.4'] },
    ]);
    expect(t.view().status).toBe('suspended');
    for (const line of [
      'dealer dan close-bets',
      'player ann place bet=big amount=100',
      'player ann withdraw bet=big amount=500',
    ]) {
      expect(t.refuses(line)).toMatchObject({ code: 'table-suspended', clauses: ['7.4'], facts: { about: 'it hums' } });
    }
    expect(t.refuses('game-supervisor gil declare-rectified')).toMatchObject({ code: 'not-your-role', clauses: ['7.4'] });
    expect(t.accepts('pit-boss pam declare-rectified')).toMatchObject([
      { type: 'malfunction-rectified', clauses: ['7.4'] },
      { type: 'failure-declared', reason: 'malfunction', consequence: 'again' },
    ]);
    t.playUpTo('pay', '146');
    expect(t.racks().ann).toBe(STARTING_CHIPS + 500);
  });

  it('[crown-sic-bo 7.5] charges the cost of an error only one time, even if the round is corrected again', () => {
    const t = tableWithBet();
    t.playUpTo('pay', '456');
    t.accepts(`player ann cash-out to=cage amount=${t.racks().ann}`);
    const annsDebt = (): unknown => t.staffView().players.find(({ player }) => player === 'ann')?.owed;
    t.accepts('pit-boss pam correct-settlement round=1 faces=123 why="misread"');
    expect(annsDebt()).toBe(1000);
    t.accepts('pit-boss pam correct-settlement round=1 faces=124 why="misread again"');
    expect(annsDebt()).toBe(1000);
    t.accepts('player ann buy-chips from=cage amount=150', 'pit-boss pam adjust round=1 player=ann amount=-150 why="paid in"');
    expect(annsDebt()).toBe(850);
    t.accepts('pit-boss pam void-damaged rounds=[1] why="a chipped die"');
    // 500 won minus 150 already repaid.
    expect([annsDebt(), t.racks().ann]).toEqual([350, 0]);
  });

  it('[crown-sic-bo 7.5] an error found later does not change later rounds', () => {
    const t = tableWithBet();
    t.playUpTo('pay', '225');
    t.playUpTo('open');
    t.accepts('player bo place bet=small amount=300');
    expect(t.accepts('dealer dan record-error round=1 about="it was 146"')).toMatchObject([
      { type: 'error-recorded', clauses: ['7.5'] },
    ]);
    t.accepts('pit-boss pam correct-settlement round=1 faces=146 why="it was 146"');
    expect(t.refuses('game-supervisor gil adjust round=1 player=ann amount=50 why=late')).toMatchObject({
      code: 'not-your-role',
      clauses: ['7.5'],
    });
    expect(t.accepts('pit-boss pam adjust round=1 player=ann amount=50 why=late')).toMatchObject([
      { amount: 50, clauses: ['7.5'] },
    ]);
    // A row is: player, bet, counted, returned, outcome, paid, rounded.
    expect(eventOf(t.playUpTo('pay', '225'), 'round-settled').rows).toEqual([['bo', 'small', 300, 0, 'won', 300, 0]]);
    // The correction gives ann 1000: her stake and her winnings. The dealer pays it with the adjustment.
    expect(t.accepts('dealer dan pay-due player=ann')).toMatchObject([{ type: 'due-paid', amount: 1050 }]);
    expect(t.racks()).toEqual({ ann: STARTING_CHIPS + 550, bo: STARTING_CHIPS + 300 });
  });

  it('[crown-sic-bo 7.5] settles a late correction with the limits that the corrected round had', () => {
    const t = tableWithBet();
    t.playUpTo('pay', '225');
    t.accepts('pit-boss pam change-sign sign={"minimum":100,"maximum":200}');
    t.accepts('pit-boss pam correct-settlement round=1 faces=146 why="it was 146"', 'dealer dan pay-due player=ann');
    expect(t.racks().ann).toBe(STARTING_CHIPS + 500);
  });
});

describe('sanctions', () => {
  it('[crown-sic-bo 9.2, 9.2.1] a pit boss may void a wager, which is then returned', () => {
    const t = tableWithBet();
    t.playUpTo('close');
    expect(t.refuses('game-supervisor gil void-wager player=ann bet=big grounds="a device"')).toMatchObject({
      code: 'not-your-role',
      clauses: ['9.2.1'],
    });
    expect(t.accepts('pit-boss pam void-wager player=ann bet=big grounds="a device"')).toMatchObject([
      { type: 'wager-voided', amount: 500, clauses: ['9.2.1'] },
    ]);
    expect(eventOf(t.playUpTo('pay', '146'), 'round-settled').rows).toEqual([]);
    expect(t.racks().ann).toBe(STARTING_CHIPS);
  });

  it('[crown-sic-bo 9.2, 9.2.2] a pit boss may exclude a player from seats, chips and wagers until readmission', () => {
    const t = tableWithBet();
    expect(t.refuses('game-supervisor gil exclude-player player=ann grounds="a device"')).toMatchObject({
      code: 'not-your-role',
      clauses: ['9.2.2'],
    });
    expect(t.accepts('pit-boss pam exclude-player player=ann grounds="a device"')).toMatchObject([{ clauses: ['9.2.2'] }]);
    for (const line of ['place bet=big amount=100', 'seat-player position=1 adult=true', 'buy-chips from=cage amount=100']) {
      expect(t.refuses(`player ann ${line}`)).toMatchObject({ code: 'player-barred', facts: { grounds: 'a device' } });
    }
    t.playUpTo('pay', '146');
    expect(t.racks().ann).toBe(STARTING_CHIPS + 500);
    t.accepts('pit-boss pam readmit-player player=ann', 'player ann seat-player position=1 adult=true');
  });

  const hold = (since: number, amount: number): string =>
    `pit-boss pam hold-winnings player=ann since=${since} amount=${amount} grounds="a device"`;
  const recordOutcome = (outcome: 'release' | 'keep'): string =>
    `pit-boss pam record-investigation player=ann outcome=${outcome} decidedBy="the inspector" reference="file 17"`;

  it('[crown-sic-bo 9.1, 9.2, 9.2.3] a pit boss may hold winnings until the recorded outcome releases or keeps them', () => {
    const t = tableWithBet();
    t.playUpTo('pay', '146');
    // The float is the chips of the house.
    const float = t.state.accounts.float;
    expect(t.refuses(hold(1, 500).replace('pit-boss pam', 'game-supervisor gil'))).toMatchObject({ clauses: ['9.2.3'] });
    expect(t.accepts(hold(1, 500))).toMatchObject([{ ground: 'prohibited-device', clauses: ['9.1', '9.2.3'] }]);
    expect(t.staffView().accounts).toMatchObject({ held: 500, float });
    expect(t.refuses(`player ann cash-out to=cage amount=${STARTING_CHIPS + 1}`)).toMatchObject({ code: 'not-enough-chips' });
    for (const act of ['release-held', 'forfeit-held'])
      expect(t.refuses(`pit-boss pam ${act} player=ann`)).toMatchObject({ code: 'outcome-not-recorded' });
    t.accepts(recordOutcome('release'), 'pit-boss pam release-held player=ann');
    // Released winnings are due until the dealer pays them.
    expect(t.racks().ann).toBe(STARTING_CHIPS);
    t.accepts('dealer dan pay-due player=ann');
    expect(t.racks().ann).toBe(STARTING_CHIPS + 500);
    t.accepts(hold(1, 500), recordOutcome('keep'), 'pit-boss pam forfeit-held player=ann');
    expect(t.staffView().accounts).toMatchObject({ held: 0, float: float + 500 });
    expect(t.racks().ann).toBe(STARTING_CHIPS);
    // Kept winnings cannot be seized again, and an outcome counts only for the winnings that it decided about.
    expect(t.refuses(hold(1, 1))).toMatchObject({ code: 'more-than-won', facts: { won: 0 } });
  });

  it('[crown-sic-bo 9.2.3] winnings of the first round go back if the round is rolled again, although the table knows no settled round', () => {
    const t = openTestTable('crown-sic-bo', 'A', { players: ['ann'] });
    t.playUpTo('open');
    t.accepts('player ann place bet=big amount=5000');
    t.playUpTo('pay', '456');
    t.accepts('pit-boss pam hold-winnings player=ann since=1 amount=5000 grounds=device', recordOutcome('keep'));
    t.accepts('pit-boss pam declare-failure reason=not-flat round=1');
    expect(t.accepts('pit-boss pam forfeit-held player=ann')).toMatchObject([{ type: 'held-released', amount: 5000 }]);
  });

  it('[crown-sic-bo 9.2.3] at most the net winnings since the round are held, after corrections and adjustments', () => {
    const t = tableWithBet();
    t.playUpTo('pay', '146');
    t.accepts('dealer dan call-bets', 'player ann place bet=small amount=200');
    t.playUpTo('pay', '146');
    expect(t.refuses(hold(2, 1))).toMatchObject({ code: 'more-than-won', facts: { won: 0 } });
    expect(t.refuses(hold(1, 301))).toMatchObject({ code: 'more-than-won', facts: { won: 300 } });
    t.accepts('pit-boss pam adjust round=2 player=ann amount=50 why="paid short"');
    expect(t.refuses(hold(1, 351))).toMatchObject({ facts: { won: 350 } });
    // The corrected second round wins 200 instead of losing them.
    t.accepts('pit-boss pam adjust round=2 player=ann amount=-50 why="not paid short"');
    t.accepts('pit-boss pam correct-settlement round=2 faces=124 why="misread"');
    expect(t.refuses(hold(1, 701))).toMatchObject({ facts: { won: 700 } });
    expect(t.refuses(hold(2, 201))).toMatchObject({ facts: { won: 200 } });
    t.accepts('pit-boss pam invalidate round=1 ground=fraud why="seen"');
    expect(t.refuses(hold(1, 201))).toMatchObject({ facts: { won: 200 } });
    t.accepts(hold(1, 200));
  });

  it('[crown-sic-bo 9.2.3] winnings that the player owes back do not count as won', () => {
    const t = tableWithBet();
    t.playUpTo('pay', '146');
    t.accepts(`player ann cash-out to=cage amount=${STARTING_CHIPS + 400}`);
    // The corrected round loses: 500 won and 500 staked go back, of which ann has 100.
    t.accepts('pit-boss pam correct-settlement round=1 faces=124 why="misread"', 'player ann buy-chips from=cage amount=1000');
    expect(t.refuses(hold(1, 1))).toMatchObject({ code: 'more-than-won', facts: { won: 0 } });
  });

  it('[crown-sic-bo 9.2.3] the winnings of rounds that the table no longer knows cannot be held', () => {
    const t = tableWithBet();
    t.playUpTo('pay', '146');
    for (let round = 0; round < HISTORY_ROUNDS; round++) t.playUpTo('pay', '146');
    expect(t.refuses(hold(1, 1))).toMatchObject({ code: 'unknown-round', facts: { round: 1, oldest: 2 } });
    expect(t.refuses(hold(2, 1))).toMatchObject({ code: 'more-than-won' });
  });
});

describe('invalidated outcomes', () => {
  it.each([
    ['disruption', '9.3.1'],
    ['fraud', '9.3.2'],
  ])('[crown-sic-bo 9.3, 9.3.1, 9.3.2, 9.4] %s: a pit boss invalidates the outcome and returns every wager', (ground, clause) => {
    for (const step of ['open', 'close', 'result', 'settle'] as const) {
      const t = tableWithBet();
      t.accepts('player bo place bet=small amount=300');
      if (step !== 'open') t.playUpTo(step, '146');
      const line = `invalidate ground=${ground} why="as it was"`;
      expect(t.refuses(`game-supervisor gil ${line}`)).toMatchObject({ code: 'not-your-role', clauses: ['9.3'] });
      const events = t.accepts(`pit-boss pam ${line}`);
      expect(events[0]).toMatchObject({ type: 'round-invalidated', ground, clauses: [clause, '9.3', '9.4'] });
      expect(events.at(-1)).toMatchObject({ type: 'round-ended', end: 'invalidated' });
      // A settled wager is no longer on the layout. The dealer pays it back.
      if (step === 'settle') t.accepts('dealer dan pay-due player=ann', 'dealer dan pay-due player=bo');
      expect(t.racks()).toEqual({ ann: STARTING_CHIPS, bo: STARTING_CHIPS });
    }
  });

  it('[crown-sic-bo 9.3] rejects grounds that the clause does not list', () => {
    const t = tableWithBet();
    expect(t.refuses('pit-boss pam invalidate ground=bad-luck why="too much lost"')).toMatchObject({
      code: 'unknown-grounds',
      clauses: ['9.3', '9.4'],
    });
  });
});

describe('closing and idle players', () => {
  it('[crown-sic-bo 9.7] a table with players closes after a notice of 20 minutes, and an empty table closes immediately', () => {
    const t = openTable();
    expect(t.refuses('pit-boss pam close-table @5m')).toMatchObject({
      code: 'notice-needed',
      clauses: ['9.7'],
      facts: { minutes: 20 },
    });
    expect(t.refuses('game-supervisor gil post-notice notice=closure @5m')).toMatchObject({ code: 'not-your-role' });
    t.accepts('pit-boss pam post-notice notice=closure @5m');
    expect(t.view().notices).toEqual([{ kind: 'closure', sign: null, dueMs: 25 * 60_000 }]);
    expect(t.refuses('pit-boss pam close-table @24m59s')).toMatchObject({ code: 'notice-not-due', clauses: ['9.7'] });
    t.accepts('pit-boss pam close-table @25m');
    const emptyTable = openTable();
    emptyTable.accepts('player ann leave-table', 'player bo leave-table', 'pit-boss pam close-table');
    expect(emptyTable.view().status).toBe('closed');
  });

  it('[crown-sic-bo 9.8] only a player who skips three rounds at a full table may have to leave', () => {
    const t = openTable({ positions: 2 });
    const playRound = () => {
      t.playUpTo('open');
      t.accepts('player ann place bet=big amount=500');
      return t.playUpTo('pay', '146').filter(({ type }) => type === 'abstention-noticed');
    };
    expect([...playRound(), ...playRound()]).toEqual([]);
    expect(t.refuses('game-supervisor gil require-to-vacate player=bo')).toMatchObject({
      code: 'not-abstaining',
      clauses: ['9.8'],
    });
    expect(playRound()).toMatchObject([{ player: 'bo', rounds: 3, clauses: ['9.8'] }]);
    expect(t.refuses('game-supervisor gil require-to-vacate player=ann')).toMatchObject({ code: 'not-abstaining' });
    expect(t.refuses('dealer dan require-to-vacate player=bo')).toMatchObject({ code: 'not-your-role', clauses: ['9.8'] });
    t.accepts('game-supervisor gil require-to-vacate player=bo');
    expect(t.view().seats).toHaveLength(1);
    t.playUpTo('open');
    expect(t.refuses('player bo place bet=big amount=500')).toMatchObject({ code: 'not-seated' });
  });

  it('[crown-sic-bo 9.8] an idle player may stay if a seat becomes free', () => {
    const t = openTable({ positions: 2 });
    for (let round = 0; round < 3; round++) {
      t.playUpTo('open');
      t.accepts('player ann place bet=big amount=500');
      t.playUpTo('pay', '146');
    }
    t.accepts('player ann leave-table');
    expect(t.refuses('game-supervisor gil require-to-vacate player=bo')).toMatchObject({ code: 'not-abstaining' });
  });

  it('[crown-sic-bo 9.8] no player has to leave while a seat is free', () => {
    const t = openTable({ positions: 3 });
    const events = [1, 2, 3, 4].flatMap(() => t.playUpTo('pay', '146'));
    expect(events.filter(({ type }) => type === 'abstention-noticed')).toEqual([]);
    expect(t.refuses('game-supervisor gil require-to-vacate player=bo')).toMatchObject({ code: 'not-abstaining' });
  });
});

describe('disputes', () => {
  it('[crown-sic-bo 9.9] records a dispute and its final decision by a pit boss', () => {
    const t = openTable();
    expect(t.accepts('player ann raise-dispute about="I said Small"')).toMatchObject([{ dispute: 1, player: 'ann' }]);
    expect(t.refuses('game-supervisor gil decide-dispute dispute=1 decision=no')).toMatchObject({
      code: 'not-your-role',
      clauses: ['9.9'],
    });
    // `final`: the role that decided. `review`: the authority that can review the decision; null if there is none.
    expect(t.accepts('pit-boss pam decide-dispute dispute=1 decision=no')).toMatchObject([
      { final: 'pit-boss', review: null, clauses: ['9.9'] },
    ]);
    expect(t.refuses('pit-boss pam decide-dispute dispute=1 decision=yes')).toMatchObject({
      code: 'dispute-decided',
      clauses: ['9.9'],
    });
    expect(t.accepts('pit-boss pam rule about="a chip on a line" decision="no wager"')).toMatchObject([{ clauses: ['9.9'] }]);
    expect(t.staffView().disputes).toMatchObject([{ id: 1, player: 'ann', about: 'I said Small', decision: 'no' }]);
  });

  it('[crown-sic-bo 9.10] shows the right to consult an inspector to everybody', () => {
    const t = openTable();
    expect(t.accepts('player ann raise-dispute about="I said Small"')).toMatchObject([
      { consult: 'an inspector', clauses: ['9.9', '9.10'] },
    ]);
    expect(t.view().consult).toEqual({ whom: 'an inspector', clauses: ['9.10'] });
  });
});
