/** Tests the Adelaide Big and Small clauses at a table: chips, the order of a round, failed spins, and powers of the house. */
import { describe, expect, it } from 'vitest';
import { COMMAND_FIELDS } from '../../src/table/index.ts';
import { eventOf, openTestTable, STARTING_CHIPS, type TestTable } from '../kit/test-table.ts';

/** The sign shows the limits of the table. */
const SIGN = { minimum: 100, maximum: 20_000 };
const COLOURS = ['red', 'blue', 'green', 'white'];
const openTable = (setup = {}): TestTable =>
  openTestTable('adelaide-big-and-small', 'full', { sign: SIGN, setup: { colours: COLOURS, ...setup } });

/** Returns a table where the dice have tumbled, betting is open and ann has 500 on Big. */
function tableWithBet(setup = {}): TestTable {
  const t = openTable(setup);
  t.playUpTo('open');
  t.accepts('player ann place bet=big amount=500');
  return t;
}

const coloursOf = (t: TestTable, id: string) => t.staffView().players.find(({ player }) => player === id)?.colours;

describe('wagers and chips', () => {
  it('[adelaide-big-and-small 3(a)] accepts chips on a bet of the layout', () => {
    const t = tableWithBet();
    expect(t.staffView()).toMatchObject({ accounts: { layout: 500 }, totals: [{ bet: 'big', total: 500 }] });
    expect(t.racks().ann).toBe(STARTING_CHIPS - 500);
    expect(t.refuses('player ann place bet=corner:4-5 amount=500')).toMatchObject({ code: 'unknown-bet' });
    expect(t.refuses(`player ann place bet=big amount=${STARTING_CHIPS}`)).toMatchObject({
      code: 'not-enough-chips',
      clauses: ['3(a)', '3(b)'],
    });
  });

  it('[adelaide-big-and-small 3(b)] rejects cash until it is exchanged for chips', () => {
    const t = openTable();
    // The wallet is the player's cash at the table.
    t.accepts(`player ann cash-out to=wallet amount=${STARTING_CHIPS}`);
    t.playUpTo('open');
    expect(t.refuses('player ann place bet=big amount=500')).toMatchObject({
      code: 'not-enough-chips',
      clauses: ['3(a)', '3(b)'],
      facts: { has: 0 },
    });
    t.accepts('player ann buy-chips from=wallet amount=500', 'player ann place bet=big amount=500');
  });

  it('[adelaide-big-and-small 3(c)] non-value chips (colour chips) get one declared value, and a marker shows a value above the minimum', () => {
    const t = openTable();
    expect(t.accepts('dealer dan issue-colour player=ann colour=red value=100 count=5')).toMatchObject([
      { value: 100, marker: false },
    ]);
    expect(t.accepts('dealer dan issue-colour player=bo colour=blue value=250 count=5')).toMatchObject([
      { value: 250, marker: true, clauses: ['3(c)', '3-d-para-2', '3(d)'] },
    ]);
    expect(t.refuses('dealer dan issue-colour player=bo colour=blue value=300 count=1')).toMatchObject({ code: 'values-differ' });
    expect(t.refuses('dealer dan issue-colour player=bo colour=red value=250 count=1')).toMatchObject({ code: 'colour-held' });
    t.playUpTo('open');
    expect(t.refuses('player bo place bet=big amount=300 colour=blue')).toMatchObject({ code: 'bad-amount' });
    t.accepts('player bo place bet=big amount=500 colour=blue');
    expect(coloursOf(t, 'bo')).toEqual([{ colour: 'blue', value: 250, count: 3 }]);
  });

  it('[adelaide-big-and-small 3(d)] chips without a declared value are worth the minimum', () => {
    const t = openTable();
    expect(t.accepts('dealer dan issue-colour player=ann colour=red value=null count=5')).toMatchObject([
      { value: 100, marker: false },
    ]);
  });

  it('[adelaide-big-and-small 3(d)] a second colour needs an Authorised Officer and has the same value', () => {
    const t = openTable();
    t.accepts('dealer dan issue-colour player=ann colour=red value=250 count=2');
    const line = (value: number) => `dealer dan issue-colour player=ann colour=blue value=${value} count=2`;
    expect(t.refuses(line(250))).toMatchObject({ code: 'colour-not-approved', clauses: ['3(d)'] });
    expect(t.refuses('house hal approve-colours player=ann')).toMatchObject({ code: 'not-your-role', clauses: ['3(d)'] });
    t.accepts('officer otto approve-colours player=ann');
    expect(t.refuses(line(100))).toMatchObject({ code: 'values-differ', clauses: ['3(c)', '3(d)'], facts: { value: 250 } });
    t.accepts(line(250));
  });

  it('[adelaide-big-and-small 3(d)] a second colour may be the last free one, because the clause asks only for the approval', () => {
    const t = openTable({ colours: ['red', 'blue'] });
    t.accepts('dealer dan issue-colour player=ann colour=red value=250 count=2', 'officer otto approve-colours player=ann');
    t.accepts('dealer dan issue-colour player=ann colour=blue value=250 count=2');
  });

  it('[adelaide-big-and-small 3-d-para-2] non-value chips are wagered and redeemed only at the table that issued them', () => {
    const t = openTable();
    t.accepts('dealer dan issue-colour player=ann colour=red value=250 count=4');
    expect(t.refuses('dealer dan redeem-colour player=ann colour=red count=4 issuedAt=T2')).toMatchObject({
      code: 'chips-of-another-table',
      clauses: ['3-d-para-2'],
    });
    t.playUpTo('open');
    expect(t.refuses('player bo place bet=big amount=250 colour=red')).toMatchObject({
      code: 'unknown-colour',
      clauses: ['3(c)', '3-d-para-2'],
    });
    expect(t.accepts('dealer dan redeem-colour player=ann colour=red count=4 issuedAt=T1')).toMatchObject([{ paidMinor: 1000 }]);
    // Adelaide has no exception for a closed table.
    const closed = 'redeem-closed-table player=ann colour=red count=1 surveillanceTold=true';
    expect(t.refuses(`house hal ${closed}`)).toMatchObject({ code: 'not-in-this-book' });
  });

  it('[adelaide-big-and-small 3(e)] settles each wager by the bet on which it lies when the dice are uncovered, even if the dealer placed it', () => {
    const t = tableWithBet();
    t.accepts('dealer dan place player=ann bet=small amount=200', 'player ann move from=big to=odd amount=100');
    t.playUpTo('uncover');
    const settledEvent = eventOf(t.playUpTo('settle', '146'), 'round-settled');
    expect(settledEvent).toMatchObject({ clauses: ['3(e)', '4(c)'] });
    expect(Object.fromEntries(settledEvent.rows.map(([, bet, counted, , outcome]) => [bet, `${counted} ${outcome}`]))).toEqual({
      big: '400 won',
      small: '200 lost',
      odd: '100 won',
    });
  });

  it('[adelaide-big-and-small 3(g)] the dealer places a wager that a player calls out, with chips of the player and before the close', () => {
    const t = openTable();
    t.playUpTo('open');
    expect(t.accepts('dealer dan place player=ann bet=big amount=500')).toMatchObject([
      { player: 'ann', clauses: ['3(e)', '3(g)'] },
    ]);
    expect(t.refuses(`dealer dan place player=ann bet=big amount=${STARTING_CHIPS}`)).toMatchObject({ code: 'not-enough-chips' });
    t.playUpTo('close');
    expect(t.refuses('dealer dan place player=ann bet=big amount=500')).toMatchObject({
      code: 'betting-closed',
      clauses: ['4(b)'],
    });
  });

  it('[adelaide-big-and-small 3(i)] players wager only against the house, and losses go to the float (the chips of the house)', () => {
    // No command names two players, so no command moves money between players.
    const namedPlayers = Object.values(COMMAND_FIELDS).map((fields) => Object.keys(fields).filter((key) => /player/i.test(key)));
    expect(namedPlayers.filter((names) => names.length > 1)).toEqual([]);
    const t = tableWithBet();
    const float = t.state.accounts.float;
    t.accepts('player bo place bet=small amount=500');
    expect(t.refuses('player ann withdraw player=bo bet=small amount=500')).toMatchObject({ code: 'not-yours' });
    t.playUpTo('take', '222');
    expect(t.state.accounts.float).toBe(float + 1000);
  });
});

