/** Decides readings of real dice: the first one, a second one by another person if the winnings are large, and readings that differ. */
import { type ClauseId, type Face, isFace, type Minor } from '../rules/index.ts';
import { makeCall } from './calls.ts';
import type { Actor } from './commands.ts';
import type { Verdict } from './decide.ts';
import type { Reading, SettledRow, TableEvent } from './events.ts';
import { type Refusal, refuse } from './refusals.ts';
import { placedStakes, settleStakesOn, termsOf, winningBetsOn } from './settlement.ts';
import type { RoundState, SealedReadings, TableState } from './state.ts';

/** Whether large winnings need a second reading at this table. Electronic dice enter their own result. */
const needsReaders = ({ setup }: TableState): boolean => setup.confirmAbove !== null && setup.dice === 'real';

/** The person who read the dice, at tables where a second person may have to confirm them. */
export const readByField = (state: TableState, by: Actor): { readonly readBy?: string } =>
  needsReaders(state) ? { readBy: by.person } : {};

export const checkFaces = (state: TableState, faces: readonly Face[]): Refusal | null => {
  const { count, clauses } = state.layout.dice;
  return faces.length === count && faces.every(isFace)
    ? null
    : refuse('bad-dice', clauses, { faces: faces.join(' '), dice: count });
};

export const winningsOf = (rows: readonly SettledRow[]): Minor => rows.reduce((sum, [, , , , , paid]) => sum + paid, 0);

/** Whether players win so much that a second person must read the dice. */
export const isLargeWin = (state: TableState, winnings: Minor): boolean =>
  needsReaders(state) && winnings > (state.setup.confirmAbove ?? 0);

/** Whether the wagers on the layout win so much on these faces that a second person must read the dice. */
export function needsSecondReading(state: TableState, faces: readonly Face[]): boolean {
  if (!needsReaders(state)) return false;
  const { rows } = settleStakesOn(state, placedStakes(state), termsOf(state), faces);
  return isLargeWin(state, winningsOf(rows));
}

/** If the winnings of the round are large, a second person must have confirmed the dice. */
export function checkConfirmation(state: TableState, rows: readonly SettledRow[]): Refusal | null {
  if (!needsReaders(state) || state.round?.confirmed) return null;
  const wins = winningsOf(rows);
  return isLargeWin(state, wins) ? refuse('result-not-confirmed', [], { wins, limit: state.setup.confirmAbove ?? 0 }) : null;
}

/** While readings are sealed, the dice are not entered again. The refusal does not tell what was read. */
export function checkSealed({ round, setup }: TableState): Refusal | null {
  const readings = round?.sealed?.readings.length ?? 0;
  if (readings === 0) return null;
  return readings === 1
    ? refuse('result-not-confirmed', [], { limit: setup.confirmAbove ?? 0 })
    : refuse('readings-differ', [], { round: round?.number ?? 0 });
}

export const sortFaces = (faces: readonly Face[]): readonly Face[] => [...faces].sort();
export const haveSameFaces = (one: readonly Face[], other: readonly Face[]): boolean =>
  sortFaces(one).join() === sortFaces(other).join();

/** A reading that nobody sees until a second person has read the same faces. `why`: the reason of a person who corrects a result or decides between readings. */
export const sealReading = (
  round: number,
  by: Actor,
  faces: readonly Face[],
  why: string | null,
  clauses: readonly ClauseId[],
): TableEvent => ({ type: 'reading-sealed', round, faces: sortFaces(faces), readBy: by.person, why, clauses });

/** The event that says who read the dice as the second person. */
export const confirmReading = (round: number, faces: readonly Face[], { person }: Actor): TableEvent => ({
  type: 'result-confirmed',
  round,
  faces: sortFaces(faces),
  readBy: person,
  clauses: [],
});

/** Readings that nobody sees yet: of the current round, or for the correction of a settled round. */
export interface SealedProcedure {
  readonly round: number;
  readonly readings: readonly Reading[];
  /** The clauses of the act that decides between readings that differ. */
  readonly clauses: readonly ClauseId[];
  /** A new first reading, after two that differ. */
  readonly seal: (by: Actor, faces: readonly Face[]) => TableEvent;
  /** The events that publish the faces of a reading. */
  readonly publish: (agreed: Reading) => readonly TableEvent[];
}

/** The sealed readings of the current round. `why`: the reason of the person who decides between them. */
export const sealedResult = (
  state: TableState,
  round: RoundState,
  sealed: SealedReadings,
  why: string | null = null,
): SealedProcedure => ({
  round: round.number,
  readings: sealed.readings,
  clauses: state.permissions['correct-result']?.clauses ?? [],
  seal: (by, faces) => sealReading(round.number, by, faces, why, state.permissions['correct-result']?.clauses ?? []),
  publish: ({ person: readBy, faces }) => {
    const call = makeCall(state.layout, state.conduct, faces);
    const result = { round: round.number, ...call, lit: winningBetsOn(state, faces), readBy };
    const { corrects } = sealed;
    if (corrects !== null && !haveSameFaces(corrects.faces, faces)) {
      const clauses = state.permissions['correct-result']?.clauses ?? [];
      return [{ type: 'result-corrected', ...result, was: corrects.faces, why: why ?? corrects.why, clauses }];
    }
    const clauses = state.conduct.steps.find(({ step }) => step === 'result')?.clauses ?? [];
    return [{ type: 'result-entered', ...result, clauses }];
  },
});

/** A second person reads the dice without seeing the first reading. */
export function readAgain({ round, readings, publish }: SealedProcedure, by: Actor, faces: readonly Face[]): Verdict {
  const [first] = readings;
  if (first === undefined || readings.length > 1) return refuse('readings-differ', [], { round });
  if (first.person === by.person) return refuse('same-reader', [], { person: by.person });
  if (haveSameFaces(first.faces, faces)) return [...publish(first), confirmReading(round, faces, by)];
  return [{ type: 'readings-differ', round, readings: [first, { person: by.person, faces: sortFaces(faces) }], clauses: [] }];
}

/**
 * The role that corrects results decides between readings that differ. A result needs two people who read the same faces. So the decision
 * publishes a reading of another person, or it is a new first reading by a person who has not read these dice yet.
 */
export function decideReadings(
  { round, readings, clauses, seal, publish }: SealedProcedure,
  by: Actor,
  faces: readonly Face[],
): Verdict {
  const agreed = readings.find((reading) => reading.person !== by.person && haveSameFaces(reading.faces, faces));
  if (agreed !== undefined) return [...publish(agreed), confirmReading(round, faces, by)];
  const hasRead = readings.some(({ person }) => person === by.person);
  return hasRead ? refuse('same-reader', clauses, { person: by.person }) : [seal(by, faces)];
}
