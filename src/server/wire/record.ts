/** The public record read back from the journal: rounds, what became of one's wagers, days. It must never show one player's wagers to another. */
import type { OwnRoundView, ReportView, RoundSummaryView, RoundView, WarningView } from '../../protocol/index.ts';
import { type Face, type Layout, netOfRow, present } from '../../rules/index.ts';
import { type EventOf, HISTORY_ROUNDS, type SettledRow, type TableEvent } from '../../table/index.ts';
import { type Desk, paysAsToday } from '../floor/index.ts';
import { governingAt, type JournalRecord, type RoundSpan, readActBody, type Store } from '../store/index.ts';
import { asRecorded, asRemembered } from './by-dice.ts';
import { settledView } from './events.ts';

/** Records read at one go. */
const PAGE = 500;
/** Records looked through for what stands next to a round, its commitment before and its seed after; many times what can come in between. */
const BESIDE_MAX = 100_000;
/** Corrections of a table's rounds that are looked through for those of one: they are made by people. */
const CORRECTIONS_MAX = 10_000;
/** Records that one question about one's history may cost; the rest is on the next page. */
const HISTORY_RECORDS_MAX = 5000;
/** Bytes of settlements that one question about one's history may cost. */
const HISTORY_BYTES_MAX = 4_194_304;
/** Records before a settlement in which its result is looked for at one go. */
const BACK = 16;
/** Warnings of one player that are told of at one go; they are given by people. */
const WARNINGS_MAX = 100;
/** Days kept; those that are over do not change. */
const DAYS_KEPT = 256;
const DAY_MS = 86_400_000;

const eventsOf = ({ governance }: Desk, record: JournalRecord): readonly TableEvent[] => readActBody(governance, record).events;

/** A record that says nothing of the round need not be read: of a busy round almost none does. */
const eventsAbout = (desk: Desk, record: JournalRecord, round: number): readonly TableEvent[] =>
  record.body.includes(`"round":${round}`) ? eventsOf(desk, record) : [];

const isOf = (event: TableEvent, type: TableEvent['type'], round: number): boolean =>
  event.type === type && 'round' in event && event.round === round;

type Undoing = EventOf<'settlement-corrected' | 'round-voided-later' | 'turn-voided'>;

const isUndoing = (event: TableEvent): event is Undoing =>
  event.type === 'settlement-corrected' || event.type === 'round-voided-later' || event.type === 'turn-voided';

const summaryOf = ({ round, fromSeq, toSeq, endedAtMs, end, faces }: RoundSpan): RoundSummaryView => ({
  round,
  firstSeq: fromSeq,
  lastSeq: toSeq,
  endedAtMs,
  end,
  faces: [...faces],
});

type Governed = Pick<OwnRoundView, 'rulebook' | 'rulebookVersion' | 'rulebookHash' | 'layout'>;

/** The rulebook as it was when a record was written. */
function governedAt({ governance }: Desk, seq: number, { id: layout }: Layout): Governed {
  const { id, version, hash } = governingAt(governance, seq).rulebook;
  return { rulebook: id, rulebookVersion: version, rulebookHash: hash, layout };
}

/** One player's part of a settlement. Rounds of rulebook data that paid otherwise are shown without odds and without the clauses of their bets. */
function settledRound(
  desk: Desk,
  { seq, atMs }: JournalRecord,
  layout: Layout,
  round: number,
  faces: readonly Face[],
  rows: readonly SettledRow[],
): OwnRoundView {
  const governed = governedAt(desk, seq, layout);
  const known = paysAsToday(layout.rulebook, governed.rulebookHash) ? faces : [];
  const wagers = rows.map((row) => settledView(layout, known, row));
  return { table: desk.table, round, ...governed, seq, atMs, faces: [...faces], wagers, net: sum(rows, netOfRow) };
}

interface Drafted {
  openedAtMs: number | null;
  closedAtMs: number | null;
  endedAtMs: number | null;
  end: RoundView['end'];
  faces: number[] | null;
  correctedFrom: number[] | null;
  commitment: string | null;
  seed: string | null;
  draw: number | null;
  closeSeq: number | null;
  closeHash: string | null;
  wagers: number;
}

