/** The subcommand `replay`: prints all records of one round, with the clauses of every settled wager. */
import { RULEBOOKS } from '../rulebooks/index.ts';
import { explainerOf, type Face, type Layout, openLayout, type SettledRow } from '../rules/index.ts';
import {
  isRetirement,
  type JournalReader,
  type JournalRecord,
  openForReading,
  openJournalReader,
  paysAsCurrent,
  type RoundSpan,
  readActBody,
  readCorrection,
  readCurrentSetup,
  readVersionHistory,
  type SetupBody,
  type VersionEntry,
  type VersionHistory,
  versionAt,
} from '../server/index.ts';
import { HISTORY_ROUNDS, makeCommandLine, makeEventLines, type TableEvent } from '../table/index.ts';
import { makeTime } from './format.ts';
import { formatJson } from './output.ts';
import { failWithStore, findTables } from './store-audit.ts';
import { paint, printable } from './table.ts';
import { fail } from './user-error.ts';

export interface ReplayOptions {
  readonly table?: string;
  readonly round?: string;
  readonly json?: true;
}

/** At most this many records are read: twice as many as a thousand players with a hundred wagers each need. */
const RECORDS_MAX = 200_000;

interface ReplayedRound {
  readonly setup: SetupBody;
  readonly versions: VersionHistory;
  readonly round: number;
  /** The first and last record of the round, and how it ended; null while the round is in progress. */
  readonly span: RoundSpan | null;
  readonly records: readonly JournalRecord[];
  /** Records after the end of the round that are about it, such as corrections. */
  readonly later: readonly JournalRecord[];
}

export async function replay(folder: string, options: ReplayOptions): Promise<void> {
  const db = openDatabase(folder);
  try {
    // In a read transaction, records that the server adds stay invisible.
    db.exec('BEGIN');
    const journal = openJournalReader(db);
    const table = chooseTable(journal, options.table);
    const replayed = readRound(journal, table, parseRound(options.round));
    if (options.json) process.stdout.write(formatJson(buildAnswer(table, replayed)));
    else process.stdout.write(formatText(table, replayed));
  } catch (error) {
    failWithStore(error, folder);
  } finally {
    db.close();
  }
}

function openDatabase(folder: string): ReturnType<typeof openForReading> {
  try {
    return openForReading(folder);
  } catch (error) {
    return failWithStore(error, folder);
  }
}

function chooseTable(journal: JournalReader, name: string | undefined): string {
  const tables = findTables(journal.heads());
  const [first] = tables;
  if (first === undefined) fail('the store has no tables');
  if (name === undefined && tables.length === 1) return first;
  const list = tables.join(', ');
  if (name === undefined) fail(`--table is missing; the store has ${list}`);
  return tables.includes(name) ? name : fail(`--table: unknown table '${name}'; the store has ${list}`);
}

/** Parses `--round`. The result null means the last finished round. */
function parseRound(text: string | undefined): number | null {
  if (text === undefined) return null;
  const round = /^\d{1,12}$/.test(text) ? Number(text) : 0;
  return round >= 1 ? round : fail(`--round: '${text}' is not a round number`);
}

function readRound(journal: JournalReader, table: string, requested: number | null): ReplayedRound {
  // The set-up record is the first record of the table. The others are upgrades to new versions, corrections of the set-up and the retirement.
  const setupRecords = journal.setupRecords(table);
  const setup = readCurrentSetup(setupRecords);
  if (setup === null) fail(`table ${table} has no records`);
  // `rounds` returns finished rounds before the given round, newest first; null means no limit.
  const [last] = journal.rounds(table, null, 1);
  const round = requested ?? last?.round ?? 1;
  const current = (last?.round ?? 0) + 1;
  if (round > current) fail(`--round: the current round of table ${table} is ${current}`);
  const [span = null] = round === current ? [] : journal.rounds(table, round + 1, 1);
  const fromSeq = span?.fromSeq ?? (last?.toSeq ?? 1) + 1;
  const count = span === null ? RECORDS_MAX : span.toSeq - span.fromSeq + 1;
  const records = journal.records(table, fromSeq, Math.min(count, RECORDS_MAX));
  const versions = readVersionHistory(setupRecords);
  const later = span === null ? [] : findLaterRecords(journal, versions, table, span);
  return { setup, versions, round, span, records, later };
}

/** Finds the corrections of a round, which are possible during the next `HISTORY_ROUNDS` rounds. */
function findLaterRecords(
  journal: JournalReader,
  versions: VersionHistory,
  table: string,
  { round, toSeq }: RoundSpan,
): readonly JournalRecord[] {
  const lastRound = round + HISTORY_ROUNDS;
  const [end] = journal.rounds(table, lastRound + 1, 1);
  const count = end?.round === lastRound ? end.toSeq - toSeq : RECORDS_MAX;
  const records = journal.records(table, toSeq + 1, Math.min(count, RECORDS_MAX));
  const isAboutRound = (event: TableEvent): boolean => 'round' in event && event.round === round;
  return records.filter((record) => readActBody(versions, record).events.some(isAboutRound));
}

function buildAnswer(table: string, replayed: ReplayedRound): unknown {
  const { setup, versions, round, records, later } = replayed;
  const recordJson = (record: JournalRecord): object => {
    const { seq, atMs, person, role, hash } = record;
    return { seq, at: makeTime(atMs), person, role, ...readActBody(versions, record), hash };
  };
  return {
    table,
    rulebook: setup.rulebook.id,
    ...governingFields(replayed),
    layout: setup.setup.layout,
    round,
    ...lastEndOf(replayed),
    records: records.map(recordJson),
    later: later.map(recordJson),
  };
}

