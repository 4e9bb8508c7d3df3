/** Decides the second reading of real dice: of the current round, or for the correction of a settled round. */
import type { Face } from '../rules/index.ts';
import type { Actor } from './commands.ts';
import type { Handlers, Verdict } from './decide.ts';
import { findPastRound, isRefusal, sealedCorrection } from './decide-corrections.ts';
import { checkFaces, confirmReading, haveSameFaces, readAgain, sealedResult, sortFaces } from './decide-readings.ts';
import { refuse } from './refusals.ts';
import { nextStep, type TableState } from './state.ts';
import { readsSettledDice } from './turn.ts';

/** A second person reads the dice of a settled round whose correction is sealed. */
function confirmCorrection(state: TableState, by: Actor, round: number, faces: readonly Face[]): Verdict {
  const past = findPastRound(state, round, []);
  if (isRefusal(past)) return past;
  if (past.sealed === null) return refuse('result-settled', [], { round });
  return checkFaces(state, faces) ?? readAgain(sealedCorrection(state, past, past.sealed), by, faces);
}

export const CONFIRM_HANDLERS = {
  'confirm-result': (state, { by, faces, round: roundNumber }) => {
    const { round, setup } = state;
    if (setup.confirmAbove === null) return refuse('not-this-step', [], { step: 'confirm', next: nextStep(state) });
    if (setup.dice === 'electronic') return refuse('electronic-dice');
    if (readsSettledDice(state, roundNumber)) return confirmCorrection(state, by, roundNumber ?? round?.number ?? 0, faces);
    if (round === null || (round.faces === null && round.sealed === null)) return refuse('no-result');
    const refusal = checkFaces(state, faces);
    if (refusal !== null) return refusal;
    if (round.sealed !== null) return readAgain(sealedResult(state, round, round.sealed), by, faces);
    const published = round.faces ?? [];
    if (!haveSameFaces(published, faces)) return refuse('other-result', [], { faces: sortFaces(faces).join('') });
    if (round.readBy === by.person) return refuse('same-reader', [], { person: by.person });
    return [confirmReading(round.number, published, by)];
  },
} satisfies Partial<Handlers>;
