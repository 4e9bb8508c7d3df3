/** Deals one table automatically: plans the next action from the durable state, waits for its time, and performs it. */
import { assertPresent } from '../../rules/index.ts';
import { type Actor, bettingOpen, type CommandBody, type HouseFacts, playsAlone, type TableState } from '../../table/index.ts';
import { type Answer, type CommandRequest, type Published, type TableHandle, TUMBLER } from '../floor/index.ts';
import { isHash, isTumblerFault, type Tumbler, type TumblerFaultCode, tumblerFault } from '../tumbler/index.ts';
import type { Pace } from './pace.ts';
import {
  type Action,
  type CloseForecast,
  type DealNowFault,
  findDealNowFault,
  findNewcomerTime,
  forecastClose,
  hasWagers,
  isClose,
  isWaiting,
  type Plan,
  type PlanContext,
  planNext,
  type Waiting,
} from './plan.ts';

/** Clock and timers; tests replace them. */
export interface Timers {
  readonly now: () => number;
  readonly after: (ms: number, work: () => void) => () => void;
}

export const SYSTEM: Actor = { person: 'system', role: 'system' };

/** Pause before a failed action is retried; it doubles up to the maximum. */
const RETRY_MS = 250;
const RETRY_MS_MAX = 30_000;
/** Faults of a draw that contradict the journal. A retry would not help, so the dice are rejected. */
const CONTRADICTIONS: readonly TumblerFaultCode[] = ['other-close', 'revealed'];

export interface DriverParts {
  readonly handle: TableHandle;
  readonly tumbler: Tumbler;
  readonly pace: Pace;
  readonly timers: Timers;
  /** Whether the house plays for play money. Only there does the pace follow single players. */
  readonly isPractice: boolean;
  readonly onFault: (table: string, message: string) => void;
}

/** What a driver is doing, for `/ready`. */
export interface DriverStatus {
  readonly table: string;
  /** The key of the current plan, such as `close-bets 12` for round 12; `reading` before there is a plan. */
  readonly doing: string;
  /** Whether the action is under way now. */
  readonly isActing: boolean;
  readonly fault: string | null;
}

const NOT_CLOSING: CloseForecast = { closesAtMs: null, heldOpen: false };

export class Driver {
  readonly #parts: DriverParts;
  #plan: Plan | Waiting | null = null;
  /** When the planned action is due. */
  #dueMs = 0;
  #cancelTimer: () => void = () => {};
  #busy = false;
  /** Betting stays open until there is a wager. */
  #isHeldOpen = false;
  /** How often the dice were passed to the next seat since the last throw or wager. */
  #passes = 0;
  #endedEarly: PlanContext['endedEarly'] = null;
  #newcomer: PlanContext['newcomer'] = null;
  /** The last round for which the tumbler certainly has the seed. */
  #seedCheckedRound: number | null = null;
  /** The seed of the entered result. The table has checked it, so the reveal does not depend on the tumbler's file any more. */
  #heldSeed: { readonly round: number; readonly seed: string } | null = null;
  /** Advice for the operator about rejected dice. It is not journalled. */
  #rejectionAdvice = '';
  /** Why the dice of a round are rejected; null if they are not. */
  #rejection: string | null = null;
  /** The reason of the suspension when the last plan was made. */
  #suspended: string | null = null;
  #failures = 0;
  #fault: string | null = null;
  #stopping = false;
  #stopped = false;
  #idleWaiters: (() => void)[] = [];
  #unsubscribe: () => void;

  constructor(parts: DriverParts) {
    this.#parts = parts;
    this.#unsubscribe = parts.handle.onDurable((published, state) => this.#onPublished(published, state));
    this.#readState();
  }

