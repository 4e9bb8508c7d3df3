/** Tests the Crown Sic Bo clauses about tables in tournaments: a designated table is used only for the tournament. */
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { ACT_RECORDS, ACTS, type Act } from '../../src/rules/index.ts';
import {
  type Command,
  type EventOf,
  eventsFor,
  isTournamentTable,
  newTable,
  type PackedTable,
  packTable,
  permissionsOf,
  playerView,
  publicEvent,
  publicFields,
  refusalFor,
  rolesOf,
  setUpTable,
  type TableEvent,
  type TableState,
  tournamentTableId,
  unpackTable,
  viewsFor,
} from '../../src/table/index.ts';
import { closedTableState } from '../kit/table-states.ts';
import { closedTestTable, eventOf, openTestTable, STARTING_CHIPS, type TestTable } from '../kit/test-table.ts';

const OPENING = 'open-table sign={"minimum":100,"maximum":20000} floatMinor=1000000';
const SESSION = 'tournament=cup session=heat wagersShown=after-close';
/** The chips of each player at the start of the session. */
const CHIPS = 10_000;

const closedTable = (setup = {}): TestTable =>
  closedTestTable('crown-sic-bo', 'A', { table: 'T1.tournament', positions: 2, tournament: true, ...setup });

/** An open tournament table: dan deals, ann and bo have the two seats. */
function openTable(session = SESSION, setup = {}): TestTable {
  const t = closedTable(setup);
  t.accepts(`system cup ${OPENING} ${session}`, 'pit-boss pam assign-staff person=dan role=dealer adult=true');
  seat(t);
  return t;
}

/** Seats ann and bo with their chips. */
function seat(t: TestTable): void {
  for (const [i, player] of ['ann', 'bo'].entries())
    t.accepts(
      `system cup seat-player player=${player} position=${i + 1} adult=true`,
      `system cup buy-chips player=${player} from=tournament amount=${CHIPS}`,
    );
}

/** Takes all chips back and closes the table. */
function close(t: TestTable): void {
  for (const [player, chips] of Object.entries(t.racks()))
    if (chips > 0) t.accepts(`system cup cash-out player=${player} to=tournament amount=${chips}`);
  t.accepts('system cup leave-table player=ann', 'system cup leave-table player=bo', 'system cup close-table');
}

const issued = ({ state }: TestTable): Readonly<Record<string, number | undefined>> =>
  Object.fromEntries([...state.players].map(([id, player]) => [id, player.issued]));

describe('set-up', () => {
  it('the tournament table of a table has its own id', () => {
    expect(tournamentTableId('crown-1')).toBe('crown-1.tournament');
    expect(isTournamentTable(closedTable().state.setup)).toBe(true);
    expect(isTournamentTable(closedTableState('crown-sic-bo', 'A', {}).setup)).toBe(false);
  });

  it.each(RULEBOOKS.map((rulebook) => [rulebook.id, rulebook] as const))(
    '%s: only if the rulebook has tournaments',
    (id, rulebook) => {
      const layout = rulebook.layouts[0]?.id ?? '';
      const { setup } = closedTableState('crown-sic-bo', 'A', { tournament: true });
      const state = setUpTable(RULEBOOKS, id, { ...setup, layout });
      if (id === 'crown-sic-bo') expect(state).toMatchObject({ setup: { tournament: true } });
      else expect(state).toBe(`tournament: the rulebook ${id} has no tournaments`);
    },
  );
});

