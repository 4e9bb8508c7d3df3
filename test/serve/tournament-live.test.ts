/** Tests a tournament of a live house on the floor: approval, designated tables, the director's presence, real dice, draws and their attacks. */
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import type { Face } from '../../src/rules/index.ts';
import { hashConditions } from '../../src/server/conditions-hash.ts';
import {
  type Answer,
  auditStore,
  backupStore,
  openSqliteStore,
  restoreStore,
  type Store,
  type TournamentAnswer,
  type TournamentHandle,
  type TournamentRequest,
  type Tumbler,
  verifyDraw,
} from '../../src/server/index.ts';
import type { CommandBody } from '../../src/table/index.ts';
import { type Conditions, readConditions, type TournamentBody } from '../../src/tournament/index.ts';
import { exampleWith } from '../kit/tournament-example.ts';
import { createTestTable } from '../store/tables.ts';
import { FakeClock, flush, type House, makeFolder, openHouse, openInProcessTumbler, removeFolder } from './kit.ts';

const HOUR_MS = 3_600_000;
const PLAYERS = ['ann', 'bo', 'cy', 'di'];
const PEOPLE: Readonly<Record<string, TournamentRequest['by']['role']>> = {
  pam: 'pit-boss',
  dora: 'director',
  dirk: 'director',
  olga: 'officer',
  dan: 'dealer',
};

let folder: string;
let clock: FakeClock;
let store: Store;
let tumbler: Tumbler;
let house: House;
let handle: TournamentHandle;
/** What the tumbler answers instead of the seed of a draw; null if it answers truly. */
let falseSeed: string | null;

/** Four players at two tables with two seats, two spins, and a final of two. */
function conditionsAt(nowMs: number): Conditions {
  const session = (id: string, startsMs: number, changes: object): object => ({
    ...{ id, kind: 'round', entrants: [{ from: 'entries' }], tables: 2, seats: 2, length: { by: 'spins', spins: 2 } },
    ...{ chips: 10_000, compulsory: { amount: 1000, shortOfChips: 'all-in' }, cuts: [], startsMs },
    ...changes,
  });
  const input = exampleWith({
    sessions: [
      session('heat', nowMs + 2 * HOUR_MS, { cuts: [{ by: 'overall', n: 2 }] }),
      session('final', nowMs + 3 * HOUR_MS, { kind: 'final', tables: 1, entrants: [{ from: 'advanced', session: 'heat' }] }),
    ],
    'sign.maximum': 10_000,
    buyBack: null,
    'entry.opensMs': nowMs,
    'entry.closesMs': nowMs + HOUR_MS,
    'entry.withdrawFreeUntilMs': nowMs + HOUR_MS,
    'entry.playersMin': 4,
    'entry.playersMax': 4,
    lateness: { graceSpins: 1, chips: 'reduced', waitingList: true },
    prizes: { by: 'shares', percents: [60, 40] },
    ties: [{ by: 'before-last-spin' }, { by: 'earlier-spins' }, { by: 'lot' }],
    signature: 'not-required',
  });
  const read = readConditions(RULEBOOKS, input);
  if (!read.ok) throw new Error(`${read.problem.at}: ${read.problem.message}`);
  return read.value;
}

const ask = (person: string, body: TournamentBody, house_?: TournamentRequest['house']): Promise<TournamentAnswer> =>
  handle.submit({
    by: { person, role: PEOPLE[person] ?? 'player' },
    key: `${person} ${body.type} ${handle.head().seq}`,
    body,
    house: house_,
  });

async function give(person: string, body: TournamentBody, facts?: TournamentRequest['house']): Promise<void> {
  const answer = await ask(person, body, facts);
  expect(answer, `${person} ${body.type}`).toMatchObject({ ok: true });
  await settle();
}

/** Waits until the conductor has nothing to do. */
async function settle(): Promise<void> {
  await flush();
  while (house.tournaments.status().some(({ doing }) => doing === 'acting'))
    await new Promise((resolve) => setTimeout(resolve, 1));
}

