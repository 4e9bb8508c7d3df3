/** A table for tests of clauses, driven by transcript lines. */
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
import { tableOf } from './tables.ts';

/** The chips of each player at the start. */
export const CHIPS = 100_000;

/** A table with commands as transcript lines. */
export interface Sitting {
  readonly state: TableState;
  /** Runs lines such as `dealer dan call-bets`, which must be accepted. Returns all events. */
  readonly does: (...lines: readonly string[]) => readonly TableEvent[];
  /** Runs a line that must be refused. Returns the refusal. */
  readonly refuses: (line: string) => Refusal;
  /** Does the steps of the round in order, up to and including this step, with these dice. */
  readonly upTo: (step: StepName, faces?: string) => readonly TableEvent[];
  readonly racks: () => Readonly<Record<string, number>>;
  readonly view: () => PublicView;
  /** The staff view of the highest role. */
  readonly staffView: () => PublicView & StaffView;
}

interface Options {
  readonly setup?: Partial<TableSetup>;
  readonly sign?: Sign;
  readonly players?: readonly string[];
}

const SIGN: Sign = { minimum: 100, maximum: 20_000 };

export function eventOf<T extends EventType>(events: readonly TableEvent[], type: T): EventOf<T> {
  const match = events.find((event): event is EventOf<T> => event.type === type);
  if (match === undefined) throw new Error(`no ${type} among ${events.map((event) => event.type).join(', ')}`);
  return match;
}

/** A closed table of this layout. */
export function closedTable(book: BookName, layout: string, setup: Partial<TableSetup> = {}): Sitting {
  const state = tableOf(book, layout, setup);
  let nowMs = 0;
  const run = (text: string) => {
    const line = parseLine(`> ${text}`, nowMs);
    if (typeof line === 'string' || line.kind !== 'command') throw new Error(`${text}: ${line}`);
    nowMs = line.command.atMs;
    const result = applyCommand(state, line.command);
    recount(state);
    return result;
  };
  const does = (...lines: readonly string[]): readonly TableEvent[] =>
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
  const freshCommitment = (): readonly TableEvent[] => {
    const { commitment, rounds } = state;
    if (commitment !== null && commitment.round > rounds) return [];
    const revealed =
      commitment === null ? [] : does(`tumbler t1 reveal-dice round=${commitment.round} seed=s${commitment.round}`);
    return [...revealed, ...does(`tumbler t1 commit-dice commitment=c${rounds + 1}`)];
  };
  const upTo = (step: StepName, faces = ''): readonly TableEvent[] => {
    const events: TableEvent[] = [];
    for (let next = nextStep(state); ; next = nextStep(state)) {
      if (state.setup.dice === 'electronic' && state.round === null) events.push(...freshCommitment());
      events.push(...does(lineOf(state, next, faces)));
      if (next === step) return events;
    }
  };
  return {
    state,
    does,
    refuses,
    upTo,
    racks: () => Object.fromEntries([...state.players].map(([player, { rack }]) => [player, rack])),
    view: () => publicView(state),
    staffView: () => ({
      ...publicView(state),
      ...staffView(state, { person: 'pam', role: state.conduct.ladder.at(-1) ?? '' }, nowMs),
    }),
  };
}

function lineOf(state: TableState, step: StepName, faces: string): string {
  const lines: Readonly<Record<StepName, string>> = {
    open: 'dealer dan call-bets',
    tumble: 'dealer dan tumble times=3',
    close: 'dealer dan close-bets',
    uncover: 'dealer dan uncover',
    throw: state.conduct.shooter === null ? 'dealer dan throw' : `player ${state.turn.thrower ?? state.turn.shooter} throw`,
    result: `${state.setup.dice === 'electronic' ? 'tumbler t1' : 'dealer dan'} enter-result faces=${faces}`,
    settle: 'dealer dan settle-round',
    take: 'dealer dan take-losers',
    pay: 'dealer dan pay-winners',
  };
  return lines[step];
}

/** An open table: dan deals, pam has the highest role, ann and bo are seated with chips. */
export function sitting(
  book: BookName,
  layout: string,
  { setup = {}, sign = SIGN, players = ['ann', 'bo'] }: Options = {},
): Sitting {
  const table = closedTable(book, layout, setup);
  const house = table.state.conduct.ladder.at(-1);
  table.does(
    `${house} pam assign-staff person=dan role=dealer adult=true`,
    `${house} pam open-table sign=${JSON.stringify(sign)} floatMinor=1000000`,
    ...players.flatMap((player, i) => [
      `player ${player} seat-player position=${i + 1} adult=true`,
      `player ${player} buy-chips from=cage amount=${CHIPS}`,
    ]),
  );
  return table;
}