describe('who may do what', () => {
  /** From decision: the tournament seats, issues and opens. Nobody brings other chips or limits. */
  const BY_THE_SYSTEM: readonly Act[] = ['open-table', 'close-table', 'seat-player', 'leave-table', 'buy-chips', 'cash-out'];
  const BY_NOBODY: readonly Act[] = [
    ...(['post-notice', 'withdraw-notice', 'change-sign', 'propose-limits', 'decline-limits', 'agree-limits'] as const),
    ...(['issue-colour', 'agree-to-share', 'approve-colours', 'redeem-colour', 'redeem-closed-table'] as const),
    'require-to-vacate',
  ];
  const [crown] = RULEBOOKS.filter(({ id }) => id === 'crown-sic-bo');
  const { conduct } = crown as (typeof RULEBOOKS)[number];

  it.each([[[]], [ACTS]])('[crown-sic-bo 8.3.2] the permissions of all acts, automatic: %s', (automatic) => {
    for (const dice of ['real', 'electronic'] as const) {
      const [cash, tournament] = [false, true].map((isTournament) => permissionsOf(conduct, automatic, dice, isTournament));
      for (const act of ACTS) {
        const roles = [...(tournament?.[act]?.roles ?? [])].toSorted();
        const cashRoles = [...(cash?.[act]?.roles ?? [])];
        if (BY_THE_SYSTEM.includes(act)) expect([act, roles]).toEqual([act, ['system']]);
        else if (BY_NOBODY.includes(act)) expect([act, roles]).toEqual([act, []]);
        else if (act === 'withdraw') expect(roles).toEqual([...cashRoles, 'system'].toSorted());
        else expect([act, roles]).toEqual([act, cashRoles.toSorted()]);
        // The clauses are those of the act at every table.
        expect(tournament?.[act]?.clauses).toEqual(cash?.[act]?.clauses);
      }
    }
  });

  it.each([...BY_THE_SYSTEM, ...BY_NOBODY])('[crown-sic-bo 8.3.2] %s is refused to everybody else', (act) => {
    const { state } = openTable();
    const roles = rolesOf(conduct).filter((role) => role !== 'system' || BY_NOBODY.includes(act));
    for (const role of roles) {
      const command = { type: act, player: 'ann', by: { person: 'dan', role }, atMs: 0 } as unknown as Command;
      expect(refusalFor(state, command)).toEqual({ code: 'tournament-table', clauses: ['8.3.2'], facts: { act, role } });
    }
  });

  it('every act that a tournament table refuses is in the rulebook', () => {
    const reserved = ACTS.filter((act) => ACT_RECORDS[act].atTournaments !== undefined);
    expect(reserved.filter((act) => !(act in conduct.acts))).toEqual([]);
  });

  it('[crown-sic-bo 8.3.2] at a cash table the system does not seat players or sell chips', () => {
    const t = openTestTable('crown-sic-bo', 'A', { setup: { automatic: ACTS } });
    for (const line of [
      'seat-player player=cy position=3 adult=true',
      'buy-chips player=ann from=cage amount=5',
      'withdraw player=ann bet=big amount=1',
    ])
      expect(t.refuses(`system cup ${line}`)).toMatchObject({ code: 'not-automatic' });
  });

  it('[crown-sic-bo 8.3.2] minors, staff and excluded players get no seat', () => {
    const t = closedTable();
    t.accepts(`system cup ${OPENING} ${SESSION}`, 'pit-boss pam exclude-player player=cy grounds=device');
    expect(t.refuses('system cup seat-player player=ann position=1 adult=false')).toMatchObject({ code: 'under-age' });
    expect(t.refuses('system cup seat-player player=cy position=1 adult=true')).toMatchObject({ code: 'player-barred' });
    expect(t.refuses('system cup seat-player player=ann position=1 adult=true house={"playerHoldsRole":true}')).toMatchObject({
      code: 'staff-may-not-wager',
    });
    // Without facts of the house, the tournament seats its players.
    t.accepts('system cup seat-player player=ann position=1 adult=true');
  });

  it('the system withdraws a wager while betting is open, and not later', () => {
    const t = openTable();
    t.playUpTo('open');
    t.accepts('player ann place bet=big amount=300', 'system cup withdraw player=ann bet=big amount=100');
    expect(t.racks()).toEqual({ ann: CHIPS - 200, bo: CHIPS });
    t.accepts('player ann withdraw bet=big amount=50');
    t.playUpTo('close');
    expect(t.refuses('system cup withdraw player=ann bet=big amount=100')).toMatchObject({ code: 'betting-closed' });
  });
});

