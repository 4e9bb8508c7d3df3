/** Decides commands for failed rolls, malfunctions, corrections, voids and sanctions. A correction adds a new event and never edits records. */
import {
  assertPresent,
  type ClauseId,
  type Face,
  type Failure,
  type FailureReason,
  netOfRow,
  outcomeOf,
} from '../rules/index.ts';
import { makeCall } from './calls.ts';
import { cashChips, cashDue } from './colours.ts';
import type { Handlers, Verdict } from './decide.ts';
import { isSeedLost, readByField } from './decide-dice.ts';
import { checkSeated } from './decide-people.ts';
import { checkFaces, endOfRound, winningBetsOn } from './decide-round.ts';
import type { ReturnedRow, TableEvent } from './events.ts';
import { fitsAccounts, isPositiveInteger } from './ledger.ts';
import { type Refusal, refuse } from './refusals.ts';
import { addToPurse, buildReversal, correctionOfOpenBets, type Purses, pursesAfterReturn } from './reversal.ts';
import { currentNets, netsOf, placedWagers, settleStakesOn, stakesOf } from './settlement.ts';
import { bettingOpen, type PastRound, stakeOn, type TableState } from './state.ts';
import { endOfTurnWithoutWager, endOfVoidTurn, shooterStake } from './turn.ts';

/** Failures that only real dice can have. */
const REAL_DICE_FAILURES: ReadonlySet<FailureReason> = new Set<FailureReason>([
  'not-flat',
  'stacked',
  'exposed',
  'not-together',
  'early-activation',
]);

/** Returns all wagers on the layout and ends the round. */
function returnWagers(
  state: TableState,
  end: 'void' | 'invalidated',
  clauses: readonly ClauseId[],
  returnClauses: readonly ClauseId[] = state.conduct.voided.clauses,
): readonly TableEvent[] {
  const rows: readonly ReturnedRow[] = placedWagers(state);
  const returned: TableEvent = { type: 'wagers-returned', round: state.round?.number ?? 0, rows, clauses: returnClauses };
  return [returned, ...endOfRound(state, end, clauses)];
}

const isSettled = (state: TableState): boolean => state.round?.done.has('settle') ?? false;

const negateNets = (nets: ReadonlyMap<string, number>): ReadonlyMap<string, number> =>
  new Map([...nets].map(([player, net]) => [player, -net]));

/** A settled round that is still in the history and not void. */
function findPastRound(state: TableState, round: number, clauses: readonly ClauseId[]): PastRound | Refusal {
  const past = state.history.find((entry) => entry.round === round);
  if (past === undefined)
    return refuse(round === state.round?.number ? 'round-not-settled' : 'unknown-round', clauses, { round });
  return past.voided ? refuse('unknown-round', clauses, { round, end: 'void' }) : past;
}

const isRefusal = (value: PastRound | Refusal): value is Refusal => 'code' in value;

function declareFailure(state: TableState, reason: FailureReason): Verdict {
  const failure = assertPresent(
    state.conduct.failures.find((entry) => entry.reason === reason),
    reason,
  );
  if (state.setup.dice === 'electronic' && (REAL_DICE_FAILURES.has(reason) || cancelsResult(state, failure)))
    return refuse('electronic-dice', failure.clauses, { reason });
  const done = state.round?.done;
  const isAfterStep = failure.after === 'tumble' ? (state.round?.tumbles ?? 0) > 0 : (done?.has(failure.after) ?? false);
  const hasEnoughTumbles = reason === 'too-few-tumbles' && (state.round?.tumbles ?? 0) >= state.conduct.tumbles.least;
  if (!isAfterStep || done?.has(failure.before) || hasEnoughTumbles)
    return refuse('failure-not-now', failure.clauses, { reason });
  const { call, consequence, notified, clauses } = failure;
  const round = state.round?.number ?? 0;
  const notification = notified === undefined ? {} : { notified };
  const declared: TableEvent = { type: 'failure-declared', round, reason, call, consequence, ...notification, clauses };
  return consequence === 'void' ? [declared, ...returnWagers(state, 'void', clauses)] : [declared];
}

/** When betting closes, the seed of electronic dice fixes the result (R-14 in docs/READINGS.md). A failure must not cancel this result. */
const cancelsResult = (state: TableState, { consequence }: Failure): boolean => consequence === 'void' && isBettingClosed(state);

const isBettingClosed = (state: TableState): boolean => (state.round?.done.has('open') ?? false) && !bettingOpen(state);

