/** What goes wrong, and what each book makes of it: failed rolls, malfunctions, corrections, voids, sanctions. Nothing is ever edited. */
import { type ClauseId, type Face, type Failure, type FailureReason, netOfRow, outcomeOf, present } from '../rules/index.ts';
import { makeCall } from './calls.ts';
import { cashChips, coloursOn } from './colours.ts';
import type { Handlers, Verdict } from './decide.ts';
import { diceAreLost, readerOf } from './decide-dice.ts';
import { faultOfSeat } from './decide-people.ts';
import { endOfRound, faultOfDice, litOn } from './decide-round.ts';
import type { ReturnedRow, ReversalRow, TableEvent } from './events.ts';
import { hasRoom, isCount } from './ledger.ts';
import { type Refusal, refuse } from './refusals.ts';
import { netsByNow, netsOf, placedWagers, settlePlaced, stakesOf } from './settlement.ts';
import { bettingOpen, type PastRound, stakeOn, type TableState } from './state.ts';
import { shooterStake, turnVoid, turnWithoutWager } from './turn.ts';

/** Faults that only real dice and real hands can have. */
const OF_REAL_DICE: ReadonlySet<FailureReason> = new Set<FailureReason>([
  'not-flat',
  'stacked',
  'exposed',
  'not-together',
  'early-activation',
]);

/** Wagers go back and the round is over. */
function returnAll(
  state: TableState,
  end: 'void' | 'invalidated',
  clauses: readonly ClauseId[],
  returning: readonly ClauseId[] = state.conduct.voided.clauses,
): readonly TableEvent[] {
  const rows: readonly ReturnedRow[] = placedWagers(state);
  const returned: TableEvent = { type: 'wagers-returned', round: state.round?.number ?? 0, rows, clauses: returning };
  return [returned, ...endOfRound(state, end, clauses)];
}

const isSettled = (state: TableState): boolean => state.round?.done.has('settle') ?? false;

/** What takes a settled round back: racks give the cash chips they have, and what is missing stays owed. */
function reversal(
  state: TableState,
  deltas: ReadonlyMap<string, number>,
  owed: ReadonlyMap<string, number>,
  moved: Map<string, number> = new Map(),
): readonly ReversalRow[] {
  const rows: ReversalRow[] = [];
  for (const [id, delta] of deltas) {
    const player = state.players.get(id);
    const has = (player === undefined ? 0 : cashChips(player)) + (moved.get(id) ?? 0);
    const amount = Math.max(delta, 0 - has);
    moved.set(id, (moved.get(id) ?? 0) + amount);
    if (delta !== 0 || (owed.get(id) ?? 0) > 0) rows.push([id, amount, amount - delta]);
  }
  return rows;
}

const negated = (nets: ReadonlyMap<string, number>): ReadonlyMap<string, number> =>
  new Map([...nets].map(([player, net]) => [player, -net]));

/** A settled round that can still be reached. */
function findPast(state: TableState, round: number, clauses: readonly ClauseId[]): PastRound | Refusal {
  const past = state.history.find((entry) => entry.round === round);
  if (past === undefined)
    return refuse(round === state.round?.number ? 'round-not-settled' : 'unknown-round', clauses, { round });
  return past.voided ? refuse('unknown-round', clauses, { round, end: 'void' }) : past;
}

const isRefusal = (value: PastRound | Refusal): value is Refusal => 'code' in value;

function declareFailure(state: TableState, reason: FailureReason): Verdict {
  const failure = present(
    state.conduct.failures.find((entry) => entry.reason === reason),
    reason,
  );
  if (state.setup.dice === 'electronic' && (OF_REAL_DICE.has(reason) || escapes(state, failure)))
    return refuse('electronic-dice', failure.clauses, { reason });
  const done = state.round?.done;
  const begun = failure.after === 'tumble' ? (state.round?.tumbles ?? 0) > 0 : (done?.has(failure.after) ?? false);
  const enough = reason === 'too-few-tumbles' && (state.round?.tumbles ?? 0) >= state.conduct.tumbles.least;
  if (!begun || done?.has(failure.before) || enough) return refuse('failure-not-now', failure.clauses, { reason });
  const { call, consequence, notified, clauses } = failure;
  const round = state.round?.number ?? 0;
  const told = notified === undefined ? {} : { notified };
  const declared: TableEvent = { type: 'failure-declared', round, reason, call, consequence, ...told, clauses };
  return consequence === 'void' ? [declared, ...returnAll(state, 'void', clauses)] : [declared];
}

