/** Deals one table: plans from what is durable, waits as the pace says, asks the desk. It must never do two things at once, nor draw for a close that is not durable. */
import type { Face } from '../../rules/index.ts';
import { type Actor, bettingOpen, type CommandBody, type TableState } from '../../table/index.ts';
import type { Answer, Desk, Published } from '../floor/index.ts';
import { type Governance, type JournalRecord, readActBody } from '../store/index.ts';
import { isTumblerFault, type Tumbler, tumblerFault } from '../tumbler/index.ts';
import type { Pace } from './pace.ts';
import {
  type Circumstances,
  type Closing,
  type Deed,
  isClose,
  isRest,
  type Plan,
  planClosing,
  planNext,
  type Rest,
} from './plan.ts';

/** Time as the dealing sees it; tests bring their own. */
export interface Timers {
  readonly now: () => number;
  readonly after: (ms: number, work: () => void) => () => void;
}

export const SYSTEM: Actor = { person: 'system', role: 'system' };
const TUMBLER: Actor = { person: 'tumbler', role: 'tumbler' };

/** A deed that failed is tried again after this, then twice as long, up to the most. */
const RETRY_MS = 250;
const RETRY_MS_MAX = 30_000;
/** Records looked through at a time for the close of a round. */
const PAGE = 500;

export interface DriverParts {
  readonly desk: Desk;
  readonly tumbler: Tumbler;
  /** Of the store, for the close of a round that was under way when the last process ended. */
  readonly records: (table: string, fromSeq: number, limit: number) => Promise<readonly JournalRecord[]>;
  readonly pace: Pace;
  readonly timers: Timers;
  readonly onFault: (table: string, message: string) => void;
}

/** What is being done at a table, for health and for those who stop. */
export interface DriverStatus {
  readonly table: string;
  readonly doing: string;
  readonly fault: string | null;
}

const NOT_CLOSING: Closing = { closesAtMs: null, heldOpen: false };

interface Close {
  readonly round: number;
  readonly hash: string;
}

/** The close of a round in these records: "no more bets", or the throw where that is the close. */
function closeIn(governance: Governance, records: readonly JournalRecord[], round: number): Close | null {
  for (const record of records.toReversed()) {
    for (const event of readActBody(governance, record).events)
      if ((event.type === 'betting-closed' || event.type === 'dice-thrown') && event.round === round)
        return { round, hash: record.hash };
  }
  return null;
}

/** What is kept of each published batch: the last close, and whether a throw was made. */
function closeOf({ events, records }: Published): Close | null {
  const last = events.findLast(({ event }) => event.type === 'betting-closed' || event.type === 'dice-thrown');
  if (last === undefined || !('round' in last.event)) return null;
  const hash = records.find(({ seq }) => seq === last.seq)?.hash;
  return hash === undefined ? null : { round: last.event.round, hash };
}

export class Driver {
  readonly #parts: DriverParts;
  #close: Close | null = null;
  #plan: Plan | Rest | null = null;
  /** When what is planned is due. */
  #dueMs = 0;
  #cancel: () => void = () => {};
  #busy = false;
  #held = false;
  #passes = 0;
  #recalled: number | null = null;
  #suspended: string | null = null;
  #failures = 0;
  #fault: string | null = null;
  #stopping = false;
  #stopped = false;
  #idlers: (() => void)[] = [];
  #unlisten: () => void;

  constructor(parts: DriverParts) {
    this.#parts = parts;
    this.#unlisten = parts.desk.onDurable((published, state) => this.#see(published, state));
    this.#look();
  }