/** The result is `established` if it is known or fixed. Otherwise the rulebook says whether the wagers are returned or stay. */
function interrupt(state: TableState, about: string): Verdict {
  const { wagers, clauses, establishedClauses } = state.conduct.interruption;
  const event = (outcome: 'established' | 'void' | 'stands' | 'none'): TableEvent => ({
    type: 'play-interrupted',
    about,
    outcome,
    clauses: outcome === 'established' ? establishedClauses : outcome === 'none' ? [] : clauses,
  });
  if (state.round === null) return [event('none')];
  // An interruption must not cancel a result that the seed has fixed.
  const isFixedBySeed = state.setup.dice === 'electronic' && isBettingClosed(state) && !isSeedLost(state);
  if (state.round.faces !== null || isFixedBySeed) return [event('established')];
  return wagers === 'void' ? [event('void'), ...returnWagers(state, 'void', clauses)] : [event('stands')];
}

function correctSettlement(state: TableState, round: number, faces: readonly Face[], why: string): Verdict {
  const clauses = state.permissions['correct-settlement']?.clauses ?? [];
  if (state.setup.dice === 'electronic') return refuse('electronic-dice', clauses);
  const past = findPastRound(state, round, clauses);
  if (isRefusal(past)) return past;
  const refusal = checkFaces(state, faces);
  if (refusal !== null) return refusal;
  const sorted = [...faces].sort();
  if (sorted.join() === [...past.faces].sort().join()) return refuse('same-result', clauses, { faces: sorted.join('') });
  // `terms` has the limits that this round had.
  const newNets = netsOf(settleStakesOn(state, stakesOf(state, past), past.terms, faces).rows);
  const { changes, purses } = correctionOfOpenBets(state, past, sorted);
  const deltaOf = (player: string, net: number): number => (newNets.get(player) ?? 0) - net - (changes.get(player) ?? 0);
  const deltas = new Map([...currentNets(past)].map(([player, net]) => [player, deltaOf(player, net)]));
  const { removed, ended } = endRidingWager(state, round, faces, clauses);
  // The riding wager is first returned to the rack, and the correction then takes it from there.
  for (const [player, , stake] of removed) {
    deltas.set(player, (deltas.get(player) ?? 0) - stake);
    addToPurse(state, purses, player, stake);
  }
  const rows = buildReversal(state, deltas, past.owed, purses);
  // `was`: the faces before the correction. `ride`: the removed riding wager.
  const corrected = { type: 'settlement-corrected', round, was: past.faces, faces: sorted, rows } as const;
  const [ride] = removed;
  if (ride === undefined) return [{ ...corrected, why, clauses }];
  return [{ type: 'wagers-returned', round, rows: removed, clauses }, { ...corrected, ride, why, clauses }, ...ended];
}

/** Ends a shooter's wager that rides (stays for the next throw) if it loses on the corrected faces and no later round has begun. */
function endRidingWager(state: TableState, round: number, faces: readonly Face[], clauses: readonly ClauseId[]) {
  const { shooter, throw: throwNumber } = state.turn;
  const bet = state.layout.byId.get(state.conduct.shooter?.bet ?? '');
  const stake = shooterStake(state);
  const lastRound = isSettled(state) ? state.round?.number : state.round === null ? state.rounds : null;
  if (shooter === null || bet === undefined || stake === 0 || round !== lastRound || bet.paysOn[outcomeOf(faces).index] != null)
    return { removed: [], ended: [] };
  const removed: readonly ReturnedRow[] = [[shooter, bet.id, stake]];
  const throws = isSettled(state) ? throwNumber : throwNumber - 1;
  const ended: readonly TableEvent[] = [{ type: 'turn-ended', player: shooter, throws, end: 'lost', clauses }];
  return { removed, ended };
}