describe('sessions', () => {
  it('[crown-sic-bo 8.3.1] a table that a tournament has designated does not open for cash', () => {
    const t = closedTestTable('crown-sic-bo', 'A');
    expect(t.refuses(`pit-boss pam ${OPENING} house={"designated":"cup"}`)).toEqual({
      code: 'table-designated',
      clauses: ['8.3.1', '8.3.2'],
      facts: { tournament: 'cup' },
    });
    t.accepts(`pit-boss pam ${OPENING}`);
  });

  it('[crown-sic-bo 8.3.2] a tournament table opens for a session, and a cash table for none', () => {
    const t = closedTable();
    for (const fields of ['', 'tournament=cup', 'tournament=cup session=heat', 'session=heat wagersShown=never'])
      expect(t.refuses(`system cup ${OPENING} ${fields}`)).toMatchObject({ code: 'bad-tournament-session', clauses: ['8.3.2'] });
    const cash = closedTestTable('crown-sic-bo', 'A');
    for (const fields of ['tournament=cup', 'session=heat', 'wagersShown=live', SESSION])
      expect(cash.refuses(`pit-boss pam ${OPENING} ${fields}`)).toMatchObject({ code: 'bad-tournament-session' });
  });

  it('[crown-sic-bo 8.3.1] everybody sees the tournament and the session while the table is open', () => {
    const t = closedTable();
    expect(t.view().tournament).toBeNull();
    const events = t.accepts(`system cup ${OPENING} ${SESSION}`);
    expect(eventOf(events, 'table-opened').tournament).toEqual({ id: 'cup', session: 'heat', wagersShown: 'after-close' });
    expect(t.view().tournament).toEqual({ id: 'cup', session: 'heat' });
    seat(t);
    close(t);
    expect(t.view().tournament).toBeNull();
    expect('tournament' in openTestTable('crown-sic-bo', 'A').view()).toBe(false);
  });

  it('[crown-sic-bo 8.2.4] no spin begins while the tournament waits', () => {
    const t = openTable();
    const waits = 'house={"tournamentWaits":{"code":"director-away","clauses":["8.2.4"]}}';
    expect(t.refuses(`dealer dan call-bets ${waits}`)).toEqual({
      code: 'tournament-waits',
      clauses: ['8.2.4'],
      facts: { why: 'director-away' },
    });
    expect(t.state.round).toBeNull();
    t.accepts('dealer dan call-bets');
  });

  it('[crown-sic-bo 9.7] players leave before the table closes', () => {
    const t = openTable();
    expect(t.refuses('system cup close-table')).toMatchObject({ code: 'notice-needed', clauses: ['9.7'] });
    close(t);
    // The conditions of the tournament announce the limits of the next session.
    t.accepts(`system cup ${OPENING.replace('100', '500')} ${SESSION}`);
  });

  it('[crown-sic-bo 9.8] players who do not wager keep their seats, and rounds may have no wagers', () => {
    const t = openTable();
    for (let round = 1; round <= 4; round++)
      expect(t.playUpTo('pay', '124').map(({ type }) => type)).not.toContain('abstention-noticed');
    expect([...t.state.players.values()].map(({ abstained, position }) => [abstained, position])).toEqual([
      [0, 1],
      [0, 2],
    ]);
    expect(t.racks()).toEqual({ ann: CHIPS, bo: CHIPS });
    // The same rounds at a full cash table lead to notices.
    const cash = openTestTable('crown-sic-bo', 'A', { setup: { positions: 2 } });
    const types = [1, 2, 3].flatMap(() => cash.playUpTo('pay', '124').map(({ type }) => type));
    expect(types).toContain('abstention-noticed');
  });
});

