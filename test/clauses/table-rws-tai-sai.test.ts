/** Tests the RWS Tai Sai clauses at a table: staff, betting times, void rounds and later corrections. */
import { describe, expect, it } from 'vitest';
import { closedTestTable, eventOf, openTestTable, STARTING_CHIPS, type TestTable } from '../kit/test-table.ts';

/** The sign: the limits that the table shows to players. */
const SIGN = { minimum: 100, maximum: 20_000, differential: 10_000 };
const openTable = (layout = 'A', setup = {}): TestTable => openTestTable('rws-tai-sai', layout, { sign: SIGN, setup });

/** Returns a table where betting is open and ann has 500 on Big. */
function tableWithBet(setup = {}): TestTable {
  const t = openTable('A', setup);
  t.playUpTo('open');
  t.accepts('player ann place bet=big amount=500');
  return t;
}

/** Plays a whole round in which ann has 500 on Big. */
function playRoundOnBig(t: TestTable, faces: string): void {
  t.playUpTo('open');
  t.accepts('player ann place bet=big amount=500');
  t.playUpTo('pay', faces);
}

const RETURNED_TO_ANN = { type: 'wagers-returned', rows: [['ann', 'big', 500]], clauses: ['1.9', '5.12'] };

describe('people', () => {
  it('[rws-tai-sai 1.2] only the assigned dealer deals at a table', () => {
    const t = openTable();
    expect(t.refuses('dealer eve call-bets')).toMatchObject({ code: 'not-at-this-table', clauses: ['1.2', '3.2'] });
    t.accepts('pit-supervisor sam assign-staff person=eve role=dealer adult=true', 'dealer eve call-bets');
    t.accepts('pit-supervisor sam relieve-staff person=dan');
    expect(t.refuses('dealer dan close-bets')).toMatchObject({ code: 'not-at-this-table' });
    t.accepts('dealer eve close-bets');
  });

  it('[rws-tai-sai 1.5] pit supervisors and managers are pit employees, and they may assign other people to act as pit employees', () => {
    const t = closedTestTable('rws-tai-sai', 'A');
    expect(t.refuses('player ann assign-staff person=ann role=pit-manager adult=true')).toMatchObject({
      code: 'not-your-role',
      clauses: ['1.5'],
    });
    const [assignedEvent] = t.accepts('pit-manager pam assign-staff person=zed role=pit-supervisor adult=true');
    expect(assignedEvent).toMatchObject({ type: 'staff-assigned', person: 'zed', role: 'pit-supervisor', clauses: ['1.5'] });
    t.accepts(`pit-manager pam open-table sign=${JSON.stringify(SIGN)} floatMinor=0`);
    t.accepts('pit-supervisor zed call-bets', 'pit-manager pam close-bets', 'shift-manager max tumble times=3');
    // The government officer is not a pit employee.
    expect(t.refuses('officer olga enter-result faces=123')).toMatchObject({ code: 'not-your-role' });
  });

  it('[rws-tai-sai 1.6] a player can wager only his or her own chips', () => {
    const t = openTable();
    t.playUpTo('open');
    expect(t.refuses('player cy place bet=big amount=500')).toMatchObject({ code: 'unknown-player' });
    const [seatedEvent] = t.accepts('player cy seat-player position=3 adult=true');
    expect(seatedEvent).toMatchObject({ type: 'player-seated', player: 'cy', clauses: ['1.6'] });
    expect(t.refuses('player cy place bet=big amount=500')).toMatchObject({ code: 'not-enough-chips' });
    // The cage is the cashier.
    t.accepts('player cy buy-chips from=cage amount=500', 'player cy place bet=big amount=500');
    expect(t.refuses('player cy place player=ann bet=big amount=500')).toMatchObject({ code: 'not-yours' });
    expect(t.staffView().players.map(({ player, wagers }) => [player, wagers.length])).toEqual([
      ['ann', 0],
      ['bo', 0],
      ['cy', 1],
    ]);
  });
});

