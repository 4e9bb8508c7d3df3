/** Decides commands for corrections, voids and sanctions. A correction adds a new event and never edits records. */
import { makeCall } from './calls.ts';
import { cashChips, cashDue } from './colours.ts';
import type { Handlers, Verdict } from './decide.ts';
import { correctSettlement, findPastRound, isRefusal } from './decide-corrections.ts';
import { voidDamaged } from './decide-damaged.ts';
import { checkMayPlay, checkSeated } from './decide-people.ts';
import { checkFaces, decideReadings, needsSecondReading, readByField, sealedResult, sealReading } from './decide-readings.ts';
import { endOfRound, returnWagers } from './decide-round.ts';
import type { TableEvent } from './events.ts';
import { fitsAccounts } from './ledger.ts';
import { refuse } from './refusals.ts';
import { buildReversal, negateNets } from './reversal.ts';
import { isOutcomeVisible } from './roll.ts';
import { currentNets, winningBetsOn } from './settlement.ts';
import { isTournamentTable, stakeOn, type TableState } from './state.ts';
import { endOfTurnWithoutWager, hasShooterBet, isRoundSettled } from './turn.ts';

/** Invalidates the current round, or a past round that is still in the history. */
function invalidate(state: TableState, ground: string, why: string, round: number | undefined): Verdict {
  const rules = state.conduct.invalidation;
  const rule = rules?.grounds.find((entry) => entry.ground === ground);
  const isCurrent = round === state.round?.number;
  if (rule?.whileSuspended && state.suspended === null) return refuse('table-running', rule.clauses);
  if (round === undefined) return refuse('no-round', rules?.clauses ?? []);
  if (rule?.whileSuspended && (state.round === null || isOutcomeVisible(state)))
    return refuse('failure-not-now', rule.clauses, { reason: ground });
  const past = isCurrent && !isRoundSettled(state) ? null : findPastRound(state, round, rules?.clauses ?? []);
  if (past !== null && isRefusal(past)) return past;
  if (rule === undefined) return refuse('unknown-grounds', rules?.clauses ?? [], { ground });
  const clauses = [...rule.clauses, ...(rules?.clauses ?? [])];
  const invalidated: TableEvent = { type: 'round-invalidated', round, ground, why, clauses };
  if (past === null) return [invalidated, ...returnWagers(state, 'invalidated', clauses)];
  const rows = buildReversal(state, negateNets(currentNets(past)), past.owed);
  const ended = isCurrent ? endOfRound(state, 'invalidated', clauses) : [];
  return [invalidated, { type: 'round-voided-later', round, rows, why, clauses }, ...ended];
}

