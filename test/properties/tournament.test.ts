/** Sends random commands to tournaments and checks both ledgers after each command. On failure fast-check prints the seed and path. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import {
  type Conditions,
  decideTournament,
  evolveTournament,
  newTournament,
  standingsOf,
  type TournamentCommand,
  type TournamentEvent,
  type TournamentState,
  tournamentView,
} from '../../src/tournament/index.ts';
import { quickOrFull } from '../kit/size.ts';
import {
  firstCommands,
  makeChoose,
  RANDOM_CONDITIONS,
  type RandomCommand,
  randomCommand,
  randomTime,
} from '../kit/tournament-random.ts';

const RUNS = { seed: 20_261_117, numRuns: quickOrFull(30, 1250), interruptAfterTimeLimit: 25_000 };
const STEPS_MAX = 250;

/** Checks that the ledgers agree with the entries and the seats. */
function checkLedgers(state: TournamentState, cashOut: number): void {
  const paid = [...state.entries.values()].reduce((sum, entry) => sum + entry.paid, 0);
  expect(state.cash.cage).toBe(cashOut - paid);
  const seated = state.sessions
    .filter(({ startedMs, signedMs }) => startedMs !== null && signedMs === null)
    .flatMap(({ seats }) => [...seats.values()])
    .reduce((sum, { chips }) => sum + chips, 0);
  const playedOff = state.sessions
    .flatMap(({ openTie }) => [...(openTie?.seats.values() ?? [])])
    .reduce((sum, { chips }) => sum + chips, 0);
  if (state.stage === 'cancelled') expect(state.chips).toEqual({ bank: 0, racks: 0, float: 0 });
  else expect(state.chips.racks).toBe(seated + playedOff);
  expect(state.players).toBe([...state.entries.values()].filter(({ status }) => status === 'accepted').length);
}

const isOver = ({ stage }: TournamentState): boolean => stage === 'cancelled' || stage === 'finished';

interface Played {
  readonly state: TournamentState;
  readonly events: readonly TournamentEvent[];
}

/** Plays a tournament. The seed chooses each command. */
function play(conditions: Conditions, seed: number): Played {
  const state = newTournament('test', RULEBOOKS);
  const log: { readonly event: TournamentEvent; readonly atMs: number }[] = [];
  const choose = makeChoose(seed);
  let nowMs = 0;
  let cashOut = 0;
  const run = (body: RandomCommand): void => {
    const decision = decideTournament(state, { ...body, atMs: nowMs } as TournamentCommand);
    if (!decision.ok) return;
    for (const event of decision.events) {
      evolveTournament(state, event, nowMs);
      log.push({ event, atMs: nowMs });
      if (event.type === 'prize-paid') cashOut += event.amount;
      if (event.type === 'chips-removed') cashOut += event.cash;
    }
    checkLedgers(state, cashOut);
    for (const session of state.sessions) standingsOf(state, session);
    tournamentView(state);
  };
  for (const command of firstCommands(state, conditions)) run(command);
  for (let step = 0; step < STEPS_MAX && !isOver(state); step++) {
    nowMs = randomTime(state, nowMs, choose);
    run(randomCommand(state, conditions, choose));
  }
  const again = newTournament('test', RULEBOOKS);
  for (const { event, atMs } of log) evolveTournament(again, event, atMs);
  expect(again).toEqual(state);
  return { state, events: log.map(({ event }) => event) };
}

describe('a tournament with random commands', () => {
  const seen = new Set<string>();

  it.each(RANDOM_CONDITIONS.map(([name, conditions], i) => [name, i, conditions] as const))(
    `keeps both ledgers right: %s, seed ${RUNS.seed} + %i`,
    (_, i, conditions) => {
      fc.assert(
        fc.property(fc.integer(), (seed) => {
          const { state, events } = play(conditions, seed);
          for (const { type } of events) seen.add(type);
          seen.add(state.stage);
        }),
        { ...RUNS, seed: RUNS.seed + i },
      );
    },
  );

  it('reaches prizes, play-offs, lots, buy-backs and cancellations', () => {
    const wanted = [
      'prizes-awarded',
      'tournament-finished',
      'play-off-recorded',
      'lots-drawn',
      'bought-back',
      'late-arrival',
      'cancelled',
      'entry-left',
      'chips-corrected',
    ];
    expect(wanted.filter((each) => !seen.has(each))).toEqual([]);
  });
});
