/** Creates tournaments on a real server for API tests, and plays them with commands of the system and of the tumbler. */
import type { CroupierClient } from '../../src/client/index.ts';
import { TournamentClient } from '../../src/client/index.ts';
import type { TournamentAnswer, TournamentHandle } from '../../src/server/index.ts';
import { commitmentOf } from '../../src/server/index.ts';
import type { TournamentActor, TournamentBody, TournamentFacts } from '../../src/tournament/index.ts';
import { type House, openTable, PASSWORD } from './house.ts';

export const MINUTE_MS = 60_000;
export const SYSTEM: TournamentActor = { role: 'system', person: 'system' };
const TUMBLER: TournamentActor = { role: 'tumbler', person: 'tumbler' };

/** Conditions of a tournament whose entries open at `fromMs`: a heat at several tables, and a final of as many players as tables. */
export function makeConditions(fromMs: number, tables: number, seats: number, changes: object = {}): object {
  const players = tables * seats;
  const session = {
    ...{ kind: 'round', entrants: [{ from: 'entries' }], tables, seats, length: { by: 'spins', spins: 40 }, chips: 10_000 },
    ...{ compulsory: { amount: 100, shortOfChips: 'all-in' } },
  };
  return {
    ...{ name: 'Evening', rulebook: 'crown-sic-bo', layout: 'A', sign: { minimum: 100, maximum: 5000 } },
    entryFee: { amount: 2000, housePart: 200 },
    sessions: [
      { ...session, id: 'heat', cuts: [{ by: 'overall', n: tables }], startsMs: fromMs + 2 * MINUTE_MS },
      {
        ...{ ...session, id: 'final', kind: 'final', entrants: [{ from: 'advanced', session: 'heat' }], tables: 1 },
        ...{ seats: tables, cuts: [], startsMs: fromMs + 60 * MINUTE_MS },
      },
    ],
    buyBack: null,
    eligibility: { mayRefuse: true, criteria: null },
    entry: {
      ...{ opensMs: fromMs, closesMs: fromMs + MINUTE_MS, withdrawFreeUntilMs: fromMs + MINUTE_MS / 2 },
      ...{ lateRefundPercent: 50, form: 'at the desk', playersMin: tables + 1, playersMax: players, tooFew: 'cancel' },
    },
    disqualification: { basis: 'a breach of the rules', refundPercent: 0 },
    retirement: { basis: 'at any time', refundPercent: 25 },
    lateness: { graceSpins: 1, chips: 'reduced', waitingList: true },
    prizes: { by: 'shares', percents: [70, 30] },
    ties: [{ by: 'before-last-spin' }, { by: 'earlier-spins' }, { by: 'play-off', spins: 3, times: 2 }, { by: 'lot' }],
    statements: ['entitled-persons-only', 'may-refuse-any-application', 'director-conducts-rules-prevail'],
    ...changes,
  };
}

/** Submits a command that must be accepted. */
async function submitAs(
  handle: TournamentHandle,
  by: TournamentActor,
  body: TournamentBody,
  house?: TournamentFacts,
  seed?: string,
): Promise<Extract<TournamentAnswer, { ok: true }>> {
  const answer = await handle.submit({ by, key: null, body, house, seed });
  if (!answer.ok) throw new Error(`${body.type}: ${JSON.stringify(answer)}`);
  return answer;
}

/** A tournament with its people, whose conditions are drafted. */
export interface ApiTournament {
  readonly id: string;
  readonly handle: TournamentHandle;
  readonly boss: CroupierClient;
  /** In charge in a live house. */
  readonly director: CroupierClient;
  readonly officer: CroupierClient;
  /** The person who conducts the tournament: the director, or the system in practice. */
  readonly conductor: TournamentActor;
  readonly submit: (by: TournamentActor, body: TournamentBody) => Promise<Extract<TournamentAnswer, { ok: true }>>;
  /** Sends a command over HTTP. Returns the error code, or `accepted`. */
  readonly send: (client: CroupierClient, body: object, as?: string) => Promise<string>;
}

export const idOf = ({ session }: CroupierClient): string => session?.person ?? '';

export const sendTo =
  (id: string) =>
  (client: CroupierClient, body: object, as?: string): Promise<string> =>
    new TournamentClient(client).command(id, body as TournamentBody, as === undefined ? {} : { as }).then(
      () => 'accepted',
      ({ code }: { readonly code: string }) => code,
    );

/** The members of staff of a house. Each has its role at all tables. */
export interface Staff {
  readonly boss: CroupierClient;
  readonly director: CroupierClient;
  readonly officer: CroupierClient;
}

