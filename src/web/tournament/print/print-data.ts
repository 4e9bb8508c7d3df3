/** Loads what the printed lists of a tournament need. */
import type { StandingView, TournamentListRows, TournamentView } from '../../../protocol/index.ts';
import { serverNow } from '../../shell/index.ts';
import { canVerify } from '../../shell/verify.ts';
import { type ExplainedFact, tournaments } from '../parts/index.ts';
import { readAll } from '../parts/read-all.ts';
import { checkDraw } from '../record/check-draw.ts';
import { loadRecord, type RecordData } from '../record/record-data.ts';

export const LISTS = ['tickets', 'seats', 'standings', 'prizes', 'entries', 'report'] as const;
export type ListName = (typeof LISTS)[number];

export const isListName = (name: string): name is ListName => LISTS.some((list) => list === name);

/** Lists about one session. */
export const isOfSession = (list: ListName): boolean => list === 'tickets' || list === 'seats' || list === 'standings';

type SessionView = TournamentView['sessions'][number];

/** The session that a list shows if the address names none: the one that is drawn or played, or the last one that is over, or the first. */
export function sessionToPrint({ sessions }: Pick<TournamentView, 'sessions'>): SessionView | undefined {
  const current = sessions.find(({ phase }) => phase !== 'planned' && phase !== 'cut');
  return current ?? sessions.findLast(({ phase }) => phase === 'cut') ?? sessions[0];
}

/** What decided between two players of a session with the same chips. */
export interface TieBreak {
  readonly session: string;
  readonly entry: string;
  /** The entry on the place before. */
  readonly against: string;
  /** The numbers that differ. */
  readonly facts: readonly ExplainedFact[];
}

/** What only the report has. */
export interface ReportData {
  readonly record: RecordData;
  /** Whether each draw is correct; null if the browser could not check it. */
  readonly checks: readonly (boolean | null)[];
  readonly ties: readonly TieBreak[];
}

/** Asks the server what decided between neighbours in the standings with the same chips and different places. */
async function loadTies(id: string, standings: PrintData['standings']): Promise<readonly TieBreak[]> {
  const ties: TieBreak[] = [];
  for (const [session, rows] of standings)
    for (const [i, { entry, chips, place }] of rows.entries()) {
      const above = rows[i - 1];
      if (above === undefined || above.chips !== chips || above.place === place) continue;
      const { facts, against } = await tournaments.explain(id, session, entry);
      const decisive = facts.filter(({ own, above: other }) => other !== null && own !== other);
      ties.push({ session, entry, against: against ?? above.entry, facts: decisive });
    }
  return ties;
}

export interface PrintData {
  /** When the data was read, and the newest record at that time. */
  readonly atMs: number;
  readonly seq: number;
  readonly view: TournamentView;
  readonly role: string | null;
  readonly seats: readonly TournamentListRows['seats'][];
  readonly entries: readonly TournamentListRows['entries'][];
  readonly prizes: readonly TournamentListRows['prizes'][];
  /** The standings of each session that has started. */
  readonly standings: ReadonlyMap<string, readonly StandingView[]>;
  /** null if it was not asked for. */
  readonly report: ReportData | null;
}

async function loadReport(id: string, standings: PrintData['standings']): Promise<ReportData> {
  const record = await loadRecord(id);
  const checkOne = async ({ draw }: RecordData['draws'][number]): Promise<boolean | null> => {
    if (!canVerify()) return null;
    return checkDraw(draw, record.acts).then(
      ({ verdict }) => verdict === 'verified',
      () => null,
    );
  };
  return { record, checks: await Promise.all(record.draws.map(checkOne)), ties: await loadTies(id, standings) };
}

/** Rejects with `not-permitted` if the person may not see names. The view is read first, so that the lists are at least as new as `seq`. */
export async function loadPrintData(id: string, withReport: boolean): Promise<PrintData> {
  const atMs = serverNow();
  const { seq, view, role } = await tournaments.get(id);
  const [{ items: seats }, { items: entries }, { items: prizes }] = await Promise.all([
    tournaments.readList(id, 'seats'),
    tournaments.readList(id, 'entries'),
    tournaments.readList(id, 'prizes'),
  ]);
  const standings = new Map<string, readonly StandingView[]>();
  for (const { id: session, phase } of view.sessions)
    if (phase !== 'planned' && phase !== 'drawn')
      standings.set(session, await readAll((page) => tournaments.standings(id, session, page)));
  return {
    atMs,
    seq,
    view,
    role,
    seats,
    entries,
    prizes,
    standings,
    report: withReport ? await loadReport(id, standings) : null,
  };
}

/** The address of a list as CSV. */
export function csvAddress(id: string, list: ListName, session: string | undefined): string {
  switch (list) {
    case 'tickets':
    case 'seats':
      return tournaments.listAddress(id, 'seats');
    case 'standings':
      return `/api/v1/tournaments/${id}/sessions/${session}/standings?format=csv`;
    case 'prizes':
    case 'entries':
      return tournaments.listAddress(id, list);
    case 'report':
      return tournaments.actsAddress(id);
  }
}
