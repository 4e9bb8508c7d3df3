/** Audits one tournament record by record: replays every command, compares its events with the recorded ones, and repeats its draws. */
import type { DatabaseSync } from 'node:sqlite';
import type { Rulebook } from '../../rules/index.ts';
import {
  decideTournament,
  evolveTournament,
  newTournament,
  type TournamentEvent,
  type TournamentState,
} from '../../tournament/index.ts';
import { emptyHead, findBreak, sha256 } from '../store/chain.ts';
import { query } from '../store/rows.ts';
import { SNAPSHOT_COLUMNS } from '../store/sqlite-journal.ts';
import type { JournalRecord, Snapshot, TableHead } from '../store/store.ts';
import { checkTournamentSetup, readTournamentBody } from '../store/tournament-body.ts';
import type { DrawPurpose } from '../tumbler/draw-bytes.ts';
import { commitmentOf, parseSeed } from '../tumbler/faces.ts';
import type { Entry } from '../tumbler/record.ts';
import { verifyDraw } from '../tumbler/verify-draw.ts';
import type { AuditFault } from './audit.ts';
import { DrawRecord } from './draw-record.ts';
import { digestOfTournament, isOfEarlierVersion, readTournamentSnapshot } from './tournament-runtime.ts';

type Fault = Omit<AuditFault, 'table'>;

/** The values of a draw in the journal. */
interface DrawFacts {
  readonly commitment: string;
  /** The hash of the record that fixed the players; null before the draw. */
  closeHash: string | null;
  /** The tumbler may have lost the seed. */
  isRetired: boolean;
  /** Kinds of the tumbler's entries for the draw. */
  readonly tumblerKinds: Set<string>;
}

export class TournamentAudit {
  readonly stream: string;
  readonly checkedSnapshots = new Set<number>();
  head: TableHead;
  /** Number of draws that were repeated from their seed. */
  draws = 0;
  /** Number of commitments that were retired before their draw. */
  retired = 0;
  readonly #tournament: string;
  readonly #rulebooks: readonly Rulebook[];
  readonly #snapshots: Map<number, Snapshot & { readonly digest: string }>;
  /** The draws by their number. */
  readonly #draws = new Map<number, DrawFacts>();
  readonly #drawRecord = new DrawRecord();
  readonly #state: TournamentState;
  #lastMs = Number.NEGATIVE_INFINITY;