/** Moves the clock to a time and lets the conductor act. */
async function goTo(atMs: number): Promise<void> {
  for (;;) {
    await settle();
    const nextMs = clock.nextTimerMs();
    if (nextMs === null || nextMs > atMs || !clock.runNextTimer()) break;
  }
  clock.nowMs = Math.max(clock.nowMs, atMs);
  await settle();
}

const atTable = (table: string, person: string, role: string, body: CommandBody): Promise<Answer> =>
  house.handle(`${table}.tournament`).submit({ by: { person, role }, key: null, body });

/** Plays one round with these faces at a tournament table, up to this step of the dealer. Ann and the others wager 1,000 on Big. */
async function playSpin(
  table: string,
  faces: readonly Face[],
  last: 'settle-round' | 'pay-winners' = 'pay-winners',
): Promise<void> {
  const dealer = (body: CommandBody): Promise<void> =>
    atTable(table, 'dan', 'dealer', body).then((answer) =>
      expect(answer, `${body.type} ${JSON.stringify(answer)}`).toMatchObject({ ok: true }),
    );
  await dealer({ type: 'call-bets' });
  const players = await house.handle(`${table}.tournament`).read(({ positions }) => [...positions.values()]);
  for (const player of players)
    expect(await atTable(table, player, 'player', { type: 'place', player, bet: 'big', amount: 1000 })).toMatchObject({
      ok: true,
    });
  await dealer({ type: 'tumble', times: 3 });
  await dealer({ type: 'close-bets' });
  await dealer({ type: 'uncover' });
  await dealer({ type: 'enter-result', faces });
  for (const type of ['settle-round', 'take-losers', 'pay-winners'] as const) {
    const isOver = await house.handle(`${table}.tournament`).read((state) => state.round === null);
    if (!isOver) await dealer({ type });
    if (type === last) break;
  }
  await settle();
}

async function openAll(): Promise<void> {
  store = await openSqliteStore(folder);
  const real = openInProcessTumbler(join(folder, 'tumbler.db'));
  tumbler = { ...real, draw: async (...args) => falseSeed ?? real.draw(...args) };
  house = await openHouse(folder, { store, clock, practice: false, tumbler });
}

beforeEach(async () => {
  folder = makeFolder();
  clock = new FakeClock();
  falseSeed = null;
  await openAll();
  for (const table of ['crown-1', 'crown-2']) await createTestTable(house.floor, table, ['crown-sic-bo', 'A']);
  const created = await house.floor.createTournament({ id: 'cup', by: { person: 'pam', role: 'pit-boss' } });
  if (typeof created === 'string') throw new Error(created);
  handle = created;
  const conditions = conditionsAt(clock.nowMs);
  await give('pam', { type: 'draft-conditions', conditions }, { hash: hashConditions(conditions) });
  await give('olga', { type: 'approve-conditions', hash: hashConditions(conditions), reference: 'VGCCC 7' });
  await give('pam', { type: 'appoint-director', person: 'dora' });
  await give('pam', { type: 'name-deputy', person: 'dirk' });
  await give('dora', { type: 'take-charge' });
});

afterEach(async () => {
  await house.crash();
  await store.close();
  removeFolder(folder);
});

/** Everybody has entered, entries are closed at their time, and the tables are designated. */
async function enter(): Promise<void> {
  await goTo(clock.nowMs);
  for (const [i, player] of PLAYERS.entries()) {
    await give(player, { type: 'apply' });
    await give('dora', { type: 'accept-entry', entry: `e${i + 1}` });
  }
  await give('dora', { type: 'brief-players', entries: ['e1', 'e2', 'e3', 'e4'] });
  for (const table of ['crown-1', 'crown-2']) await give('dora', { type: 'designate-table', table });
  await goTo(clock.nowMs + HOUR_MS);
  expect(await handle.read(({ stage }) => stage)).toBe('closed');
}

