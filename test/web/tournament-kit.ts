/** Helpers for page tests of tournaments: a small tournament of a live house at any stage, set up and played through the API. */
import type { Browser, Page } from 'playwright-core';
import { CroupierError, TournamentClient, type WatchedTournament } from '../../src/client/index.ts';
import type { StaffEntryView, TournamentStaffView, TournamentView } from '../../src/protocol/index.ts';
import { type Face, STEP_ACTS } from '../../src/rules/index.ts';
import type { CommandBody } from '../../src/table/index.ts';
import type { TournamentBody } from '../../src/tournament/index.ts';
import { exampleWith } from '../kit/tournament-example.ts';
import { type Visitor, type VisitorOptions, visit } from './kit.ts';
import { PASSWORD, type StaffedHouse, type StaffedTable, type TableOptions, type TestUser } from './staffed-house.ts';

/** The stages of a small tournament, in order. `goTo` does everything up to one of them. */
const STAGES = [
  /** The conditions are drafted. */
  'drafted',
  /** The conditions are approved, the director is in charge, and entries are open. */
  'entries',
  /** All players are accepted. */
  'accepted',
  'closed',
  /** The tables are designated, the players briefed, and the seats of the heat drawn. */
  'drawn',
  /** All players have checked in for the heat. */
  'checked-in',
  /** The heat is running, and no spin is played. */
  'running',
  /** All spins of the heat are played. */
  'played',
  /** The chips of the heat are counted, and the counts signed. */
  'counted',
  'cut',
  /** The final is running. */
  'final',
  /** The final is over, and nobody has a prize yet. */
  'ranked',
  'awarded',
  /** The prizes are paid. */
  'finished',
] as const;
type KitStage = (typeof STAGES)[number];

export interface KitOptions {
  /** The id of the tournament; a free one by default. */
  readonly id?: string;
  readonly name?: string;
  /** Players with accounts, who take all places. */
  readonly players?: number;
  /** Tables of the heat. */
  readonly tables?: number;
  /** Spins of the heat and of the final. */
  readonly spins?: number;
  /** Players of the final. */
  readonly finalists?: number;
  /** Time between the creation of the tournament and the close of entries, which is also the start of the heat. */
  readonly entryMs?: number;
  /** Other values of the set-up of the tables. */
  readonly setup?: TableOptions['setup'];
  /** Other values of the conditions, by their paths. */
  readonly changes?: Readonly<Record<string, unknown>>;
}

/** What a player wagers in a spin. */
interface KitWager {
  readonly bet: string;
  readonly amount: number;
}

interface SpinOptions {
  readonly faces?: readonly Face[];
  /** The wagers by entry; null: no wager. All others wager on Big: entry e1 1,100, entry e2 1,200, and so on. */
  readonly wagers?: Readonly<Record<string, KitWager | null>>;
  /** The last step of the dealer. */
  readonly until?: (typeof STEP_ACTS)[keyof typeof STEP_ACTS];
}

export interface TournamentStaff {
  readonly boss: TestUser;
  readonly director: TestUser;
  readonly deputy: TestUser;
  readonly officer: TestUser;
}

export interface WebTournament extends TournamentStaff {
  readonly id: string;
  readonly house: StaffedHouse;
  /** `players[0]` has the entry e1, and so on, after they have applied. */
  readonly players: readonly TestUser[];
  /** The tables of the floor. In the tournament, `crown-1` plays as `crown-1.tournament`. */
  readonly tables: readonly StaffedTable[];
  /** Sends a command that must be accepted. */
  readonly send: (user: TestUser, body: TournamentBody, as?: string) => Promise<void>;
  readonly view: () => Promise<TournamentView>;
  readonly staffView: () => Promise<TournamentStaffView>;
  /** Does everything up to a stage. Stages before the present one are skipped. */
  readonly goTo: (stage: KitStage) => Promise<void>;
  /** Plays a spin at a table, or the rest of it, and waits until it is in the standings. */
  readonly playSpin: (table: string, options?: SpinOptions) => Promise<void>;
  /** Assigns the dealer of a table to its tournament table, which exists soon after the table is designated. */
  readonly assignDealer: (table: StaffedTable) => Promise<void>;
  /** The dealers count the chips of a session as the records have them. */
  readonly countTables: (session: string) => Promise<readonly string[]>;
  /** The director's console of the kit, which keeps the director present; null after `leaveConsole`. */
  readonly leaveConsole: () => void;
  readonly openConsole: () => Promise<void>;
}

