/** Random command sequences at every book, held against a second, naive model after each command; fast-check prints seed and path. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { ACTS, type Sign } from '../../src/rules/index.ts';
import {
  bettingOpen,
  type Command,
  can,
  decide,
  EVENT_TYPES,
  evolve,
  nextStep,
  REFUSALS,
  type RefusalCode,
  recount,
  type TableEvent,
  type TableSetup,
  type TableState,
} from '../../src/table/index.ts';
import { commandFor, type Dice, MINUTE_MS, MOODS, type Mood, signsOf } from '../kit/askers.ts';
import {
  type NaiveTable,
  type NaiveVerdict,
  naiveBettingOpen,
  naiveDo,
  naiveMoney,
  naiveNext,
  naiveOwed,
  newNaiveTable,
  rackOf,
} from '../kit/naive-table.ts';
import { ask, digestOf, tableOf } from '../kit/tables.ts';
import { type BookName, LADDERS } from '../kit/who-may.ts';

/** Looking for a shorter sequence that fails is worth so much time and no more. */
const RUNS = { seed: 20_261_115, numRuns: 45, interruptAfterTimeLimit: 25_000 };
const COMMANDS_MAX = 90;

/** How often things happened, so that the last test can see that something did. */
const seen = new Map<string, number>();
const saw = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1);

const place = (code: RefusalCode): number => REFUSALS.indexOf(code);

/** The refusals in descending precedence: who, then when, then what. */
const classOf = (code: RefusalCode): NaiveVerdict =>
  place(code) < place('table-closed') ? 'who' : place(code) < place('electronic-dice') ? 'when' : 'what';