export async function hireStaff(house: House): Promise<Staff> {
  const boss = await house.staff('*', 'pit-boss');
  return { boss, director: await house.staff('*', 'game-supervisor'), officer: await house.staff('*', 'officer') };
}

/**
 * Creates a tournament over HTTP. In a live house its director is appointed and has taken charge. In practice the system conducts it.
 * `beforeCharge` runs between both steps, for example to open a console.
 */
export async function createTournament(
  house: House,
  staff: Staff,
  id: string,
  tables: number,
  seats: number,
  changes: object = {},
  beforeCharge: () => Promise<void> = async () => {},
): Promise<ApiTournament> {
  const { boss, director } = staff;
  // The consoles may have been locked while the clock was moved forward.
  for (const client of Object.values(staff)) await client.http.post('/session/unlock', { password: PASSWORD });
  const created = await new TournamentClient(boss).create(id, makeConditions(house.now(), tables, seats, changes));
  const handle = house.floor.tournaments.get(id);
  if (handle === undefined) throw new Error(`there is no tournament ${id}`);
  const send = sendTo(id);
  const { practice, hash } = created.view;
  if (!practice) {
    const answers = [await send(boss, { type: 'appoint-director', person: idOf(director) })];
    await beforeCharge();
    answers.push(await send(director, { type: 'take-charge' }));
    answers.push(await send(staff.officer, { type: 'approve-conditions', hash, reference: 'VCGLR 1' }));
    if (answers.some((answer) => answer !== 'accepted')) throw new Error(answers.join());
  }
  const conductor: TournamentActor = practice ? SYSTEM : { role: 'director', person: idOf(director) };
  return { ...staff, id, handle, conductor, send, submit: (by, body) => submitAs(handle, by, body) };
}

/** Opens entries, lets these persons enter, and draws their seats. All are briefed and checked in. */
export async function drawHeat(
  house: House,
  { id, handle, submit, conductor: by }: ApiTournament,
  people: readonly string[],
  tables: number,
): Promise<void> {
  await submit(by, { type: 'open-entries' });
  for (const [i, person] of people.entries()) {
    await submit({ role: 'player', person }, { type: 'apply' });
    await submit(by, { type: 'accept-entry', entry: `e${i + 1}` });
  }
  for (let i = 1; i <= tables; i++) {
    const table = `${id}-${i}`;
    if (!house.floor.tables.has(table)) await openClosedTable(house, table);
    await submit(by, { type: 'designate-table', table });
  }
  const seed = 'ab'.repeat(32);
  await submit(TUMBLER, { type: 'commit-draw', session: 'heat', commitment: commitmentOf(Buffer.from(seed, 'hex')) });
  house.advanceClock(MINUTE_MS);
  await submit(by, { type: 'close-entries' });
  await submit(by, { type: 'order-draw', session: 'heat' });
  await submitAs(handle, TUMBLER, { type: 'draw-seats', session: 'heat', seed, seats: [] }, undefined, seed);
  const entries = people.map((_, i) => `e${i + 1}`);
  await submit(by, { type: 'brief-players', entries });
  for (const entry of entries) await submit(by, { type: 'check-in', session: 'heat', entry });
}

export async function startHeat(house: House, { submit, conductor }: ApiTournament): Promise<void> {
  house.advanceClock(MINUTE_MS);
  await submit(conductor, { type: 'start-session', session: 'heat' });
}

/** A closed table of the tournament's rulebook. */
export async function openClosedTable(house: House, table: string, layout = 'A'): Promise<void> {
  const handle = await openTable(house, table, 'crown-sic-bo', layout);
  const [boss, sign] = [{ person: 'pam', role: 'pit-boss' }, { type: 'close-table' } as const];
  const answer = await handle.submit({ by: boss, key: null, body: sign });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
}

/** Records the next spin of a table. Each player wagers 100 to 1000 at even money, and wins or loses. */
export async function playSpin({ handle, submit }: ApiTournament, table: string, random: () => number): Promise<void> {
  const { isFinished, spin, rows } = await handle.read(({ sessions: [heat] }) => ({
    isFinished: heat?.tables.get(table)?.finished !== false,
    spin: (heat?.tables.get(table)?.spins ?? 0) + 1,
    rows: [...(heat?.seats.values() ?? [])]
      .filter((seat) => seat.table === table && seat.status === 'playing')
      .map(({ entry, chips }): readonly [string, number, number] => {
        const wager = Math.min(chips, 100 * (1 + Math.floor(random() * 10)));
        return [entry, random() < 0.48 ? chips + wager : chips - wager, wager];
      }),
  }));
  if (!isFinished && rows.length > 0) await submit(SYSTEM, { type: 'record-spin', session: 'heat', table, spin, rows });
}
