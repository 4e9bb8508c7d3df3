/** What vouches for a result: the commitment of electronic dice, and a second pair of eyes on real ones. It must never know a seed before it is shown. */

import type { Actor } from './commands.ts';
import type { Handlers, Verdict } from './decide.ts';
import type { SettledRow } from './events.ts';
import { type Refusal, refuse } from './refusals.ts';
import { nextStep, type TableState } from './state.ts';

/** The round that comes next; while one is under way its own commitment stands. */
const nextRound = (state: TableState): number => (state.round?.number ?? state.rounds) + 1;

/** Electronic dice are committed before anything of their round is done. */
export function faultOfCommitment(state: TableState): Refusal | null {
  if (state.setup.dice === 'real') return null;
  const round = state.round?.number ?? state.rounds + 1;
  return state.commitment?.round === round ? null : refuse('dice-not-committed', [], { round });
}

/** Who read the dice, where it may matter. */
export const readerOf = (state: TableState, by: Actor): { readonly readBy?: string } =>
  state.setup.confirmAbove === null || state.setup.dice === 'electronic' ? {} : { readBy: by.person };

/** Whether the round wins too much for one pair of eyes. */
export function faultOfConfirmation(state: TableState, rows: readonly SettledRow[]): Refusal | null {
  const limit = state.setup.confirmAbove;
  if (limit === null || state.setup.dice === 'electronic' || state.round?.confirmed) return null;
  let wins = 0;
  for (const [, , , , , paid] of rows) wins += paid;
  return wins > limit ? refuse('result-not-confirmed', [], { wins, limit }) : null;
}

/** The tumbler has lost the seed. It says so only once people have stopped the table: a record that was mislaid can be brought back until then. */
function loseDice(state: TableState, round: number, commitment: string): Verdict {
  if (state.suspended === null) return refuse('table-running');
  return [{ type: 'dice-revealed', round, commitment, seed: null, clauses: [] }];
}

/** The round under way has no result and can never have one: the seed that was committed for it is lost. */
export const diceAreLost = ({ setup, round, commitment }: TableState): boolean =>
  setup.dice === 'electronic' && round !== null && round.faces === null && commitment?.round !== round.number;

export const DICE_HANDLERS = {
  'commit-dice': (state, { commitment }) => {
    const standing = state.commitment;
    if (standing !== null) return refuse('dice-committed', [], { round: standing.round });
    return [{ type: 'dice-committed', round: nextRound(state), commitment, clauses: [] }];
  },

  // A seed is shown once nothing can come of it any more: its result is on the table, or its round is over without one.
  'reveal-dice': (state, { round, seed }) => {
    const standing = state.commitment;
    if (standing?.round !== round) return refuse('dice-not-committed', [], { round });
    if (seed === undefined) return loseDice(state, round, standing.hash);
    const shown = round <= state.rounds || (state.round?.number === round && state.round.faces !== null);
    return shown ? [{ type: 'dice-revealed', round, commitment: standing.hash, seed, clauses: [] }] : refuse('no-result');
  },

  'confirm-result': (state, { by, faces }) => {
    const { round } = state;
    if (state.setup.confirmAbove === null) return refuse('not-this-step', [], { step: 'confirm', next: nextStep(state) });
    if (state.setup.dice === 'electronic') return refuse('electronic-dice');
    if (round === null || round.faces === null) return refuse('no-result');
    if (round.done.has('settle')) return refuse('result-settled', [], { round: round.number });
    if ([...faces].sort().join() !== [...round.faces].sort().join())
      return refuse('other-result', [], { faces: [...faces].sort().join('') });
    if (round.readBy === by.person) return refuse('same-reader', [], { person: by.person });
    return [{ type: 'result-confirmed', round: round.number, faces: round.faces, readBy: by.person, clauses: [] }];
  },
} satisfies Partial<Handlers>;
