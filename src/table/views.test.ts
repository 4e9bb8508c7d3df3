/** Tests the public, player and staff views. */
import { describe, expect, it } from 'vitest';
import { eventOf, openTestTable, STARTING_CHIPS, type TestTable } from '../../test/kit/test-table.ts';
import { publicFields, viewsFor } from './index.ts';

/** Unique amounts of chips that the players buy, so that the tests can search for them. */
const CHIPS_BOUGHT = { ann: 7_654_321, bo: 3_456_789 };

/** Betting is open. Ann and bo have wagered, and staff keep back 1357 of bo's winnings. */
function table() {
  const t = openTestTable('crown-sic-bo', 'A');
  for (const [player, amount] of Object.entries(CHIPS_BOUGHT)) t.accepts(`player ${player} buy-chips from=cage amount=${amount}`);
  t.playUpTo('open');
  t.accepts('player bo place bet=small amount=1357');
  t.playUpTo('pay', '123');
  t.accepts('pit-boss pam hold-winnings player=bo since=1 amount=1357 grounds=inquiry');
  t.playUpTo('open');
  t.accepts('player ann place bet=big amount=150', 'player bo place bet=small amount=275');
  return t;
}

const viewsOf = ({ state }: TestTable, role: string, person: string) => viewsFor(state, { person, role }, 0);

describe('views', () => {
  it('the public view has no names or money of players', () => {
    const { state, view } = table();
    const text = JSON.stringify(view());
    expect(text).not.toMatch(/"(?:ann|bo)"|rack|wallet|held|wagers|accounts|150|275|1357/);
    expect(view().seats).toEqual([
      { position: 1, marker: false },
      { position: 2, marker: false },
    ]);
    for (const player of state.players.values()) expect(text).not.toContain(String(player.rack));
  });

  it.each(['display', 'tumbler', 'system'])('%s sees only the public view', (role) => {
    expect(viewsOf(table(), role, 'ann')).toEqual({});
  });

  it('a client without a session sees only the public view', () => {
    expect(viewsFor(table().state, null, 0)).toEqual({});
  });

  it('a player sees their own view', () => {
    const t = table();
    const views = viewsOf(t, 'player', 'ann');
    expect(views).toEqual({
      own: {
        player: 'ann',
        position: 1,
        cashChips: STARTING_CHIPS + CHIPS_BOUGHT.ann - 150,
        colours: [],
        wallet: 0,
        due: 0,
        dueBets: [],
        held: 0,
        owed: 0,
        wagers: [{ bet: 'big', stake: 150 }],
        limits: null,
        limitsProposed: null,
        limitsAgreed: null,
        warned: false,
        warnings: 0,
        barred: null,
        may: [],
      },
    });
  });

  it('a player sees what is due, and which bets owe it, until they are paid', () => {
    const t = table();
    t.playUpTo('settle', '146');
    // 11 is Big: the stake of 150 and the winnings of 150.
    const due = {
      cashChips: STARTING_CHIPS + CHIPS_BOUGHT.ann - 150,
      due: 300,
      dueBets: [{ bet: 'big', amount: 300 }],
      wagers: [],
    };
    expect(viewsOf(t, 'player', 'ann')).toMatchObject({ own: due });
    t.playUpTo('pay');
    const paid = { cashChips: STARTING_CHIPS + CHIPS_BOUGHT.ann + 150, due: 0, dueBets: [] };
    expect(viewsOf(t, 'player', 'ann')).toMatchObject({ own: paid });
  });

  it('a player who has never been at the table sees only the public view', () => {
    expect(viewsOf(table(), 'player', 'zed')).toEqual({});
  });

  it.each(['dealer', 'pit-boss', 'officer'])('%s sees the staff view', (role) => {
    expect(viewsOf(table(), role, 'x')).toMatchObject({
      staff: {
        players: [{ player: 'ann' }, { player: 'bo', held: 1357, wagers: [{ bet: 'small', stake: 275 }] }],
        accounts: { layout: 425, held: 1357 },
      },
    });
  });

  it('that were already built do not change when the table changes', () => {
    const t = table();
    t.accepts('player ann raise-dispute about=paid');
    const views = { ...t.view(), ...t.staffView() };
    const text = JSON.stringify(views);
    t.accepts('pit-boss pam decide-dispute dispute=1 decision=no', 'player ann raise-dispute about=again');
    t.accepts('player ann place bet=big amount=150', 'pit-boss pam propose-limits player=ann limits={"maximum":500}');
    t.accepts('player ann agree-limits limits={"maximum":500}');
    t.playUpTo('pay', '146');
    expect(JSON.stringify(views)).toBe(text);
  });
});

