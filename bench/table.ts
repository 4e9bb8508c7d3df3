/** Compares the times of placing, replaying and settling wagers at a full table to hashing a record and to JSON of the wagers. */
import { createHash } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import {
  type Command,
  type CommandBody,
  decide,
  evolve,
  evolveAll,
  newTable,
  type TableEvent,
  type TableState,
} from '../src/table/index.ts';
import { type Finding, formatNumber, nanoseconds, type Report } from './measure.ts';

const WAGER_COUNT = 100_000;
const PLAYER_COUNT = 10_000;
const TENTH_OF_WAGERS = WAGER_COUNT / 10;
const ROUNDS = 14;
const WARMUP_ROUNDS = 2;
/** Text that is as long as a record of the journal. */
const RECORD_BYTES = Buffer.alloc(232, 'a record of the journal ');
const TARGETS = { growth: 1.3, place: 1, replay: 0.25, settle: 2, bytes: 300 };

/** The times of one round, in nanoseconds: `settle` and `json` for all wagers, the others per wager. */
interface RoundTimes {
  readonly firstTenth: number;
  readonly lastTenth: number;
  readonly place: number;
  readonly replay: number;
  readonly hash: number;
  readonly settle: number;
  readonly json: number;
}

export function measureTable(): Report {
  return { findings: [...measureRulebook('crown-sic-bo', 'A'), ...measureRulebook('rws-tai-sai', 'C')], notes: [] };
}

