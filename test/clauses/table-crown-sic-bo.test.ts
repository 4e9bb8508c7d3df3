/** Tests the Crown Sic Bo clauses about people, wagers, signs and the order of a round at a table. */
import { describe, expect, it } from 'vitest';
import { COMMAND_FIELDS } from '../../src/table/index.ts';
import { closedTestTable, eventOf, openTestTable, STARTING_CHIPS, type TestTable } from '../kit/test-table.ts';

const SIGN = { minimum: 100, maximum: 20_000 };
const openTable = (layout = 'A', setup = {}): TestTable => openTestTable('crown-sic-bo', layout, { sign: SIGN, setup });

describe('people', () => {
  it('[crown-sic-bo 1-1-dealer] only the assigned dealer works at a table', () => {
    const t = openTable();
    expect(t.refuses('dealer eve call-bets')).toMatchObject({ code: 'not-at-this-table', facts: { person: 'eve' } });
    expect(t.refuses('dealer dan assign-staff person=eve role=dealer adult=true')).toMatchObject({ code: 'not-your-role' });
    const [assignedEvent] = t.accepts('game-supervisor gil assign-staff person=eve role=dealer adult=true');
    expect(assignedEvent).toMatchObject({
      type: 'staff-assigned',
      person: 'eve',
      clauses: ['1-1-dealer', '1-1-game-supervisor'],
    });
    t.accepts('dealer eve call-bets', 'game-supervisor gil relieve-staff person=eve');
    expect(t.refuses('dealer eve tumble times=1')).toMatchObject({ code: 'not-at-this-table' });
  });

  it('[crown-sic-bo 1-1-game-supervisor] a game supervisor ranks above the dealer and below the pit boss', () => {
    const t = openTable();
    const [assignedEvent] = t.accepts('pit-boss pam assign-staff person=gil role=game-supervisor adult=true');
    expect(assignedEvent).toMatchObject({
      person: 'gil',
      role: 'game-supervisor',
      clauses: ['1-1-dealer', '1-1-game-supervisor'],
    });
    t.accepts('game-supervisor gil order-dry-spin ground=table-opened');
    expect(t.refuses('game-supervisor gil close-table')).toMatchObject({ code: 'not-your-role', clauses: ['9.7'] });
    expect(t.refuses('game-supervisor gil assign-staff person=x role=croupier adult=true')).toMatchObject({
      code: 'unknown-staff',
    });
  });

  it('[crown-sic-bo 1.2] a game supervisor and a pit boss may do everything a dealer may do', () => {
    const t = openTable();
    t.accepts(
      'game-supervisor gil call-bets',
      'pit-boss pam tumble times=1',
      'game-supervisor gil close-bets',
      'pit-boss pam uncover',
    );
    t.accepts('game-supervisor gil enter-result faces=146', 'pit-boss pam settle-round');
    t.accepts('game-supervisor gil take-losers', 'pit-boss pam pay-winners');
    expect(t.refuses('dealer dan order-dry-spin ground=during-play')).toMatchObject({ code: 'not-your-role' });
    expect(t.refuses('officer ian call-bets')).toMatchObject({ code: 'not-your-role' });
  });

  it('[crown-sic-bo 1.3] each table has its own staff, exclusions, chips and rounds', () => {
    const firstTable = openTable('A', { table: 'T1' });
    const secondTable = openTable('A', { table: 'T2' });
    firstTable.accepts(
      'pit-boss pam exclude-player player=ann grounds="a device"',
      'game-supervisor gil relieve-staff person=dan',
    );
    firstTable.accepts('pit-boss pam report-malfunction about="the lamps"');
    secondTable.playUpTo('open');
    secondTable.accepts('player ann place bet=big amount=500');
    expect(firstTable.refuses('pit-boss pam call-bets')).toMatchObject({ code: 'table-suspended' });
    expect([firstTable.view(), secondTable.view()]).toMatchObject([
      { table: 'T1', round: 0, status: 'suspended' },
      { table: 'T2', round: 1, status: 'open' },
    ]);
  });
});

