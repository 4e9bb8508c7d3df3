/** The shooter's turn over several throws: what is at stake in it and how it ends. It must never throw the dice. */
import { type Minor, present } from '../rules/index.ts';
import type { TableEvent } from './events.ts';
import { stakeOn, type TableState } from './state.ts';

/** Where the shooter's wager stands after a settled throw. */
export function endOfTurn(state: TableState): readonly TableEvent[] {
  const { shooter, throw: throwNumber } = state.turn;
  const rules = state.conduct.shooter;
  if (rules === null || shooter === null) return [];
  const row = state.lastSettled.find(([player, bet]) => player === shooter && bet === rules.bet);
  if (row === undefined || row[4] === 'rides') return [];
  const end = row[4] === 'won' ? 'won' : 'lost';
  const { wins, loses } = present(state.layout.byId.get(row[1]), row[1]).clauses;
  return [{ type: 'turn-ended', player: shooter, throws: throwNumber, end, clauses: end === 'won' ? wins : loses }];
}

/** What the shooter has on the bet over several throws. */
export function shooterStake(state: TableState): Minor {
  const { shooter } = state.turn;
  const bet = state.layout.byId.get(state.conduct.shooter?.bet ?? '');
  const player = shooter === null ? undefined : state.players.get(shooter);
  return player === undefined || bet === undefined ? 0 : stakeOn(state, player, bet);
}

/** Whether somebody has something to win here, or the dice in hand. */
export const isPlaying = ({ players, turn }: TableState, person: string): boolean =>
  (players.get(person)?.staked ?? 0) > 0 || turn.shooter === person || turn.thrower === person;

/** A turn that decides nothing: its wager was never made, or goes back. */
export function turnVoid(state: TableState): readonly TableEvent[] {
  const { shooter, throw: throwNumber } = state.turn;
  if (shooter === null) return [];
  const clauses = state.conduct.shooter?.clauses ?? [];
  return [{ type: 'turn-ended', player: shooter, throws: throwNumber - 1, end: 'void', clauses }];
}

/** How a turn ends that has no wager on the layout: as the throw under way has decided, or void where there never was one. */
export function turnWithoutWager(state: TableState): readonly TableEvent[] {
  const decided = state.round?.done.has('settle') ? endOfTurn(state) : [];
  return decided.length > 0 ? decided : turnVoid(state);
}