describe('order of a round', () => {
  it('[rws-tai-sai 1.7] a round starts with the call for bets and ends when the last winner is paid', () => {
    const t = openTable();
    expect(t.state.round).toBeNull();
    expect(t.playUpTo('open')).toMatchObject([
      { type: 'betting-opened', round: 1, call: 'Place your Bets, please', clauses: ['1.7', '3.2'] },
    ]);
    t.accepts('player ann place bet=big amount=500', 'player ann place bet=total:11 amount=100');
    t.playUpTo('take', '146');
    expect(t.accepts('dealer dan pay-winners bets=[big]').map(({ type }) => type)).toEqual(['winners-paid']);
    expect(t.refuses('dealer dan call-bets')).toMatchObject({ code: 'not-this-step', facts: { next: 'pay' } });
    expect(t.accepts('dealer dan pay-winners')).toMatchObject([
      { bets: ['total:11'] },
      { type: 'round-ended', round: 1, clauses: ['1.7', '3.9'] },
    ]);
    expect(t.playUpTo('open')).toMatchObject([{ round: 2 }]);
  });

  it('[rws-tai-sai 3.2] accepts wagers only after the call for bets', () => {
    const t = openTable();
    expect(t.refuses('player ann place bet=big amount=500')).toMatchObject({ code: 'betting-not-open', clauses: ['1.2', '3.2'] });
    t.playUpTo('open');
    expect(t.view().bettingOpen).toBe(true);
    t.accepts('player ann place bet=big amount=500');
  });

  it('[rws-tai-sai 3.3] a table opens only with a minimum, a maximum and a Differential', () => {
    const t = closedTestTable('rws-tai-sai', 'A');
    for (const sign of [
      '{"maximum":500,"differential":0}',
      '{"minimum":100,"differential":0}',
      '{"minimum":100,"maximum":500}',
    ]) {
      expect(t.refuses(`pit-manager pam open-table sign=${sign} floatMinor=0`)).toMatchObject({
        code: 'bad-sign',
        clauses: ['3.3'],
      });
    }
    expect(t.view().sign).toBeNull();
    t.accepts(`pit-manager pam open-table sign=${JSON.stringify(SIGN)} floatMinor=0`);
    expect(t.view().sign).toEqual(SIGN);
    expect(t.view().differentials).toMatchObject([{ bets: ['big', 'small'], limit: 10_000 }]);
  });

  it('[rws-tai-sai 3.6, 5.7] no wager can be placed, raised, moved or taken back after the close', () => {
    const t = tableWithBet();
    expect(t.playUpTo('close')).toMatchObject([{ type: 'betting-closed', call: 'No more Bets', clauses: ['3.6', '5.9'] }]);
    const expectedRefusal = { code: 'betting-closed', clauses: ['5.7'] };
    const expectAllRefused = (): void => {
      expect(t.refuses('player bo place bet=small amount=500')).toMatchObject(expectedRefusal);
      expect(t.refuses('player ann place bet=big amount=100')).toMatchObject(expectedRefusal);
      expect(t.refuses('player ann withdraw bet=big amount=500')).toMatchObject(expectedRefusal);
      expect(t.refuses('player ann move from=big to=small amount=500')).toMatchObject(expectedRefusal);
      expect(t.refuses('dealer dan place player=bo bet=small amount=500')).toMatchObject(expectedRefusal);
    };
    for (const step of ['tumble', 'result', 'settle', 'take'] as const) {
      expectAllRefused();
      t.playUpTo(step, '146');
    }
    expectAllRefused();
  });

  it('[rws-tai-sai 3.7] a result needs at least three tumbles by a dealer or a higher role', () => {
    const t = tableWithBet();
    expect(t.refuses('dealer dan tumble times=3')).toMatchObject({ code: 'not-this-step', clauses: ['3.7'] });
    t.playUpTo('close');
    expect(t.refuses('player ann tumble times=3')).toMatchObject({ code: 'not-your-role', clauses: ['3.7'] });
    t.accepts('dealer dan tumble times=2');
    expect(t.refuses('dealer dan enter-result faces=146')).toMatchObject({
      code: 'too-few-tumbles',
      clauses: ['3.7'],
      // `least`: the number of tumbles that a result needs.
      facts: { times: 2, least: 3 },
    });
    t.accepts('dealer dan tumble times=1', 'dealer dan enter-result faces=146');
  });

  it('[rws-tai-sai 3.8] corrects a wrong result before settlement', () => {
    const t = tableWithBet();
    t.playUpTo('tumble');
    for (const faces of ['14', '1466', '147', '140']) {
      expect(t.refuses(`dealer dan enter-result faces=${faces}`)).toMatchObject({ code: 'bad-dice' });
    }
    const resultEvent = eventOf(t.accepts('dealer dan enter-result faces=541'), 'result-entered');
    expect(resultEvent).toMatchObject({ faces: [1, 4, 5], call: '1, 4, 5, total 10', total: 10, clauses: ['3.8'] });
    expect(resultEvent.lit).toContain('small');
    const correctedEvent = eventOf(t.accepts('pit-supervisor sam correct-result faces=641 why="a six"'), 'result-corrected');
    // `was` has the wrong faces.
    expect(correctedEvent).toMatchObject({ was: [1, 4, 5], faces: [1, 4, 6], total: 11, clauses: ['3.8'] });
    expect(correctedEvent.lit).toContain('big');
    t.playUpTo('pay');
    expect(t.racks().ann).toBe(STARTING_CHIPS + 500);
  });
});

