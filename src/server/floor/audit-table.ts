/** One table gone through record by record: every command is decided again and must lead to what is written down. It must never trust a record. */
import type { DatabaseSync } from 'node:sqlite';
import type { Rulebook } from '../../rules/index.ts';
import {
  CONDUCT_VERSION,
  type Command,
  type CommandBody,
  decide,
  EVENT_TYPES,
  evolve,
  faultOfAskedMoney,
  faultOfSettledMoney,
  newTable,
  type TableEvent,
  type TableState,
} from '../../table/index.ts';
import { type Governing, readActBody, readGoverning, readSetupBody, type SetupBody } from '../store/body.ts';
import { breakOf, emptyHead, sha256 } from '../store/chain.ts';
import { type Query, query, type RowOf } from '../store/rows.ts';
import { SNAPSHOT_COLUMNS } from '../store/sqlite-journal.ts';
import type { JournalRecord, Snapshot, TableHead } from '../store/store.ts';
import { verifyRound } from '../tumbler/verify.ts';
import type { AuditFault } from './audit.ts';
import { hashOfRulebook, paysAsToday, rulebookOf } from './body.ts';
import { digestOfState, readSnapshot } from './snapshot.ts';

type Fault = Omit<AuditFault, 'table'>;

/** What the journal says of a round's electronic dice. */
export interface DiceFacts {
  commitment: string;
  closeHash: string | null;
  draw: number | null;
  faces: readonly number[] | null;
  seed: string | null;
  /** What the tumbler's own record says of the round. */
  readonly told: Set<string>;
}

const KNOWN_EVENTS: ReadonlySet<string> = new Set(EVENT_TYPES);
/** Rounds whose dice are kept for comparing with the tumbler's record; those before are verified from their own seed. */
const DICE_KEPT = 100_000;

const EVENTS = '},"events":';
const OPENING = '{"asked":';

/** The two halves of a record's body, split without reading the second: its text is compared as it stands. */
function splitBody(body: string): { readonly asked: CommandBody; readonly events: string } | null {
  const at = body.indexOf(EVENTS);
  if (at < 0 || !body.startsWith(OPENING)) return null;
  try {
    const asked = JSON.parse(body.slice(OPENING.length, at + 1)) as CommandBody;
    return { asked, events: body.slice(at + EVENTS.length, -1) };
  } catch {
    return null;
  }
}

const SPAN_COLUMNS = { fromSeq: 'integer', toSeq: 'integer', endedAtMs: 'integer', ending: 'text', faces: 'text' } as const;

export class TableAudit {
  readonly table: string;
  /** Sequences of the snapshots that agreed. */
  readonly met = new Set<number>();
  readonly dice = new Map<number, DiceFacts>();
  /** Rounds whose seed the journal itself says is lost, and with it the tumbler's record up to there. */
  readonly lost = new Set<number>();
  head: TableHead;
  rounds = 0;
  verified = 0;
  /** Records of other rulebook data or an earlier conduct version: they are applied, chain, money and dice are checked, the decision is not. */
  undecided = 0;
  /** Settlements by data that paid otherwise than the rulebook at hand: their payments are not checked. */
  unpriced = 0;
  readonly #rulebooks: readonly Rulebook[];
  readonly #span: Query<RowOf<typeof SPAN_COLUMNS>>;
  /** Snapshots yet to be met, by sequence. */
  readonly #snapshots: Map<number, Snapshot & { readonly digest: string }>;
  #state: TableState | null = null;
  #setup: SetupBody | null = null;
  #governing: Governing | null = null;
  /** The rulebook at hand pays as the data by which the records were decided. */
  #samePays = true;
  /** The records were decided by the data and the conduct version at hand. */
  #decidable = true;
  #lastMs = Number.NEGATIVE_INFINITY;
  #roundFrom = 2;

  constructor(db: DatabaseSync, rulebooks: readonly Rulebook[], table: string) {
    this.table = table;
    this.head = emptyHead(table);
    this.#rulebooks = rulebooks;
    this.#span = query(
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

  /** What is wrong with the next record, or null. */
  take(record: JournalRecord): Fault | null {
    const { seq, hash, atMs } = record;
    const broken = breakOf(this.head, record);
    if (broken !== null) return this.#fault(this.head.seq + 1, broken);
    if (atMs < this.#lastMs) return this.#fault(seq, 'it is older than the record before it');
    const fault = this.#state === null ? this.#setUp(record) : this.#decide(this.#state, record);
    if (fault !== null) return typeof fault === 'string' ? this.#fault(seq, fault) : fault;
    this.head = { table: this.table, seq, hash };
    this.#lastMs = atMs;
    return this.#snapshots.size === 0 ? null : this.#meetSnapshot();
  }

  #fault(seq: number, what: string): Fault {
    return { in: 'journal', seq, what };
  }

  #setUp(record: JournalRecord): string | null {
    try {
      const body = readSetupBody(record);
      const rulebook = rulebookOf(this.#rulebooks, this.table, body);
      if (typeof rulebook === 'string') return rulebook;
      this.#state = newTable(rulebook, body.setup);
      this.#setup = body;
      const fault = this.#govern(rulebook, readGoverning(record));
      if (fault !== null) return fault;
      return body.setup.table === this.table ? null : 'it is the set-up of another table';
    } catch (error) {
      return `it is no set-up: ${(error as Error).message}`;
    }
  }

  /** From here on other rulebook data or another conduct version hold. */
  #govern(own: Rulebook, governing: Governing | null): string | null {
    const before = this.#governing;
    if (governing === null) return null;
    const { rulebook, conduct } = governing;
    this.#governing = governing;
    this.#samePays = paysAsToday(own, rulebook.hash);
    this.#decidable = rulebook.hash === hashOfRulebook(own) && conduct === CONDUCT_VERSION;
    if (rulebook.id !== own.id) return 'it changes to another rulebook';
    return conduct < (before?.conduct ?? conduct) ? `it goes back to conduct version ${conduct}` : null;
  }

