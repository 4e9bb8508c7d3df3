/** The public, player and staff views. */
import { describe, expect, it } from 'vitest';
import { CHIPS, eventOf, type Sitting, sitting } from '../../test/kit/table.ts';
import { publicFields, viewsFor } from './index.ts';

/** Unique amounts of chips that the players buy, so that the tests can search for them. */
const CHIPS_BOUGHT = { ann: 7_654_321, bo: 3_456_789 };

/** Ann and bo have wagered, bo has held money, and the result is entered. */
function table() {
  const t = sitting('crown-sic-bo', 'A');
  for (const [player, amount] of Object.entries(CHIPS_BOUGHT)) t.does(`player ${player} buy-chips from=cage amount=${amount}`);
  t.upTo('open');
  t.does('player ann place bet=big amount=150', 'player bo place bet=small amount=275');
  t.does('pit-boss pam hold-winnings player=bo amount=1357 grounds=inquiry');
  return t;
}

const viewsOf = ({ state }: Sitting, role: string, person: string) => viewsFor(state, { person, role }, 0);

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
        cashChips: CHIPS + CHIPS_BOUGHT.ann - 150,
        colours: [],
        wallet: 0,
        held: 0,
        owed: 0,
        wagers: [{ bet: 'big', stake: 150 }],
        limits: null,
        warned: false,
        warnings: 0,
        barred: null,
        may: [],
      },
    });
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

  it('do not change when the table changes', () => {
    const t = table();
    t.does('player ann raise-dispute about=paid');
    const views = { ...t.view(), ...t.staffView() };
    const text = JSON.stringify(views);
    t.does('pit-boss pam decide-dispute dispute=1 decision=no', 'player ann raise-dispute about=again');
    t.does('player ann place bet=big amount=150', 'pit-boss pam agree-limits player=ann limits={"maximum":500}');
    t.upTo('pay', '146');
    expect(JSON.stringify(views)).toBe(text);
  });
});

describe('winning bets', () => {
  it('are listed in reading order, and only while there is a result', () => {
    const t = sitting('crown-sic-bo', 'A');
    t.upTo('uncover');
    expect(t.view().lit).toEqual([]);
    const entered = eventOf(t.upTo('result', '114'), 'result-entered');
    expect(t.view().lit).toEqual(['small', 'double:1', 'total:6', 'pair:1-4', 'single:1', 'single:4']);
    expect(t.view().lit).toEqual(entered.lit);
    const corrected = eventOf(t.does('pit-boss pam correct-result faces=666 why=misread'), 'result-corrected');
    expect(t.view().lit).toEqual(corrected.lit);
    expect(t.view().lit).toContain('triple:6');
    t.upTo('pay');
    expect(t.view().lit).toEqual([]);
  });

  it('are computed once per result, not for every view', () => {
    const t = sitting('crown-sic-bo', 'A');
    t.upTo('result', '114');
    expect(publicFields(t.state).lit).toBe(publicFields(t.state).lit);
  });

  it('include the bet over several throws only at its last throw', () => {
    const t = sitting('triple-dice', 'mat');
    t.does('dealer dan offer-dice', 'player ann accept-dice', 'dealer dan call-bets');
    t.does('player ann place bet=shooter amount=100', 'player ann choose-dice dice=[1,2,3]');
    const lit = [1, 2, 3, 4].map(() => {
      t.upTo('result', '123');
      const shown = t.view().lit.includes('shooter');
      t.upTo('pay');
      return shown;
    });
    expect(lit).toEqual([false, false, false, true]);
  });
});

describe('failed rolls and void rounds', () => {
  it('are shown until the dice roll again or another round begins', () => {
    const t = sitting('crown-sic-bo', 'A');
    t.upTo('uncover');
    expect(t.view().undone).toBeNull();
    t.does('game-supervisor pam declare-failure reason=not-flat');
    expect(t.view().undone).toEqual({ round: 1, consequence: 'again', reason: 'not-flat' });
    t.does('dealer dan tumble times=1');
    expect(t.view().undone).toBeNull();
    t.upTo('uncover');
    t.does('pit-boss pam invalidate ground=disruption why=alarm');
    expect(t.view().undone).toEqual({ round: 1, consequence: 'void', reason: null });
    t.does('dealer dan call-bets');
    expect(t.view().undone).toBeNull();
  });

  it('keep the reason of a void round, and include rounds that were already settled', () => {
    const t = sitting('dicette', 'mat');
    t.upTo('throw');
    t.does('dealer dan declare-failure reason=not-flat');
    expect(t.view().undone).toEqual({ round: 1, consequence: 'void', reason: 'not-flat' });
    t.upTo('open');
    expect(t.view().undone).toBeNull();
    const crown = sitting('crown-sic-bo', 'A');
    crown.upTo('pay', '236');
    crown.does('pit-boss pam invalidate ground=fraud why=loaded round=1');
    expect(crown.view().undone).toEqual({ round: 1, consequence: 'void', reason: null });
  });

  it('do not include dry spins or rounds with wrong lamps', () => {
    const t = sitting('crown-sic-bo', 'A');
    t.upTo('result', '236');
    t.does('dealer dan report-lamps about=dark');
    expect(t.view()).toMatchObject({ lampsWrong: true, dry: false, undone: null });
    t.upTo('pay');
    expect(t.view().lampsWrong).toBe(false);
    t.does('pit-boss pam order-dry-spin ground=until-a-wager', 'dealer dan call-bets');
    expect(t.view()).toMatchObject({ lampsWrong: false, dry: true });
    t.does('player ann place bet=big amount=500');
    expect(t.view().dry).toBe(false);
  });
});

describe('a corrected result', () => {
  it('is shown with the original faces, until another round begins', () => {
    const t = sitting('adelaide-big-and-small', 'full');
    t.upTo('result', '124');
    expect(t.view().corrected).toBeNull();
    t.does('inspector pam correct-result faces=125 why=misread');
    expect(t.view().corrected).toEqual({ round: 1, from: [1, 2, 4], to: [1, 2, 5] });
    t.upTo('pay');
    expect(t.view().corrected).toEqual({ round: 1, from: [1, 2, 4], to: [1, 2, 5] });
    t.does('house pam correct-settlement round=1 faces=666 why=misread');
    expect(t.view().corrected).toEqual({ round: 1, from: [1, 2, 5], to: [6, 6, 6] });
    t.does('dealer dan tumble times=1');
    expect(t.view().corrected).toBeNull();
    // Corrects an earlier round while another round is under way.
    t.does('house pam correct-settlement round=1 faces=124 why=misread');
    expect(t.view().corrected).toEqual({ round: 1, from: [6, 6, 6], to: [1, 2, 4] });
  });

  it('is cleared when the table closes', () => {
    const t = sitting('triple-dice', 'mat');
    t.does('dealer dan offer-dice', 'player ann accept-dice', 'dealer dan call-bets');
    t.does('player ann place bet=shooter amount=100', 'player ann choose-dice dice=[1,2,3]');
    t.upTo('pay', '246');
    t.does('supervisor pam correct-settlement round=1 faces=456 why=misread');
    expect(t.view().corrected).toMatchObject({ round: 1 });
    t.does('supervisor pam close-table');
    expect(t.view().corrected).toBeNull();
  });
});
