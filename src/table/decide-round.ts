/** Decides the steps of a round in the order of the rulebook, and the shooter's turn. */
import type { BetId, ClauseId, StepName } from '../rules/index.ts';
import { isIdle } from './abstention.ts';
import { makeCall } from './calls.ts';
import type { HouseFacts } from './commands.ts';
import type { Handlers, Verdict } from './decide.ts';
import { checkCommitment, checkNotRetired, checkReveal } from './decide-dice.ts';
import { checkKeying, tumbledByField } from './decide-keying.ts';
import { startAgreedLimits } from './decide-limits.ts';
import { checkMayPlay, checkSeated } from './decide-people.ts';
import { checkConfirmation, checkFaces, checkSealed, needsSecondReading, readByField, sealReading } from './decide-readings.ts';
import { otherDue } from './due.ts';
import type { ReturnedRow, RoundEnd, TableEvent } from './events.ts';
import { type Refusal, refuse } from './refusals.ts';
import { placedStakes, placedWagers, settleStakesOn, termsOf, winningBetsOn } from './settlement.ts';
import { areWagersHidden, bettingOpen, nextStep, playsAlone, type TableState } from './state.ts';
import { endOfTurn, hasShooterBet } from './turn.ts';

const clausesOfStep = (state: TableState, name: StepName): readonly ClauseId[] =>
  state.conduct.steps.find(({ step }) => step === name)?.clauses ?? [];

/** The words that the dealer calls out at a step. */
const callOfStep = (state: TableState, name: StepName): string | null =>
  state.conduct.steps.find(({ step }) => step === name)?.call ?? null;

function checkStep(state: TableState, step: StepName): Refusal | null {
  const next = nextStep(state);
  if (next === step) return null;
  const { tumbles } = state.conduct;
  if (next === 'tumble' && (state.round?.tumbles ?? 0) > 0) {
    // `least`: the number of tumbles that the rulebook requires.
    return refuse('too-few-tumbles', tumbles.clauses, { times: state.round?.tumbles ?? 0, least: tumbles.least });
  }
  return refuse('not-this-step', clausesOfStep(state, next), { step, next });
}

/** Whether the player who has ended the betting time still plays alone. */
function isBettingEnded(state: TableState, { bettingEndedBy, bettingEndedByPlayer }: HouseFacts): boolean {
  if (bettingEndedBy !== undefined) return playsAlone(state, bettingEndedBy);
  return bettingEndedByPlayer === true && state.positions.size === 1;
}

/** The system closes betting only after the betting time of the set-up, unless the only player at a practice table has ended it. */
function checkBettingTime(state: TableState, role: string, atMs: number, house: HouseFacts = {}): Refusal | null {
  const dueMs = (state.round?.openedAtMs ?? 0) + state.setup.bettingMs;
  return role === 'system' && atMs < dueMs && !isBettingEnded(state, house) ? refuse('too-early', [], { dueMs }) : null;
}

/**
 * The events at the end of a round. At a full table, they include a notice for each player who has placed no wager for too many rounds.
 * Void and invalidated rounds do not count.
 */
export function endOfRound(state: TableState, end: RoundEnd, clauses: readonly ClauseId[]): readonly TableEvent[] {
  const round = state.round;
  if (round === null) return [];
  const ended: TableEvent = { type: 'round-ended', round: round.number, end, clauses };
  const { abstention } = state.conduct;
  if (abstention === null || round.dry || end !== 'settled' || round.reopened?.hadEnded) return [ended];
  const notices: TableEvent[] = [];
  for (const player of state.players.values()) {
    const rounds = player.abstained + 1;
    if (isIdle(state, player) && player.staked === 0 && rounds >= abstention.rounds) {
      notices.push({ type: 'abstention-noticed', player: player.id, rounds, clauses: abstention.clauses });
    }
  }
  return [ended, ...notices];
}

/** Returns all wagers on the layout and ends the round. */
export function returnWagers(
  state: TableState,
  end: 'void' | 'invalidated',
  clauses: readonly ClauseId[],
  returnClauses: readonly ClauseId[] = state.conduct.voided.clauses,
): readonly TableEvent[] {
  const rows: readonly ReturnedRow[] = placedWagers(state);
  const returned: TableEvent = { type: 'wagers-returned', round: state.round?.number ?? 0, rows, clauses: returnClauses };
  return [returned, ...endOfRound(state, end, clauses)];
}

/** Bets that owe a player something and are not paid yet, in the order of the layout. */
const unpaidBets = (state: TableState): readonly BetId[] => state.round?.unpaid ?? [];

const wagersHiddenField = (state: TableState): { readonly wagersHidden?: true } =>
  areWagersHidden(state) ? { wagersHidden: true } : {};

