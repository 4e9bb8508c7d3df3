/** Audits one table record by record: replays every command and compares its events with the recorded ones. */
import type { DatabaseSync } from 'node:sqlite';
import type { Rulebook } from '../../rules/index.ts';
import {
  CONDUCT_VERSION,
  type CommandBody,
  correctSetup,
  decide,
  EVENT_TYPES,
  evolve,
  findCommandMismatch,
  findCorrectionObstacles,
  findRetirementObstacles,
  findSettlementError,
  type HouseFacts,
  makeCommand,
  newTable,
  type TableEvent,
  type TableState,
} from '../../table/index.ts';
import {
  isRetirement,
  readActBody,
  readCorrection,
  readSetupBody,
  readVersionEntry,
  type SetupBody,
  type VersionEntry,
} from '../store/body.ts';
import { emptyHead, findBreak, sha256 } from '../store/chain.ts';
import { type Query, query, type RowOf } from '../store/rows.ts';
import { SNAPSHOT_COLUMNS } from '../store/sqlite-journal.ts';
import type { JournalRecord, Snapshot, TableHead } from '../store/store.ts';
import { commitmentOf, parseSeed } from '../tumbler/faces.ts';
import { verifyRound } from '../tumbler/verify.ts';
import type { AuditFault } from './audit.ts';
import { findRulebook, hashOfRulebook, paysAsCurrent } from './rulebook-identity.ts';
import { digestOfState, readSnapshot } from './snapshot.ts';

type Fault = Omit<AuditFault, 'table'>;

/** The values of a round's electronic dice in the journal. */
export interface DiceFacts {
  commitment: string;
  closeHash: string | null;
  draw: number | null;
  faces: readonly number[] | null;
  seed: string | null;
  /** Commitments that were retired after a restore, with their seeds. */
  readonly retired: Map<string, string | null>;
  /** Kinds of the tumbler's entries for the round. */
  readonly tumblerKinds: Set<string>;
}

const KNOWN_EVENTS: ReadonlySet<string> = new Set(EVENT_TYPES);
/**
 * For each table, the dice of this many rounds are kept for comparison with the tumbler's record, its file of seeds and draws.
 * Older rounds are verified only from their seed.
 */
const DICE_KEPT = 100_000;

const EVENTS_START = '},"events":';
const COMMAND_START = '{"asked":';

/** A body as the audit reads it. The events stay text, which is compared without parsing, because that is faster. */
interface SplitBody {
  readonly asked: CommandBody;
  readonly house?: HouseFacts;
  readonly events: string;
}

function splitBody(body: string): SplitBody | null {
  const eventsIndex = body.indexOf(EVENTS_START);
  if (eventsIndex < 0 || !body.startsWith(COMMAND_START)) return null;
  try {
    const command = JSON.parse(`${body.slice(0, eventsIndex + 1)}}`) as Omit<SplitBody, 'events'>;
    return { ...command, events: body.slice(eventsIndex + EVENTS_START.length, -1) };
  } catch {
    return null;
  }
}

/** The columns of a finished round: the range of its records, its end and its result. */
const SPAN_COLUMNS = { fromSeq: 'integer', toSeq: 'integer', endedAtMs: 'integer', ending: 'text', faces: 'text' } as const;

export class TableAudit {
  readonly table: string;
  /** Sequence numbers of the snapshots that were checked. */
  readonly checkedSnapshots = new Set<number>();
  readonly dice = new Map<number, DiceFacts>();
  /** Rounds whose seed the journal reports as lost. The tumbler may have lost the entries of all earlier rounds too. */
  readonly roundsWithLostSeed = new Set<number>();
  head: TableHead;
  rounds = 0;
  /** Number of rounds whose electronic dice were recomputed from their seed. */
  verified = 0;
  /** How often the store was restored from a backup, and how many commitments were retired. */
  restores = 0;
  retired = 0;
  /** Number of records that cannot be replayed, because different rulebook data or an earlier conduct version wrote them. */
  undecided = 0;
  /** Number of settlements by rulebook data with different odds. Their payments are not checked. */
  unpriced = 0;
  readonly #rulebooks: readonly Rulebook[];
  readonly #selectSpan: Query<RowOf<typeof SPAN_COLUMNS>>;
  /** Snapshots that are still to be checked, by sequence number. */
  readonly #snapshots: Map<number, Snapshot & { readonly digest: string }>;
  #state: TableState | null = null;
  #setup: SetupBody | null = null;
  #version: VersionEntry | null = null;
  /** Whether the current rulebook pays the same as the data that wrote the records. */
  #paysSame = true;
  /** Whether the current rulebook data and conduct version wrote the records. */
  #canReplay = true;
  #isRetired = false;
  #lastMs = Number.NEGATIVE_INFINITY;
  /** First record of the current round. Record 1 is the set-up. */
  #roundFromSeq = 2;

