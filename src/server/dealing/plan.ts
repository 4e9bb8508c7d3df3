/** Plans the next automatic action at a table from its durable state. Pure. */
import { type Act, STEP_ACTS, type StepName } from '../../rules/index.ts';
import {
  bettingOpen,
  type CommandBody,
  type HouseFacts,
  isTournamentTable,
  nextStep,
  otherDue,
  playsAlone,
  roundToCommit,
  shooterStake,
  type TableState,
} from '../../table/index.ts';
import type { Pace } from './pace.ts';

/** One action: the system submits a command, or the tumbler commits, draws, reveals or checks a seed. */
export type Action =
  | { readonly kind: 'command'; readonly body: CommandBody; readonly house?: HouseFacts }
  | { readonly kind: 'commit'; readonly round: number; readonly dice: number }
  | { readonly kind: 'draw'; readonly round: number; readonly draw: number }
  | { readonly kind: 'reveal'; readonly round: number }
  /** Checks that the tumbler still has the committed seed. */
  | { readonly kind: 'check-seed'; readonly round: number; readonly commitment: string };

export interface Plan {
  /** Identifies the plan. If the next plan has the same key, the timer keeps running. */
  readonly key: string;
  readonly action: Action;
  readonly pauseMs: number;
  /** Milliseconds since 1970. */
  readonly notBeforeMs: number;
}

/** When the system will close betting. The table's state does not contain this time, because the journal records only the close. */
export interface CloseForecast {
  /** null if betting is not open, if staff close it, or if the time depends on a player or on staff. */
  readonly closesAtMs: number | null;
  /** Betting stays open until there is a wager; in a shooter's turn, until the shooter has wagered on the shooter bet. */
  readonly heldOpen: boolean;
}

/** There is no automatic action now: the system waits. The shooter is the player who throws the dice. */
export interface Waiting {
  readonly key: string;
  /**
   * `no-shooter`: no player has accepted the offered dice yet. `no-shooter-bet`: the shooter has no wager on the shooter bet.
   * `staff`: staff must take the next step. `tournament`: the tournament calls for bets.
   */
  readonly reason:
    | 'closed'
    | 'suspended'
    | 'nobody-seated'
    | 'no-wagers'
    | 'no-shooter'
    | 'no-shooter-bet'
    | 'staff'
    | 'stopping'
    | 'tournament';
}

/** Everything except the table's state that the plan depends on. */
export interface PlanContext {
  readonly pace: Pace;
  /** Betting was held open to wait for a wager. */
  readonly isHeldOpen: boolean;
  /** The server is stopping: no new round starts, and closed rounds are finished without pauses. */
  readonly stopping: boolean;
  /** How often the dice were passed to the next seat since the last throw or wager. */
  readonly passes: number;
  /** The last round for which the tumbler's seed was checked. */
  readonly checkedRound: number | null;
  /** The round whose betting time a player has ended. Null as soon as the player does not play alone or has no wager. */
  readonly endedEarly: { readonly round: number; readonly player: string } | null;
  /** The round in which a newcomer has placed a chip late, and the time until which betting stays open for them. */
  readonly newcomer: { readonly round: number; readonly untilMs: number } | null;
  readonly nowMs: number;
}

/** A player with fewer settled rounds than this is a newcomer. Only the rounds that the table remembers count. */
const NEWCOMER_ROUNDS = 3;

function isNewcomer({ history }: TableState, player: string): boolean {
  let rounds = 0;
  // The last rounds first, because most players are found there.
  for (let i = history.length - 1; i >= 0 && rounds < NEWCOMER_ROUNDS; i--)
    if (history[i]?.rows.some(([id]) => id === player)) rounds += 1;
  return rounds < NEWCOMER_ROUNDS;
}

/** Until when betting stays open for the player who has placed a chip; null if the betting time is enough. Tournaments give everyone the same time. */
export function findNewcomerTime(state: TableState, { pace, nowMs }: PlanContext, player: string): number | null {
  const untilMs = nowMs + pace.newcomerMs;
  if (isTournamentTable(state.setup) || pace.newcomerMs === 0 || untilMs <= bettingEndsMs(state)) return null;
  return isNewcomer(state, player) ? untilMs : null;
}

/** Why a player cannot end the betting time. `not-alone`: another player is seated or has wagers. `not-betting`: the system does not close betting next. */
export type DealNowFault = 'not-practice' | 'not-seated' | 'not-alone' | 'no-wager' | 'not-betting';

