/** Simulates a crash at every write of a small tournament. After the restart the tournament goes on, repeats nothing and skips nothing. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { emptyContents, openMemoryStore, PACES, practiceConditions, type TournamentHandle } from '../../src/server/index.ts';
import { recount, type TableEvent } from '../../src/table/index.ts';
import { type Conditions, readConditions, type TournamentEvent } from '../../src/tournament/index.ts';
import { quickOrFull } from '../kit/size.ts';
import { type FailureMode, type FaultyStore, makeFaultyStore } from '../store/faulty.ts';
import { FakeClock, type House, makeFolder, openHouse, openInProcessTumbler, removeFolder } from './kit.ts';

const ID = 'small';
const CHIPS = 100_000;
/** The heat has two tables with two players each, the final has one. Two spins each. */
const SPINS = 2;
/** The number of writes differs by a few from run to run. */
const SPARE_WRITES = 10;

function smallConditions(nowMs: number): Conditions {
  const startsMs = nowMs + 60_000;
  const base = practiceConditions(startsMs, nowMs, PACES.house);
  const sessions = base.sessions.map((session) => ({
    ...session,
    seats: 2,
    chips: CHIPS,
    length: { by: 'spins' as const, spins: SPINS },
    cuts: session.id === 'heat' ? [{ by: 'overall' as const, n: 2 }] : [],
    startsMs: session.id === 'heat' ? startsMs : startsMs + 600_000,
  }));
  const read = readConditions(RULEBOOKS, {
    ...base,
    sessions,
    lateness: { ...base.lateness, graceSpins: 1 },
    prizes: { by: 'amounts', amounts: [2000, 1000] },
    entry: { ...base.entry, playersMin: 4, playersMax: 4 },
  });
  if (!read.ok) throw new Error(read.problem.message);
  return read.value;
}

type MemoryContents = ReturnType<typeof emptyContents>;

interface Run {
  readonly contents: MemoryContents;
  readonly appends: number;
}

const eventsIn = <E>(contents: MemoryContents, stream: string): readonly E[] =>
  (contents.journal.get(stream) ?? [])
    .slice(1)
    .flatMap(({ body }) => (JSON.parse(body) as { readonly events: readonly E[] }).events);

const SYSTEM = { person: 'system', role: 'system' } as const;

/** Creates the tournament and lets one person enter; bots take the other places. Each step is skipped if it is done already. */
async function prepare({ floor, clock }: House): Promise<TournamentHandle> {
  const existing = floor.tournaments.get(ID) ?? (await floor.createTournament({ id: ID, by: SYSTEM }));
  if (typeof existing === 'string') throw new Error(existing);
  const house = { hash: 'a'.repeat(64), practice: true } as const;
  const { isDrafted, isOpen, hasEntered } = await existing.read((state) => ({
    isDrafted: state.conditions !== null,
    isOpen: state.stage !== 'drafting',
    hasEntered: state.entryOf.has('ann'),
  }));
  if (!isDrafted)
    await existing.submit({
      by: SYSTEM,
      key: null,
      body: { type: 'draft-conditions', conditions: smallConditions(clock.nowMs) },
      house,
    });
  if (!isOpen) await existing.submit({ by: SYSTEM, key: null, body: { type: 'open-entries' } });
  if (!hasEntered) await existing.submit({ by: { person: 'ann', role: 'player' }, key: 'entry', body: { type: 'apply' } });
  return existing;
}

/** Plays the tournament. The process ends at the given write, and a new process goes on with what is stored. */
async function play(folder: string, failure: { readonly at: number; readonly mode: FailureMode } | null): Promise<Run> {
  const contents = emptyContents();
  const clock = new FakeClock();
  const file = join(folder, `tumbler-${failure?.at ?? 'none'}-${failure?.mode ?? 'none'}.db`);
  const open = async (store: FaultyStore): Promise<House> =>
    openHouse(folder, { store, clock, practice: false, practiceTournaments: true, tumbler: openInProcessTumbler(file) });
  let store = makeFaultyStore(openMemoryStore(contents));
  if (failure !== null) store.failAt(failure.at, failure.mode);
  let house = await open(store);
  const run = async (): Promise<void> => {
    await prepare(house);
    // The conductor ends when the tables are closed too.
    await house.untilTrue(() => store.isFailing() || house.tournaments.status().length === 0, 'the end of the tournament');
  };
  // A command of the failed write waits for the store, which never works again in this process.
  const failed = new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      if (!store.isFailing()) return;
      clearInterval(timer);
      resolve();
    }, 1);
    timer.unref();
  });
  const first = run().catch((error: unknown) => {
    if (!store.isFailing()) throw error;
  });
  await Promise.race([first, failed]);
  if (failure !== null) expect(store.isFailing()).toBe(true);
  if (store.isFailing()) {
    await house.crash();
    store = makeFaultyStore(openMemoryStore(contents));
    house = await open(store);
    await run();
  }
  await checkEnd(house, contents);
  await house.crash();
  return { contents, appends: store.appends() };
}

async function checkEnd(house: House, contents: MemoryContents): Promise<void> {
  const handle = house.floor.tournaments.get(ID) as TournamentHandle;
  await handle.read((state, tableAt) => {
    expect(state.stage).toBe('finished');
    expect(state.sessions.map(({ tables }) => [...tables.values()].map(({ spins }) => spins))).toEqual([[SPINS, SPINS], [SPINS]]);
    expect(state.chips).toEqual({ bank: 0, racks: 0, float: 0 });
    expect(state.formerTables.size).toBe(2);
    for (const table of state.formerTables) {
      const at = tableAt(table);
      expect([at?.status, at?.accounts.rack, at?.accounts.layout]).toEqual(['closed', 0, 0]);
      if (at !== null) recount(at);
    }
  });
  const events = eventsIn<TournamentEvent>(contents, `tournament/${ID}`);
  const count = (type: TournamentEvent['type']): number => events.filter((event) => event.type === type).length;
  expect([count('session-started'), count('seats-drawn'), count('session-cut'), count('prizes-awarded')]).toEqual([2, 2, 2, 1]);
  expect(count('spin-recorded')).toBe(3 * SPINS);
  // Four players in the heat and two in the final get the same chips, one time each. [crown-sic-bo 8.1.1]
  const bought = [...contents.journal.keys()]
    .flatMap((stream) => eventsIn<TableEvent>(contents, stream))
    .flatMap((event) => (event.type === 'chips-bought' ? [event.amount] : []));
  expect(bought).toEqual(Array.from({ length: 6 }, () => CHIPS));
}

describe('a tournament', { timeout: 600_000 }, () => {
  it('[crown-sic-bo 8.1.1] goes on after a crash at any write, repeats nothing and skips nothing', async () => {
    const folder = makeFolder();
    const { appends } = await play(folder, null);
    expect(appends).toBeGreaterThan(100);
    const step = quickOrFull(17, 1);
    const modes: readonly FailureMode[] = ['before', 'after'];
    // A run may need fewer writes, because commands share them.
    for (let at = 0, i = 0; at < appends - SPARE_WRITES; at += step, i++)
      for (const mode of quickOrFull([modes[i % 2] ?? 'before'], modes))
        await play(folder, { at, mode }).catch((error: unknown) => {
          throw new Error(`a crash ${mode} write ${at}: ${(error as Error).message}`, { cause: error });
        });
    removeFolder(folder);
  });
});
