/** Applies a correction of the shooter's wager, which lasts several throws. Only `evolve` calls this function. */
import { assertPresent, netOfRow, type SettledRow } from '../rules/index.ts';
import type { EventOf } from './events.ts';
import { changeWager, playerOf, removeWager, spotOf } from './evolve-chips.ts';
import { releaseFromBet } from './evolve-due.ts';
import { applyReversal } from './evolve-settlement.ts';
import { post } from './ledger.ts';
import { makeCorrectedRow } from './shooter-correction.ts';
import { type PastRound, stakeOn, type TableState } from './state.ts';
import { firstRoundOfTurn, isRoundSettled } from './turn.ts';

/** Lets the shooter's wager follow a corrected throw: the wager on the layout, what is due, and the row of the round in which it ends. */
export function correctShooterBet(state: TableState, event: EventOf<'shooter-bet-corrected'>): void {
  const { round, player: id, bet, stake, outcome, paid, rounded, rows } = event;
  const row = makeCorrectedRow(id, bet, stake, outcome, paid, rounded);
  const past = assertPresent(
    state.history.find((entry) => entry.round === round),
    'a past round',
  );
  const [player, spot] = [playerOf(state, id), spotOf(state, bet)];
  // A later turn has its own wager, which this correction does not touch.
  const isCurrentTurn = state.turn.shooter !== null && firstRoundOfTurn(state) === past.turn;
  const lying = isCurrentTurn ? stakeOn(state, player, spot.bet) : 0;
  // A wager that wins or continues after all was not lost at a throw.
  if (isCurrentTurn && (outcome === 'rides' || outcome === 'won')) state.turn.lostAt = null;
  if (outcome === 'rides' && lying === 0) {
    changeWager(state, player, spot, stake);
    post(state.accounts, 'float', 'layout', stake);
  }
  if (outcome !== 'rides' && lying > 0) {
    removeWager(state, player, spot, 'house');
    post(state.accounts, 'layout', 'float', lying);
  }
  const oldRow = past.rows.find(([, betId]) => betId === bet);
  if (oldRow === undefined && state.round !== null && !isRoundSettled(state))
    state.turn.lostAt = round + 1 - (past.turn ?? round);
  if (oldRow !== undefined && outcome !== 'rides') {
    if (isCurrentTurn) releaseFromBet(state, player, spot.bet);
    applyReversal(state, rows, round, false);
    // The new row counts differently, and the money has moved already or moves with the correction of the round.
    past.moved.set(id, (past.moved.get(id) ?? 0) + netOfRow(oldRow) - netOfRow(row));
  }
  replaceRow(past, bet, outcome === 'rides' ? null : row);
  if (!isCurrentTurn) return;
  state.lastSettled = state.lastSettled.map((each) => (each[0] === id && each[1] === bet ? row : each));
  if (state.round !== null) state.round.unpaid = state.round.unpaid.filter((each) => each !== bet);
}

function replaceRow(past: PastRound, bet: string, row: SettledRow | null): void {
  const others = past.rows.filter(([, id]) => id !== bet);
  past.rows = row === null ? others : [...others, row];
}
