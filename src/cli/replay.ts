/** The verb `replay`: one round as its records tell it, with every clause. It must never leave out a record. */
import { RULEBOOKS } from '../rulebooks/index.ts';
import { explainerOf, type Face, type Layout, openLayout, type SettledRow } from '../rules/index.ts';
import {
  type Governance,
  type Governing,
  governingAt,
  type JournalRecord,
  openForReading,
  openJournal,
  paysAsToday,
  type RoundSpan,
  readActBody,
  readGovernance,
  readSetupBody,
  type SetupBody,
  type SqliteJournal,
} from '../server/index.ts';
import { HISTORY_ROUNDS, makeCommandLine, makeEventLines, type TableEvent } from '../table/index.ts';
import { fault } from './fault.ts';
import { makeJson } from './output.ts';
import { sayWorld } from './store.ts';
import { paint, printable } from './table.ts';

export interface ReplayOptions {
  readonly table?: string;
  readonly round?: string;
  readonly json?: true;
}

/** Records of one round that are read: a thousand players with a hundred wagers each. */
const RECORDS_MAX = 200_000;

interface Replayed {
  readonly setup: SetupBody;
  readonly governance: Governance;
  readonly round: number;
  /** null while it is under way. */
  readonly span: RoundSpan | null;
  readonly records: readonly JournalRecord[];
  /** Decisions about it that came after its end. */
  readonly later: readonly JournalRecord[];
}

export async function replay(folder: string, options: ReplayOptions): Promise<void> {
  const db = opened(folder);
  try {
    const journal = openJournal(db);
    const table = chooseTable(journal, options.table);
    const replayed = read(journal, table, chooseRound(options.round));
    if (options.json) process.stdout.write(makeJson(makeAnswer(table, replayed)));
    else process.stdout.write(makeText(table, replayed));
  } catch (error) {
    sayWorld(error);
  } finally {
    db.close();
  }
}

function opened(folder: string): ReturnType<typeof openForReading> {
  try {
    return openForReading(folder);
  } catch (error) {
    return sayWorld(error);
  }
}

function chooseTable(journal: SqliteJournal, wanted: string | undefined): string {
  const tables = journal.heads().map(({ table }) => table);
  const [only] = tables;
  if (only === undefined) fault('there is no table in this store');
  if (wanted === undefined && tables.length === 1) return only;
  const list = tables.sort().join(', ');
  if (wanted === undefined) fault(`--table: which one? There are ${list}`);
  return tables.includes(wanted) ? wanted : fault(`--table: there is no table '${wanted}'; there are ${list}`);
}

/** null for the last one that is over. */
function chooseRound(text: string | undefined): number | null {
  if (text === undefined) return null;
  const round = /^\d{1,12}$/.test(text) ? Number(text) : 0;
  return round >= 1 ? round : fault(`--round: '${text}' is not the number of a round`);
}

function read(journal: SqliteJournal, table: string, wanted: number | null): Replayed {
  const governing = journal.governing(table);
  const [first] = governing;
  if (first === undefined) fault(`table ${table} has no records`);
  const [last] = journal.rounds(table, null, 1);
  const round = wanted ?? last?.round ?? 1;
  const most = (last?.round ?? 0) + 1;
  if (round > most) fault(`--round: table ${table} has come to round ${most}`);
  const [span = null] = round === most ? [] : journal.rounds(table, round + 1, 1);
  const fromSeq = span?.fromSeq ?? (last?.toSeq ?? 1) + 1;
  const count = span === null ? RECORDS_MAX : span.toSeq - span.fromSeq + 1;
  const records = journal.records(table, fromSeq, Math.min(count, RECORDS_MAX));
  const governance = readGovernance(governing);
  const later = span === null ? [] : laterOf(journal, governance, table, span);
  return { setup: readSetupBody(first), governance, round, span, records, later };
}

/** A settled round can be corrected while so many others follow it. */
function laterOf(
  journal: SqliteJournal,
  governance: Governance,
  table: string,
  { round, toSeq }: RoundSpan,
): readonly JournalRecord[] {
  const reached = round + HISTORY_ROUNDS;
  const [end] = journal.rounds(table, reached + 1, 1);
  const count = end?.round === reached ? end.toSeq - toSeq : RECORDS_MAX;
  const records = journal.records(table, toSeq + 1, Math.min(count, RECORDS_MAX));
  const about = (event: TableEvent): boolean => 'round' in event && event.round === round;
  return records.filter((record) => readActBody(governance, record).events.some(about));
}

