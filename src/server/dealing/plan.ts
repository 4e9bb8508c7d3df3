/** What the dealing does next at a table, from what is durable there. Pure; it must never plan a draw before the close is durable. */
import { type Act, STEP_ACTS, type StepName } from '../../rules/index.ts';
import { type CommandBody, nextStep, shooterStake, type TableState } from '../../table/index.ts';
import type { Pace } from './pace.ts';

/** What is to be done: the system asks something of the table, or the tumbler commits, draws or reveals. */
export type Deed =
  | { readonly kind: 'ask'; readonly body: CommandBody }
  | { readonly kind: 'commit'; readonly round: number; readonly dice: number }
  | { readonly kind: 'draw'; readonly round: number; readonly draw: number }
  | { readonly kind: 'reveal'; readonly round: number }
  /** Whether the tumbler still has what it committed. */
  | { readonly kind: 'recall'; readonly round: number; readonly commitment: string };

export interface Plan {
  /** Two plans with the same key are the same plan: its pause runs on. */
  readonly key: string;
  readonly deed: Deed;
  readonly pauseMs: number;
  /** By the table's clock. */
  readonly notBeforeMs: number;
}

/** When the system closes betting. What a table shows of it is no part of its state: the journal knows the close alone. */
export interface Closing {
  /** Null where nothing is open, where people close, and where it depends on what people do first. */
  readonly closesAtMs: number | null;
  /** Betting is kept open until somebody wagers. */
  readonly heldOpen: boolean;
}

/** Nothing is to be done until something happens, and why. */
export interface Rest {
  readonly key: string;
  readonly rest: 'closed' | 'suspended' | 'nobody-seated' | 'no-wagers' | 'no-shooter' | 'staff' | 'stopping';
}

/** What the plan depends on besides the table. */
export interface Circumstances {
  readonly pace: Pace;
  /** Betting is being held open for want of a wager. */
  readonly held: boolean;
  /** The server is about to stop: nothing new is begun, and what is closed is concluded without pauses. */
  readonly stopping: boolean;
  /** How often the dice have gone on to the next seat since the last throw. */
  readonly passes: number;
  /** The round whose commitment the tumbler is known to have. */
  readonly recalled: number | null;
}

const isAutomatic = (state: TableState, act: Act): boolean => state.setup.automatic.includes(act);

const hasWagers = (state: TableState): boolean => state.wagersOnLayout > 0;

/** Seated players in order of their positions, beginning after the given player's. */
function seatsAfter(state: TableState, player: string | null): readonly string[] {
  const seats = [...state.positions].sort(([a], [b]) => a - b);
  const from = state.players.get(player ?? '')?.position ?? 0;
  return [...seats.filter(([position]) => position > from), ...seats.filter(([position]) => position <= from)].map(
    ([, id]) => id,
  );
}

/** Nobody has wagered for some rounds, nor now. */
function isIdle(state: TableState, { idleRounds, unattended }: Pace): boolean {
  if (unattended === 'deal' || hasWagers(state)) return false;
  const last = state.history.slice(-idleRounds);
  return last.length === idleRounds && last.every(({ rows }) => rows.length === 0);
}

/** Electronic dice: the seed of a round that is decided is shown, and the next one is committed at once. */
function planDice(state: TableState): Plan | null {
  if (state.setup.dice === 'real') return null;
  const { commitment, round, rounds } = state;
  const at = (deed: Deed, number: number): Plan => ({ key: `${deed.kind} ${number}`, deed, pauseMs: 0, notBeforeMs: 0 });
  if (commitment === null) {
    const next = (round?.number ?? rounds) + 1;
    return at({ kind: 'commit', round: next, dice: state.layout.dice.count }, next);
  }
  const decided = commitment.round <= rounds || (commitment.round === round?.number && round.faces !== null);
  return decided ? at({ kind: 'reveal', round: commitment.round }, commitment.round) : null;
}