describe('chips', () => {
  it('[crown-sic-bo 8.3.2] chips come only from the tournament and go back only to it', () => {
    const t = openTable();
    for (const from of ['cage', 'wallet'])
      expect(t.refuses(`system cup buy-chips player=ann from=${from} amount=100`)).toMatchObject({
        code: 'bad-amount',
        facts: { from },
      });
    for (const to of ['cage', 'wallet'])
      expect(t.refuses(`system cup cash-out player=ann to=${to} amount=100`)).toMatchObject({
        code: 'bad-amount',
        facts: { to },
      });
    const cash = openTestTable('crown-sic-bo', 'A');
    expect(cash.refuses('player ann buy-chips from=tournament amount=100')).toMatchObject({ code: 'bad-amount' });
    expect(cash.refuses('player ann cash-out to=tournament amount=100')).toMatchObject({ code: 'bad-amount' });
  });

  it('[crown-sic-bo 8.2.1(b)] the bank of the tournament issues the chips and takes them back', () => {
    const t = openTable();
    expect(t.state.accounts).toMatchObject({ cage: -1_000_000 - 2 * CHIPS, rack: 2 * CHIPS, wallet: 0, float: 1_000_000 });
    t.playUpTo('open');
    t.accepts('player ann place bet=big amount=400', 'player bo place bet=small amount=300');
    t.playUpTo('pay', '456');
    t.accepts('system cup cash-out player=bo to=tournament amount=150');
    expect(t.racks()).toEqual({ ann: CHIPS + 400, bo: CHIPS - 450 });
    // The results are the chips that the tournament did not issue: +400 and -300.
    expect(issued(t)).toEqual({ ann: CHIPS, bo: CHIPS - 150 });
    expect(t.state.accounts.cage).toBe(-1_000_000 - 2 * CHIPS + 150);
    expect(t.refuses('system cup cash-out player=bo to=tournament amount=9551')).toMatchObject({ code: 'not-enough-chips' });
  });

  it('cash tables do not keep the issued chips', () => {
    const { state } = openTestTable('crown-sic-bo', 'A');
    for (const player of state.players.values()) expect('issued' in player).toBe(false);
    expect('tournament' in state).toBe(false);
    expect(JSON.stringify(packTable(state))).not.toMatch(/issued|tournament/);
  });

  it('[crown-sic-bo 8.1.1] every session starts without chips and debts of earlier sessions, and its rounds are not corrected any more', () => {
    const t = openTable();
    t.playUpTo('open');
    t.accepts('player ann place bet=big amount=400', 'player bo place bet=small amount=200');
    t.playUpTo('pay', '456');
    t.accepts('pit-boss pam hold-winnings player=ann since=1 amount=100 grounds=device');
    close(t);
    expect(issued(t)).toEqual({ ann: -300, bo: 200 });
    // A correction after the session leaves a debt of ann and winnings of bo at the closed table.
    t.accepts('pit-boss pam correct-settlement round=1 faces=123 why=slip');
    expect([t.state.players.get('ann')?.owed, t.dues()]).toEqual([800, { ann: 0, bo: 400 }]);
    t.accepts(`system cup ${OPENING} ${SESSION}`);
    for (const player of t.state.players.values())
      expect(player).toMatchObject({ rack: 0, due: 0, held: 0, owed: 0, issued: 0, staked: 0, wallet: 0 });
    expect(t.state.accounts).toMatchObject({ cage: -1_000_000, rack: 0, due: 0, held: 0, float: 1_000_000 });
    for (const line of ['adjust round=1 player=bo amount=70 why=slip', 'correct-settlement round=1 faces=123 why=slip'])
      expect(t.refuses(`pit-boss pam ${line}`)).toMatchObject({ code: 'unknown-round' });
    const older = JSON.stringify({ olderRounds: [{ round: 1, rows: [], turn: null, voided: false, moved: [], owed: [] }] });
    expect(t.refuses(`pit-boss pam void-damaged rounds=[1] why=chipped house=${older}`)).toMatchObject({ code: 'unknown-round' });
    expect(t.refuses('pit-boss pam forfeit-held player=ann')).toMatchObject({ code: 'nothing-held' });
    expect(t.view().lastResults).toEqual([]);
    seat(t);
    t.playUpTo('pay', '124');
    expect(t.view().lastResults).toEqual([{ round: 2, faces: [1, 2, 4], voided: false }]);
  });

  it('a packed table keeps the session and the issued chips', () => {
    const { state } = openTable();
    const packed = JSON.parse(JSON.stringify(packTable(state))) as PackedTable;
    const unpacked = unpackTable(RULEBOOKS, packed);
    expect(unpacked.tournament).toEqual({ id: 'cup', session: 'heat', wagersShown: 'after-close', firstRound: 1 });
    expect(unpacked.players.get('ann')?.issued).toBe(CHIPS);
    expect(unpacked.permissions['buy-chips']?.roles).toEqual(new Set(['system']));
    expect(packTable(unpacked)).toEqual(packed);
  });

  it('a snapshot of an earlier program has no tournament, and opens as a cash table', () => {
    const { state } = openTestTable('crown-sic-bo', 'A');
    const unpacked = unpackTable(RULEBOOKS, JSON.parse(JSON.stringify(packTable(state))) as PackedTable);
    expect(isTournamentTable(unpacked.setup)).toBe(false);
    expect(unpacked.players.get('ann')).not.toHaveProperty('issued');
  });
});

