/** Tests the messages of a tournament: clients that apply the changes have the same views and standings as the server. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { applyStandings, applyTournamentFrame, readStandings, type Standings, TournamentClient } from '../../src/client/index.ts';
import {
  findFault,
  SERVER_MESSAGES,
  type ServerMessage,
  type ServerMessageOf,
  type StandingView,
  type TournamentView,
  UNREAD_BYTES_MAX,
} from '../../src/protocol/index.ts';
import { STREAM_IDLE_MS, TOURNAMENT_TICK_MS, TournamentFeed, type TournamentHandle } from '../../src/server/index.ts';
import { entryView, standingsOf, tournamentView } from '../../src/tournament/index.ts';
import { quickOrFull } from '../kit/size.ts';
import { type FaultyStore, makeFaultyStore } from '../store/faulty.ts';
import { type BareSocket, type House, openHouse, openSocket, openTable, until } from './house.ts';
import { seededRandom } from './schema-samples.ts';
import {
  type ApiTournament,
  createTournament,
  drawHeat,
  hireStaff,
  idOf,
  playSpin,
  type Staff,
  SYSTEM,
  startHeat,
} from './tournament-house.ts';

const TABLES = 4;
const SEATS = 5;

let house: House;
let staff: Staff;
beforeAll(async () => {
  house = await openHouse();
  staff = await hireStaff(house);
});
afterAll(() => house.close());

const framesOf = ({ received }: Pick<BareSocket, 'received'>): readonly ServerMessageOf<'tournament-frame'>[] =>
  received.filter((message): message is ServerMessageOf<'tournament-frame'> => message.type === 'tournament-frame');

/** What the server knows: the standings of the heat and the public view. */
const truthOf = ({ handle }: ApiTournament) =>
  handle.read((state) => {
    const [heat] = state.sessions;
    const rows = heat === undefined ? [] : standingsOf(state, heat);
    return {
      seq: handle.head().seq,
      view: structuredClone(tournamentView(state)),
      rows: rows.map(
        ({ place, entry, table, chips, status, bot }): StandingView => ({ place, entry, table, chips, status, bot }),
      ),
    };
  });

/** A copy of a tournament from the messages of a socket. */
function replay(view: ServerMessageOf<'tournament-view'>, frames: readonly ServerMessageOf<'tournament-frame'>[]) {
  let copy: { seq: number; view: TournamentView; standings: Standings | null } = {
    seq: view.seq,
    view: view.view,
    standings: view.standings === undefined ? null : readStandings(view.standings),
  };
  for (const frame of frames) {
    if (frame.to <= copy.seq) continue;
    expect(frame.from).toBe(copy.seq + 1);
    const { standings } = copy;
    copy = {
      seq: frame.to,
      view: applyTournamentFrame(copy.view, frame),
      standings: standings === null || frame.standings === undefined ? standings : applyStandings(standings, frame.standings),
    };
  }
  return copy;
}

/** Starts a heat of 20 players. The first two are clients. */
async function openHeat(id: string, people: readonly string[]): Promise<ApiTournament> {
  const tournament = await createTournament(house, staff, id, TABLES, SEATS);
  await drawHeat(house, tournament, people, TABLES);
  return tournament;
}

const makePeople = (...first: readonly string[]): readonly string[] => [
  ...first,
  ...Array.from({ length: TABLES * SEATS - first.length }, (_, i) => `p-${i + 1}`),
];

/** Plays a spin at a random table, or lets something else happen to a player. */
async function playStep(tournament: ApiTournament, random: () => number): Promise<void> {
  const { submit, handle } = tournament;
  const entry = `e${1 + Math.floor(random() * TABLES * SEATS)}`;
  const kind = random();
  const isPlaying = await handle.read(({ sessions: [heat] }) => heat?.seats.get(entry)?.status === 'playing');
  if (kind < 0.04 && isPlaying) {
    const chips = 100 * Math.floor(random() * 200);
    await submit(SYSTEM, { type: 'correct-chips', session: 'heat', entry, chips, why: 'a wrong payment' });
  } else if (kind < 0.07 && isPlaying) {
    const person = await handle.read(({ entries }) => entries.get(entry)?.person ?? '');
    await submit({ role: 'player', person }, { type: 'retire-entry', entry });
  } else await playSpin(tournament, `${tournament.id}-${1 + Math.floor(random() * TABLES)}`, random);
}

