/** Decides that rounds become void because they were played with damaged dice. In a shooter's turn, all throws use the same dice. */
import { type ClauseId, netOfRow } from '../rules/index.ts';
import type { Verdict } from './decide.ts';
import { findPastRound, isRefusal } from './decide-corrections.ts';
import { hasInvalidDice } from './decide-dice.ts';
import { endOfRound, returnWagers } from './decide-round.ts';
import type { EarlierDebts, TableEvent } from './events.ts';
import { refuse } from './refusals.ts';
import { buildReversal, negateNets, type Purses, pursesAfterReturn } from './reversal.ts';
import { currentNets } from './settlement.ts';
import type { OlderRound, PastRound, TableState } from './state.ts';
import { endOfVoidTurn, firstRoundOfTurn, isRoundSettled, shooterStake } from './turn.ts';

/** A round that can become void: from the history of the table, or from the journal (`owedBefore`). */
interface DamagedRound extends Pick<PastRound, 'round' | 'rows' | 'turn' | 'voided' | 'moved' | 'owed'> {
  readonly owedBefore?: EarlierDebts;
}

/** [rws-tai-sai 5.6] All affected rounds become void, however old they are. */
export function voidDamaged(state: TableState, rounds: readonly number[], why: string, older: readonly OlderRound[]): Verdict {
  const clauses = state.permissions['void-damaged']?.clauses ?? [];
  // For electronic dice only a lost or rejected seed counts as damage, and only in its own round.
  const isDamaged = hasInvalidDice(state) && rounds.every((round) => round === state.round?.number);
  if (state.setup.dice === 'electronic' && !isDamaged) return refuse('electronic-dice', clauses);
  const events: TableEvent[] = [];
  const known: readonly DamagedRound[] = [...older.map(fromJournal), ...state.history];
  const affected = [...new Set([...rounds, ...currentThrow(state, rounds)])].sort((a, b) => a - b);
  if (affected.length === 0) return refuse('unknown-round', clauses, { rounds: '' });
  const current = affected.find((round) => round === state.round?.number);
  const unsettled = isRoundSettled(state) ? undefined : current;
  // The wagers on the layout are returned first, so that players can pay back what they won in earlier rounds.
  const purses: Purses = unsettled === undefined ? new Map() : pursesAfterReturn(state);
  if (unsettled !== undefined) {
    const voided: TableEvent = { type: 'round-voided-later', round: unsettled, rows: [], why, clauses };
    // If the rulebook has no clause on damaged dice, the return cites no clause either.
    events.push(voided, ...returnWagers(state, 'void', clauses, clauses.length === 0 ? [] : state.conduct.voided.clauses));
  }
  for (const round of affected.filter((each) => each !== unsettled)) {
    const past = known.find((each) => each.round === round && !each.voided) ?? findPastRound(state, round, clauses);
    if (isRefusal(past)) return past;
    const rows = buildReversal(state, negateNets(currentNets(past)), past.owed, purses);
    events.push({ type: 'round-voided-later', round, rows, ...owedBeforeField(past), why, clauses });
    if (round === current) events.push(...endOfRound(state, 'void', clauses));
  }
  events.push(...voidEndedTurns(state, known, affected, purses, why));
  return [...events, ...voidTurn(state, affected, clauses)];
}

const fromJournal = (past: OlderRound): DamagedRound => ({
  ...past,
  moved: new Map(past.moved),
  owed: new Map(past.owed),
  owedBefore: past.owed,
});

const owedBeforeField = ({ owedBefore }: DamagedRound): Pick<DamagedRound, 'owedBefore'> =>
  owedBefore === undefined ? {} : { owedBefore };

/** Voids shooters' wagers that ended in a round that is not affected, if an affected round was a throw of the same turn. */
function voidEndedTurns(
  state: TableState,
  known: readonly DamagedRound[],
  affected: readonly number[],
  purses: Purses,
  why: string,
): readonly TableEvent[] {
  const bet = state.conduct.shooter?.bet;
  const turns = new Set(known.flatMap(({ round, turn }) => (turn !== null && affected.includes(round) ? [turn] : [])));
  // The current round may be a throw that is not settled yet.
  if (isInCurrentTurn(state, affected)) turns.add(firstRoundOfTurn(state));
  const clauses = state.permissions['void-damaged']?.clauses ?? [];
  return known.flatMap((past): readonly TableEvent[] => {
    const { round, turn, rows, owed, voided } = past;
    if (bet === undefined || turn === null || !turns.has(turn) || affected.includes(round) || voided) return [];
    const shooterRow = rows.find(([, id]) => id === bet);
    if (shooterRow === undefined) return [];
    const [player] = shooterRow;
    // The new row replaces the player's debt from that round, so it must contain this debt.
    const deltas = new Map([[player, -netOfRow(shooterRow) - (owed.get(player) ?? 0)]]);
    const reversal = buildReversal(state, deltas, owed, purses);
    return [{ type: 'turn-voided', round, bet, rows: reversal, ...owedBeforeField(past), why, clauses }];
  });
}

/** Whether one of these rounds is a throw of the current turn. */
const isInCurrentTurn = (state: TableState, affected: readonly number[]): boolean =>
  state.turn.shooter !== null && affected.some((round) => round >= firstRoundOfTurn(state));

/** The current round, if its dice are already thrown and are the dice of an affected round. */
function currentThrow(state: TableState, affected: readonly number[]): readonly number[] {
  const { round } = state;
  if (round === null || isRoundSettled(state) || !isInCurrentTurn(state, affected)) return [];
  // `frozen`: a throw of this round failed, and the dice are thrown again.
  return round.frozen || round.done.has('throw') ? [round.number] : [];
}

/** Ends the current turn if its dice were damaged, because all its throws use the same dice. The shooter's wager is returned too. */
function voidTurn(state: TableState, affected: readonly number[], clauses: readonly ClauseId[]): readonly TableEvent[] {
  const { shooter } = state.turn;
  const rules = state.conduct.shooter;
  if (rules === null || shooter === null || !isInCurrentTurn(state, affected)) return [];
  const stake = shooterStake(state);
  const isReturned = stake === 0 || (affected.includes(state.round?.number ?? 0) && !isRoundSettled(state));
  const returned: TableEvent = { type: 'wagers-returned', round: state.rounds, rows: [[shooter, rules.bet, stake]], clauses };
  return isReturned ? endOfVoidTurn(state) : [returned, ...endOfVoidTurn(state)];
}
