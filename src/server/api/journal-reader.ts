/** Reads rounds, a player's own settled wagers, warnings and daily reports from the journal. */
import type { OwnRoundView, RoundSummaryView, RoundView, WarningView } from '../../protocol/index.ts';
import { assertPresent, type Face, type Layout, netOfRow } from '../../rules/index.ts';
import type { EventOf, SettledRow, TableEvent } from '../../table/index.ts';
import { paysAsCurrent, type TableHandle } from '../floor/index.ts';
import { type JournalRecord, type RoundSpan, readActBody, type Store, versionAt } from '../store/index.ts';
import { listAdjustments } from './adjustments.ts';
import { correctedSlipFromRecord, correctedSlipFromTable } from './corrected-slip.ts';
import { isCorrection, listCorrections } from './corrections.ts';
import { addLaterCorrections, type FinalResult } from './final-results.ts';
import { type FinalSpan, findFinalSpan } from './final-span.ts';
import { addLaterEvents } from './later-events.ts';
import { readRecords, readRecordsBackwards } from './read-records.ts';
import { createReportBuilder, type DayReport } from './report.ts';
import { applyEvent, newRoundDraft } from './round-draft.ts';
import { buildSettledView } from './settled-view.ts';

/** At most this many records before a round are searched for its commitment (the hash of its seed), and after the round for the seed. */
const SEARCH_MAX = 100_000;
/** One history request reads at most about this many records. The next page has the rest. */
const HISTORY_RECORDS_MAX = 5000;
/** One history request reads at most about this many bytes of settlements. */
const HISTORY_BYTES_MAX = 4_194_304;
/** A backward search from a settlement reads pages of this many records. */
const BACKWARD_PAGE_RECORDS = 16;
/** An answer contains at most this many warnings. */
const WARNINGS_MAX = 100;
/** At most this many reports of past days are cached. They do not change. */
const REPORTS_CACHED_MAX = 256;
const DAY_MS = 86_400_000;
/** Record 1 is the set-up of the table and has no events. */
const FIRST_EVENT_SEQ = 2;

const eventsOf = ({ versions }: TableHandle, record: JournalRecord): readonly TableEvent[] =>
  readActBody(versions, record).events;

/** Returns no events if the record does not mention the round. Most records do not, so they are not parsed. */
const eventsOfRound = (handle: TableHandle, record: JournalRecord, round: number): readonly TableEvent[] =>
  record.body.includes(`"round":${round}`) ? eventsOf(handle, record) : [];

const isRoundEvent = (event: TableEvent, type: TableEvent['type'], round: number): boolean =>
  event.type === type && 'round' in event && event.round === round;

const buildSummary = ({ round, fromSeq, toSeq, endedAtMs, end, faces, correctedFrom }: FinalResult): RoundSummaryView => ({
  round,
  firstSeq: fromSeq,
  lastSeq: toSeq,
  endedAtMs,
  end,
  faces: [...faces],
  ...(correctedFrom === undefined ? {} : { correctedFrom: [...correctedFrom] }),
});

/** Returns the final span with the faces of the first end, if a reversal has changed them. Null if the reopened round is in progress. */
const buildResult = (first: RoundSpan, { end, ...final }: FinalSpan): FinalResult | null =>
  end === null ? null : { ...final, end, ...(first.faces.join() === final.faces.join() ? {} : { correctedFrom: first.faces }) };

type RulebookFacts = Pick<OwnRoundView, 'rulebook' | 'rulebookVersion' | 'rulebookHash' | 'layout'>;

/** Returns the rulebook version that applied when a record was written. */
function rulebookAt({ versions }: TableHandle, seq: number, { id: layout }: Layout): RulebookFacts {
  const { id, version, hash } = versionAt(versions, seq).rulebook;
  return { rulebook: id, rulebookVersion: version, rulebookHash: hash, layout };
}

/** Builds one player's part of a settlement. Leaves out odds and bet clauses if the rulebook data has changed since the settlement. */
function buildOwnRound(
  handle: TableHandle,
  { seq, atMs }: Pick<JournalRecord, 'seq' | 'atMs'>,
  layout: Layout,
  round: number,
  faces: readonly Face[],
  rows: readonly SettledRow[],
): OwnRoundView {
  const rulebook = rulebookAt(handle, seq, layout);
  // `buildSettledView` gives odds and bet clauses only if it gets the faces.
  const explainedFaces = paysAsCurrent(layout.rulebook, rulebook.rulebookHash) ? faces : [];
  const wagers = rows.map((row) => buildSettledView(layout, explainedFaces, row));
  return { table: handle.table, round, ...rulebook, seq, atMs, faces: [...faces], wagers, net: sum(rows, netOfRow) };
}

