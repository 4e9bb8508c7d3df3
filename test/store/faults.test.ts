/** A disk that fails at every single write of a round, before or after it took effect: nothing acknowledged is lost, nothing is invented. */
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import {
  type Answer,
  type Ask,
  digestOfState,
  type FloorHealth,
  nothingKept,
  openMemoryStore,
  rebuildTable,
} from '../../src/server/index.ts';
import { type FailureMode, makeFaulty } from './faulty.ts';
import {
  askOf,
  betOf,
  createDesk,
  does,
  EACH_GAME,
  GAMES,
  openDesk,
  opening,
  openTestFloor,
  roundOf,
  setupOf,
} from './tables.ts';

const MODES: readonly FailureMode[] = ['before', 'after'];
const [CROWN] = GAMES;

const isAway = (answer: Answer): boolean => !answer.ok && 'fault' in answer && answer.fault === 'store-unavailable';

describe.each(EACH_GAME)('%s', (_, game) => {
  const asks = [...opening(game), ...roundOf(game, 0)];

  it.each(MODES)('a disk that fails %s it wrote, at every write of the round', async (mode) => {
    for (let at = 0; at < asks.length; at++) {
      const memory = openMemoryStore();
      const store = makeFaulty(memory);
      const failures: string[] = [];
      const floor = await openTestFloor({ store, hooks: { failed: (message) => failures.push(message) } });
      const desk = await createDesk(floor, 'T1', game);
      store.failAt(at, mode);
      const seqs: number[] = [];
      for (const ask of asks) {
        const first = desk.ask(ask);
        const answer = await mendWhileWaiting(store, first);
        // Whoever hears that the store is away asks again with the same key and learns what became of it.
        const settled = isAway(answer) ? await desk.ask(ask) : answer;
        if (!settled.ok) throw new Error(`${JSON.stringify(ask)}: ${JSON.stringify(settled)}`);
        seqs.push(settled.seq);
      }
      expect(failures).toEqual(['the disk is gone']);
      expect(seqs).toEqual(asks.map((__, i) => i + 2));
      const live = await desk.look(digestOfState);
      const { state } = await rebuildTable(memory, RULEBOOKS, 'T1', true);
      expect(digestOfState(state)).toBe(live);
      expect(floor.health()).toEqual({ accepting: true, fault: null, queued: 0 });
      await floor.stop();
    }
  });
});

/** Mends the disk once it has failed. */
async function mendWhileWaiting(store: ReturnType<typeof makeFaulty>, answer: Promise<Answer>): Promise<Answer> {
  let done = false;
  answer.then(() => {
    done = true;
  });
  while (!done) {
    if (store.isFailing()) store.mend();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return answer;
}

describe.each(MODES)('a disk that fails %s it wrote', (mode) => {
  const prepare = async () => {
    const kept = nothingKept();
    const store = makeFaulty(openMemoryStore(kept));
    const health: FloorHealth[] = [];
    const floor = await openTestFloor({ store });
    floor.onHealth((now) => health.push(now));
    const desk = await openDesk(floor, 'T1', CROWN);
    await does(desk, askOf('dealer', 'dan', { type: 'call-bets' }));
    return { kept, store, floor, desk, health };
  };
  const place = (amount: number): Ask => askOf('player', 'ann', { type: 'place', player: 'ann', bet: betOf(CROWN), amount });
  const untilFailing = async (floor: { readonly health: () => FloorHealth }): Promise<void> => {
    while (floor.health().accepting) await new Promise((resolve) => setImmediate(resolve));
  };

  it('stops taking at once, says so, and takes again when it is back', async () => {
    const { store, floor, desk, health } = await prepare();
    store.failAt(0, mode);
    const first = desk.ask(place(100));
    await untilFailing(floor);
    expect(floor.health()).toMatchObject({ accepting: false, fault: 'the disk is gone' });
    expect(health.at(-1)).toMatchObject({ accepting: false });
    expect(await desk.ask(place(100))).toMatchObject({ ok: false, fault: 'store-unavailable' });
    store.mend();
    // All or nothing, never both.
    expect((await first).ok).toBe(mode === 'after');
    expect(await desk.look(({ accounts }) => accounts.layout)).toBe(mode === 'after' ? 100 : 0);
    expect((await desk.ask(place(200))).ok).toBe(true);
    expect(health.at(-1)).toMatchObject({ accepting: true, fault: null });
    await floor.stop();
  });

  it('decides for everything that was under way alike', async () => {
    const { kept, store, floor, desk } = await prepare();
    const before = desk.head();
    store.failAt(0, mode);
    const asks = [...Array.from({ length: 20 }, () => place(100)), place(0)];
    const answers = Promise.all(asks.map((ask) => desk.ask(ask)));
    await untilFailing(floor);
    store.mend();
    const got = await answers;
    if (mode === 'after') {
      expect(got.slice(0, 20).every(({ ok }) => ok)).toBe(true);
      expect(got[20]).toMatchObject({ ok: false, refusal: { code: 'bad-amount' } });
    } else {
      expect(got.every(isAway)).toBe(true);
      expect(desk.head()).toEqual(before);
    }
    const again = await Promise.all(asks.map((ask) => desk.ask(ask)));
    expect(again.slice(0, 20).every(({ ok }) => ok)).toBe(true);
    expect(again.every((answer) => 'repeated' in answer && answer.repeated === (mode === 'after'))).toBe(true);
    expect(await desk.look(({ accounts }) => accounts.layout)).toBe(2000);
    expect(kept.journal.get('T1')).toHaveLength(before.seq + 20);
    await floor.stop();
  });

  it('can be stopped while it is away', async () => {
    const { kept, store, floor, desk } = await prepare();
    store.failAt(0, mode);
    const ask = place(100);
    const first = desk.ask(ask);
    await untilFailing(floor);
    await floor.stop();
    // Not that nothing of it was stored: it may be there, as it is here in one of the two cases.
    expect(await first).toMatchObject({ ok: false, fault: 'stopping' });
    const again = await openTestFloor({ store: openMemoryStore(kept) });
    const repeated = await again.desks.get('T1')?.ask(ask);
    expect(repeated).toMatchObject({ ok: true, repeated: mode === 'after' });
    await again.stop();
  });

  it('is not fooled by a table whose setting up nobody heard of', async () => {
    const { store, floor } = await prepare();
    store.failAt(0, mode);
    const created = floor.createTable({ rulebook: CROWN[0], setup: setupOf('T2', CROWN), by: { person: 'p', role: 'r' } });
    await untilFailing(floor);
    store.mend();
    const desk = await created;
    expect(typeof desk).toBe(mode === 'after' ? 'object' : 'string');
    expect(floor.desks.has('T2')).toBe(mode === 'after');
    await floor.stop();
  });
});
