/** A table to try a clause on, worked by lines as transcripts have them: what is done must happen, what is refused must be. */
import type { Sign, StepName } from '../../src/rules/index.ts';
import {
  act,
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
import { tableOf } from './tables.ts';
import type { BookName } from './who-may.ts';

/** What every player starts with. */
export const CHIPS = 100_000;

export interface Sitting {
  readonly state: TableState;
  /** Each line must happen, `dealer dan call-bets`; answers the events of all of them. */
  readonly does: (...lines: readonly string[]) => readonly TableEvent[];
  /** The line must be refused; answers why. */
  readonly refuses: (line: string) => Refusal;
  /** Takes the steps of the round in the book's order up to this one, with these dice. */
  readonly upTo: (step: StepName, faces?: string) => readonly TableEvent[];
  /** What the players have before them. */
  readonly racks: () => Readonly<Record<string, number>>;
  readonly view: () => PublicView;
  /** As the highest of the house sees it. */
  readonly staffView: () => PublicView & StaffView;
}

interface Options {
  readonly setup?: Partial<TableSetup>;
  readonly sign?: Sign;
  readonly players?: readonly string[];
}

const SIGN: Sign = { minimum: 100, maximum: 20_000 };

/** The first event of a type. */
export function eventOf<T extends EventType>(events: readonly TableEvent[], type: T): EventOf<T> {
  const found = events.find((event): event is EventOf<T> => event.type === type);
  if (found === undefined) throw new Error(`no ${type} among ${events.map((event) => event.type).join(', ')}`);
  return found;
}

/** A table of this layout before anything has happened at it. */
export function closedTable(book: BookName, layout: string, setup: Partial<TableSetup> = {}): Sitting {
  const state = tableOf(book, layout, setup);
  let nowMs = 0;
  const ask = (text: string) => {
    const line = parseLine(`> ${text}`, nowMs);
    if (typeof line === 'string' || line.kind !== 'command') throw new Error(`${text}: ${line}`);
    nowMs = line.command.atMs;
    const happened = act(state, line.command);
    recount(state);
    return happened;
  };
  const does = (...lines: readonly string[]): readonly TableEvent[] =>
    lines.flatMap((line) => {
      const { events, refusal } = ask(line);
      if (refusal !== null) throw new Error(`${line}: refused ${JSON.stringify(refusal)}`);
      return events;
    });
  const refuses = (line: string): Refusal => {
    const { events, refusal } = ask(line);
    if (refusal === null) throw new Error(`${line}: happened ${JSON.stringify(events)}`);
    return refusal;
  };
  const freshCommitment = (): readonly TableEvent[] => {
    const { commitment, rounds } = state;
    if (commitment !== null && commitment.round > rounds) return [];
    const shown = commitment === null ? [] : does(`tumbler t1 reveal-dice round=${commitment.round} seed=s${commitment.round}`);
    return [...shown, ...does(`tumbler t1 commit-dice commitment=c${rounds + 1}`)];
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

/** How a step is taken. */
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

/** An open table: dan deals, pam is the highest of the house, ann and bo sit at it with chips. */
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
