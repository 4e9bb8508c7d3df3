/** Decides the correction of a settled round: the wagers are settled anew on the corrected faces. A correction adds events and never edits records. */
import { type ClauseId, type Face, netOfRow, type SettledRow } from '../rules/index.ts';
import type { Verdict } from './decide.ts';
import { checkFaces } from './decide-round.ts';
import type { TableEvent } from './events.ts';
import { type Refusal, refuse } from './refusals.ts';
import { buildReversal, correctionOfOpenBets, type Purses } from './reversal.ts';
import { currentNets, netsOf, settleOneThrowBets } from './settlement.ts';
import { findShooterCorrection, type ShooterCorrection } from './shooter-correction.ts';
import type { PastRound, TableState } from './state.ts';

/** A settled round that is still in the history and not void. */
export function findPastRound(state: TableState, round: number, clauses: readonly ClauseId[]): PastRound | Refusal {
  const past = state.history.find((entry) => entry.round === round);
  if (past === undefined)
    return refuse(round === state.round?.number ? 'round-not-settled' : 'unknown-round', clauses, { round });
  return past.voided ? refuse('unknown-round', clauses, { round, end: 'void' }) : past;
}

export const isRefusal = (value: object): value is Refusal => 'code' in value;

export function correctSettlement(state: TableState, round: number, faces: readonly Face[], why: string): Verdict {
  const clauses = state.permissions['correct-settlement']?.clauses ?? [];
  if (state.setup.dice === 'electronic') return refuse('electronic-dice', clauses);
  const past = findPastRound(state, round, clauses);
  if (isRefusal(past)) return past;
  const refusal = checkFaces(state, faces);
  if (refusal !== null) return refusal;
  const sorted = [...faces].sort();
  if (sorted.join() === [...past.faces].sort().join()) return refuse('same-result', clauses, { faces: sorted.join('') });
  const { changes, purses } = correctionOfOpenBets(state, past, sorted);
  const shooter = findShooterCorrection(state, past, sorted);
  const shooterEvents = shooter === null ? [] : correctShooterBet(state, shooter, purses, round, why);
  const newNets = netsOf([...settleOneThrowBets(state, past, sorted), ...shooterRows(state, past, shooter)]);
  const deltaOf = (player: string, net: number): number => (newNets.get(player) ?? 0) - net - (changes.get(player) ?? 0);
  const deltas = new Map([...currentNets(past)].map(([player, net]) => [player, deltaOf(player, net)]));
  const rows = buildReversal(state, deltas, past.owed, purses);
  const open = [...changes].filter(([, change]) => change !== 0);
  // `was`: the faces before the correction. `open`: the changes at unpaid bets.
  const corrected: TableEvent = {
    type: 'settlement-corrected',
    round,
    was: past.faces,
    faces: sorted,
    rows,
    ...(open.length === 0 ? {} : { open }),
    why,
    clauses,
  };
  return [...shooterEvents, corrected, ...endOfCorrectedTurn(state, shooter)];
}

/** The shooter's wager in the corrected round, as the correction leaves it. A wager that continues keeps its row for the amounts. */
function shooterRows(state: TableState, past: PastRound, shooter: ShooterCorrection | null): readonly SettledRow[] {
  const rows = past.rows.filter(([, bet]) => bet === state.conduct.shooter?.bet);
  const isChanged = shooter?.wasDecided && shooter.round === past.round && shooter.outcome !== 'rides';
  return isChanged ? [shooter.row] : rows;
}

/** [triple-dice 7.3] [triple-dice 7.4] The event that lets the shooter's wager follow the corrected throws. */
function correctShooterBet(
  state: TableState,
  correction: ShooterCorrection,
  purses: Purses,
  correctedRound: number,
  why: string,
): readonly TableEvent[] {
  const { round, player, bet, stake, outcome, row, oldRow } = correction;
  const clauses = outcome === 'lost' ? bet.clauses.loses : outcome === 'returned' ? [] : bet.clauses.wins;
  const ended = state.history.find((entry) => entry.round === round);
  // In the corrected round itself, the correction of the round also moves the money of this wager.
  const isSeparate = oldRow !== null && round !== correctedRound;
  const owed = ended?.owed ?? new Map<string, number>();
  const delta = oldRow === null ? 0 : netOfRow(row) - netOfRow(oldRow) - (owed.get(player) ?? 0);
  const rows = isSeparate ? buildReversal(state, new Map([[player, delta]]), owed, purses) : [];
  const [, , , , , paid, rounded] = row;
  return [{ type: 'shooter-bet-corrected', round, player, bet: bet.id, stake, outcome, paid, rounded, rows, why, clauses }];
}

/** If the wager was still undecided and no throw is under way, the turn ends now. Otherwise it ends with the current round. */
function endOfCorrectedTurn(state: TableState, shooter: ShooterCorrection | null): readonly TableEvent[] {
  if (shooter === null || shooter.wasDecided || shooter.outcome !== 'lost' || state.round !== null) return [];
  const { player, throwNumber, bet } = shooter;
  return [{ type: 'turn-ended', player, throws: throwNumber, end: 'lost', clauses: bet.clauses.loses }];
}