  constructor(db: DatabaseSync, rulebooks: readonly Rulebook[], table: string) {
    this.table = table;
    this.head = emptyHead(table);
    this.#rulebooks = rulebooks;
    this.#selectSpan = query(
      db,
      'SELECT from_seq AS fromSeq, to_seq AS toSeq, ended_at_ms AS endedAtMs, ending, faces FROM round WHERE table_id = ? AND round = ?',
      SPAN_COLUMNS,
    );
    const snapshots = query(
      db,
      'SELECT table_id AS "table", seq, hash, digest, state FROM snapshot WHERE table_id = ?',
      SNAPSHOT_COLUMNS,
    );
    this.#snapshots = new Map(snapshots.all(table).map((row) => [row.seq, row]));
  }

  /** Checks the next record; returns its fault or null. */
  check(record: JournalRecord): Fault | null {
    const { seq, hash, atMs } = record;
    const broken = findBreak(this.head, record);
    if (broken !== null) return this.#fault(this.head.seq + 1, broken);
    if (this.#isRetired) return this.#fault(seq, 'it comes after the retirement of the table');
    if (atMs < this.#lastMs) return this.#fault(seq, 'its time is earlier than the time of the previous record');
    const fault = this.#state === null ? this.#setUp(record) : this.#replay(this.#state, record);
    if (fault !== null) return typeof fault === 'string' ? this.#fault(seq, fault) : fault;
    this.head = { table: this.table, seq, hash };
    this.#lastMs = atMs;
    return this.#snapshots.size === 0 ? null : this.#checkSnapshot();
  }

  #fault(seq: number, what: string): Fault {
    return { in: 'journal', seq, what };
  }

  #setUp(record: JournalRecord): string | null {
    try {
      const body = readSetupBody(record);
      const rulebook = findRulebook(this.#rulebooks, this.table, body);
      if (typeof rulebook === 'string') return rulebook;
      this.#state = newTable(rulebook, body.setup);
      this.#setup = body;
      const fault = this.#changeVersion(rulebook, readVersionEntry(record));
      if (fault !== null) return fault;
      return body.setup.table === this.table ? null : 'it is the set-up of a different table';
    } catch (error) {
      return `it is not a set-up: ${(error as Error).message}`;
    }
  }

  /** Applies a change of rulebook data or conduct version. */
  #changeVersion(currentRulebook: Rulebook, version: VersionEntry | null): string | null {
    const previous = this.#version;
    if (version === null) return null;
    const { rulebook, conduct } = version;
    this.#version = version;
    this.#paysSame = paysAsCurrent(currentRulebook, rulebook.hash);
    this.#canReplay = rulebook.hash === hashOfRulebook(currentRulebook) && conduct === CONDUCT_VERSION;
    if (rulebook.id !== currentRulebook.id) return 'it changes to a different rulebook';
    return conduct < (previous?.conduct ?? conduct) ? `it goes back to conduct version ${conduct}` : null;
  }

  /** Applies a new set-up, which may have another rulebook. */
  #correctSetup(state: TableState, correction: SetupBody, version: VersionEntry | null): string | null {
    const [obstacle] = findCorrectionObstacles(state);
    if (obstacle !== undefined) return `it corrects the set-up, but should have been refused: ${obstacle.code}`;
    const rulebook = findRulebook(this.#rulebooks, this.table, correction);
    if (typeof rulebook === 'string') return rulebook;
    this.#state = correctSetup(state, rulebook, correction.setup);
    this.#setup = correction;
    if (correction.setup.table !== this.table) return 'it is the set-up of a different table';
    return this.#changeVersion(rulebook, version);
  }

  /** Applies a record without a command: an upgrade, a correction of the set-up or a retirement. */
  #applyChange(state: TableState, record: JournalRecord, version: VersionEntry): string | null {
    const correction = readCorrection(record);
    if (correction !== null) return this.#correctSetup(state, correction, version);
    this.#isRetired = isRetirement(record);
    const [obstacle] = this.#isRetired ? findRetirementObstacles(state) : [];
    if (obstacle !== undefined) return `it retires the table, but should have been refused: ${obstacle.code}`;
    return this.#changeVersion(state.rulebook, version);
  }

  /** Applies the recorded events of a command that cannot be replayed, and checks the money. */
  #applyRecorded(state: TableState, record: JournalRecord): Fault | null {
    this.undecided += 1;
    const { asked, events } = readActBody(this.#version === null ? [] : [this.#version], record);
    for (const event of events) {
      if (!KNOWN_EVENTS.has(event.type)) return this.#fault(record.seq, `unknown event '${event.type}'`);
      const isSettlement = event.type === 'round-settled';
      if (isSettlement && !this.#paysSame) this.unpriced += 1;
      const mismatch =
        isSettlement && this.#paysSame ? findSettlementError(state, event.rows) : findCommandMismatch({ ...asked }, event);
      const fault = mismatch === null ? this.#checkEvent(state, event, record) : this.#fault(record.seq, mismatch);
      if (fault !== null) return fault;
      evolve(state, event, record.atMs);
    }
    return null;
  }

  /** Replays the recorded command and compares the events. */
  #replay(state: TableState, record: JournalRecord): string | Fault | null {
    const { person, role, atMs } = record;
    try {
      const version = readVersionEntry(record);
      if (version !== null) return this.#applyChange(state, record, version);
      const body = splitBody(record.body);
      if (body === null) return 'its body is not a command with events';
      if (!this.#canReplay) return this.#applyRecorded(state, record);
      const decision = decide(state, makeCommand(body.asked, { person, role }, atMs, body.house));
      if (!decision.ok) return `${body.asked.type} should have been refused: ${decision.refusal.code}`;
      if (JSON.stringify(decision.events) !== body.events) return `${body.asked.type} leads to different events`;
      for (const event of decision.events) {
        const fault = this.#checkEvent(state, event, record);
        if (fault !== null) return fault;
        evolve(state, event, atMs);
      }
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  }

  #checkEvent(state: TableState, event: TableEvent, record: JournalRecord): Fault | null {
    switch (event.type) {
      case 'round-ended':
        // A reopened round keeps the span of its first end.
        if (state.round?.reopened?.hadEnded) return null;
        return this.#endRound(event.round, event.end, state.round?.faces ?? [], record);
      case 'dice-committed':
        this.#addDice(event.round, event.commitment);
        return null;
      case 'store-restored':
        this.restores += 1;
        return null;
      case 'dice-retired':
        return this.#retire(event.round, event.commitment, event.seed, record.seq);
      // At tables with a shooter, the throw closes betting.
      case 'betting-closed':
      case 'dice-thrown': {
        const facts = this.dice.get(event.round);
        if (facts !== undefined) facts.closeHash ??= record.hash;
        return null;
      }
      case 'result-entered': {
        const facts = this.dice.get(event.round);
        if (facts !== undefined) Object.assign(facts, { faces: event.faces, draw: event.draw ?? null });
        return null;
      }
      case 'dice-revealed':
        return this.#reveal(event.round, event.seed, record.seq);
      default:
        return null;
    }
  }

  /** Adds the dice of a commitment. A round has several if a restore retired the earlier ones. */
  #addDice(round: number, commitment: string): DiceFacts {
    const retired: DiceFacts['retired'] = this.dice.get(round)?.retired ?? new Map();
    const facts = { commitment, closeHash: null, draw: null, faces: null, seed: null, retired, tumblerKinds: new Set<string>() };
    this.dice.set(round, facts);
    // The first key of the map is the oldest round.
    if (this.dice.size > DICE_KEPT) this.dice.delete(this.dice.keys().next().value ?? 0);
    return facts;
  }

  #retire(round: number, commitment: string, seed: string | null, seq: number): Fault | null {
    const facts = this.dice.get(round) ?? this.#addDice(round, commitment);
    facts.retired.set(commitment, seed);
    this.retired += 1;
    if (seed === null) {
      this.roundsWithLostSeed.add(round);
      return null;
    }
    const bytes = parseSeed(seed);
    return bytes !== null && commitmentOf(bytes) === commitment
      ? null
      : this.#fault(seq, `the seed of the retired commitment of round ${round} does not match the commitment`);
  }

  #reveal(round: number, seed: string | null, seq: number): Fault | null {
    const facts = this.dice.get(round);
    if (facts === undefined) return null;
    facts.seed = seed;
    if (seed === null) {
      this.roundsWithLostSeed.add(round);
      return null;
    }
    const { verdict, differences } = verifyRound({ table: this.table, round, ...facts });
    if (verdict === 'verified') this.verified += 1;
    if (verdict !== 'refuted') return null;
    const [{ what, said, computed } = { what: 'dice', said: '', computed: '' }] = differences;
    return this.#fault(seq, `the ${what} of round ${round} should be ${computed}, not ${said}`);
  }

  #endRound(round: number, end: string, faces: readonly number[], { seq, atMs }: JournalRecord): Fault | null {
    const expectedSpan = `${this.#roundFromSeq} ${seq} ${atMs} ${end} ${faces.join('')}`;
    const row = this.#selectSpan.get(this.table, round);
    this.rounds += 1;
    this.#roundFromSeq = seq + 1;
    const listedSpan = row === undefined ? 'nothing' : `${row.fromSeq} ${row.toSeq} ${row.endedAtMs} ${row.ending} ${row.faces}`;
    return listedSpan === expectedSpan
      ? null
      : { in: 'rounds', seq, what: `round ${round} is listed as ${listedSpan}, expected ${expectedSpan}` };
  }

  #checkSnapshot(): Fault | null {
    const { seq, hash } = this.head;
    const snapshot = this.#snapshots.get(seq);
    if (snapshot === undefined || this.#state === null) return null;
    this.#snapshots.delete(seq);
    this.checkedSnapshots.add(seq);
    if (snapshot.hash !== hash) return { in: 'snapshots', seq, what: 'it belongs to a different record' };
    if (snapshot.digest !== sha256(snapshot.state))
      return { in: 'snapshots', seq, what: 'its state was changed: the digest does not match' };
    const state = this.#setup === null ? null : readSnapshot(this.#rulebooks, snapshot, this.#setup);
    if (state === null) return { in: 'snapshots', seq, what: 'it cannot be unpacked, or belongs to a different set-up' };
    const isSame = digestOfState(state) === digestOfState(this.#state);
    return isSame ? null : { in: 'snapshots', seq, what: 'its state differs from the state that the records lead to' };
  }
}