async function startHeat(): Promise<void> {
  await enter();
  await give('dora', { type: 'order-draw', session: 'heat' });
  for (const entry of ['e1', 'e2', 'e3', 'e4']) await give('dora', { type: 'check-in', session: 'heat', entry });
  await goTo(await handle.read(({ sessions }) => sessions[0]?.startsMs ?? 0));
  await give('dora', { type: 'start-session', session: 'heat' });
  for (const table of ['crown-1', 'crown-2']) {
    const body: CommandBody = { type: 'assign-staff', person: 'dan', role: 'dealer', adult: true };
    expect(await atTable(table, 'gil', 'game-supervisor', body)).toMatchObject({ ok: true });
  }
}

describe('a designated table', () => {
  it('[crown-sic-bo 8.3.1] cannot be opened for cash, and gets a tournament table with the players and their chips', async () => {
    await startHeat();
    const cash = house.handle('crown-1');
    const open: CommandBody = { type: 'open-table', sign: { minimum: 100, maximum: 10_000 }, floatMinor: 1_000_000 };
    const by = { person: 'pam', role: 'pit-boss' };
    expect(await cash.submit({ by, key: 'open', body: open })).toMatchObject({
      ok: false,
      refusal: { code: 'table-designated' },
    });
    for (const table of ['crown-1', 'crown-2']) {
      const players = await house
        .handle(`${table}.tournament`)
        .read((state) => [...state.players.values()].map(({ rack, issued }) => [rack, issued]));
      expect(players).toEqual([
        [10_000, 10_000],
        [10_000, 10_000],
      ]);
    }
    expect(house.faults).toEqual([]);
  });

  it('[crown-sic-bo 8.3.1] can be opened for cash again after it is released', async () => {
    await enter();
    await give('dora', { type: 'release-table', table: 'crown-2' });
    const body: CommandBody = { type: 'open-table', sign: { minimum: 100, maximum: 10_000 }, floatMinor: 1_000_000 };
    const by = { person: 'pam', role: 'pit-boss' };
    expect(await house.handle('crown-2').submit({ by, key: 'open', body })).toMatchObject({ ok: true });
  });
});

describe('a table that is open for cash', () => {
  it('[crown-sic-bo 8.3.2] cannot be designated', async () => {
    const body: CommandBody = { type: 'open-table', sign: { minimum: 100, maximum: 10_000 }, floatMinor: 1_000_000 };
    const by = { person: 'pam', role: 'pit-boss' };
    expect(await house.handle('crown-2').submit({ by, key: 'open', body })).toMatchObject({ ok: true });
    expect(await ask('dora', { type: 'designate-table', table: 'crown-2' })).toMatchObject({
      ok: false,
      refusal: { code: 'table-in-use', clauses: ['8.3.1', '8.3.2'] },
    });
  });
});

describe('a cancelled tournament', () => {
  it('[crown-sic-bo 8.2.1(h)] gives its tables back, also if the server stops right after the cancellation', async () => {
    await startHeat();
    house.tournaments.stop();
    expect(await ask('dora', { type: 'cancel-tournament', why: 'a power cut' })).toMatchObject({ ok: true });
    await house.crash();
    await store.close();
    await openAll();
    await settle();
    for (const table of ['crown-1', 'crown-2']) {
      const at = await house
        .handle(`${table}.tournament`)
        .read(({ status, accounts, positions }) => [status, accounts.rack, positions.size]);
      expect(at).toEqual(['closed', 0, 0]);
    }
    const body: CommandBody = { type: 'open-table', sign: { minimum: 100, maximum: 10_000 }, floatMinor: 1_000_000 };
    expect(await house.handle('crown-1').submit({ by: { person: 'pam', role: 'pit-boss' }, key: 'open', body })).toMatchObject({
      ok: true,
    });
  });
});