  status(): DriverStatus {
    const fault = this.#rejection ?? this.#fault;
    return { table: this.#parts.handle.table, doing: this.#plan?.key ?? 'reading', isActing: this.#busy, fault };
  }

  /** Forecasts when betting closes: at the planned time, or at an estimate if the close is not planned yet. The state must be durable. */
  forecastClose(state: TableState): CloseForecast {
    if (!bettingOpen(state)) return NOT_CLOSING;
    const plan = forecastClose(state, this.#context());
    if (isWaiting(plan)) return { closesAtMs: null, heldOpen: plan.reason === 'no-wagers' || plan.reason === 'no-shooter-bet' };
    if (!isClose(plan)) return NOT_CLOSING;
    return { closesAtMs: this.#plan?.key === plan.key ? this.#dueMs : this.#dueTime(plan), heldOpen: false };
  }

  /** Ends the betting time of the current round for the only player at a practice table. Returns null, or why this is not possible. */
  async dealNow(player: string): Promise<DealNowFault | null> {
    if (!this.#parts.isPractice) return 'not-practice';
    return this.#parts.handle.read((state) => {
      if (this.#stopped) return 'not-betting';
      const fault = findDealNowFault(state, this.#context(), player);
      if (fault !== null) return fault;
      this.#endedEarly = { round: assertPresent(state.round, 'the round of open betting').number, player };
      this.#replan(state);
      return null;
    });
  }

  /** Retries a failed action immediately. */
  retryNow(): void {
    if (this.#failures === 0) return;
    this.#failures = 0;
    this.#plan = null;
    this.#readState();
  }

  /** Starts no new round and finishes a round in which betting is closed. Resolves when the driver is idle, or after `limitMs`. */
  async stop(limitMs: number): Promise<void> {
    this.#stopping = true;
    if (limitMs > 0)
      await new Promise<void>((resolve) => {
        const cancel = this.#parts.timers.after(limitMs, resolve);
        // A timer that is still running would keep the process alive.
        this.#idleWaiters.push(() => {
          cancel();
          resolve();
        });
        this.#readState();
      });
    this.#stopped = true;
    this.#cancelTimer();
    this.#unsubscribe();
  }

  #readState(): void {
    if (this.#stopped) return;
    this.#parts.handle.read((state) => this.#replan(state)).catch((error) => this.#fail(error));
  }

  #onPublished(published: Published, state: TableState): void {
    for (const { event } of published.events) {
      // The timer keeps running. Only the time that it is shown as moves with the clock.
      if (event.type === 'clock-stepped') this.#stepClock(event.byMs);
      if (event.type === 'dice-thrown' || event.type === 'wager-placed') this.#passes = 0;
      if (event.type === 'wager-placed') this.#noteNewcomer(state, event.player);
      if (event.type === 'shooter-replaced' || event.type === 'shooter-accepted') this.#passes += 1;
    }
    // The player has withdrawn the wagers or left, or another player has sat down: the betting time holds again.
    if (this.#endedEarly !== null && !(hasWagers(state) && playsAlone(state, this.#endedEarly.player))) this.#endedEarly = null;
    this.#replan(state);
  }

  #stepClock(byMs: number): void {
    this.#dueMs += byMs;
    if (this.#newcomer !== null) this.#newcomer = { ...this.#newcomer, untilMs: this.#newcomer.untilMs + byMs };
  }

  /** Gives a newcomer more time, one time per round, so that many newcomers cannot hold up the table together. */
  #noteNewcomer(state: TableState, player: string): void {
    const round = state.round?.number;
    if (!this.#parts.isPractice || round === undefined || this.#newcomer?.round === round) return;
    const untilMs = findNewcomerTime(state, this.#context(), player);
    if (untilMs !== null) this.#newcomer = { round, untilMs };
  }

  /** Reports rejected dice in the log and, until staff declare the fault rectified, in `/ready`. */
  #noteRejection({ rejected }: TableState): void {
    const rejection = rejected === null ? null : formatRejection(rejected, this.#rejectionAdvice);
    if (rejection !== null && rejection !== this.#rejection) this.#parts.onFault(this.#parts.handle.table, rejection);
    this.#rejection = rejection;
  }

  #replan(state: TableState): void {
    if (this.#stopped) return;
    this.#noteRejection(state);
    if (this.#busy) return;
    const suspensionChanged = state.suspended !== this.#suspended;
    if (suspensionChanged) this.#seedCheckedRound = null;
    this.#suspended = state.suspended;
    const plan = planNext(state, this.#context());
    if (isWaiting(plan)) {
      this.#cancelTimer();
      this.#plan = plan;
      this.#isHeldOpen = plan.reason === 'no-wagers';
      for (const resolve of this.#idleWaiters.splice(0)) resolve();
      return;
    }
    // Staff may have fixed the cause of a failure, so a changed plan does not wait for the retry pause of the previous plan.
    const planChanged = suspensionChanged || (this.#plan !== null && this.#plan.key !== plan.key);
    if (planChanged) this.#failures = 0;
    // An unchanged plan keeps its timer. Otherwise the events of a busy table would postpone a retry forever.
    const keepsTimer = this.#plan !== null && !planChanged && !this.#stopping;
    this.#plan = plan;
    if (keepsTimer) return;
    this.#cancelTimer();
    this.#isHeldOpen = false;
    const { timers } = this.#parts;
    const retryMs = this.#failures === 0 ? 0 : Math.min(RETRY_MS * 2 ** (this.#failures - 1), RETRY_MS_MAX);
    const nowMs = timers.now();
    this.#dueMs = Math.max(this.#dueTime(plan), nowMs + retryMs);
    this.#cancelTimer = timers.after(this.#dueMs - nowMs, () => {
      if (this.#plan !== null && !isWaiting(this.#plan)) void this.#execute(this.#plan);
    });
  }

  #context(): PlanContext {
    return {
      pace: this.#parts.pace,
      isHeldOpen: this.#isHeldOpen,
      stopping: this.#stopping,
      passes: this.#passes,
      checkedRound: this.#seedCheckedRound,
      endedEarly: this.#endedEarly,
      newcomer: this.#newcomer,
      nowMs: this.#parts.timers.now(),
    };
  }

  #dueTime({ pauseMs, notBeforeMs }: Plan): number {
    return Math.max(this.#parts.timers.now() + pauseMs, notBeforeMs);
  }

  async #execute({ action }: Plan): Promise<void> {
    if (this.#stopped) return;
    this.#busy = true;
    try {
      const answer = await this.#perform(action);
      if (answer.ok) {
        this.#failures = 0;
        this.#fault = null;
      } else this.#fail(new Error('refusal' in answer ? formatRefusal(action, answer) : answer.message));
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#busy = false;
      this.#plan = null;
      this.#readState();
    }
  }

  #fail(error: unknown): void {
    this.#failures += 1;
    if (isTumblerFault(error) && error.code === 'stopped') return;
    const message = formatFault(error);
    // The first failure is not reported, because staff may have acted at the same moment.
    if (this.#failures > 1 && message !== this.#fault) this.#parts.onFault(this.#parts.handle.table, message);
    if (this.#failures > 1) this.#fault = message;
  }

  #submit(by: Actor, body: CommandBody, seed?: CommandRequest['seed'], house?: HouseFacts): Promise<Answer> {
    return this.#parts.handle.submit({ by, key: null, body, seed, house });
  }

  async #perform(action: Action): Promise<Answer | Done> {
    switch (action.kind) {
      case 'command':
        return this.#submit(SYSTEM, action.body, undefined, action.house);
      case 'commit':
        return this.#commit(action.round, action.dice);
      case 'reveal':
        return this.#reveal(action.round);
      case 'draw':
        return this.#draw(action.round, action.draw);
      case 'check-seed':
        return this.#checkSeed(action.round, action.commitment);
    }
  }

  /** Lets the tumbler store a seed for the round, and publishes the hash of the seed. */
  async #commit(round: number, dice: number): Promise<Answer> {
    const { handle, tumbler } = this.#parts;
    const commitment = await tumbler.commit(handle.table, round, dice);
    if (!isHash(commitment)) throw tumblerFault('bad-request', `the tumbler sent no commitment for round ${round}`);
    const answer = await this.#submit(TUMBLER, { type: 'commit-dice', commitment });
    if (answer.ok) this.#seedCheckedRound = round;
    return answer;
  }

  /** Asks for the seed after the durable close. The table checks the seed and computes the faces, so no faces are sent here. */
  async #draw(round: number, draw: number): Promise<Answer> {
    const { handle, tumbler } = this.#parts;
    const closeHash = handle.closeHash(round);
    if (closeHash === null) throw new Error(`round ${round} has no close in the journal`);
    try {
      const seed = await tumbler.draw(handle.table, round, draw, closeHash);
      const answer = await this.#submit(TUMBLER, { type: 'enter-result', faces: [] }, seed);
      if (answer.ok) this.#heldSeed = { round, seed };
      return answer;
    } catch (error) {
      if (isTumblerFault(error) && CONTRADICTIONS.includes(error.code)) {
        this.#rejectionAdvice = ADVICE[error.code] ?? '';
        return this.#reject(round, error.message);
      }
      throw error;
    }
  }

  /** Publishes the seed. If it has given a result, a changed tumbler file cannot stop the payment of that result. */
  async #reveal(round: number): Promise<Answer> {
    const { handle, tumbler, onFault } = this.#parts;
    const held = this.#heldSeed?.round === round ? this.#heldSeed.seed : null;
    const seed = await tumbler.reveal(handle.table, round).catch((error: unknown) => {
      if (held === null) throw error;
      return formatFault(error);
    });
    if (held !== null && held !== seed)
      onFault(
        handle.table,
        `the tumbler did not reveal the seed of round ${round}; its result is paid by the seed that was drawn`,
      );
    return this.#submit(TUMBLER, { type: 'reveal-dice', round, seed: held ?? seed });
  }

  /**
   * Checks that the tumbler has the seed. Another seed stops the table. A lost seed is recorded (`reveal-dice` without a seed) only at a
   * suspended table, so that staff can restore `tumbler.db` first.
   */
  async #checkSeed(round: number, commitment: string): Promise<Answer | Done> {
    const { handle, tumbler } = this.#parts;
    const found = await tumbler.findCommitment(handle.table, round);
    if (found === commitment || this.#heldSeed?.round === round) {
      this.#seedCheckedRound = round;
      return { ok: true };
    }
    if (await handle.read(({ suspended }) => suspended !== null)) return this.#submit(TUMBLER, { type: 'reveal-dice', round });
    if (found !== '') return this.#reject(round, 'the seed in the tumbler’s record does not match its commitment');
    throw tumblerFault('not-committed', `round ${round} of ${handle.table} has no commitment`);
  }

  #reject(round: number, why: string): Promise<Answer> {
    return this.#submit(TUMBLER, { type: 'reject-dice', round, why });
  }
}

/** The result of an action that needs no command. */
interface Done {
  readonly ok: true;
}

const formatRejection = ({ round, why }: { readonly round: number; readonly why: string }, advice: string): string =>
  `the dice of round ${round} are rejected: ${why}${advice === '' ? '; see "A seed does not match" in docs/OPERATIONS.md' : advice}`;

/** Advice for the faults of the tumbler that an operator can cause by copying files. */
const ADVICE: Partial<Record<TumblerFaultCode, string>> = {
  'not-committed': ` in the tumbler's record: its seed is lost; restore tumbler.db, or see "A seed is lost" in docs/OPERATIONS.md`,
  'other-close': `; the journal is older than the tumbler's record: see "The journal is older" in docs/OPERATIONS.md`,
  revealed: `; the journal is older than the tumbler's record: see "The journal is older" in docs/OPERATIONS.md`,
};

/** Formats an error for the operator, with advice. */
function formatFault(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return isTumblerFault(error) ? `${message}${ADVICE[error.code] ?? ''}` : message;
}

const formatRefusal = (action: Action, answer: Extract<Answer, { readonly refusal: unknown }>): string =>
  `${action.kind === 'command' ? action.body.type : action.kind} is refused: ${answer.refusal.code}`;