describe('players with fewer chips than the minimum', () => {
  /** ann has 60 chips, less than the minimum of 100. */
  function openShortTable(setup = {}): TestTable {
    const t = openTable(SESSION, setup);
    t.accepts(`system cup cash-out player=ann to=tournament amount=${CHIPS - 60}`);
    return t;
  }

  /** What counted of each wager of a settlement, what was returned, and the players who are warned. */
  const outcomeOf = ({ rows, advised }: EventOf<'round-settled'>): { readonly rows: unknown; readonly advised: unknown } => ({
    rows: rows.map(([player, bet, counted, returned]) => [player, bet, counted, returned]),
    advised,
  });

  /** Plays a round in which ann places these wagers. */
  function settle(t: TestTable, faces: string, ...wagers: readonly string[]): ReturnType<typeof outcomeOf> {
    t.playUpTo('open');
    t.accepts(...wagers.map((wager) => `player ann place ${wager}`));
    return outcomeOf(eventOf(t.playUpTo('pay', faces), 'round-settled'));
  }

  it('[crown-sic-bo 4.2.1] [crown-sic-bo 8.2.1(c)] a wager of all chips counts however often, and the player is not warned', () => {
    const t = openShortTable();
    for (let round = 1; round <= 3; round++) {
      expect(settle(t, '456', 'bet=big amount=60')).toEqual({
        rows: [['ann', 'big', 60, 0]],
        advised: [],
      });
      expect(t.racks().ann).toBe(120);
      t.accepts('system cup cash-out player=ann to=tournament amount=60');
    }
    expect(t.state.players.get('ann')?.warned).toBe(false);
    expect(settle(t, '123', 'bet=big amount=60').rows).toEqual([['ann', 'big', 60, 0]]);
    expect(t.racks().ann).toBe(0);
  });

  it('[crown-sic-bo 4.2.1] a player who was warned before wagers the rest of the chips, on one bet or on several', () => {
    const t = openTable();
    expect(settle(t, '123', 'bet=big amount=50').advised).toEqual(['ann']);
    t.accepts(`system cup cash-out player=ann to=tournament amount=${CHIPS - 50 - 60}`);
    expect(settle(t, '456', 'bet=big amount=40', 'bet=total:4 amount=20')).toEqual({
      rows: [
        ['ann', 'big', 40, 0],
        ['ann', 'total:4', 20, 0],
      ],
      advised: [],
    });
  });

  it('[crown-sic-bo 4.2.1] a player with exactly the minimum is warned one time, and then the wager is returned', () => {
    const t = openTable();
    t.accepts(`system cup cash-out player=ann to=tournament amount=${CHIPS - 100}`);
    expect(settle(t, '456', 'bet=big amount=99')).toEqual({ rows: [['ann', 'big', 99, 0]], advised: ['ann'] });
    t.accepts('system cup cash-out player=ann to=tournament amount=99');
    expect(settle(t, '456', 'bet=big amount=99')).toEqual({ rows: [['ann', 'big', 0, 99]], advised: [] });
  });

  it('[crown-sic-bo 4.2.1] all chips on two bets, each below the minimum, are returned after a warning if they suffice for one', () => {
    const t = openTable();
    t.accepts(`system cup cash-out player=ann to=tournament amount=${CHIPS - 100}`);
    const wagers = ['bet=big amount=60', 'bet=total:4 amount=40'];
    expect(settle(t, '456', ...wagers).advised).toEqual(['ann']);
    t.accepts('system cup cash-out player=ann to=tournament amount=20');
    expect(settle(t, '456', ...wagers).rows).toEqual([
      ['ann', 'big', 0, 60],
      ['ann', 'total:4', 0, 40],
    ]);
  });

  it('[crown-sic-bo 4.2.1] each bet has its own minimum', () => {
    const t = closedTable();
    const sign = '{"minimum":100,"maximum":20000,"bets":{"total:4":{"minimum":500}}}';
    t.accepts(`system cup open-table sign=${sign} floatMinor=1000000 ${SESSION}`);
    t.accepts('pit-boss pam assign-staff person=dan role=dealer adult=true');
    seat(t);
    expect(settle(t, '123', 'bet=total:4 amount=50').advised).toEqual(['ann']);
    t.accepts(`system cup cash-out player=ann to=tournament amount=${CHIPS - 50 - 400}`);
    expect(settle(t, '123', 'bet=total:4 amount=310', 'bet=big amount=90').rows).toEqual([
      ['ann', 'big', 0, 90],
      ['ann', 'total:4', 310, 0],
    ]);
  });

  it('[crown-sic-bo 4.2.1] the chips at the close decide: later chips do not change what counts', () => {
    const t = openTable();
    expect(settle(t, '123', 'bet=big amount=50').advised).toEqual(['ann']);
    t.accepts(`system cup cash-out player=ann to=tournament amount=${CHIPS - 50 - 60}`);
    t.playUpTo('open');
    t.accepts('player ann place bet=big amount=60');
    t.playUpTo('close');
    t.accepts('pit-boss pam adjust round=1 player=ann amount=500 why=slip', 'dealer dan pay-due player=ann');
    const unpacked = unpackTable(RULEBOOKS, JSON.parse(JSON.stringify(packTable(t.state))) as PackedTable);
    expect(packTable(unpacked)).toEqual(packTable(t.state));
    t.playUpTo('settle', '456');
    expect(t.state.lastSettled).toEqual([['ann', 'big', 60, 0, 'won', 60, 0, { minimum: 100 }]]);
  });

  it('[crown-sic-bo 4.2.1] the wager counts also after a correction, and after a settlement that is reversed', () => {
    const t = openTable();
    expect(settle(t, '123', 'bet=big amount=50').advised).toEqual(['ann']);
    t.accepts(`system cup cash-out player=ann to=tournament amount=${CHIPS - 50 - 60}`);
    expect(settle(t, '456', 'bet=big amount=60').advised).toEqual([]);
    expect(t.racks().ann).toBe(120);
    t.accepts('pit-boss pam correct-settlement round=2 faces=123 why=slip');
    expect(t.racks().ann).toBe(0);
    t.accepts('pit-boss pam declare-failure reason=not-flat round=2');
    t.playUpTo('pay', '456');
    expect(t.racks().ann).toBe(120);
  });

  it('[crown-sic-bo 4.2.1] a reversed settlement does not warn a player who had too few chips', () => {
    const t = openShortTable();
    settle(t, '456', 'bet=big amount=60');
    t.accepts('pit-boss pam declare-failure reason=not-flat round=1');
    expect(outcomeOf(eventOf(t.playUpTo('pay', '123'), 'round-settled'))).toEqual({ rows: [['ann', 'big', 60, 0]], advised: [] });
    expect(t.state.players.get('ann')?.warned).toBe(false);
  });

  it('[crown-sic-bo 4.2.1] at a cash table the second wager below the minimum is returned, also if it is all that the player has', () => {
    const t = openTestTable('crown-sic-bo', 'A');
    t.accepts(`player ann cash-out to=cage amount=${STARTING_CHIPS - 60}`);
    expect(settle(t, '456', 'bet=big amount=60').advised).toEqual(['ann']);
    t.accepts('player ann cash-out to=cage amount=60');
    expect(settle(t, '456', 'bet=big amount=60').rows).toEqual([['ann', 'big', 0, 60]]);
  });

  it('[crown-sic-bo 4.2.1] [crown-sic-bo 8.1.1] a warning ends with its session', () => {
    const t = openTable();
    expect(settle(t, '123', 'bet=big amount=50').advised).toEqual(['ann']);
    expect(t.state.players.get('ann')?.warned).toBe(true);
    close(t);
    t.accepts(`system cup ${OPENING} ${SESSION}`);
    seat(t);
    expect(t.state.players.get('ann')?.warned).toBe(false);
    expect(settle(t, '123', 'bet=big amount=50')).toEqual({ rows: [['ann', 'big', 50, 0]], advised: ['ann'] });
  });
});