describe('a tournament that is cancelled during a spin', () => {
  it('[crown-sic-bo 8.2.1(h)] closes its tables when the spin is over', async () => {
    await startHeat();
    const dealer = (body: CommandBody): Promise<Answer> => atTable('crown-1', 'dan', 'dealer', body);
    expect(await dealer({ type: 'call-bets' })).toMatchObject({ ok: true });
    for (const body of [{ type: 'tumble', times: 3 }, { type: 'close-bets' }] as const)
      expect(await dealer(body)).toMatchObject({ ok: true });
    await give('dora', { type: 'cancel-tournament', why: 'a fire alarm' });
    const statusOf = (): Promise<string> => house.handle('crown-1.tournament').read(({ status }) => status);
    expect(await statusOf()).toBe('open');
    const open: CommandBody = { type: 'open-table', sign: { minimum: 100, maximum: 10_000 }, floatMinor: 1_000_000 };
    const openForCash = (key: string): Promise<Answer> =>
      house.handle('crown-1').submit({ by: { person: 'pam', role: 'pit-boss' }, key, body: open });
    expect(await openForCash('too early')).toMatchObject({ ok: false, refusal: { code: 'table-designated' } });
    for (const body of [{ type: 'uncover' }, { type: 'enter-result', faces: [1, 2, 3] }, { type: 'settle-round' }] as const)
      expect(await dealer(body), body.type).toMatchObject({ ok: true });
    for (const type of ['take-losers', 'pay-winners'] as const)
      if (await house.handle('crown-1.tournament').read(({ round }) => round !== null)) await dealer({ type });
    await settle();
    expect(await statusOf()).toBe('closed');
    expect(house.tournaments.status()).toEqual([]);
    expect(await openForCash('afterwards')).toMatchObject({ ok: true });
  });
});

describe('a session at real tables', () => {
  it('[crown-sic-bo 8.2.4] begins no spin while the director is away, and the next one after the return', async () => {
    await startHeat();
    await give('dora', { type: 'leave-charge' });
    clock.nowMs += 1;
    const call = (): Promise<Answer> => atTable('crown-1', 'dan', 'dealer', { type: 'call-bets' });
    expect(await call()).toMatchObject({
      ok: false,
      refusal: { code: 'tournament-waits', clauses: ['8.2.4'], facts: { why: 'director-away' } },
    });
    await give('dirk', { type: 'take-charge' });
    expect(await call()).toMatchObject({ ok: true });
  });

  it('[crown-sic-bo 8.2.1(d)] has the result of a spin in the standings before the dealer pays it, also after a crash', async () => {
    await startHeat();
    const chipsAt = (table: string): Promise<readonly number[]> =>
      handle.read(({ sessions }) =>
        [...(sessions[0]?.seats.values() ?? [])].filter((seat) => seat.table === table).map((seat) => seat.chips),
      );
    const duesAt = (table: string): Promise<number> => house.handle(`${table}.tournament`).read(({ accounts }) => accounts.due);
    await playSpin('crown-1', [6, 5, 4], 'settle-round');
    expect([await chipsAt('crown-1'), await duesAt('crown-1')]).toEqual([[11_000, 11_000], 4000]);
    // The process stops between the settlement and the record.
    house.tournaments.stop();
    await playSpin('crown-2', [1, 2, 1], 'settle-round');
    expect(await chipsAt('crown-2')).toEqual([10_000, 10_000]);
    await house.crash();
    await store.close();
    await openAll();
    handle = house.floor.tournaments.get('cup') as TournamentHandle;
    await settle();
    expect([await chipsAt('crown-1'), await chipsAt('crown-2')]).toEqual([
      [11_000, 11_000],
      [9000, 9000],
    ]);
    for (const table of ['crown-1', 'crown-2'])
      for (const type of ['take-losers', 'pay-winners'] as const)
        if (await house.handle(`${table}.tournament`).read(({ round }) => round !== null))
          await atTable(table, 'dan', 'dealer', { type });
    await settle();
    expect([await duesAt('crown-1'), await chipsAt('crown-1'), await chipsAt('crown-2')]).toEqual([
      0,
      [11_000, 11_000],
      [9000, 9000],
    ]);
  });

  it('[crown-sic-bo 8.2.1(d)] is recorded spin by spin, counted and cut, and the audit agrees', async () => {
    await startHeat();
    for (const table of ['crown-1', 'crown-2']) {
      await playSpin(table, table === 'crown-1' ? [6, 5, 4] : [1, 2, 1]);
      await playSpin(table, table === 'crown-1' ? [6, 5, 4] : [1, 2, 1]);
      // [crown-sic-bo 8.2.1(d)] After two spins the table plays no further one.
      expect(await atTable(table, 'dan', 'dealer', { type: 'call-bets' })).toMatchObject({
        ok: false,
        refusal: { code: 'tournament-waits' },
      });
    }
    const seats = await handle.read(({ sessions }) =>
      [...(sessions[0]?.seats.values() ?? [])].map(({ table, chips }) => [table, chips]),
    );
    // Big pays 1 to 1: two wagers of 1,000 are won at the first table and lost at the second.
    expect(seats.toSorted()).toEqual([
      ['crown-1', 12_000],
      ['crown-1', 12_000],
      ['crown-2', 8000],
      ['crown-2', 8000],
    ]);
    for (const table of ['crown-1', 'crown-2']) {
      const counts = await handle.read(({ sessions }) =>
        [...(sessions[0]?.seats.values() ?? [])]
          .filter((seat) => seat.table === table)
          .map(({ entry, chips }) => [entry, chips] as const),
      );
      await give('dan', { type: 'count-chips', session: 'heat', table, counts });
      await give('dora', { type: 'sign-count', session: 'heat', table });
    }
    await give('dora', { type: 'cut-session', session: 'heat' });
    const advanced = await handle.read(({ sessions }) =>
      [...(sessions[0]?.seats.values() ?? [])].filter(({ status }) => status === 'advanced').map(({ table }) => table),
    );
    expect(advanced).toEqual(['crown-1', 'crown-1']);
    expect(await house.handle('crown-1.tournament').read(({ accounts }) => accounts.rack)).toBe(0);
    await house.crash();
    expect(await auditStore(folder, { rulebooks: RULEBOOKS })).toMatchObject({ fault: null, tournaments: 1, draws: 1 });
    house = await openHouse(folder, { store, clock, practice: false, tumbler: openInProcessTumbler(join(folder, 'tumbler.db')) });
  });
});