describe('wagers', () => {
  it('[crown-sic-bo 3.1] accepts wagers only in chips, not from the wallet', () => {
    const t = openTable();
    t.accepts(`player ann cash-out to=wallet amount=${STARTING_CHIPS - 300}`);
    t.playUpTo('open');
    expect(t.refuses('player ann place bet=big amount=500')).toMatchObject({
      code: 'not-enough-chips',
      clauses: ['3.1', '3.1.1'],
      facts: { has: 300 },
    });
    t.accepts('player ann buy-chips from=wallet amount=200', 'player ann place bet=big amount=500');
    expect(t.staffView().accounts).toMatchObject({ wallet: STARTING_CHIPS - 500, layout: 500 });
  });

  it('[crown-sic-bo 3.1.1] buys, wagers, pays and redeems cash chips at their value', () => {
    const t = openTable();
    t.playUpTo('open');
    t.accepts('player ann place bet=big amount=700');
    t.playUpTo('pay', '146');
    expect(t.racks().ann).toBe(STARTING_CHIPS + 700);
    // The cage is the cashier.
    expect(t.refuses(`player ann cash-out to=cage amount=${STARTING_CHIPS + 701}`)).toMatchObject({ code: 'not-enough-chips' });
    t.accepts(`player ann cash-out to=cage amount=${STARTING_CHIPS + 700}`);
    expect(t.racks().ann).toBe(0);
  });

  it('[crown-sic-bo 3.2] no wager can be placed, changed or taken back from the close until settlement', () => {
    const t = openTable();
    t.playUpTo('open');
    t.accepts('player ann place bet=big amount=500');
    t.playUpTo('tumble');
    t.accepts(
      'player ann move from=big to=small amount=100',
      'player ann withdraw bet=small amount=100',
      'player ann place bet=big amount=100',
    );
    const expectedRefusal = { code: 'betting-closed', clauses: ['3.2'] };
    for (const step of ['close', 'uncover', 'result'] as const) {
      t.playUpTo(step, '146');
      expect(t.refuses('player bo place bet=small amount=500')).toMatchObject(expectedRefusal);
      expect(t.refuses('player ann withdraw bet=big amount=500')).toMatchObject(expectedRefusal);
      expect(t.refuses('player ann move from=big to=small amount=500')).toMatchObject(expectedRefusal);
      expect(t.refuses('dealer dan place player=ann bet=big amount=100')).toMatchObject(expectedRefusal);
    }
  });

  it('[crown-sic-bo 3.3] the dealer places a wager that a player calls out, with chips of the player and before the close', () => {
    const t = openTable();
    t.playUpTo('open');
    const [placedEvent] = t.accepts('dealer dan place player=ann bet=big amount=500');
    expect(placedEvent).toMatchObject({ type: 'wager-placed', player: 'ann', amount: 500, clauses: ['3.3'] });
    expect(t.refuses(`dealer dan place player=ann bet=big amount=${STARTING_CHIPS}`)).toMatchObject({ code: 'not-enough-chips' });
    t.accepts(
      `dealer dan buy-chips player=ann from=cage amount=500`,
      `dealer dan place player=ann bet=small amount=${STARTING_CHIPS}`,
    );
    t.playUpTo('close');
    expect(t.refuses('dealer dan place player=ann bet=big amount=100')).toMatchObject({ code: 'betting-closed' });
  });

  it('[crown-sic-bo 3.5] settles each wager by the bet on which it lies when the result is called', () => {
    const t = openTable();
    t.playUpTo('open');
    t.accepts('player ann place bet=big amount=500');
    t.playUpTo('tumble');
    t.accepts('player ann move from=big to=single:6 amount=200');
    const settledEvent = eventOf(t.playUpTo('settle', '146'), 'round-settled');
    expect(settledEvent).toMatchObject({ clauses: ['3.5', '5.1.7'] });
    expect(settledEvent.rows.map(([player, bet, counted]) => [player, bet, counted])).toEqual([
      ['ann', 'big', 300],
      ['ann', 'single:6', 200],
    ]);
  });

  it('[crown-sic-bo 3.6, 3.6(a), 3.6(b)] the dealer takes losing wagers and then pays winning wagers', () => {
    const t = openTable();
    t.playUpTo('open');
    t.accepts(
      'player ann place bet=big amount=500',
      'player bo place bet=small amount=300',
      'player bo place bet=total:4 amount=100',
    );
    t.playUpTo('settle', '146');
    expect(t.refuses('dealer dan pay-winners')).toMatchObject({
      code: 'not-this-step',
      facts: { next: 'take' },
      clauses: ['3.6(a)'],
    });
    expect(t.playUpTo('take')).toMatchObject([{ type: 'losers-taken', bets: ['small', 'total:4'], clauses: ['3.6(a)'] }]);
    expect(t.playUpTo('pay')).toMatchObject([
      { type: 'winners-paid', bets: ['big'], clauses: ['3.6(b)'] },
      { type: 'round-ended' },
    ]);
  });

  it('[crown-sic-bo 9.11] players bet only against the house, and no act moves money between players', () => {
    // No command names two players, so no command moves money between players.
    const namedPlayers = Object.values(COMMAND_FIELDS).map((fields) => Object.keys(fields).filter((key) => /player/i.test(key)));
    expect(namedPlayers.filter((names) => names.length > 1)).toEqual([]);
    const t = openTable();
    const floatBefore = t.state.accounts.float;
    t.playUpTo('open');
    t.accepts('player ann place bet=big amount=500', 'player bo place bet=small amount=500');
    expect(t.refuses('player ann move player=bo from=small to=big amount=500')).toMatchObject({ code: 'not-yours' });
    expect(t.refuses('player ann cash-out player=bo to=wallet amount=500')).toMatchObject({ code: 'not-yours' });
    t.playUpTo('take', '222');
    // Big and Small lose on a triple, so the house gets both stakes.
    expect(t.state.accounts.float).toBe(floatBefore + 1000);
  });
});