describe('players who have left', () => {
  /** ann has left while betting is open. She has 300 on big, and bo has a seat. */
  function leaveWhileOpen(): TestTable {
    const t = openTable();
    t.playUpTo('open');
    t.accepts('player ann place bet=big amount=300', 'system cup leave-table player=ann');
    return t;
  }

  it.each([
    'player ann withdraw bet=big amount=300',
    'dealer dan withdraw player=ann bet=big amount=300',
    'player ann move from=big to=small amount=300',
    'dealer dan move player=ann from=big to=small amount=300',
    'player ann place bet=small amount=300',
    'dealer dan place player=ann bet=small amount=300',
  ])('[crown-sic-bo 8.2.1(h)] the wagers of a player who has left stand: %s', (line) => {
    const t = leaveWhileOpen();
    expect(t.refuses(line)).toEqual({ code: 'not-seated', clauses: [], facts: { player: 'ann' } });
    t.playUpTo('pay', '456');
    expect(t.racks()).toEqual({ ann: CHIPS + 300, bo: CHIPS });
  });

  it('[crown-sic-bo 8.2.1(h)] only the tournament withdraws the wagers of a player who has left or is excluded', () => {
    const t = leaveWhileOpen();
    t.accepts('player bo place bet=small amount=200', 'pit-boss pam exclude-player player=bo grounds=device');
    expect(t.refuses('player bo withdraw bet=small amount=200')).toMatchObject({ code: 'player-barred' });
    t.accepts('system cup withdraw player=ann bet=big amount=300', 'system cup withdraw player=bo bet=small amount=200');
    expect(t.racks()).toEqual({ ann: CHIPS, bo: CHIPS });
  });

  it('[crown-sic-bo 3.2] at a cash table a player without a seat withdraws the wagers', () => {
    const t = openTestTable('crown-sic-bo', 'A');
    t.playUpTo('open');
    t.accepts('player ann place bet=big amount=300', 'player ann leave-table', 'player ann withdraw bet=big amount=300');
  });
});