describe('a session by time', () => {
  const conditionsByTime = (conditions: Conditions): Conditions => {
    const [heat, ...others] = conditions.sessions;
    if (heat === undefined) throw new Error('no heat');
    return { ...conditions, sessions: [{ ...heat, length: { by: 'time', minutes: 30 } }, ...others] };
  };
  const MINUTE_MS = 60_000;
  const sessionOf = (): Promise<{ phase: string; heldMs: number; startedMs: number | null }> =>
    handle.read(({ sessions }) => {
      const { phase = '', heldMs = 0, startedMs = null } = sessions[0] ?? {};
      return { phase, heldMs, startedMs };
    });
  beforeEach(async () => {
    const conditions = conditionsByTime(conditionsAt(clock.nowMs));
    const created = await house.floor.createTournament({ id: 'timed', by: { person: 'pam', role: 'pit-boss' } });
    if (typeof created === 'string') throw new Error(created);
    handle = created;
    await give('pam', { type: 'draft-conditions', conditions }, { hash: hashConditions(conditions) });
    await give('olga', { type: 'approve-conditions', hash: hashConditions(conditions), reference: 'VGCCC 8' });
    await give('pam', { type: 'appoint-director', person: 'dora' });
    await give('dora', { type: 'take-charge' });
    await startHeat();
  });

  it('[crown-sic-bo 7.4] does not lose the time in which the server was not running', async () => {
    await house.crash();
    await store.close();
    clock.nowMs += 10 * MINUTE_MS;
    await openAll();
    handle = house.floor.tournaments.get('timed') as TournamentHandle;
    await settle();
    const { phase, heldMs } = await sessionOf();
    expect(phase).toBe('running');
    expect(heldMs).toBeGreaterThanOrEqual(10 * MINUTE_MS);
  });

  it('[crown-sic-bo 8.2.4] is held while the director is away, until the director resumes it', async () => {
    await give('dora', { type: 'leave-charge' });
    await goTo(clock.nowMs + MINUTE_MS);
    expect((await sessionOf()).phase).toBe('held');
    clock.nowMs += 5 * MINUTE_MS;
    await give('dora', { type: 'take-charge' });
    await give('dora', { type: 'resume-session', session: 'heat' });
    expect((await sessionOf()).heldMs).toBe(6 * MINUTE_MS);
  });
});

