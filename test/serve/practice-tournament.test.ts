/** Tests practice tournaments: the system conducts them from the first entry to the prizes, and bots take the free places. */
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import {
  auditStore,
  createPracticeTournaments,
  DailyPlay,
  openSqliteStore,
  PACES,
  type PracticeTournaments,
  type Store,
  type TournamentHandle,
  verifyDraw,
} from '../../src/server/index.ts';
import { bettingOpen, isTournamentTableId, recount } from '../../src/table/index.ts';
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

const practiceOf = ({ floor, clock }: House, pace = PACES.house): PracticeTournaments =>
  createPracticeTournaments({ floor, rulebooks: RULEBOOKS, pace, clock: clock.timers.now });

async function signUp(person: string, pace = PACES.house): Promise<TournamentHandle> {
  const handle = await practiceOf(house, pace).open();
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
      // Bots wager whole chips, and not all alike.
      for (const session of [heat, final]) {
        const chips = [...(session?.seats.values() ?? [])].filter((seat) => seat.lastSpin > 0).map((seat) => seat.chips);
        expect(chips.filter((each) => each % 500 !== 0)).toEqual([]);
        expect(new Set(chips).size).toBeGreaterThan(2);
      }
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

  it('starts at once for a person who waits alone, and the schedule stays', async () => {
    const practice = practiceOf(house);
    const scheduled = await signUp('ann');
    const before = practice.upcoming();
    expect(before.startsMs - house.clock.nowMs).toBeGreaterThan(5 * 60_000);
    expect(await practice.canStart('ann')).toBe(true);
    // Another person would play alone, and ann would lose a player.
    expect(await practice.canStart('bea')).toBe(false);
    expect((await practice.openNow('bea')).tournament).toBe(scheduled.tournament);
    const handle = await practice.openNow('ann');
    const by = { person: 'ann', role: 'player' } as const;
    expect(await handle.submit({ by, key: 'apply', body: { type: 'apply' } })).toMatchObject({ ok: true });
    expect(await scheduled.read(({ entries }) => entries.get('e1')?.status)).toBe('withdrawn');
    // A person who asks in the same seconds gets the same tournament.
    expect((await practice.openNow('bea')).tournament).toBe(handle.tournament);
    await house.untilTrue(() => house.floor.tables.has('cup-2.tournament'), 'the tables');
    expect(await practice.canStart('bea')).toBe(false);
    const startsMs = await handle.read(({ sessions }) => sessions[0]?.startsMs ?? 0);
    expect(Number(startsMs)).toBeLessThan(before.startsMs - 60_000);
    await house.untilTrue(() => handle.isOver(), 'the end of the tournament');
    expect(await handle.read(({ stage, entries }) => [stage, entries.size])).toEqual(['finished', 16]);
    expect(practice.upcoming().startsMs).toBeGreaterThanOrEqual(before.startsMs);
    expect(house.faults).toEqual([]);
  });

  it('that cannot be created leaves the person in the next one', async () => {
    const scheduled = await signUp('ann');
    const floor = { ...house.floor, createTournament: async () => 'disk full' };
    const practice = createPracticeTournaments({ floor, rulebooks: RULEBOOKS, pace: PACES.house, clock: house.clock.timers.now });
    await expect(practice.openNow('ann')).rejects.toThrow('disk full');
    expect(await scheduled.read(({ entries }) => entries.get('e1')?.status)).not.toBe('withdrawn');
  });

  it('is not started shortly before the next one, and one that nobody enters is cancelled', async () => {
    const practice = practiceOf(house);
    const started = await practice.openNow('ann');
    expect(started.tournament).not.toBe(practice.upcoming().id);
    await house.untilTrue(() => started.isOver(), 'the end of the tournament');
    expect(await started.read(({ stage }) => stage)).toBe('cancelled');
    const { startsMs } = practice.upcoming();
    const soonMs = startsMs - 61_000;
    const soon = createPracticeTournaments({ floor: house.floor, rulebooks: RULEBOOKS, pace: PACES.house, clock: () => soonMs });
    expect(await soon.canStart('ann')).toBe(false);
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

  it('counts neither as wagered nor as lost today', async () => {
    await signUp('ann');
    const play = new DailyPlay({ floor: house.floor, store, clock: house.clock.timers.now });
    let [wagers, table] = [0, ''];
    await house.untilTrue(async () => {
      for (const name of [...house.floor.tables.keys()].filter(isTournamentTableId)) {
        const { minimum, isOpen } = await house.handle(name).read((state) => ({
          minimum: state.sign?.minimum ?? 0,
          isOpen: bettingOpen(state) && state.players.get('ann')?.staked === 0,
        }));
        if (!isOpen || wagers > 0) continue;
        await house.act(name, 'ann', { type: 'place', player: 'ann', bet: 'big', amount: minimum });
        [wagers, table] = [wagers + 1, name];
        expect(await play.of('ann')).toEqual({ lost: 0, wagered: 0 });
      }
      return wagers > 0 && (await store.settledOf('ann', null, 1)).length > 0;
    }, 'the first settled spin');
    expect(await store.settledOf('ann', null, 10)).toMatchObject([{ table }]);
    expect(await play.of('ann')).toEqual({ lost: 0, wagered: 0 });
  });

  it('has bots in all free places and is played also if it starts while the tables are used by the tournament before it', async () => {
    await house.crash();
    house = await openHouse(folder, { store, pace: PACES.fast, tumbler: openInProcessTumbler(join(folder, 'tumbler.db')) });
    const before = await signUp('ann', PACES.fast);
    await house.untilTrue(
      () => [...house.floor.tables.keys()].includes('cup-2.tournament'),
      'the tables of the first tournament',
    );
    const { startsMs } = practiceOf(house, PACES.fast).upcoming();
    await house.untilTrue(() => house.clock.nowMs >= startsMs, 'the start of the first tournament');
    const after = await signUp('bea', PACES.fast);
    expect(after.tournament).not.toBe(before.tournament);
    await house.untilTrue(() => before.isOver() && after.isOver(), 'the end of both tournaments');
    for (const handle of [before, after])
      expect(await handle.read(({ stage, entries }) => [stage, entries.size])).toEqual(['finished', 16]);
    expect(house.faults).toEqual([]);
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
