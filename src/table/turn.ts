/** The turn of the shooter (the player who throws the dice), which lasts several throws: the shooter's wager and the events that end the turn. */
import { assertPresent, type BetId, type Minor, outcomeOf, type SettledRow } from '../rules/index.ts';
import type { TableEvent } from './events.ts';
import { type PastRound, stakeOn, type TableState } from './state.ts';

/** The events that end the turn after a settled throw; empty if the shooter's wager stays for the next throw (`rides`). */
export function endOfTurn(state: TableState): readonly TableEvent[] {
  const { shooter, throw: throwNumber, lostAt } = state.turn;
  const rules = state.conduct.shooter;
  if (rules === null || shooter === null) return [];
  if (lostAt !== null) return endOfLostTurn(state, shooter, lostAt);
  const isOwn = ([player, id]: SettledRow): boolean => player === shooter && id === rules.bet;
  // A correction can decide the wager in an earlier throw of the turn.
  const earlier = throwNumber > 1 ? endedShooterBet(state, firstRoundOfTurn(state)) : null;
  const row = state.lastSettled.find(isOwn) ?? earlier?.row;
  if (row === undefined) return [];
  const [, bet, , , outcome] = row;
  if (outcome === 'rides') return [];
  if (outcome !== 'won')
    return endOfLostTurn(state, shooter, findLostThrow(state, firstRoundOfTurn(state))?.terms.throw ?? throwNumber);
  const { wins } = assertPresent(state.layout.byId.get(bet), bet).clauses;
  return [{ type: 'turn-ended', player: shooter, throws: throwNumber, end: 'won', clauses: wins }];
}

/** The round of a turn in which the shooter's wager ended, and its row; null while it is undecided. */
export function endedShooterBet(
  { history, conduct }: TableState,
  turn: number | null,
): { readonly past: PastRound; readonly row: SettledRow } | null {
  for (const past of history) {
    const row = turn === null || past.turn !== turn ? undefined : past.rows.find(([, id]) => id === conduct.shooter?.bet);
    if (row !== undefined) return { past, row };
  }
  return null;
}

/** The first throw of a turn that loses the shooter's wager. `except`: a round that is rolled again. */
export function findLostThrow(state: TableState, turn: number, except?: PastRound): PastRound | undefined {
  const bet = assertPresent(state.layout.byId.get(state.conduct.shooter?.bet ?? ''), "the shooter's bet");
  return state.history.find(
    (past) => past !== except && past.turn === turn && !past.voided && bet.paysOn[outcomeOf(past.faces).index] == null,
  );
}

function endOfLostTurn({ layout, conduct }: TableState, player: string, throws: number): readonly TableEvent[] {
  const clauses = layout.byId.get(conduct.shooter?.bet ?? '')?.clauses.loses ?? [];
  return [{ type: 'turn-ended', player, throws, end: 'lost', clauses }];
}

/** Whether a second reading is for the correction of a settled round: another round than the current one, or the current one after its settlement. */
export const readsSettledDice = (state: TableState, round: number | undefined): boolean =>
  (round !== undefined && round !== state.round?.number) || isRoundSettled(state);

export const isRoundSettled = ({ round }: TableState): boolean => round?.done.has('settle') ?? false;

/** The first round of the current turn. The next round to end is `rounds + 1`, and its throw is `turn.throw`. */
export const firstRoundOfTurn = ({ turn, rounds }: TableState): number => rounds + 2 - turn.throw;

/** Whether the shooter may throw: a wager is on the shooter bet, or a correction has ended it while this throw was under way. */
export const hasShooterBet = (state: TableState): boolean => state.turn.lostAt !== null || shooterStake(state) > 0;

/** The shooter's stake on the shooter bet; 0 without a shooter, or if the wager has lost and waits for the dealer to take it. */
export function shooterStake(state: TableState): Minor {
  const { shooter } = state.turn;
  const bet = state.layout.byId.get(state.conduct.shooter?.bet ?? '');
  const player = shooter === null ? undefined : state.players.get(shooter);
  if (player === undefined || bet === undefined) return 0;
  return hasLost(state, player.id, bet.id) ? 0 : stakeOn(state, player, bet);
}

/** Whether the settlement of the current round decided that a wager loses. */
const hasLost = ({ round, lastSettled }: TableState, player: string, bet: BetId): boolean =>
  (round?.done.has('settle') ?? false) &&
  lastSettled.some(([id, betId, , , outcome]) => id === player && betId === bet && outcome === 'lost');

/** Whether a person has a wager on the layout or something due, is the shooter, or throws the dice instead of the shooter. */
export const isPlaying = ({ players, turn }: TableState, person: string): boolean => {
  const player = players.get(person);
  return (player !== undefined && player.staked + player.due > 0) || turn.shooter === person || turn.thrower === person;
};

/** The events that end a turn whose wager was never placed or is returned. */
export function endOfVoidTurn(state: TableState): readonly TableEvent[] {
  const { shooter, throw: throwNumber } = state.turn;
  if (shooter === null) return [];
  const clauses = state.conduct.shooter?.clauses ?? [];
  // The throw that is under way or comes next is not counted.
  return [{ type: 'turn-ended', player: shooter, throws: throwNumber - 1, end: 'void', clauses }];
}

/** The events that end a turn when the shooter has no wager on the layout. The turn is won or lost if this throw settled the wager, otherwise void. */
export function endOfTurnWithoutWager(state: TableState): readonly TableEvent[] {
  const decided = state.round?.done.has('settle') ? endOfTurn(state) : [];
  return decided.length > 0 ? decided : endOfVoidTurn(state);
}