describe('a client that applies all changes', () => {
  it('has exactly the standings and the view of the server after each of them, also if it missed any number of frames', async () => {
    const random = seededRandom(8);
    const tournament = await openHeat('deltas', makePeople());
    const socket = await openSocket(house, null);
    socket.send({ type: 'subscribe', tournament: 'deltas', standings: 'heat' });
    const first = await socket.next('tournament-view');
    await startHeat(house, tournament);
    const truths: Awaited<ReturnType<typeof truthOf>>[] = [await truthOf(tournament)];
    for (let i = 0; i < quickOrFull(60, 150); i++) {
      await playStep(tournament, random);
      // Some steps share a frame with the next step.
      if (random() < 0.7) house.advanceClock(TOURNAMENT_TICK_MS);
      truths.push(await truthOf(tournament));
    }
    house.advanceClock(TOURNAMENT_TICK_MS);
    await tournament.submit(SYSTEM, { type: 'hold-session', session: 'heat', why: 'a break' });
    const last = await truthOf(tournament);
    await until(() => framesOf(socket).at(-1)?.to === last.seq, 'the last frame');
    const frames = framesOf(socket);
    expect(frames.length).toBeGreaterThan(quickOrFull(30, 80));
    const bySeq = new Map(truths.map((truth) => [truth.seq, truth]));
    let compared = 0;
    for (const [i, { to }] of frames.entries()) {
      const copy = replay(first, frames.slice(0, i + 1));
      const truth = bySeq.get(to);
      if (truth === undefined) continue;
      compared += 1;
      expect(copy.standings?.rows).toEqual(truth.rows);
      expect(copy.view).toEqual(truth.view);
    }
    expect(compared).toBeGreaterThan(quickOrFull(20, 60));
    // A client that received some frames and then resumes gets the others, or a full view.
    let fullViews = 0;
    for (const after of [first.seq, ...frames.map(({ to }) => to), 0, 1_000_000]) {
      const resumed = await openSocket(house, null);
      resumed.send({ type: 'subscribe', tournament: 'deltas', standings: 'heat', after });
      await until(() => resumed.received.some(({ type }) => type === 'resumed' || type === 'tournament-view'), 'an answer');
      const view = resumed.received.find((message) => message.type === 'tournament-view');
      if (view !== undefined) fullViews += 1;
      const received = frames.filter(({ to }) => to <= after);
      const copy = view === undefined ? replay(first, [...received, ...framesOf(resumed)]) : replay(view as never, []);
      expect(copy.standings?.rows).toEqual(last.rows);
      expect(copy.view).toEqual(last.view);
      resumed.ws.terminate();
    }
    expect(fullViews).toBeGreaterThanOrEqual(2);
    socket.ws.terminate();
  }, 120_000);

  it('as a player or as staff has the own entry and all entries of the server', async () => {
    const random = seededRandom(9);
    const [ann, bo] = [await house.guest(), await house.guest()];
    const tournament = await openHeat('people', makePeople(idOf(ann), idOf(bo)));
    const boss = new TournamentClient(staff.boss);
    const [own, all] = [new TournamentClient(ann).watch('people', { standings: 'heat' }), boss.watch('people')];
    await Promise.all([own.until(), all.until()]);
    expect([own.role, all.role]).toEqual(['player', 'pit-boss']);
    await startHeat(house, tournament);
    for (let i = 0; i < 25; i++) {
      await playStep(tournament, random);
      house.advanceClock(TOURNAMENT_TICK_MS);
    }
    await tournament.submit(SYSTEM, { type: 'hold-session', session: 'heat', why: 'a break' });
    const { seq } = await truthOf(tournament);
    await until(() => own.seq === seq && all.seq === seq, 'the last frame');
    const expected = await tournament.handle.read((state) => structuredClone(entryView(state, idOf(ann))));
    await until(() => JSON.stringify(own.own) === JSON.stringify(expected), 'the own entry');
    expect(own.own?.seats[0]?.place).not.toBeNull();
    expect(own.staff).toBeNull();
    const { staff: expectedStaff } = await boss.get('people');
    expect(all.staff).toEqual(expectedStaff);
    expect(all.staff?.entries.find(({ entry }) => entry === 'e2')?.person).toBe(idOf(bo));
    for (const watched of [own, all]) watched.leave();
  }, 60_000);

  it('gets frames that name nobody, in the documented form', async () => {
    const random = seededRandom(10);
    const ann = await house.guest();
    const tournament = await openHeat('private', makePeople(idOf(ann)));
    const sockets = [await openSocket(house, null), await openSocket(house, await house.guest())];
    for (const socket of sockets) {
      socket.send({ type: 'subscribe', tournament: 'private', standings: 'heat' });
      await socket.next('tournament-view');
    }
    await startHeat(house, tournament);
    for (let i = 0; i < 10; i++) {
      await playStep(tournament, random);
      house.advanceClock(TOURNAMENT_TICK_MS);
    }
    const { seq } = await truthOf(tournament);
    for (const socket of sockets) {
      await until(() => framesOf(socket).at(-1)?.to === seq, 'the last frame');
      const text = JSON.stringify(socket.received);
      for (const person of [idOf(ann), 'p-1', 'p-9', idOf(staff.boss), '"system"']) expect(text).not.toContain(person);
      for (const message of socket.received) expect(findFault(SERVER_MESSAGES[message.type], message)).toBeNull();
      socket.ws.terminate();
    }
  });
});

