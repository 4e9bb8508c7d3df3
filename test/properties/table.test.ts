/** Sends random commands to a table of every layout, and compares it with a second, naive model after each command. On failure fast-check prints the seed and path. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { ACTS, type Sign } from '../../src/rules/index.ts';
import {
  bettingOpen,
  type Command,
  decide,
  EVENT_TYPES,
  evolve,
  nextStep,
  otherDue,
  REFUSALS,
  type RefusalCode,
  recount,
  refusalFor,
  type TableEvent,
  type TableSetup,
  type TableState,
} from '../../src/table/index.ts';
import { type BookName, STAFF_ROLES } from '../kit/expected-permissions.ts';
import {
  type NaiveTable,
  type NaiveVerdict,
  naiveAccounts,
  naiveBettingOpen,
  naiveDebtOf,
  naiveDo,
  naiveDueOf,
  naiveNextStep,
  newNaiveTable,
  rackOf,
} from '../kit/naive-table.ts';
import { COMMAND_MIXES, type CommandMix, commandFor, MINUTE_MS, type RandomNumbers, signsOf } from '../kit/random-commands.ts';
import { closedTableState, commandBy, digestOf } from '../kit/table-states.ts';

/** After a failure, fast-check looks for a shorter failing sequence. `interruptAfterTimeLimit` limits the time for that. */
/** Fewer cases do not reach every act. The time limit stops only a run that would reach the time-out of the test. */
const RUNS = { seed: 20_261_115, numRuns: 45, interruptAfterTimeLimit: 250_000 };
const COMMANDS_MAX = 90;

/** How often each case occurred. The last test checks that every case occurred. */
const caseCounts = new Map<string, number>();
const countCase = (name: string): void => void caseCounts.set(name, (caseCounts.get(name) ?? 0) + 1);

const rankOf = (code: RefusalCode): number => REFUSALS.indexOf(code);

/**
 * The verdict that the naive model must give for a refusal: `who` (this person may not), `when` (not now) or `what` (not with these fields).
 * `REFUSALS` lists the codes in this order.
 */
const verdictOf = (code: RefusalCode): NaiveVerdict =>
  rankOf(code) < rankOf('table-closed') ? 'who' : rankOf(code) < rankOf('electronic-dice') ? 'when' : 'what';

/** The part of the state that both models have. */
const summarizeTable = (state: TableState) => ({
  money: { ...state.accounts },
  open: state.status === 'open',
  suspended: state.suspended !== null,
  next: nextStep(state),
  betting: bettingOpen(state),
  round: state.round?.number ?? null,
  rounds: state.rounds,
  dry: state.round?.dry ?? false,
  tumbles: state.round?.tumbles ?? 0,
  faces: state.round?.faces?.join('') ?? null,
  unpaid: [...(state.round?.unpaid ?? [])].toSorted(),
  // The thrower replaces a shooter whom staff removed.
  // The thrower throws instead of a shooter whom staff have replaced.
  turn: [state.turn.shooter, state.turn.thrower, state.turn.dice?.join(' ') ?? null, state.turn.throw, state.turn.offered],
  players: [...state.players.values()].map((player) => ({
    id: player.id,
    seat: player.position,
    rack: player.rack,
    wallet: player.wallet,
    due: [player.due, otherDue(state, player)],
    held: player.held,
    owed: player.owed,
    issued: player.issued ?? 0,
    warned: player.warned,
    barred: player.barred !== null,
    colours: [...player.colours]
      .filter(([, { count }]) => count > 0)
      .map(([name, { value, count }]) => `${count} ${name} at ${value}`),
    wagers: state.layout.bets.flatMap((bet) => {
      const stake = state.stakes[player.number * state.layout.bets.length + bet.index] ?? 0;
      return stake > 0 ? [`${bet.id} ${stake}`] : [];
    }),
  })),
});

const summarizeNaive = (table: NaiveTable, bets: readonly string[]): ReturnType<typeof summarizeTable> => ({
  money: naiveAccounts(table),
  open: table.open,
  suspended: table.suspended,
  next: naiveNextStep(table),
  betting: naiveBettingOpen(table),
  round: table.round,
  rounds: table.roundsEnded,
  dry: table.dry,
  tumbles: table.tumbles,
  faces: table.faces?.join('') ?? null,
  unpaid: [...table.unpaidBets].toSorted(),
  turn: [table.shooter, table.thrower, table.chosenDice?.join(' ') ?? null, table.throw, table.diceOffered],
  players: table.people.map((person) => ({
    id: person.id,
    seat: person.seat,
    rack: rackOf(person),
    wallet: person.wallet,
    due: [...naiveDueOf(table, person.id)],
    held: person.held,
    owed: naiveDebtOf(table, person.id),
    issued: person.issued,
    warned: person.warned,
    barred: person.barred,
    colours: person.colours.filter(({ count }) => count > 0).map(({ name, value, count }) => `${count} ${name} at ${value}`),
    wagers: bets.flatMap((bet) => {
      const stake = table.chips.reduce(
        (sum, chips) => (chips.bet === bet && chips.player === person.id ? sum + chips.amount : sum),
        0,
      );
      return stake > 0 ? [`${bet} ${stake}`] : [];
    }),
  })),
});