/** Whether a player may end the betting time now; null if so. The early close is the same act of the system as the late one, so it gives no influence on the dice. */
export function findDealNowFault(state: TableState, context: PlanContext, player: string): DealNowFault | null {
  if (isTournamentTable(state.setup)) return 'not-practice';
  if (state.players.get(player)?.position == null) return 'not-seated';
  if (!playsAlone(state, player)) return 'not-alone';
  if (!bettingOpen(state)) return 'not-betting';
  if (!hasWagers(state)) return 'no-wager';
  const close = forecastClose(state, context);
  return isWaiting(close) || !isClose(close) || state.conduct.shooter !== null ? 'not-betting' : null;
}

const isAutomatic = (state: TableState, act: Act): boolean => state.setup.automatic.includes(act);

export const hasWagers = (state: TableState): boolean => state.wagersOnLayout > 0;

/** The end of the betting time of the set-up. */
const bettingEndsMs = (state: TableState): number => (state.round?.openedAtMs ?? 0) + state.setup.bettingMs;

/** Seated players in the order of their positions, starting after the given player. */
function seatsAfter(state: TableState, player: string | null): readonly string[] {
  const seats = [...state.positions].sort(([a], [b]) => a - b);
  const from = state.players.get(player ?? '')?.position ?? 0;
  return [...seats.filter(([position]) => position > from), ...seats.filter(([position]) => position <= from)].map(
    ([, id]) => id,
  );
}

/** Whether the current round and the last `idleRounds` rounds are all without wagers. With `unattended: 'deal'` and in tournaments, no table is idle. */
function isIdle(state: TableState, { idleRounds, unattended }: Pace): boolean {
  if (unattended === 'deal' || isTournamentTable(state.setup) || hasWagers(state)) return false;
  const last = state.history.slice(-idleRounds);
  return last.length === idleRounds && last.every(({ rows }) => rows.length === 0);
}

/** For electronic dice, reveals the seed of a round that has a result or has ended, and commits the next seed. */
function planDice(state: TableState): Plan | null {
  if (state.setup.dice === 'real') return null;
  const { commitment, round, rounds } = state;
  const planTumbler = (action: Action, number: number): Plan => ({
    key: `${action.kind} ${number}`,
    action,
    pauseMs: 0,
    notBeforeMs: 0,
  });
  if (commitment === null) {
    const committedRound = roundToCommit(state);
    return planTumbler({ kind: 'commit', round: committedRound, dice: state.layout.dice.count }, committedRound);
  }
  const isFinished = commitment.round <= rounds || (commitment.round === round?.number && round.faces !== null);
  return isFinished ? planTumbler({ kind: 'reveal', round: commitment.round }, commitment.round) : null;
}

/** If no player bets as shooter, the dice stay with a player for at most this many times the time limit. */
const SHOOTER_PAUSE_FACTOR_MAX = 15;

/** Plans the shooter's turn, before a round and until the throw. Returns null if a step of the round comes next. */
function planTurn(state: TableState, { pace, passes, stopping }: PlanContext): Plan | Waiting | null {
  const { shooter: shooterRules } = state.conduct;
  if (shooterRules === null) return null;
  const { shooter, offered, dice } = state.turn;
  const round = state.round?.number ?? state.rounds + 1;
  const planCommand = (body: CommandBody, pauseMs: number, notBeforeMs: number): Plan | Waiting =>
    isAutomatic(state, body.type)
      ? { key: `${body.type} ${round} ${shooter} ${passes}`, action: { kind: 'command', body }, pauseMs, notBeforeMs }
      : { key: `staff ${body.type}`, reason: 'staff' };
  const next = nextStep(state);
  if (next !== 'open' && next !== 'throw') return null;
  if (shooter === null) {
    if (offered) return { key: 'no-shooter', reason: 'no-shooter' };
    return planCommand({ type: 'offer-dice' }, pace.betweenMs, 0);
  }
  if (next === 'open') return null;
  // The time limit of the shooter starts after the betting time.
  const notBeforeMs = bettingEndsMs(state);
  const staked = shooterStake(state);
  // After `replace-shooter`, another player (the thrower) throws the dice. The turn and its wager stay with the shooter.
  const thrower = state.turn.thrower ?? shooter;
  const others = seatsAfter(state, thrower).filter((id) => id !== thrower);
  const [nextPlayer] = others;
  const canPass = nextPlayer !== undefined && passes < state.positions.size;
  if (staked === 0) {
    // After every seat has had the dice, only players who wait with wagers get them. If there is no other one, the shooter keeps the dice.
    const nextShooter = canPass ? nextPlayer : others.find((id) => (state.players.get(id)?.staked ?? 0) > 0);
    if (nextShooter === undefined || (!canPass && stopping)) return { key: 'no-shooter-bet', reason: 'no-shooter-bet' };
    // The pauses get longer, so that the journal of an abandoned table grows slowly.
    const circles = Math.max(1, Math.floor(passes / state.positions.size));
    const pauseMs = pace.shooterMs * Math.min(circles, SHOOTER_PAUSE_FACTOR_MAX);
    return planCommand({ type: 'replace-shooter', player: nextShooter }, pauseMs, notBeforeMs);
  }
  if (dice === null) {
    // If the shooter does not choose in time, the system chooses the first dice.
    const firstDice = Array.from({ length: shooterRules.diceChosen }, (_, i) => i + 1);
    return planCommand({ type: 'choose-dice', dice: firstDice }, pace.shooterMs, notBeforeMs);
  }
  // If nobody throws in time, the dice go to the next player. If all players have had the dice, the system throws.
  if (canPass && nextPlayer !== undefined)
    return planCommand({ type: 'replace-shooter', player: nextPlayer }, pace.shooterMs, notBeforeMs);
  return planCommand({ type: 'throw' }, pace.shooterMs, notBeforeMs);
}

