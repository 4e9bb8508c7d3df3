/** Decides the record of a restore: the store continues from a backup, and no one may throw again for a round that was already played. */
import type { CommandOf } from './commands.ts';
import type { Handlers } from './decide.ts';
import { roundToCommit } from './decide-dice.ts';
import type { TableEvent } from './events.ts';
import { bettingClosed, type TableState } from './state.ts';

/** Whether the dice of a round cannot change any more: the round has ended, or its betting is closed and the hash of the close is recorded. */
const isFixed = (state: TableState, round: number): boolean =>
  round <= state.rounds || (state.round?.number === round && bettingClosed(state));

/**
 * Retires the commitment of a round that is not closed in the backup. After the backup the round may have been closed and its seed
 * published, so the same seed with another close would be a second throw. Without a commitment in the journal, the tumbler may already
 * have stored one (`commitment`).
 */
function retireDice(state: TableState, command: CommandOf<'record-restore'>): readonly TableEvent[] {
  const { commitment } = command;
  const seed = command.seed ?? null;
  if (state.setup.dice === 'real') return [];
  const current = state.commitment;
  if (current === null)
    return commitment === undefined ? [] : [{ type: 'dice-retired', round: roundToCommit(state), commitment, seed, clauses: [] }];
  if (isFixed(state, current.round)) return [];
  return [{ type: 'dice-retired', round: current.round, commitment: current.hash, seed, clauses: [] }];
}

export const RESTORE_HANDLERS = {
  'record-restore': (state, command) => {
    const { records, backupMs } = command;
    return [{ type: 'store-restored', records, backupMs, clauses: [] }, ...retireDice(state, command)];
  },
} satisfies Partial<Handlers>;
