/** Crown Sic Bo clause by clause at a table: people, wagers, signs and the order of a round. Chips and trouble have files of their own. */
import { describe, expect, it } from 'vitest';
import { COMMAND_FIELDS } from '../../src/table/index.ts';
import { CHIPS, closedTable, eventOf, type Sitting, sitting } from '../kit/table.ts';

const SIGN = { minimum: 100, maximum: 20_000 };
const table = (layout = 'A', setup = {}): Sitting => sitting('crown-sic-bo', layout, { sign: SIGN, setup });

describe('people', () => {
  it('[crown-sic-bo 1-1-dealer] a dealer works the table that he or she is assigned to', () => {
    const t = table();
    expect(t.refuses('dealer eve call-bets')).toMatchObject({ code: 'not-at-this-table', facts: { person: 'eve' } });
    expect(t.refuses('dealer dan assign-staff person=eve role=dealer adult=true')).toMatchObject({ code: 'not-your-role' });
    const [assigned] = t.does('game-supervisor gil assign-staff person=eve role=dealer adult=true');
    expect(assigned).toMatchObject({ type: 'staff-assigned', person: 'eve', clauses: ['1-1-dealer', '1-1-game-supervisor'] });
    t.does('dealer eve call-bets', 'game-supervisor gil relieve-staff person=eve');
    expect(t.refuses('dealer eve tumble times=1')).toMatchObject({ code: 'not-at-this-table' });
  });

  it('[crown-sic-bo 1-1-game-supervisor] a game supervisor is a post of its own, over the dealer and under the pit boss', () => {
    const t = table();
    const [assigned] = t.does('pit-boss pam assign-staff person=gil role=game-supervisor adult=true');
    expect(assigned).toMatchObject({ person: 'gil', role: 'game-supervisor', clauses: ['1-1-dealer', '1-1-game-supervisor'] });
    t.does('game-supervisor gil order-dry-spin ground=table-opened');
    expect(t.refuses('game-supervisor gil close-table')).toMatchObject({ code: 'not-your-role', clauses: ['9.7'] });
    expect(t.refuses('game-supervisor gil assign-staff person=x role=croupier adult=true')).toMatchObject({
      code: 'unknown-staff',
    });
  });

  it('[crown-sic-bo 1.2] whatever the dealer may do, a game supervisor and a pit boss may do too, and not the other way', () => {
    const t = table();
    t.does(
      'game-supervisor gil call-bets',
      'pit-boss pam tumble times=1',
      'game-supervisor gil close-bets',
      'pit-boss pam uncover',
    );
    t.does('game-supervisor gil enter-result faces=146', 'pit-boss pam settle-round');
    t.does('game-supervisor gil take-losers', 'pit-boss pam pay-winners');
    expect(t.refuses('dealer dan order-dry-spin ground=during-play')).toMatchObject({ code: 'not-your-role' });
    expect(t.refuses('officer ian call-bets')).toMatchObject({ code: 'not-your-role' });
  });

  it('[crown-sic-bo 1.3] everything is of one table: staff, bars, chips and rounds at one are nothing at another', () => {
    const one = table('A', { table: 'T1' });
    const two = table('A', { table: 'T2' });
    one.does('pit-boss pam exclude-player player=ann grounds="a device"', 'game-supervisor gil relieve-staff person=dan');
    one.does('pit-boss pam report-malfunction about="the lamps"');
    two.upTo('open');
    two.does('player ann place bet=big amount=500');
    expect(one.refuses('pit-boss pam call-bets')).toMatchObject({ code: 'table-suspended' });
    expect([one.view(), two.view()]).toMatchObject([
      { table: 'T1', round: 0, status: 'suspended' },
      { table: 'T2', round: 1, status: 'open' },
    ]);
  });
});