describe('signs', () => {
  it('[crown-sic-bo 4.3] individual limits need a proposal of a pit boss and the consent of the player', () => {
    const t = openTestTable('crown-sic-bo', 'A');
    const limits = '{"minimum":100,"maximum":30000}';
    expect(t.refuses(`pit-boss pam agree-limits player=ann limits=${limits}`)).toMatchObject({
      code: 'no-proposal',
      clauses: ['4.3'],
    });
    t.accepts(`pit-boss pam propose-limits player=ann limits=${limits}`);
    expect(t.refuses('player ann agree-limits limits={"maximum":40000}')).toMatchObject({ code: 'other-limits' });
    // The order of the fields does not matter.
    expect(t.accepts('player ann agree-limits limits={"maximum":30000,"minimum":100}')).toMatchObject([
      { type: 'limits-agreed', accepted: 'own-page' },
    ]);
    t.accepts(`pit-boss pam propose-limits player=bo limits=${limits}`);
    expect(t.accepts(`pit-boss pam agree-limits player=bo limits=${limits}`)).toMatchObject([{ accepted: 'in-presence' }]);
  });

  it('[crown-sic-bo 4.3, 1-1-distinctive-marker] agreed limits and their marker begin with the next round', () => {
    const t = openTestTable('crown-sic-bo', 'A');
    const marker = () => t.view().seats.find(({ position }) => position === 1)?.marker;
    const ann = () => t.staffView().players.find(({ player }) => player === 'ann');
    t.playUpTo('open');
    t.accepts('player ann place bet=big amount=25000', 'pit-boss pam propose-limits player=ann limits={"maximum":30000}');
    expect(ann()).toMatchObject({ limits: null, limitsProposed: { maximum: 30_000 }, limitsAgreed: null });
    t.playUpTo('result', '456');
    t.accepts('player ann agree-limits limits={"maximum":30000}');
    expect(ann()).toMatchObject({ limits: null, limitsProposed: null, limitsAgreed: { limits: { maximum: 30_000 } } });
    // The round is settled with the sign, although the limits were agreed before its settlement.
    const settled = eventOf(t.playUpTo('settle'), 'round-settled');
    expect(settled.rows[0]).toMatchObject(['ann', 'big', 20_000, 5000, 'won', 20_000, 0, { maximum: 20_000 }]);
    t.playUpTo('pay');
    expect(marker()).toBe(false);
    t.playUpTo('open');
    expect(marker()).toBe(true);
    expect(ann()).toMatchObject({ limits: { maximum: 30_000 }, limitsAgreed: null });
    // Staff or the player may end the agreement alone. It ends with the next round.
    t.accepts('player ann agree-limits limits=null');
    expect(marker()).toBe(true);
    t.playUpTo('pay', '123');
    t.playUpTo('open');
    expect(marker()).toBe(false);
  });

  it('[crown-sic-bo 4.3] a proposal of limits ends when it is declined or withdrawn, the player leaves, or a gaming day starts', () => {
    const lapses: readonly (readonly string[])[] = [
      ['player ann decline-limits'],
      ['pit-boss pam decline-limits player=ann'],
      ['player ann leave-table', 'player ann seat-player position=1 adult=true'],
      ['pit-boss pam start-gaming-day'],
      ['pit-boss pam propose-limits player=ann limits={"maximum":40000}', 'player ann decline-limits'],
    ];
    for (const lines of lapses) {
      const t = openTestTable('crown-sic-bo', 'A');
      t.accepts('pit-boss pam propose-limits player=ann limits={"maximum":30000}', ...lines);
      expect(t.refuses('player ann agree-limits limits={"maximum":30000}')).toMatchObject({ code: 'no-proposal' });
    }
    const closed = openTestTable('crown-sic-bo', 'A');
    closed.accepts('pit-boss pam propose-limits player=ann limits={"maximum":30000}', 'pit-boss pam post-notice notice=closure');
    closed.accepts('pit-boss pam close-table @1h');
    expect(closed.state.players.get('ann')?.limitsProposed).toBeNull();
  });

  it('[crown-sic-bo 4.1] a table opens only with limits, which everybody sees', () => {
    const t = closedTestTable('crown-sic-bo', 'A');
    for (const sign of ['{}', '{"minimum":100}', '{"maximum":100}', '{"minimum":200,"maximum":100}']) {
      expect(t.refuses(`pit-boss pam open-table sign=${sign} floatMinor=0`)).toMatchObject({
        code: 'bad-sign',
        clauses: ['4.1'],
      });
    }
    t.accepts(`pit-boss pam open-table sign=${JSON.stringify(SIGN)} floatMinor=0`);
    expect(t.view().sign).toEqual(SIGN);
  });

  it('[crown-sic-bo footnote-s66-2] a minimum can be raised only after a notice of 20 minutes', () => {
    const t = openTable();
    const [announcedSign, higherSign] = ['{"minimum":200,"maximum":20000}', '{"minimum":300,"maximum":20000}'];
    const noticeNeeded = { code: 'notice-needed', clauses: ['footnote-s66-2'], facts: { minutes: 20 } };
    expect(t.refuses(`pit-boss pam change-sign sign=${announcedSign} @1m`)).toMatchObject(noticeNeeded);
    const [noticeEvent] = t.accepts(`pit-boss pam post-notice notice=raise-minimum sign=${announcedSign} @2m`);
    expect(noticeEvent).toMatchObject({ type: 'notice-posted', dueMs: 22 * 60_000, clauses: ['footnote-s66-2'] });
    expect(t.view().notices).toMatchObject([{ kind: 'raise-minimum', dueMs: 22 * 60_000 }]);
    expect(t.refuses(`pit-boss pam change-sign sign=${announcedSign} @21m59s`)).toMatchObject({ code: 'notice-not-due' });
    expect(t.refuses(`pit-boss pam change-sign sign=${higherSign} @30m`)).toMatchObject(noticeNeeded);
    t.accepts(`pit-boss pam change-sign sign=${announcedSign} @30m`);
    expect(t.view().sign).toMatchObject({ minimum: 200 });
  });

  it('[crown-sic-bo footnote-s66-2] lowering a minimum or changing a maximum needs no notice', () => {
    const t = openTable();
    t.accepts(
      'pit-boss pam change-sign sign={"minimum":50,"maximum":90000}',
      'pit-boss pam change-sign sign={"minimum":50,"maximum":100}',
    );
    expect(t.view().sign).toEqual({ minimum: 50, maximum: 100 });
  });

  it('[crown-sic-bo 4.2.3] records the amount added by rounding up in a separate account', () => {
    const t = openTestTable('crown-sic-bo', 'A', { setup: { chip: 100 } });
    t.playUpTo('open');
    t.accepts('player ann place bet=big amount=150');
    const { float } = t.staffView().accounts;
    // A row is: player, bet, counted, returned, outcome, paid, rounded.
    expect(eventOf(t.playUpTo('pay', '146'), 'round-settled').rows).toEqual([['ann', 'big', 150, 0, 'won', 200, 50]]);
    expect(t.staffView().accounts).toMatchObject({ float: float - 150, rounding: -50 });
    expect(t.racks().ann).toBe(STARTING_CHIPS + 200);
  });
});