/** Notes down what one event says about a round. */
function note(draft: Drafted, { seq, atMs, hash }: JournalRecord, event: TableEvent, round: number): void {
  if (!('round' in event) || event.round !== round) return;
  switch (event.type) {
    case 'dice-committed':
      draft.commitment = event.commitment;
      break;
    case 'dice-revealed':
      draft.seed = event.seed;
      break;
    case 'betting-opened':
      draft.openedAtMs ??= atMs;
      break;
    case 'betting-closed':
    case 'dice-thrown':
      // A roll that is made again keeps the first close: the wagers have stood since then.
      draft.closedAtMs ??= atMs;
      draft.closeSeq ??= seq;
      draft.closeHash ??= hash;
      break;
    case 'result-entered':
      draft.faces = [...event.faces];
      draft.draw = event.draw ?? null;
      break;
    case 'result-corrected':
    case 'settlement-corrected':
      draft.correctedFrom ??= [...event.was];
      draft.faces = [...event.faces];
      break;
    case 'round-settled':
      draft.wagers = event.rows.length;
      break;
    case 'round-ended':
      draft.endedAtMs = atMs;
      draft.end = event.end;
      break;
    case 'round-voided-later':
      draft.end = 'void';
      break;
    default:
  }
}

export class PublicRecord {
  readonly #store: Store;
  readonly #clock: () => number;
  readonly #days = new Map<string, ReportView>();
  #reporting: Promise<unknown> = Promise.resolve();

  constructor(store: Store, clock: () => number) {
    this.#store = store;
    this.#clock = clock;
  }

  async rounds(table: string, before: number | null, limit: number): Promise<readonly RoundSummaryView[]> {
    return (await this.#store.rounds(table, before, limit)).map(summaryOf);
  }

  /** From the given record on, page by page, until the reader has enough. */
  async #read(table: string, fromSeq: number, toSeq: number, reader: (record: JournalRecord) => boolean): Promise<void> {
    for (let seq = fromSeq; seq <= toSeq; seq += PAGE) {
      const records = await this.#store.records(table, seq, Math.min(PAGE, toSeq - seq + 1));
      for (const record of records) if (!reader(record)) return;
      if (records.length === 0) return;
    }
  }

  /** null where there was no such round, or it has not begun. */
  async round(desk: Desk, round: number): Promise<RoundView | null> {
    const { table } = desk;
    const [span] = await this.#store.rounds(table, round + 1, 1);
    const ended = span?.round === round;
    const [last] = ended ? [span] : await this.#store.rounds(table, null, 1);
    if (!ended && round !== (last?.round ?? 0) + 1) return null;
    const fromSeq = ended ? span.fromSeq : (last?.toSeq ?? 0) + 1;
    const toSeq = ended ? span.toSeq : desk.head().seq;
    const draft: Drafted = {
      openedAtMs: null,
      closedAtMs: null,
      endedAtMs: null,
      end: null,
      faces: null,
      correctedFrom: null,
      commitment: null,
      seed: null,
      draw: null,
      closeSeq: null,
      closeHash: null,
      wagers: 0,
    };
    const noteAll = (record: JournalRecord): boolean => {
      for (const event of eventsAbout(desk, record, round)) note(draft, record, event, round);
      return true;
    };
    await this.#read(table, Math.max(2, fromSeq), toSeq, noteAll);
    const { governed, dice } = await desk.look(({ layout, setup }) => ({
      governed: governedAt(desk, toSeq, layout),
      dice: setup.dice,
    }));
    if (dice === 'electronic' && draft.commitment === null) await this.#readCommitment(desk, fromSeq, round, noteAll);
    // A round that has left nothing in the journal yet has not begun.
    if (!ended && draft.commitment === null && draft.openedAtMs === null) return null;
    if (ended && draft.commitment !== null && draft.seed === null) await this.#readSeed(desk, toSeq, round, noteAll);
    if (ended) for (const record of await this.#corrections(table, round, toSeq)) noteAll(record);
    return { table, round, ...governed, firstSeq: fromSeq, lastSeq: ended ? span.toSeq : null, ...draft };
  }

  /** Dice are committed as soon as the seed before them is shown, which is mostly while the round before is still being paid. */
  async #readCommitment(desk: Desk, fromSeq: number, round: number, note: (record: JournalRecord) => boolean): Promise<void> {
    const first = Math.max(2, fromSeq - BESIDE_MAX);
    for (let to = fromSeq - 1; to >= first; to -= PAGE) {
      const from = Math.max(first, to - PAGE + 1);
      const records = await this.#store.records(desk.table, from, to - from + 1);
      for (const record of records.toReversed()) {
        const events = eventsOf(desk, record);
        if (events.some((event) => isOf(event, 'dice-committed', round))) return void note(record);
        if (events.some((event) => isOf(event, 'dice-revealed', round - 1))) return;
      }
    }
  }