/** The ways in which the conditions show the wagers of other players, and what `cy`, another player, sees of them. */
describe('wagers of other players', () => {
  const playRound = (wagersShown: string): { readonly t: TestTable; readonly events: readonly TableEvent[] } => {
    const t = openTable(`tournament=cup session=heat wagersShown=${wagersShown}`);
    t.playUpTo('open');
    t.accepts('player ann place bet=big amount=400', 'player bo place bet=total:4 amount=300');
    return { t, events: t.playUpTo('pay', '456') };
  };
  const betsIn = (events: readonly TableEvent[]): readonly unknown[] =>
    events.flatMap((event) => (event.type === 'losers-taken' || event.type === 'winners-paid' ? [event.bets] : []));
  const publicPart = (events: readonly TableEvent[]): readonly TableEvent[] =>
    events.flatMap((event) => publicEvent(event) ?? []);

  it.each(['live', 'after-close'])('%s: everybody sees which bets lose and win', (wagersShown) => {
    const { events } = playRound(wagersShown);
    expect(betsIn(publicPart(events))).toEqual([['total:4'], ['big']]);
  });

  it('never: the public and other players do not see which bets have wagers', () => {
    const { t, events } = playRound('never');
    expect(betsIn(publicPart(events))).toEqual([[], []]);
    expect(betsIn(eventsFor(events, 'bo'))).toEqual([[], []]);
    expect(JSON.stringify([publicPart(events), eventsFor(events, 'cy'), t.view()])).not.toMatch(/400|300|total:4|wagersHidden/);
    // Staff and the officer see everything.
    expect(betsIn(events)).toEqual([['total:4'], ['big']]);
  });

  it.each([
    ['live', true, true],
    ['after-close', false, true],
    ['never', false, false],
  ] as const)(
    '[crown-sic-bo 8.2.1] %s: everybody sees the wagers while betting is open: %s, after the close: %s',
    (wagersShown, open, closed) => {
      const t = openTable(`tournament=cup session=heat wagersShown=${wagersShown}`);
      t.playUpTo('open');
      t.accepts('player bo place bet=total:4 amount=300', 'player ann place bet=big amount=400');
      const wagers = [
        { position: 1, bet: 'big', stake: 400 },
        { position: 2, bet: 'total:4', stake: 300 },
      ];
      expect(t.view().tournamentWagers).toEqual(open ? wagers : null);
      t.playUpTo('close');
      expect(t.view().tournamentWagers).toEqual(closed ? wagers : null);
      // The wagers of a player who has left stay on the layout.
      t.accepts('system cup leave-table player=ann');
      expect(t.view().tournamentWagers).toEqual(closed ? [{ ...wagers[0], position: null }, wagers[1]] : null);
      t.playUpTo('pay', '456');
      t.playUpTo('open');
      expect(t.view().tournamentWagers).toEqual(open ? [] : null);
    },
  );

  it('cash tables and closed tables show no wagers', () => {
    const cash = openTestTable('crown-sic-bo', 'A');
    cash.playUpTo('open');
    cash.accepts('player ann place bet=big amount=400');
    expect('tournamentWagers' in cash.view()).toBe(false);
    expect(closedTable().view().tournamentWagers).toBeNull();
  });

  it.each(['live', 'after-close', 'never'])('%s: staff and the officer see the wagers while betting is open', (wagersShown) => {
    const t = openTable(`tournament=cup session=heat wagersShown=${wagersShown}`);
    t.playUpTo('open');
    t.accepts('player ann place bet=big amount=400');
    for (const role of ['dealer', 'pit-boss', 'officer']) {
      const { staff } = viewsFor(t.state, { person: 'dan', role }, 0);
      expect(staff?.totals).toEqual([{ bet: 'big', total: 400, room: null }]);
      expect(staff?.players.find(({ player }) => player === 'ann')?.wagers).toEqual([{ bet: 'big', stake: 400 }]);
    }
    expect(viewsFor(t.state, { person: 'bo', role: 'player' }, 0)).toEqual({ own: playerView(t.state, 'bo') });
    expect(JSON.stringify(t.view()).includes('400')).toBe(wagersShown === 'live');
    expect(JSON.stringify(playerView(t.state, 'bo'))).not.toContain('400');
  });

  // No rulebook has both tournaments and a Differential, so the test gives Crown's tournaments to a rulebook with a Differential.
  const rws = RULEBOOKS.find(({ id }) => id === 'rws-tai-sai') as (typeof RULEBOOKS)[number];
  it.each([
    ['live', 1, 1],
    ['after-close', 0, 1],
    ['never', 0, 0],
  ] as const)(
    '%s: the totals of paired bets are shown %s times while betting is open, %s times after it',
    (wagersShown, open, closed) => {
      const { setup } = closedTableState('rws-tai-sai', 'A', {});
      const state: TableState = newTable(rws, { ...setup, tournament: true });
      const cash = openTestTable('rws-tai-sai', 'A', { sign: { minimum: 100, maximum: 20_000, differential: 5000 } });
      cash.playUpTo('open');
      const opened: TableState = {
        ...state,
        ...cash.state,
        setup: state.setup,
        tournament: { id: 'cup', session: 'heat', wagersShown, firstRound: 1 },
      };
      expect(publicFields(opened).differentials).toHaveLength(open * cash.view().differentials.length);
      cash.playUpTo('close');
      expect(publicFields({ ...opened, round: cash.state.round }).differentials).toHaveLength(
        closed * cash.view().differentials.length,
      );
    },
  );
});