function measureRulebook(rulebook: string, layout: string): readonly Finding[] {
  const table = openTable(rulebook, layout);
  const replayedTable = openTable(rulebook, layout);
  const times: RoundTimes[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(measureRound(table, replayedTable));
  // Settlements and tenths use the minimum instead of the median, because garbage collection may interrupt them.
  const minimum = (field: (times: RoundTimes) => number): number => Math.min(...times.slice(WARMUP_ROUNDS).map(field));
  const median = (field: (times: RoundTimes) => number): number => {
    const sorted = times
      .slice(WARMUP_ROUNDS)
      .map(field)
      .sort((a, b) => a - b);
    return sorted[sorted.length >> 1] as number;
  };
  /** A name such as “a, time over b” means: the time of a divided by the time of b. */
  const buildFinding = (name: string, value: number, target: number, detail: string): Finding => ({
    name: `${rulebook}: ${name}`,
    value,
    unit: '',
    bound: 'at most',
    target,
    detail,
  });
  const formatNs = (field: (times: RoundTimes) => number): string => `${formatNumber(median(field))} ns`;
  return [
    buildFinding(
      'last tenth of the wagers, time over the first',
      minimum(({ lastTenth }) => lastTenth) / minimum(({ firstTenth }) => firstTenth),
      TARGETS.growth,
      `${formatNs(({ lastTenth }) => lastTenth)}, ${formatNs(({ firstTenth }) => firstTenth)} per wager`,
    ),
    buildFinding(
      'place a wager, time over a hash',
      median(({ place }) => place) / median(({ hash }) => hash),
      TARGETS.place,
      `${formatNs(({ place }) => place)}, ${formatNs(({ hash }) => hash)}`,
    ),
    buildFinding(
      'replay a wager, time over a hash',
      median(({ replay }) => replay) / median(({ hash }) => hash),
      TARGETS.replay,
      `${formatNs(({ replay }) => replay)}, ${formatNs(({ hash }) => hash)}`,
    ),
    buildFinding(
      'settle a round, time over JSON of its wagers',
      minimum(({ settle }) => settle) / minimum(({ json }) => json),
      TARGETS.settle,
      `${formatNs(({ settle }) => settle / WAGER_COUNT)}, ${formatNs(({ json }) => json / WAGER_COUNT)} per wager`,
    ),
    {
      // A new table has no memory that is left from an earlier round.
      ...buildFinding(
        'memory per wager',
        bytesPerWager(openTable(rulebook, layout)),
        TARGETS.bytes,
        `${WAGER_COUNT} wagers of ${PLAYER_COUNT} players`,
      ),
      unit: 'bytes',
    },
  ];
}

/** Opens a table with all players seated and enough chips. */
function openTable(rulebookId: string, layout: string): TableState {
  const rulebook = RULEBOOKS.find(({ id }) => id === rulebookId);
  if (rulebook === undefined) throw new Error(`unknown rulebook ${rulebookId}`);
  const setup = {
    table: 'T1',
    layout,
    dice: 'real',
    automatic: [],
    bettingMs: 0,
    positions: PLAYER_COUNT,
    chip: 50,
    colours: [],
    // Bets that the table offers although they favour the player.
    named: [],
    odds: {},
    confirmAbove: null,
  } as const;
  const state = newTable(rulebook, setup);
  const topRole = rulebook.conduct.ladder.at(-1) ?? '';
  const differential = rulebook.money.differential === null ? {} : { differential: 1e9 };
  mustApply(state, topRole, 'pam', { type: 'assign-staff', person: 'dan', role: 'dealer', adult: true });
  mustApply(state, topRole, 'pam', {
    type: 'open-table',
    sign: { minimum: 100, maximum: 1e9, ...differential },
    floatMinor: 1e9,
  });
  for (let i = 0; i < PLAYER_COUNT; i++) {
    const player = playerName(i);
    mustApply(state, 'player', player, { type: 'seat-player', player, position: i + 1, adult: true });
    mustApply(state, 'player', player, { type: 'buy-chips', player, from: 'cage', amount: 1e8 });
  }
  return state;
}

const playerName = (i: number): string => `player ${i}`;

function mustApply(state: TableState, role: string, person: string, body: CommandBody): readonly TableEvent[] {
  const decision = decide(state, { by: { role, person }, atMs: 0, ...body } as Command);
  if (!decision.ok) throw new Error(`${body.type} is refused: ${decision.refusal.code}`);
  for (const event of decision.events) evolve(state, event, 0);
  return decision.events;
}

const actAsDealer = (state: TableState, body: CommandBody): readonly TableEvent[] => mustApply(state, 'dealer', 'dan', body);

/** Creates ten wagers per player. They are the same in every round. */
function createWagers(state: TableState): readonly Command[] {
  const { bets } = state.layout;
  return Array.from({ length: WAGER_COUNT }, (_, i): Command => {
    const player = playerName(i % PLAYER_COUNT);
    const bet = bets[(i * 7 + Math.floor(i / PLAYER_COUNT)) % bets.length]?.id ?? '';
    return { type: 'place', by: { person: player, role: 'player' }, atMs: 0, player, bet, amount: 100 + ((i * 37) % 5000) };
  });
}

function measureRound(table: TableState, replayedTable: TableState): RoundTimes {
  const commands = createWagers(table);
  const events: TableEvent[] = [];
  for (const event of actAsDealer(table, { type: 'call-bets' })) evolve(replayedTable, event, 0);
  const tenths: number[] = [];
  for (let start = 0; start < WAGER_COUNT; start += TENTH_OF_WAGERS) {
    tenths.push(nanoseconds(() => placeAll(table, commands, start, start + TENTH_OF_WAGERS, events)) / TENTH_OF_WAGERS);
  }
  const replay = nanoseconds(() => evolveAll(replayedTable, events, 0));
  const hash = nanoseconds(() => {
    for (let i = 0; i < TENTH_OF_WAGERS; i++) createHash('sha256').update(RECORD_BYTES).digest('hex');
  });
  const wagers = commands.map((command) =>
    command.type === 'place' ? { player: command.player, bet: command.bet, stake: command.amount } : null,
  );
  const json = nanoseconds(() => JSON.stringify(wagers));
  const settle = finishRound(table, replayedTable);
  const place = [...tenths].sort((a, b) => a - b)[tenths.length >> 1] as number;
  return {
    firstTenth: tenths[0] as number,
    lastTenth: tenths.at(-1) as number,
    place,
    replay: replay / events.length,
    hash: hash / TENTH_OF_WAGERS,
    settle,
    json,
  };
}

function placeAll(state: TableState, commands: readonly Command[], start: number, end: number, events: TableEvent[]): void {
  for (let i = start; i < end; i++) {
    const decision = decide(state, commands[i] as Command);
    if (!decision.ok) throw new Error(decision.refusal.code);
    for (const event of decision.events) {
      evolve(state, event, 0);
      events.push(event);
    }
  }
}

/** Finishes the round at both tables. Returns the time of the settlement at the first table. */
function finishRound(table: TableState, replayedTable: TableState): number {
  const replayEvents = (events: readonly TableEvent[]): void => {
    for (const event of events) evolve(replayedTable, event, 0);
  };
  const isCovered = table.conduct.tumbles.covered;
  const steps: readonly CommandBody[] = isCovered
    ? [{ type: 'tumble', times: 3 }, { type: 'close-bets' }, { type: 'uncover' }]
    : [{ type: 'close-bets' }, { type: 'tumble', times: 3 }];
  for (const step of steps) replayEvents(actAsDealer(table, step));
  replayEvents(actAsDealer(table, { type: 'enter-result', faces: [1, 4, 6] }));
  let settleEvents: readonly TableEvent[] = [];
  const settleNs = nanoseconds(() => {
    settleEvents = actAsDealer(table, { type: 'settle-round' });
  });
  replayEvents(settleEvents);
  for (const step of [{ type: 'take-losers' }, { type: 'pay-winners' }] as const) replayEvents(actAsDealer(table, step));
  return settleNs;
}

/** Measures by how much the heap grows when the layout is filled, with garbage collections before and after. */
function bytesPerWager(state: TableState): number {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  actAsDealer(state, { type: 'call-bets' });
  const commands = createWagers(state);
  collectGarbage();
  const bytesBefore = process.memoryUsage().heapUsed;
  for (const command of commands) {
    const decision = decide(state, command);
    if (decision.ok) for (const event of decision.events) evolve(state, event, 0);
  }
  collectGarbage();
  return (process.memoryUsage().heapUsed - bytesBefore) / commands.length;
}