export class JournalReader {
  readonly #store: Store;
  readonly #clock: () => number;
  readonly #reports = new Map<string, DayReport>();
  /** Resolves when the last queued report is built. */
  #lastReport: Promise<unknown> = Promise.resolve();

  constructor(store: Store, clock: () => number) {
    this.#store = store;
    this.#clock = clock;
  }

  /** One page of finished rounds, newest first. `next`: the round before which the next page begins; null after the last page. */
  async listRounds(
    handle: TableHandle,
    before: number | null,
    limit: number,
  ): Promise<{ readonly items: readonly RoundSummaryView[]; readonly next: number | null }> {
    const spans = await this.#store.rounds(handle.table, before, limit);
    const finalSpans = await Promise.all(spans.map((span) => findFinalSpan(this.#store, handle, span)));
    // A round that was reopened after its end is not finished.
    const ended = finalSpans.flatMap((finalSpan, i) => buildResult(spans[i] as RoundSpan, finalSpan) ?? []);
    const items = (await addLaterCorrections(this.#store, handle, ended)).map(buildSummary);
    return { items, next: spans.length === limit ? (spans.at(-1)?.round ?? null) : null };
  }

  /** Returns null if the round does not exist or has not begun. */
  async findRound(handle: TableHandle, round: number): Promise<RoundView | null> {
    const { table } = handle;
    // The last ended round that is not after `round`.
    const [span] = await this.#store.rounds(table, round + 1, 1);
    const finalSpan = span?.round === round ? await findFinalSpan(this.#store, handle, span) : null;
    const isEnded = finalSpan !== null && finalSpan.end !== null;
    const [last] = finalSpan !== null ? [finalSpan] : await this.#store.rounds(table, null, 1);
    if (finalSpan === null && round !== (last?.round ?? 0) + 1) return null;
    const fromSeq = finalSpan?.fromSeq ?? (last?.toSeq ?? 0) + 1;
    const toSeq = finalSpan?.toSeq ?? handle.head().seq;
    const draft = newRoundDraft();
    const applyRecord = (record: JournalRecord): void => {
      for (const event of eventsOfRound(handle, record, round)) applyEvent(draft, record, event, round);
    };
    for await (const record of readRecords(this.#store, table, Math.max(FIRST_EVENT_SEQ, fromSeq), toSeq)) applyRecord(record);
    const { rulebook, dice } = await handle.read(({ layout, setup }) => ({
      rulebook: rulebookAt(handle, toSeq, layout),
      dice: setup.dice,
    }));
    if (dice === 'electronic' && draft.commitment === null) await this.#readCommitment(handle, fromSeq, round, applyRecord);
    if (!isEnded && draft.commitment === null && draft.openedAtMs === null) return null;
    if (isEnded && draft.commitment !== null && draft.seed === null) await this.#readSeed(handle, toSeq, round, applyRecord);
    if (isEnded) for (const record of await listCorrections(this.#store, table, round, toSeq)) applyRecord(record);
    return { table, round, ...rulebook, firstSeq: fromSeq, lastSeq: isEnded ? toSeq : null, ...draft };
  }

  /** Searches backwards for the commitment (the hash of the seed). The seed of the previous round comes before it and ends the search. */
  async #readCommitment(
    handle: TableHandle,
    fromSeq: number,
    round: number,
    apply: (record: JournalRecord) => void,
  ): Promise<void> {
    const first = Math.max(FIRST_EVENT_SEQ, fromSeq - SEARCH_MAX);
    for await (const record of readRecordsBackwards(this.#store, handle.table, first, fromSeq - 1)) {
      const events = eventsOf(handle, record);
      if (events.some((event) => isRoundEvent(event, 'dice-committed', round))) return apply(record);
      if (events.some((event) => isRoundEvent(event, 'dice-retired', round))) return apply(record);
      if (events.some((event) => isRoundEvent(event, 'dice-revealed', round - 1))) return;
    }
  }

  /** Searches forwards for the seed. A round without a result reveals its seed after its end, before the next commitment. */
  async #readSeed(handle: TableHandle, endSeq: number, round: number, apply: (record: JournalRecord) => void): Promise<void> {
    const last = Math.min(handle.head().seq, endSeq + SEARCH_MAX);
    const isLast = (event: TableEvent): boolean =>
      isRoundEvent(event, 'dice-revealed', round) || isRoundEvent(event, 'dice-committed', round + 1);
    for await (const record of readRecords(this.#store, handle.table, endSeq + 1, last)) {
      apply(record);
      if (eventsOf(handle, record).some(isLast)) return;
    }
  }

  /** Returns one player's settled wagers and adjustments of one round, or null if the player has neither. */
  async findOwnRound(handle: TableHandle, round: number, person: string): Promise<OwnRoundView | null> {
    const [span] = await this.#store.rounds(handle.table, round + 1, 1);
    if (span?.round !== round) return null;
    const layout = await handle.read((state) => state.layout);
    const finalSpan = await findFinalSpan(this.#store, handle, span);
    const ownRound =
      (await this.#findOwnSettlement(handle, finalSpan, layout, person)) ??
      (await this.#findAdjusted(handle, finalSpan, layout, person));
    return ownRound === null ? null : this.#applyFinalDice(handle, ownRound, person);
  }

  /** Builds the slip of a player without settled wagers in the round. Returns null if staff have not adjusted the player's money either. */
  async #findAdjusted(handle: TableHandle, span: FinalSpan, layout: Layout, person: string): Promise<OwnRoundView | null> {
    const end = { seq: span.toSeq, atMs: span.endedAtMs };
    const round = buildOwnRound(handle, end, layout, span.round, span.faces as readonly Face[], []);
    const adjusted = await this.#addCorrections(
      handle,
      { ...round, faces: span.faces.length === 0 ? null : round.faces },
      person,
    );
    return adjusted.adjusted === undefined ? null : adjusted;
  }

  /** Adds later corrections and adjustments to the net of a settlement. The rows stay as they were settled. */
  async #addCorrections(handle: TableHandle, settled: OwnRoundView, person: string): Promise<OwnRoundView> {
    const { table, round, seq } = settled;
    const corrections = await listCorrections(this.#store, table, round, seq);
    const adjustments = await listAdjustments(this.#store, handle, round, seq);
    const records = new Map([...corrections, ...adjustments].map((record) => [record.seq, record]));
    const events = [...records.values()].sort((a, b) => a.seq - b.seq).flatMap((record) => eventsOfRound(handle, record, round));
    // The table knows the debt exactly, until it forgets the round.
    const past = await handle.read(({ history }) => {
      const found = history.find((entry) => entry.round === round);
      return found === undefined ? null : { owed: found.owed.get(person) ?? 0 };
    });
    return addLaterEvents(settled, events, person, past?.owed ?? null);
  }

  /** Replaces the rows of a corrected round by rows that are settled with the final dice. */
  async #applyFinalDice(handle: TableHandle, ownRound: OwnRoundView, person: string): Promise<OwnRoundView> {
    const { table, round, seq, faces, correctedTo } = ownRound;
    if (correctedTo === undefined || faces === null) return ownRound;
    const { layout, chip, shooter } = await handle.read(({ layout, setup, conduct }) => ({
      layout,
      chip: setup.chip,
      shooter: conduct.shooter,
    }));
    if (!paysAsCurrent(layout.rulebook, ownRound.rulebookHash)) return ownRound;
    const fromTable = await correctedSlipFromTable(handle, { ...ownRound, faces }, person);
    if (fromTable !== null) return fromTable;
    const throwNumber =
      shooter === null ? 1 : await this.#findBefore(handle, seq, (event) => (event.type === 'dice-thrown' ? event.throw : null));
    const corrections = (await listCorrections(this.#store, table, round, seq))
      .flatMap((record) => eventsOfRound(handle, record, round))
      .filter((event) => isCorrection(event) && event.round === round);
    return correctedSlipFromRecord({ ...ownRound, faces }, person, {
      layout,
      faces: correctedTo as readonly Face[],
      chip,
      throw: throwNumber ?? 1,
      corrections,
    });
  }

  async #findOwnSettlement(handle: TableHandle, span: FinalSpan, layout: Layout, person: string): Promise<OwnRoundView | null> {
    let settlement: { readonly record: JournalRecord; readonly event: EventOf<'round-settled'> } | null = null;
    let faces: readonly Face[] = [];
    for await (const record of readRecords(this.#store, handle.table, Math.max(FIRST_EVENT_SEQ, span.fromSeq), span.toSeq))
      for (const event of eventsOfRound(handle, record, span.round)) {
        if (event.type === 'result-entered' || event.type === 'result-corrected') faces = event.faces;
        if (event.type === 'round-settled' && event.round === span.round) settlement = { record, event };
        if (isRoundEvent(event, 'settlement-reversed', span.round)) settlement = null;
      }
    if (settlement === null) return null;
    const { record, event } = settlement;
    const rows = event.rows.filter(([player]) => player === person);
    if (rows.length === 0) return null;
    return this.#addCorrections(handle, buildOwnRound(handle, record, layout, event.round, faces, rows), person);
  }

  /** Lists the warnings and exclusions of one player at a table, newest first. */
  async listWarnings(handle: TableHandle, person: string): Promise<readonly WarningView[]> {
    const records = await this.#store.notices(handle.table, person, WARNINGS_MAX);
    return records.flatMap((record) => eventsOf(handle, record).flatMap((event) => findWarnings(record, event, person)));
  }

  /** Reads a player's settled rounds at a table, newest first. A page can have few or no rounds although there is a next page. */
  async readTableHistory(
    handle: TableHandle,
    person: string,
    before: number | null,
    limit: number,
  ): Promise<{ readonly items: readonly OwnRoundView[]; readonly next: number | null }> {
    const layout = await handle.read((state) => state.layout);
    const items: OwnRoundView[] = [];
    let cursor = before;
    let recordsRead = 0;
    while (items.length < limit && recordsRead < HISTORY_RECORDS_MAX) {
      // Small groups, because the search may end early.
      const spans = await this.#store.rounds(handle.table, cursor, Math.min(20, limit));
      if (spans.length === 0) return { items, next: null };
      for (const span of spans) {
        const finalSpan = await findFinalSpan(this.#store, handle, span);
        const ownRound = await this.#findOwnSettlement(handle, finalSpan, layout, person);
        if (ownRound !== null) items.push(await this.#applyFinalDice(handle, ownRound, person));
        recordsRead += span.toSeq - span.fromSeq + 1;
        cursor = span.round;
        if (items.length >= limit || recordsRead >= HISTORY_RECORDS_MAX) break;
      }
    }
    return { items, next: cursor };
  }

  /** Reads a player's settled rounds at all tables, newest first. A page can have fewer than `limit` rounds although there is a next page. */
  async readHistory(
    handles: Pick<ReadonlyMap<string, TableHandle>, 'get'>,
    person: string,
    before: number | null,
    limit: number,
  ): Promise<{ readonly items: readonly OwnRoundView[]; readonly next: number | null }> {
    const items: OwnRoundView[] = [];
    let bytesRead = 0;
    // `place`: position in the journal of all tables, used as the cursor.
    for (const { place, table, seq } of await this.#store.settledOf(person, before, limit)) {
      const handle = assertPresent(handles.get(table), 'the table of a settlement');
      const { view, bytes } = await this.readSettlement(handle, seq, person);
      bytesRead += bytes;
      if (view !== null) items.push(view);
      if (items.length === limit || bytesRead > HISTORY_BYTES_MAX) return { items, next: place };
    }
    return { items, next: null };
  }

  /** Reads the player's part of the settlement in a record, with later corrections. `view` is null if the settlement was reversed: its round is settled anew. */
  async readSettlement(
    handle: TableHandle,
    seq: number,
    person: string,
  ): Promise<{ readonly view: OwnRoundView | null; readonly bytes: number }> {
    const { view, bytes } = await this.#readOwnSettlement(handle, seq, await handle.read((state) => state.layout), person);
    if (await this.#isReversed(handle, view)) return { view: null, bytes };
    return { view: await this.#applyFinalDice(handle, view, person), bytes };
  }

  async #isReversed(handle: TableHandle, { table, round, seq }: OwnRoundView): Promise<boolean> {
    return (await listCorrections(this.#store, table, round, seq)).some((record) =>
      eventsOfRound(handle, record, round).some((event) => isRoundEvent(event, 'settlement-reversed', round)),
    );
  }

  /** Reads the player's part of the settlement in a record, with the faces at the time of the settlement. */
  async #readOwnSettlement(
    handle: TableHandle,
    seq: number,
    layout: Layout,
    person: string,
  ): Promise<{ readonly view: OwnRoundView; readonly bytes: number }> {
    const [first] = await this.#store.records(handle.table, seq, 1);
    const record = assertPresent(first, 'the record of a settlement');
    const event = eventsOf(handle, record).find((candidate) => candidate.type === 'round-settled');
    const { round, rows } = assertPresent(event, 'the settlement of a record');
    const faces = await this.#findFacesBefore(handle, seq);
    const ownRows = rows.filter(([player]) => player === person);
    const settled = buildOwnRound(handle, record, layout, round, faces, ownRows);
    return { view: await this.#addCorrections(handle, settled, person), bytes: record.body.length };
  }

  /** Finds the last result before a record, usually a few records earlier. */
  async #findFacesBefore(handle: TableHandle, seq: number): Promise<readonly Face[]> {
    const isResult = (event: TableEvent) => event.type === 'result-entered' || event.type === 'result-corrected';
    return (await this.#findBefore(handle, seq, (event) => (isResult(event) ? event.faces : null))) ?? [];
  }

  /** Searches backwards for the last event for which `find` returns a value. */
  async #findBefore<T>(handle: TableHandle, seq: number, find: (event: TableEvent) => T | null): Promise<T | null> {
    const records = readRecordsBackwards(this.#store, handle.table, FIRST_EVENT_SEQ, seq - 1, BACKWARD_PAGE_RECORDS);
    for await (const record of records)
      for (const event of eventsOf(handle, record).toReversed()) {
        const value = find(event);
        if (value !== null) return value;
      }
    return null;
  }

  /** Reads one UTC day of a table. Reports are built one at a time, because each may read the records of a whole day. */
  readReport(handle: TableHandle, day: string): Promise<DayReport> {
    const key = `${handle.table} ${day}`;
    const cached = this.#reports.get(key);
    if (cached !== undefined) return Promise.resolve(cached);
    const pending = this.#lastReport.then(() => this.#buildReport(handle, day));
    this.#lastReport = pending.catch(() => {});
    return pending.then((report) => {
      if (Date.parse(day) + DAY_MS < this.#clock()) this.#cacheReport(key, report);
      return report;
    });
  }

  #cacheReport(key: string, report: DayReport): void {
    this.#reports.set(key, report);
    const [oldest] = this.#reports.keys();
    if (this.#reports.size > REPORTS_CACHED_MAX && oldest !== undefined) this.#reports.delete(oldest);
  }

  async #buildReport(handle: TableHandle, day: string): Promise<DayReport> {
    const fromMs = Date.parse(day);
    const { table } = handle;
    const head = handle.head().seq;
    const builder = createReportBuilder(table, day);
    for await (const record of readRecords(this.#store, table, await this.#findFirstSeq(table, fromMs, head), head)) {
      if (record.atMs >= fromMs + DAY_MS) break;
      for (const event of eventsOf(handle, record)) builder.add(event);
    }
    return builder.report;
  }

  /** Binary search for the first record at or after a time. */
  async #findFirstSeq(table: string, atMs: number, head: number): Promise<number> {
    let [low, high] = [FIRST_EVENT_SEQ, head + 1];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const [record] = await this.#store.records(table, middle, 1);
      if (record === undefined || record.atMs >= atMs) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

function findWarnings({ seq, atMs }: JournalRecord, event: TableEvent, person: string): readonly WarningView[] {
  if (!('player' in event) || event.player !== person) return [];
  const makeWarning = (about: string | null, times = 1): readonly WarningView[] => [
    { seq, atMs, type: event.type as WarningView['type'], about, times, clauses: [...event.clauses] },
  ];
  switch (event.type) {
    case 'player-warned':
      return makeWarning(event.about, event.times);
    case 'vacating-required':
      return makeWarning(null);
    case 'player-excluded':
      return makeWarning(event.grounds);
    default:
      return [];
  }
}

const sum = <T>(rows: readonly T[], amountOf: (row: T) => number): number =>
  rows.reduce((total, row) => total + amountOf(row), 0);
