/** Players at the table: sitting down, leaving, exclusion, abstention, warnings. */
import type { Handlers } from './decide.ts';
import type { TableEvent } from './events.ts';
import { type Refusal, refuse } from './refusals.ts';
import type { TableState } from './state.ts';
import { shooterStake, turnWithoutWager } from './turn.ts';

/** Whether this player is at the table and may play. */
export function faultOfSeat(state: TableState, player: string, found = state.players.get(player)): Refusal | null {
  if (found === undefined) return refuse('unknown-player', [], { player });
  if (found.barred !== null) return refuse('player-barred', [], { player, grounds: found.barred });
  return found.position === null ? refuse('not-seated', [], { player }) : null;
}

/** A shooter who goes before wagering shoots no more; a wager that is made stays and is thrown for. */
const leavesTurn = (state: TableState, player: string): readonly TableEvent[] =>
  state.turn.shooter === player && shooterStake(state) === 0 ? turnWithoutWager(state) : [];

/** A player who has abstained while all other positions were in use. */
function abstains(state: TableState, player: string): boolean {
  const { abstention } = state.conduct;
  const found = state.players.get(player);
  if (abstention === null || found === undefined || found.position === null || found.wagered) return false;
  return found.abstained >= abstention.rounds && state.positions.size === state.setup.positions;
}

export const PEOPLE_HANDLERS = {
  'seat-player': (state, { player, position, adult }) => {
    const { ageMin, staffMayNotWager } = state.conduct;
    const known = state.players.get(player);
    if (known !== undefined && known.barred !== null) return refuse('player-barred', [], { player, grounds: known.barred });
    if (known !== undefined && known.position !== null) return refuse('player-seated', [], { player, position: known.position });
    if (!adult) return refuse('under-age', ageMin.clauses, { player, years: ageMin.years });
    if (state.staff.has(player)) return refuse('staff-may-not-wager', staffMayNotWager.clauses, { person: player });
    if (!Number.isInteger(position) || position < 1 || position > state.setup.positions)
      return refuse('bad-position', [], { position });
    // Not who has it: players are not shown one another's ids.
    if (state.positions.has(position)) return refuse('position-taken', [], { position });
    return [{ type: 'player-seated', player, position, clauses: state.permissions['seat-player']?.clauses ?? [] }];
  },

  // Wagers of a player who walks away stay and are settled all the same.
  'leave-table': (state, { player }) => {
    const found = state.players.get(player);
    if (found === undefined) return refuse('unknown-player', [], { player });
    if (found.position === null) return refuse('not-seated', [], { player });
    const left: TableEvent = { type: 'player-left', player, clauses: state.permissions['leave-table']?.clauses ?? [] };
    return [left, ...leavesTurn(state, player)];
  },

  'exclude-player': (state, { player, grounds }) => {
    // Somebody can be barred before they have ever come.
    const barred = state.players.get(player)?.barred ?? null;
    if (barred !== null) return refuse('player-barred', [], { player, grounds: barred });
    const clauses = state.permissions['exclude-player']?.clauses ?? [];
    return [{ type: 'player-excluded', player, grounds, clauses }, ...leavesTurn(state, player)];
  },

  'readmit-player': (state, { player }) => {
    const found = state.players.get(player);
    if (found === undefined) return refuse('unknown-player', [], { player });
    if (found.barred === null) return refuse('player-not-barred', [], { player });
    return [{ type: 'player-readmitted', player, clauses: state.permissions['readmit-player']?.clauses ?? [] }];
  },

  'require-to-vacate': (state, { player }) => {
    const clauses = state.conduct.abstention?.clauses ?? [];
    if (!state.players.has(player)) return refuse('unknown-player', [], { player });
    return abstains(state, player)
      ? [{ type: 'vacating-required', player, clauses }]
      : refuse('not-abstaining', clauses, { player });
  },

  'warn-player': (state, { player, about }) => {
    const found = state.players.get(player);
    if (found === undefined) return refuse('unknown-player', [], { player });
    const clauses = state.permissions['warn-player']?.clauses ?? [];
    return [{ type: 'player-warned', player, about, times: found.warnings + 1, clauses }];
  },
} satisfies Partial<Handlers>;
