/** A table for tests of clauses. Tests send it commands as lines of a transcript, such as `dealer dan call-bets`. */
import type { Sign, StepName } from '../../src/rules/index.ts';
import {
  applyCommand,
  type EventOf,
  type EventType,
  nextStep,
  type PublicView,
  parseLine,
  publicView,
  type Refusal,
  recount,
  type StaffView,
  staffView,
  type TableEvent,
  type TableSetup,
  type TableState,
} from '../../src/table/index.ts';
import type { BookName } from './expected-permissions.ts';
import { closedTableState } from './table-states.ts';

/** The chips of each player at the start, in minor units. */
export const STARTING_CHIPS = 100_000;

export interface TestTable {
  readonly state: TableState;
  /** Runs lines such as `dealer dan call-bets`, which must be accepted. Returns all events. */
  readonly accepts: (...lines: readonly string[]) => readonly TableEvent[];
  /** Runs a line that must be refused. Returns the refusal. */
  readonly refuses: (line: string) => Refusal;
  /** Plays the remaining steps of the round in order, up to and including this step. The dice show these faces. */
  readonly playUpTo: (step: StepName, faces?: string) => readonly TableEvent[];
  /** The chips of each player that are not on the layout. */
  readonly racks: () => Readonly<Record<string, number>>;
  /** What is due to each player. */
  readonly dues: () => Readonly<Record<string, number>>;
  readonly view: () => PublicView;
  /** The staff view of the highest role. */
  readonly staffView: () => PublicView & StaffView;
}

interface Options {
  readonly setup?: Partial<TableSetup>;
  readonly sign?: Sign;
  readonly players?: readonly string[];
}

const DEFAULT_SIGN: Sign = { minimum: 100, maximum: 20_000 };

/** Returns the first event of this type. */
export function eventOf<T extends EventType>(events: readonly TableEvent[], type: T): EventOf<T> {
  const match = events.find((event): event is EventOf<T> => event.type === type);
  if (match === undefined) throw new Error(`no ${type} among ${events.map((event) => event.type).join(', ')}`);
  return match;
}

/** A closed table of this layout. */
export function closedTestTable(book: BookName, layout: string, setup: Partial<TableSetup> = {}): TestTable {
  const state = closedTableState(book, layout, setup);
  let nowMs = 0;
  const run = (text: string) => {
    const line = parseLine(`> ${text}`, nowMs);
    if (typeof line === 'string' || line.kind !== 'command') throw new Error(`${text}: ${line}`);
    nowMs = line.command.atMs;
    const result = applyCommand(state, line.command);
    // `recount` throws if the money of the table does not add up.
    recount(state);
    return result;
  };
  const accepts = (...lines: readonly string[]): readonly TableEvent[] =>
    lines.flatMap((line) => {
      const { events, refusal } = run(line);
      if (refusal !== null) throw new Error(`${line}: refused ${JSON.stringify(refusal)}`);
      return events;
    });
  const refuses = (line: string): Refusal => {
    const { events, refusal } = run(line);
    if (refusal === null) throw new Error(`${line}: accepted with ${JSON.stringify(events)}`);
    return refusal;
  };
  /** Electronic dice reveal the seed of a result or of the last round, and commit to a seed for the next round. The table does not check the seeds. */
  const revealAndCommit = (next: StepName): readonly TableEvent[] => {
    const { commitment, rounds, round } = state;
    const isRevealed = next === 'settle' || (commitment !== null && commitment.round <= rounds);
    const revealed =
      commitment === null || !isRevealed
        ? []
        : accepts(`tumbler t1 reveal-dice round=${commitment.round} seed=s${commitment.round}`);
    return state.commitment !== null || round !== null
      ? revealed
      : [...revealed, ...accepts(`tumbler t1 commit-dice commitment=c${rounds + 1}`)];
  };
  const playUpTo = (step: StepName, faces = ''): readonly TableEvent[] => {
    const events: TableEvent[] = [];
    for (let next = nextStep(state); ; next = nextStep(state)) {
      if (state.setup.dice === 'electronic') events.push(...revealAndCommit(next));
      events.push(...accepts(commandLineOf(state, next, faces)));
      if (next === step) return events;
    }
  };
  return {
    state,
    accepts,
    refuses,
    playUpTo,
    racks: () => Object.fromEntries([...state.players].map(([player, { rack }]) => [player, rack])),
    dues: () => Object.fromEntries([...state.players].map(([player, { due }]) => [player, due])),
    view: () => publicView(state),
    staffView: () => ({
      ...publicView(state),
      ...staffView(state, { person: 'pam', role: state.conduct.ladder.at(-1) ?? '' }, nowMs),
    }),
  };
}

function commandLineOf(state: TableState, step: StepName, faces: string): string {
  const lines: Readonly<Record<StepName, string>> = {
    open: 'dealer dan call-bets',
    tumble: 'dealer dan tumble times=3',
    close: 'dealer dan close-bets',
    uncover: 'dealer dan uncover',
    // If staff replace the shooter, another player (the thrower) throws the dice for the shooter.
    // The thrower is a player who throws in place of the shooter.
    throw: state.conduct.shooter === null ? 'dealer dan throw' : `player ${state.turn.thrower ?? state.turn.shooter} throw`,
    result: `${state.setup.dice === 'electronic' ? 'tumbler t1' : 'dealer dan'} enter-result faces=${faces}`,
    settle: 'dealer dan settle-round',
    take: 'dealer dan take-losers',
    pay: 'dealer dan pay-winners',
  };
  return lines[step];
}

/** An open table: dan deals, pam has the highest role, ann and bo are seated with chips. */
export function openTestTable(
  book: BookName,
  layout: string,
  { setup = {}, sign = DEFAULT_SIGN, players = ['ann', 'bo'] }: Options = {},
): TestTable {
  const table = closedTestTable(book, layout, setup);
  const topRole = table.state.conduct.ladder.at(-1);
  table.accepts(
    `${topRole} pam assign-staff person=dan role=dealer adult=true`,
    `${topRole} pam open-table sign=${JSON.stringify(sign)} floatMinor=1000000`,
    ...players.flatMap((player, i) => [
      `player ${player} seat-player position=${i + 1} adult=true`,
      `player ${player} buy-chips from=cage amount=${STARTING_CHIPS}`,
    ]),
  );
  return table;
}