describe('wagers', () => {
  it('[crown-sic-bo 3.1] wagers are made in chips alone: money in a wallet does not reach the layout', () => {
    const t = table();
    t.does(`player ann cash-out to=wallet amount=${CHIPS - 300}`);
    t.upTo('open');
    expect(t.refuses('player ann place bet=big amount=500')).toMatchObject({
      code: 'not-enough-chips',
      clauses: ['3.1', '3.1.1'],
      facts: { has: 300 },
    });
    t.does('player ann buy-chips from=wallet amount=200', 'player ann place bet=big amount=500');
    expect(t.staffView().accounts).toMatchObject({ wallet: CHIPS - 500, layout: 500 });
  });

  it('[crown-sic-bo 3.1.1] cash chips are worth what they say: bought, wagered, won and cashed at that', () => {
    const t = table();
    t.upTo('open');
    t.does('player ann place bet=big amount=700');
    t.upTo('pay', '146');
    expect(t.racks().ann).toBe(CHIPS + 700);
    expect(t.refuses(`player ann cash-out to=cage amount=${CHIPS + 701}`)).toMatchObject({ code: 'not-enough-chips' });
    t.does(`player ann cash-out to=cage amount=${CHIPS + 700}`);
    expect(t.racks().ann).toBe(0);
  });

  it('[crown-sic-bo 3.2] from no more bets to the settlement nobody places, changes or takes back a wager', () => {
    const t = table();
    t.upTo('open');
    t.does('player ann place bet=big amount=500');
    t.upTo('tumble');
    t.does(
      'player ann move from=big to=small amount=100',
      'player ann withdraw bet=small amount=100',
      'player ann place bet=big amount=100',
    );
    const refused = { code: 'betting-closed', clauses: ['3.2'] };
    for (const step of ['close', 'uncover', 'result'] as const) {
      t.upTo(step, '146');
      expect(t.refuses('player bo place bet=small amount=500')).toMatchObject(refused);
      expect(t.refuses('player ann withdraw bet=big amount=500')).toMatchObject(refused);
      expect(t.refuses('player ann move from=big to=small amount=500')).toMatchObject(refused);
      expect(t.refuses('dealer dan place player=ann bet=big amount=100')).toMatchObject(refused);
    }
  });

  it('[crown-sic-bo 3.3] a spoken wager is laid by the dealer: with chips that are there, before no more bets', () => {
    const t = table();
    t.upTo('open');
    const [placed] = t.does('dealer dan place player=ann bet=big amount=500');
    expect(placed).toMatchObject({ type: 'wager-placed', player: 'ann', amount: 500, clauses: ['3.3'] });
    expect(t.refuses(`dealer dan place player=ann bet=big amount=${CHIPS}`)).toMatchObject({ code: 'not-enough-chips' });
    t.does(`dealer dan buy-chips player=ann from=cage amount=500`, `dealer dan place player=ann bet=small amount=${CHIPS}`);
    t.upTo('close');
    expect(t.refuses('dealer dan place player=ann bet=big amount=100')).toMatchObject({ code: 'betting-closed' });
  });

  it('[crown-sic-bo 3.5] wagers settle by where the chips lie when the result is called', () => {
    const t = table();
    t.upTo('open');
    t.does('player ann place bet=big amount=500');
    t.upTo('tumble');
    t.does('player ann move from=big to=single:6 amount=200');
    const settled = eventOf(t.upTo('settle', '146'), 'round-settled');
    expect(settled).toMatchObject({ clauses: ['3.5', '5.1.7'] });
    expect(settled.rows.map(([player, bet, counted]) => [player, bet, counted])).toEqual([
      ['ann', 'big', 300],
      ['ann', 'single:6', 200],
    ]);
  });

  it('[crown-sic-bo 3.6, 3.6(a), 3.6(b)] the dealer clears the losers and then pays the winners', () => {
    const t = table();
    t.upTo('open');
    t.does(
      'player ann place bet=big amount=500',
      'player bo place bet=small amount=300',
      'player bo place bet=total:4 amount=100',
    );
    t.upTo('settle', '146');
    expect(t.refuses('dealer dan pay-winners')).toMatchObject({
      code: 'not-this-step',
      facts: { next: 'take' },
      clauses: ['3.6(a)'],
    });
    expect(t.upTo('take')).toMatchObject([{ type: 'losers-taken', bets: ['small', 'total:4'], clauses: ['3.6(a)'] }]);
    expect(t.upTo('pay')).toMatchObject([{ type: 'winners-paid', bets: ['big'], clauses: ['3.6(b)'] }, { type: 'round-ended' }]);
  });

  it('[crown-sic-bo 9.11] players bet against the house alone: no act moves anything from one to another', () => {
    const namedPlayers = Object.values(COMMAND_FIELDS).map((fields) => Object.keys(fields).filter((key) => /player/i.test(key)));
    expect(namedPlayers.filter((names) => names.length > 1)).toEqual([]);
    const t = table();
    const before = t.state.accounts.float;
    t.upTo('open');
    t.does('player ann place bet=big amount=500', 'player bo place bet=small amount=500');
    expect(t.refuses('player ann move player=bo from=small to=big amount=500')).toMatchObject({ code: 'not-yours' });
    expect(t.refuses('player ann cash-out player=bo to=wallet amount=500')).toMatchObject({ code: 'not-yours' });
    t.upTo('take', '222');
    // On a triple both lose, and what they lose is the house's.
    expect(t.state.accounts.float).toBe(before + 1000);
  });
});