function voidDamaged(state: TableState, rounds: readonly number[], why: string): Verdict {
  const clauses = state.permissions['void-damaged']?.clauses ?? [];
  // For electronic dice only a lost seed counts as damage, and only in its own round.
  const hasLostSeed = isSeedLost(state) && rounds.every((round) => round === state.round?.number);
  if (state.setup.dice === 'electronic' && !hasLostSeed) return refuse('electronic-dice', clauses);
  const events: TableEvent[] = [];
  const affected = [...new Set([...rounds, ...currentThrow(state, rounds)])].sort((a, b) => a - b);
  if (affected.length === 0) return refuse('unknown-round', clauses, { rounds: '' });
  const current = affected.find((round) => round === state.round?.number);
  const unsettled = isSettled(state) ? undefined : current;
  // The wagers on the layout are returned first, so that players can pay back what they won in earlier rounds.
  const purses: Purses = unsettled === undefined ? new Map() : pursesAfterReturn(state);
  if (unsettled !== undefined) {
    const voided: TableEvent = { type: 'round-voided-later', round: unsettled, rows: [], why, clauses };
    // If the rulebook has no clause on damaged dice, the return cites no clause either.
    events.push(voided, ...returnWagers(state, 'void', clauses, clauses.length === 0 ? [] : state.conduct.voided.clauses));
  }
  for (const round of affected.filter((each) => each !== unsettled)) {
    const past = findPastRound(state, round, clauses);
    if (isRefusal(past)) return past;
    const rows = buildReversal(state, negateNets(currentNets(past)), past.owed, purses);
    events.push({ type: 'round-voided-later', round, rows, why, clauses });
    if (round === current) events.push(...endOfRound(state, 'void', clauses));
  }
  events.push(...voidEndedTurns(state, affected, purses, why));
  return [...events, ...voidTurn(state, affected, clauses)];
}

/** Voids shooters' wagers that ended in a round that is not affected, if an affected round was a throw of the same turn. */
function voidEndedTurns(state: TableState, affected: readonly number[], purses: Purses, why: string): readonly TableEvent[] {
  const bet = state.conduct.shooter?.bet;
  const turns = new Set(state.history.flatMap(({ round, turn }) => (turn !== null && affected.includes(round) ? [turn] : [])));
  const clauses = state.permissions['void-damaged']?.clauses ?? [];
  return state.history.flatMap(({ round, turn, rows, owed, voided }): readonly TableEvent[] => {
    if (bet === undefined || turn === null || !turns.has(turn) || affected.includes(round) || voided) return [];
    const shooterRow = rows.find(([, id]) => id === bet);
    if (shooterRow === undefined) return [];
    const [player] = shooterRow;
    // The new row replaces the player's debt from that round, so it must contain this debt.
    const deltas = new Map([[player, -netOfRow(shooterRow) - (owed.get(player) ?? 0)]]);
    return [{ type: 'turn-voided', round, bet, rows: buildReversal(state, deltas, owed, purses), why, clauses }];
  });
}

/**
 * Whether one of these rounds is a throw of the current turn. The next round to end is `rounds + 1`, and its throw is `turn.throw`. So the
 * first throw of the turn was in round `rounds + 2 - turn.throw`.
 */
const isInCurrentTurn = ({ turn, rounds }: TableState, affected: readonly number[]): boolean =>
  turn.shooter !== null && affected.some((round) => round >= rounds + 2 - turn.throw);

/** The current round, if its dice are already thrown and are the dice of an affected round. */
function currentThrow(state: TableState, affected: readonly number[]): readonly number[] {
  const { round } = state;
  if (round === null || isSettled(state) || !isInCurrentTurn(state, affected)) return [];
  // `frozen`: a throw of this round failed, and the dice are thrown again.
  return round.frozen || round.done.has('throw') ? [round.number] : [];
}

/** Ends the current turn if its dice were damaged, because all its throws use the same dice. The shooter's wager is returned too. */
function voidTurn(state: TableState, affected: readonly number[], clauses: readonly ClauseId[]): readonly TableEvent[] {
  const { shooter } = state.turn;
  const rules = state.conduct.shooter;
  if (rules === null || shooter === null || !isInCurrentTurn(state, affected)) return [];
  const stake = shooterStake(state);
  const isReturned = stake === 0 || (affected.includes(state.round?.number ?? 0) && !isSettled(state));
  const returned: TableEvent = { type: 'wagers-returned', round: state.rounds, rows: [[shooter, rules.bet, stake]], clauses };
  return isReturned ? endOfVoidTurn(state) : [returned, ...endOfVoidTurn(state)];
}