describe('order of a round', () => {
  it('[adelaide-big-and-small 4(a)] a round starts when the dealer or Inspector tumbles the covered dice at least three times', () => {
    const t = openTable();
    expect(t.refuses('dealer dan call-bets')).toMatchObject({
      code: 'not-this-step',
      clauses: ['4(a)'],
      facts: { next: 'tumble' },
    });
    for (const actor of ['player ann', 'officer otto']) {
      expect(t.refuses(`${actor} tumble times=3`)).toMatchObject({ code: 'not-your-role', clauses: ['4(a)'] });
    }
    t.accepts('inspector ida tumble times=2');
    expect(t.refuses('dealer dan call-bets')).toMatchObject({
      code: 'too-few-tumbles',
      clauses: ['4(a)'],
      // `least` is the required number of tumbles.
      facts: { times: 2, least: 3 },
    });
    expect(t.accepts('dealer dan tumble times=1')).toMatchObject([{ total: 3, covered: true, clauses: ['4(a)'] }]);
    expect(t.view()).toMatchObject({ covered: true, faces: null, next: 'open' });
  });

  it('[adelaide-big-and-small 4(b)] the dealer then calls for bets, locks wagers at the bell and uncovers the dice', () => {
    const t = openTable();
    expect(t.refuses('player ann place bet=big amount=500')).toMatchObject({ code: 'betting-not-open', clauses: ['4(b)'] });
    expect(t.playUpTo('open').at(-1)).toMatchObject({ type: 'betting-opened', call: 'Place your Bets', clauses: ['4(b)'] });
    t.accepts('player ann place bet=big amount=500');
    expect(t.refuses('dealer dan uncover')).toMatchObject({ code: 'not-this-step', facts: { next: 'close' } });
    expect(t.playUpTo('close')).toMatchObject([{ call: 'No More Bets', bell: true, clauses: ['4(b)'] }]);
    for (const line of ['place bet=big amount=100', 'withdraw bet=big amount=500', 'move from=big to=small amount=500']) {
      expect(t.refuses(`player ann ${line}`)).toMatchObject({ code: 'betting-closed', clauses: ['4(b)'] });
    }
    expect(t.refuses('dealer dan enter-result faces=146')).toMatchObject({ code: 'not-this-step', facts: { next: 'uncover' } });
    t.playUpTo('uncover');
    expect(t.view().covered).toBe(false);
  });

  it('[adelaide-big-and-small 4(c)] the dealer or Inspector enters the result, winning areas light up and wagers are settled', () => {
    const t = tableWithBet();
    t.playUpTo('uncover');
    expect(t.refuses('player ann enter-result faces=146')).toMatchObject({ code: 'not-your-role', clauses: ['4(c)'] });
    expect(t.refuses('dealer dan settle-round')).toMatchObject({ code: 'not-this-step', facts: { next: 'result' } });
    const resultEvent = eventOf(t.accepts('inspector ida take-over', 'inspector ida enter-result faces=614'), 'result-entered');
    expect(resultEvent).toMatchObject({ call: '1, 4, 6, total 11', clauses: ['4(c)', '4(d)'] });
    expect(resultEvent.lit).toEqual(expect.arrayContaining(['big', 'odd', 'total:11', 'pair:1-4', 'single:6']));
    expect(resultEvent.lit).not.toContain('small');
    t.playUpTo('settle');
    expect([t.racks().ann, t.dues().ann]).toEqual([STARTING_CHIPS - 500, 1000]);
    t.playUpTo('pay');
    expect(t.racks().ann).toBe(STARTING_CHIPS + 500);
  });

  it('[adelaide-big-and-small 4(d)] corrects a wrong result before and after settlement', () => {
    const t = tableWithBet();
    t.playUpTo('result', '145');
    expect(t.refuses('dealer dan correct-result faces=146 why=misread')).toMatchObject({
      code: 'not-your-role',
      clauses: ['4(d)'],
    });
    expect(t.accepts('inspector ida correct-result faces=146 why=misread')).toMatchObject([
      { was: [1, 4, 5], faces: [1, 4, 6], clauses: ['4(d)'] },
    ]);
    t.playUpTo('pay');
    expect(t.racks().ann).toBe(STARTING_CHIPS + 500);
    expect(t.refuses('inspector ida correct-settlement round=1 faces=145 why=film')).toMatchObject({
      code: 'not-your-role',
      clauses: ['4(d)'],
    });
    expect(t.accepts('house hal correct-settlement round=1 faces=145 why=film')).toMatchObject([
      // A row has the player, the change of the rack, what the player still owes, and the change of what is due.
      { was: [1, 4, 6], faces: [1, 4, 5], rows: [['ann', -1000, 0, 0]], clauses: ['4(d)'] },
    ]);
  });

  it('[adelaide-big-and-small 4(e)] the dealer collects losing wagers before paying winning wagers', () => {
    const t = tableWithBet();
    t.accepts('player bo place bet=small amount=300');
    t.playUpTo('settle', '146');
    expect(t.refuses('dealer dan pay-winners')).toMatchObject({
      code: 'not-this-step',
      clauses: ['4(e)'],
      facts: { next: 'take' },
    });
    expect(t.playUpTo('take')).toMatchObject([{ bets: ['small'], clauses: ['4(e)'] }]);
    expect(t.playUpTo('pay')).toMatchObject([{ bets: ['big'], clauses: ['4(e)'] }, { type: 'round-ended' }]);
  });
});