describe('signs', () => {
  it('[crown-sic-bo 4.1] a table does not open without its limits, and everybody sees them', () => {
    const t = closedTable('crown-sic-bo', 'A');
    for (const sign of ['{}', '{"minimum":100}', '{"maximum":100}', '{"minimum":200,"maximum":100}']) {
      expect(t.refuses(`pit-boss pam open-table sign=${sign} floatMinor=0`)).toMatchObject({
        code: 'bad-sign',
        clauses: ['4.1'],
      });
    }
    t.does(`pit-boss pam open-table sign=${JSON.stringify(SIGN)} floatMinor=0`);
    expect(t.view().sign).toEqual(SIGN);
  });

  it('[crown-sic-bo footnote-s66-2] a minimum rises only when a sign has given it for twenty minutes', () => {
    const t = table();
    const [raised, other] = ['{"minimum":200,"maximum":20000}', '{"minimum":300,"maximum":20000}'];
    const needed = { code: 'notice-needed', clauses: ['footnote-s66-2'], facts: { minutes: 20 } };
    expect(t.refuses(`pit-boss pam change-sign sign=${raised} @1m`)).toMatchObject(needed);
    const [posted] = t.does(`pit-boss pam post-notice notice=raise-minimum sign=${raised} @2m`);
    expect(posted).toMatchObject({ type: 'notice-posted', dueMs: 22 * 60_000, clauses: ['footnote-s66-2'] });
    expect(t.view().notices).toMatchObject([{ kind: 'raise-minimum', dueMs: 22 * 60_000 }]);
    expect(t.refuses(`pit-boss pam change-sign sign=${raised} @21m59s`)).toMatchObject({ code: 'notice-not-due' });
    expect(t.refuses(`pit-boss pam change-sign sign=${other} @30m`)).toMatchObject(needed);
    t.does(`pit-boss pam change-sign sign=${raised} @30m`);
    expect(t.view().sign).toMatchObject({ minimum: 200 });
  });

  it('[crown-sic-bo footnote-s66-2] lowering a minimum or changing a maximum needs no notice', () => {
    const t = table();
    t.does(
      'pit-boss pam change-sign sign={"minimum":50,"maximum":90000}',
      'pit-boss pam change-sign sign={"minimum":50,"maximum":100}',
    );
    expect(t.view().sign).toEqual({ minimum: 50, maximum: 100 });
  });

  it('[crown-sic-bo 4.2.3] what is rounded up to a chip is booked apart from the float', () => {
    const t = sitting('crown-sic-bo', 'A', { setup: { chip: 100 } });
    t.upTo('open');
    t.does('player ann place bet=big amount=150');
    const { float } = t.staffView().accounts;
    expect(eventOf(t.upTo('pay', '146'), 'round-settled').rows).toEqual([['ann', 'big', 150, 0, 'won', 200, 50]]);
    expect(t.staffView().accounts).toMatchObject({ float: float - 150, rounding: -50 });
    expect(t.racks().ann).toBe(CHIPS + 200);
  });
});

