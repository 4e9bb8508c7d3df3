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
import { type FailureMode, makeFaulty } from './faulty.ts';
import {
  betOf,
  createHandle,
  EACH_GAME,
  GAMES,
  mustSubmit,
  openHandle,
  openingCommands,
  openTestFloor,
  requestOf,
  roundCommands,
  setupOf,
} from './tables.ts';

const MODES: readonly FailureMode[] = ['before', 'after'];
const [CROWN] = GAMES;

const isUnavailable = (answer: Answer): boolean => !answer.ok && 'fault' in answer && answer.fault === 'store-unavailable';

describe.each(EACH_GAME)('%s', (_, game) => {
  const requests = [...openingCommands(game), ...roundCommands(game, 0)];

  it.each(MODES)('recovers from a disk that fails %s writing, at every write of the round', async (mode) => {
    for (let write = 0; write < requests.length; write++) {
      const memory = openMemoryStore();
      const store = makeFaulty(memory);
      const failures: string[] = [];
      const floor = await openTestFloor({ store, hooks: { onFailure: (message) => failures.push(message) } });
      const handle = await createHandle(floor, 'T1', game);
      store.failAt(write, mode);
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
      expect(seqs).toEqual(requests.map((__, i) => i + 2));
      const live = await handle.read(digestOfState);
      const { state } = await rebuildTable(memory, RULEBOOKS, 'T1', true);
      expect(digestOfState(state)).toBe(live);
      expect(floor.health()).toEqual({ accepting: true, fault: null, queued: 0 });
      await floor.stop();
    }
  });
});

/** Repairs the disk when it fails, and waits for the answer. */
async function repairWhileWaiting(store: ReturnType<typeof makeFaulty>, answer: Promise<Answer>): Promise<Answer> {
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
  const prepare = async () => {
    const contents = emptyContents();
    const store = makeFaulty(openMemoryStore(contents));
    const health: FloorHealth[] = [];
    const floor = await openTestFloor({ store });
    floor.onHealth((now) => health.push(now));
    const handle = await openHandle(floor, 'T1', CROWN);
    await mustSubmit(handle, requestOf('dealer', 'dan', { type: 'call-bets' }));
    return { contents, store, floor, handle, health };
  };
  const place = (amount: number): CommandRequest =>
    requestOf('player', 'ann', { type: 'place', player: 'ann', bet: betOf(CROWN), amount });
  const untilFailing = async (floor: { readonly health: () => FloorHealth }): Promise<void> => {
    while (floor.health().accepting) await new Promise((resolve) => setImmediate(resolve));
  };

  it('rejects commands until it works again, and reports the failure and the recovery', async () => {
    const { store, floor, handle, health } = await prepare();
    store.failAt(0, mode);
    const first = handle.submit(place(100));
    await untilFailing(floor);
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

  it('gives the same outcome to all commands in progress', async () => {
    const { contents, store, floor, handle } = await prepare();
    const before = handle.head();
    store.failAt(0, mode);
    const requests = [...Array.from({ length: 20 }, () => place(100)), place(0)];
    const answers = Promise.all(requests.map((request) => handle.submit(request)));
    await untilFailing(floor);
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

  it('does not block a stop of the floor', async () => {
    const { contents, store, floor, handle } = await prepare();
    store.failAt(0, mode);
    const request = place(100);
    const first = handle.submit(request);
    await untilFailing(floor);
    await floor.stop();
    // The answer must not say whether the command was stored, because that is unknown.
    expect(await first).toMatchObject({ ok: false, fault: 'stopping' });
    const restarted = await openTestFloor({ store: openMemoryStore(contents) });
    const repeated = await restarted.tables.get('T1')?.submit(request);
    expect(repeated).toMatchObject({ ok: true, repeated: mode === 'after' });
    await restarted.stop();
  });

  it('finds a table that was stored although its creation failed', async () => {
    const { store, floor } = await prepare();
    store.failAt(0, mode);
    const created = floor.createTable({ rulebook: CROWN[0], setup: setupOf('T2', CROWN), by: { person: 'p', role: 'r' } });
    await untilFailing(floor);
    store.repair();
    const handle = await created;
    expect(typeof handle).toBe(mode === 'after' ? 'object' : 'string');
    expect(floor.tables.has('T2')).toBe(mode === 'after');
    await floor.stop();
  });
});