/** A closed round whose electronic dice are committed has its outcome: nobody may void it to escape that. */
const escapes = (state: TableState, { consequence }: Failure): boolean => consequence === 'void' && isClosed(state);

const isClosed = (state: TableState): boolean => (state.round?.done.has('open') ?? false) && !bettingOpen(state);

function interrupt(state: TableState, about: string): Verdict {
  const { wagers, clauses, establishedClauses } = state.conduct.interruption;
  const event = (outcome: 'established' | 'void' | 'stands' | 'none'): TableEvent => ({
    type: 'play-interrupted',
    about,
    outcome,
    clauses: outcome === 'established' ? establishedClauses : outcome === 'none' ? [] : clauses,
  });
  if (state.round === null) return [event('none')];
  // Nor may anybody interrupt play to escape it.
  const committed = state.setup.dice === 'electronic' && isClosed(state) && !diceAreLost(state);
  if (state.round.faces !== null || committed) return [event('established')];
  return wagers === 'void' ? [event('void'), ...returnAll(state, 'void', clauses)] : [event('stands')];
}

function correctSettlement(state: TableState, round: number, faces: readonly Face[], why: string): Verdict {
  const clauses = state.permissions['correct-settlement']?.clauses ?? [];
  if (state.setup.dice === 'electronic') return refuse('electronic-dice', clauses);
  const past = findPast(state, round, clauses);
  if (isRefusal(past)) return past;
  const fault = faultOfDice(state, faces);
  if (fault !== null) return fault;
  const sorted = [...faces].sort();
  if (sorted.join() === [...past.faces].sort().join()) return refuse('same-result', clauses, { faces: sorted.join('') });
  const fresh = netsOf(settlePlaced(state, stakesOf(state, past), past.terms, faces).rows);
  const deltas = new Map([...netsByNow(past)].map(([player, net]) => [player, (fresh.get(player) ?? 0) - net]));
  const { lifted, ended } = endOfRide(state, round, faces, clauses);
  for (const [player, , stake] of lifted) deltas.set(player, (deltas.get(player) ?? 0) - stake);
  const rows = reversal(state, deltas, past.owed, new Map(lifted.map(([player, , stake]) => [player, stake])));
  const corrected = { type: 'settlement-corrected', round, was: past.faces, faces: sorted, rows } as const;
  const [ride] = lifted;
  if (ride === undefined) return [{ ...corrected, why, clauses }];
  return [{ type: 'wagers-returned', round, rows: lifted, clauses }, { ...corrected, ride, why, clauses }, ...ended];
}

/** The shooter's wager that rode on and should have lost: it ends as long as the turn has gone no further than this round. */
function endOfRide(state: TableState, round: number, faces: readonly Face[], clauses: readonly ClauseId[]) {
  const { shooter, throw: throwNumber } = state.turn;
  const bet = state.layout.byId.get(state.conduct.shooter?.bet ?? '');
  const stake = shooterStake(state);
  const last = isSettled(state) ? state.round?.number : state.round === null ? state.rounds : null;
  if (shooter === null || bet === undefined || stake === 0 || round !== last || bet.paysOn[outcomeOf(faces).index] != null)
    return { lifted: [], ended: [] };
  const lifted: readonly ReturnedRow[] = [[shooter, bet.id, stake]];
  const throws = isSettled(state) ? throwNumber : throwNumber - 1;
  const ended: readonly TableEvent[] = [{ type: 'turn-ended', player: shooter, throws, end: 'lost', clauses }];
  return { lifted, ended };
}