describe('the round', () => {
  const CALLS = [
    ['open', 'call-bets', '5.1.1'],
    ['tumble', 'tumble times=1', '5.1.2'],
    ['close', 'close-bets', '5.1.3'],
    ['uncover', 'uncover', '5.1.4'],
    ['result', 'enter-result faces=146', '5.1.5'],
    ['settle', 'settle-round', '3.5'],
    ['take', 'take-losers', '3.6(a)'],
    ['pay', 'pay-winners', '3.6(b)'],
  ] as const;

  it('[crown-sic-bo 5.1, 5.1.1, 5.1.2, 5.1.3, 5.1.4] bets, covered tumble, no more bets, uncover: each in its turn and no other', () => {
    const t = table();
    for (const [i, [next, line, clause]] of CALLS.entries()) {
      for (const [j, [, other]] of CALLS.entries()) {
        if (i !== j) expect(t.refuses(`dealer dan ${other}`)).toMatchObject({ code: 'not-this-step', facts: { next } });
      }
      expect(t.does(`dealer dan ${line}`)[0]?.clauses).toContain(clause);
    }
    expect(t.state.round).toBeNull();
  });

  it('[crown-sic-bo 5.1.1, 5.1.3] betting opens with the one call and closes with the other', () => {
    const t = table();
    expect(t.refuses('player ann place bet=big amount=500')).toMatchObject({ code: 'betting-not-open', clauses: ['5.1.1'] });
    expect(t.upTo('open')).toMatchObject([{ type: 'betting-opened', call: 'Place your bets' }]);
    expect(t.upTo('tumble')).toMatchObject([{ type: 'dice-tumbled' }]);
    expect(t.view().bettingOpen).toBe(true);
    expect(t.upTo('close')).toMatchObject([{ type: 'betting-closed', call: 'No more bets', bell: false }]);
    expect(t.view().bettingOpen).toBe(false);
  });

  it('[crown-sic-bo 5.1.2, 5.1.4] the dice are covered from the tumble until they are uncovered after the close', () => {
    const t = table();
    expect(t.view().covered).toBe(false);
    expect(t.upTo('tumble').at(-1)).toMatchObject({ covered: true });
    expect(t.view()).toMatchObject({ covered: true, faces: null });
    t.upTo('close');
    expect(t.view().covered).toBe(true);
    expect(t.upTo('uncover')).toMatchObject([{ type: 'dice-uncovered', clauses: ['5.1.4'] }]);
    expect(t.view().covered).toBe(false);
  });

  it('[crown-sic-bo 5.1.5, 5.1.5(a)] a result of numbers is called from the lowest to the highest, then the total', () => {
    const t = table();
    expect(t.upTo('result', '614').at(-1)).toMatchObject({
      type: 'result-entered',
      faces: [1, 4, 6],
      call: '1, 4, 6, total 11',
      total: 11,
      clauses: ['5.1.5', '5.1.6'],
    });
  });

  it('[crown-sic-bo 5.1.5, 5.1.5(b)] a result of symbols is called by their names, and the total only shown', () => {
    const t = table('C');
    expect(t.upTo('result', '614').at(-1)).toMatchObject({ call: 'fish, coin, chicken', total: 11 });
  });

  it('[crown-sic-bo 5.1.6] the result is keyed in and the winning areas light up', () => {
    const t = table();
    const entered = eventOf(t.upTo('result', '333'), 'result-entered');
    expect(entered.lit).toEqual(['double:3', 'triple:3', 'any-triple', 'total:9', 'single:3']);
    expect(t.view().faces).toEqual([3, 3, 3]);
  });

  it('[crown-sic-bo 5.1.7] wagers are settled once the areas are lit and not before', () => {
    const t = table();
    t.upTo('open');
    t.does('player ann place bet=big amount=500');
    t.upTo('uncover');
    expect(t.refuses('dealer dan settle-round')).toMatchObject({ code: 'not-this-step', facts: { next: 'result' } });
    t.upTo('result', '146');
    expect(t.racks().ann).toBe(CHIPS - 500);
    expect(eventOf(t.upTo('settle'), 'round-settled').clauses).toEqual(['3.5', '5.1.7']);
    expect(t.racks().ann).toBe(CHIPS + 500);
  });

  it('[crown-sic-bo 1-1-spin] every activation of the tumbler is on record: no spins and dry spins too', () => {
    const t = table();
    t.does('game-supervisor gil order-dry-spin ground=during-play');
    const dry = t.upTo('result', '146');
    t.upTo('uncover');
    t.does('dealer dan declare-failure reason=not-flat');
    const again = t.does('dealer dan tumble times=2');
    const spins = [...dry, ...again].filter(({ type }) => type === 'dice-tumbled');
    expect(spins).toMatchObject([
      { round: 1, times: 3, clauses: ['5.1.2', '1-1-spin'] },
      { round: 2, times: 2, total: 2, clauses: ['5.1.2', '1-1-spin'] },
    ]);
  });

  it('[crown-sic-bo 5.2] nobody but a dealer or above works the tumbler and the panel', () => {
    const t = table();
    t.upTo('open');
    for (const who of ['player ann', 'officer ian', 'tumbler t1']) {
      expect(t.refuses(`${who} tumble times=1`)).toMatchObject({ code: 'not-your-role', clauses: ['5.2'] });
    }
    t.upTo('uncover');
    for (const who of ['player ann', 'officer ian', 'tumbler t1']) {
      expect(t.refuses(`${who} enter-result faces=146`)).toMatchObject({ code: 'not-your-role', clauses: ['5.2'] });
    }
    t.does('game-supervisor gil enter-result faces=146');
  });
});