function payWinners(state: TableState, bets: readonly BetId[]): Verdict {
  const unpaid = unpaidBets(state);
  const unpayableBet = bets.find((bet) => !unpaid.includes(bet));
  if (unpayableBet !== undefined) return refuse('not-this-step', clausesOfStep(state, 'pay'), { bet: unpayableBet });
  const clauses = clausesOfStep(state, 'pay');
  const paid: TableEvent = {
    type: 'winners-paid',
    round: state.round?.number ?? 0,
    bets: [...new Set(bets)],
    ...wagersHiddenField(state),
    clauses,
  };
  if (unpaid.some((bet) => !bets.includes(bet))) return [paid];
  return [paid, ...endOfRound(state, 'settled', clauses), ...endOfTurn(state)];
}

export const ROUND_HANDLERS = {
  // A dry spin is a round without wagers.
  'order-dry-spin': (state, { ground }) => {
    const rules = state.conduct.dryspins;
    const allowedGround = rules?.grounds.find((entry) => entry.ground === ground);
    if (state.round !== null) return refuse('round-under-way', rules?.clauses ?? [], { round: state.round.number });
    if (state.accounts.layout > 0) return refuse('wagers-on-layout', rules?.clauses ?? [], { amount: state.accounts.layout });
    if (allowedGround === undefined) return refuse('unknown-grounds', rules?.clauses ?? [], { ground });
    return [{ type: 'dry-spin-ordered', ground, clauses: allowedGround.clauses }];
  },

  'call-bets': (state, { house }) => {
    const refusal = checkStep(state, 'open');
    if (refusal !== null) return refusal;
    const waits = house?.tournamentWaits;
    if (waits !== undefined) return refuse('tournament-waits', waits.clauses, { why: waits.code });
    const commitmentRefusal = checkCommitment(state);
    if (commitmentRefusal !== null) return commitmentRefusal;
    if (state.conduct.shooter !== null && state.turn.shooter === null) return refuse('no-shooter', state.conduct.shooter.clauses);
    const round = state.round?.number ?? state.rounds + 1;
    const call = callOfStep(state, 'open');
    const opened = { round, call, dry: state.drySpin !== null, clauses: clausesOfStep(state, 'open') };
    return [...startAgreedLimits(state), { type: 'betting-opened', ...opened }];
  },

  tumble: (state, { by, times }) => {
    const next = nextStep(state);
    if (next !== 'tumble') return refuse('not-this-step', clausesOfStep(state, 'tumble'), { step: 'tumble', next });
    const commitmentRefusal = checkCommitment(state);
    if (commitmentRefusal !== null) return commitmentRefusal;
    if (!Number.isInteger(times) || times < 1 || times > TUMBLES_MAX)
      return refuse('bad-amount', state.conduct.tumbles.clauses, { times });
    const round = state.round?.number ?? state.rounds + 1;
    const total = (state.round?.tumbles ?? 0) + times;
    return [
      {
        type: 'dice-tumbled',
        round,
        times,
        total,
        covered: state.conduct.tumbles.covered,
        ...tumbledByField(state, by),
        clauses: state.conduct.tumbles.clauses,
      },
    ];
  },

  'close-bets': (state, { by, atMs, house }) => {
    const refusal = checkStep(state, 'close') ?? checkBettingTime(state, by.role, atMs, house) ?? checkNotRetired(state);
    if (refusal !== null) return refusal;
    const { bell } = state.conduct;
    const clauses = clausesOfStep(state, 'close');
    return [
      {
        type: 'betting-closed',
        round: state.round?.number ?? 0,
        call: callOfStep(state, 'close'),
        bell: bell !== null,
        staked: state.accounts.layout,
        clauses,
      },
    ];
  },

  uncover: (state) => {
    const refusal = checkStep(state, 'uncover');
    return refusal ?? [{ type: 'dice-uncovered', round: state.round?.number ?? 0, clauses: clausesOfStep(state, 'uncover') }];
  },

  throw: (state, { by, atMs, house }) => {
    // In rulebooks without a step `close`, the throw closes betting.
    const refusal =
      checkStep(state, 'throw') ??
      (bettingOpen(state) ? checkBettingTime(state, by.role, atMs, house) : null) ??
      checkNotRetired(state);
    if (refusal !== null) return refusal;
    const rules = state.conduct.shooter;
    if (rules !== null) {
      const { shooter, dice } = state.turn;
      if (shooter === null) return refuse('no-shooter', rules.clauses);
      if (!hasShooterBet(state)) return refuse('shooter-must-bet', rules.clauses, { player: shooter });
      if (dice === null) return refuse('dice-not-chosen', state.permissions['choose-dice']?.clauses ?? [], { player: shooter });
      const notSeated = by.role === 'player' ? checkSeated(state, by.person) : null;
      if (notSeated !== null) return notSeated;
    }
    const clauses = clausesOfStep(state, 'throw');
    return [
      { type: 'dice-thrown', round: state.round?.number ?? 0, throw: state.turn.throw, staked: state.accounts.layout, clauses },
    ];
  },

  'enter-result': (state, { by, faces }) => {
    const refusal =
      checkStep(state, 'result') ??
      checkCommitment(state) ??
      checkFaces(state, faces) ??
      checkKeying(state, by) ??
      checkSealed(state);
    if (refusal !== null) return refusal;
    const clauses = clausesOfStep(state, 'result');
    const round = state.round?.number ?? 0;
    if (needsSecondReading(state, faces)) return [sealReading(round, by, faces, null, clauses)];
    const entered: TableEvent = {
      type: 'result-entered',
      round,
      ...makeCall(state.layout, state.conduct, faces),
      lit: winningBetsOn(state, faces),
      ...(state.setup.dice === 'electronic' ? { draw: state.round?.draw ?? 1 } : readByField(state, by)),
      clauses,
    };
    // A dry spin ends with its result, because it has no wagers to settle.
    return state.round?.dry ? [entered, ...endOfRound(state, 'settled', clauses)] : [entered];
  },

  'settle-round': (state) => {
    const refusal = checkStep(state, 'settle') ?? checkReveal(state);
    if (refusal !== null) return refusal;
    const faces = state.round?.faces ?? [];
    // `advised`: players to be warned about wagers below the minimum.
    const terms = termsOf(state);
    const { rows, advised } = settleStakesOn(state, placedStakes(state), terms, faces);
    const confirmationRefusal = checkConfirmation(state, rows);
    if (confirmationRefusal !== null) return confirmationRefusal;
    // After a reversed settlement, the warning that it gave stays given.
    const newlyAdvised = advised.filter((id) => !state.players.get(id)?.warned);
    const clauses = clausesOfStep(state, 'settle');
    return [{ type: 'round-settled', round: state.round?.number ?? 0, rows, advised: newlyAdvised, clauses }];
  },

  'take-losers': (state) => {
    const refusal = checkStep(state, 'take');
    if (refusal !== null) return refusal;
    // Finds the winning bets from the faces, because a correction changes the faces but not the outcomes in the settled rows.
    // The rows only say which bets have wagers that ended. A wager that rides stays on the layout for the next throw.
    const winning = winningBetsOn(state, state.round?.faces ?? []);
    const endedBets = new Set(
      state.lastSettled.filter(([, , counted, , outcome]) => counted > 0 && outcome !== 'rides').map(([, bet]) => bet),
    );
    const bets = state.layout.bets.filter(({ id }) => endedBets.has(id) && !winning.includes(id)).map(({ id }) => id);
    const taken = { round: state.round?.number ?? 0, bets, ...wagersHiddenField(state) };
    return [{ type: 'losers-taken', ...taken, clauses: clausesOfStep(state, 'take') }];
  },

  'pay-winners': (state, { bets }) => checkStep(state, 'pay') ?? payWinners(state, bets ?? unpaidBets(state)),

  'pay-due': (state, { player }) => {
    const clauses = state.permissions['pay-due']?.clauses ?? [];
    const playerState = state.players.get(player);
    if (playerState === undefined) return refuse('unknown-player', [], { player });
    const amount = otherDue(state, playerState);
    return amount === 0 ? refuse('nothing-due', clauses, { player }) : [{ type: 'due-paid', player, amount, clauses }];
  },

  'offer-dice': (state) => {
    const rules = state.conduct.shooter;
    // Allowed during a round too, because its shooter may have left before wagering.
    if (state.turn.shooter !== null) return refuse('shooter-chosen', rules?.clauses ?? [], { player: state.turn.shooter });
    return [{ type: 'dice-offered', count: rules?.diceOffered ?? 0, clauses: rules?.clauses ?? [] }];
  },

  'accept-dice': (state, { player, house }) => {
    const rules = state.conduct.shooter;
    if (!state.turn.offered) return refuse('dice-not-offered', rules?.clauses ?? []);
    const refusal = checkSeated(state, player) ?? checkMayPlay(state, player, house);
    if (refusal !== null) return refusal;
    return [{ type: 'shooter-accepted', player, clauses: rules?.clauses ?? [] }];
  },

  'choose-dice': (state, { dice }) => {
    const rules = state.conduct.shooter;
    const clauses = state.permissions['choose-dice']?.clauses ?? [];
    const offered = rules?.diceOffered ?? 0;
    const isValid =
      dice.length === rules?.diceChosen &&
      new Set(dice).size === dice.length &&
      dice.every((die) => Number.isInteger(die) && die >= 1 && die <= offered);
    if (state.turn.shooter === null) return refuse('no-shooter', rules?.clauses ?? []);
    if (state.turn.dice !== null) return refuse('shooter-chosen', clauses, { dice: state.turn.dice.join(' ') });
    if (!isValid) return refuse('bad-dice', clauses, { dice: dice.join(' '), offered });
    return [{ type: 'dice-chosen', player: state.turn.shooter, dice, clauses }];
  },
} satisfies Partial<Handlers>;

/** At most this many tumbles in one command. A larger number is a typing error. */
const TUMBLES_MAX = 100;
