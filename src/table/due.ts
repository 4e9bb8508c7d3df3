/** Computes what is due to players after a settlement, and how a correction of the current round changes it. */
import { assertPresent, type Bet, type BetId, claimOfRow, type Face, type Minor, type SettledRow } from '../rules/index.ts';
import { colourValueDue, colourValueOn } from './colours.ts';
import { settleOneThrowBets } from './settlement.ts';
import { dueOn, type PastRound, type PlayerState, type TableState } from './state.ts';

export interface BetDue {
  readonly bet: BetId;
  readonly amount: Minor;
}

/** What the bets of the current round owe a player, in the order of the layout. */
export function betDues(state: TableState, player: PlayerState): readonly BetDue[] {
  if (player.due === 0) return [];
  return state.layout.bets.flatMap((bet) => {
    const amount = dueOn(state, player, bet);
    return amount === 0 ? [] : [{ bet: bet.id, amount }];
  });
}

/** What is due to a player outside the bets of the current round, such as a correction of an earlier round. */
export const otherDue = (state: TableState, player: PlayerState): Minor =>
  betDues(state, player).reduce((rest, { amount }) => rest - amount, player.due);

/** How a correction changes what a bet owes a player, while the bet is not paid. */
export interface OpenCorrection {
  readonly player: PlayerState;
  readonly bet: Bet;
  /** What is added to the due amount; negative if it is taken. It takes at most what is still due. */
  readonly change: number;
  /** The part of the change in cash chips. */
  readonly cashChange: number;
  readonly newRow: SettledRow;
}

/** The corrections of bets that are not paid, if the round is the current one. Corrections of paid bets are reversals. */
export function findOpenCorrections(state: TableState, past: PastRound, faces: readonly Face[]): readonly OpenCorrection[] {
  const { round } = state;
  if (round === null || round.number !== past.round || past.paidAtOnce) return [];
  const newRows = settleOneThrowBets(state, past, faces);
  return settleOneThrowBets(state, past, past.faces).flatMap((oldRow, i): readonly OpenCorrection[] => {
    const [id, betId, , , oldOutcome] = oldRow;
    const newRow = newRows[i] as SettledRow;
    const isSame = oldOutcome === newRow[4] && claimOfRow(oldRow) === claimOfRow(newRow);
    if (isSame || round.paid.includes(betId)) return [];
    const player = assertPresent(state.players.get(id), id);
    const bet = assertPresent(state.layout.byId.get(betId), betId);
    const colourBefore = colourValueDue(player, betId);
    // A losing wager has no colour chips due. A winning one gets back the chips that are due or still on the layout.
    const colourAfter = newRow[4] === 'lost' ? 0 : colourBefore + colourValueOn(player, betId);
    const change = Math.max(claimOfRow(newRow) - claimOfRow(oldRow), colourAfter - dueOn(state, player, bet));
    return [{ player, bet, change, cashChange: change - colourAfter + colourBefore, newRow }];
  });
}