/** Returns the rulebook data and conduct version at the end of the round, or at its last record if the round is in progress. */
function roundVersion({ versions, span, records }: ReplayedRound): VersionEntry {
  return versionAt(versions, span?.toSeq ?? records.at(-1)?.seq ?? 1);
}

function governingFields(replayed: ReplayedRound): object {
  const { rulebook, conduct } = roundVersion(replayed);
  return { rulebookVersion: rulebook.version, rulebookHash: rulebook.hash, conduct };
}

/** Returns the layout of the round. Returns null if the current rulebook data pay other odds than the data of the round. */
function layoutOf(replayed: ReplayedRound): Layout | null {
  const { id, hash } = roundVersion(replayed).rulebook;
  const rulebook = RULEBOOKS.find((candidate) => candidate.id === id);
  if (rulebook === undefined || !paysAsCurrent(rulebook, hash)) return null;
  const { layout, odds } = replayed.setup.setup;
  const result = openLayout(rulebook, layout, odds);
  return result.ok ? result.value : null;
}

type Explainer = (row: SettledRow) => { readonly clauses: readonly string[] };

/** Creates a function that explains the rows of each settlement. It uses the faces that were valid when the round was settled. */
function createExplainers(replayed: ReplayedRound): (settlement: TableEvent) => Explainer | null {
  const layout = layoutOf(replayed);
  const facesAt = new Map<string, readonly Face[]>();
  let faces: readonly Face[] = [];
  for (const event of eventsIn(replayed)) {
    if (event.type === 'result-entered' || event.type === 'result-corrected') faces = event.faces;
    if (event.type === 'round-settled') facesAt.set(JSON.stringify(event), faces);
  }
  return (settlement) => {
    const facesThen = facesAt.get(JSON.stringify(settlement)) ?? [];
    return layout === null || facesThen.length === 0 ? null : explainerOf(layout, facesThen);
  };
}

/** All events of the records of the round, in order. */
const eventsIn = ({ versions, round, records, later }: ReplayedRound): readonly TableEvent[] =>
  [...records, ...later]
    .flatMap((record) => readActBody(versions, record).events)
    .filter((event) => !('round' in event) || event.round === round);

/** How the round ended; null while it is in progress. A round whose settlement is reversed ends again. */
function lastEndOf(replayed: ReplayedRound): { readonly end: string | null; readonly faces: readonly number[] } {
  const { span, later, versions, round } = replayed;
  let end: string | null = span?.end ?? null;
  let faces: readonly number[] = span?.faces ?? [];
  for (const event of later.flatMap((record) => readActBody(versions, record).events)) {
    if (!('round' in event) || event.round !== round) continue;
    if (event.type === 'settlement-reversed') [end, faces] = [null, []];
    if (event.type === 'result-entered') faces = event.faces;
    if (event.type === 'round-ended') end = event.end;
  }
  return { end, faces };
}

/** Formats an event. Appends the clauses to every settled wager. */
function formatEvent(event: TableEvent, explainerFor: (settlement: TableEvent) => Explainer | null): readonly string[] {
  const lines = makeEventLines(event);
  const explain = event.type === 'round-settled' ? explainerFor(event) : null;
  if (event.type !== 'round-settled' || explain === null) return lines;
  const [title = '', ...rows] = lines;
  return [title, ...rows.map((line, i) => `${line} (${explain(event.rows[i] as SettledRow).clauses.join(', ')})`)];
}

function formatRecord(
  versions: VersionHistory,
  record: JournalRecord,
  explainerFor: (settlement: TableEvent) => Explainer | null,
): readonly string[] {
  const { asked, house, events } = readActBody(versions, record);
  const header = `# record ${record.seq}, ${makeTime(record.atMs)}, ${record.hash.slice(0, 16)}…`;
  if (asked === null) return [paint('dim', header), `# ${formatChange(versions, record)}`];
  return [
    paint('dim', header),
    printable(makeCommandLine(record, asked, house)),
    ...events.flatMap((event) => formatEvent(event, explainerFor)).map(printable),
  ];
}

/** Describes a record without a command: a correction of the set-up, the retirement, or new rulebook data or a new conduct version. */
function formatChange(versions: VersionHistory, record: JournalRecord): string {
  const correction = readCorrection(record);
  if (correction !== null) {
    const { layout, dice } = correction.setup;
    return printable(`the set-up is corrected: ${correction.rulebook.id}, layout ${layout}, ${dice} dice`);
  }
  return isRetirement(record)
    ? 'the table is retired'
    : `from here on governed by ${formatVersion(versionAt(versions, record.seq))}`;
}

const formatVersion = ({ rulebook: { id, version, hash }, conduct }: VersionEntry): string =>
  `${id}${version === null ? '' : ` ${version}`} with hash ${hash}, conduct version ${conduct}`;

function formatText(table: string, replayed: ReplayedRound): string {
  const { setup, versions, round, records, later } = replayed;
  const { rulebook, setup: tableSetup } = setup;
  const end = lastEndOf(replayed).end ?? 'in progress';
  const explainerFor = createExplainers(replayed);
  const formatLines = (record: JournalRecord): readonly string[] => formatRecord(versions, record, explainerFor);
  const header = [
    `# table ${table}: ${rulebook.id}, layout ${tableSetup.layout}, ${tableSetup.dice} dice; round ${round}, ${end}`,
    // This is the version at the first record. A change of the version during the round has a separate line.
    `# governed by ${formatVersion(versionAt(versions, records[0]?.seq ?? 1))}`,
  ];
  const laterLines =
    later.length === 0 ? [] : [paint('dim', '# later decisions about this round'), ...later.flatMap(formatLines)];
  return `${[...header, ...records.flatMap(formatLines), ...laterLines].join('\n')}\n`;
}
