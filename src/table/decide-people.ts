/** Decides commands about players: seating, leaving, exclusion, abstention (several rounds without a wager) and warnings. */
import { isIdle } from './abstention.ts';
import type { HouseFacts } from './commands.ts';
import type { Handlers } from './decide.ts';
import type { TableEvent } from './events.ts';
import { type Refusal, refuse } from './refusals.ts';
import type { TableState } from './state.ts';
import { endOfTurnWithoutWager, hasShooterBet } from './turn.ts';

/** Checks that the player is known, is not excluded and has a seat. `barred` has the grounds of an exclusion, or null. */
export function checkSeated(state: TableState, player: string, playerState = state.players.get(player)): Refusal | null {
  if (playerState === undefined) return refuse('unknown-player', [], { player });
  if (playerState.barred !== null) return refuse('player-barred', [], { player, grounds: playerState.barred });
  return playerState.position === null ? refuse('not-seated', [], { player }) : null;
}

/** People who work at the table may not play there: those assigned to it, and those with a role in the records of the house. */
export const checkMayPlay = (state: TableState, player: string, house: HouseFacts | undefined): Refusal | null =>
  state.staff.has(player) || house?.playerHoldsRole
    ? refuse('staff-may-not-wager', state.conduct.staffMayNotWager.clauses, { person: player })
    : null;

/** If the shooter leaves without a shooter bet, the turn ends. A shooter bet stays on the layout, and another player throws the dice. */
const endTurnIfShooterLeaves = (state: TableState, player: string): readonly TableEvent[] =>
  state.turn.shooter === player && !hasShooterBet(state) ? endOfTurnWithoutWager(state) : [];

/** Whether the player has placed no wager for the rulebook's number of rounds while all positions were taken. */
function hasAbstained(state: TableState, player: string): boolean {
  const { abstention } = state.conduct;
  const playerState = state.players.get(player);
  if (abstention === null || playerState === undefined) return false;
  return isIdle(state, playerState) && playerState.abstained >= abstention.rounds;
}

export const PEOPLE_HANDLERS = {
  'seat-player': (state, { player, position, adult, house }) => {
    const { ageMin } = state.conduct;
    const playerState = state.players.get(player);
    if (playerState !== undefined && playerState.barred !== null)
      return refuse('player-barred', [], { player, grounds: playerState.barred });
    if (playerState !== undefined && playerState.position !== null)
      return refuse('player-seated', [], { player, position: playerState.position });
    if (!adult) return refuse('under-age', ageMin.clauses, { player, years: ageMin.years });
    const roleRefusal = checkMayPlay(state, player, house);
    if (roleRefusal !== null) return roleRefusal;
    if (!Number.isInteger(position) || position < 1 || position > state.setup.positions)
      return refuse('bad-position', [], { position });
    // The refusal does not contain the id of the other player, because players do not see each other's ids.
    if (state.positions.has(position)) return refuse('position-taken', [], { position });
    return [{ type: 'player-seated', player, position, clauses: state.permissions['seat-player']?.clauses ?? [] }];
  },

  // The wagers of a player who leaves stay on the layout and are settled.
  'leave-table': (state, { player }) => {
    const playerState = state.players.get(player);
    if (playerState === undefined) return refuse('unknown-player', [], { player });
    if (playerState.position === null) return refuse('not-seated', [], { player });
    const left: TableEvent = { type: 'player-left', player, clauses: state.permissions['leave-table']?.clauses ?? [] };
    return [left, ...endTurnIfShooterLeaves(state, player)];
  },

  'exclude-player': (state, { player, grounds }) => {
    // A person can be barred before their first visit.
    const barred = state.players.get(player)?.barred ?? null;
    if (barred !== null) return refuse('player-barred', [], { player, grounds: barred });
    const clauses = state.permissions['exclude-player']?.clauses ?? [];
    return [{ type: 'player-excluded', player, grounds, clauses }, ...endTurnIfShooterLeaves(state, player)];
  },

  'readmit-player': (state, { player }) => {
    const playerState = state.players.get(player);
    if (playerState === undefined) return refuse('unknown-player', [], { player });
    if (playerState.barred === null) return refuse('player-not-barred', [], { player });
    return [{ type: 'player-readmitted', player, clauses: state.permissions['readmit-player']?.clauses ?? [] }];
  },

  'require-to-vacate': (state, { player }) => {
    const clauses = state.conduct.abstention?.clauses ?? [];
    if (!state.players.has(player)) return refuse('unknown-player', [], { player });
    return hasAbstained(state, player)
      ? [{ type: 'vacating-required', player, clauses }]
      : refuse('not-abstaining', clauses, { player });
  },

  'warn-player': (state, { player, about }) => {
    const playerState = state.players.get(player);
    if (playerState === undefined) return refuse('unknown-player', [], { player });
    const clauses = state.permissions['warn-player']?.clauses ?? [];
    return [{ type: 'player-warned', player, about, times: playerState.warnings + 1, clauses }];
  },
} satisfies Partial<Handlers>;
