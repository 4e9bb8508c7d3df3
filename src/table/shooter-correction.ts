/** Finds what corrected throws do to the shooter's wager, which needs a winning face in each of several throws. */
import { assertPresent, type Bet, type BetId, type Face, type Minor, outcomeOf, type SettledRow } from '../rules/index.ts';
import { settleStakesOn } from './settlement.ts';
import type { PastRound, TableState } from './state.ts';
import { firstRoundOfTurn, isRoundSettled, shooterStake } from './turn.ts';

export interface ShooterCorrection {
  /** The round in which the wager ends, or in which it ended before the correction. */
  readonly round: number;
  /** The number of the throw of that round in the turn. */
  readonly throwNumber: number;
  readonly player: string;
  readonly bet: Bet;
  readonly stake: Minor;
  /** `returned`: the turn has ended, and the missing throws cannot be made. `rides`: the wager continues with the next throw. */
  readonly outcome: SettledRow[4];
  /** The wager as a settled row. */
  readonly row: SettledRow;
  /** The row before the correction; null if the wager was still undecided. */
  readonly oldRow: SettledRow | null;
  readonly wasDecided: boolean;
}

/** What the corrected faces of a round change at the shooter's wager of its turn; null if they change nothing. */
export function findShooterCorrection(state: TableState, past: PastRound, faces: readonly Face[]): ShooterCorrection | null {
  const bet = state.layout.byId.get(state.conduct.shooter?.bet ?? '');
  if (bet === undefined || past.turn === null) return null;
  const throws = state.history.filter(({ turn, voided }) => turn === past.turn && !voided);
  const isWon = (each: PastRound): boolean => bet.paysOn[outcomeOf(each.round === past.round ? faces : each.faces).index] != null;
  const lostThrow = throws.find((each) => !isWon(each));
  const undecidedStake = state.turn.shooter !== null && firstRoundOfTurn(state) === past.turn ? shooterStake(state) : 0;
  if (undecidedStake > 0) {
    if (lostThrow === undefined) return null;
    return correctionOf(
      past.turn,
      lostThrow,
      bet,
      makeCorrectedRow(state.turn.shooter ?? '', bet.id, undecidedStake, 'lost'),
      null,
    );
  }
  const ending = throws.find(({ rows }) => rows.some(([, id]) => id === bet.id));
  const oldRow = ending?.rows.find(([, id]) => id === bet.id);
  if (ending === undefined || oldRow === undefined) return null;
  const [player, , counted, returned, oldOutcome] = oldRow;
  const stake = counted + returned;
  const outcome = lostThrow === undefined ? outcomeWithoutLoss(state, bet, throws.length, ending, past.turn) : 'lost';
  // A returned stake is not laid again.
  if (outcome === oldOutcome || (outcome === 'rides' && oldOutcome === 'returned')) return null;
  const row =
    outcome === 'won'
      ? settleWon(state, ending, bet, player, stake, past, faces)
      : makeCorrectedRow(player, bet.id, stake, outcome);
  return correctionOf(past.turn, ending, bet, row, oldRow);
}

/** All throws so far win: the wager is won after its last throw, continues while the turn lasts, and is returned if the turn has ended. */
function outcomeWithoutLoss(state: TableState, bet: Bet, throwCount: number, ending: PastRound, turn: number): SettledRow[4] {
  if (throwCount >= bet.throws) return 'won';
  const isInCurrentRound = isRoundSettled(state) && state.round?.number === ending.round;
  // A correction ended the wager while a later throw was under way, and now proves to be wrong.
  const isTurnRunning = state.turn.lostAt !== null && firstRoundOfTurn(state) === turn;
  return isInCurrentRound || isTurnRunning ? 'rides' : 'returned';
}

const correctionOf = (
  turn: number,
  ending: PastRound,
  bet: Bet,
  row: SettledRow,
  oldRow: SettledRow | null,
): ShooterCorrection => ({
  round: ending.round,
  throwNumber: ending.round + 1 - turn,
  player: row[0],
  bet,
  stake: row[2] + row[3],
  outcome: row[4],
  row,
  oldRow,
  wasDecided: oldRow !== null,
});

/** The row of a corrected wager. `unrecorded`: it does not say which limits applied. */
export const makeCorrectedRow = (
  player: string,
  bet: BetId,
  stake: Minor,
  outcome: SettledRow[4],
  paid = 0,
  rounded = 0,
): SettledRow => {
  const [counted, returned] = outcome === 'returned' ? [0, stake] : [stake, 0];
  return [player, bet, counted, returned, outcome, paid, rounded, { unrecorded: true }];
};

function settleWon(
  state: TableState,
  ending: PastRound,
  bet: Bet,
  player: string,
  stake: Minor,
  past: PastRound,
  faces: readonly Face[],
): SettledRow {
  const lastFaces = ending.round === past.round ? faces : ending.faces;
  const terms = { ...ending.terms, throw: bet.throws };
  const { rows } = settleStakesOn(state, [{ bet, players: [player], stakes: [stake] }], terms, lastFaces);
  return assertPresent(rows[0], 'a settled row');
}