  /** The seed of a round that ended without a result is shown after its end, and before the next can be committed. */
  async #readSeed(desk: Desk, endSeq: number, round: number, note: (record: JournalRecord) => boolean): Promise<void> {
    const last = Math.min(desk.head().seq, endSeq + BESIDE_MAX);
    await this.#read(desk.table, endSeq + 1, last, (record) => {
      note(record);
      return !eventsOf(desk, record).some(
        (event) => isOf(event, 'dice-revealed', round) || isOf(event, 'dice-committed', round + 1),
      );
    });
  }

  /** What was decided about a round after a record of it: as long as the table remembers it, whatever else has happened since. */
  async #corrections(table: string, round: number, afterSeq: number): Promise<readonly JournalRecord[]> {
    const reached = round + HISTORY_ROUNDS;
    const [end] = await this.#store.rounds(table, reached + 1, 1);
    const until = end?.round === reached ? end.toSeq : Number.MAX_SAFE_INTEGER;
    return this.#store.corrections(table, afterSeq + 1, until, CORRECTIONS_MAX);
  }

  /** What became of one player's wagers in one round; null where there were none. */
  async own(desk: Desk, round: number, person: string): Promise<OwnRoundView | null> {
    const [span] = await this.#store.rounds(desk.table, round + 1, 1);
    if (span?.round !== round) return null;
    const layout = await desk.look((state) => state.layout);
    const own = await this.#ownIn(desk, span, layout, person);
    return own === null ? null : this.#byDice(desk, own, person);
  }

  /** A settlement with what was decided about it since: its own rows stay as they were made, and the net is what finally came of them. */
  async #asItStands(desk: Desk, settled: OwnRoundView, person: string): Promise<OwnRoundView> {
    const { table, round, seq, net } = settled;
    let moved = 0;
    let later: Pick<OwnRoundView, 'correctedTo' | 'voided'> = {};
    for (const record of await this.#corrections(table, round, seq))
      for (const event of eventsAbout(desk, record, round)) {
        // One decision may be about several rounds.
        if (!isUndoing(event) || event.round !== round) continue;
        for (const [player, amount] of event.rows) if (player === person) moved += amount;
        if (event.type === 'settlement-corrected') later = { ...later, correctedTo: [...event.faces] };
        if (event.type === 'round-voided-later') later = { ...later, voided: true };
      }
    return { ...settled, net: net + moved, ...(moved === 0 ? {} : { moved }), ...later };
  }

  /** A round whose dice were corrected since is told by those that stand. */
  async #byDice(desk: Desk, own: OwnRoundView, person: string): Promise<OwnRoundView> {
    const { table, round, seq, faces, correctedTo } = own;
    if (correctedTo === undefined || faces === null) return own;
    const { layout, chip, shooter } = await desk.look(({ layout, setup, conduct }) => ({
      layout,
      chip: setup.chip,
      shooter: conduct.shooter,
    }));
    if (!paysAsToday(layout.rulebook, own.rulebookHash)) return own;
    const remembered = await asRemembered(desk, { ...own, faces }, person);
    if (remembered !== null) return remembered;
    const nth =
      shooter === null ? 1 : await this.#lastBefore(desk, seq, (event) => (event.type === 'dice-thrown' ? event.throw : null));
    const since = (await this.#corrections(table, round, seq))
      .flatMap((record) => eventsAbout(desk, record, round))
      .filter((event) => isUndoing(event) && event.round === round);
    return asRecorded({ ...own, faces }, person, { layout, faces: correctedTo as readonly Face[], chip, throw: nth ?? 1, since });
  }

  async #ownIn(desk: Desk, span: RoundSpan, layout: Layout, person: string): Promise<OwnRoundView | null> {
    let found: { readonly record: JournalRecord; readonly event: EventOf<'round-settled'> } | null = null;
    let faces: readonly Face[] = [];
    await this.#read(desk.table, Math.max(2, span.fromSeq), span.toSeq, (record) => {
      for (const event of eventsAbout(desk, record, span.round)) {
        if (event.type === 'result-entered' || event.type === 'result-corrected') faces = event.faces;
        if (event.type === 'round-settled') found = { record, event };
      }
      return found === null;
    });
    if (found === null) return null;
    const { record, event } = found as { readonly record: JournalRecord; readonly event: EventOf<'round-settled'> };
    const rows = event.rows.filter(([player]) => player === person);
    if (rows.length === 0) return null;
    return this.#asItStands(desk, settledRound(desk, record, layout, event.round, faces, rows), person);
  }

  /** What the house has told one player in person at a table, newest first. */
  async warnings(desk: Desk, person: string): Promise<readonly WarningView[]> {
    const records = await this.#store.told(desk.table, person, WARNINGS_MAX);
    return records.flatMap((record) => eventsOf(desk, record).flatMap((event) => warningIn(record, event, person)));
  }

  /** One's settled rounds at a table, newest first. A page may be short or empty and still have a next: so much was looked through. */
  async history(
    desk: Desk,
    person: string,
    before: number | null,
    limit: number,
  ): Promise<{ readonly items: readonly OwnRoundView[]; readonly next: number | null }> {
    const layout = await desk.look((state) => state.layout);
    const items: OwnRoundView[] = [];
    let cursor = before;
    let read = 0;
    while (items.length < limit && read < HISTORY_RECORDS_MAX) {
      const spans = await this.#store.rounds(desk.table, cursor, Math.min(20, limit));
      if (spans.length === 0) return { items, next: null };
      for (const span of spans) {
        const own = await this.#ownIn(desk, span, layout, person);
        if (own !== null) items.push(await this.#byDice(desk, own, person));
        read += span.toSeq - span.fromSeq + 1;
        cursor = span.round;
        if (items.length >= limit || read >= HISTORY_RECORDS_MAX) break;
      }
    }
    return { items, next: cursor };
  }

  /** One's settled rounds over all tables, newest first. A page of very large rounds is short and still has a next. */
  async historyOf(
    desks: ReadonlyMap<string, Desk>,
    person: string,
    before: number | null,
    limit: number,
  ): Promise<{ readonly items: readonly OwnRoundView[]; readonly next: number | null }> {
    const items: OwnRoundView[] = [];
    let read = 0;
    for (const { place, table, seq } of await this.#store.settledOf(person, before, limit)) {
      const desk = present(desks.get(table), 'the table of a settlement');
      const { view, bytes } = await this.#ownAt(desk, seq, await desk.look((state) => state.layout), person);
      items.push(await this.#byDice(desk, view, person));
      read += bytes;
      if (items.length === limit || read > HISTORY_BYTES_MAX) return { items, next: place };
    }
    return { items, next: null };
  }

  /** One's own part of the settlement in a record; its faces are those that stood when it was settled. */
  async #ownAt(
    desk: Desk,
    seq: number,
    layout: Layout,
    person: string,
  ): Promise<{ readonly view: OwnRoundView; readonly bytes: number }> {
    const [record] = await this.#store.records(desk.table, seq, 1);
    const found = present(record, 'the record of a settlement');
    const event = eventsOf(desk, found).find((each) => each.type === 'round-settled');
    const { round, rows } = present(event, 'a settlement');
    const faces = await this.#facesBefore(desk, seq);
    const own = rows.filter(([player]) => player === person);
    const settled = settledRound(desk, found, layout, round, faces, own);
    return { view: await this.#asItStands(desk, settled, person), bytes: found.body.length };
  }

  /** The last result before a record; a settlement has one, mostly a few records before it. */
  async #facesBefore(desk: Desk, seq: number): Promise<readonly Face[]> {
    const isResult = (event: TableEvent) => event.type === 'result-entered' || event.type === 'result-corrected';
    return (await this.#lastBefore(desk, seq, (event) => (isResult(event) ? event.faces : null))) ?? [];
  }

  /** What is looked for in the last event before a record that has it. */
  async #lastBefore<T>(desk: Desk, seq: number, find: (event: TableEvent) => T | null): Promise<T | null> {
    for (let to = seq - 1; to >= 2; to -= BACK) {
      const from = Math.max(2, to - BACK + 1);
      for (const record of (await this.#store.records(desk.table, from, to - from + 1)).toReversed())
        for (const event of eventsOf(desk, record).toReversed()) {
          const found = find(event);
          if (found !== null) return found;
        }
    }
    return null;
  }

  /** One day of a table in UTC. One report at a time: each may read a whole day. */
  report(desk: Desk, day: string): Promise<ReportView> {
    const key = `${desk.table} ${day}`;
    const known = this.#days.get(key);
    if (known !== undefined) return Promise.resolve(known);
    const made = this.#reporting.then(() => this.#report(desk, day));
    this.#reporting = made.catch(() => {});
    return made.then((report) => {
      if (Date.parse(day) + DAY_MS < this.#clock()) this.#keepDay(key, report);
      return report;
    });
  }

  #keepDay(key: string, report: ReportView): void {
    this.#days.set(key, report);
    const [oldest] = this.#days.keys();
    if (this.#days.size > DAYS_KEPT && oldest !== undefined) this.#days.delete(oldest);
  }

  async #report(desk: Desk, day: string): Promise<ReportView> {
    const fromMs = Date.parse(day);
    const { table } = desk;
    const head = desk.head().seq;
    const report = { table, day, rounds: 0, voided: 0, wagers: 0, drop: 0, cashedOut: 0, handle: 0, win: 0 };
    await this.#read(table, await this.#firstAt(table, fromMs, head), head, (record) => {
      if (record.atMs >= fromMs + DAY_MS) return false;
      for (const event of eventsOf(desk, record)) add(report, event);
      return true;
    });
    return report;
  }

  /** The first record at or after a time, by halving: times never go back in a journal. */
  async #firstAt(table: string, atMs: number, head: number): Promise<number> {
    let [low, high] = [2, head + 1];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const [record] = await this.#store.records(table, middle, 1);
      if (record === undefined || record.atMs >= atMs) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

function warningIn({ seq, atMs }: JournalRecord, event: TableEvent, person: string): readonly WarningView[] {
  if (!('player' in event) || event.player !== person) return [];
  const told = (about: string | null, times = 1): readonly WarningView[] => [
    { seq, atMs, type: event.type as WarningView['type'], about, times, clauses: [...event.clauses] },
  ];
  switch (event.type) {
    case 'player-warned':
      return told(event.about, event.times);
    case 'vacating-required':
      return told(null);
    case 'player-excluded':
      return told(event.grounds);
    default:
      return [];
  }
}

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0);

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

function add(report: Mutable<ReportView>, event: TableEvent): void {
  switch (event.type) {
    case 'chips-bought':
      report.drop += event.amount;
      break;
    case 'chips-cashed':
      report.cashedOut += event.amount;
      break;
    case 'round-settled':
      report.wagers += event.rows.length;
      report.handle += sum(event.rows, ([, , counted, , outcome]) => (outcome === 'rides' ? 0 : counted));
      report.win -= sum(event.rows, netOfRow);
      break;
    case 'settlement-corrected':
    case 'round-voided-later':
    case 'turn-voided':
      report.win -= sum(event.rows, ([, amount]) => amount);
      break;
    case 'adjustment-made':
      report.win -= event.amount;
      break;
    case 'held-forfeited':
      report.win += event.amount;
      break;
    case 'round-ended':
      report.rounds += 1;
      if (event.end !== 'settled') report.voided += 1;
      break;
    default:
  }
}