function pauseBefore(step: StepName, { suspenseMs, betweenMs, tumbleMs, resultMs, payMs }: Pace): number {
  switch (step) {
    case 'open':
      return betweenMs;
    case 'tumble':
      return tumbleMs;
    case 'close':
    case 'throw':
      return 0;
    case 'uncover':
    case 'result':
      return suspenseMs;
    case 'settle':
      return resultMs;
    case 'take':
    case 'pay':
      return payMs;
  }
}

const bodyOf = (state: TableState, act: Act): CommandBody =>
  (act === 'tumble' ? { type: act, times: state.conduct.tumbles.least } : { type: act }) as CommandBody;

/** Plans the act that closes betting: after the betting time, or at an idle table after the first wager. */
function planCloseAct(state: TableState, act: Act, context: PlanContext): Plan | Waiting {
  const { pace, isHeldOpen, stopping, endedEarly, newcomer } = context;
  if (!stopping && isIdle(state, pace)) return { key: 'no-wagers', reason: 'no-wagers' };
  const round = state.round?.number;
  const action = { kind: 'command', body: { type: act } as CommandBody } as const;
  if (endedEarly !== null && endedEarly.round === round) {
    const house: HouseFacts = { bettingEndedBy: endedEarly.player };
    return { key: `${act} ${round} now`, action: { ...action, house }, pauseMs: 0, notBeforeMs: 0 };
  }
  const notBeforeMs = bettingEndsMs(state);
  const pauseMs = isHeldOpen ? pace.graceMs : 0;
  if (newcomer !== null && newcomer.round === round && !stopping)
    return { key: `${act} ${round} newcomer`, action, pauseMs, notBeforeMs: Math.max(notBeforeMs, newcomer.untilMs) };
  return { key: `${act} ${round}`, action, pauseMs, notBeforeMs };
}

function planStep(state: TableState, context: PlanContext): Plan | Waiting {
  const { pace, stopping } = context;
  const step = nextStep(state);
  const round = state.round?.number ?? state.rounds + 1;
  const isNewRound = state.round === null;
  if (isNewRound && stopping) return { key: 'stopping', reason: 'stopping' };
  if (isNewRound && isTournamentTable(state.setup)) return { key: 'tournament', reason: 'tournament' };
  if (isNewRound && state.positions.size === 0 && !hasWagers(state) && pace.unattended === 'rest')
    return { key: 'nobody-seated', reason: 'nobody-seated' };
  const pauseMs = stopping ? 0 : pauseBefore(step, pace);
  if (step === 'result') {
    if (state.setup.dice === 'real') return { key: 'staff result', reason: 'staff' };
    const draw = state.round?.draw ?? 1;
    // If the dice are covered, the system has already made this pause before it uncovered them.
    const drawPauseMs = state.conduct.tumbles.covered ? 0 : pauseMs;
    return { key: `draw ${round} ${draw}`, action: { kind: 'draw', round, draw }, pauseMs: drawPauseMs, notBeforeMs: 0 };
  }
  const act = STEP_ACTS[step];
  if (!isAutomatic(state, act)) return { key: `staff ${act}`, reason: 'staff' };
  if (step === 'close' || step === 'throw') return planCloseAct(state, act, context);
  const body = bodyOf(state, act);
  return { key: `${act} ${round} ${state.round?.draw ?? 1}`, action: { kind: 'command', body }, pauseMs, notBeforeMs: 0 };
}

/**
 * Checks that the tumbler has the seed, even if the table is suspended, because staff may have restored the file. The round of rejected
 * dice waits for staff: they restore the file and declare the fault rectified, or void the round.
 */