describe('failed spins', () => {
  it.each([
    ['not-flat', '7(a)'],
    ['stacked', '7(d)'],
  ])(
    '[adelaide-big-and-small 7(a), 7(d)] %s: wagers stay locked after a no spin (a failed roll), and the dice tumble again',
    (reason, clause) => {
      const t = tableWithBet();
      const line = `dealer dan declare-failure reason=${reason}`;
      t.playUpTo('close');
      expect(t.refuses(line)).toMatchObject({ code: 'failure-not-now', clauses: [clause] });
      t.playUpTo('uncover');
      expect(t.accepts(line)).toMatchObject([{ call: 'No spin', consequence: 'again', clauses: [clause] }]);
      expect(t.refuses('player ann withdraw bet=big amount=500')).toMatchObject({ code: 'betting-closed' });
      t.accepts('dealer dan tumble times=2');
      expect(t.refuses('dealer dan uncover')).toMatchObject({ code: 'too-few-tumbles' });
      t.accepts('dealer dan tumble times=1');
      t.playUpTo('pay', '146');
      expect(t.racks().ann).toBe(STARTING_CHIPS + 500);
    },
  );

  it('[adelaide-big-and-small 7(b)] fewer than three tumbles void the spin and return wagers', () => {
    const t = openTable();
    t.accepts('dealer dan tumble times=2');
    expect(t.accepts('dealer dan declare-failure reason=too-few-tumbles')).toMatchObject([
      { call: 'Void', consequence: 'void', clauses: ['7(b)'] },
      { type: 'wagers-returned', rows: [] },
      { type: 'round-ended', end: 'void' },
    ]);
    t.playUpTo('open');
    t.accepts('player ann place bet=big amount=500');
    t.playUpTo('uncover');
    t.accepts('dealer dan declare-failure reason=not-flat', 'dealer dan tumble times=1');
    expect(t.accepts('dealer dan declare-failure reason=too-few-tumbles')[1]).toMatchObject({ rows: [['ann', 'big', 500]] });
    expect(t.racks().ann).toBe(STARTING_CHIPS);
  });

  it('[adelaide-big-and-small 7(c)] dice visible before the close void the spin and return wagers', () => {
    const t = tableWithBet();
    expect(t.accepts('dealer dan declare-failure reason=exposed')).toMatchObject([
      { call: 'Void', consequence: 'void', clauses: ['7(c)'] },
      { rows: [['ann', 'big', 500]] },
      { end: 'void' },
    ]);
    expect(t.racks().ann).toBe(STARTING_CHIPS);
    t.playUpTo('result', '146');
    expect(t.accepts('dealer dan declare-failure reason=exposed')).toMatchObject([
      { reason: 'exposed', consequence: 'void' },
      { type: 'result-withdrawn', faces: [1, 4, 6], clauses: ['7(c)'] },
      { type: 'wagers-returned' },
      { end: 'void' },
    ]);
  });

  it('[adelaide-big-and-small 7(e)] settles wagers with the called result if the lamps show wrong bets', () => {
    const t = tableWithBet();
    t.playUpTo('result', '146');
    expect(t.accepts('inspector ida report-lamps about="Small is lit"')).toMatchObject([
      { type: 'lamps-failed', clauses: ['7(e)'] },
    ]);
    t.playUpTo('pay');
    expect(t.racks().ann).toBe(STARTING_CHIPS + 500);
  });
});