function makeAnswer(table: string, replayed: Replayed): unknown {
  const { setup, governance, round, span, records, later } = replayed;
  const plain = (record: JournalRecord): object => {
    const { seq, atMs, person, role, hash } = record;
    return { seq, at: new Date(atMs).toISOString(), person, role, ...readActBody(governance, record), hash };
  };
  return {
    table,
    rulebook: setup.rulebook.id,
    ...governedBy(replayed),
    layout: setup.setup.layout,
    round,
    end: span?.end ?? null,
    faces: span?.faces ?? [],
    records: records.map(plain),
    later: later.map(plain),
  };
}

/** What governed the round at its end, or now while it is under way. */
function governingOf({ governance, span, records }: Replayed): Governing {
  return governingAt(governance, span?.toSeq ?? records.at(-1)?.seq ?? 1);
}

function governedBy(replayed: Replayed): object {
  const { rulebook, conduct } = governingOf(replayed);
  return { rulebookVersion: rulebook.version, rulebookHash: rulebook.hash, conduct };
}

/** The layout by which the round was played; null where the rulebook here pays otherwise. */
function layoutOf(replayed: Replayed): Layout | null {
  const { id, hash } = governingOf(replayed).rulebook;
  const rulebook = RULEBOOKS.find((each) => each.id === id);
  if (rulebook === undefined || !paysAsToday(rulebook, hash)) return null;
  const { layout, odds } = replayed.setup.setup;
  const opened = openLayout(rulebook, layout, odds);
  return opened.ok ? opened.value : null;
}

type Explain = ((row: SettledRow) => { readonly clauses: readonly string[] }) | null;

/** Explains the settlement of the round by the faces that stood when it was settled. */
function explainerIn(replayed: Replayed): Explain {
  const layout = layoutOf(replayed);
  let faces: readonly Face[] = [];
  for (const event of replayed.records.flatMap((record) => readActBody(replayed.governance, record).events)) {
    if (event.type === 'result-entered' || event.type === 'result-corrected') faces = event.faces;
    if (event.type === 'round-settled') break;
  }
  return layout === null || faces.length === 0 ? null : explainerOf(layout, faces);
}

/** A settled wager is followed by the clauses behind it. */
function eventLines(event: TableEvent, explain: Explain): readonly string[] {
  const lines = makeEventLines(event);
  if (event.type !== 'round-settled' || explain === null) return lines;
  const [head = '', ...rows] = lines;
  return [head, ...rows.map((line, i) => `${line} (${explain(event.rows[i] as SettledRow).clauses.join(', ')})`)];
}

function linesOf(governance: Governance, record: JournalRecord, explain: Explain): readonly string[] {
  const { asked, events } = readActBody(governance, record);
  const when = `# record ${record.seq}, ${new Date(record.atMs).toISOString()}, ${record.hash.slice(0, 16)}…`;
  if (asked === null) return [paint('dim', when), `# from here on by ${sayGoverning(governingAt(governance, record.seq))}`];
  return [
    paint('dim', when),
    printable(makeCommandLine(record, asked)),
    ...events.flatMap((event) => eventLines(event, explain)).map(printable),
  ];
}

const sayGoverning = ({ rulebook: { id, version, hash }, conduct }: Governing): string =>
  `${id}${version === null ? '' : ` ${version}`} with the hash ${hash}, conduct version ${conduct}`;

function makeText(table: string, replayed: Replayed): string {
  const { setup, governance, round, span, records, later } = replayed;
  const { rulebook, setup: own } = setup;
  const end = span === null ? 'under way' : span.end;
  const explain = explainerIn(replayed);
  const lines = (record: JournalRecord): readonly string[] => linesOf(governance, record, explain);
  const head = [
    `# table ${table}: ${rulebook.id}, layout ${own.layout}, ${own.dice} dice; round ${round}, ${end}`,
    // Of the first record shown; a later change has a line of its own.
    `# by ${sayGoverning(governingAt(governance, records[0]?.seq ?? 1))}`,
  ];
  const after = later.length === 0 ? [] : [paint('dim', '# decided about it later'), ...later.flatMap(lines)];
  return `${[...head, ...records.flatMap(lines), ...after].join('\n')}\n`;
}
