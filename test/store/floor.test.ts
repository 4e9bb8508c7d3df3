/** Tests of the floor on each store: durability, retries, races, rebuilding, one writer. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import {
  type Answer,
  auditStore,
  type Commit,
  digestOfState,
  EMPTY_COMMIT,
  type Floor,
  openMemoryStore,
  openSqliteStore,
  PURGE_BATCH_MAX,
  REFUSALS_KEPT_DAYS,
  rebuildTable,
  type Store,
} from '../../src/server/index.ts';
import type { StoreKind } from './contract.ts';
import { makeFolder, removeFolder, STORE_KINDS } from './stores.ts';
import {
  betOf,
  CHIPS_PER_PLAYER,
  createTestTable,
  EACH_GAME,
  GAMES,
  type Game,
  mustSubmit,
  openingCommands,
  openTestFloor,
  openTestTable,
  requestOf,
  roundCommands,
} from './tables.ts';

const [CROWN] = GAMES;
const place = (player: string, amount: number, key?: string, game: Game = CROWN) =>
  requestOf('player', player, { type: 'place', player, bet: betOf(game), amount }, key);

describe.each(STORE_KINDS)('a floor on %s', (_, make) => {
  let kind: StoreKind;
  let store: Store;
  let floor: Floor;
  beforeEach(async () => {
    kind = await make();
    store = await kind.open();
    floor = await openTestFloor({ store });
  });
  afterEach(async () => {
    await floor.stop();
    await store.close();
    await kind.dispose();
  });

  const restart = async (): Promise<void> => {
    await floor.stop();
    store = await kind.reopen(store);
    floor = await openTestFloor({ store });
  };

  it.each<readonly [string, Parameters<typeof createTestTable>[3], string]>([
    ['odds that are too large', { odds: { 'number:7': '5000/1' } }, 'odds must be at most 1000 to 1'],
    ['odds below the printed odds', { odds: { 'number:7': '1/1' } }, 'number:7'],
    // `named`: bets that the table offers although they favour the player.
    ['an unknown named bet', { named: ['nope'] }, "there is no bet 'nope'"],
    ['zero positions', { positions: 0 }, 'a table has 1 to'],
    ['an unknown layout', { layout: 'Z' }, 'Z'],
  ])('rejects a table with %s, and the next process can start', async (__, changes, message) => {
    const dicette = GAMES.find(([book]) => book === 'dicette') ?? CROWN;
    await expect(createTestTable(floor, 'T9', dicette, changes)).rejects.toThrow(message);
    await restart();
    expect([...floor.tables.keys()]).toEqual([]);
  });

  describe.each(EACH_GAME)('%s', (__, game) => {
    it('has the same state in the next process, with and without a snapshot', async () => {
      const handle = await openTestTable(floor, 'T1', game);
      for (const request of roundCommands(game, 0)) await mustSubmit(handle, request);
      const liveDigest = await handle.read(digestOfState);
      await restart();
      expect(await store.lastSnapshot('T1')).not.toBeNull();
      const rebuilt = floor.tables.get('T1');
      expect(await rebuilt?.read(digestOfState)).toBe(liveDigest);
      expect(rebuilt?.head()).toEqual(handle.head());
      const { state, head } = await rebuildTable(store, RULEBOOKS, 'T1', true);
      expect(digestOfState(state)).toBe(liveDigest);
      expect(head).toMatchObject(handle.head());
      const span = await store.rounds('T1', null, 1);
      expect(span).toMatchObject([{ round: 1, toSeq: head.seq, end: 'settled' }]);
    });
  });

  it('answers a retry with the first answer, even if that was a refusal, and even in the next process', async () => {
    const handle = await openTestTable(floor, 'T1', CROWN);
    // This wager is refused, because betting is not open yet.
    const early = place('ann', 100, 'early');
    const refused = await handle.submit(early);
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'betting-not-open' }, repeated: false });
    await mustSubmit(handle, requestOf('dealer', 'dan', { type: 'call-bets' }));
    const firstAnswer = await handle.submit(place('ann', 100, 'k'));
    const staked = () => floor.tables.get('T1')?.read(({ accounts }) => accounts.layout);
    for (let i = 0; i < 2; i++) {
      const table = floor.tables.get('T1');
      expect(await table?.submit(place('ann', 100, 'k'))).toEqual({ ...firstAnswer, repeated: true });
      // Betting is open now, but the key keeps its refusal.
      expect(await table?.submit(early)).toEqual({ ...refused, repeated: true });
      expect(await table?.submit(place('ann', 200, 'k'))).toMatchObject({ ok: false, fault: 'key-reused' });
      expect(await table?.submit(place('ann', 200, 'early'))).toMatchObject({ ok: false, fault: 'key-reused' });
      expect(await table?.commandOutcome('ann', 'k')).toEqual({ ...firstAnswer, repeated: true });
      expect(await table?.commandOutcome('ann', 'early')).toEqual({ ...refused, repeated: true });
      expect(await table?.commandOutcome('bo', 'k')).toBeNull();
      expect(await staked()).toBe(100);
      if (i === 0) await restart();
    }
  });

  it('deletes old refusals, but no accepted commands', async () => {
    await floor.stop();
    const DAY_MS = 86_400_000;
    let nowMs = 1_000_000;
    floor = await openTestFloor({ store, clock: () => nowMs });
    const handle = await openTestTable(floor, 'T1', CROWN);
    // This wager is refused, because betting is not open yet.
    const early = place('ann', 100, 'early');
    expect(await handle.submit(early)).toMatchObject({ ok: false, repeated: false });
    await mustSubmit(handle, requestOf('dealer', 'dan', { type: 'call-bets' }));
    const firstAnswer = await mustSubmit(handle, place('ann', 100, 'k'));
    nowMs += REFUSALS_KEPT_DAYS * DAY_MS - 1;
    await mustSubmit(handle, place('bo', 100));
    expect(await handle.commandOutcome('ann', 'early')).toMatchObject({ ok: false, repeated: true });
    nowMs += DAY_MS;
    await mustSubmit(handle, place('bo', 100));
    expect(await handle.commandOutcome('ann', 'early')).toBeNull();
    expect(await handle.commandOutcome('ann', 'k')).toEqual({ ...firstAnswer, repeated: true });
    // The key is still cached, but may be used again. Only one of the two commands is executed.
    const answers = await Promise.all([handle.submit(early), handle.submit(early), handle.submit(place('ann', 100, 'k'))]);
    expect(answers.map((answer) => answer.ok && answer.repeated)).toEqual([false, true, true]);
    expect(await handle.read(({ players }) => players.get('ann')?.staked)).toBe(200);
  });

  it('deletes many refusals in batches', async () => {
    const refused = Array.from({ length: PURGE_BATCH_MAX + 500 }, (__, i) => ({
      ...{ table: 'T1', atMs: 1000 + i, person: 'ann', role: 'player', key: `old-${i}`, bodyHash: 'b'.repeat(64) },
      refusal: '{"code":"betting-closed"}',
    }));
    await store.append({ ...EMPTY_COMMIT, refused });
    await floor.stop();
    floor = await openTestFloor({ store, clock: () => 2 * REFUSALS_KEPT_DAYS * 86_400_000 });
    const handle = await openTestTable(floor, 'T1', CROWN);
    await mustSubmit(handle, requestOf('dealer', 'dan', { type: 'call-bets' }));
    // No old refusal is left to delete.
    expect(await store.purgeRefused(1_000_000_000, 1)).toBe(0);
    expect(await handle.commandOutcome('ann', 'old-7')).toBeNull();
  });

  it('executes a command only one time if it is sent many times simultaneously', async () => {
    const handle = await openTestTable(floor, 'T1', CROWN);
    await mustSubmit(handle, requestOf('dealer', 'dan', { type: 'call-bets' }));
    const request = place('ann', 100, 'once');
    const answers = await Promise.all(Array.from({ length: 50 }, () => handle.submit(request)));
    expect(answers.filter((answer) => answer.ok && !answer.repeated)).toHaveLength(1);
    expect(new Set(answers.map((answer) => (answer.ok ? answer.seq : 0))).size).toBe(1);
    expect(await handle.read(({ accounts }) => accounts.layout)).toBe(100);
  });

  it('does not let a player spend chips twice with concurrent wagers', async () => {
    const handle = await openTestTable(floor, 'T1', CROWN);
    await mustSubmit(handle, requestOf('dealer', 'dan', { type: 'call-bets' }));
    const stake = 10_000;
    const bets = ['big', 'small', 'odd', 'even', 'any-triple', 'total:9', 'total:10', 'single:1'];
    const requests = Array.from({ length: 64 }, (__, i) =>
      requestOf('player', 'ann', { type: 'place', player: 'ann', bet: bets[i % bets.length] ?? '', amount: stake }),
    );
    const answers = await Promise.all(requests.map((request) => handle.submit(request)));
    const acceptedCount = answers.filter(({ ok }) => ok).length;
    expect(acceptedCount).toBeGreaterThan(0);
    expect(acceptedCount).toBeLessThanOrEqual(CHIPS_PER_PLAYER / stake);
    const [rack, layout] = await handle.read(({ players, accounts }) => [players.get('ann')?.rack ?? 0, accounts.layout]);
    expect(rack).toBe(CHIPS_PER_PLAYER - layout);
    // The table accepts only a part of a wager that exceeds a maximum.
    expect(layout).toBeLessThanOrEqual(acceptedCount * stake);
  });

  it('processes wagers in order of arrival: accepts those before the close and refuses those after it', async () => {
    const handle = await openTestTable(floor, 'T1', CROWN);
    await mustSubmit(handle, requestOf('dealer', 'dan', { type: 'call-bets' }));
    await mustSubmit(handle, requestOf('dealer', 'dan', { type: 'tumble', times: 3 }));
    const requests = Array.from({ length: 40 }, (__, i) => place(i % 2 === 0 ? 'ann' : 'bo', 100));
    requests.splice(25, 0, requestOf('dealer', 'dan', { type: 'close-bets' }));
    const answers = await Promise.all(requests.map((request) => handle.submit(request)));
    expect(answers.slice(0, 26).every(({ ok }) => ok)).toBe(true);
    expect(answers.slice(26).map((answer) => ('refusal' in answer ? answer.refusal.code : ''))).toEqual(
      Array(15).fill('betting-closed'),
    );
    const seqs = answers.flatMap((answer) => (answer.ok ? [answer.seq] : []));
    expect(seqs).toEqual(seqs.map((__, i) => (seqs[0] ?? 0) + i));
  });

  it('refuses the wagers that a player sends after the exclusion', async () => {
    const handle = await openTestTable(floor, 'T1', CROWN);
    await mustSubmit(handle, requestOf('dealer', 'dan', { type: 'call-bets' }));
    const exclude = requestOf('pit-boss', 'pam', { type: 'exclude-player', player: 'ann', grounds: 'self-exclusion' });
    const answers = await Promise.all([place('ann', 100), exclude, place('ann', 100)].map((request) => handle.submit(request)));
    expect(answers.map((answer) => (answer.ok ? 'ok' : 'refusal' in answer ? answer.refusal.code : answer.fault))).toEqual([
      'ok',
      'ok',
      'player-barred',
    ]);
  });

  it('writes the records of all tables in few commits, and keeps each table’s records apart', async () => {
    const commitSizes: number[] = [];
    const append = (commit: Commit): Promise<void> => {
      commitSizes.push(commit.records.length);
      return store.append(commit);
    };
    const countingStore: Store = { ...store, append };
    const countingFloor = await openTestFloor({ store: countingStore });
    const handles = await Promise.all(GAMES.map((game, i) => createTestTable(countingFloor, `T${i}`, game)));
    // Only the commits after this line are counted.
    commitSizes.length = 0;
    await Promise.all(
      GAMES.flatMap((game, i) => openingCommands(game).map((request) => mustSubmit(handles[i] ?? throwNoTable(), request))),
    );
    expect(commitSizes.length).toBeLessThan(GAMES.length);
    // The first record of a table is its set-up.
    expect(handles.map((handle) => handle.head().seq)).toEqual(GAMES.map((game) => openingCommands(game).length + 1));
    await countingFloor.stop();
  });

  it('rejects an invalid table and a duplicate name', async () => {
    await createTestTable(floor, 'T1', CROWN);
    const duplicate = createTestTable(floor, 'T1', CROWN);
    await expect(duplicate).rejects.toThrow("table 'T1' already exists");
    await expect(createTestTable(floor, 'a b', CROWN)).rejects.toThrow('not a valid table name');
    await expect(createTestTable(floor, 'T2', CROWN, { layout: 'Z' })).rejects.toThrow("'Z'");
    const both = await Promise.allSettled([createTestTable(floor, 'T3', CROWN), createTestTable(floor, 'T3', CROWN)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await restart();
    expect([...floor.tables.keys()].sort()).toEqual(['T1', 'T3']);
  });

  it('rejects new commands after a stop, but executes the commands in the queue', async () => {
    const handle = await openTestTable(floor, 'T1', CROWN);
    await mustSubmit(handle, requestOf('dealer', 'dan', { type: 'call-bets' }));
    const waiting = Array.from({ length: 20 }, () => handle.submit(place('ann', 100)));
    const stopped = floor.stop();
    expect(await handle.submit(place('ann', 100))).toMatchObject({ ok: false, fault: 'stopping' });
    expect((await Promise.all(waiting)).every(({ ok }) => ok)).toBe(true);
    await stopped;
  });
});

const throwNoTable = (): never => {
  throw new Error('the table is missing');
};

describe('a floor', () => {
  it('answers, publishes and reads only durable state', async () => {
    const memory = openMemoryStore();
    let release: (() => void) | null = null;
    let isHeld = false;
    const store: Store = {
      ...memory,
      append: async (commit) => {
        if (isHeld)
          await new Promise<void>((resolve) => {
            release = resolve;
          });
        return memory.append(commit);
      },
    };
    const floor = await openTestFloor({ store });
    const handle = await openTestTable(floor, 'T1', CROWN);
    await mustSubmit(handle, requestOf('dealer', 'dan', { type: 'call-bets' }));
    const before = handle.head();
    const published: string[] = [];
    handle.onDurable(({ events }, { accounts }) => published.push(`${events.map(({ event }) => event.type)} ${accounts.layout}`));
    isHeld = true;
    const answers: Answer[] = [];
    handle.enqueue(place('ann', 100), (answer) => answers.push(answer));
    // The commit is in progress when `release` is set.
    const getRelease = (): (() => void) | null => release;
    while (getRelease() === null) await new Promise((resolve) => setImmediate(resolve));
    const layoutRead = handle.read(({ accounts }) => accounts.layout);
    const outcomeRead = handle.commandOutcome('ann', 'nothing');
    expect([answers, published, handle.head()]).toEqual([[], [], before]);
    isHeld = false;
    getRelease()?.();
    expect(await layoutRead).toBe(100);
    expect(await outcomeRead).toBeNull();
    expect(answers).toMatchObject([{ ok: true }]);
    expect(published).toEqual(['wager-placed 100']);
    await floor.stop();
  });

  it('rejects invalid keys', async () => {
    const floor = await openTestFloor({ store: openMemoryStore() });
    const handle = await openTestTable(floor, 'T1', CROWN);
    for (const key of ['', 'a\nb', 'x'.repeat(129), '\ud800'])
      expect(await handle.submit(place('ann', 100, key))).toMatchObject({ ok: false, fault: 'bad-ask' });
    await floor.stop();
  });

  it('rebuilds a table after a programming error and continues', async () => {
    const brokenTables: string[] = [];
    const floor = await openTestFloor({ store: openMemoryStore(), hooks: { onTableError: (table) => brokenTables.push(table) } });
    const handle = await openTestTable(floor, 'T1', CROWN);
    await mustSubmit(handle, requestOf('dealer', 'dan', { type: 'call-bets' }));
    const state = await handle.read((live) => live);
    // Simulates an assertion that fails after the state was partly changed.
    const body = {
      type: 'place' as const,
      player: 'ann',
      bet: betOf(CROWN),
      get amount(): number {
        state.accounts.layout = 1;
        throw new Error('a programming error');
      },
    };
    const brokenRequest = requestOf('player', 'ann', body);
    const answers = await Promise.all(
      [place('ann', 100), brokenRequest, place('ann', 100)].map((request) => handle.submit(request)),
    );
    expect(answers).toMatchObject([{ ok: true }, { ok: false, fault: 'internal' }, { ok: true }]);
    expect(await handle.read(({ accounts }) => accounts.layout)).toBe(200);
    expect(brokenTables).toEqual(['T1']);
    await floor.stop();
  });
});

describe('an upgrade with new rulebook data', () => {
  it('is recorded only one time, play continues, and the audit counts the earlier records as not replayed', async () => {
    const folder = makeFolder();
    const upgraded = RULEBOOKS.map((book) => (book.id === CROWN[0] ? { ...book, version: 'next' } : book));
    const changes: string[] = [];
    const hooks = {
      onUpgrade: (table: string, _: unknown, { rulebook }: { rulebook: { id: string } }) =>
        changes.push(`${table} ${rulebook.id}`),
    };
    const oldStore = await openSqliteStore(folder);
    const oldFloor = await openTestFloor({ store: oldStore });
    const handle = await openTestTable(oldFloor, 'T1', CROWN);
    for (const request of roundCommands(CROWN, 0)) await mustSubmit(handle, request);
    const { seq } = handle.head();
    await oldFloor.stop();
    await oldStore.close();
    for (let i = 1; i <= 2; i++) {
      const store = await openSqliteStore(folder);
      const floor = await openTestFloor({ store, rulebooks: upgraded, hooks });
      for (const request of roundCommands(CROWN, i)) await mustSubmit(floor.tables.get('T1') ?? throwNoTable(), request);
      await floor.stop();
      await store.close();
    }
    expect(changes).toEqual(['T1 crown-sic-bo']);
    // `undecided` counts the commands that the audit did not replay. The set-up is not a command.
    const newReport = await auditStore(folder, { rulebooks: upgraded });
    expect(newReport).toMatchObject({ fault: null, undecided: seq - 1, rounds: 3 });
    // With the old data, the audit replays only the earlier records. The record of the upgrade is not a command.
    const oldReport = await auditStore(folder, { rulebooks: RULEBOOKS });
    expect(oldReport).toMatchObject({ fault: null, undecided: newReport.records - seq - 1, rounds: 3 });
    removeFolder(folder);
  });
});
