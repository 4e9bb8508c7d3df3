/** Finds the settled round whose roll can still be declared failed, and computes how its settlement is reversed. */
import type { BetId, ClauseId, FailureReason, Minor, SettledRow } from '../rules/index.ts';
import { holdsColour } from './colours.ts';
import type { ReturnedRow, ReversalRow } from './events.ts';
import { buildReversal } from './reversal.ts';
import { currentNets } from './settlement.ts';
import type { PastRound, TableState } from './state.ts';
import { endedShooterBet, findLostThrow, isRoundSettled } from './turn.ts';

/** The settled current round, or the last round while no next round has begun (P-03); null if there is none. */
export function findReversibleRound(state: TableState, reason: FailureReason): PastRound | null {
  const last = state.round === null ? state.rounds : isRoundSettled(state) ? state.round.number : null;
  const past = state.history.at(-1);
  if (past === undefined || past.round !== last || past.voided || past.paidAtOnce) return null;
  return reason === 'exposed' && past.tumbledAfterClose ? null : past;
}

/** The clauses about an error that is noticed after the next round has begun. */
export const lateErrorClauses = ({ permissions }: TableState): readonly ClauseId[] => permissions['record-error']?.clauses ?? [];

/** What the shooter's wager does when a throw is rolled again; undefined if it follows the round. */
export function shooterBetAfterReversal(state: TableState, past: PastRound): 'lost' | 'lies' | undefined {
  if (past.turn === null) return undefined;
  const ended = endedShooterBet(state, past.turn);
  // Another throw of the turn, which is not rolled again, has lost the wager.
  if (findLostThrow(state, past.turn, past) !== undefined) return ended?.past === past ? 'lost' : undefined;
  return (ended !== null && ended.past !== past) || past.thrown.lostAt !== null ? 'lies' : undefined;
}

/** The rows of a round whose settlement is reversed: with the shooter's wager if it lies again, and without it if it stays lost. */
export function reversedRows(state: TableState, past: PastRound, shooterBet: 'lost' | 'lies' | undefined): readonly SettledRow[] {
  const ended = endedShooterBet(state, past.turn);
  if (ended === null || shooterBet === undefined) return past.rows;
  const others = past.rows.filter((row) => row !== ended.row);
  return shooterBet === 'lost' ? others : [...others, ended.row];
}

/** The wagers at the close that lie on the layout again. */
export const wagersAtClose = (rows: readonly SettledRow[]): readonly ReturnedRow[] =>
  rows.map(([player, bet, counted, returned]) => [player, bet, counted + returned]);

/** Colour chips that a player got back and that lie on the layout again. */
export interface ColoursBack {
  readonly player: string;
  readonly colour: string;
  /** Chips that are still due, by bet. */
  readonly fromDue: ReadonlyMap<BetId, number>;
  /** Chips that were paid and are still in the rack. */
  readonly fromRack: number;
  /** Chips that were paid and are no longer there. Cash chips lie in their place. */
  readonly missing: number;
  readonly value: Minor;
}

/** The colour chips of the wagers at the close that are due or were paid. The house puts back the chips that it has taken. */
export function findColoursBack(state: TableState, past: PastRound): readonly ColoursBack[] {
  return [...(past.coloursStaked ?? [])].flatMap(([id, countsByBet]) => {
    const player = state.players.get(id);
    const colours = new Set([...countsByBet.values()].flatMap((counts) => [...counts.keys()]));
    return [...colours].map((colour): ColoursBack => {
      const stack = hasLostColour(state, id, colour) ? undefined : player?.colours.get(colour);
      const due = [...countsByBet.keys()].map((bet) => [bet, player?.coloursDue?.get(bet)?.get(colour) ?? 0] as const);
      const paid = past.coloursPaid?.get(id)?.get(colour) ?? 0;
      const fromRack = Math.min(paid, stack?.count ?? 0);
      const missing = stack === undefined ? countOf(countsByBet, colour) : paid - fromRack;
      return { player: id, colour, fromDue: new Map(due.filter(([, n]) => n > 0)), fromRack, missing, value: stack?.value ?? 0 };
    });
  });
}

/** A player who has no chip of a colour left loses the colour when it is redeemed, or when another player gets it. */
function hasLostColour({ players }: TableState, id: string, colour: string): boolean {
  const player = players.get(id);
  if (player === undefined || !player.colours.has(colour)) return true;
  if (holdsColour(player, colour)) return false;
  return [...players.values()].some((other) => holdsColour(other, colour));
}

const countOf = (countsByBet: ReadonlyMap<BetId, ReadonlyMap<string, number>>, colour: string): number =>
  [...countsByBet.values()].reduce((sum, counts) => sum + (counts.get(colour) ?? 0), 0);

/** The value of the colour chips that a player gives back. */
export const valueBack = ({ fromDue, fromRack, value }: ColoursBack): Minor =>
  value * [...fromDue.values()].reduce((sum, count) => sum + count, fromRack);

/**
 * What the players give back: everything that they got from the round, so that their wagers can lie again. They pay from what is due, then
 * from the rack, and owe the rest.
 */
export function buildSettlementReversal(state: TableState, past: PastRound): readonly ReversalRow[] {
  const rows = reversedRows(state, past, shooterBetAfterReversal(state, past));
  const nets = currentNets({ rows, moved: past.moved });
  const deltas = new Map([...nets].map(([player, net]) => [player, -net]));
  const change = (player: string, amount: number): void => void deltas.set(player, (deltas.get(player) ?? 0) + amount);
  for (const [player, , stake] of wagersAtClose(rows)) change(player, -stake);
  for (const colours of findColoursBack(state, past)) change(colours.player, valueBack(colours));
  return buildReversal(state, deltas, past.owed);
}