/** The shooter's turn before a round, and within it until the throw. Null where the round's own steps come next. */
function planTurn(state: TableState, { pace, passes }: Circumstances): Plan | Rest | null {
  const { shooter: rules } = state.conduct;
  if (rules === null) return null;
  const { shooter, offered, dice } = state.turn;
  const round = state.round?.number ?? state.rounds + 1;
  const ask = (body: CommandBody, pauseMs: number, notBeforeMs: number): Plan | Rest =>
    isAutomatic(state, body.type)
      ? { key: `${body.type} ${round} ${shooter} ${passes}`, deed: { kind: 'ask', body }, pauseMs, notBeforeMs }
      : { key: `staff ${body.type}`, rest: 'staff' };
  const next = nextStep(state);
  if (next !== 'open' && next !== 'throw') return null;
  if (shooter === null) {
    if (offered) return { key: 'no-shooter', rest: 'no-shooter' };
    return ask({ type: 'offer-dice' }, pace.betweenMs, 0);
  }
  if (next === 'open') return null;
  // Betting is open and the shooter's own time comes after everybody's.
  const dueMs = (state.round?.openedAtMs ?? 0) + state.setup.bettingMs;
  const staked = shooterStake(state);
  const current = state.turn.thrower ?? shooter;
  const [after] = seatsAfter(state, current).filter((id) => id !== current);
  const mayPass = after !== undefined && passes < state.positions.size;
  if (staked === 0) {
    // Alone, or once round the table: nobody can be made to bet, so the table waits.
    if (!mayPass || after === undefined) return { key: 'no-wagers', rest: 'no-wagers' };
    return ask({ type: 'replace-shooter', player: after }, pace.shooterMs, dueMs);
  }
  if (dice === null) {
    const chosen = Array.from({ length: rules.diceChosen }, (_, i) => i + 1);
    return ask({ type: 'choose-dice', dice: chosen }, pace.shooterMs, dueMs);
  }
  if (mayPass && after !== undefined) return ask({ type: 'replace-shooter', player: after }, pace.shooterMs, dueMs);
  return ask({ type: 'throw' }, pace.shooterMs, dueMs);
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

/** Betting stays open for its time at least; where nobody wagers, until somebody does. */
function planClose(state: TableState, act: Act, { pace, held, stopping }: Circumstances): Plan | Rest {
  if (!stopping && isIdle(state, pace)) return { key: 'no-wagers', rest: 'no-wagers' };
  const notBeforeMs = (state.round?.openedAtMs ?? 0) + state.setup.bettingMs;
  const key = `${act} ${state.round?.number}`;
  return { key, deed: { kind: 'ask', body: { type: act } as CommandBody }, pauseMs: held ? pace.graceMs : 0, notBeforeMs };
}

function planStep(state: TableState, circumstances: Circumstances): Plan | Rest {
  const { pace, stopping } = circumstances;
  const step = nextStep(state);
  const round = state.round?.number ?? state.rounds + 1;
  const begins = state.round === null;
  if (begins && stopping) return { key: 'stopping', rest: 'stopping' };
  if (begins && state.positions.size === 0 && !hasWagers(state) && pace.unattended === 'rest')
    return { key: 'nobody-seated', rest: 'nobody-seated' };
  const pauseMs = stopping ? 0 : pauseBefore(step, pace);
  if (step === 'result') {
    if (state.setup.dice === 'real') return { key: 'staff result', rest: 'staff' };
    const draw = state.round?.draw ?? 1;
    // Covered dice were uncovered a moment ago.
    const shown = state.conduct.tumbles.covered ? 0 : pauseMs;
    return { key: `draw ${round} ${draw}`, deed: { kind: 'draw', round, draw }, pauseMs: shown, notBeforeMs: 0 };
  }
  const act = STEP_ACTS[step];
  if (!isAutomatic(state, act)) return { key: `staff ${act}`, rest: 'staff' };
  if (step === 'close' || step === 'throw') return planClose(state, act, circumstances);
  const body = bodyOf(state, act);
  return { key: `${act} ${round} ${state.round?.draw ?? 1}`, deed: { kind: 'ask', body }, pauseMs, notBeforeMs: 0 };
}

/** Nothing is begun on a seed that the tumbler may not have; and while staff look into what is wrong, it looks again. */
function planRecall({ commitment }: TableState, { recalled }: Circumstances): Plan | null {
  if (commitment === null || commitment.round === recalled) return null;
  const { round, hash } = commitment;
  return { key: `recall ${round}`, deed: { kind: 'recall', round, commitment: hash }, pauseMs: 0, notBeforeMs: 0 };
}

/** What comes next. Of several things the dice come first: their seed is shown as soon as it may be. */
export function planNext(state: TableState, circumstances: Circumstances): Plan | Rest {
  if (state.status === 'closed') return { key: 'closed', rest: 'closed' };
  const recall = planRecall(state, circumstances);
  if (recall !== null) return recall;
  if (state.suspended !== null) return { key: 'suspended', rest: 'suspended' };
  const dice = planDice(state);
  if (dice !== null) return dice;
  if (state.round === null && state.positions.size === 0 && state.conduct.shooter !== null && !hasWagers(state))
    return { key: 'nobody-seated', rest: 'nobody-seated' };
  if (state.round === null && circumstances.stopping) return { key: 'stopping', rest: 'stopping' };
  return planTurn(state, circumstances) ?? planStep(state, circumstances);
}

/** The close of betting that is open: as it is planned, or as it will be once the steps before it are done. */
export function planClosing(state: TableState, circumstances: Circumstances): Plan | Rest {
  if (state.suspended !== null) return { key: 'suspended', rest: 'suspended' };
  const turn = planTurn(state, circumstances);
  if (turn !== null) return turn;
  const act = state.conduct.steps.map(({ step }) => STEP_ACTS[step]).find((each) => CLOSES.includes(each));
  return act !== undefined && isAutomatic(state, act)
    ? planClose(state, act, circumstances)
    : { key: 'staff close', rest: 'staff' };
}

const CLOSES: readonly Act[] = ['close-bets', 'throw'];

/** Whether what is planned closes betting. */
export const isClose = ({ deed }: Plan): boolean => deed.kind === 'ask' && CLOSES.includes(deed.body.type);

export const isRest = (plan: Plan | Rest): plan is Rest => 'rest' in plan;
