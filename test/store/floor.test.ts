/** The floor over a store: durable before answered, retries, races, rebuilding, one writer. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import {
  type Answer,
  auditStore,
  type Commit,
  digestOfState,
  type Floor,
  FORGOTTEN_MAX,
  NO_COMMIT,
  openMemoryStore,
  openSqliteStore,
  REFUSALS_KEPT_DAYS,
  rebuildTable,
  type Store,
} from '../../src/server/index.ts';
import type { StoreKind } from './contract.ts';
import { KINDS, makeFolder, removeFolder } from './stores.ts';
import {
  askOf,
  betOf,
  CHIPS,
  createDesk,
  does,
  EACH_GAME,
  GAMES,
  type Game,
  openDesk,
  opening,
  openTestFloor,
  roundOf,
} from './tables.ts';

const [CROWN] = GAMES;
const place = (player: string, amount: number, key?: string, game: Game = CROWN) =>
  askOf('player', player, { type: 'place', player, bet: betOf(game), amount }, key);

describe.each(KINDS)('a floor on %s', (_, make) => {
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

  it.each<readonly [string, Parameters<typeof createDesk>[3], string]>([
    ['odds that could not be counted', { odds: { 'number:7': '5000/1' } }, 'odds are at most 1000 to 1'],
    ['odds below the printed ones', { odds: { 'number:7': '1/1' } }, 'number:7'],
    ['a bet to be named that is not there', { named: ['nope'] }, "there is no bet 'nope'"],
    ['no position', { positions: 0 }, 'a table has 1 to'],
    ['another layout', { layout: 'Z' }, 'Z'],
  ])('takes no table with %s, and the next process starts all the same', async (__, more, why) => {
    const dicette = GAMES.find(([book]) => book === 'dicette') ?? CROWN;
    await expect(createDesk(floor, 'T9', dicette, more)).rejects.toThrow(why);
    await restart();
    expect([...floor.desks.keys()]).toEqual([]);
  });

  describe.each(EACH_GAME)('%s', (__, game) => {
    it('is found in the same state by the next process, with and without its snapshot', async () => {
      const desk = await openDesk(floor, 'T1', game);
      for (const ask of roundOf(game, 0)) await does(desk, ask);
      const live = await desk.look(digestOfState);
      await restart();
      expect(await store.lastSnapshot('T1')).not.toBeNull();
      const again = floor.desks.get('T1');
      expect(await again?.look(digestOfState)).toBe(live);
      expect(again?.head()).toEqual(desk.head());
      const { state, head } = await rebuildTable(store, RULEBOOKS, 'T1', true);
      expect(digestOfState(state)).toBe(live);
      expect(head).toMatchObject(desk.head());
      const span = await store.rounds('T1', null, 1);
      expect(span).toMatchObject([{ round: 1, toSeq: head.seq, end: 'settled' }]);
    });
  });

  it('answers a retry as the first time, once, also in the next process and when it was refused', async () => {
    const desk = await openDesk(floor, 'T1', CROWN);
    const early = place('ann', 100, 'early');
    const refused = await desk.ask(early);
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'betting-not-open' }, repeated: false });
    await does(desk, askOf('dealer', 'dan', { type: 'call-bets' }));
    const first = await desk.ask(place('ann', 100, 'k'));
    const staked = () => floor.desks.get('T1')?.look(({ accounts }) => accounts.layout);
    for (let i = 0; i < 2; i++) {
      const now = floor.desks.get('T1');
      expect(await now?.ask(place('ann', 100, 'k'))).toEqual({ ...first, repeated: true });
      // Betting is open by now; what was refused stays refused under this key.
      expect(await now?.ask(early)).toEqual({ ...refused, repeated: true });
      expect(await now?.ask(place('ann', 200, 'k'))).toMatchObject({ ok: false, fault: 'key-reused' });
      expect(await now?.ask(place('ann', 200, 'early'))).toMatchObject({ ok: false, fault: 'key-reused' });
      expect(await now?.fate('ann', 'k')).toEqual({ ...first, repeated: true });
      expect(await now?.fate('ann', 'early')).toEqual({ ...refused, repeated: true });
      expect(await now?.fate('bo', 'k')).toBeNull();
      expect(await staked()).toBe(100);
      if (i === 0) await restart();
    }
  });

  it('forgets a refusal after its days, but nothing that was accepted', async () => {
    await floor.stop();
    const DAY_MS = 86_400_000;
    let nowMs = 1_000_000;
    floor = await openTestFloor({ store, clock: () => nowMs });
    const desk = await openDesk(floor, 'T1', CROWN);
    const early = place('ann', 100, 'early');
    expect(await desk.ask(early)).toMatchObject({ ok: false, repeated: false });
    await does(desk, askOf('dealer', 'dan', { type: 'call-bets' }));
    const first = await does(desk, place('ann', 100, 'k'));
    nowMs += REFUSALS_KEPT_DAYS * DAY_MS - 1;
    await does(desk, place('bo', 100));
    expect(await desk.fate('ann', 'early')).toMatchObject({ ok: false, repeated: true });
    nowMs += DAY_MS;
    await does(desk, place('bo', 100));
    expect(await desk.fate('ann', 'early')).toBeNull();
    expect(await desk.fate('ann', 'k')).toEqual({ ...first, repeated: true });
    // The desk still remembers the key: it is as good as new all the same, and has one effect.
    const answers = await Promise.all([desk.ask(early), desk.ask(early), desk.ask(place('ann', 100, 'k'))]);
    expect(answers.map((answer) => answer.ok && answer.repeated)).toEqual([false, true, true]);
    expect(await desk.look(({ players }) => players.get('ann')?.staked)).toBe(200);
  });

  it('forgets any number of refusals in bounded goes', async () => {
    const refused = Array.from({ length: FORGOTTEN_MAX + 500 }, (__, i) => ({
      ...{ table: 'T1', atMs: 1000 + i, person: 'ann', role: 'player', key: `old-${i}`, bodyHash: 'b'.repeat(64) },
      refusal: '{"code":"betting-closed"}',
    }));
    await store.append({ ...NO_COMMIT, refused });
    await floor.stop();
    floor = await openTestFloor({ store, clock: () => 2 * REFUSALS_KEPT_DAYS * 86_400_000 });
    const desk = await openDesk(floor, 'T1', CROWN);
    await does(desk, askOf('dealer', 'dan', { type: 'call-bets' }));
    expect(await store.forgetRefused(1_000_000_000, 1)).toBe(0);
    expect(await desk.fate('ann', 'old-7')).toBeNull();
  });

  it('gives one effect to the same command sent many times at once', async () => {
    const desk = await openDesk(floor, 'T1', CROWN);
    await does(desk, askOf('dealer', 'dan', { type: 'call-bets' }));
    const ask = place('ann', 100, 'once');
    const answers = await Promise.all(Array.from({ length: 50 }, () => desk.ask(ask)));
    expect(answers.filter((answer) => answer.ok && !answer.repeated)).toHaveLength(1);
    expect(new Set(answers.map((answer) => (answer.ok ? answer.seq : 0))).size).toBe(1);
    expect(await desk.look(({ accounts }) => accounts.layout)).toBe(100);
  });

  it('lets nobody spend twice what they have, however many ask at once', async () => {
    const desk = await openDesk(floor, 'T1', CROWN);
    await does(desk, askOf('dealer', 'dan', { type: 'call-bets' }));
    const each = 10_000;
    const bets = ['big', 'small', 'odd', 'even', 'any-triple', 'total:9', 'total:10', 'single:1'];
    const asks = Array.from({ length: 64 }, (__, i) =>
      askOf('player', 'ann', { type: 'place', player: 'ann', bet: bets[i % bets.length] ?? '', amount: each }),
    );
    const answers = await Promise.all(asks.map((ask) => desk.ask(ask)));
    const taken = answers.filter(({ ok }) => ok).length;
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThanOrEqual(CHIPS / each);
    const [rack, layout] = await desk.look(({ players, accounts }) => [players.get('ann')?.rack ?? 0, accounts.layout]);
    expect(rack).toBe(CHIPS - layout);
    expect(layout).toBeLessThanOrEqual(taken * each);
  });

  it('takes wagers up to the close and none after it, in the order in which they came', async () => {
    const desk = await openDesk(floor, 'T1', CROWN);
    await does(desk, askOf('dealer', 'dan', { type: 'call-bets' }));
    await does(desk, askOf('dealer', 'dan', { type: 'tumble', times: 3 }));
    const asks = Array.from({ length: 40 }, (__, i) => place(i % 2 === 0 ? 'ann' : 'bo', 100));
    asks.splice(25, 0, askOf('dealer', 'dan', { type: 'close-bets' }));
    const answers = await Promise.all(asks.map((ask) => desk.ask(ask)));
    expect(answers.slice(0, 26).every(({ ok }) => ok)).toBe(true);
    expect(answers.slice(26).map((answer) => ('refusal' in answer ? answer.refusal.code : ''))).toEqual(
      Array(15).fill('betting-closed'),
    );
    const seqs = answers.flatMap((answer) => (answer.ok ? [answer.seq] : []));
    expect(seqs).toEqual(seqs.map((__, i) => (seqs[0] ?? 0) + i));
  });

  it('does not let somebody excluded wager, whichever comes first', async () => {
    const desk = await openDesk(floor, 'T1', CROWN);
    await does(desk, askOf('dealer', 'dan', { type: 'call-bets' }));
    const exclude = askOf('pit-boss', 'pam', { type: 'exclude-player', player: 'ann', grounds: 'self-exclusion' });
    const answers = await Promise.all([place('ann', 100), exclude, place('ann', 100)].map((ask) => desk.ask(ask)));
    expect(answers.map((answer) => (answer.ok ? 'ok' : 'refusal' in answer ? answer.refusal.code : answer.fault))).toEqual([
      'ok',
      'ok',
      'player-barred',
    ]);
  });

  it('keeps the tables of a house apart, and commits for all of them at once', async () => {
    const commits: number[] = [];
    const append = (commit: Commit): Promise<void> => {
      commits.push(commit.records.length);
      return store.append(commit);
    };
    const counting: Store = { ...store, append };
    const other = await openTestFloor({ store: counting });
    const desks = await Promise.all(GAMES.map((game, i) => createDesk(other, `T${i}`, game)));
    commits.length = 0;
    await Promise.all(GAMES.flatMap((game, i) => opening(game).map((ask) => does(desks[i] ?? raise(), ask))));
    expect(commits.length).toBeLessThan(GAMES.length);
    expect(desks.map((desk) => desk.head().seq)).toEqual(GAMES.map((game) => opening(game).length + 1));
    await other.stop();
  });

  it('refuses a table that cannot be, and the second of a name', async () => {
    await createDesk(floor, 'T1', CROWN);
    const again = createDesk(floor, 'T1', CROWN);
    await expect(again).rejects.toThrow("there is a table 'T1' already");
    await expect(createDesk(floor, 'a b', CROWN)).rejects.toThrow('no name of a table');
    await expect(createDesk(floor, 'T2', CROWN, { layout: 'Z' })).rejects.toThrow("'Z'");
    const both = await Promise.allSettled([createDesk(floor, 'T3', CROWN), createDesk(floor, 'T3', CROWN)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await restart();
    expect([...floor.desks.keys()].sort()).toEqual(['T1', 'T3']);
  });

  it('takes nothing after it was told to stop, and finishes what waits', async () => {
    const desk = await openDesk(floor, 'T1', CROWN);
    await does(desk, askOf('dealer', 'dan', { type: 'call-bets' }));
    const waiting = Array.from({ length: 20 }, () => desk.ask(place('ann', 100)));
    const stopped = floor.stop();
    expect(await desk.ask(place('ann', 100))).toMatchObject({ ok: false, fault: 'stopping' });
    expect((await Promise.all(waiting)).every(({ ok }) => ok)).toBe(true);
    await stopped;
  });
});

const raise = (): never => {
  throw new Error('a desk');
};

describe('what is shown', () => {
  it('is never ahead of the store, neither in answers nor to those who watch or look', async () => {
    const memory = openMemoryStore();
    let release: (() => void) | null = null;
    let held = false;
    const store: Store = {
      ...memory,
      append: async (commit) => {
        if (held)
          await new Promise<void>((resolve) => {
            release = resolve;
          });
        return memory.append(commit);
      },
    };
    const floor = await openTestFloor({ store });
    const desk = await openDesk(floor, 'T1', CROWN);
    await does(desk, askOf('dealer', 'dan', { type: 'call-bets' }));
    const before = desk.head();
    const heard: string[] = [];
    desk.onDurable(({ events }, { accounts }) => heard.push(`${events.map(({ event }) => event.type)} ${accounts.layout}`));
    held = true;
    const answered: Answer[] = [];
    desk.post(place('ann', 100), (answer) => answered.push(answer));
    // The commit is under way once somebody waits in it.
    const waitingFor = (): (() => void) | null => release;
    while (waitingFor() === null) await new Promise((resolve) => setImmediate(resolve));
    const looked = desk.look(({ accounts }) => accounts.layout);
    const asked = desk.fate('ann', 'nothing');
    expect([answered, heard, desk.head()]).toEqual([[], [], before]);
    held = false;
    waitingFor()?.();
    expect(await looked).toBe(100);
    expect(await asked).toBeNull();
    expect(answered).toMatchObject([{ ok: true }]);
    expect(heard).toEqual(['wager-placed 100']);
    await floor.stop();
  });

  it('keys with control characters and the like are turned away', async () => {
    const floor = await openTestFloor({ store: openMemoryStore() });
    const desk = await openDesk(floor, 'T1', CROWN);
    for (const key of ['', 'a\nb', 'x'.repeat(129), '\ud800'])
      expect(await desk.ask(place('ann', 100, key))).toMatchObject({ ok: false, fault: 'bad-ask' });
    await floor.stop();
  });

  it('a mistake of ours at one table is contained: it is rebuilt and goes on', async () => {
    const broken: string[] = [];
    const floor = await openTestFloor({ store: openMemoryStore(), hooks: { broken: (table) => broken.push(table) } });
    const desk = await openDesk(floor, 'T1', CROWN);
    await does(desk, askOf('dealer', 'dan', { type: 'call-bets' }));
    const state = await desk.look((live) => live);
    // As if evolve had asserted in the middle: something is changed already when it throws.
    const body = {
      type: 'place' as const,
      player: 'ann',
      bet: betOf(CROWN),
      get amount(): number {
        state.accounts.layout = 1;
        throw new Error('a mistake of ours');
      },
    };
    const unlawful = askOf('player', 'ann', body);
    const answers = await Promise.all([place('ann', 100), unlawful, place('ann', 100)].map((ask) => desk.ask(ask)));
    expect(answers).toMatchObject([{ ok: true }, { ok: false, fault: 'internal' }, { ok: true }]);
    expect(await desk.look(({ accounts }) => accounts.layout)).toBe(200);
    expect(broken).toEqual(['T1']);
    await floor.stop();
  });
});

describe('an upgrade that brings other data of a rulebook', () => {
  it('is written into the journal once, play goes on, and an audit says what it could not decide again', async () => {
    const folder = makeFolder();
    const upgraded = RULEBOOKS.map((book) => (book.id === CROWN[0] ? { ...book, version: 'next' } : book));
    const changes: string[] = [];
    const hooks = {
      governingChanged: (table: string, _: unknown, { rulebook }: { rulebook: { id: string } }) =>
        changes.push(`${table} ${rulebook.id}`),
    };
    const first = await openSqliteStore(folder);
    const before = await openTestFloor({ store: first });
    const desk = await openDesk(before, 'T1', CROWN);
    for (const ask of roundOf(CROWN, 0)) await does(desk, ask);
    const { seq } = desk.head();
    await before.stop();
    await first.close();
    for (let i = 1; i <= 2; i++) {
      const store = await openSqliteStore(folder);
      const floor = await openTestFloor({ store, rulebooks: upgraded, hooks });
      for (const ask of roundOf(CROWN, i)) await does(floor.desks.get('T1') ?? raise(), ask);
      await floor.stop();
      await store.close();
    }
    expect(changes).toEqual(['T1 crown-sic-bo']);
    const now = await auditStore(folder, { rulebooks: upgraded });
    expect(now).toMatchObject({ fault: null, undecided: seq - 1, rounds: 3 });
    // With the old data at hand it is the other way round.
    const then = await auditStore(folder, { rulebooks: RULEBOOKS });
    expect(then).toMatchObject({ fault: null, undecided: now.records - seq - 1, rounds: 3 });
    removeFolder(folder);
  });
});