describe('the house', () => {
  it.each([
    ['disruption', '8(a)(i)'],
    ['fraud', '8(a)(ii)'],
  ])(
    '[adelaide-big-and-small 8(a), 8(a)(i), 8(a)(ii)] %s: the house may invalidate the outcome and return wagers',
    (ground, clause) => {
      for (const step of ['open', 'result', 'settle'] as const) {
        const t = tableWithBet();
        if (step !== 'open') t.playUpTo(step, '146');
        expect(t.refuses(`inspector ida invalidate ground=${ground} why=seen`)).toMatchObject({
          code: 'not-your-role',
          clauses: ['8(a)'],
        });
        expect(t.refuses('house hal invalidate ground=losses why=seen')).toMatchObject({
          code: 'unknown-grounds',
          clauses: ['8(a)'],
        });
        const events = t.accepts(`house hal invalidate ground=${ground} why=seen`);
        expect(events[0]).toMatchObject({ type: 'round-invalidated', ground, clauses: [clause, '8(a)'] });
        // A settled wager is no longer on the layout. The dealer pays it back.
        if (step === 'settle') t.accepts('dealer dan pay-due player=ann');
        expect(t.racks().ann).toBe(STARTING_CHIPS);
      }
    },
  );

  it('[adelaide-big-and-small 8(b)] warns and then excludes a player who touches unsettled wagers', () => {
    const t = tableWithBet();
    t.playUpTo('take', '146');
    expect(t.refuses('player ann withdraw bet=big amount=500')).toMatchObject({ code: 'betting-closed' });
    const line = 'dealer dan warn-player player=ann about="reached for her chips"';
    expect(t.accepts(line)).toMatchObject([{ type: 'player-warned', times: 1, clauses: ['8(b)', '8(c)'] }]);
    expect(t.accepts(line)).toMatchObject([{ times: 2 }]);
    t.playUpTo('pay');
    expect(t.refuses('inspector ida exclude-player player=ann grounds=touching')).toMatchObject({
      code: 'not-your-role',
      clauses: ['8(b)'],
    });
    t.accepts('house hal exclude-player player=ann grounds=touching');
    t.playUpTo('open');
    expect(t.refuses('player ann place bet=big amount=500')).toMatchObject({
      code: 'player-barred',
      facts: { grounds: 'touching' },
    });
  });

  it('[adelaide-big-and-small 8(c)] warns and excludes players who join together to exceed the maximum', () => {
    const t = openTable();
    expect(t.accepts('inspector ida warn-player player=bo about="plays with ann"')).toMatchObject([
      { player: 'bo', about: 'plays with ann', clauses: ['8(b)', '8(c)'] },
    ]);
    expect(t.refuses('player ann warn-player player=bo about="plays with me"')).toMatchObject({
      code: 'not-your-role',
      clauses: ['8(b)', '8(c)'],
    });
    t.accepts('house hal exclude-player player=bo grounds="plays with ann"');
    expect(t.refuses('player bo buy-chips from=cage amount=100')).toMatchObject({ code: 'player-barred' });
  });

  it('[adelaide-big-and-small 8(g)] the house may close a table after it has told an Authorised Officer', () => {
    const t = openTable();
    expect(t.refuses('inspector ida close-table')).toMatchObject({ code: 'not-your-role', clauses: ['8(g)'] });
    expect(t.refuses('house hal close-table')).toMatchObject({ code: 'officer-not-told', clauses: ['8(g)'] });
    expect(t.accepts('house hal notify-officer')).toMatchObject([{ type: 'officer-notified', clauses: ['8(g)'] }]);
    expect(t.accepts('house hal close-table')).toMatchObject([{ type: 'table-closed', clauses: ['8(g)'] }]);
    // Before each closing, the house must tell the officer again.
    t.accepts(`house hal open-table sign=${JSON.stringify(SIGN)} floatMinor=0`);
    expect(t.refuses('house hal close-table')).toMatchObject({ code: 'officer-not-told' });
  });

  it('[adelaide-big-and-small 8(h), 8(i)] the house decides disputes, and the decision shows who may review it', () => {
    const t = openTable();
    t.accepts('player ann raise-dispute about="I said Small"');
    for (const actor of ['inspector ida', 'officer otto']) {
      expect(t.refuses(`${actor} decide-dispute dispute=1 decision=no`)).toMatchObject({
        code: 'not-your-role',
        clauses: ['8(h)', '8(i)'],
      });
    }
    expect(t.accepts('house hal decide-dispute dispute=1 decision=no')).toMatchObject([
      { final: 'house', review: 'the Manager Government Casino Inspectorate', clauses: ['8(h)', '8(i)'] },
    ]);
    expect(t.refuses('house hal decide-dispute dispute=1 decision=yes')).toMatchObject({ code: 'dispute-decided' });
    expect(t.accepts('house hal rule about="a chip on a line" decision="no wager"')).toMatchObject([{ clauses: ['8(h)'] }]);
  });

  it('[adelaide-big-and-small 8(h), 8(i)] only the government may review a decision, and only on request', () => {
    const t = openTable();
    t.accepts('player ann raise-dispute about="I said Small"', 'house hal decide-dispute dispute=1 decision=no');
    expect(t.accepts('player ann request-review dispute=1')).toMatchObject([
      { reviewer: 'the Manager Government Casino Inspectorate', clauses: ['8(h)', '8(i)'] },
    ]);
    expect(t.refuses('house hal decide-review dispute=1 decision=no')).toMatchObject({ code: 'not-your-role' });
    expect(t.refuses('officer otto decide-review dispute=1 decision=yes')).toMatchObject({ code: 'not-your-role' });
    t.accepts('inspectorate-manager mia decide-review dispute=1 decision=yes');
    expect(t.staffView().disputes).toMatchObject([{ decision: 'no', reviewRequested: true, review: 'yes' }]);
  });

  it('[adelaide-big-and-small 8(j)] shows everybody the right to consult an Authorised Officer', () => {
    const t = openTable();
    const [raised] = t.accepts('player ann raise-dispute about="I said Small"');
    expect(raised).toMatchObject({ consult: 'an Authorised Officer', clauses: ['8(h)', '8(i)', '8(j)'] });
    expect(t.view().consult).toEqual({ whom: 'an Authorised Officer', clauses: ['8(j)'] });
  });
});