/** Invalidates the current round, or a past round that is still in the history. */
function invalidate(state: TableState, ground: string, why: string, round: number | undefined): Verdict {
  const rules = state.conduct.invalidation;
  const rule = rules?.grounds.find((entry) => entry.ground === ground);
  const isCurrent = round === state.round?.number;
  if (rule?.whileSuspended && state.suspended === null) return refuse('table-running', rule.clauses);
  if (round === undefined) return refuse('no-round', rules?.clauses ?? []);
  if (rule?.whileSuspended && state.round?.faces !== null) return refuse('failure-not-now', rule.clauses, { reason: ground });
  const past = isCurrent && !isSettled(state) ? null : findPastRound(state, round, rules?.clauses ?? []);
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
  'declare-failure': (state, { reason }) => declareFailure(state, reason),

  'report-malfunction': (state, { about }) => {
    if (state.suspended !== null) return refuse('table-suspended', [], { about: state.suspended });
    const clauses = state.permissions['report-malfunction']?.clauses ?? [];
    // Notifies the lowest role that may declare the malfunction rectified.
    const notified = state.conduct.acts['declare-rectified']?.least ?? '';
    return [{ type: 'malfunction-reported', about, notified, clauses }];
  },

  'declare-rectified': (state) => {
    const clauses = state.permissions['declare-rectified']?.clauses ?? [];
    return state.suspended === null ? refuse('table-running', clauses) : [{ type: 'malfunction-rectified', clauses }];
  },

  interrupt: (state, { about }) => interrupt(state, about),

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
    if (state.round === null || was === null) return refuse('no-result', clauses);
    if (isSettled(state)) return refuse('result-settled', clauses, { round: state.round.number });
    const refusal = checkFaces(state, faces);
    if (refusal !== null) return refusal;
    const call = makeCall(state.layout, state.conduct, faces);
    if (call.faces.join() === was.join()) return refuse('same-result', clauses, { faces: was.join('') });
    const { number } = state.round;
    const readBy = readByField(state, by);
    return [{ type: 'result-corrected', round: number, was, ...call, lit: winningBetsOn(state, faces), ...readBy, why, clauses }];
  },

  'correct-settlement': (state, { round, faces, why }) => correctSettlement(state, round, faces, why),

  'void-damaged': (state, { rounds, why }) => voidDamaged(state, rounds, why),

  invalidate: (state, { ground, why, round }) => invalidate(state, ground, why, round ?? state.round?.number),

  'record-error': (state, { round, about }) => {
    const clauses = state.permissions['record-error']?.clauses ?? [];
    if (!Number.isInteger(round) || round < 1 || round > state.rounds) return refuse('unknown-round', clauses, { round });
    return [{ type: 'error-recorded', round, about, clauses }];
  },

  adjust: (state, { round, player, amount, why }) => {
    const clauses = state.permissions.adjust?.clauses ?? [];
    const playerState = state.players.get(player);
    if (!Number.isInteger(round) || round < 1 || round > state.rounds) return refuse('unknown-round', clauses, { round });
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
    const amount = isSettled(state) ? 0 : stakeOn(state, playerState, bet);
    if (amount === 0) return refuse('not-enough-wagered', clauses, { player, bet: betId, has: 0 });
    return [{ type: 'wager-voided', player, bet: betId, amount, grounds, clauses }];
  },

  'hold-winnings': (state, { player, amount, grounds }) => {
    const clauses = state.permissions['hold-winnings']?.clauses ?? [];
    const playerState = state.players.get(player);
    if (playerState === undefined) return refuse('unknown-player', [], { player });
    if (!isPositiveInteger(amount)) return refuse('bad-amount', clauses, { amount });
    const has = cashChips(playerState);
    if (has < amount) return refuse('not-enough-chips', clauses, { player, amount, has });
    return [{ type: 'winnings-held', player, amount, grounds, clauses }];
  },

  'release-held': (state, { player }) => {
    const clauses = state.permissions['release-held']?.clauses ?? [];
    const held = state.players.get(player)?.held;
    if (held === undefined) return refuse('unknown-player', [], { player });
    return held === 0 ? refuse('nothing-held', clauses, { player }) : [{ type: 'held-released', player, amount: held, clauses }];
  },

  'forfeit-held': (state, { player }) => {
    const clauses = state.permissions['forfeit-held']?.clauses ?? [];
    const held = state.players.get(player)?.held;
    if (held === undefined) return refuse('unknown-player', [], { player });
    return held === 0 ? refuse('nothing-held', clauses, { player }) : [{ type: 'held-forfeited', player, amount: held, clauses }];
  },

  'replace-shooter': (state, { player }) => {
    const clauses = state.conduct.shooter?.clauses ?? [];
    if (state.turn.shooter === null) return refuse('no-shooter', clauses);
    const refusal = checkSeated(state, player);
    if (refusal !== null) return refusal;
    if (state.staff.has(player)) return refuse('staff-may-not-wager', state.conduct.staffMayNotWager.clauses, { person: player });
    // Without a wager the turn ends, and the replacement becomes the new shooter.
    if (shooterStake(state) === 0) return [...endOfTurnWithoutWager(state), { type: 'shooter-accepted', player, clauses }];
    return [{ type: 'shooter-replaced', player: state.turn.shooter, by: player, clauses }];
  },
} satisfies Partial<Handlers>;