describe('limits', () => {
  it('[rws-tai-sai 5.1] refuses the excess over the shared maximum of a bet and reports its amount', () => {
    const t = openTable();
    t.playUpTo('open');
    t.accepts('player ann place bet=total:9 amount=15000');
    const [placedEvent] = t.accepts('player bo place bet=total:9 amount=8000');
    expect(placedEvent).toMatchObject({ type: 'wager-placed', player: 'bo', amount: 5000, refused: 3000, clauses: ['5.1'] });
    expect(t.refuses('player ann place bet=total:9 amount=1')).toMatchObject({
      code: 'above-maximum',
      clauses: ['5.1'],
      facts: { player: 'ann', bet: 'total:9', amount: 1, room: 0 },
    });
    expect(t.staffView().totals).toEqual([{ bet: 'total:9', total: 20_000, room: 0 }]);
  });

  it('[rws-tai-sai 5.1] shows during betting how much room the Differential (the limit between Big and Small) leaves, and shares the excess pro rata at the close', () => {
    const t = openTable();
    t.playUpTo('open');
    t.accepts('player ann place bet=big amount=9000', 'player bo place bet=big amount=6000');
    expect(t.view().differentials).toEqual([{ bets: ['big', 'small'], totals: [15_000, 0], limit: 10_000, room: [0, 25_000] }]);
    const { rows } = eventOf(t.playUpTo('settle', '146'), 'round-settled');
    // A row is: player, bet, counted, returned, outcome, paid, rounded, limits that changed the wager.
    expect(rows).toEqual([
      ['ann', 'big', 6000, 3000, 'won', 6000, 0, { differential: 10_000 }],
      ['bo', 'big', 4000, 2000, 'won', 4000, 0, { differential: 10_000 }],
    ]);
  });

  it('[rws-tai-sai 5.1] accepts a wager above the Differential, because wagers on the opposite bet may follow', () => {
    const t = openTable();
    t.playUpTo('open');
    expect(t.accepts('player ann place bet=big amount=15000')).toMatchObject([{ amount: 15_000, refused: 0 }]);
    t.accepts('player bo place bet=small amount=5000');
    expect(eventOf(t.playUpTo('settle', '146'), 'round-settled').rows).toContainEqual([
      'ann',
      'big',
      15_000,
      0,
      'won',
      15_000,
      0,
    ]);
  });

  it('[rws-tai-sai 5.2] tells the player if a wager is below the minimum, and lets the player raise, withdraw or keep it', () => {
    const t = openTable();
    t.playUpTo('open');
    const placedWithAdvice = (stake: number) => [
      { type: 'wager-placed' },
      { type: 'minimum-advised', stake, minimum: 100, clauses: ['5.2'] },
    ];
    expect(t.accepts('player ann place bet=big amount=60')).toMatchObject(placedWithAdvice(60));
    expect(t.accepts('player ann place bet=big amount=40')).toMatchObject([{ type: 'wager-placed' }]);
    expect(t.accepts('player ann place bet=small amount=99')).toMatchObject(placedWithAdvice(99));
    expect(t.accepts('player ann withdraw bet=small amount=99')).toMatchObject([{ type: 'wager-withdrawn' }]);
    expect(t.accepts('player bo place bet=big amount=50')).toMatchObject(placedWithAdvice(50));
    const { rows } = eventOf(t.playUpTo('settle', '146'), 'round-settled');
    expect(rows).toEqual([
      ['ann', 'big', 100, 0, 'won', 100, 0],
      ['bo', 'big', 50, 0, 'won', 50, 0, { minimum: 100 }],
    ]);
  });
});

