/** The state of one tournament in memory, with its position in the journal. Decides one command at a time. */
import type { Rulebook } from '../../rules/index.ts';
import {
  decideTournament,
  evolveTournament,
  newTournament,
  type PackedTournament,
  packTournament,
  TOURNAMENT_VERSION,
  type TournamentBody,
  type TournamentDecision,
  type TournamentEvent,
  type TournamentRefusal,
  type TournamentState,
  unpackTournament,
} from '../../tournament/index.ts';
import { BrokenChain, digestOf, verifyChain } from '../store/chain.ts';
import type { JournalRecord, Snapshot, Store, TableHead } from '../store/store.ts';
import {
  checkTournamentSetup,
  makeTournamentBody,
  readTournamentBody,
  type TournamentRecordBody,
  tournamentStream,
} from '../store/tournament-body.ts';
import { checkDraw } from './draw-check.ts';
import { DrawRecord, type PackedDraws } from './draw-record.ts';
import { type Batch, callListeners, type RebuiltStream, StreamRuntime } from './stream-runtime.ts';
import { type FloorStates, findTableFacts } from './tournament-facts.ts';
import type { FloorParts, PublishedEventOf, TournamentAnswer, TournamentListener, TournamentRequest } from './types.ts';

/** Number of records per read. */
const PAGE_RECORDS = 1000;

export interface RebuiltTournament extends RebuiltStream<TournamentState> {
  readonly draws: DrawRecord;
}

/** The JSON of a snapshot. */
interface PackedSnapshot {
  readonly conduct: number;
  readonly tournament: PackedTournament;
  readonly draws: PackedDraws;
}

/** The part of a store from which a tournament is rebuilt. */
type TournamentReader = Pick<Store, 'records' | 'lastSnapshot'>;

interface StartState {
  readonly state: TournamentState;
  readonly draws: DrawRecord;
  readonly record: JournalRecord;
  readonly snapshotBytes: number;
}

/** Equal digests mean equal states. Reasons are not compared, because snapshots of earlier programs do not have them. */
export function digestOfTournament(state: TournamentState, draws: DrawRecord): string {
  const sessions = state.sessions.map((session) => ({ ...session, heldWhy: null }));
  return digestOf([packTournament({ ...state, sessions, cancelledWhy: null, endedWhy: new Map() }), draws.pack()]);
}

/** Whether an earlier version of the program wrote the snapshot. */
export function isOfEarlierVersion({ state }: Snapshot): boolean {
  try {
    const { conduct } = JSON.parse(state) as PackedSnapshot;
    return conduct >= 1 && conduct < TOURNAMENT_VERSION;
  } catch {
    return false;
  }
}

/** Reads a snapshot; null if another version of the program wrote it. The caller then applies all records. */
export function readTournamentSnapshot(
  rulebooks: readonly Rulebook[],
  { state }: Snapshot,
): Pick<StartState, 'state' | 'draws'> | null {
  try {
    const { conduct, tournament, draws } = JSON.parse(state) as PackedSnapshot;
    if (conduct !== TOURNAMENT_VERSION) return null;
    return { state: unpackTournament(rulebooks, tournament), draws: new DrawRecord(draws) };
  } catch {
    return null;
  }
}

async function readStart(
  store: TournamentReader,
  rulebooks: readonly Rulebook[],
  tournament: string,
  first: JournalRecord,
  fromStart: boolean,
): Promise<StartState> {
  const snapshot = fromStart ? null : await store.lastSnapshot(first.table);
  const read = snapshot === null ? null : readTournamentSnapshot(rulebooks, snapshot);
  const [record] = snapshot === null ? [] : await store.records(first.table, snapshot.seq, 1);
  return snapshot !== null && read !== null && record?.hash === snapshot.hash
    ? { ...read, record, snapshotBytes: snapshot.state.length }
    : { state: newTournament(tournament, rulebooks), draws: new DrawRecord(), record: first, snapshotBytes: 0 };
}

/**
 * Rebuilds one tournament from its last snapshot and the recorded events after it. Throws if the chain is broken.
 * `fromStart`: ignores snapshots. `onEvent` is called after each event is applied.
 */
