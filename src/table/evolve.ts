/** Applies events to the state of a table, and asserts that no money appears or disappears. It makes no decisions. */
import { assert, assertPresent, type Bet, claimOfRow, type StepName } from '../rules/index.ts';
import { countEndedRound, type EndedRound, forgetIdleRounds, recountAbstention } from './abstention.ts';
import { cashChips, consentKey } from './colours.ts';
import type { EventOf, EventType, TableEvent } from './events.ts';
import { addStake, addToRack, playerOf, redeemColour, removeWager, spotOf } from './evolve-chips.ts';
import { closeBets, correctOpenBets, payBets, payOtherDue, takeLosers } from './evolve-due.ts';
import { applyForfeit, applyHold, applyRelease } from './evolve-held.ts';
import { takeNoticeDown } from './evolve-notices.ts';
import { reopenRound } from './evolve-reversal.ts';
import { applyAdjustment, applyReversal, applySettlement, endRidingWager, reverseTurnWager } from './evolve-settlement.ts';
import { accountOf, addToIssued, keepChipsAtClose, startSession } from './evolve-tournament.ts';
import { correctShooterBet } from './evolve-turn.ts';
import { assertBalanced, post } from './ledger.ts';
import { NO_TURN } from './no-turn.ts';
import { recount } from './recount.ts';
import { settleOneThrowBets } from './settlement.ts';
import {
  bettingClosed,
  bettingOpen,
  type Dispute,
  isTournamentTable,
  type PastRound,
  type RoundState,
  type TableState,
} from './state.ts';
import { shooterStake } from './turn.ts';

type EventHandlers = { readonly [K in EventType]: (state: TableState, event: EventOf<K>, atMs: number) => void };

/** Changes the state by one event, and asserts the invariants that the event could break. */
export function evolve(state: TableState, event: TableEvent, atMs: number): void {
  // Almost all events of a journal are wagers. A direct call saves the lookup of the handler by name.
  if (event.type === 'wager-placed') placeWager(state, event);
  else (EVENT_HANDLERS[event.type] as (state: TableState, event: TableEvent, atMs: number) => void)(state, event, atMs);
  assertBalanced(state.accounts);
}

/** Applies the events of one record in order. `onEvent` is called after each event is applied. */
export function evolveAll(
  state: TableState,
  events: readonly TableEvent[],
  atMs: number,
  onEvent: (state: TableState, event: TableEvent) => void = noChange,
): void {
  for (let i = 0; i < events.length; i++) {
    const event = events[i] as TableEvent;
    evolve(state, event, atMs);
    onEvent(state, event);
  }
}

function noChange(): void {}

const newRound = (number: number, atMs: number): RoundState => ({
  number,
  done: new Set(),
  dry: false,
  frozen: false,
  tumbles: 0,
  tumbledAfterClose: false,
  tumbledBy: null,
  openedAtMs: atMs,
  faces: null,
  draw: 1,
  seedLost: false,
  sealed: null,
  readBy: null,
  confirmed: false,
  unpaid: [],
  paid: [],
  reopened: null,
});

/** The current round. The first event of a round creates it. */
function roundOf(state: TableState, number: number, atMs: number): RoundState {
  if (state.round === null) Object.assign(state, { corrected: null, undone: null });
  state.round ??= newRound(number, atMs);
  assert(state.round.number === number, `round ${number} is not the current round`);
  return state.round;
}

/** A settled round that the table still remembers. */
const findPast = ({ history }: TableState, number: number): PastRound | undefined =>
  history.find(({ round }) => round === number);

const markDone = (state: TableState, number: number, step: StepName, atMs: number): void =>
  void roundOf(state, number, atMs).done.add(step);

/** Stops showing the failed roll when the dice roll again. */
function clearFailedRoll(state: TableState): void {
  if (state.undone?.consequence === 'again') state.undone = null;
}

/** Ends the round: counts the rounds without a wager (abstained) of each player, advances the throw of the turn, and recounts all money. */
function endRound(state: TableState, ended: EndedRound): void {
  const round = assertPresent(state.round, 'a round');
  state.rounds = round.number;
  countEndedRound(state, round, ended);
  state.round = null;
  // Some dry spins (rounds without wagers) repeat until a player wagers.
  if (!state.conduct.dryspins?.grounds.find(({ ground }) => ground === state.drySpin)?.untilAWager) state.drySpin = null;
  // A turn continues only if the shooter's wager rides (stays for the next throw). A new shooter has no wager yet.
  if (ended.end === 'settled' && shooterStake(state) > 0) state.turn.throw += 1;
  recount(state);
}

