/** The state of one table in memory, with its position in the journal. Decides one command at a time. */
import {
  type Actor,
  decide,
  evolve,
  type HouseFacts,
  makeCommand,
  type Refusal,
  type TableEvent,
  type TableState,
} from '../../table/index.ts';
import { makeActBody, readActBody, type VersionHistory } from '../store/body.ts';
import { makeRecord } from '../store/chain.ts';
import type { JournalRecord, RoundSpan, Snapshot, Store } from '../store/store.ts';
import { checkDice, TUMBLER } from './dice-check.ts';
import type { DiceRecord } from './dice-record.ts';
import { type RebuiltTable, rebuildTable } from './rebuild.ts';
import { makeSnapshot } from './snapshot.ts';
import { type Batch, callListeners, StreamRuntime } from './stream-runtime.ts';
import type { Answer, CommandRequest, DurableListener, FaultAnswer, FloorParts, PublishedEvent } from './types.ts';

/** Facts about tournaments that a table needs for a command; undefined if none matters. */
export type TournamentGate = (state: TableState, type: CommandRequest['body']['type'], atMs: number) => HouseFacts | undefined;

/** The answer of a retired table. */
export const RETIRED: FaultAnswer = { ok: false, fault: 'not-found', message: 'the table is retired' };

export class TableRuntime extends StreamRuntime<TableState, TableEvent, Refusal, CommandRequest> {
  versions: VersionHistory;
  /** A retired table rejects every command. */
  isRetired: boolean;
  readonly listeners = new Set<DurableListener>();
  /** The electronic dice of the current round, from the journal. */
  dice: DiceRecord;
  /** First record of the current round. */
  roundFromSeq: number;
  readonly #parts: Pick<FloorParts, 'store' | 'rulebooks'>;
  readonly #gate: TournamentGate;

  constructor(
    parts: { readonly store: Store } & Pick<FloorParts, 'rulebooks'>,
    table: string,
    rebuilt: RebuiltTable,
    gate: TournamentGate = () => undefined,
  ) {
    super(table, rebuilt);
    this.#parts = parts;
    this.#gate = gate;
    this.versions = rebuilt.versions;
    this.isRetired = rebuilt.isRetired;
    this.dice = rebuilt.dice;
    this.roundFromSeq = rebuilt.roundFromSeq;
  }

  override async rebuild(keepEvents: boolean): Promise<void> {
    const rebuilt = await rebuildTable(this.#parts.store, this.#parts.rulebooks, this.stream);
    this.versions = rebuilt.versions;
    this.isRetired = rebuilt.isRetired;
    this.dice = rebuilt.dice;
    this.roundFromSeq = rebuilt.roundFromSeq;
    this.reset(rebuilt, keepEvents);
  }

  override decide(request: CommandRequest, nowMs: number, batch: Batch): Answer {
    if (this.isRetired) return RETIRED;
    const { by } = request;
    const checked = checkDice(this.state, this.dice, request);
    if ('why' in checked) {
      const { round, why } = checked;
      this.decide({ by: TUMBLER, key: null, body: { type: 'reject-dice', round, why } }, nowMs, batch);
      return this.refuse(request, nowMs, { code: 'dice-invalid', clauses: [], facts: { round } }, batch);
    }
    const { body } = checked;
    const atMs = Math.max(nowMs, this.lastMs);
    const tournamentFacts = this.#gate(this.state, body.type, atMs);
    const house = tournamentFacts === undefined ? request.house : { ...request.house, ...tournamentFacts };
    const decision = decide(this.state, makeCommand(body, by, atMs, house));
    if (!decision.ok) return this.refuse(request, nowMs, decision.refusal, batch);
    const { events } = decision;
    const record = this.nextRecord(request, atMs, makeActBody(body, house, events));
    let span: RoundSpan | null = null;
    for (const event of events) {
      // A reopened round already has its span.
      if (event.type === 'round-ended' && !this.state.round?.reopened?.hadEnded)
        span = this.#spanOf(event.round, event.end, record);
      evolve(this.state, event, atMs);
    }
    // If an assertion throws above, no event of this command is in the batch or will be published.
    for (const event of events) this.dice.add(event, record.hash);
    if (span !== null) {
      batch.rounds.push(span);
      this.roundFromSeq = record.seq + 1;
    }
    return this.accept(record, events, batch);
  }

  /** Adds the record of a change that is no command, such as a correction of the set-up, to the batch. The table must be rebuilt after it. */
  addChange({ person, role }: Actor, nowMs: number, body: string, batch: Batch): void {
    const atMs = Math.max(nowMs, this.lastMs);
    const content = { table: this.stream, seq: this.head.seq + 1, atMs, person, role, key: null, body };
    batch.records.push(makeRecord(this.head.hash, content));
    batch.runtimes.add(this as unknown as StreamRuntime);
  }

  #spanOf(round: number, end: string, { seq, atMs }: JournalRecord): RoundSpan {
    const faces = this.state.round?.faces ?? [];
    return { table: this.stream, round, fromSeq: this.roundFromSeq, toSeq: seq, endedAtMs: atMs, end, faces };
  }

  protected override readBody(record: JournalRecord): ReturnType<typeof readActBody> {
    return readActBody(this.versions, record);
  }

  protected override makeSnapshot(): Snapshot {
    return makeSnapshot(this.head, this.state);
  }

  protected override notify(
    records: readonly JournalRecord[],
    events: readonly PublishedEvent[],
    onError: (error: unknown) => void,
  ): void {
    callListeners(this.listeners, [{ table: this.stream, records, events }, this.state], onError);
  }
}