export const TROUBLE_HANDLERS = {
  // The lamps of the layout only show which bets win. The dice decide the result.
  'report-lamps': (state, { about }) => {
    const clauses = state.permissions['report-lamps']?.clauses ?? [];
    if (state.round === null || state.round.faces === null) return refuse('no-result', clauses);
    return [{ type: 'lamps-failed', round: state.round.number, about, clauses }];
  },

  'correct-result': (state, { by, faces, why }) => {
    const clauses = state.permissions['correct-result']?.clauses ?? [];
    if (state.setup.dice === 'electronic') return refuse('electronic-dice', clauses);
    const was = state.round?.faces ?? null;
    const sealed = state.round?.sealed ?? null;
    if (state.round === null || (was === null && sealed === null)) return refuse('no-result', clauses);
    if (isRoundSettled(state)) return refuse('result-settled', clauses, { round: state.round.number });
    const refusal = checkFaces(state, faces);
    if (refusal !== null) return refusal;
    // A sealed reading withdraws the result. One reading waits for a second reader. Between two that differ, this act decides.
    if (sealed !== null && sealed.readings.length > 1)
      return decideReadings(sealedResult(state, state.round, sealed, why), by, faces);
    if (was === null) return refuse('result-not-confirmed', [], { limit: state.setup.confirmAbove ?? 0 });
    const call = makeCall(state.layout, state.conduct, faces);
    if (call.faces.join() === was.join()) return refuse('same-result', clauses, { faces: was.join('') });
    if (needsSecondReading(state, faces)) return [sealReading(state.round.number, by, faces, why, clauses)];
    const { number } = state.round;
    const readBy = readByField(state, by);
    return [{ type: 'result-corrected', round: number, was, ...call, lit: winningBetsOn(state, faces), ...readBy, why, clauses }];
  },

  'correct-settlement': (state, { by, round, faces, why }) => correctSettlement(state, by, round, faces, why),

  // At a tournament table, older rounds belong to earlier sessions, whose chips no longer count.
  'void-damaged': (state, { rounds, why, house }) =>
    voidDamaged(state, rounds, why, isTournamentTable(state.setup) ? [] : (house?.olderRounds ?? [])),

  invalidate: (state, { ground, why, round }) => invalidate(state, ground, why, round ?? state.round?.number),

  'record-error': (state, { round, about }) => {
    const clauses = state.permissions['record-error']?.clauses ?? [];
    if (!Number.isInteger(round) || round < 1 || round > state.rounds) return refuse('unknown-round', clauses, { round });
    return [{ type: 'error-recorded', round, about, clauses }];
  },

  adjust: (state, { round, player, amount, why }) => {
    const clauses = state.permissions.adjust?.clauses ?? [];
    const playerState = state.players.get(player);
    const firstRound = state.tournament?.firstRound ?? 1;
    if (!Number.isInteger(round) || round < firstRound || round > state.rounds)
      return refuse('unknown-round', clauses, { round });
    if (playerState === undefined) return refuse('unknown-player', [], { player });
    if (!Number.isSafeInteger(amount) || amount === 0 || !fitsAccounts(state.accounts, Math.abs(amount)))
      return refuse('bad-amount', clauses, { amount });
    const [inRack, due] = [cashChips(playerState), cashDue(playerState)];
    if (inRack + due + amount < 0) return refuse('not-enough-chips', clauses, { player, amount: -amount, has: inRack + due });
    return [{ type: 'adjustment-made', round, player, amount, due: Math.max(amount, 0 - due), why, clauses }];
  },

  'void-wager': (state, { player, bet: betId, grounds }) => {
    const clauses = state.permissions['void-wager']?.clauses ?? [];
    const bet = state.layout.byId.get(betId);
    const playerState = state.players.get(player);
    if (playerState === undefined) return refuse('unknown-player', [], { player });
    if (bet === undefined) return refuse('unknown-bet', state.rulebook.listedBetsOnly.clauses, { bet: betId });
    if (bet.throws > 1) return refuse('locked-in', state.conduct.shooter?.lockedClauses ?? [], { bet: betId });
    // After the settlement, only losing wagers lie on the layout. They belong to the house.
    const amount = isRoundSettled(state) ? 0 : stakeOn(state, playerState, bet);
    if (amount === 0) return refuse('not-enough-wagered', clauses, { player, bet: betId, has: 0 });
    return [{ type: 'wager-voided', player, bet: betId, amount, grounds, clauses }];
  },

  'replace-shooter': (state, { player, house }) => {
    const clauses = state.conduct.shooter?.clauses ?? [];
    if (state.turn.shooter === null) return refuse('no-shooter', clauses);
    const refusal = checkSeated(state, player) ?? checkMayPlay(state, player, house);
    if (refusal !== null) return refusal;
    // Without a wager the turn ends, and the replacement becomes the new shooter.
    if (!hasShooterBet(state)) return [...endOfTurnWithoutWager(state), { type: 'shooter-accepted', player, clauses }];
    return [{ type: 'shooter-replaced', player: state.turn.shooter, by: player, clauses }];
  },
} satisfies Partial<Handlers>;