/** Sorts the colours, because their order does not matter. */
const sortColours = (summary: ReturnType<typeof summarizeTable>) => ({
  ...summary,
  players: summary.players.map((player) => ({ ...player, colours: player.colours.toSorted() })),
});

/** Gives one command to both models, which must agree. */
function runBoth(state: TableState, naive: NaiveTable, command: Command, bets: readonly string[]): readonly TableEvent[] {
  const before = digestOf(state);
  const refusal = refusalFor(state, command);
  const decision = decide(state, command);
  expect(digestOf(state)).toBe(before);
  expect(JSON.stringify(refusal)).toBe(JSON.stringify(decision.ok ? null : decision.refusal));
  const verdict = decision.ok ? 'done' : verdictOf(decision.refusal.code);
  const expectedVerdict = naiveDo(naive, command);
  countCase(`${command.type} ${decision.ok ? 'done' : 'refused'}`);
  if (!decision.ok) countCase(decision.refusal.code);
  const why = decision.ok ? '' : decision.refusal.code;
  expect([command.type, verdict, why]).toEqual([command.type, expectedVerdict, why]);
  if (!decision.ok) {
    expect('events' in decision).toBe(false);
    return [];
  }
  for (const event of decision.events) {
    evolve(state, event, command.atMs);
    countCase(event.type);
  }
  // `recount` throws if the money of the table does not add up.
  recount(state);
  const [one, other] = [sortColours(summarizeTable(state)), sortColours(summarizeNaive(naive, bets))];
  // Compares text first, because that is much faster.
  if (JSON.stringify(one) !== JSON.stringify(other)) expect(one).toEqual(other);
  return decision.events;
}

/** Opens the table with a dealer and three players with chips; sometimes with colour chips, disputes and a closing notice. */
function openingCommands(book: BookName, signIndex: number, bets: readonly string[], mix: CommandMix): readonly Command[] {
  // A ladder has the staff roles of a rulebook, lowest first.
  const topRole = STAFF_ROLES[book].at(-1) as string;
  const seating = ['ann', 'bo', 'cy'].flatMap((player, i) => [
    commandBy('player', player, { type: 'seat-player', player, position: i + 1, adult: true }),
    commandBy('dealer', 'dan', { type: 'buy-chips', player, from: 'cage', amount: 2000 }),
  ]);
  const extraCommands = [
    commandBy('dealer', 'dan', { type: 'issue-colour', player: 'ann', colour: 'red', value: 10, count: 20 }),
    commandBy('dealer', 'dan', { type: 'issue-colour', player: 'bo', colour: 'blue', value: 25, count: 8 }),
    commandBy('player', 'bo', { type: 'raise-dispute', player: 'bo', about: 'a payout' }),
    commandBy(topRole, 'max', { type: 'post-notice', notice: 'closure' }),
    commandBy(topRole, 'max', { type: 'notify-officer' }),
  ];
  return [
    commandBy(topRole, 'max', { type: 'assign-staff', person: 'dan', role: 'dealer', adult: true }),
    commandBy(topRole, 'max', {
      type: 'open-table',
      sign: signsOf(book, bets[0] as string)[signIndex] as Sign,
      floatMinor: 100_000,
    }),
    ...seating,
    ...(mix === 'colourful' ? extraCommands : []),
    // At Crown the notice is due after 20 minutes: closing is too early with index 2, and accepted with index 3.
    ...(mix === 'colourful' && signIndex > 1
      ? [commandBy(topRole, 'max', { type: 'close-table' }, (17 + signIndex) * MINUTE_MS)]
      : []),
  ];
}

/** Opens a tournament table with a dealer and three players. One of them has few chips. */
function openingOfSession(book: BookName, signIndex: number, bets: readonly string[]): readonly Command[] {
  const sign = signsOf(book, bets[0] as string)[signIndex] as Sign;
  const session = { tournament: 'cup', session: 'heat', wagersShown: 'after-close' } as const;
  return [
    commandBy(STAFF_ROLES[book].at(-1) as string, 'max', { type: 'assign-staff', person: 'dan', role: 'dealer', adult: true }),
    commandBy('system', 'T1', { type: 'open-table', sign, floatMinor: 100_000, ...session }),
    ...['ann', 'bo', 'cy'].flatMap((player, i) => [
      commandBy('system', 'T1', { type: 'seat-player', player, position: i + 1, adult: true }),
      commandBy('system', 'T1', { type: 'buy-chips', player, from: 'tournament', amount: player === 'cy' ? 30 : 2000 }),
    ]),
  ];
}