describe('the server', () => {
  it('sends only the rows that have changed or moved', async () => {
    const tournament = await openHeat('rows', makePeople());
    await startHeat(house, tournament);
    const socket = await openSocket(house, null);
    socket.send({ type: 'subscribe', tournament: 'rows', standings: 'heat' });
    const view = await socket.next('tournament-view');
    // All have 10,000 chips and share the first place.
    expect(view.standings?.rows.length).toBe(TABLES * SEATS);
    expect(readStandings(view.standings as never).rows.every(({ place }) => place === 1)).toBe(true);
    house.advanceClock(TOURNAMENT_TICK_MS);
    await tournament.submit(SYSTEM, {
      type: 'correct-chips',
      session: 'heat',
      entry: 'e20',
      chips: 12_000,
      why: 'a wrong payment',
    });
    const { standings, set } = await socket.next('tournament-frame');
    // e20 is now alone in the first place. The others share the second, and their rows have not changed.
    expect(standings?.rows.map(([index, entry, , chips, , shares]) => [index, entry, chips, shares])).toEqual([
      [0, 'e20', 12_000, false],
    ]);
    expect(standings?.gone).toEqual([]);
    expect(set).toEqual({});
    socket.ws.terminate();
  });

  it('answers wrong subscriptions with an error', async () => {
    await createTournament(house, staff, 'wrong', TABLES, SEATS);
    const socket = await openSocket(house, await house.guest());
    const sendAndGet = async (message: object): Promise<unknown> => {
      socket.send(message);
      const { error, tournament } = await socket.next('error');
      return [error.code, error.place ?? null, tournament ?? null];
    };
    expect(await sendAndGet({ type: 'subscribe', tournament: 'nowhere' })).toEqual(['not-found', null, 'nowhere']);
    expect(await sendAndGet({ type: 'subscribe' })).toEqual(['invalid', 'table', null]);
    expect(await sendAndGet({ type: 'subscribe', table: 't1', tournament: 'wrong' })).toEqual(['invalid', 'tournament', null]);
    expect(await sendAndGet({ type: 'subscribe', table: 't1', console: true })).toEqual(['invalid', 'console', null]);
    expect(await sendAndGet({ type: 'unsubscribe', tournament: 'wrong' })).toEqual(['not-subscribed', null, 'wrong']);
    // A player has no console, but still sees the tournament.
    expect(await sendAndGet({ type: 'subscribe', tournament: 'wrong', console: true })).toEqual(['not-permitted', null, 'wrong']);
    expect((await socket.next('tournament-view')).role).toBe('player');
    socket.send({ type: 'unsubscribe', tournament: 'wrong' });
    expect(await socket.next('unsubscribed')).toEqual({ type: 'unsubscribed', tournament: 'wrong' });
    expect(await sendAndGet({ type: 'subscribe', tournament: 'wrong', standings: 'no-such-session' })).toEqual([
      ...['not-found', 'standings', 'wrong'],
    ]);
    // The subscription has failed.
    expect(await sendAndGet({ type: 'unsubscribe', tournament: 'wrong' })).toEqual(['not-subscribed', null, 'wrong']);
    socket.send({ type: 'subscribe', tournament: 'wrong', standings: 'heat' });
    expect((await socket.next('tournament-view')).standings).toEqual({ session: 'heat', rows: [] });
    socket.ws.terminate();
  });
});

