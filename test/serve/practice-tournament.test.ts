/** Tests practice tournaments: the system conducts them from the first entry to the prizes, and bots take the free places. */
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import {
  auditStore,
  createPracticeTournaments,
  openSqliteStore,
  PACES,
  type PracticeTournaments,
  type Store,
  type TournamentHandle,
  verifyDraw,
} from '../../src/server/index.ts';
import { recount } from '../../src/table/index.ts';
import { standingsOf, tournamentView } from '../../src/tournament/index.ts';
import { FakeClock, type House, makeFolder, openHouse, openInProcessTumbler, removeFolder } from './kit.ts';

let folder: string;
let store: Store;
let house: House;

const openPracticeHouse = (clock = new FakeClock()): Promise<House> =>
  openHouse(folder, { store, clock, tumbler: openInProcessTumbler(join(folder, 'tumbler.db')) });

beforeEach(async () => {
  folder = makeFolder();
  store = await openSqliteStore(folder);
  house = await openPracticeHouse();
});

afterEach(async () => {
  await house.crash();
  await store.close();
  removeFolder(folder);
});

const practiceOf = ({ floor, clock }: House): PracticeTournaments =>
  createPracticeTournaments({ floor, rulebooks: RULEBOOKS, pace: PACES.house, clock: clock.timers.now });

async function signUp(person: string): Promise<TournamentHandle> {
  const handle = await practiceOf(house).open();
  const answer = await handle.submit({ by: { person, role: 'player' }, key: `sign-up of ${person}`, body: { type: 'apply' } });
  expect(answer).toMatchObject({ ok: true });
  return handle;
}

const stageOf = (handle: TournamentHandle): Promise<string> => handle.read(({ stage }) => stage);

describe('a practice tournament', { timeout: 60_000 }, () => {
  it('[crown-sic-bo 8.1.1] is played from the first entry to the prizes in about ten minutes, with bots in the free places', async () => {
    const handle = await signUp('ann');
    const { startsMs } = practiceOf(house).upcoming();
    await house.untilTrue(() => house.tournaments.status().length === 0, 'the end of the tournament');
    expect(await stageOf(handle)).toBe('finished');
    expect(house.faults).toEqual([]);
    const minutes = (house.clock.nowMs - startsMs) / 60_000;
    expect(minutes).toBeGreaterThan(8);
    expect(minutes).toBeLessThan(12);
    await handle.read((state, tableAt) => {
      const entries = [...state.entries.values()];
      expect(entries).toHaveLength(16);
      expect(entries.filter(({ bot }) => bot)).toHaveLength(15);
      expect(tournamentView(state)).toMatchObject({ practice: true, approval: null, stage: 'finished' });
      const [heat, final] = state.sessions;
      expect([...(heat?.tables.values() ?? [])].map(({ spins }) => spins)).toEqual([7, 7]);
      expect([...(final?.tables.values() ?? [])].map(({ spins }) => spins)).toEqual([7]);
      expect([...(heat?.seats.values() ?? [])].filter(({ status }) => status === 'advanced')).toHaveLength(8);
      expect(final === undefined ? [] : standingsOf(state, final)).toHaveLength(8);
      // Somebody has wagered, so that chips have moved.
      expect(new Set([...(heat?.seats.values() ?? [])].map(({ chips }) => chips)).size).toBeGreaterThan(1);
      expect(state.chips).toEqual({ bank: 0, racks: 0, float: 0 });
      expect(state.formerTables.size).toBe(2);
      for (const table of state.formerTables) {
        const at = tableAt(table);
        expect(at?.status).toBe('closed');
        expect(at?.accounts.rack).toBe(0);
        if (at !== null) recount(at);
      }
    });
    for (const session of ['heat', 'final']) {
      const draw = await handle.drawRecord(session, 'seats');
      expect(draw === null ? null : verifyDraw(draw).verdict).toBe('verified');
    }
  });

  it('is cancelled if nobody plays in it any more, and no record is written before somebody signs up', async () => {
    expect(house.floor.tournaments.size).toBe(0);
    const handle = await signUp('ann');
    const by = { person: 'ann', role: 'player' } as const;
    expect(await handle.submit({ by, key: 'withdrawal', body: { type: 'withdraw-entry', entry: 'e1' } })).toMatchObject({
      ok: true,
    });
    await house.untilTrue(() => handle.isOver(), 'the end of the tournament');
    expect(await stageOf(handle)).toBe('cancelled');
    expect((await store.heads()).filter(({ table }) => table.startsWith('tournament/'))).toHaveLength(1);
  });

  it('goes on after restarts, and the audit repeats all its commands and draws', async () => {
    const { tournament } = await signUp('ann');
    const current = (): TournamentHandle => house.floor.tournaments.get(tournament) as TournamentHandle;
    for (let restarts = 0; restarts < 4; restarts++) {
      const seq = current().head().seq;
      await house.untilTrue(() => current().head().seq > seq + 20, 'twenty records');
      await house.crash();
      await store.close();
      store = await openSqliteStore(folder);
      house = await openPracticeHouse(house.clock);
    }
    await house.untilTrue(() => current().isOver(), 'the end of the tournament');
    expect(
      await current().read(({ stage, sessions }) => [
        stage,
        ...sessions.flatMap(({ tables }) => [...tables.values()].map(({ spins }) => spins)),
      ]),
    ).toEqual(['finished', 7, 7, 7]);
    await house.crash();
    const report = await auditStore(folder, { rulebooks: RULEBOOKS });
    expect(report).toMatchObject({ fault: null, tournaments: 1 });
    expect(report.draws).toBeGreaterThanOrEqual(2);
    house = await openPracticeHouse(house.clock);
    // A tournament that is over is read only when it is needed.
    expect(await current().read(({ stage }) => stage)).toBe('finished');
  });
});