describe('order of a round', () => {
  const STEPS = [
    ['open', 'call-bets', '5.1.1'],
    ['tumble', 'tumble times=1', '5.1.2'],
    ['close', 'close-bets', '5.1.3'],
    ['uncover', 'uncover', '5.1.4'],
    ['result', 'enter-result faces=146', '5.1.5'],
    ['settle', 'settle-round', '3.5'],
    ['take', 'take-losers', '3.6(a)'],
    ['pay', 'pay-winners', '3.6(b)'],
  ] as const;

  it('[crown-sic-bo 5.1, 5.1.1, 5.1.2, 5.1.3, 5.1.4] accepts the steps of a round only in this order: bets, tumble under the cover, close, uncover', () => {
    const t = openTable();
    for (const [i, [next, line, clause]] of STEPS.entries()) {
      for (const [j, [, otherLine]] of STEPS.entries()) {
        if (i !== j) expect(t.refuses(`dealer dan ${otherLine}`)).toMatchObject({ code: 'not-this-step', facts: { next } });
      }
      expect(t.accepts(`dealer dan ${line}`)[0]?.clauses).toContain(clause);
    }
    expect(t.state.round).toBeNull();
  });

  it('[crown-sic-bo 5.1.1, 5.1.3] the dealer opens betting with the call for bets and closes betting with the call of no more bets', () => {
    const t = openTable();
    expect(t.refuses('player ann place bet=big amount=500')).toMatchObject({ code: 'betting-not-open', clauses: ['5.1.1'] });
    expect(t.playUpTo('open')).toMatchObject([{ type: 'betting-opened', call: 'Place your bets' }]);
    expect(t.playUpTo('tumble')).toMatchObject([{ type: 'dice-tumbled' }]);
    expect(t.view().bettingOpen).toBe(true);
    expect(t.playUpTo('close')).toMatchObject([{ type: 'betting-closed', call: 'No more bets', bell: false }]);
    expect(t.view().bettingOpen).toBe(false);
  });

  it('[crown-sic-bo 5.1.2, 5.1.4] the dice stay covered from the tumble until the uncovering after the close', () => {
    const t = openTable();
    expect(t.view().covered).toBe(false);
    expect(t.playUpTo('tumble').at(-1)).toMatchObject({ covered: true });
    expect(t.view()).toMatchObject({ covered: true, faces: null });
    t.playUpTo('close');
    expect(t.view().covered).toBe(true);
    expect(t.playUpTo('uncover')).toMatchObject([{ type: 'dice-uncovered', clauses: ['5.1.4'] }]);
    expect(t.view().covered).toBe(false);
  });

  it('[crown-sic-bo 5.1.5, 5.1.5(a)] the dealer calls numbers from low to high and then the total', () => {
    const t = openTable();
    expect(t.playUpTo('result', '614').at(-1)).toMatchObject({
      type: 'result-entered',
      faces: [1, 4, 6],
      call: '1, 4, 6, total 11',
      total: 11,
      clauses: ['5.1.5', '5.1.6'],
    });
  });

  it('[crown-sic-bo 5.1.5, 5.1.5(b)] the dealer calls symbols, and the total is only shown', () => {
    const t = openTable('C');
    expect(t.playUpTo('result', '614').at(-1)).toMatchObject({ call: 'fish, coin, chicken', total: 11 });
  });

  it('[crown-sic-bo 5.1.6] the winning areas light up after the result is entered', () => {
    const t = openTable();
    const resultEvent = eventOf(t.playUpTo('result', '333'), 'result-entered');
    expect(resultEvent.lit).toEqual(['double:3', 'triple:3', 'any-triple', 'total:9', 'single:3']);
    expect(t.view().faces).toEqual([3, 3, 3]);
  });

  it('[crown-sic-bo 5.1.7] wagers are settled only after the winning areas light up', () => {
    const t = openTable();
    t.playUpTo('open');
    t.accepts('player ann place bet=big amount=500');
    t.playUpTo('uncover');
    expect(t.refuses('dealer dan settle-round')).toMatchObject({ code: 'not-this-step', facts: { next: 'result' } });
    t.playUpTo('result', '146');
    expect(t.racks().ann).toBe(STARTING_CHIPS - 500);
    expect(eventOf(t.playUpTo('settle'), 'round-settled').clauses).toEqual(['3.5', '5.1.7']);
    expect([t.racks().ann, t.dues().ann]).toEqual([STARTING_CHIPS - 500, 1000]);
    t.playUpTo('pay');
    expect([t.racks().ann, t.dues().ann]).toEqual([STARTING_CHIPS + 500, 0]);
  });

  it('[crown-sic-bo 1-1-spin] records every tumble, including those of dry spins and of no spins (failed rolls)', () => {
    const t = openTable();
    // `playUpTo` tumbles three times.
    t.accepts('game-supervisor gil order-dry-spin ground=during-play');
    const drySpinEvents = t.playUpTo('result', '146');
    const noSpinEvents = t.playUpTo('uncover');
    t.accepts('dealer dan declare-failure reason=not-flat');
    const newTumbleEvents = t.accepts('dealer dan tumble times=2');
    const spins = [...drySpinEvents, ...noSpinEvents, ...newTumbleEvents].filter(({ type }) => type === 'dice-tumbled');
    expect(spins).toMatchObject([
      { round: 1, times: 3, clauses: ['5.1.2', '1-1-spin'] },
      { round: 2, times: 3, total: 3, clauses: ['5.1.2', '1-1-spin'] },
      // The count starts again after a no spin.
      { round: 2, times: 2, total: 2, clauses: ['5.1.2', '1-1-spin'] },
    ]);
  });

  it('[crown-sic-bo 5.2] only a dealer or a higher role tumbles the dice and enters results', () => {
    const t = openTable();
    t.playUpTo('open');
    for (const actor of ['player ann', 'officer ian', 'tumbler t1']) {
      expect(t.refuses(`${actor} tumble times=1`)).toMatchObject({ code: 'not-your-role', clauses: ['5.2'] });
    }
    t.playUpTo('uncover');
    for (const actor of ['player ann', 'officer ian', 'tumbler t1']) {
      expect(t.refuses(`${actor} enter-result faces=146`)).toMatchObject({ code: 'not-your-role', clauses: ['5.2'] });
    }
    t.accepts('game-supervisor gil enter-result faces=146');
  });
});