/** Everything that both models speak of. */
const tableSays = (state: TableState) => ({
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
  turn: [state.turn.shooter, state.turn.thrower, state.turn.dice?.join(' ') ?? null, state.turn.throw, state.turn.offered],
  players: [...state.players.values()].map((player) => ({
    id: player.id,
    seat: player.position,
    rack: player.rack,
    wallet: player.wallet,
    held: player.held,
    owed: player.owed,
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

const naiveSays = (table: NaiveTable, bets: readonly string[]): ReturnType<typeof tableSays> => ({
  money: naiveMoney(table),
  open: table.open,
  suspended: table.suspended,
  next: naiveNext(table),
  betting: naiveBettingOpen(table),
  round: table.round,
  rounds: table.roundsEnded,
  dry: table.dry,
  tumbles: table.tumbles,
  faces: table.faces?.join('') ?? null,
  unpaid: [...table.unpaid].toSorted(),
  turn: [table.shooter, table.thrower, table.dice?.join(' ') ?? null, table.throw, table.offered],
  players: table.people.map((person) => ({
    id: person.id,
    seat: person.seat,
    rack: rackOf(person),
    wallet: person.wallet,
    held: person.held,
    owed: naiveOwed(table, person.id),
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

/** Sorted, so that only what is so counts and not the order in which it came about. */
const settled = (says: ReturnType<typeof tableSays>) => ({
  ...says,
  players: says.players.map((player) => ({ ...player, colours: player.colours.toSorted() })),
});

/** One command to both; they must agree on everything. */
function step(state: TableState, naive: NaiveTable, command: Command, bets: readonly string[]): readonly TableEvent[] {
  const before = digestOf(state);
  const asked = can(state, command);
  const decision = decide(state, command);
  expect(digestOf(state)).toBe(before);
  expect(JSON.stringify(asked)).toBe(JSON.stringify(decision.ok ? null : decision.refusal));
  const verdict = decision.ok ? 'done' : classOf(decision.refusal.code);
  const should = naiveDo(naive, command);
  saw(`${command.type} ${decision.ok ? 'done' : 'refused'}`);
  if (!decision.ok) saw(decision.refusal.code);
  const why = decision.ok ? '' : decision.refusal.code;
  expect([command.type, verdict, why]).toEqual([command.type, should, why]);
  if (!decision.ok) {
    expect('events' in decision).toBe(false);
    return [];
  }
  for (const event of decision.events) {
    evolve(state, event, command.atMs);
    saw(event.type);
  }
  recount(state);
  const [one, other] = [settled(tableSays(state)), settled(naiveSays(naive, bets))];
  // Text is compared first, because it is much quicker.
  if (JSON.stringify(one) !== JSON.stringify(other)) expect(one).toEqual(other);
  return decision.events;
}

/** The house opens, dan deals, three players sit down with chips; some also with colour chips, disputes and a closing time. */
function prelude(book: BookName, sign: number, bets: readonly string[], mood: Mood): readonly Command[] {
  const top = LADDERS[book].at(-1) as string;
  const sat = ['ann', 'bo', 'cy'].flatMap((player, i) => [
    ask('player', player, { type: 'seat-player', player, position: i + 1, adult: true }),
    ask('dealer', 'dan', { type: 'buy-chips', player, from: 'cage', amount: 2000 }),
  ]);
  const more = [
    ask('dealer', 'dan', { type: 'issue-colour', player: 'ann', colour: 'red', value: 10, count: 20 }),
    ask('dealer', 'dan', { type: 'issue-colour', player: 'bo', colour: 'blue', value: 25, count: 8 }),
    ask('player', 'bo', { type: 'raise-dispute', player: 'bo', about: 'a payout' }),
    ask(top, 'max', { type: 'post-notice', notice: 'closure' }),
    ask(top, 'max', { type: 'notify-officer' }),
  ];
  return [
    ask(top, 'max', { type: 'assign-staff', person: 'dan', role: 'dealer', adult: true }),
    ask(top, 'max', { type: 'open-table', sign: signsOf(book, bets[0] as string)[sign] as Sign, floatMinor: 100_000 }),
    ...sat,
    ...(mood === 'colourful' ? more : []),
    ...(mood === 'colourful' && sign > 1 ? [ask(top, 'max', { type: 'close-table' }, (17 + sign) * MINUTE_MS)] : []),
  ];
}

interface Run {
  readonly mood: Mood;
  readonly setup: Partial<TableSetup>;
  readonly sign: number;
  readonly rows: readonly { readonly dice: Dice; readonly laterMs: number }[];
}

const anyRun: fc.Arbitrary<Run> = fc.record({
  setup: fc.record({
    dice: fc.constantFrom('real' as const, 'real' as const, 'electronic' as const),
    automatic: fc.constantFrom([], [], ['close-bets', 'throw', 'settle-round'] as const, ACTS),
    bettingMs: fc.constantFrom(0, 30_000),
    positions: fc.constantFrom(3, 4),
    chip: fc.constantFrom(1, 5, 50),
    confirmAbove: fc.constantFrom(null, 0, 500),
  }),
  mood: fc.constantFrom(...(Object.keys(MOODS) as Mood[])),
  sign: fc.constantFrom(0, 1, 2, 3),
  rows: fc.array(
    fc.record({
      dice: fc.array(fc.nat(), { minLength: 12, maxLength: 24 }),
      laterMs: fc.constantFrom(0, 1000, 20_000, 40_000, 21 * MINUTE_MS),
    }),
    { minLength: COMMANDS_MAX - 30, maxLength: COMMANDS_MAX },
  ),
});

const LAYOUTS = RULEBOOKS.flatMap(({ id, layouts }) =>
  layouts.map((layout) => [id as BookName, layout.id, layout.bets as readonly string[]] as const),
).map(([book, layout, bets], i) => [book, layout, bets, RUNS.seed + i] as const);

describe.each(LAYOUTS)('%s, layout %s', (book, layout, printed, seed) => {
  // Pairs that share a Differential, and the shooter's bet, are among the first, which are asked for most.
  const first = [
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
  const bets = [...first.filter((bet) => printed.includes(bet)), ...printed.filter((bet) => !first.includes(bet))];
  const named = layout === 'C' && book === 'crown-sic-bo' ? ['colour:red', 'colour:green', 'any-colour-triple'] : [];
  const odds = book === 'dicette' ? { 'number:7': '9/2', 'field:2-6': '11/10' } : {};

  it(`agrees with the naive model after every command, seed ${seed}`, () => {
    fc.assert(
      fc.property(fc.noBias(anyRun), ({ setup, mood, sign, rows }) => {
        const whole = { colours: ['red', 'blue', 'green'], named, odds, ...setup };
        const state = tableOf(book, layout, whole);
        const fresh = tableOf(book, layout, whole);
        const naive = newNaiveTable(book, state.setup);
        const happened: (readonly [event: TableEvent, atMs: number])[] = [];
        let nowMs = 20 * MINUTE_MS;
        const tell = (command: Command): void => {
          for (const event of step(state, naive, command, printed)) happened.push([event, command.atMs]);
        };
        for (const command of prelude(book, sign, bets, mood)) tell(command);
        for (const { dice, laterMs } of rows) {
          nowMs += laterMs;
          tell(commandFor(naive, mood, dice, bets, nowMs));
        }
        // What happened is enough to be where the table is, also after it has been written down and read again.
        for (const [event, atMs] of happened) evolve(fresh, JSON.parse(JSON.stringify(event)) as TableEvent, atMs);
        expect(digestOf(fresh)).toBe(digestOf(state));
      }),
      { ...RUNS, seed },
    );
  });
});

it('something happened', () => {
  const rarely = ACTS.filter((act) => (seen.get(`${act} done`) ?? 0) < 2 || !seen.has(`${act} refused`));
  expect(rarely).toEqual([]);
  expect(REFUSALS.filter((code) => !seen.has(code))).toEqual([]);
  expect(EVENT_TYPES.filter((type) => !seen.has(type))).toEqual([]);
});