function voidDamaged(state: TableState, rounds: readonly number[], why: string): Verdict {
  const clauses = state.permissions['void-damaged']?.clauses ?? [];
  // Electronic dice are damaged where their seed is lost, and only the round that waits for it is affected.
  const lost = diceAreLost(state) && rounds.every((round) => round === state.round?.number);
  if (state.setup.dice === 'electronic' && !lost) return refuse('electronic-dice', clauses);
  const events: TableEvent[] = [];
  const affected = [...new Set([...rounds, ...throwUnderWay(state, rounds)])].sort((a, b) => a - b);
  if (affected.length === 0) return refuse('unknown-round', clauses, { rounds: '' });
  const current = affected.find((round) => round === state.round?.number);
  const open = isSettled(state) ? undefined : current;
  // The wagers of the round under way go back first, so that they answer for what earlier rounds take back.
  const moved = open === undefined ? new Map<string, number>() : cashOnLayout(state);
  if (open !== undefined) {
    const voided: TableEvent = { type: 'round-voided-later', round: open, rows: [], why, clauses };
    // Where the book does not speak of damaged dice, its clause on void rounds does not either.
    events.push(voided, ...returnAll(state, 'void', clauses, clauses.length === 0 ? [] : state.conduct.voided.clauses));
  }
  for (const round of affected.filter((each) => each !== open)) {
    const past = findPast(state, round, clauses);
    if (isRefusal(past)) return past;
    const rows = reversal(state, negated(netsByNow(past)), past.owed, moved);
    events.push({ type: 'round-voided-later', round, rows, why, clauses });
    if (round === current) events.push(...endOfRound(state, 'void', clauses));
  }
  events.push(...voidEndedTurns(state, affected, moved, why));
  return [...events, ...voidTurn(state, affected, clauses)];
}

/** Shooters' wagers that an affected throw helped to decide, although they ended in another. */
function voidEndedTurns(
  state: TableState,
  affected: readonly number[],
  moved: Map<string, number>,
  why: string,
): readonly TableEvent[] {
  const bet = state.conduct.shooter?.bet;
  const turns = new Set(state.history.flatMap(({ round, turn }) => (turn !== null && affected.includes(round) ? [turn] : [])));
  const clauses = state.permissions['void-damaged']?.clauses ?? [];
  return state.history.flatMap(({ round, turn, rows, owed, voided }): readonly TableEvent[] => {
    if (bet === undefined || turn === null || !turns.has(turn) || affected.includes(round) || voided) return [];
    const own = rows.find(([, id]) => id === bet);
    if (own === undefined) return [];
    // What was owed for that round stays owed.
    const deltas = new Map([[own[0], -netOfRow(own) - (owed.get(own[0]) ?? 0)]]);
    return [{ type: 'turn-voided', round, bet, rows: reversal(state, deltas, owed, moved), why, clauses }];
  });
}

/** What each player has on the layout in cash chips. */
function cashOnLayout(state: TableState): Map<string, number> {
  const cash = new Map<string, number>();
  for (const [id, bet, amount] of placedWagers(state)) {
    const player = present(state.players.get(id), id);
    cash.set(id, (cash.get(id) ?? 0) + amount - coloursOn(player, bet));
  }
  return cash;
}

/** Whether one of these rounds is a throw of the turn under way. */
const isOfTurn = ({ turn, rounds }: TableState, affected: readonly number[]): boolean =>
  turn.shooter !== null && affected.some((round) => round >= rounds + 2 - turn.throw);

/** The throw under way, where it was made with the dice of an affected one. */
function throwUnderWay(state: TableState, affected: readonly number[]): readonly number[] {
  const { round } = state;
  if (round === null || isSettled(state) || !isOfTurn(state, affected)) return [];
  return round.frozen || round.done.has('throw') ? [round.number] : [];
}

/** The same dice make every throw of a turn: where they were damaged, the shooter's wager goes back too. */
function voidTurn(state: TableState, affected: readonly number[], clauses: readonly ClauseId[]): readonly TableEvent[] {
  const { shooter } = state.turn;
  const rules = state.conduct.shooter;
  if (rules === null || shooter === null || !isOfTurn(state, affected)) return [];
  const stake = shooterStake(state);
  const gone = stake === 0 || (affected.includes(state.round?.number ?? 0) && !isSettled(state));
  const back: TableEvent = { type: 'wagers-returned', round: state.rounds, rows: [[shooter, rules.bet, stake]], clauses };
  return gone ? turnVoid(state) : [back, ...turnVoid(state)];
}

