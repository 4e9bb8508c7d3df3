/** Runs one tournament on the floor: makes its tables match its records, draws seats and lots, and acts at its deadlines. */
import type { TableState } from '../../table/index.ts';
import { isTournamentTable, tournamentTableId } from '../../table/index.ts';
import {
  checkTableReady,
  isTournamentOver,
  type LinkStep,
  linkedTables,
  nextDeadlineMs,
  planTable,
  type TournamentActor,
  type TournamentBody,
  type TournamentFacts,
  type TournamentState,
} from '../../tournament/index.ts';
import { type Pace, SYSTEM, type Timers } from '../dealing/index.ts';
import type { Answer, Floor, NewTable, TableHandle, TournamentAnswer, TournamentHandle } from '../floor/index.ts';
import { tournamentStream } from '../store/tournament-body.ts';
import { type DrawPurpose, isTumblerFault, type Tumbler } from '../tumbler/index.ts';
import { botWagers } from './bots.ts';

export const SYSTEM_DIRECTOR: TournamentActor = { person: SYSTEM.person, role: 'system' };
const TUMBLER: TournamentActor = { person: 'tumbler', role: 'tumbler' };

/** Pause after a refused or failed step. Something else may change the state before. */
const RETRY_MS = 2000;
/** If the last record before the start of the server is older than this, the server was not running for a while. */
const STANDSTILL_MS = 1000;
/** The tumbler's record has a number of dice for every commitment. A draw needs only the seed. */
const DICE_OF_A_DRAW = 1;

/** Events of a table after which the tournament has nothing to do. */
const WAGERS: readonly string[] = ['wager-placed', 'wager-withdrawn', 'wagers-cleared'];

/** What the set-up of a tournament table depends on. */
export interface TableNeeds {
  readonly rulebook: string;
  readonly layout: string;
  readonly inCharge: string | null;
}

export interface ConductorParts {
  readonly floor: Floor;
  readonly handle: TournamentHandle;
  readonly tumbler: Tumbler;
  readonly pace: Pace;
  readonly timers: Timers;
  /** The set-up of the tournament table for a table of the floor; a message if it is not possible. */
  readonly setUpTable: (table: string, tournament: TableNeeds) => Promise<NewTable | string>;
  /** The next act of the system as director of a practice tournament; absent in a live house. */
  readonly direct?: ((state: TournamentState, tableAt: TableAt, nowMs: number) => DirectorPlan) | undefined;
  readonly onFault: (tournament: string, message: string) => void;
  /** Nothing is left to do in the tournament. */
  readonly onDone: (tournament: string) => void;
}

/** The state of a tournament table by the table's name on the floor; null if it does not exist. */
type TableAt = (table: string) => TableState | null;

/** A command of the director, or of a bot that enters. */
export interface DirectorStep {
  readonly by: TournamentActor;
  readonly body: TournamentBody;
  readonly house?: TournamentFacts;
}

export interface DirectorPlan {
  readonly step: DirectorStep | null;
  /** When the plan may change although nothing happens; null if never. */
  readonly wakeAtMs: number | null;
}

/** Something that the conductor does next. `key` identifies it among all steps. */
interface Step {
  readonly key: string;
  readonly run: () => Promise<StepAnswer>;
}

type StepAnswer = Answer | TournamentAnswer | { readonly ok: true };

/** What a pass over the durable states found. */
interface Pass {
  readonly steps: readonly Step[];
  readonly wakeAtMs: number | null;
  /** The tournament is over, and its tables are closed. */
  readonly isDone: boolean;
}

export interface ConductorStatus {
  readonly tournament: string;
  /** `waiting`: nothing is to be done until an event or a deadline. */
  readonly doing: 'acting' | 'waiting';
  readonly fault: string | null;
}

