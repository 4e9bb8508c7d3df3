/** Decides readings of real dice: the first one, a second one by another person if the winnings are large, and readings that differ. */
import { type ClauseId, type Face, isFace } from '../rules/index.ts';
import { makeCall } from './calls.ts';
import type { Actor } from './commands.ts';
import type { Handlers, Verdict } from './decide.ts';
import type { SettledRow, TableEvent } from './events.ts';
import { type Refusal, refuse } from './refusals.ts';
import { placedStakes, settleStakesOn, termsOf, winningBetsOn } from './settlement.ts';
import { nextStep, type RoundState, type SealedReadings, type TableState } from './state.ts';

/** Whether large winnings need a second reading at this table. Electronic dice enter their own result. */
const needsReaders = ({ setup }: TableState): boolean => setup.confirmAbove !== null && setup.dice === 'real';

/** The person who read the dice, at tables where a second person may have to confirm them. */
export const readByField = (state: TableState, by: Actor): { readonly readBy?: string } =>
  needsReaders(state) ? { readBy: by.person } : {};

const winningsOf = (rows: readonly SettledRow[]): number => rows.reduce((sum, [, , , , , paid]) => sum + paid, 0);

/** Whether the wagers on the layout win so much on these faces that a second person must read the dice. */
export function needsSecondReading(state: TableState, faces: readonly Face[]): boolean {
  if (!needsReaders(state)) return false;
  const { rows } = settleStakesOn(state, placedStakes(state), termsOf(state), faces);
  return winningsOf(rows) > (state.setup.confirmAbove ?? 0);
}

/** If the winnings of the round are large, a second person must have confirmed the dice. */
export function checkConfirmation(state: TableState, rows: readonly SettledRow[]): Refusal | null {
  const limit = state.setup.confirmAbove;
  if (limit === null || !needsReaders(state) || state.round?.confirmed) return null;
  const wins = winningsOf(rows);
  return wins > limit ? refuse('result-not-confirmed', [], { wins, limit }) : null;
}

/** While readings are sealed, the dice are not entered again. The refusal does not tell what was read. */
export function checkSealed({ round, setup }: TableState): Refusal | null {
  const readings = round?.sealed?.readings.length ?? 0;
  if (readings === 0) return null;
  return readings === 1
    ? refuse('result-not-confirmed', [], { limit: setup.confirmAbove ?? 0 })
    : refuse('readings-differ', [], { round: round?.number ?? 0 });
}

const sorted = (faces: readonly Face[]): readonly Face[] => [...faces].sort();
const isSame = (one: readonly Face[], other: readonly Face[]): boolean => sorted(one).join() === sorted(other).join();

/** A reading that nobody sees until a second person has read the same faces. `why`: the reading corrects a published result. */
export const sealReading = (
  round: RoundState,
  by: Actor,
  faces: readonly Face[],
  why: string | null,
  clauses: readonly ClauseId[],
): TableEvent => ({ type: 'reading-sealed', round: round.number, faces: sorted(faces), readBy: by.person, why, clauses });

/** The events that publish a result which two people have read: `readBy` first, then `by`. */
function publish(
  state: TableState,
  round: RoundState,
  sealed: SealedReadings,
  by: Actor,
  readBy: string,
  faces: readonly Face[],
) {
  const call = makeCall(state.layout, state.conduct, faces);
  const result = { round: round.number, ...call, lit: winningBetsOn(state, faces), readBy };
  const { corrects } = sealed;
  const clauses = state.conduct.steps.find(({ step }) => step === 'result')?.clauses ?? [];
  const published: TableEvent =
    corrects === null || isSame(corrects.faces, faces)
      ? { type: 'result-entered', ...result, clauses }
      : {
          type: 'result-corrected',
          ...result,
          was: corrects.faces,
          why: corrects.why,
          clauses: state.permissions['correct-result']?.clauses ?? [],
        };
  const confirmed: TableEvent = {
    type: 'result-confirmed',
    round: round.number,
    faces: call.faces,
    readBy: by.person,
    clauses: [],
  };
  return [published, confirmed];
}

/** A second person reads the dice without seeing the first reading. */
function readAgain(state: TableState, round: RoundState, sealed: SealedReadings, by: Actor, faces: readonly Face[]): Verdict {
  const [first] = sealed.readings;
  if (first === undefined || sealed.readings.length > 1) return refuse('readings-differ', [], { round: round.number });
  if (first.person === by.person) return refuse('same-reader', [], { person: by.person });
  if (isSame(first.faces, faces)) return publish(state, round, sealed, by, first.person, first.faces);
  const readings = [first, { person: by.person, faces: sorted(faces) }];
  return [{ type: 'readings-differ', round: round.number, readings, clauses: [] }];
}

/**
 * The role that corrects results decides between readings that differ. A result needs two people who read the same faces. So the decision
 * publishes a reading of another person, or it is a new first reading by a person who has not read these dice yet.
 */
export function decideReadings(state: TableState, round: RoundState, by: Actor, faces: readonly Face[]): Verdict {
  const { sealed } = round;
  const clauses = state.permissions['correct-result']?.clauses ?? [];
  if (sealed === null || sealed.readings.length < 2) return checkSealed(state) ?? refuse('no-result', clauses);
  const agreed = sealed.readings.find((reading) => reading.person !== by.person && isSame(reading.faces, faces));
  if (agreed !== undefined) return publish(state, round, sealed, by, agreed.person, agreed.faces);
  const hasRead = sealed.readings.some(({ person }) => person === by.person);
  return hasRead ? refuse('same-reader', clauses, { person: by.person }) : [sealReading(round, by, faces, null, clauses)];
}

export const READING_HANDLERS = {
  'confirm-result': (state, { by, faces }) => {
    const { round, layout, setup } = state;
    if (setup.confirmAbove === null) return refuse('not-this-step', [], { step: 'confirm', next: nextStep(state) });
    if (setup.dice === 'electronic') return refuse('electronic-dice');
    if (round === null || (round.faces === null && round.sealed === null)) return refuse('no-result');
    if (round.done.has('settle')) return refuse('result-settled', [], { round: round.number });
    if (faces.length !== layout.dice.count || !faces.every(isFace))
      return refuse('bad-dice', layout.dice.clauses, { faces: faces.join(' '), dice: layout.dice.count });
    if (round.sealed !== null) return readAgain(state, round, round.sealed, by, faces);
    const published = round.faces ?? [];
    if (!isSame(published, faces)) return refuse('other-result', [], { faces: sorted(faces).join('') });
    if (round.readBy === by.person) return refuse('same-reader', [], { person: by.person });
    return [{ type: 'result-confirmed', round: round.number, faces: published, readBy: by.person, clauses: [] }];
  },
} satisfies Partial<Handlers>;