/** A watcher of a feed, with the messages that it got. */
function makeWatcher() {
  const received: ServerMessage[] = [];
  const send = (message: Buffer | string): void => {
    received.push(JSON.parse(typeof message === 'string' ? message : readFrame(message)) as ServerMessage);
  };
  return { person: null, send, sendView: send, received };
}

/** The text of a WebSocket frame. Its header has 2, 4 or 10 bytes. */
function readFrame(bytes: Buffer): string {
  const size = bytes[1] ?? 0;
  return bytes.subarray(size < 126 ? 2 : size === 126 ? 4 : 10).toString();
}

describe('a feed', () => {
  const clock = { nowMs: 0 };
  const isStoreDown = { value: false };
  let feed: TournamentFeed;
  afterEach(() => {
    vi.useRealTimers();
    feed.close();
  });

  /** Opens a feed whose timers and clock only the test moves. Its store fails while `isStoreDown`. */
  async function openFeed(tournament: ApiTournament): Promise<void> {
    clock.nowMs = 0;
    isStoreDown.value = false;
    const { handle } = tournament;
    const read: TournamentHandle['read'] = (reader) =>
      isStoreDown.value ? Promise.reject(new Error('the disk has failed')) : handle.read(reader);
    feed = new TournamentFeed({ ...handle, read }, () => clock.nowMs);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  }

  const advance = async (ms: number): Promise<void> => {
    clock.nowMs += ms;
    await vi.advanceTimersByTimeAsync(ms);
  };
  const options = { after: undefined, roleIn: () => null, isCurrent: () => true };
  const correct = ({ submit }: ApiTournament, chips: number) =>
    submit(SYSTEM, { type: 'correct-chips', session: 'heat', entry: 'e1', chips, why: 'a wrong payment' });

  async function openRunning(id: string): Promise<ApiTournament> {
    const tournament = await openHeat(id, makePeople());
    await startHeat(house, tournament);
    await openFeed(tournament);
    return tournament;
  }

  it('sends at most one frame per interval, and sends the last standings within it', async () => {
    const random = seededRandom(11);
    const tournament = await openRunning('rate');
    const watcher = makeWatcher();
    await feed.subscribe(watcher, { ...options, standings: 'heat' });
    for (let i = 0; i < 100; i++) await playSpin(tournament, `rate-${1 + (i % TABLES)}`, random);
    expect(framesOf(watcher)).toHaveLength(1);
    await advance(TOURNAMENT_TICK_MS - 1);
    expect(framesOf(watcher)).toHaveLength(1);
    await advance(1);
    expect(framesOf(watcher)).toHaveLength(2);
    const { seq, rows } = await truthOf(tournament);
    const copy = replay(watcher.received[0] as ServerMessageOf<'tournament-view'>, framesOf(watcher));
    expect([copy.seq, copy.standings?.rows]).toEqual([seq, rows]);
  });

  it('does not send further frames if a client subscribes again and again', async () => {
    const tournament = await openRunning('again');
    const [watcher, subscriber] = [makeWatcher(), makeWatcher()];
    await feed.subscribe(watcher, { ...options, standings: 'heat' });
    const outcomes: Promise<string>[] = [];
    for (let i = 1; i <= 50; i++) {
      await correct(tournament, 100 * i);
      feed.unsubscribe(subscriber);
      outcomes.push(feed.subscribe(subscriber, { ...options, standings: 'heat' }));
    }
    // The first change was sent at once. The others wait for the end of the interval, and the subscriber with them.
    expect(framesOf(watcher)).toHaveLength(1);
    expect(subscriber.received).toHaveLength(1);
    await advance(TOURNAMENT_TICK_MS);
    expect(framesOf(watcher)).toHaveLength(2);
    expect(subscriber.received.map(({ type }) => type)).toEqual(['tournament-view', 'tournament-view']);
    expect(new Set(await Promise.all(outcomes))).toEqual(new Set(['started', 'ended']));
  });

  it('sends the last changes after the store has failed, although no further event follows', async () => {
    const tournament = await openRunning('failing');
    const [watcher, waiting, next] = [makeWatcher(), makeWatcher(), makeWatcher()];
    await feed.subscribe(watcher, { ...options, standings: 'heat' });
    await correct(tournament, 100);
    await correct(tournament, 200);
    expect(framesOf(watcher)).toHaveLength(1);
    const rejected = expect(feed.subscribe(waiting, { ...options, standings: 'heat' })).rejects.toThrow('the disk has failed');
    isStoreDown.value = true;
    await advance(TOURNAMENT_TICK_MS);
    await rejected;
    await advance(10 * TOURNAMENT_TICK_MS);
    expect(framesOf(watcher)).toHaveLength(1);
    isStoreDown.value = false;
    const subscribed = feed.subscribe(next, { ...options, standings: 'heat' });
    await advance(TOURNAMENT_TICK_MS);
    expect(await subscribed).toBe('started');
    const { seq } = await truthOf(tournament);
    expect([framesOf(watcher).at(-1)?.to, (next.received[0] as ServerMessageOf<'tournament-view'>).seq]).toEqual([seq, seq]);
  });

  it('never sends the standings of a commit that has failed, although they were computed before', async () => {
    let disk: FaultyStore | null = null;
    const otherHouse = await openHouse({
      wrap: (store, people) => {
        disk = makeFaultyStore(store);
        return { people, store: disk };
      },
    });
    const faulty = disk as FaultyStore | null;
    try {
      const tournament = await createTournament(otherHouse, await hireStaff(otherHouse), 'lost', TABLES, SEATS);
      await drawHeat(otherHouse, tournament, makePeople(), TABLES);
      await startHeat(otherHouse, tournament);
      await openFeed(tournament);
      const watcher = makeWatcher();
      await feed.subscribe(watcher, { ...options, standings: 'heat' });
      const expectTruth = async (chips: number): Promise<void> => {
        const { seq, rows } = await truthOf(tournament);
        const copy = replay(watcher.received[0] as ServerMessageOf<'tournament-view'>, framesOf(watcher));
        expect([copy.seq, copy.standings?.rows]).toEqual([seq, rows]);
        expect(rows.find(({ entry }) => entry === 'e1')?.chips).toBe(chips);
      };
      await correct(tournament, 100);
      await correct(tournament, 200);
      clock.nowMs += TOURNAMENT_TICK_MS;
      faulty?.failAt(0, 'before');
      const lost = expect(correct(tournament, 300)).rejects.toThrow('store-unavailable');
      const { floor } = otherHouse;
      while (floor.health().accepting) await new Promise((resolve) => setImmediate(resolve));
      faulty?.repair();
      while (!floor.health().accepting) await vi.advanceTimersByTimeAsync(TOURNAMENT_TICK_MS);
      await lost;
      await vi.advanceTimersByTimeAsync(TOURNAMENT_TICK_MS);
      await expectTruth(200);
      // This change gets the sequence number of the lost one, and waits for the end of the interval.
      await correct(tournament, 400);
      await advance(TOURNAMENT_TICK_MS);
      await expectTruth(400);
    } finally {
      vi.useRealTimers();
      await otherHouse.close();
    }
  });

  it('keeps nothing of a session that the tournament does not have', async () => {
    await openRunning('unknown');
    const watcher = makeWatcher();
    for (let i = 0; i < 20; i++)
      expect(await feed.subscribe(watcher, { ...options, standings: `no-session-${i}` })).toBe('no-such-session');
    expect([feed.streamCount, watcher.received]).toEqual([0, []]);
  });

  it('drops what nobody watches after a time, although no event follows', async () => {
    const tournament = await openRunning('idle');
    const [first, second] = [makeWatcher(), makeWatcher()];
    await feed.subscribe(first, { ...options, standings: 'heat' });
    await feed.subscribe(second, { ...options, standings: null });
    feed.unsubscribe(first);
    await advance(STREAM_IDLE_MS / 2);
    feed.unsubscribe(second);
    expect(feed.streamCount).toBe(2);
    await advance(STREAM_IDLE_MS / 2);
    expect(feed.streamCount).toBe(1);
    await advance(STREAM_IDLE_MS / 2);
    expect(feed.streamCount).toBe(0);
    // The next watcher gets the current view.
    await correct(tournament, 300);
    await feed.subscribe(first, { ...options, standings: 'heat' });
    const { view, rows } = await truthOf(tournament);
    const copy = replay(first.received.at(-1) as ServerMessageOf<'tournament-view'>, []);
    expect([copy.view, copy.standings?.rows]).toEqual([view, rows]);
    // A stream with a watcher stays.
    await advance(2 * STREAM_IDLE_MS);
    expect(feed.streamCount).toBe(1);
  });
});