  /** What cannot be decided again happens again all the same, and the money must add up. */
  #repeat(state: TableState, record: JournalRecord): Fault | null {
    this.undecided += 1;
    const { asked, events } = readActBody(this.#governing === null ? [] : [this.#governing], record);
    for (const event of events) {
      if (!KNOWN_EVENTS.has(event.type)) return this.#fault(record.seq, `there is no event '${event.type}'`);
      const settled = event.type === 'round-settled';
      if (settled && !this.#samePays) this.unpriced += 1;
      const wrong = settled && this.#samePays ? faultOfSettledMoney(state, event.rows) : faultOfAskedMoney({ ...asked }, event);
      const fault = wrong === null ? this.#meet(state, event, record) : this.#fault(record.seq, wrong);
      if (fault !== null) return fault;
      evolve(state, event, record.atMs);
    }
    return null;
  }

  /** The ledger: what was asked is decided again, and every amount moved again. */
  #decide(state: TableState, record: JournalRecord): string | Fault | null {
    const { person, role, atMs } = record;
    try {
      const change = readGoverning(record);
      if (change !== null) return this.#govern(state.rulebook, change);
      const body = splitBody(record.body);
      if (body === null) return 'its body is not what was asked and what happened';
      if (!this.#decidable) return this.#repeat(state, record);
      const decision = decide(state, { ...body.asked, by: { person, role }, atMs } as Command);
      if (!decision.ok) return `${body.asked.type} is refused: ${decision.refusal.code}`;
      if (JSON.stringify(decision.events) !== body.events) return `${body.asked.type} leads to something else`;
      for (const event of decision.events) {
        const fault = this.#meet(state, event, record);
        if (fault !== null) return fault;
        evolve(state, event, atMs);
      }
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  }

  #meet(state: TableState, event: TableEvent, record: JournalRecord): Fault | null {
    switch (event.type) {
      case 'round-ended':
        return this.#endRound(event.round, event.end, state.round?.faces ?? [], record);
      case 'dice-committed':
        this.dice.set(event.round, {
          commitment: event.commitment,
          closeHash: null,
          draw: null,
          faces: null,
          seed: null,
          told: new Set(),
        });
        if (this.dice.size > DICE_KEPT) this.dice.delete(this.dice.keys().next().value ?? 0);
        return null;
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

  #reveal(round: number, seed: string | null, seq: number): Fault | null {
    const facts = this.dice.get(round);
    if (facts === undefined) return null;
    facts.seed = seed;
    if (seed === null) {
      this.lost.add(round);
      return null;
    }
    const { verdict, differences } = verifyRound({ table: this.table, round, ...facts });
    if (verdict === 'verified') this.verified += 1;
    if (verdict !== 'refuted') return null;
    const [{ what, said, computed } = { what: 'dice', said: '', computed: '' }] = differences;
    return this.#fault(seq, `the ${what} of round ${round} should be ${computed}, not ${said}`);
  }

  #endRound(round: number, end: string, faces: readonly number[], { seq, atMs }: JournalRecord): Fault | null {
    const due = `${this.#roundFrom} ${seq} ${atMs} ${end} ${faces.join('')}`;
    const row = this.#span.get(this.table, round);
    this.rounds += 1;
    this.#roundFrom = seq + 1;
    const said = row === undefined ? 'nothing' : `${row.fromSeq} ${row.toSeq} ${row.endedAtMs} ${row.ending} ${row.faces}`;
    return said === due ? null : { in: 'rounds', seq, what: `round ${round} is listed with ${said} where ${due} is due` };
  }

  #meetSnapshot(): Fault | null {
    const { seq, hash } = this.head;
    const snapshot = this.#snapshots.get(seq);
    if (snapshot === undefined || this.#state === null) return null;
    this.#snapshots.delete(seq);
    this.met.add(seq);
    if (snapshot.hash !== hash) return { in: 'snapshots', seq, what: 'it is of another record' };
    if (snapshot.digest !== sha256(snapshot.state)) return { in: 'snapshots', seq, what: 'it is not as it was written' };
    const state = this.#setup === null ? null : readSnapshot(this.#rulebooks, snapshot, this.#setup);
    if (state === null) return { in: 'snapshots', seq, what: 'it cannot be unpacked, or is of another set-up' };
    const same = digestOfState(state) === digestOfState(this.#state);
    return same ? null : { in: 'snapshots', seq, what: 'its state is not what the records before it lead to' };
  }
}
