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
const ROUNDS = 12;
/** Rounds that are spent on compiling. */
const UNMEASURED = 2;
/** Hashes beside each tenth of the wagers: as many as take about as long, so that both are as likely to be interrupted. */
const HASHES = TENTH;
/** What one record of the journal weighs. */
const RECORD = Buffer.alloc(232, 'a record of the journal ');
const TARGETS = { growth: 1.3, place: 1, replay: 0.3, settle: 2, bytes: 300 };

/** A tenth of a round's wagers and some hashes right after it, so that whatever else the machine does falls on both alike. */
interface TenthTimes {
  readonly wager: number;
  readonly hash: number;
}

/** Times of one full round. */
interface RoundTimes {
  readonly placed: readonly TenthTimes[];
  readonly replayed: readonly TenthTimes[];
  readonly settle: number;
  readonly json: number;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] as number;
}

export function measureTable(): Report {
  return { findings: [...measureBook('crown-sic-bo', 'A'), ...measureBook('rws-tai-sai', 'C')], notes: [] };
}

function measureBook(rulebook: string, layout: string): readonly Finding[] {
  const live = openTable(rulebook, layout);
  const replayed = openTable(rulebook, layout);
  const rounds: RoundTimes[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(measureRound(live, replayed));
  const measured = rounds.slice(UNMEASURED);
  const ofRounds = (pick: (one: RoundTimes) => number): number => median(measured.map(pick));
  const ofTenths = (which: 'placed' | 'replayed', pick: (one: TenthTimes) => number): number =>
    median(measured.flatMap((round) => round[which].map(pick)));
  const finding = (name: string, value: number, target: number, detail: string): Finding => ({
    name: `${rulebook}: ${name}`,
    value,
    unit: '',
    bound: 'at most',
    target,
    detail,
  });
  const ns = (value: number): string => `${short(value)} ns`;
  const first = ({ placed }: RoundTimes): number => placed[0]?.wager ?? 0;
  const last = ({ placed }: RoundTimes): number => placed.at(-1)?.wager ?? 0;
  const byHash = (name: string, which: 'placed' | 'replayed', target: number): Finding =>
    finding(
      name,
      ofTenths(which, ({ wager, hash }) => wager / hash),
      target,
      `${ns(ofTenths(which, ({ wager }) => wager))}, ${ns(ofTenths(which, ({ hash }) => hash))}`,
    );
  return [
    finding(
      'the last tenth of the wagers by the first',
      ofRounds((one) => last(one) / first(one)),
      TARGETS.growth,
      `${ns(ofRounds(last))}, ${ns(ofRounds(first))} a wager`,
    ),
    byHash('place a wager by a hash', 'placed', TARGETS.place),
    byHash('replay a wager by a hash', 'replayed', TARGETS.replay),
    finding(
      'settle a round by JSON of its wagers',
      ofRounds(({ settle, json }) => settle / json),
      TARGETS.settle,
      `${ns(ofRounds(({ settle }) => settle / WAGERS))}, ${ns(ofRounds(({ json }) => json / WAGERS))} a wager`,
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
  const placed = inTenths((from, to) => placeAll(live, commands, from, to, events));
  const again = inTenths((from, to) => replayAll(replayed, events, from, to));
  const wagers = commands.map((command) =>
    command.type === 'place' ? { player: command.player, bet: command.bet, stake: command.amount } : null,
  );
  const json = nanoseconds(() => JSON.stringify(wagers));
  return { placed, replayed: again, settle: finish(live, replayed), json };
}

/** Tenth by tenth, each for one wager. */
function inTenths(work: (from: number, to: number) => void): readonly TenthTimes[] {
  const tenths: TenthTimes[] = [];
  for (let from = 0; from < WAGERS; from += TENTH) {
    const wager = nanoseconds(() => work(from, from + TENTH)) / TENTH;
    tenths.push({ wager, hash: nanoseconds(hashAll) / HASHES });
  }
  return tenths;
}

function hashAll(): void {
  for (let i = 0; i < HASHES; i++) createHash('sha256').update(RECORD).digest('hex');
}

function replayAll(state: TableState, events: readonly TableEvent[], from: number, to: number): void {
  for (let i = from; i < to; i++) evolve(state, events[i] as TableEvent, 0);
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