describe('a tournament with thousands of entries', () => {
  it('is sent to staff who also watch tables and read slowly', async () => {
    const tournament = await createTournament(house, staff, 'large', 100, 40);
    await tournament.submit(tournament.conductor, { type: 'open-entries' });
    const people = Array.from({ length: 3000 }, (_, i) => `large-player-${i}`);
    await Promise.all(people.map((person) => tournament.submit({ role: 'player', person }, { type: 'apply' })));
    await openTable(house, 'beside');
    const socket = await openSocket(house, staff.boss);
    socket.ws.pause();
    const reads = vi.spyOn(tournament.handle, 'read');
    socket.send({ type: 'subscribe', table: 'beside' });
    socket.send({ type: 'subscribe', tournament: 'large' });
    // The feed reads the state when it sends the view. The client cannot see that, because it does not read.
    await until(() => reads.mock.calls.length > 0, 'the subscription');
    reads.mockRestore();
    for (let i = 1; i <= 20; i++) {
      await tournament.submit(SYSTEM, { type: 'accept-entry', entry: `e${i}` });
      house.advanceClock(TOURNAMENT_TICK_MS);
    }
    socket.ws.resume();
    const view = await socket.next('tournament-view');
    expect(JSON.stringify(view).length).toBeGreaterThan(UNREAD_BYTES_MAX);
    expect(view.staff?.entries).toHaveLength(3000);
    const isLast = ({ entries }: ServerMessageOf<'tournament-staff'>): boolean => entries.some(({ entry }) => entry === 'e20');
    expect((await socket.next('tournament-staff', isLast)).entries.at(-1)).toMatchObject({ entry: 'e20', status: 'accepted' });
    socket.ws.terminate();
  });
});

describe('a role that changes', () => {
  it('changes the view at once', async () => {
    const tournament = await createTournament(house, staff, 'roles', TABLES, SEATS);
    const socket = await openSocket(house, staff.director);
    socket.send({ type: 'subscribe', tournament: 'roles' });
    const before = await socket.next('tournament-view');
    expect([before.role, before.staff]).toEqual(['player', undefined]);
    await tournament.submit(
      { role: 'pit-boss', person: idOf(staff.boss) },
      { type: 'appoint-director', person: idOf(staff.director) },
    );
    const after = await socket.next('tournament-view');
    expect(after.role).toBe('director');
    expect(after.staff?.director).toBe(idOf(staff.director));
    house.advanceClock(TOURNAMENT_TICK_MS);
    await tournament.submit({ role: 'pit-boss', person: idOf(staff.boss) }, { type: 'appoint-director', person: 'dora' });
    const gone = await socket.next('tournament-view');
    expect([gone.role, gone.staff]).toEqual(['player', undefined]);
    socket.ws.terminate();
  });
});