function placeWager(state: TableState, { player: id, bet, amount, colour }: EventOf<'wager-placed'>): void {
  const player = playerOf(state, id);
  addStake(state, player, spotOf(state, bet), amount, colour);
  player.wagered = true;
  const round = state.round as RoundState;
  if (round.dry) {
    round.dry = false;
    state.drySpin = null;
  }
}

const EVENT_HANDLERS: EventHandlers = {
  'wager-placed': placeWager,
  'wager-withdrawn': (state, { player: id, bet, amount, colour }) => {
    const player = playerOf(state, id);
    addStake(state, player, spotOf(state, bet), -amount, colour);
    if (player.staked === 0) player.wagered = false;
  },
  'wager-moved': (state, { player: id, from, to, amount, colour }) => {
    const player = playerOf(state, id);
    addStake(state, player, spotOf(state, from), -amount, colour);
    addStake(state, player, spotOf(state, to), amount, colour);
  },
  'minimum-advised': noChange,

  'table-opened': (state, { sign, floatMinor, tournament }) => {
    if (tournament !== undefined) startSession(state, tournament);
    state.status = 'open';
    state.sign = sign;
    state.reopening = null;
    post(state.accounts, 'cage', 'float', floatMinor);
  },
  'table-closed': (state, { minimumFixedUntilMs }, atMs) => {
    state.status = 'closed';
    if (isTournamentTable(state.setup)) state.tournament = null;
    const announced = state.notice !== null && state.notice.dueMs <= atMs ? state.notice.sign : null;
    state.reopening = minimumFixedUntilMs === undefined ? null : { untilMs: minimumFixedUntilMs, announced };
    state.drySpin = null;
    state.notice = null;
    state.closureDueMs = null;
    state.officerTold = false;
    Object.assign(state, { corrected: null, undone: null });
    state.positions.clear();
    for (const player of state.players.values()) Object.assign(player, { position: null, limitsProposed: null });
    state.sharing.clear();
    Object.assign(state.turn, NO_TURN);
    post(state.accounts, 'float', 'cage', state.accounts.float);
    post(state.accounts, 'rounding', 'cage', state.accounts.rounding);
  },
  'notice-posted': (state, { notice, sign, dueMs }) => {
    if (notice === 'closure') state.closureDueMs = dueMs;
    else state.notice = { kind: notice, sign, dueMs };
  },
  'notice-withdrawn': (state, { notice }) => takeNoticeDown(state, notice),
  'sign-changed': (state, { sign }) => {
    state.sign = sign;
    state.notice = null;
  },
  'officer-notified': (state) => {
    state.officerTold = true;
  },
  'gaming-day-started': (state, { lapsed = [], officerUntold }) => {
    for (const player of state.players.values()) Object.assign(player, { warned: false, limitsProposed: null });
    for (const notice of lapsed) takeNoticeDown(state, notice);
    if (officerUntold) state.officerTold = false;
  },
  'limits-proposed': (state, { player, limits }) => {
    playerOf(state, player).limitsProposed = limits;
  },
  'limits-declined': (state, { player }) => {
    playerOf(state, player).limitsProposed = null;
  },
  'limits-agreed': (state, { player: id, limits }) => {
    const player = playerOf(state, id);
    player.limitsAgreed = { limits };
    if (limits !== null) player.limitsProposed = null;
  },
  'limits-in-force': (state, { player, limits }) => {
    Object.assign(playerOf(state, player), { limits, limitsAgreed: null });
  },
  'staff-assigned': (state, { person, role, adult }) => {
    state.staff.set(person, { role, adult });
  },
  'staff-relieved': (state, { person }) => {
    state.staff.delete(person);
  },
  'table-taken-over': (state, { person }) => {
    (state.round as RoundState).tumbledBy = person;
  },
  'player-seated': (state, { player: id, position }) => {
    const player = playerOf(state, id);
    player.position = position;
    // A player who sits down after the close does not abstain from this round: its end raises -1 to 0.
    const { round } = state;
    player.abstained = round?.done.has('open') && !round.dry && !bettingOpen(state) ? -1 : 0;
    state.positions.set(position, id);
    forgetIdleRounds(state, id);
  },
  'player-left': (state, { player }) => vacate(state, player),
  'player-excluded': (state, { player: id, grounds }) => {
    playerOf(state, id).barred = grounds;
    vacate(state, id);
  },
  'player-readmitted': (state, { player }) => {
    playerOf(state, player).barred = null;
  },
  'abstention-noticed': noChange,
  'vacating-required': (state, { player }) => vacate(state, player),
  'player-warned': (state, { player, times }) => {
    playerOf(state, player).warnings = times;
  },

  'chips-bought': (state, { player: id, from, amount }) => {
    const player = playerOf(state, id);
    assert(amount > 0, 'chips are bought for 0 or less');
    if (from === 'wallet') player.wallet -= amount;
    assert(player.wallet >= 0, 'a wallet is negative');
    state.accounts[accountOf(from)] -= amount;
    if (from === 'tournament') addToIssued(player, amount);
    addToRack(state, player, amount);
  },
  'chips-cashed': (state, { player: id, to, amount }) => {
    const player = playerOf(state, id);
    assert(amount > 0, 'chips are cashed for 0 or less');
    if (to === 'wallet') player.wallet += amount;
    state.accounts[accountOf(to)] += amount;
    if (to === 'tournament') addToIssued(player, -amount);
    addToRack(state, player, -amount);
  },
  // Colour chips are part of the rack, so its total does not change.
  'colour-issued': (state, { player: id, colour, value, count }) => {
    const player = playerOf(state, id);
    player.colours.set(colour, { value, count: (player.colours.get(colour)?.count ?? 0) + count });
    assert(cashChips(player) >= 0, 'colour chips are issued for more than the cash chips');
    // The consents were for this issue. The next newcomer needs new ones.
    state.sharing.delete(consentKey(colour, id));
  },
  'sharing-agreed': (state, { player, colour, newcomer }) => {
    if (newcomer === null) return;
    const key = consentKey(colour, newcomer);
    state.sharing.set(key, new Set([...(state.sharing.get(key) ?? []), player]));
  },
  'colours-approved': (state, { player }) => {
    playerOf(state, player).severalColours = true;
  },
  'colour-redeemed': redeemColour,

  'dry-spin-ordered': (state, { ground }) => {
    state.drySpin = ground;
  },
  'betting-opened': (state, { round, dry }, atMs) => {
    const openedRound = roundOf(state, round, atMs);
    openedRound.openedAtMs = atMs;
    openedRound.dry = dry;
    openedRound.done.add('open');
  },
  'dice-tumbled': (state, { round: number, total, tumbledBy }, atMs) => {
    const round = roundOf(state, number, atMs);
    round.tumbles = total;
    const { failures } = state.conduct;
    round.tumbledAfterClose = round.done.has('close') && failures.some(({ reason }) => reason === 'exposed');
    round.tumbledBy = tumbledBy ?? null;
    if (total >= state.conduct.tumbles.least) round.done.add('tumble');
    clearFailedRoll(state);
  },
  'betting-closed': (state, { round }, atMs) => {
    markDone(state, round, 'close', atMs);
    keepChipsAtClose(state, roundOf(state, round, atMs));
  },
  'dice-uncovered': (state, { round }, atMs) => markDone(state, round, 'uncover', atMs),
  'dice-thrown': (state, { round }, atMs) => {
    markDone(state, round, 'throw', atMs);
    clearFailedRoll(state);
  },
  'result-entered': (state, { round: number, faces, readBy }, atMs) => {
    markDone(state, number, 'result', atMs);
    Object.assign(state.round as RoundState, { faces, readBy: readBy ?? null, sealed: null });
  },
  'reading-sealed': (state, { round: number, faces, readBy, why }, atMs) => {
    const round = roundOf(state, number, atMs);
    const published = round.faces;
    const corrects = published === null || why === null ? (round.sealed?.corrects ?? null) : { faces: published, why };
    Object.assign(round, { sealed: { readings: [{ person: readBy, faces }], corrects }, faces: null, readBy: null });
    round.confirmed = false;
    round.done.delete('result');
  },
  'correction-sealed': (state, { round, faces, readBy, why }) => {
    const past = assertPresent(findPast(state, round), 'a settled round');
    past.sealed = { readings: [{ person: readBy, faces }], why };
  },
  'readings-differ': (state, { round: number, readings }) => {
    const past = findPast(state, number);
    // A round in the history is settled, so the readings are for its correction.
    if (past !== undefined) {
      past.sealed = { ...assertPresent(past.sealed, 'a sealed correction'), readings };
      return;
    }
    const round = state.round as RoundState;
    round.sealed = { readings, corrects: round.sealed?.corrects ?? null };
  },
  'result-confirmed': (state, { round: number }) => {
    const past = findPast(state, number);
    if (past !== undefined) past.sealed = null;
    else (state.round as RoundState).confirmed = true;
  },
  'round-settled': (state, event, atMs) => {
    markDone(state, event.round, 'settle', atMs);
    applySettlement(state, event);
  },
  'losers-taken': (state, { round, bets }, atMs) => {
    markDone(state, round, 'take', atMs);
    takeLosers(state, bets);
  },
  'winners-paid': (state, { round: number, bets }, atMs) => {
    const round = roundOf(state, number, atMs);
    payBets(state, bets);
    // A round of an earlier version paid all bets with its settlement.
    if (!state.history.at(-1)?.paidAtOnce) round.paid.push(...bets);
    round.unpaid = round.unpaid.filter((bet) => !bets.includes(bet));
    if (round.unpaid.length === 0) round.done.add('pay');
  },
  'due-paid': (state, { player, amount }) => payOtherDue(state, playerOf(state, player), amount),
  'round-ended': (state, { round, end, abstentionCounted = false, idleUnknown = false }) => {
    endRound(state, { end, voidCounts: abstentionCounted, idleUnknown });
    if (end !== 'settled' && state.undone?.round !== round) state.undone = { round, consequence: 'void', reason: null };
  },

  'dice-offered': (state) => {
    state.turn.offered = true;
  },
  'shooter-accepted': (state, { player }) => {
    Object.assign(state.turn, NO_TURN, { shooter: player });
  },
  'dice-chosen': (state, { dice }) => {
    state.turn.dice = dice;
  },
  'turn-ended': (state) => {
    Object.assign(state.turn, NO_TURN);
  },
  'shooter-replaced': (state, { by }) => {
    state.turn.thrower = by;
  },

  'failure-declared': (state, { round: number, consequence, reason }, atMs) => {
    state.undone = { round: number, consequence, reason };
    // The settlement of a round that has ended is reversed by the next event.
    if (consequence === 'void' || state.round === null) return;
    const round = roundOf(state, number, atMs);
    round.frozen = round.done.has('throw') || round.frozen;
    for (const step of ['tumble', 'uncover', 'throw'] as const) round.done.delete(step);
    round.tumbles = 0;
    round.tumbledBy = null;
    round.sealed = null;
    round.draw += 1;
  },
  'settlement-reversed': (state, event, atMs) => reopenRound(state, newRound(event.round, atMs), event),
  'result-withdrawn': (state, { round: number }, atMs) => {
    const round = roundOf(state, number, atMs);
    round.done.delete('result');
    Object.assign(round, { faces: null, readBy: null, confirmed: false });
    // A correction of the withdrawn result is no longer shown.
    if (state.corrected?.round === number) state.corrected = null;
  },
  'wagers-returned': (state, { rows }) => {
    for (const [id, bet, amount] of rows) {
      const player = playerOf(state, id);
      assert(removeWager(state, player, spotOf(state, bet), 'rack') === amount, 'a void returns a wrong amount');
      state.accounts.layout -= amount;
      addToRack(state, player, amount);
    }
  },
  'malfunction-reported': (state, { about, failsRoll }) => {
    state.suspended = about;
    state.rollMalfunctioned = failsRoll ?? false;
  },
  'malfunction-rectified': (state) => {
    state.suspended = null;
    state.rejected = null;
    state.rollMalfunctioned = false;
  },
  'play-interrupted': (state, { about, outcome, paused }) => {
    // A malfunction stays the reason of the suspension.
    if (outcome === 'stands' || paused) state.suspended ??= about;
  },
  'lamps-failed': (state, { round }) => {
    state.lampsRound = round;
  },
  // `was` has the faces before the correction. Clears the confirmation, because it was for these faces.
  'result-corrected': (state, { round: number, was, faces, readBy }) => {
    state.corrected = { round: number, from: was, to: faces };
    const round = state.round as RoundState;
    round.done.add('result');
    Object.assign(round, { faces, readBy: readBy ?? null, sealed: null, confirmed: false });
  },
  // `ride` is the shooter's wager, if it stayed on the layout for the next throw and loses on the corrected faces.
  'settlement-corrected': (state, { round, was, faces, rows, ride }) => {
    state.corrected = { round, from: was, to: faces };
    const past = findPast(state, round);
    if (past !== undefined) correctOpenBets(state, past, faces);
    // `false`: the round does not become void.
    applyReversal(state, rows, round, false);
    if (past !== undefined) past.faces = faces;
    if (past !== undefined && ride !== undefined) endRidingWager(past, ride);
    if (past === undefined || state.round?.number !== round) return;
    // The dealer also takes the wager that the corrected dice ended.
    if (ride !== undefined) state.lastSettled = past.rows;
    const { paid, unpaid } = state.round;
    const owing = new Set(settleOneThrowBets(state, past, faces).flatMap((row) => (claimOfRow(row) > 0 ? [row[1]] : [])));
    state.round.faces = faces;
    // A bet that lasts several throws does not depend on the faces of one round.
    const isUnpaid = ({ id, throws }: Bet): boolean => (throws > 1 ? unpaid.includes(id) : owing.has(id) && !paid.includes(id));
    state.round.unpaid = state.layout.bets.filter(isUnpaid).map(({ id }) => id);
  },
  'shooter-bet-corrected': (state, event) => correctShooterBet(state, event),
  'round-voided-later': (state, { round, rows, owedBefore }) => {
    if (state.undone?.round !== round || state.undone.consequence !== 'void')
      state.undone = { round, consequence: 'void', reason: null };
    if (state.round?.number === round && state.round.done.has('settle')) closeBets(state);
    applyReversal(state, rows, round, true, owedBefore);
    const past = findPast(state, round);
    if (past !== undefined) recountAbstention(state, past);
  },
  'round-invalidated': noChange,
  'error-recorded': noChange,
  'adjustment-made': (state, { round, player, amount, due }) => applyAdjustment(state, player, round, amount, due),
  'turn-voided': (state, event) => reverseTurnWager(state, event),
  'wager-voided': (state, { player: id, bet, amount }) => {
    const player = playerOf(state, id);
    assert(removeWager(state, player, spotOf(state, bet), 'rack') === amount, 'a voided wager is not returned in full');
    state.accounts.layout -= amount;
    addToRack(state, player, amount);
  },
  'winnings-held': applyHold,
  'investigation-recorded': (state, { player, outcome }) => {
    state.outcomes.set(player, outcome);
  },
  'held-released': applyRelease,
  'held-forfeited': applyForfeit,
  'dispute-raised': (state, { dispute, player, about }) => {
    state.disputes.push({ id: dispute, player, about, decision: null, reviewRequested: false, review: null });
  },
  'dispute-decided': (state, { dispute, decision }) => {
    disputeOf(state, dispute).decision = decision;
  },
  'review-requested': (state, { dispute }) => {
    disputeOf(state, dispute).reviewRequested = true;
  },
  'review-decided': (state, { dispute, decision }) => {
    disputeOf(state, dispute).review = decision;
  },
  'ruling-made': noChange,

  'dice-committed': (state, { round, commitment }) => {
    state.commitment = { round, hash: commitment };
    state.retiredRound = null;
  },
  'dice-revealed': (state, { round, seed }) => {
    state.commitment = null;
    if (seed === null && state.round?.number === round) state.round.seedLost = true;
  },
  'dice-rejected': (state, { round, why }) => {
    state.rejected = { round, why };
    state.suspended = `the dice of round ${round} are rejected: ${why}`;
  },
  'clock-stepped': (state, { byMs }) => {
    if (state.round !== null) state.round.openedAtMs += byMs;
    if (state.notice !== null) state.notice = { ...state.notice, dueMs: state.notice.dueMs + byMs };
    if (state.closureDueMs !== null) state.closureDueMs += byMs;
    if (state.reopening !== null) state.reopening = { ...state.reopening, untilMs: state.reopening.untilMs + byMs };
  },
  'store-restored': (state) => {
    state.restoredRound = bettingClosed(state) ? (state.round?.number ?? null) : null;
  },
  'dice-retired': (state, { round }) => {
    state.commitment = null;
    state.retiredRound = round;
  },
};

const disputeOf = ({ disputes }: TableState, number: number): Dispute =>
  assertPresent(
    disputes.find(({ id }) => id === number),
    'a dispute',
  );

/** Frees the seat. The player's chips and wagers stay. An open proposal of limits and the consents that the player gets a shared colour end. */
function vacate(state: TableState, id: string): void {
  const player = playerOf(state, id);
  if (player.position !== null) state.positions.delete(player.position);
  Object.assign(player, { position: null, limitsProposed: null });
  for (const colour of state.setup.colours) state.sharing.delete(consentKey(colour, id));
}