function planSeedCheck({ commitment, rejected, round: current }: TableState, { checkedRound }: PlanContext): Plan | null {
  if (commitment === null || commitment.round === checkedRound) return null;
  if (rejected?.round === commitment.round && current?.number === commitment.round) return null;
  const { round, hash } = commitment;
  return { key: `check-seed ${round}`, action: { kind: 'check-seed', round, commitment: hash }, pauseMs: 0, notBeforeMs: 0 };
}

/** Where the system pays winners, it also pays what is due outside the bets of the round, such as a correction. */
function planPayment(state: TableState, { pace, stopping }: PlanContext): Plan | null {
  // A settled round is paid first.
  if (state.accounts.due === 0 || state.round?.done.has('settle') || !state.permissions['pay-due']?.roles.has('system'))
    return null;
  for (const player of state.players.values()) {
    const amount = otherDue(state, player);
    if (amount === 0) continue;
    const body: CommandBody = { type: 'pay-due', player: player.id };
    const key = `pay-due ${player.id} ${amount}`;
    return { key, action: { kind: 'command', body }, pauseMs: stopping ? 0 : pace.payMs, notBeforeMs: 0 };
  }
  return null;
}

/** Acts of the system that a posted notice has announced. */
function planAnnouncedActs(state: TableState): readonly Plan[] {
  const { notice, closureDueMs } = state;
  const planAct = (body: CommandBody, notBeforeMs: number): Plan => ({
    key: `${body.type} ${notBeforeMs}`,
    action: { kind: 'command', body },
    pauseMs: 0,
    notBeforeMs,
  });
  const signChange = notice?.sign == null ? [] : [planAct({ type: 'change-sign', sign: notice.sign }, notice.dueMs)];
  const closing = closureDueMs === null ? [] : [planAct({ type: 'close-table' }, closureDueMs)];
  return [...signChange, ...closing].filter(({ action }) => action.kind === 'command' && isAutomatic(state, action.body.type));
}

/** Plans an announced act between rounds, unless the given plan comes before the announced time. */
function planAnnouncement(state: TableState, plan: Plan | Waiting, { nowMs, stopping }: PlanContext): Plan | null {
  if (state.status === 'closed' || state.round !== null || state.accounts.layout > 0 || stopping) return null;
  const [first] = planAnnouncedActs(state).toSorted((one, other) => one.notBeforeMs - other.notBeforeMs);
  if (first === undefined || isWaiting(plan)) return first ?? null;
  return plan.action.kind === 'command' && first.notBeforeMs <= Math.max(nowMs + plan.pauseMs, plan.notBeforeMs) ? first : null;
}

/** Plans the next action. A payment delays neither the tumbler nor the close of betting. What a notice has announced comes before the next round. */
export function planNext(state: TableState, context: PlanContext): Plan | Waiting {
  const plan = planGame(state, context);
  const isUrgent = !isWaiting(plan) && (plan.action.kind !== 'command' || bettingOpen(state));
  const payment = isUrgent ? null : planPayment(state, context);
  return payment ?? planAnnouncement(state, plan, context) ?? plan;
}

/** Plans the next action of the game. Actions of the tumbler come first, so that a seed is revealed as soon as possible. */
function planGame(state: TableState, context: PlanContext): Plan | Waiting {
  if (state.status === 'closed') return { key: 'closed', reason: 'closed' };
  const seedCheck = planSeedCheck(state, context);
  if (seedCheck !== null) return seedCheck;
  if (state.suspended !== null) return { key: 'suspended', reason: 'suspended' };
  const dicePlan = planDice(state);
  if (dicePlan !== null) return dicePlan;
  if (state.round === null && state.positions.size === 0 && state.conduct.shooter !== null && !hasWagers(state))
    return { key: 'nobody-seated', reason: 'nobody-seated' };
  if (state.round === null && context.stopping) return { key: 'stopping', reason: 'stopping' };
  return planTurn(state, context) ?? planStep(state, context);
}

/** Plans the close of betting, even if other steps come before the close. */
export function forecastClose(state: TableState, context: PlanContext): Plan | Waiting {
  if (state.suspended !== null) return { key: 'suspended', reason: 'suspended' };
  const turnPlan = planTurn(state, context);
  if (turnPlan !== null) return turnPlan;
  const act = state.conduct.steps.map(({ step }) => STEP_ACTS[step]).find((each) => CLOSING_ACTS.includes(each));
  return act !== undefined && isAutomatic(state, act)
    ? planCloseAct(state, act, context)
    : { key: 'staff close', reason: 'staff' };
}

const CLOSING_ACTS: readonly Act[] = ['close-bets', 'throw'];

/** Whether the plan closes betting. */
export const isClose = ({ action }: Plan): boolean => action.kind === 'command' && CLOSING_ACTS.includes(action.body.type);

export const isWaiting = (plan: Plan | Waiting): plan is Waiting => 'reason' in plan;