/** A round under way, or one that has ended and can still be reached. */
function invalidate(state: TableState, ground: string, why: string, round: number | undefined): Verdict {
  const rules = state.conduct.invalidation;
  const found = rules?.grounds.find((entry) => entry.ground === ground);
  const current = round === state.round?.number;
  if (found?.whileSuspended && state.suspended === null) return refuse('table-running', found.clauses);
  if (round === undefined) return refuse('no-round', rules?.clauses ?? []);
  if (found?.whileSuspended && state.round?.faces !== null) return refuse('failure-not-now', found.clauses, { reason: ground });
  const past = current && !isSettled(state) ? null : findPast(state, round, rules?.clauses ?? []);
  if (past !== null && isRefusal(past)) return past;
  if (found === undefined) return refuse('unknown-grounds', rules?.clauses ?? [], { ground });
  const clauses = [...found.clauses, ...(rules?.clauses ?? [])];
  const invalidated: TableEvent = { type: 'round-invalidated', round, ground, why, clauses };
  if (past === null) return [invalidated, ...returnAll(state, 'invalidated', clauses)];
  const rows = reversal(state, negated(netsByNow(past)), past.owed);
  const ended = current ? endOfRound(state, 'invalidated', clauses) : [];
  return [invalidated, { type: 'round-voided-later', round, rows, why, clauses }, ...ended];
}

export const TROUBLE_HANDLERS = {
  'declare-failure': (state, { reason }) => declareFailure(state, reason),

  'report-malfunction': (state, { about }) => {
    if (state.suspended !== null) return refuse('table-suspended', [], { about: state.suspended });
    const clauses = state.permissions['report-malfunction']?.clauses ?? [];
    const notified = state.conduct.acts['declare-rectified']?.least ?? '';
    return [{ type: 'malfunction-reported', about, notified, clauses }];
  },

  'declare-rectified': (state) => {
    const clauses = state.permissions['declare-rectified']?.clauses ?? [];
    return state.suspended === null ? refuse('table-running', clauses) : [{ type: 'malfunction-rectified', clauses }];
  },

  interrupt: (state, { about }) => interrupt(state, about),

  // The lamps are information; the dice decide, so nothing else follows.
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
    const fault = faultOfDice(state, faces);
    if (fault !== null) return fault;
    const call = makeCall(state.layout, state.conduct, faces);
    if (call.faces.join() === was.join()) return refuse('same-result', clauses, { faces: was.join('') });
    const { number } = state.round;
    const reader = readerOf(state, by);
    return [{ type: 'result-corrected', round: number, was, ...call, lit: litOn(state, faces), ...reader, why, clauses }];
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
    const found = state.players.get(player);
    if (!Number.isInteger(round) || round < 1 || round > state.rounds) return refuse('unknown-round', clauses, { round });
    if (found === undefined) return refuse('unknown-player', [], { player });
    if (!Number.isSafeInteger(amount) || amount === 0 || !hasRoom(state.accounts, Math.abs(amount)))
      return refuse('bad-amount', clauses, { amount });
    const has = cashChips(found);
    if (has + amount < 0) return refuse('not-enough-chips', clauses, { player, amount: -amount, has });
    return [{ type: 'adjustment-made', round, player, amount, why, clauses }];
  },

  'void-wager': (state, { player, bet: betId, grounds }) => {
    const clauses = state.permissions['void-wager']?.clauses ?? [];
    const bet = state.layout.byId.get(betId);
    const found = state.players.get(player);
    if (found === undefined) return refuse('unknown-player', [], { player });
    if (bet === undefined) return refuse('unknown-bet', state.rulebook.listedBetsOnly.clauses, { bet: betId });
    if (bet.throws > 1) return refuse('locked-in', state.conduct.shooter?.lockedClauses ?? [], { bet: betId });
    const amount = stakeOn(state, found, bet);
    if (amount === 0) return refuse('not-enough-wagered', clauses, { player, bet: betId, has: 0 });
    return [{ type: 'wager-voided', player, bet: betId, amount, grounds, clauses }];
  },

  'hold-winnings': (state, { player, amount, grounds }) => {
    const clauses = state.permissions['hold-winnings']?.clauses ?? [];
    const found = state.players.get(player);
    if (found === undefined) return refuse('unknown-player', [], { player });
    if (!isCount(amount)) return refuse('bad-amount', clauses, { amount });
    const has = cashChips(found);
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
    const fault = faultOfSeat(state, player);
    if (fault !== null) return fault;
    if (state.staff.has(player)) return refuse('staff-may-not-wager', state.conduct.staffMayNotWager.clauses, { person: player });
    // Without a wager there is nothing to throw for: the dice go to the other player as to a new shooter.
    if (shooterStake(state) === 0) return [...turnWithoutWager(state), { type: 'shooter-accepted', player, clauses }];
    return [{ type: 'shooter-replaced', player: state.turn.shooter, by: player, clauses }];
  },
} satisfies Partial<Handlers>;