/** The winning and the losing table of the heat have these dice. */
const BIG: readonly Face[] = [6, 5, 4];
const SMALL: readonly Face[] = [1, 2, 1];
export const tournamentTable = (table: string): string => `${table}.tournament`;

/** Polls until the value is not null. */
export async function poll<T>(read: () => Promise<T | null>, description: string): Promise<T> {
  const deadlineMs = Date.now() + 20_000;
  for (;;) {
    const value = await read();
    if (value !== null) return value;
    if (Date.now() > deadlineMs) throw new Error(`timeout while waiting for: ${description}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const staffOfHouses = new WeakMap<StaffedHouse, Promise<TournamentStaff>>();

async function hireTournamentStaff({ staff }: StaffedHouse): Promise<TournamentStaff> {
  return {
    boss: await staff('Pam Pitboss', [{ table: '*', role: 'pit-boss' }]),
    director: await staff('Dora Director', [{ table: '*', role: 'game-supervisor' }]),
    deputy: await staff('Dirk Deputy', [{ table: '*', role: 'game-supervisor' }]),
    officer: await staff('Olga Officer', [{ table: '*', role: 'officer' }]),
  };
}

/** The people who conduct the tournaments of a house. Their sessions are unlocked. */
export async function tournamentStaffOf(house: StaffedHouse): Promise<TournamentStaff> {
  const hired = staffOfHouses.get(house) ?? hireTournamentStaff(house);
  staffOfHouses.set(house, hired);
  const staff = await hired;
  for (const { client } of Object.values(staff)) await client.http.post('/session/unlock', { password: PASSWORD });
  return staff;
}

/** Conditions of a heat and a final. The final can start right after the heat. */
function kitConditions({
  name = 'Autumn Cup',
  players = 4,
  tables = 2,
  spins = 2,
  finalists = 2,
  entryMs = 4000,
  changes = {},
}: KitOptions): object {
  const nowMs = Date.now();
  const startsMs = nowMs + entryMs;
  const session = {
    ...{ kind: 'round', entrants: [{ from: 'entries' }], tables, seats: Math.ceil(players / tables) },
    ...{ length: { by: 'spins', spins }, chips: 100_000, compulsory: { amount: 1000, shortOfChips: 'all-in' } },
  };
  return exampleWith({
    name,
    sessions: [
      { ...session, id: 'heat', cuts: [{ by: 'overall', n: finalists }], startsMs },
      {
        ...{ ...session, id: 'final', kind: 'final', entrants: [{ from: 'advanced', session: 'heat' }] },
        ...{ tables: 1, seats: finalists, cuts: [], startsMs: startsMs + 1 },
      },
    ],
    buyBack: null,
    // The conditions open entries before the tournament exists, so that the server opens them at once.
    'entry.opensMs': nowMs - 60_000,
    'entry.closesMs': startsMs,
    'entry.withdrawFreeUntilMs': startsMs,
    'entry.playersMin': Math.min(players, finalists + 1),
    'entry.playersMax': players,
    lateness: { graceSpins: 1, chips: 'reduced', waitingList: true },
    prizes: { by: 'shares', percents: finalists > 1 ? [60, 40] : [100] },
    signature: 'not-required',
    ...changes,
  });
}

let tournamentNumber = 0;

/** Creates a tournament with its players and closed tables. Its conditions are drafted. */
export async function createWebTournament(house: StaffedHouse, options: KitOptions = {}): Promise<WebTournament> {
  const { players: playerCount = 4, tables: tableCount = 2, setup = {} } = options;
  tournamentNumber += 1;
  const id = options.id ?? `cup-${tournamentNumber}-${Date.now().toString(36)}`;
  const staff = await tournamentStaffOf(house);
  const players: TestUser[] = [];
  for (let i = 1; i <= playerCount; i++) players.push(await house.player(`Player ${String.fromCharCode(64 + i)}`));
  const tables: StaffedTable[] = [];
  for (let i = 1; i <= tableCount; i++)
    tables.push(await house.table(`crown-${i}`, { rulebook: 'crown-sic-bo', layout: 'A', closed: true, setup }));
  await new TournamentClient(staff.boss.client).create(id, kitConditions(options));
  return new KitTournament(house, id, staff, players, tables).api();
}

class KitTournament {
  readonly #house: StaffedHouse;
  readonly #id: string;
  readonly #staff: TournamentStaff;
  readonly #players: readonly TestUser[];
  readonly #tables: readonly StaffedTable[];
  #reached = 0;
  #console: WatchedTournament | null = null;

  constructor(
    house: StaffedHouse,
    id: string,
    staff: TournamentStaff,
    players: readonly TestUser[],
    tables: readonly StaffedTable[],
  ) {
    this.#house = house;
    this.#id = id;
    this.#staff = staff;
    this.#players = players;
    this.#tables = tables;
  }

  api(): WebTournament {
    return {
      ...this.#staff,
      ...{ id: this.#id, house: this.#house, players: this.#players, tables: this.#tables },
      send: this.#send,
      view: this.#view,
      staffView: this.#staffView,
      goTo: async (stage) => {
        const target = STAGES.indexOf(stage);
        for (; this.#reached < target; this.#reached++) await this.#steps[STAGES[this.#reached + 1] as KitStage]();
      },
      playSpin: this.#playSpin,
      assignDealer: (table) => this.#assignDealer(table),
      countTables: (session) => this.#countTables(session),
      leaveConsole: () => {
        this.#console?.leave();
        this.#console = null;
      },
      openConsole: this.#openConsole,
    };
  }

  readonly #send = async ({ client }: TestUser, body: TournamentBody, as?: string): Promise<void> => {
    await new TournamentClient(client).command(this.#id, body, as === undefined ? {} : { as });
  };

  readonly #direct = (body: TournamentBody): Promise<void> => this.#send(this.#staff.director, body, 'director');

  readonly #view = async (): Promise<TournamentView> =>
    (await new TournamentClient(this.#house.administrator).get(this.#id)).view;

  readonly #staffView = async (): Promise<TournamentStaffView> => {
    const { staff } = await new TournamentClient(this.#staff.boss.client).get(this.#id);
    if (staff === undefined) throw new Error('the pit boss does not see the staff view');
    return staff;
  };

  #waitFor(matches: (view: TournamentView) => boolean, description: string): Promise<TournamentView> {
    return poll(async () => {
      const view = await this.#view();
      return matches(view) ? view : null;
    }, description);
  }

  readonly #openConsole = async (): Promise<void> => {
    this.#console ??= new TournamentClient(this.#staff.director.client).watch(this.#id, { as: 'director', console: true });
    await this.#console.until();
  };

  readonly #steps: Readonly<Record<KitStage, () => Promise<void>>> = {
    drafted: async () => {},
    entries: async () => {
      const { boss, director, deputy, officer } = this.#staff;
      await this.#send(boss, { type: 'appoint-director', person: director.person }, 'pit-boss');
      await this.#send(boss, { type: 'name-deputy', person: deputy.person }, 'pit-boss');
      await this.#openConsole();
      await this.#direct({ type: 'take-charge' });
      const { hash } = await this.#view();
      await this.#send(officer, { type: 'approve-conditions', hash: hash ?? '', reference: 'VGCCC 7' }, 'officer');
      await this.#waitFor(({ stage }) => stage === 'entries', 'the opening of entries');
    },
    accepted: async () => {
      for (const [i, player] of this.#players.entries()) {
        await this.#send(player, { type: 'apply' }, 'player');
        await this.#direct({ type: 'accept-entry', entry: `e${i + 1}` });
      }
    },
    closed: async () => {
      // The seed of the draw is committed before.
      await this.#waitFor(({ sessions }) => sessions[0]?.commitments.seats !== null, 'the commitment');
      await this.#direct({ type: 'close-entries' });
    },
    drawn: async () => {
      for (const staffed of this.#tables) {
        await this.#direct({ type: 'designate-table', table: staffed.table });
        await this.#assignDealer(staffed);
      }
      await this.#direct({ type: 'brief-players', entries: this.#players.map((_, i) => `e${i + 1}`) });
      await this.#draw('heat');
    },
    'checked-in': () => this.#checkIn('heat'),
    running: () => this.#start('heat'),
    played: () => this.#playAll('heat'),
    counted: () => this.#count('heat'),
    cut: () => this.#direct({ type: 'cut-session', session: 'heat' }),
    final: async () => {
      await this.#waitFor(({ sessions }) => sessions[1]?.commitments.seats !== null, 'the commitment of the final');
      await this.#draw('final');
      await this.#checkIn('final');
      await this.#start('final');
    },
    ranked: async () => {
      await this.#playAll('final');
      await this.#count('final');
      await this.#direct({ type: 'cut-session', session: 'final' });
    },
    awarded: () => this.#direct({ type: 'award-prizes' }),
    finished: async () => {
      for (const { entry, prize } of (await this.#staffView()).entries)
        if (prize !== null) await this.#direct({ type: 'pay-prize', entry });
    },
  };

  async #draw(session: string): Promise<void> {
    await this.#direct({ type: 'order-draw', session });
    await this.#waitFor(({ sessions }) => sessions.some(({ id, phase }) => id === session && phase === 'drawn'), 'the draw');
  }

  /** The entries with a seat in the session, with their seats. */
  async #seated(session: string): Promise<readonly (readonly [StaffEntryView, StaffEntryView['seats'][number]])[]> {
    const { entries } = await this.#staffView();
    return entries.flatMap((entry) => {
      const seat = entry.seats.find((each) => each.session === session);
      return seat === undefined ? [] : [[entry, seat] as const];
    });
  }

  async #checkIn(session: string): Promise<void> {
    for (const [{ entry }, { checkedIn }] of await this.#seated(session))
      if (!checkedIn) await this.#direct({ type: 'check-in', session, entry });
  }

  async #start(id: string): Promise<void> {
    const { sessions } = await this.#view();
    const startsMs = sessions.find((session) => session.id === id)?.startsMs ?? 0;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, startsMs - Date.now() + 5)));
    await this.#direct({ type: 'start-session', session: id });
  }

  async #assignDealer({ table, dealer, chief }: StaffedTable): Promise<void> {
    const id = tournamentTable(table);
    await poll(
      () =>
        chief.client.getTable(id).then(
          () => true,
          () => null,
        ),
      `table ${id}`,
    );
    await chief.client.command(id, { type: 'assign-staff', person: dealer.person, role: 'dealer', adult: true });
  }

  async #playAll(session: string): Promise<void> {
    const { sessions } = await this.#view();
    for (const [i, { table }] of (sessions.find(({ id }) => id === session)?.tables ?? []).entries()) {
      for (;;) {
        const view = (await this.#view()).sessions.find(({ id }) => id === session);
        if (view?.tables.find((each) => each.table === table)?.finished !== false) break;
        await this.#playSpin(table, { faces: i % 2 === 0 ? BIG : SMALL });
      }
    }
  }

  /** Returns the tables that were counted. */
  async #countTables(session: string): Promise<readonly string[]> {
    const seats = await this.#seated(session);
    const counted: string[] = [];
    for (const { table, dealer } of this.#tables) {
      const counts = seats
        .filter(([, seat]) => seat.table === table && (seat.status === 'playing' || seat.status === 'out'))
        .map(([{ entry }, { chips }]) => [entry, chips] as const);
      if (counts.length === 0) continue;
      await this.#send(dealer, { type: 'count-chips', session, table, counts }, 'dealer');
      counted.push(table);
    }
    return counted;
  }

  async #count(session: string): Promise<void> {
    for (const table of await this.#countTables(session)) await this.#direct({ type: 'sign-count', session, table });
  }

  #userOf(person: string): TestUser | undefined {
    return this.#players.find((player) => player.person === person);
  }

  readonly #playSpin = async (table: string, { faces = BIG, wagers = {}, until }: SpinOptions = {}): Promise<void> => {
    const { dealer } = this.#tables.find((each) => each.table === table) as StaffedTable;
    const id = tournamentTable(table);
    const spinsNow = async (): Promise<number> =>
      (await this.#view()).sessions
        .flatMap(({ tables }) => tables)
        .reduce((sum, each) => sum + (each.table === table ? each.spins : 0), 0);
    const spinsBefore = await spinsNow();
    const bodies = {
      'call-bets': { type: 'call-bets' },
      tumble: { type: 'tumble', times: 3 },
      'close-bets': { type: 'close-bets' },
      uncover: { type: 'uncover' },
      'enter-result': { type: 'enter-result', faces },
      'settle-round': { type: 'settle-round' },
      'take-losers': { type: 'take-losers' },
      'pay-winners': { type: 'pay-winners' },
    } as const satisfies Readonly<Record<string, CommandBody>>;
    const isStep = (act: string): act is keyof typeof bodies => act in bodies;
    // A spin that is under way is continued.
    let hasCalled = (await dealer.client.getTable(id)).view.next !== 'open';
    for (;;) {
      const { next } = (await dealer.client.getTable(id)).view;
      const act = STEP_ACTS[next];
      if (!isStep(act) || (act === 'call-bets' && hasCalled)) break;
      // The tournament lets the table begin when the last spin is recorded.
      if (act === 'call-bets') await this.#retryWhileWaiting(() => dealer.client.command(id, bodies[act]));
      else await dealer.client.command(id, bodies[act]);
      if (act === 'call-bets') {
        hasCalled = true;
        await this.#placeWagers(table, wagers);
      }
      if (act === until) return;
    }
    await poll(async () => ((await spinsNow()) > spinsBefore ? true : null), `the spin at ${table} in the records`);
  };

  async #placeWagers(table: string, wagers: Readonly<Record<string, KitWager | null>>): Promise<void> {
    for (const { entry, person, seats } of (await this.#staffView()).entries) {
      const seat = seats.findLast((each) => each.table === table && each.status === 'playing');
      const player = this.#userOf(seat?.substitute ?? person);
      const wager = wagers[entry] === undefined ? { bet: 'big', amount: 1000 + 100 * Number(entry.slice(1)) } : wagers[entry];
      if (seat === undefined || player === undefined || wager === null) continue;
      const { bet, amount } = wager;
      await player.client.command(tournamentTable(table), { type: 'place', player: player.person, bet, amount });
    }
  }

  #retryWhileWaiting(command: () => Promise<unknown>): Promise<true> {
    return poll(async () => {
      try {
        await command();
        return true;
      } catch (error) {
        if (error instanceof CroupierError && error.code === 'tournament-waits') return null;
        throw error;
      }
    }, 'the tournament to let the table begin');
  }
}

/** Waits until the page of a tournament says that this is the next step of the player. Returns the text. */
export async function waitForStep(page: Page, code: string, timeoutMs = 20_000): Promise<string> {
  const step = page.locator(`.tournament-step[data-step="${code}"]`);
  await step.waitFor({ timeout: timeoutMs });
  return (await step.textContent()) ?? '';
}

/** Opens a page in a new browser context, with the session of an account. */
export async function visitAs(
  browser: Browser,
  address: string,
  path: string,
  { login, password }: Pick<TestUser, 'login' | 'password'>,
  options: VisitorOptions = {},
): Promise<Visitor> {
  // The rules page is public and loads quickly.
  const visitor = await visit(browser, address, '/rules/crown-sic-bo', options);
  const answer = await visitor.context.request.post(`${address}/api/v1/session`, {
    data: { login, password },
    headers: { 'x-croupier': '1', origin: address },
  });
  if (!answer.ok()) throw new Error(`sign-in of ${login}: ${answer.status()} ${await answer.text()}`);
  await visitor.page.goto(`${address}${path}`);
  return visitor;
}