describe('winning bets', () => {
  it('are listed in the order of the layout, and only while there is a result', () => {
    const t = openTestTable('crown-sic-bo', 'A');
    t.playUpTo('uncover');
    expect(t.view().lit).toEqual([]);
    const entered = eventOf(t.playUpTo('result', '114'), 'result-entered');
    expect(t.view().lit).toEqual(['small', 'double:1', 'total:6', 'pair:1-4', 'single:1', 'single:4']);
    expect(t.view().lit).toEqual(entered.lit);
    const corrected = eventOf(t.accepts('pit-boss pam correct-result faces=666 why=misread'), 'result-corrected');
    expect(t.view().lit).toEqual(corrected.lit);
    expect(t.view().lit).toContain('triple:6');
    t.playUpTo('pay');
    expect(t.view().lit).toEqual([]);
  });

  it('are computed once per result, not for every view', () => {
    const t = openTestTable('crown-sic-bo', 'A');
    t.playUpTo('result', '114');
    expect(publicFields(t.state).lit).toBe(publicFields(t.state).lit);
  });

  it('include the shooter bet, which needs four throws, only at its last throw', () => {
    const t = openTestTable('triple-dice', 'mat');
    t.accepts('dealer dan offer-dice', 'player ann accept-dice', 'dealer dan call-bets');
    t.accepts('player ann place bet=shooter amount=100', 'player ann choose-dice dice=[1,2,3]');
    const isShooterBetLit = [1, 2, 3, 4].map(() => {
      t.playUpTo('result', '123');
      const isLit = t.view().lit.includes('shooter');
      t.playUpTo('pay');
      return isLit;
    });
    expect(isShooterBetLit).toEqual([false, false, false, true]);
  });
});

// The field `undone` of the public view: the last failed roll or void round.
describe('failed rolls and void rounds', () => {
  it('are shown until the dice roll again or another round begins', () => {
    const t = openTestTable('crown-sic-bo', 'A');
    t.playUpTo('uncover');
    expect(t.view().undone).toBeNull();
    t.accepts('game-supervisor pam declare-failure reason=not-flat');
    expect(t.view().undone).toEqual({ round: 1, consequence: 'again', reason: 'not-flat' });
    t.accepts('dealer dan tumble times=1');
    expect(t.view().undone).toBeNull();
    t.playUpTo('uncover');
    t.accepts('pit-boss pam invalidate ground=disruption why=alarm');
    expect(t.view().undone).toEqual({ round: 1, consequence: 'void', reason: null });
    t.accepts('dealer dan call-bets');
    expect(t.view().undone).toBeNull();
  });

  it('have the reason if a failed roll voids the round, and include a round that became void after it was settled', () => {
    const t = openTestTable('dicette', 'mat');
    t.playUpTo('throw');
    t.accepts('dealer dan declare-failure reason=not-flat');
    expect(t.view().undone).toEqual({ round: 1, consequence: 'void', reason: 'not-flat' });
    t.playUpTo('open');
    expect(t.view().undone).toBeNull();
    const crown = openTestTable('crown-sic-bo', 'A');
    crown.playUpTo('pay', '236');
    crown.accepts('pit-boss pam invalidate ground=fraud why=loaded round=1');
    expect(crown.view().undone).toEqual({ round: 1, consequence: 'void', reason: null });
  });

  it('do not include dry spins (rounds without wagers) or rounds in which the lamps (they show winning bets) fail', () => {
    const t = openTestTable('crown-sic-bo', 'A');
    t.playUpTo('result', '236');
    t.accepts('dealer dan report-lamps about=dark');
    expect(t.view()).toMatchObject({ lampsWrong: true, dry: false, undone: null });
    t.playUpTo('pay');
    expect(t.view().lampsWrong).toBe(false);
    t.accepts('pit-boss pam order-dry-spin ground=until-a-wager', 'dealer dan call-bets');
    expect(t.view()).toMatchObject({ lampsWrong: false, dry: true, undone: null });
    t.accepts('player ann place bet=big amount=500');
    expect(t.view().dry).toBe(false);
  });
});

describe('a corrected result', () => {
  it('is shown with the original faces, until another round begins', () => {
    const t = openTestTable('adelaide-big-and-small', 'full');
    t.playUpTo('result', '124');
    expect(t.view().corrected).toBeNull();
    t.accepts('inspector pam correct-result faces=125 why=misread');
    expect(t.view().corrected).toEqual({ round: 1, from: [1, 2, 4], to: [1, 2, 5] });
    t.playUpTo('pay');
    expect(t.view().corrected).toEqual({ round: 1, from: [1, 2, 4], to: [1, 2, 5] });
    t.accepts('house pam correct-settlement round=1 faces=666 why=misread');
    expect(t.view().corrected).toEqual({ round: 1, from: [1, 2, 5], to: [6, 6, 6] });
    t.accepts('dealer dan tumble times=1');
    expect(t.view().corrected).toBeNull();
    // Corrects an earlier round while another round is under way.
    t.accepts('house pam correct-settlement round=1 faces=124 why=misread');
    expect(t.view().corrected).toEqual({ round: 1, from: [6, 6, 6], to: [1, 2, 4] });
  });

  it('is cleared when the table closes', () => {
    const t = openTestTable('triple-dice', 'mat');
    t.accepts('dealer dan offer-dice', 'player ann accept-dice', 'dealer dan call-bets');
    t.accepts('player ann place bet=shooter amount=100', 'player ann choose-dice dice=[1,2,3]');
    t.playUpTo('pay', '246');
    t.accepts('supervisor pam correct-settlement round=1 faces=456 why=misread');
    expect(t.view().corrected).toMatchObject({ round: 1 });
    t.accepts('supervisor pam close-table');
    expect(t.view().corrected).toBeNull();
  });
});
