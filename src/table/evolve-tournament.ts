/** Applies events of tournament tables to their state: the start of a session, the close of betting, and chips that come from the tournament or go back to it. */
import { assert } from '../rules/index.ts';
import type { ChipSource } from './events.ts';
import { type Account, post } from './ledger.ts';
import { isTournamentTable, type PlayerState, type RoundState, type TableState, type TournamentSession } from './state.ts';

/** The account from which chips come, or to which they go. At a tournament table, the cage is the bank of the tournament. */
export const accountOf = (source: ChipSource): Account => (source === 'tournament' ? 'cage' : source);

/** Adds chips that a player got from the tournament; a negative amount goes back to it. */
export function addToIssued(player: PlayerState, amount: number): void {
  assert(player.issued !== undefined, 'chips of a tournament are at a table without tournaments');
  player.issued += amount;
}

/**
 * Opens the table for a session. Chips of an earlier session no longer count: what a late correction left goes back to the bank. The rounds of
 * an earlier session can no longer be corrected, because a correction would change the chips of this session. Warnings about the minimum end.
 */
export function startSession(state: TableState, session: TournamentSession): void {
  state.tournament = { ...session, firstRound: state.rounds + 1 };
  for (const player of state.players.values()) {
    for (const account of ['rack', 'due', 'held'] as const) {
      post(state.accounts, account, 'cage', player[account]);
      player[account] = 0;
    }
    Object.assign(player, { owed: 0, issued: 0, warned: false });
  }
  for (const account of ['float', 'rounding'] as const) post(state.accounts, account, 'cage', state.accounts[account]);
  state.history.length = 0;
  state.lastSettled = [];
  state.holds = [];
  state.outcomes.clear();
}

/** Keeps the chips of the players at the close, because a player with fewer chips than the minimum may wager all of them. */
export function keepChipsAtClose({ setup, players }: TableState, round: RoundState): void {
  if (!isTournamentTable(setup)) return;
  const bettors = [...players.values()].filter(({ staked }) => staked > 0);
  round.chipsAtClose = new Map(bettors.map(({ id, rack, staked }) => [id, rack + staked]));
}
