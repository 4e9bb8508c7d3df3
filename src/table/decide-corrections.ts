/** Decides the correction of a settled round: the wagers are settled anew on the corrected faces. A correction adds events and never edits records. */
import { type ClauseId, type Face, type Minor, netOfRow, type SettledRow } from '../rules/index.ts';
import type { Actor } from './commands.ts';
import type { Verdict } from './decide.ts';
import {
  checkFaces,
  decideReadings,
  haveSameFaces,
  isLargeWin,
  readAgain,
  type SealedProcedure,
  sortFaces,
  winningsOf,
} from './decide-readings.ts';
import type { TableEvent } from './events.ts';
import { type Refusal, refuse } from './refusals.ts';
import { buildReversal, correctionOfOpenBets, type Purses } from './reversal.ts';
import { currentNets, netsOf, settleOneThrowBets } from './settlement.ts';
import { findShooterCorrection, type ShooterCorrection } from './shooter-correction.ts';
import type { PastRound, SealedCorrection, TableState } from './state.ts';

/** A settled round that is still in the history and not void. */
export function findPastRound(state: TableState, round: number, clauses: readonly ClauseId[]): PastRound | Refusal {
  const past = state.history.find((entry) => entry.round === round);
  if (past === undefined)
    return refuse(round === state.round?.number ? 'round-not-settled' : 'unknown-round', clauses, { round });
  return past.voided ? refuse('unknown-round', clauses, { round, end: 'void' }) : past;
}

export const isRefusal = (value: object): value is Refusal => 'code' in value;

/** Corrects a settled round. If players win a lot on the corrected faces, a second person must read the same faces. */
export function correctSettlement(state: TableState, by: Actor, round: number, faces: readonly Face[], why: string): Verdict {
  const clauses = state.permissions['correct-settlement']?.clauses ?? [];
  if (state.setup.dice === 'electronic') return refuse('electronic-dice', clauses);
  const past = findPastRound(state, round, clauses);
  if (isRefusal(past)) return past;
  const refusal = checkFaces(state, faces);
  if (refusal !== null) return refusal;
  if (past.sealed !== null && past.sealed.readings.length === 1)
    return readAgain(sealedCorrection(state, past, past.sealed), by, faces);
  if (past.sealed !== null) return decideReadings(sealedCorrection(state, past, { ...past.sealed, why }), by, faces);
  const newFaces = sortFaces(faces);
  if (haveSameFaces(newFaces, past.faces)) return refuse('same-result', clauses, { faces: newFaces.join('') });
  const { events, winnings } = settleAgain(state, past, newFaces, why);
  return isLargeWin(state, winnings) ? [sealCorrection(state, round, by, newFaces, why)] : events;
}

const sealCorrection = (state: TableState, round: number, by: Actor, faces: readonly Face[], why: string): TableEvent => ({
  type: 'correction-sealed',
  round,
  faces: sortFaces(faces),
  readBy: by.person,
  why,
  clauses: state.permissions['correct-settlement']?.clauses ?? [],
});

/** The sealed readings for the correction of a settled round. If people agree on the settled faces, nothing is corrected. */
export const sealedCorrection = (state: TableState, past: PastRound, { readings, why }: SealedCorrection): SealedProcedure => ({
  round: past.round,
  readings,
  clauses: state.permissions['correct-settlement']?.clauses ?? [],
  seal: (by, faces) => sealCorrection(state, past.round, by, faces, why),
  publish: ({ faces }) => (haveSameFaces(faces, past.faces) ? [] : settleAgain(state, past, faces, why).events),
});

/** The correction of a settled round, and what players win in it then. */
function settleAgain(
  state: TableState,
  past: PastRound,
  faces: readonly Face[],
  why: string,
): { readonly events: readonly TableEvent[]; readonly winnings: Minor } {
  const { round } = past;
  const { changes, purses } = correctionOfOpenBets(state, past, faces);
  const shooter = findShooterCorrection(state, past, faces);
  const shooterEvents = shooter === null ? [] : correctShooterBet(state, shooter, purses, round, why);
  const newRows = [...settleOneThrowBets(state, past, faces), ...shooterRows(state, past, shooter)];
  const newNets = netsOf(newRows);
  const deltaOf = (player: string, net: number): number => (newNets.get(player) ?? 0) - net - (changes.get(player) ?? 0);
  const deltas = new Map([...currentNets(past)].map(([player, net]) => [player, deltaOf(player, net)]));
  const rows = buildReversal(state, deltas, past.owed, purses);
  const open = [...changes].filter(([, change]) => change !== 0);
  // `was`: the faces before the correction. `open`: the changes at unpaid bets.
  const corrected: TableEvent = {
    type: 'settlement-corrected',
    round,
    was: past.faces,
    faces,
    rows,
    ...(open.length === 0 ? {} : { open }),
    why,
    clauses: state.permissions['correct-settlement']?.clauses ?? [],
  };
  // The shooter's wager may end in another round of the turn.
  const winnings = winningsOf(shooter === null || shooter.round === round ? newRows : [...newRows, shooter.row]);
  return { events: [...shooterEvents, corrected, ...endOfCorrectedTurn(state, shooter)], winnings };
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
