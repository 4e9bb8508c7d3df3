/** Decides the commitment of electronic dice: the hash of the seed, and the seed after the result. */
import type { Handlers, Verdict } from './decide.ts';
import { type Refusal, refuse } from './refusals.ts';
import type { TableState } from './state.ts';

/**
 * The round of a new commitment: the round after the current or last one (`state.rounds`). If a restore retired the commitment of the
 * current round, the new commitment is for the current round.
 */
export function roundToCommit({ round, rounds, retiredRound }: TableState): number {
  if (round === null) return rounds + 1;
  return retiredRound === round.number ? round.number : round.number + 1;
}

/** Electronic dice must be committed before their round begins. */
export function checkCommitment(state: TableState): Refusal | null {
  if (state.setup.dice === 'real') return null;
  const round = state.round?.number ?? state.rounds + 1;
  return state.commitment?.round === round ? null : refuse('dice-not-committed', [], { round });
}

/** A round whose commitment was retired closes only with a new commitment. Otherwise the dice could be chosen after the wagers. */
export const checkNotRetired = (state: TableState): Refusal | null =>
  state.round !== null && state.retiredRound === state.round.number ? checkCommitment(state) : null;

/** A seed may be reported as lost only while the table is suspended. While the table runs, the seed may still be found. */
function revealLostSeed(state: TableState, round: number, commitment: string): Verdict {
  if (state.suspended === null) return refuse('table-running');
  return [{ type: 'dice-revealed', round, commitment, seed: null, clauses: [] }];
}

/** Whether the current round can never have a valid result, because its committed seed is lost. */
export const isSeedLost = ({ round }: TableState): boolean => round?.seedLost ?? false;

/** Whether the electronic dice of the current round are lost or do not match their commitment. Then only the role that decides about damaged dice can end the round. */
export const hasInvalidDice = (state: TableState): boolean =>
  isSeedLost(state) || (state.round !== null && state.rejected?.round === state.round.number);

/** Electronic dice are paid only after their seed is revealed. The server has then checked the seed and the faces against the commitment. */
export function checkReveal({ setup, round, commitment }: TableState): Refusal | null {
  if (setup.dice === 'real' || round === null) return null;
  if (commitment?.round === round.number) return refuse('dice-not-revealed', [], { round: round.number });
  return round.seedLost ? refuse('dice-invalid', [], { round: round.number }) : null;
}

export const DICE_HANDLERS = {
  'commit-dice': (state, { commitment }) => {
    const current = state.commitment;
    if (current !== null) return refuse('dice-committed', [], { round: current.round });
    return [{ type: 'dice-committed', round: roundToCommit(state), commitment, clauses: [] }];
  },

  // A seed is revealed only after its result is entered or its round has ended, so that it cannot decide another result.
  'reveal-dice': (state, { round, seed }) => {
    const current = state.commitment;
    if (current?.round !== round) return refuse('dice-not-committed', [], { round });
    if (seed === undefined) return revealLostSeed(state, round, current.hash);
    const isFinished = round <= state.rounds || (state.round?.number === round && state.round.faces !== null);
    return isFinished ? [{ type: 'dice-revealed', round, commitment: current.hash, seed, clauses: [] }] : refuse('no-result');
  },

  // The server compares seed and faces with the journal, because hashing is not part of the rules of a table.
  'reject-dice': (state, { round, why }) => {
    const current = state.round;
    if (state.rejected?.round === round) return refuse('dice-invalid', [], { round });
    const isUnsettled = current?.number === round && current.faces !== null && !current.done.has('settle');
    if (state.commitment?.round !== round && !isUnsettled) return refuse('dice-not-committed', [], { round });
    return [{ type: 'dice-rejected', round, why, clauses: [] }];
  },
} satisfies Partial<Handlers>;