export class Conductor {
  readonly #parts: ConductorParts;
  readonly #tables = new Map<string, () => void>();
  /** Since when each automatic table is ready for the next spin. */
  readonly #readySince = new Map<string, number>();
  readonly #unsubscribe: () => void;
  #cancelTimer: () => void = () => {};
  /** Tables that have changed since the last pass. */
  readonly #changed = new Set<string>();
  #running = false;
  #isDirty = false;
  #fault: string | null = null;
  /** Consecutive passes with a refused or failed step. */
  #failures = 0;
  #stopped = false;
  /** The time of the last record before the start of the server; null after the sessions have been resumed. */
  #lastMsBeforeStart: number | null;

  constructor(parts: ConductorParts) {
    this.#parts = parts;
    this.#lastMsBeforeStart = parts.handle.lastMs();
    this.#unsubscribe = parts.handle.onDurable(() => this.wake());
    this.wake();
  }

  status(): ConductorStatus {
    return { tournament: this.#parts.handle.tournament, doing: this.#running ? 'acting' : 'waiting', fault: this.#fault };
  }

  /** Looks at the states again, soon. */
  wake(): void {
    if (this.#stopped) return;
    this.#isDirty = true;
    if (this.#running) return;
    this.#running = true;
    setImmediate(() => void this.#run());
  }

  /** Looks at once at a table that has changed, because everybody waits for the result of a spin, and then at all states. */
  #wakeFor(table: string): void {
    if (this.#stopped) return;
    this.#changed.add(table);
    this.#isDirty = true;
    if (this.#running) return;
    this.#running = true;
    queueMicrotask(() => void this.#run(true));
  }

  /** Gives no further command. The floor answers the last ones when it stops. */
  stop(): void {
    this.#stopped = true;
    this.#cancelTimer();
    this.#unsubscribe();
    for (const unsubscribe of this.#tables.values()) unsubscribe();
  }

  async #run(isForTables = false): Promise<void> {
    try {
      if (isForTables) {
        await this.#recordResults();
        // The results are sent to the watchers before anything else is done.
        await new Promise((resolve) => setImmediate(resolve));
      }
      while (this.#isDirty && !this.#stopped) {
        this.#isDirty = false;
        await this.#pass();
      }
    } catch (error) {
      this.#fail('the tournament', error instanceof Error ? error.message : String(error));
      this.#wakeAt(this.#parts.timers.now() + RETRY_MS);
    }
    this.#running = false;
    if (this.#isDirty) this.wake();
  }

  /** Records the results of the tables that have changed. */
  async #recordResults(): Promise<void> {
    const { handle, timers } = this.#parts;
    const nowMs = timers.now();
    const steps = await handle.read((state, tableAt) =>
      [...this.#changed].flatMap((table) => {
        const step = planTable(state, table, tableAt(table), nowMs);
        return step?.to === 'tournament' ? [this.#linkStep(table, step)] : [];
      }),
    );
    await this.#take(steps);
  }

  /** Takes all steps that the durable states ask for, in parallel, because they concern different tables. */
  async #pass(): Promise<void> {
    const { handle, timers } = this.#parts;
    const nowMs = timers.now();
    this.#changed.clear();
    const { steps, wakeAtMs, isDone } = await handle.read((state, tableAt) => this.#plan(state, tableAt, nowMs));
    if (steps.length === 0) {
      this.#fault = null;
      if (wakeAtMs !== null) this.#wakeAt(wakeAtMs);
      if (isDone) {
        this.stop();
        this.#parts.onDone(handle.tournament);
      }
      return;
    }
    const isProgress = await this.#take(steps);
    if (isProgress) this.#isDirty = true;
    else this.#wakeAt(Math.min(wakeAtMs ?? Number.POSITIVE_INFINITY, nowMs + RETRY_MS));
  }

  /** Takes steps in parallel. Resolves with whether one of them was accepted. */
  async #take(steps: readonly Step[]): Promise<boolean> {
    if (steps.length === 0) return false;
    const answers = await Promise.all(steps.map(async ({ key, run }) => ({ key, answer: await run() })));
    const failed = answers.filter(({ answer }) => !answer.ok);
    for (const { key, answer } of failed) this.#fail(key, describe(answer));
    this.#failures = failed.length === 0 ? 0 : this.#failures + 1;
    return failed.length < answers.length;
  }

  #fail(step: string, message: string): void {
    const fault = `${step}: ${message}`;
    if (fault !== this.#fault) this.#parts.onFault(this.#parts.handle.tournament, fault);
    this.#fault = fault;
  }

  #wakeAt(atMs: number): void {
    const { timers } = this.#parts;
    this.#cancelTimer();
    if (!this.#stopped) this.#cancelTimer = timers.after(Math.max(0, atMs - timers.now()), () => this.wake());
  }

  #plan(state: TournamentState, tableAt: TableAt, nowMs: number): Pass {
    const isOver = isTournamentOver(state);
    const steps: Step[] = [];
    const times: number[] = [];
    const { conditions, inCharge } = state;
    const needs: TableNeeds = { rulebook: conditions?.rulebook ?? '', layout: conditions?.layout ?? '', inCharge };
    for (const table of linkedTables(state)) {
      const at = tableAt(table);
      if (at === null) {
        if (state.tables.has(table)) steps.push({ key: `table ${table}`, run: () => this.#createTable(table, needs) });
        continue;
      }
      this.#watch(table);
      const step = planTable(state, table, at, nowMs);
      if (step !== null) steps.push(this.#linkStep(table, step));
      else if (!isOver) {
        this.#planSpin(state, table, at, nowMs, steps, times);
        if (this.#parts.direct !== undefined) this.#planBots(state, table, at, nowMs, steps, times);
      }
    }
    if (!isOver) {
      const mayWait = steps.length > 0;
      const step =
        this.#planHold(state, nowMs) ??
        this.#planDraw(state) ??
        this.#planClock(state, nowMs, times) ??
        (mayWait ? null : this.#planDirector(state, tableAt, nowMs, times));
      // One step of the tournament at a time, because each may change what the next one is. The director waits for the tables.
      if (step !== null) steps.push(step);
      const deadlineMs = nextDeadlineMs(state, nowMs);
      if (deadlineMs !== null) times.push(deadlineMs);
    }
    const isOpen = (table: string): boolean => tableAt(table)?.tournament?.id === state.id;
    return {
      steps,
      wakeAtMs: times.length === 0 ? null : Math.min(...times),
      isDone: isOver && !linkedTables(state).some(isOpen),
    };
  }

  /** Wakes the conductor after each change of the table that is not a wager. */
  #watch(table: string): void {
    if (this.#tables.has(table)) return;
    const handle = this.#tableOf(table);
    const onPublished: Parameters<TableHandle['onDurable']>[0] = ({ events }) => {
      if (events.some(({ event }) => !WAGERS.includes(event.type))) this.#wakeFor(table);
    };
    this.#tables.set(table, handle.onDurable(onPublished));
  }

  #tableOf(table: string): TableHandle {
    const handle = this.#parts.floor.tables.get(tournamentTableId(table));
    if (handle === undefined) throw new Error(`table ${tournamentTableId(table)} does not exist`);
    return handle;
  }

  async #createTable(table: string, needs: TableNeeds): Promise<StepAnswer> {
    const setup = await this.#parts.setUpTable(table, needs);
    const created = typeof setup === 'string' ? setup : await this.#parts.floor.createTable(setup);
    return typeof created === 'string' ? { ok: false, fault: 'internal', message: created } : { ok: true };
  }

  /** A command that makes the table and the tournament match. Its key has the sequences of both, so that a repetition has no second effect. */
  #linkStep(table: string, step: LinkStep): Step {
    const { handle } = this.#parts;
    const tableHandle = this.#tableOf(table);
    const [tournamentSeq, tableSeq] = [handle.head().seq, tableHandle.head().seq];
    const stepKey = `${step.body.type} at ${table}`;
    // A refusal is stored with its key, so the next attempt has another one.
    const attempt = this.#failures;
    if (step.to === 'tournament') {
      const key = `${table}:${tableSeq}:${tournamentSeq}:${attempt}`;
      return { key: stepKey, run: () => this.#submit(SYSTEM_DIRECTOR, step.body, key, step.house) };
    }
    const key = `${handle.tournament}:${tournamentSeq}:${tableSeq}:${attempt}`;
    return { key: stepKey, run: () => tableHandle.submit({ by: SYSTEM, key, body: step.body }) };
  }

  #submit(
    by: TournamentActor,
    body: TournamentBody,
    key: string | null,
    house?: TournamentFacts,
    seed?: string,
  ): Promise<TournamentAnswer> {
    return this.#parts.handle.submit({ by, key, body, house, seed });
  }

  /** At an automatic table, calls for bets after the pause between two rounds. */
  #planSpin(state: TournamentState, table: string, at: TableState, nowMs: number, steps: Step[], times: number[]): void {
    const isReady =
      at.status === 'open' &&
      at.round === null &&
      at.suspended === null &&
      isTournamentTable(at.setup) &&
      at.setup.automatic.includes('call-bets') &&
      // Electronic dice are committed before betting opens.
      (at.setup.dice === 'real' || at.commitment !== null) &&
      checkTableReady(state, table, at, nowMs) === null;
    if (!isReady) {
      this.#readySince.delete(table);
      return;
    }
    const sinceMs = this.#readySince.get(table) ?? nowMs;
    this.#readySince.set(table, sinceMs);
    const dueMs = sinceMs + this.#parts.pace.betweenMs;
    if (dueMs > nowMs) times.push(dueMs);
    else
      steps.push({
        key: `call-bets at ${table}`,
        run: () => this.#tableOf(table).submit({ by: SYSTEM, key: null, body: { type: 'call-bets' } }),
      });
  }

  #planDirector(state: TournamentState, tableAt: TableAt, nowMs: number, times: number[]): Step | null {
    const { step = null, wakeAtMs = null } = this.#parts.direct?.(state, tableAt, nowMs) ?? {};
    if (wakeAtMs !== null) times.push(wakeAtMs);
    return step === null ? null : { key: step.body.type, run: () => this.#submit(step.by, step.body, null, step.house) };
  }

  #planBots(state: TournamentState, table: string, at: TableState, nowMs: number, steps: Step[], times: number[]): void {
    for (const { person, atMs, bet, amount } of botWagers(state, table, at)) {
      if (atMs > nowMs) times.push(atMs);
      else
        steps.push({
          key: `wager of ${person}`,
          run: () =>
            this.#tableOf(table).submit({
              by: { person, role: 'player' },
              key: null,
              body: { type: 'place', player: person, bet, amount },
            }),
        });
    }
  }

  /** [crown-sic-bo 7.4, 8.2.4] The clock of a session stops while nobody can play: the server was not running, or the director is away. */
  #planHold(state: TournamentState, nowMs: number): Step | null {
    const lastMs = this.#lastMsBeforeStart;
    this.#lastMsBeforeStart = null;
    const session = state.sessions.find(({ phase, rules }) => phase === 'running' && rules.length.by === 'time');
    if (session === undefined) return null;
    const { id } = session.rules;
    if (lastMs !== null && nowMs - lastMs > STANDSTILL_MS)
      return { key: `hold ${id}`, run: () => this.#holdAndResume(id, lastMs) };
    const { awaySinceMs, conditions } = state;
    const isAway = awaySinceMs !== null && nowMs > awaySinceMs + (conditions?.directorAwaySeconds ?? 0) * 1000;
    if (!isAway) return null;
    const body: TournamentBody = { type: 'hold-session', session: id, why: 'the director is away' };
    return { key: `hold ${id}`, run: () => this.#submit(SYSTEM_DIRECTOR, body, null, { stoodStillSinceMs: awaySinceMs }) };
  }

  /** After a restart the session goes on. If it cannot, the director resumes it. */
  async #holdAndResume(session: string, stoodStillSinceMs: number): Promise<StepAnswer> {
    const hold: TournamentBody = { type: 'hold-session', session, why: 'the server stopped' };
    const held = await this.#submit(SYSTEM_DIRECTOR, hold, null, { stoodStillSinceMs });
    if (held.ok) await this.#submit(SYSTEM_DIRECTOR, { type: 'resume-session', session }, null);
    return held;
  }

  /** Entries open and close at the times of the conditions. */
  #planClock(
    { stage, conditions, closesMs, approvalWithdrawn, director, players }: TournamentState,
    nowMs: number,
    times: number[],
  ): Step | null {
    if (conditions === null || approvalWithdrawn !== null) return null;
    // Entries open after a director is appointed.
    const isOpening = stage === 'approved' && director !== null;
    const dueMs = isOpening ? conditions.entry.opensMs : stage === 'entries' ? closesMs : null;
    // Where the conditions extend the time of entry, the director says until when.
    const waitsForDirector = stage === 'entries' && conditions.entry.tooFew === 'extend' && players < conditions.entry.playersMin;
    if (dueMs === null || waitsForDirector) return null;
    const body: TournamentBody = { type: isOpening ? 'open-entries' : 'close-entries' };
    if (dueMs <= nowMs) return { key: body.type, run: () => this.#submit(SYSTEM_DIRECTOR, body, null) };
    times.push(dueMs);
    return null;
  }

  /** The next step of the tumbler: a draw that is due, or a missing commitment. */
  #planDraw(state: TournamentState): Step | null {
    if (state.stage === 'drafting' || state.approvalWithdrawn !== null) return null;
    for (const { rules, phase, commitments, drawOrdered, openTie } of state.sessions) {
      if (phase === 'cut') continue;
      const purpose: DrawPurpose = phase === 'planned' ? 'seats' : 'lots';
      const isDue = purpose === 'seats' ? drawOrdered : openTie?.by === 'lot';
      if (commitments[purpose] === null) return { key: `commit-draw ${rules.id}`, run: () => this.#commitDraw(rules.id) };
      if (isDue) return { key: `draw ${purpose} ${rules.id}`, run: () => this.#draw(rules.id, purpose) };
    }
    return null;
  }

  async #commitDraw(session: string): Promise<StepAnswer> {
    const { handle, tumbler } = this.#parts;
    const commitment = await tumbler.commit(tournamentStream(handle.tournament), handle.nextCommitment(), DICE_OF_A_DRAW);
    return this.#submit(TUMBLER, { type: 'commit-draw', session, commitment }, null);
  }

  /** Asks for the seed after the record that fixed the players is durable. The tournament checks the seed and computes the draw. */
  async #draw(session: string, purpose: DrawPurpose): Promise<StepAnswer> {
    const { handle, tumbler } = this.#parts;
    const [number, closeHash] = [handle.commitmentNumber(session, purpose), handle.closeHash(session, purpose)];
    if (number === null || closeHash === null)
      return this.#retireDraw(session, 'the journal has no commitment or no close for the draw');
    const stream = tournamentStream(handle.tournament);
    try {
      const seed = await tumbler.draw(stream, number, 1, closeHash);
      const body: TournamentBody =
        purpose === 'seats'
          ? { type: 'draw-seats', session, seed, seats: [] }
          : { type: 'draw-lots', session, seed, entries: [] };
      const answer = await this.#submit(TUMBLER, body, null, undefined, seed);
      if (answer.ok) await tumbler.reveal(stream, number).catch(() => {});
      // A seed that does not match is never used.
      const isInvalid = !answer.ok && 'refusal' in answer && answer.refusal.code === 'draw-invalid';
      return isInvalid ? this.#retireDraw(session, String(answer.refusal.facts.why)) : answer;
    } catch (error) {
      const isLost = isTumblerFault(error) && ['not-committed', 'other-close', 'revealed'].includes(error.code);
      if (isLost) return this.#retireDraw(session, error.message);
      throw error;
    }
  }

  /** The draw gets another commitment. Then the director orders it again. */
  #retireDraw(session: string, why: string): Promise<TournamentAnswer> {
    this.#fail(`draw of ${session}`, why);
    return this.#submit(TUMBLER, { type: 'retire-draw', session, why }, null);
  }
}

function describe(answer: StepAnswer): string {
  if (answer.ok) return 'done';
  return 'refusal' in answer ? `refused: ${answer.refusal.code}` : answer.message;
}
