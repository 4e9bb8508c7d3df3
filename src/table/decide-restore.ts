/** Decides the record of a restore: the store continues from a backup, and no round of the backup is thrown a second time. */
import type { CommandOf } from './commands.ts';
import type { Handlers } from './decide.ts';
import { roundToCommit } from './decide-dice.ts';
import type { TableEvent } from './events.ts';
import { bettingClosed, type TableState } from './state.ts';

/** Whether the dice of a round cannot change any more: the round has ended, or its betting is closed and the hash of the close is recorded. */
const isFixed = (state: TableState, round: number): boolean =>
  round <= state.rounds || (state.round?.number === round && bettingClosed(state));

/**
 * The round whose seed a restore retires; null if there is none. After the backup the round may have been closed and its seed published, so
 * the same seed with another close would be a second throw. Without a commitment in the journal, the tumbler may already have stored the
 * next seed.
 */
export function roundToRetire(state: TableState): number | null {
  if (state.setup.dice === 'real') return null;
  if (state.commitment === null) return roundToCommit(state);
  return isFixed(state, state.commitment.round) ? null : state.commitment.round;
}

function retireDice(state: TableState, { commitment, seed }: CommandOf<'record-restore'>): readonly TableEvent[] {
  const round = roundToRetire(state);
  const retired = state.commitment?.hash ?? commitment;
  if (round === null || retired === undefined) return [];
  return [{ type: 'dice-retired', round, commitment: retired, seed: seed ?? null, clauses: [] }];
}

export const RESTORE_HANDLERS = {
  'record-restore': (state, command) => {
    const { records, backupMs } = command;
    return [{ type: 'store-restored', records, backupMs, clauses: [] }, ...retireDice(state, command)];
  },
} satisfies Partial<Handlers>;
