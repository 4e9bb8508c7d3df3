/** What conducting costs: placing, replaying and settling at a full table beside a hash and beside JSON of the same wagers. */
import { createHash } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import {
  type Command,
  type CommandBody,
  decide,
  evolve,
  newTable,
  type TableEvent,
  type TableState,
} from '../src/table/index.ts';
import { type Finding, nanoseconds, type Report, short } from './measure.ts';

const WAGERS = 100_000;
const PLAYERS = 10_000;
const TENTH = WAGERS / 10;
const ROUNDS = 14;
/** Rounds that are spent on compiling. */
const UNMEASURED = 2;
/** What one record of the journal weighs. */
const RECORD = Buffer.alloc(232, 'a record of the journal ');
const TARGETS = { growth: 1.3, place: 1, replay: 0.3, settle: 2, bytes: 300 };

/** Times of one full round. */
interface RoundTimes {
  readonly first: number;
  readonly last: number;
  readonly place: number;
  readonly replay: number;
  readonly hash: number;
  readonly settle: number;
  readonly json: number;
}

export function measureTable(): Report {
  return { findings: [...measureBook('crown-sic-bo', 'A'), ...measureBook('rws-tai-sai', 'C')], notes: [] };
}

function measureBook(rulebook: string, layout: string): readonly Finding[] {
  const live = openTable(rulebook, layout);
  const replayed = openTable(rulebook, layout);
  const times: RoundTimes[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(measureRound(live, replayed));
  // Short things by the middle of their times; a whole settlement by its least, for a collection of garbage falls on some of them only.
  const least = (pick: (one: RoundTimes) => number): number => Math.min(...times.slice(UNMEASURED).map(pick));
  const median = (pick: (one: RoundTimes) => number): number => {
    const sorted = times
      .slice(UNMEASURED)
      .map(pick)
      .sort((a, b) => a - b);
    return sorted[sorted.length >> 1] as number;
  };
  const finding = (name: string, value: number, target: number, detail: string): Finding => ({
    name: `${rulebook}: ${name}`,
    value,
    unit: '',
    bound: 'at most',
    target,
    detail,
  });
  const ns = (pick: (one: RoundTimes) => number): string => `${short(median(pick))} ns`;
  return [
    finding(
      'the last tenth of the wagers by the first',
      least(({ last }) => last) / least(({ first }) => first),
      TARGETS.growth,
      `${ns(({ last }) => last)}, ${ns(({ first }) => first)} a wager`,
    ),
    finding(
      'place a wager by a hash',
      median(({ place }) => place) / median(({ hash }) => hash),
      TARGETS.place,
      `${ns(({ place }) => place)}, ${ns(({ hash }) => hash)}`,
    ),
    finding(
      'replay a wager by a hash',
      median(({ replay }) => replay) / median(({ hash }) => hash),
      TARGETS.replay,
      `${ns(({ replay }) => replay)}, ${ns(({ hash }) => hash)}`,
    ),
    finding(
      'settle a round by JSON of its wagers',
      least(({ settle }) => settle) / least(({ json }) => json),
      TARGETS.settle,
      `${ns(({ settle }) => settle / WAGERS)}, ${ns(({ json }) => json / WAGERS)} a wager`,
    ),
    {
      // At a table where nobody has wagered yet: nothing that a wager needs is there from an earlier round.
      ...finding(
        'memory a wager',
        bytesPerWager(openTable(rulebook, layout)),
        TARGETS.bytes,
        `${WAGERS} wagers of ${PLAYERS} players`,
      ),
      unit: 'bytes',
    },
  ];
}

/** A table with everybody seated and with chips to last. */
function openTable(rulebook: string, layout: string): TableState {
  const book = RULEBOOKS.find(({ id }) => id === rulebook);
  if (book === undefined) throw new Error(`there is no rulebook ${rulebook}`);
  const setup = {
    table: 'T1',
    layout,
    dice: 'real',
    automatic: [],
    bettingMs: 0,
    positions: PLAYERS,
    chip: 50,
    colours: [],
    named: [],
    odds: {},
    confirmAbove: null,
  } as const;
  const state = newTable(book, setup);
  const top = book.conduct.ladder.at(-1) ?? '';
  const differential = book.money.differential === null ? {} : { differential: 1e9 };
  act(state, top, 'pam', { type: 'assign-staff', person: 'dan', role: 'dealer', adult: true });
  act(state, top, 'pam', { type: 'open-table', sign: { minimum: 100, maximum: 1e9, ...differential }, floatMinor: 1e9 });
  for (let i = 0; i < PLAYERS; i++) {
    const player = nameOf(i);
    act(state, 'player', player, { type: 'seat-player', player, position: i + 1, adult: true });
    act(state, 'player', player, { type: 'buy-chips', player, from: 'cage', amount: 1e8 });
  }
  return state;
}

const nameOf = (i: number): string => `player ${i}`;

function act(state: TableState, role: string, person: string, body: CommandBody): readonly TableEvent[] {
  const decision = decide(state, { by: { role, person }, atMs: 0, ...body } as Command);
  if (!decision.ok) throw new Error(`${body.type} is refused: ${decision.refusal.code}`);
  for (const event of decision.events) evolve(state, event, 0);
  return decision.events;
}

const dealer = (state: TableState, body: CommandBody): readonly TableEvent[] => act(state, 'dealer', 'dan', body);

/** Ten bets for every player, the same in every round. */
function wagersOf(state: TableState): readonly Command[] {
  const { bets } = state.layout;
  return Array.from({ length: WAGERS }, (_, i): Command => {
    const player = nameOf(i % PLAYERS);
    const bet = bets[(i * 7 + Math.floor(i / PLAYERS)) % bets.length]?.id ?? '';
    return { type: 'place', by: { person: player, role: 'player' }, atMs: 0, player, bet, amount: 100 + ((i * 37) % 5000) };
  });
}

function measureRound(live: TableState, replayed: TableState): RoundTimes {
  const commands = wagersOf(live);
  const events: TableEvent[] = [];
  for (const event of dealer(live, { type: 'call-bets' })) evolve(replayed, event, 0);
  const tenths: number[] = [];
  for (let from = 0; from < WAGERS; from += TENTH) {
    tenths.push(nanoseconds(() => placeAll(live, commands, from, from + TENTH, events)) / TENTH);
  }
  const replay = nanoseconds(() => {
    for (const event of events) evolve(replayed, event, 0);
  });
  const hash = nanoseconds(() => {
    for (let i = 0; i < TENTH; i++) createHash('sha256').update(RECORD).digest('hex');
  });
  const wagers = commands.map((command) =>
    command.type === 'place' ? { player: command.player, bet: command.bet, stake: command.amount } : null,
  );
  const json = nanoseconds(() => JSON.stringify(wagers));
  const settle = finish(live, replayed);
  const place = [...tenths].sort((a, b) => a - b)[tenths.length >> 1] as number;
  return {
    first: tenths[0] as number,
    last: tenths.at(-1) as number,
    place,
    replay: replay / events.length,
    hash: hash / TENTH,
    settle,
    json,
  };
}

function placeAll(state: TableState, commands: readonly Command[], from: number, to: number, events: TableEvent[]): void {
  for (let i = from; i < to; i++) {
    const decision = decide(state, commands[i] as Command);
    if (!decision.ok) throw new Error(decision.refusal.code);
    for (const event of decision.events) {
      evolve(state, event, 0);
      events.push(event);
    }
  }
}

/** Closes, rolls and settles; answers how long the settlement took. */
function finish(live: TableState, replayed: TableState): number {
  const follow = (events: readonly TableEvent[]): void => {
    for (const event of events) evolve(replayed, event, 0);
  };
  const covered = live.conduct.tumbles.covered;
  const steps: readonly CommandBody[] = covered
    ? [{ type: 'tumble', times: 3 }, { type: 'close-bets' }, { type: 'uncover' }]
    : [{ type: 'close-bets' }, { type: 'tumble', times: 3 }];
  for (const step of steps) follow(dealer(live, step));
  follow(dealer(live, { type: 'enter-result', faces: [1, 4, 6] }));
  let settled: readonly TableEvent[] = [];
  const time = nanoseconds(() => {
    settled = dealer(live, { type: 'settle-round' });
  });
  follow(settled);
  for (const step of [{ type: 'take-losers' }, { type: 'pay-winners' }] as const) follow(dealer(live, step));
  return time;
}

/** What a full layout holds on to, between two collections of garbage. */
function bytesPerWager(state: TableState): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  dealer(state, { type: 'call-bets' });
  const commands = wagersOf(state);
  collect();
  const before = process.memoryUsage().heapUsed;
  for (const command of commands) {
    const decision = decide(state, command);
    if (decision.ok) for (const event of decision.events) evolve(state, event, 0);
  }
  collect();
  return (process.memoryUsage().heapUsed - before) / commands.length;
}