describe('the draw', () => {
  it('[crown-sic-bo 8.1.1] comes from the committed seed, and anybody can repeat it', async () => {
    await enter();
    const commitment = await handle.read(({ sessions }) => sessions[0]?.commitments.seats);
    await give('dora', { type: 'order-draw', session: 'heat' });
    const record = await handle.drawRecord('heat', 'seats');
    expect(record).toMatchObject({ commitment, tables: 2, seats: 2, entries: ['e1', 'e2', 'e3', 'e4'] });
    expect(record === null ? null : verifyDraw(record)).toMatchObject({ verdict: 'verified' });
  });

  it.each([
    ['another seed', 'a'.repeat(64)],
    ['no seed', 'none'],
  ])('[crown-sic-bo 8.1.1] is not made from %s: the commitment is retired, and the director orders it again', async (_, seed) => {
    await enter();
    falseSeed = seed;
    await give('dora', { type: 'order-draw', session: 'heat' });
    const session = await handle.read(({ sessions }) => sessions[0]);
    expect([session?.phase, session?.drawOrdered]).toEqual(['planned', false]);
    expect(house.faults.join()).toMatch(/draw of heat: the (?:seed does not match its commitment|tumbler did not send a seed)/);
    falseSeed = null;
    await give('dora', { type: 'order-draw', session: 'heat' });
    expect(await handle.read(({ sessions }) => sessions[0]?.phase)).toBe('drawn');
  });

  it('[crown-sic-bo 8.1.1] ignores seats that somebody else has chosen', async () => {
    await enter();
    const seats = PLAYERS.map((_, i) => [`e${i + 1}`, i < 2 ? 'crown-1' : 'crown-2', (i % 2) + 1] as const);
    const body: TournamentBody = { type: 'draw-seats', session: 'heat', seed: 'a'.repeat(64), seats };
    const answer = await handle.submit({ by: { person: 'tumbler', role: 'tumbler' }, key: null, body, seed: 'a'.repeat(64) });
    expect(answer).toMatchObject({ ok: false, refusal: { code: 'draw-invalid' } });
    for (const person of ['dora', 'pam', 'olga', 'dan', 'ann'])
      expect(await ask(person, body)).toMatchObject({ ok: false, refusal: { code: 'not-your-role' } });
  });

  it('[crown-sic-bo 8.1.1] gets new seeds after a restore, so that a backup gives no second draw', async () => {
    await enter();
    const before = await handle.read(({ sessions }) => sessions.map(({ commitments }) => commitments.seats));
    await house.crash();
    await store.close();
    const [copy, target] = [makeFolder(), makeFolder()];
    await backupStore(folder, join(copy, 'backup'));
    const { retired } = await restoreStore(join(copy, 'backup'), join(target, 'house'), RULEBOOKS);
    expect(retired.filter(({ table }) => table === 'tournament/cup')).toHaveLength(2);
    removeFolder(copy);
    const original = folder;
    folder = join(target, 'house');
    await openAll();
    handle = house.floor.tournaments.get('cup') as TournamentHandle;
    await settle();
    const after = await handle.read(({ sessions }) => sessions.map(({ commitments }) => commitments.seats));
    expect(after.every((commitment, i) => commitment !== null && commitment !== before[i])).toBe(true);
    await give('dora', { type: 'order-draw', session: 'heat' });
    expect(await handle.read(({ sessions }) => sessions[0]?.phase)).toBe('drawn');
    await house.crash();
    await store.close();
    expect(await auditStore(folder, { rulebooks: RULEBOOKS })).toMatchObject({ fault: null });
    removeFolder(original);
    await openAll();
  });
});