export async function rebuildTournament(
  store: TournamentReader,
  rulebooks: readonly Rulebook[],
  tournament: string,
  fromStart = false,
  onEvent: (state: TournamentState, event: TournamentEvent, record: JournalRecord, draws: DrawRecord) => void = () => {},
): Promise<RebuiltTournament> {
  const stream = tournamentStream(tournament);
  const [first] = await store.records(stream, 1, 1);
  if (first === undefined) throw new BrokenChain(stream, 1, 'the set-up record is missing');
  checkTournamentSetup(tournament, first);
  const { state, draws, record: start, snapshotBytes } = await readStart(store, rulebooks, tournament, first, fromStart);
  let head: TableHead = start;
  let [lastMs, recordsSinceSnapshot, bytesSinceSnapshot] = [start.atMs, 0, 0];
  for (;;) {
    const page = await store.records(stream, head.seq + 1, PAGE_RECORDS);
    head = verifyChain(head, page);
    for (const record of page) {
      for (const event of readTournamentBody(record).events) {
        draws.add(state, event, record.hash);
        evolveTournament(state, event, record.atMs);
        onEvent(state, event, record, draws);
      }
      lastMs = record.atMs;
      bytesSinceSnapshot += record.body.length;
    }
    recordsSinceSnapshot += page.length;
    if (page.length < PAGE_RECORDS) break;
  }
  const { seq, hash } = head;
  return {
    state,
    draws,
    head: { table: stream, seq, hash },
    lastMs,
    recordsSinceSnapshot,
    bytesSinceSnapshot,
    snapshotBytes,
  };
}

/** A restore decides commands that concern no table. */
const NO_TABLES: FloorStates = { tableState: () => null, isDesignated: () => false };

export class TournamentRuntime extends StreamRuntime<TournamentState, TournamentEvent, TournamentRefusal, TournamentRequest> {
  readonly tournament: string;
  readonly listeners = new Set<TournamentListener>();
  /** Listeners that prepare what they publish when the decided state is durable. */
  readonly preparers = new Set<(state: TournamentState, seq: number) => void>();
  draws: DrawRecord;
  readonly #parts: Pick<FloorParts, 'store' | 'rulebooks'>;
  readonly #states: FloorStates;

  constructor(
    parts: Pick<FloorParts, 'store' | 'rulebooks'>,
    tournament: string,
    rebuilt: RebuiltTournament,
    states: FloorStates = NO_TABLES,
  ) {
    super(tournamentStream(tournament), rebuilt);
    this.tournament = tournament;
    this.draws = rebuilt.draws;
    this.#parts = parts;
    this.#states = states;
  }

  override async rebuild(keepEvents: boolean): Promise<void> {
    const rebuilt = await rebuildTournament(this.#parts.store, this.#parts.rulebooks, this.tournament);
    this.draws = rebuilt.draws;
    this.reset(rebuilt, keepEvents);
  }

  override decide(request: TournamentRequest, nowMs: number, batch: Batch): TournamentAnswer {
    const checked = checkDraw(this.state, this.draws, request);
    if ('refusal' in checked) return this.refuse(request, nowMs, checked.refusal, batch);
    const { body } = checked;
    const { decision, atMs, house } = this.#decideBody(request, body, nowMs);
    if (!decision.ok) return this.refuse(request, nowMs, decision.refusal, batch);
    const { events } = decision;
    const record = this.nextRecord(request, atMs, makeTournamentBody(body, house, events));
    // If an assertion throws here, no event of this command is in the batch, and the runtime is rebuilt.
    for (const event of events) {
      this.draws.add(this.state, event, record.hash);
      evolveTournament(this.state, event, atMs);
    }
    return this.accept(record, events, batch);
  }

  /** Decides a command of a person without recording it. */
  preview(request: TournamentRequest, nowMs: number): TournamentDecision & { readonly atMs: number } {
    const { decision, atMs } = this.#decideBody(request, request.body, nowMs);
    return { ...decision, atMs };
  }

  #decideBody({ by, house: given }: TournamentRequest, body: TournamentBody, nowMs: number) {
    const atMs = Math.max(nowMs, this.lastMs);
    const tableFacts = findTableFacts(this.state, this.#states, body);
    const house = tableFacts === undefined ? given : { ...given, ...tableFacts };
    const decision = decideTournament(this.state, { ...body, by, atMs, ...(house === undefined ? {} : { house }) });
    return { decision, atMs, house };
  }

  override prepare(onError: (error: unknown) => void): void {
    if (!this.broken) callListeners(this.preparers, [this.state, this.head.seq], onError);
  }

  protected override readBody(record: JournalRecord): TournamentRecordBody {
    return readTournamentBody(record);
  }

  protected override makeSnapshot(): Snapshot {
    const { table, seq, hash } = this.head;
    const packed: PackedSnapshot = {
      conduct: TOURNAMENT_VERSION,
      tournament: packTournament(this.state),
      draws: this.draws.pack(),
    };
    return { table, seq, hash, state: JSON.stringify(packed) };
  }

  protected override notify(
    records: readonly JournalRecord[],
    events: readonly PublishedEventOf<TournamentEvent>[],
    onError: (error: unknown) => void,
  ): void {
    callListeners(this.listeners, [{ tournament: this.tournament, records, events }, this.state], onError);
  }
}