describe('dry spins', () => {
  it.each([
    ['table-opened', '5.1.8(a)'],
    ['during-play', '5.1.8(b)'],
  ])('[crown-sic-bo 5.1.8, 5.1.8(a), 5.1.8(b)] %s: one spin without wagers, by the first six steps', (ground, clause) => {
    const t = table();
    expect(t.refuses(`dealer dan order-dry-spin ground=${ground}`)).toMatchObject({ code: 'not-your-role', clauses: ['5.1.8'] });
    expect(t.does(`game-supervisor gil order-dry-spin ground=${ground}`)).toMatchObject([{ ground, clauses: [clause] }]);
    const events = t.upTo('result', '146');
    expect(events.map(({ type }) => type)).toEqual([
      'betting-opened',
      'dice-tumbled',
      'betting-closed',
      'dice-uncovered',
      'result-entered',
      'round-ended',
    ]);
    expect(events[0]).toMatchObject({ dry: true });
    expect(t.upTo('open')).toMatchObject([{ dry: false }]);
  });

  it('[crown-sic-bo 5.1.8(c)] until a wager: spin after spin, and the first wager makes the round an ordinary one', () => {
    const t = table();
    t.does('game-supervisor gil order-dry-spin ground=until-a-wager');
    t.upTo('result', '146');
    expect(t.upTo('result', '225')).toMatchObject([{ round: 2, dry: true }, {}, {}, {}, {}, { type: 'round-ended' }]);
    t.upTo('open');
    t.does('player ann place bet=big amount=500');
    expect(t.upTo('pay', '146').at(-1)).toMatchObject({ type: 'round-ended', round: 3, end: 'settled' });
    expect(t.upTo('open')).toMatchObject([{ round: 4, dry: false }]);
  });

  it('[crown-sic-bo 5.1.8] not while a round with wagers is on, and not for other reasons', () => {
    const t = table();
    expect(t.refuses('game-supervisor gil order-dry-spin ground=boredom')).toMatchObject({
      code: 'unknown-grounds',
      clauses: ['5.1.8'],
    });
    t.upTo('open');
    t.does('player ann place bet=big amount=500');
    expect(t.refuses('game-supervisor gil order-dry-spin ground=during-play')).toMatchObject({
      code: 'round-under-way',
      clauses: ['5.1.8'],
    });
  });
});