  constructor(db: DatabaseSync, rulebooks: readonly Rulebook[], stream: string, tournament: string) {
    this.stream = stream;
    this.head = emptyHead(stream);
    this.#tournament = tournament;
    this.#rulebooks = rulebooks;
    this.#state = newTournament(tournament, rulebooks);
    const sql = 'SELECT table_id AS "table", seq, hash, digest, state FROM snapshot WHERE table_id = ?';
    this.#snapshots = new Map(
      query(db, sql, SNAPSHOT_COLUMNS)
        .all(stream)
        .map((row) => [row.seq, row]),
    );
  }

  /** Checks the next record; returns its fault or null. */
  check(record: JournalRecord): Fault | null {
    const { seq, hash, atMs } = record;
    const what =
      findBreak(this.head, record) ?? (atMs < this.#lastMs ? 'its time is earlier than the time of the previous record' : null);
    if (what !== null) return { in: 'journal', seq: this.head.seq + 1, what };
    const fault = this.#replay(record);
    if (fault !== null) return { in: 'journal', seq, what: fault };
    this.head = { table: this.stream, seq, hash };
    this.#lastMs = atMs;
    return this.#checkSnapshot();
  }

  #replay(record: JournalRecord): string | null {
    const { seq, person, role, atMs } = record;
    try {
      if (seq === 1) {
        checkTournamentSetup(this.#tournament, record);
        return null;
      }
      const { asked, house, events } = readTournamentBody(record);
      const by = { person, role } as Parameters<typeof decideTournament>[1]['by'];
      const decision = decideTournament(this.#state, { ...asked, by, atMs, ...(house === undefined ? {} : { house }) });
      if (!decision.ok) return `${asked.type} should have been refused: ${decision.refusal.code}`;
      if (JSON.stringify(decision.events) !== JSON.stringify(events)) return `${asked.type} leads to different events`;
      for (const event of decision.events) {
        this.#drawRecord.add(this.#state, event, record.hash);
        const fault = this.#checkDraw(event);
        if (fault !== null) return fault;
        evolveTournament(this.#state, event, atMs);
      }
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  }

  /** Repeats a draw from its seed. The commitment comes before the record that fixes the players. */
  #checkDraw(event: TournamentEvent): string | null {
    switch (event.type) {
      case 'draw-committed':
        this.#draws.set(this.#drawRecord.nextNumber - 1, {
          commitment: event.commitment,
          closeHash: null,
          isRetired: false,
          tumblerKinds: new Set(),
        });
        return null;
      case 'draw-retired':
        this.retired += 1;
        for (const facts of this.#draws.values()) facts.isRetired ||= facts.commitment === event.commitment;
        return null;
      case 'draw-ordered':
      case 'lots-needed': {
        const number = this.#drawRecord.numberOf(event.session, event.type === 'lots-needed' ? 'lots' : 'seats');
        return number === null ? `the players of a draw of session ${event.session} are fixed before its commitment` : null;
      }
      case 'seats-drawn':
      case 'lots-drawn':
        return this.#repeatDraw(event.session, event.type === 'seats-drawn' ? 'seats' : 'lots');
      default:
        return null;
    }
  }

  #repeatDraw(session: string, purpose: DrawPurpose): string | null {
    const draw = this.#drawRecord.madeOf(session, purpose);
    if (draw === null) return `the draw of session ${session} has no record that fixes the players`;
    const facts = [...this.#draws.values()].findLast(({ commitment }) => commitment === draw.commitment);
    if (facts !== undefined) facts.closeHash = draw.closeHash;
    const { verdict, difference } = verifyDraw(draw);
    if (verdict === 'verified') this.draws += 1;
    return difference === null
      ? null
      : `the draw of session ${session}: ${difference.what} should be ${difference.computed}, not ${difference.said}`;
  }

  /** Compares an entry of the tumbler's record with the journal. The tumbler's record calls the number of a draw a round. */
  findDifference({ kind, round: number, seed, closeHash }: Entry): string | null {
    const facts = this.#draws.get(number);
    // The tumbler writes a commitment before the journal has it.
    if (facts === undefined) return kind === 'committed' && number > this.#draws.size ? null : 'the journal has no such draw';
    facts.tumblerKinds.add(kind);
    if (kind === 'committed') {
      const bytes = parseSeed(seed ?? '');
      return bytes !== null && commitmentOf(bytes) === facts.commitment ? null : 'the journal has a different commitment';
    }
    return kind === 'drawn' && facts.closeHash !== null && closeHash !== facts.closeHash
      ? 'the journal has a different close'
      : null;
  }

  /** Finds a draw that the journal has and the tumbler's record does not. The tumbler always writes first. */
  findMissingEntry(): string | null {
    for (const [number, { closeHash, isRetired, tumblerKinds }] of this.#draws) {
      if (isRetired) continue;
      const missing = ['committed', ...(closeHash === null ? [] : ['drawn'])].find((kind) => !tumblerKinds.has(kind));
      if (missing !== undefined) return `draw ${number}: the tumbler's record does not say that it was ${missing}`;
    }
    return null;
  }

  #checkSnapshot(): Fault | null {
    const { seq, hash } = this.head;
    const snapshot = this.#snapshots.get(seq);
    if (snapshot === undefined) return null;
    this.checkedSnapshots.add(seq);
    const fault = (what: string): Fault => ({ in: 'snapshots', seq, what });
    if (snapshot.hash !== hash) return fault('it belongs to a different record');
    if (snapshot.digest !== sha256(snapshot.state)) return fault('its state was changed: the digest does not match');
    // The program ignores such a snapshot, so there is nothing to compare.
    if (isOfEarlierVersion(snapshot)) return null;
    const read = readTournamentSnapshot(this.#rulebooks, snapshot);
    if (read === null) return fault('it cannot be unpacked');
    const isSame = digestOfTournament(read.state, read.draws) === digestOfTournament(this.#state, this.#drawRecord);
    return isSame ? null : fault('its state differs from the state that the records lead to');
  }
}