describe('irregularities', () => {
  it('[rws-tai-sai 5.3] settles the wagers of a player who has left', () => {
    const t = tableWithBet();
    expect(t.accepts('player ann leave-table')).toMatchObject([{ type: 'player-left', clauses: ['5.3'] }]);
    t.playUpTo('pay', '146');
    expect(t.racks().ann).toBe(STARTING_CHIPS + 500);
    expect(t.view().seats.map(({ position }) => position)).toEqual([2]);
  });

  it('[rws-tai-sai 5.4, 5.4.2] an interruption before any bet is decided voids the round', () => {
    for (const step of ['open', 'close'] as const) {
      const t = openTable();
      t.playUpTo('open');
      t.accepts('player ann place bet=big amount=500');
      if (step !== 'open') t.playUpTo(step);
      expect(t.accepts('dealer dan interrupt about="power"')).toMatchObject([
        { type: 'play-interrupted', outcome: 'void', clauses: ['5.4.2'] },
        RETURNED_TO_ANN,
        { type: 'round-ended', end: 'void' },
      ]);
      expect(t.racks().ann).toBe(STARTING_CHIPS);
    }
  });

  it('[rws-tai-sai 5.4, 5.4.1] completes an interrupted round if the dice are already visible', () => {
    const t = tableWithBet();
    t.playUpTo('tumble');
    expect(t.accepts('dealer dan interrupt about="power"')).toMatchObject([{ outcome: 'established', clauses: ['5.4.1'] }]);
    expect(t.refuses('dealer dan enter-result faces=146')).toMatchObject({ code: 'table-suspended' });
    t.accepts('pit-manager pam declare-rectified');
    t.playUpTo('pay', '146');
    expect(t.racks().ann).toBe(STARTING_CHIPS + 500);
  });

  it('[rws-tai-sai 5.4.1, 5.4.2] completes an interrupted round with electronic dice if betting is closed', () => {
    const t = tableWithBet({ dice: 'electronic' });
    expect(t.accepts('dealer dan interrupt about="cable"')[0]).toMatchObject({ outcome: 'void', clauses: ['5.4.2'] });
    t.playUpTo('open');
    t.accepts('player ann place bet=big amount=500');
    t.playUpTo('close');
    expect(t.accepts('dealer dan interrupt about="cable"')).toMatchObject([{ outcome: 'established', clauses: ['5.4.1'] }]);
    t.playUpTo('pay', '225');
    expect(t.racks().ann).toBe(STARTING_CHIPS - 500);
  });

  it.each([
    ['too-few-tumbles', '5.5.1', ['dealer dan close-bets', 'dealer dan tumble times=2']],
    ['not-flat', '5.5.2', ['dealer dan close-bets', 'dealer dan tumble times=3']],
    ['early-activation', '5.5.3', []],
  ])('[rws-tai-sai 5.5, 5.5.1, 5.5.2, 5.5.3] %s voids this round, and the previous round stands', (reason, clause, lines) => {
    const t = openTable();
    playRoundOnBig(t, '146');
    t.playUpTo('open');
    t.accepts('player ann place bet=big amount=500', ...lines);
    expect(t.refuses(`player ann declare-failure reason=${reason}`)).toMatchObject({ code: 'not-your-role', clauses: ['5.5'] });
    expect(t.accepts(`dealer dan declare-failure reason=${reason}`)).toMatchObject([
      { type: 'failure-declared', reason, call: 'Void', consequence: 'void', clauses: [clause] },
      RETURNED_TO_ANN,
      { type: 'round-ended', round: 2, end: 'void' },
    ]);
    expect(t.racks().ann).toBe(STARTING_CHIPS + 500);
    expect(t.view().lastResults).toMatchObject([{ round: 1, voided: false }]);
  });

  it.each([
    ['too-few-tumbles', '5.5.1', 'open'],
    ['not-flat', '5.5.2', 'close'],
  ] as const)(
    '[rws-tai-sai 5.5] %s (%s) cannot be declared after the step `%s`, before the dice tumble',
    (reason, clause, step) => {
      const t = openTable();
      t.playUpTo(step, '146');
      expect(t.refuses(`dealer dan declare-failure reason=${reason}`)).toMatchObject({
        code: 'failure-not-now',
        clauses: [clause],
      });
    },
  );

  it('[rws-tai-sai 5.5.2] a failed roll of the last round is declared after the table has closed, before the next round', () => {
    const sign = { minimum: 100, maximum: 20_000, differential: 5000 };
    const t = openTestTable('rws-tai-sai', 'A', { players: ['ann'], sign });
    t.playUpTo('open');
    t.accepts('player ann place bet=big amount=500');
    t.playUpTo('pay', '456');
    t.accepts('pit-manager pam close-table');
    const [, voided] = t.accepts('shift-manager max declare-failure reason=not-flat');
    expect(voided).toMatchObject({ type: 'round-voided-later', round: 1, rows: [['ann', -500, 0, 0]] });
    expect(t.refuses('shift-manager max declare-failure reason=not-flat')).toMatchObject({ code: 'table-closed' });
  });

  it('[rws-tai-sai 5.5.2, 5.5.3, 5.6] electronic dice cannot be rejected as not flat, early or damaged', () => {
    const t = tableWithBet({ dice: 'electronic' });
    expect(t.refuses('dealer dan tumble times=3')).toMatchObject({ code: 'not-this-step' });
    expect(t.refuses('dealer dan declare-failure reason=early-activation')).toMatchObject({
      code: 'electronic-dice',
      clauses: ['5.5.3'],
    });
    t.playUpTo('tumble');
    expect(t.refuses('dealer dan declare-failure reason=not-flat')).toMatchObject({
      code: 'electronic-dice',
      clauses: ['5.5.2'],
    });
    expect(t.refuses('dealer dan enter-result faces=146')).toMatchObject({ code: 'not-your-role' });
    t.playUpTo('pay', '146');
    expect(t.refuses('shift-manager max void-damaged rounds=[1] why="chipped"')).toMatchObject({
      code: 'electronic-dice',
      clauses: ['5.6'],
    });
    expect(t.refuses('shift-manager max correct-settlement round=1 faces=145 why="misread"')).toMatchObject({
      code: 'electronic-dice',
    });
  });

  it('[rws-tai-sai 1.9, 5.12] a void round has no result and returns all wagers', () => {
    const t = tableWithBet();
    t.accepts('player bo place bet=small amount=300', 'player bo place bet=triple:6 amount=100');
    const events = t.accepts('dealer dan interrupt about="power"');
    expect(eventOf(events, 'wagers-returned')).toMatchObject({
      rows: [
        ['bo', 'small', 300],
        ['bo', 'triple:6', 100],
        ['ann', 'big', 500],
      ],
      clauses: ['1.9', '5.12'],
    });
    expect(t.racks()).toEqual({ ann: STARTING_CHIPS, bo: STARTING_CHIPS });
    expect(t.view()).toMatchObject({ faces: null, lastResults: [], next: 'open' });
  });

  it('[rws-tai-sai 5.6] a shift manager voids all rounds with damaged dice, and players owe the amounts that they cannot repay', () => {
    const t = openTable();
    playRoundOnBig(t, '146');
    playRoundOnBig(t, '225');
    playRoundOnBig(t, '146');
    t.accepts(`player ann cash-out to=cage amount=${STARTING_CHIPS}`);
    expect(t.refuses('pit-manager pam void-damaged rounds=[1,3] why="chipped"')).toMatchObject({
      code: 'not-your-role',
      clauses: ['5.6'],
    });
    // Ann won 500 twice and lost 500 once, so 500 of the 1000 are missing. A row is: player, change of the rack, debt, change of what is due.
    expect(t.accepts('shift-manager max void-damaged rounds=[3,1] why="chipped"')).toMatchObject([
      { type: 'round-voided-later', round: 1, rows: [['ann', -500, 0, 0]], clauses: ['5.6'] },
      { type: 'round-voided-later', round: 3, rows: [['ann', 0, 500, 0]], clauses: ['5.6'] },
    ]);
    expect(t.racks().ann).toBe(0);
    expect(t.view().lastResults.map(({ round, voided }) => [round, voided])).toEqual([
      [1, true],
      [2, false],
      [3, true],
    ]);
  });

  it('[rws-tai-sai 5.8] records an error of an earlier round and adjusts it separately, without changing the current round', () => {
    const t = openTable();
    playRoundOnBig(t, '146');
    t.playUpTo('open');
    t.accepts('player bo place bet=small amount=300');
    const totalsBefore = t.staffView().totals;
    expect(t.accepts('dealer dan record-error round=1 about="short paid"')).toMatchObject([
      { type: 'error-recorded', round: 1, clauses: ['5.8'] },
    ]);
    expect(t.refuses('pit-manager pam adjust round=1 player=ann amount=100 why="short paid"')).toMatchObject({
      code: 'not-your-role',
    });
    expect(t.accepts('shift-manager max adjust round=1 player=ann amount=100 why="short paid"')).toMatchObject([
      { type: 'adjustment-made', round: 1, player: 'ann', amount: 100, clauses: ['5.8'] },
    ]);
    expect(t.staffView().totals).toEqual(totalsBefore);
    const { rows } = eventOf(t.playUpTo('pay', '225'), 'round-settled');
    expect(rows).toEqual([['bo', 'small', 300, 0, 'won', 300, 0]]);
    t.accepts('dealer dan pay-due player=ann');
    expect(t.racks()).toEqual({ ann: STARTING_CHIPS + 600, bo: STARTING_CHIPS + 300 });
  });

  it('[rws-tai-sai 5.9] settles each wager by the bet on which it lies at the close', () => {
    const t = tableWithBet();
    t.accepts('player ann move from=big to=small amount=200');
    const closedEvent = eventOf(t.playUpTo('close'), 'betting-closed');
    expect(closedEvent).toMatchObject({ staked: 500, clauses: ['3.6', '5.9'] });
    expect(eventOf(t.playUpTo('settle', '146'), 'round-settled').rows).toEqual([
      ['ann', 'small', 200, 0, 'lost', 0, 0],
      ['ann', 'big', 300, 0, 'won', 300, 0],
    ]);
  });

  it('[rws-tai-sai 5.10] records that the lamps (the lights of the layout) are wrong, and settles wagers with the dice', () => {
    const t = tableWithBet();
    expect(t.refuses('dealer dan report-lamps about="dark"')).toMatchObject({ code: 'no-result', clauses: ['5.10'] });
    t.playUpTo('result', '146');
    expect(t.accepts('dealer dan report-lamps about="Small is lit"')).toMatchObject([
      { type: 'lamps-failed', round: 1, clauses: ['5.10'] },
    ]);
    t.playUpTo('pay');
    expect(t.racks().ann).toBe(STARTING_CHIPS + 500);
  });

  it('[rws-tai-sai 5.13] pit employees place wagers for a player', () => {
    const t = openTable();
    t.playUpTo('open');
    for (const actor of ['dealer dan', 'pit-supervisor sam', 'pit-manager pam']) {
      expect(t.accepts(`${actor} place player=ann bet=big amount=100`)).toMatchObject([
        { player: 'ann', clauses: ['3.2', '5.13'] },
      ]);
    }
    expect(t.refuses('officer olga place player=ann bet=big amount=100')).toMatchObject({
      code: 'not-your-role',
      clauses: ['3.2', '5.13'],
    });
    expect(t.refuses('player bo place player=ann bet=big amount=100')).toMatchObject({ code: 'not-yours' });
    expect(t.staffView().players[0]).toMatchObject({
      player: 'ann',
      wagers: [{ bet: 'big', stake: 300 }],
      cashChips: STARTING_CHIPS - 300,
    });
  });

  it('[rws-tai-sai 5.14] only a shift manager or a higher role decides cases that the rules do not cover', () => {
    const t = tableWithBet();
    t.playUpTo('close');
    const lines = ['rule about="chips on a line" decision="they go back"', 'void-wager player=ann bet=big grounds="on a line"'];
    const types = ['ruling-made', 'wager-voided'];
    for (const [i, line] of lines.entries()) {
      expect(t.refuses(`pit-manager pam ${line}`)).toMatchObject({ code: 'not-your-role', clauses: ['5.14'] });
      expect(t.accepts(`shift-manager max ${line}`)).toMatchObject([{ type: types[i], clauses: ['5.14'] }]);
    }
    expect(t.accepts('player ann raise-dispute about="mine"')).toMatchObject([{ dispute: 1, clauses: ['5.14'] }]);
    expect(t.refuses('pit-manager pam decide-dispute dispute=1 decision=no')).toMatchObject({ code: 'not-your-role' });
    // `final`: the role that made the final decision.
    expect(t.accepts('shift-manager max decide-dispute dispute=1 decision=no')).toMatchObject([{ final: 'shift-manager' }]);
    expect(t.racks().ann).toBe(STARTING_CHIPS);
  });
});