describe('dry spins (rounds without wagers, to test the tumbler)', () => {
  it.each([
    ['table-opened', '5.1.8(a)'],
    ['during-play', '5.1.8(b)'],
  ])(
    '[crown-sic-bo 5.1.8, 5.1.8(a), 5.1.8(b)] %s: a dry spin follows a round from the call for bets to the result, and then ends',
    (ground, clause) => {
      const t = openTable();
      expect(t.refuses(`dealer dan order-dry-spin ground=${ground}`)).toMatchObject({
        code: 'not-your-role',
        clauses: ['5.1.8'],
      });
      expect(t.accepts(`game-supervisor gil order-dry-spin ground=${ground}`)).toMatchObject([{ ground, clauses: [clause] }]);
      const events = t.playUpTo('result', '146');
      expect(events.map(({ type }) => type)).toEqual([
        'betting-opened',
        'dice-tumbled',
        'betting-closed',
        'dice-uncovered',
        'result-entered',
        'round-ended',
      ]);
      expect(events[0]).toMatchObject({ dry: true });
      expect(t.playUpTo('open')).toMatchObject([{ dry: false }]);
    },
  );

  it('[crown-sic-bo 5.1.8(c)] dry spins may continue until the first wager, which makes the round a normal round', () => {
    const t = openTable();
    t.accepts('game-supervisor gil order-dry-spin ground=until-a-wager');
    t.playUpTo('result', '146');
    expect(t.playUpTo('result', '225')).toMatchObject([{ round: 2, dry: true }, {}, {}, {}, {}, { type: 'round-ended' }]);
    t.playUpTo('open');
    t.accepts('player ann place bet=big amount=500');
    expect(t.playUpTo('pay', '146').at(-1)).toMatchObject({ type: 'round-ended', round: 3, end: 'settled' });
    expect(t.playUpTo('open')).toMatchObject([{ round: 4, dry: false }]);
  });

  it('[crown-sic-bo 5.1.8] rejects a dry spin that has no listed reason, or that is ordered during a round with wagers', () => {
    const t = openTable();
    expect(t.refuses('game-supervisor gil order-dry-spin ground=boredom')).toMatchObject({
      code: 'unknown-grounds',
      clauses: ['5.1.8'],
    });
    t.playUpTo('open');
    t.accepts('player ann place bet=big amount=500');
    expect(t.refuses('game-supervisor gil order-dry-spin ground=during-play')).toMatchObject({
      code: 'round-under-way',
      clauses: ['5.1.8'],
    });
  });
});
