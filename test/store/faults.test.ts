/** Simulates a disk failure at every write of a round, before or after the write. No acknowledged command may be lost or executed twice. */
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import {
  type Answer,
  type CommandRequest,
  digestOfState,
  emptyContents,
  type FloorHealth,
  openMemoryStore,
  rebuildTable,
} from '../../src/server/index.ts';
import { type FailureMode, makeFaultyStore } from './faulty.ts';
import {
  betOf,
  createTestTable,
  EACH_GAME,
  GAMES,
  mustSubmit,
  openingCommands,
  openTestFloor,
  openTestTable,
  requestOf,
  roundCommands,
  setupOf,
} from './tables.ts';

const MODES: readonly FailureMode[] = ['before', 'after'];
const [CROWN] = GAMES;
const [CROWN_RULEBOOK] = CROWN;

const isUnavailable = (answer: Answer): boolean => !answer.ok && 'fault' in answer && answer.fault === 'store-unavailable';

describe.each(EACH_GAME)('%s', (_, game) => {
  const requests = [...openingCommands(game), ...roundCommands(game, 0)];

  it.each(MODES)('recovers from a disk that fails %s writing, at every write of the round', async (mode) => {
    for (let failingWrite = 0; failingWrite < requests.length; failingWrite++) {
      const memory = openMemoryStore();
      const store = makeFaultyStore(memory);
      const failures: string[] = [];
      const floor = await openTestFloor({ store, hooks: { onFailure: (message) => failures.push(message) } });
      const handle = await createTestTable(floor, 'T1', game);
      store.failAt(failingWrite, mode);
      const seqs: number[] = [];
      for (const request of requests) {
        const first = handle.submit(request);
        const answer = await repairWhileWaiting(store, first);
        // A retry with the same key gets the final answer.
        const finalAnswer = isUnavailable(answer) ? await handle.submit(request) : answer;
        if (!finalAnswer.ok) throw new Error(`${JSON.stringify(request)}: ${JSON.stringify(finalAnswer)}`);
        seqs.push(finalAnswer.seq);
      }
      expect(failures).toEqual(['the disk has failed']);
      // Record 1 is the set-up of the table.
      expect(seqs).toEqual(requests.map((__, i) => i + 2));
      const liveDigest = await handle.read(digestOfState);
      const { state } = await rebuildTable(memory, RULEBOOKS, 'T1', true);
      expect(digestOfState(state)).toBe(liveDigest);
      expect(floor.health()).toEqual({ accepting: true, fault: null, queued: 0 });
      await floor.stop();
    }
  });
});

/** Repairs the disk when it fails, and waits for the answer. */
async function repairWhileWaiting(store: ReturnType<typeof makeFaultyStore>, answer: Promise<Answer>): Promise<Answer> {
  let done = false;
  answer.then(() => {
    done = true;
  });
  while (!done) {
    if (store.isFailing()) store.repair();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return answer;
}

describe.each(MODES)('a disk that fails %s writing', (mode) => {
  /** Opens betting at a table. Tests then call `store.failAt(0, mode)`: the next write fails. */
  const prepare = async () => {
    const contents = emptyContents();
    const store = makeFaultyStore(openMemoryStore(contents));
    const health: FloorHealth[] = [];
    const floor = await openTestFloor({ store });
    floor.onHealth((newHealth) => health.push(newHealth));
    const handle = await openTestTable(floor, 'T1', CROWN);
    await mustSubmit(handle, requestOf('dealer', 'dan', { type: 'call-bets' }));
    return { contents, store, floor, handle, health };
  };
  const place = (amount: number): CommandRequest =>
    requestOf('player', 'ann', { type: 'place', player: 'ann', bet: betOf(CROWN), amount });
  const waitUntilRejecting = async (floor: { readonly health: () => FloorHealth }): Promise<void> => {
    while (floor.health().accepting) await new Promise((resolve) => setImmediate(resolve));
  };

  it('makes the floor reject commands until the disk works again, and report the failure and the recovery', async () => {
    const { store, floor, handle, health } = await prepare();
    store.failAt(0, mode);
    const first = handle.submit(place(100));
    await waitUntilRejecting(floor);
    expect(floor.health()).toMatchObject({ accepting: false, fault: 'the disk has failed' });
    expect(health.at(-1)).toMatchObject({ accepting: false });
    expect(await handle.submit(place(100))).toMatchObject({ ok: false, fault: 'store-unavailable' });
    store.repair();
    // The commit is stored completely or not at all.
    expect((await first).ok).toBe(mode === 'after');
    expect(await handle.read(({ accounts }) => accounts.layout)).toBe(mode === 'after' ? 100 : 0);
    expect((await handle.submit(place(200))).ok).toBe(true);
    expect(health.at(-1)).toMatchObject({ accepting: true, fault: null });
    await floor.stop();
  });

  it('makes all commands in progress succeed together or fail together', async () => {
    const { contents, store, floor, handle } = await prepare();
    const before = handle.head();
    store.failAt(0, mode);
    // The last command is refused, because its amount is 0.
    const requests = [...Array.from({ length: 20 }, () => place(100)), place(0)];
    const answers = Promise.all(requests.map((request) => handle.submit(request)));
    await waitUntilRejecting(floor);
    store.repair();
    const firstAnswers = await answers;
    if (mode === 'after') {
      expect(firstAnswers.slice(0, 20).every(({ ok }) => ok)).toBe(true);
      expect(firstAnswers[20]).toMatchObject({ ok: false, refusal: { code: 'bad-amount' } });
    } else {
      expect(firstAnswers.every(isUnavailable)).toBe(true);
      expect(handle.head()).toEqual(before);
    }
    const retries = await Promise.all(requests.map((request) => handle.submit(request)));
    expect(retries.slice(0, 20).every(({ ok }) => ok)).toBe(true);
    expect(retries.every((answer) => 'repeated' in answer && answer.repeated === (mode === 'after'))).toBe(true);
    expect(await handle.read(({ accounts }) => accounts.layout)).toBe(2000);
    expect(contents.journal.get('T1')).toHaveLength(before.seq + 20);
    await floor.stop();
  });

  it('does not prevent the floor from stopping', async () => {
    const { contents, store, floor, handle } = await prepare();
    store.failAt(0, mode);
    const request = place(100);
    const first = handle.submit(request);
    await waitUntilRejecting(floor);
    await floor.stop();
    // The answer does not say whether the command was stored, because the floor does not know.
    expect(await first).toMatchObject({ ok: false, fault: 'stopping' });
    const restarted = await openTestFloor({ store: openMemoryStore(contents) });
    const repeated = await restarted.tables.get('T1')?.submit(request);
    expect(repeated).toMatchObject({ ok: true, repeated: mode === 'after' });
    await restarted.stop();
  });

  it('does not lose a new table that was stored before the failure', async () => {
    const { store, floor } = await prepare();
    store.failAt(0, mode);
    const created = floor.createTable({ rulebook: CROWN_RULEBOOK, setup: setupOf('T2', CROWN), by: { person: 'p', role: 'r' } });
    await waitUntilRejecting(floor);
    store.repair();
    // The handle of the new table, or the text of the error.
    const handle = await created;
    expect(typeof handle).toBe(mode === 'after' ? 'object' : 'string');
    expect(floor.tables.has('T2')).toBe(mode === 'after');
    await floor.stop();
  });
});