  status(): DriverStatus {
    return { table: this.#parts.desk.table, doing: this.#plan?.key ?? 'looking', fault: this.#fault };
  }

  /** At a durable moment. What is planned already keeps its time; what is not yet, is planned as it will be. */
  closing(state: TableState): Closing {
    if (!bettingOpen(state)) return NOT_CLOSING;
    const plan = planClosing(state, this.#circumstances());
    if (isRest(plan)) return { closesAtMs: null, heldOpen: plan.rest === 'no-wagers' };
    if (!isClose(plan)) return NOT_CLOSING;
    return { closesAtMs: this.#plan?.key === plan.key ? this.#dueMs : this.#dueOf(plan), heldOpen: false };
  }

  /** Asks again at once, for when whatever failed may work again. */
  nudge(): void {
    if (this.#failures === 0) return;
    this.#failures = 0;
    this.#plan = null;
    this.#look();
  }

  /** Begins nothing new, concludes what is closed; resolves when the table rests, at the latest after so long. */
  async stop(graceMs: number): Promise<void> {
    this.#stopping = true;
    if (graceMs > 0)
      await new Promise<void>((resolve) => {
        const cancel = this.#parts.timers.after(graceMs, resolve);
        // A timer that is left behind keeps the process up for as long as it runs.
        this.#idlers.push(() => {
          cancel();
          resolve();
        });
        this.#look();
      });
    this.#stopped = true;
    this.#cancel();
    this.#unlisten();
  }

  #look(): void {
    if (this.#stopped) return;
    this.#parts.desk.look((state) => this.#replan(state)).catch((error) => this.#fail(error));
  }

  #see(published: Published, state: TableState): void {
    this.#close = closeOf(published) ?? this.#close;
    for (const { event } of published.events) {
      if (event.type === 'dice-thrown' || event.type === 'wager-placed') this.#passes = 0;
      if (event.type === 'shooter-replaced' || event.type === 'shooter-accepted') this.#passes += 1;
    }
    this.#replan(state);
  }

  #replan(state: TableState): void {
    if (this.#stopped || this.#busy) return;
    const stoppedOrFreed = state.suspended !== this.#suspended;
    if (stoppedOrFreed) this.#recalled = null;
    this.#suspended = state.suspended;
    const plan = planNext(state, this.#circumstances());
    if (isRest(plan)) {
      this.#cancel();
      this.#plan = plan;
      this.#held = plan.rest === 'no-wagers';
      for (const resolve of this.#idlers.splice(0)) resolve();
      return;
    }
    // What people have changed may be what was missing: nobody waits for the end of a pause that was for something else.
    const changed = stoppedOrFreed || (this.#plan !== null && this.#plan.key !== plan.key);
    if (changed) this.#failures = 0;
    // A retry that waits goes on waiting, whatever else happens at the table, or a busy table would put it off for good.
    const goesOn = this.#plan !== null && !changed && !this.#stopping;
    this.#plan = plan;
    if (goesOn) return;
    this.#cancel();
    this.#held = false;
    const { timers } = this.#parts;
    const retryMs = this.#failures === 0 ? 0 : Math.min(RETRY_MS * 2 ** (this.#failures - 1), RETRY_MS_MAX);
    const nowMs = timers.now();
    this.#dueMs = Math.max(this.#dueOf(plan), nowMs + retryMs);
    this.#cancel = timers.after(this.#dueMs - nowMs, () => {
      if (this.#plan !== null && !isRest(this.#plan)) void this.#do(this.#plan);
    });
  }

  #circumstances(): Circumstances {
    return {
      pace: this.#parts.pace,
      held: this.#held,
      stopping: this.#stopping,
      passes: this.#passes,
      recalled: this.#recalled,
    };
  }

  #dueOf({ pauseMs, notBeforeMs }: Plan): number {
    return Math.max(this.#parts.timers.now() + pauseMs, notBeforeMs);
  }

  async #do({ deed }: Plan): Promise<void> {
    if (this.#stopped) return;
    this.#busy = true;
    try {
      const answer = await this.#perform(deed);
      if (answer.ok) {
        this.#failures = 0;
        this.#fault = null;
      } else this.#fail(new Error('refusal' in answer ? sayRefusal(deed, answer) : answer.message));
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#busy = false;
      this.#plan = null;
      this.#look();
    }
  }

  #fail(error: unknown): void {
    this.#failures += 1;
    if (isTumblerFault(error) && error.code === 'stopped') return;
    const message = sayFault(error);
    // Asked a moment too early is no fault; nor is what staff did in the same moment.
    if (this.#failures > 1 && message !== this.#fault) this.#parts.onFault(this.#parts.desk.table, message);
    if (this.#failures > 1) this.#fault = message;
  }

  #ask(by: Actor, body: CommandBody): Promise<Answer> {
    return this.#parts.desk.ask({ by, key: null, body });
  }

  async #perform(deed: Deed): Promise<Answer | Done> {
    const { desk, tumbler } = this.#parts;
    switch (deed.kind) {
      case 'ask':
        return this.#ask(SYSTEM, deed.body);
      case 'commit':
        return this.#commit(deed.round, deed.dice);
      case 'reveal':
        return this.#ask(TUMBLER, { type: 'reveal-dice', round: deed.round, seed: await tumbler.reveal(desk.table, deed.round) });
      case 'draw':
        return this.#ask(TUMBLER, { type: 'enter-result', faces: await this.#draw(deed.round, deed.draw) });
      case 'recall':
        return this.#recall(deed.round, deed.commitment);
    }
  }

  async #commit(round: number, dice: number): Promise<Answer> {
    const { desk, tumbler } = this.#parts;
    const answer = await this.#ask(TUMBLER, { type: 'commit-dice', commitment: await tumbler.commit(desk.table, round, dice) });
    if (answer.ok) this.#recalled = round;
    return answer;
  }

  /** A seed that is lost is said to be so once people have stopped the table; until then it can be brought back. */
  async #recall(round: number, commitment: string): Promise<Answer | Done> {
    const { desk, tumbler } = this.#parts;
    if ((await tumbler.recall(desk.table, round)) === commitment) {
      this.#recalled = round;
      return { ok: true };
    }
    if (await desk.look(({ suspended }) => suspended !== null)) return this.#ask(TUMBLER, { type: 'reveal-dice', round });
    throw tumblerFault('not-committed', `round ${round} of ${desk.table} has no commitment`);
  }

  async #draw(round: number, draw: number): Promise<readonly Face[]> {
    const { desk, tumbler } = this.#parts;
    const close = this.#close?.round === round ? this.#close : await this.#findClose(round);
    this.#close = close;
    return tumbler.draw(desk.table, round, draw, close.hash);
  }

  /** The close as the journal has it, looked for from its end. */
  async #findClose(round: number): Promise<Close> {
    const { desk, records } = this.#parts;
    for (let to = desk.head().seq; to > 0; to -= PAGE) {
      const from = Math.max(1, to - PAGE + 1);
      const found = closeIn(desk.governance, await records(desk.table, from, to - from + 1), round);
      if (found !== null) return found;
    }
    throw new Error(`round ${round} has no close in the journal`);
  }
}

/** Done, and nothing was asked of the table. */
interface Done {
  readonly ok: true;
}

/** What an operator can do about it, where there is something. */
function sayFault(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return isTumblerFault(error) && error.code === 'not-committed'
    ? `${message} in the tumbler's record: its seed is lost; bring back tumbler.db, or see "A seed is lost" in docs/OPERATIONS.md`
    : message;
}

const sayRefusal = (deed: Deed, answer: Extract<Answer, { readonly refusal: unknown }>): string =>
  `${deed.kind === 'ask' ? deed.body.type : deed.kind} is refused: ${answer.refusal.code}`;