interface RandomRun {
  readonly mix: CommandMix;
  readonly setup: Partial<TableSetup>;
  /** Selects one of four signs (posted limits) with which the table opens. */
  readonly signIndex: number;
  /** `commandFor` makes one command from each element. */
  readonly commandInputs: readonly { readonly numbers: RandomNumbers; readonly waitMs: number }[];
}

const anyRun: fc.Arbitrary<RandomRun> = fc.record({
  setup: fc.record({
    dice: fc.constantFrom('real' as const, 'real' as const, 'electronic' as const),
    automatic: fc.constantFrom([], [], ['close-bets', 'throw', 'settle-round'] as const, ACTS),
    bettingMs: fc.constantFrom(0, 30_000),
    positions: fc.constantFrom(3, 4),
    chip: fc.constantFrom(1, 5, 50),
    confirmAbove: fc.constantFrom(null, 0, 500),
  }),
  mix: fc.constantFrom(...(Object.keys(COMMAND_MIXES) as CommandMix[])),
  signIndex: fc.constantFrom(0, 1, 2, 3),
  commandInputs: fc.array(
    fc.record({
      numbers: fc.array(fc.nat(), { minLength: 12, maxLength: 24 }),
      waitMs: fc.constantFrom(0, 1000, 20_000, 40_000, 21 * MINUTE_MS),
    }),
    { minLength: COMMANDS_MAX - 30, maxLength: COMMANDS_MAX },
  ),
});

const CASH_TABLES = RULEBOOKS.flatMap(({ id, layouts }) =>
  layouts.map((layout) => [id as BookName, layout.id, 'cash', layout.bets as readonly string[]] as const),
);
const TOURNAMENT_TABLES = CASH_TABLES.filter(([book, layout]) => book === 'crown-sic-bo' && 'ABE'.includes(layout)).map(
  ([book, layout, , bets]) => [book, layout, 'tournament', bets] as const,
);
const TABLES = [...CASH_TABLES, ...TOURNAMENT_TABLES].map(
  ([book, layout, kind, bets], i) => [book, layout, kind, bets, RUNS.seed + i] as const,
);

describe.each(TABLES)('%s, layout %s, %s table', (book, layout, kind, printed, seed) => {
  // `commandFor` uses the first bets most.
  const mostUsedBets = [
    'big',
    'small',
    'odd',
    'even',
    'pair:1-4',
    'single:1',
    'shooter',
    'symbol:crown',
    'number:7',
    'red',
    'black',
    'colour:red',
  ];
  const bets = [...mostUsedBets.filter((bet) => printed.includes(bet)), ...printed.filter((bet) => !mostUsedBets.includes(bet))];
  // These bets of Crown are offered only if the set-up names them.
  const named = layout === 'C' && book === 'crown-sic-bo' ? ['colour:red', 'colour:green', 'any-colour-triple'] : [];
  // A table of Dicette may pay more than the printed odds.
  const odds = book === 'dicette' ? { 'number:7': '9/2', 'field:2-6': '11/10' } : {};

  it(`agrees with the naive model after every command, seed ${seed}`, () => {
    fc.assert(
      fc.property(fc.noBias(anyRun), ({ setup, mix, signIndex, commandInputs }) => {
        const isTournament = kind === 'tournament';
        const ownSetup = isTournament ? { tournament: true as const } : {};
        const fullSetup = { colours: ['red', 'blue', 'green'], named, odds, ...setup, ...ownSetup };
        const state = closedTableState(book, layout, fullSetup);
        const replayed = closedTableState(book, layout, fullSetup);
        const naive = newNaiveTable(book, state.setup, printed);
        const eventLog: (readonly [event: TableEvent, atMs: number])[] = [];
        let nowMs = 20 * MINUTE_MS;
        const run = (command: Command): void => {
          for (const event of runBoth(state, naive, command, printed)) eventLog.push([event, command.atMs]);
        };
        const opening = isTournament ? openingOfSession(book, signIndex, bets) : openingCommands(book, signIndex, bets, mix);
        for (const command of opening) run(command);
        for (const { numbers, waitMs } of commandInputs) {
          nowMs += waitMs;
          run(commandFor(naive, mix, numbers, bets, nowMs));
        }
        // The events alone, written as JSON and read back, lead to the same state.
        for (const [event, atMs] of eventLog) evolve(replayed, JSON.parse(JSON.stringify(event)) as TableEvent, atMs);
        expect(digestOf(replayed)).toBe(digestOf(state));
      }),
      { ...RUNS, seed },
    );
  });
});

it('every case occurred', () => {
  const rareActs = ACTS.filter((act) => (caseCounts.get(`${act} done`) ?? 0) < 2 || !caseCounts.has(`${act} refused`));
  expect(rareActs).toEqual([]);
  expect(REFUSALS.filter((code) => !caseCounts.has(code))).toEqual([]);
  expect(EVENT_TYPES.filter((type) => !caseCounts.has(type))).toEqual([]);
});
