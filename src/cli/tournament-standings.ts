/** The subcommand `tournament standings`: prints the standings of a session in a store, with the numbers behind every place. */
import {
  cutSession,
  explainRank,
  isGone,
  prizeCountOf,
  type RankFact,
  type Session,
  scoresOf,
  standingsOf,
  type TournamentState,
} from '../tournament/index.ts';
import { formatCount, formatTime, makeTime } from './format.ts';
import { type FormatOptions, print } from './output.ts';
import { formatTable, paint, printable } from './table.ts';
import { formatCut } from './tournament-check.ts';
import { chooseName, chooseTournament, printTournaments, type StoredTournament, useTournaments } from './tournament-store.ts';
import { fail } from './user-error.ts';

export interface StandingsOptions extends FormatOptions {
  readonly session?: string;
  readonly explain?: string;
}

/** Whether an entry goes on; `tied` if a play-off or lots decide. null if the session has no cut, or the cut cannot be computed yet. */
type Advances = 'yes' | 'no' | 'tied' | null;

type StandingRow = ReturnType<typeof standingsOf>[number];
type Row = StandingRow & { readonly advances: Advances };

interface Standings {
  readonly stored: StoredTournament;
  /** null if no session has started. */
  readonly session: Session | null;
  readonly rows: readonly Row[];
}

export async function tournamentStandings(folder: string, id: string | undefined, options: StandingsOptions): Promise<void> {
  await useTournaments(folder, async (store) => {
    if (id === undefined) {
      for (const option of ['session', 'explain'] as const)
        if (options[option] !== undefined) fail(`--${option}: needs a TOURNAMENT`);
      return printTournaments(store, options);
    }
    const stored = await store.read(chooseTournament(store, id));
    const session = chooseSession(stored.state, options.session);
    const standings = { stored, session, rows: session === null ? [] : rowsOf(stored.state, session) };
    return options.explain === undefined
      ? printStandings(standings, options)
      : printExplanation(standings, options.explain, options);
  });
}

/** The session with this id, or the one that has started last; null if none has. */
function chooseSession({ id, sessions }: TournamentState, name: string | undefined): Session | null {
  const ids = sessions.map(({ rules }) => rules.id);
  if (name === undefined)
    return sessions.reduce<Session | null>(
      (last, session) => (session.startedMs !== null && session.startedMs >= (last?.startedMs ?? 0) ? session : last),
      null,
    );
  return sessions[ids.indexOf(chooseName('session', name, ids, `tournament ${id}`))] ?? null;
}

function rowsOf(state: TournamentState, session: Session): readonly Row[] {
  const advances = advancesIn(state, session);
  return standingsOf(state, session).map((row) => ({
    ...row,
    status: row.status,
    advances: advances(row.entry),
  }));
}

function advancesIn(state: TournamentState, session: Session): (entry: string) => Advances {
  const { cuts } = session.rules;
  if (cuts.length === 0) return () => null;
  if (session.phase === 'cut') return (entry) => (session.seats.get(entry)?.status === 'advanced' ? 'yes' : 'no');
  const scores = scoresOf(session);
  // A cut by table needs tables of the same size, and absent players are not counted yet.
  const sizes = [...session.tables.keys()].map((table) => scores.filter((score) => score.table === table).length);
  if (cuts.some(({ by }) => by === 'table') && new Set(sizes).size > 1) return () => null;
  const { advanced, open } = cutSession({ scores, cuts, ties: state.conditions?.ties ?? [] });
  const advancing = new Set(advanced.map(({ entry }) => entry));
  return (entry) => (advancing.has(entry) ? 'yes' : open?.tied.includes(entry) ? 'tied' : 'no');
}

const describeSession = ({ stored: { state, head, lastMs }, session }: Standings): object => ({
  tournament: state.id,
  name: state.conditions?.name ?? '',
  stage: state.stage,
  record: head.seq,
  at: makeTime(lastMs),
  session: session?.rules.id ?? null,
  phase: session?.phase ?? null,
  cuts: session?.rules.cuts ?? [],
});

async function printStandings(standings: Standings, options: FormatOptions): Promise<void> {
  const { session, rows } = standings;
  await print(options, {
    json: () => ({
      ...describeSession(standings),
      tables: [...(session?.tables.values() ?? [])].map(({ table, spins, finished }) => ({ table, spins, finished })),
      standings: rows,
    }),
    csv: () => ({
      columns: ['place', 'entry', 'bot', 'table', 'chips', 'status', 'advances', 'decidedBy', 'against', 'own', 'above'],
      rows: rows.map(({ place, entry, bot, table, chips, status, advances, decidedBy, against, own, above }) => {
        const numbers = [own.join(' '), above.join(' ')];
        return [place, entry, bot ? 'yes' : 'no', table, chips, status, advances, decidedBy, against, ...numbers];
      }),
    }),
    text: () => formatStandings(standings),
  });
}

function formatStandings({ stored: { state, head, lastMs }, session, rows }: Standings): string {
  const name = printable(state.conditions?.name ?? '');
  const title = paint('bold', `${name === '' ? '' : `${name}, `}tournament ${state.id}`);
  const asOf = `as of record ${head.seq}, ${formatTime(lastMs)}`;
  if (session === null) return `${title}\nno session has started, ${asOf}\n`;
  const { rules, phase, startedMs, tables } = session;
  const heading = `${title}\nsession ${rules.id}, ${phase}, ${asOf}\n`;
  if (startedMs === null) return `${heading}the session has not started; planned start ${formatTime(session.startsMs)}\n`;
  const tablesLine = [...tables.values()].map(
    ({ table, spins, finished }) => `${table} ${formatCount(spins, 'spin')}${finished ? ', finished' : ''}`,
  );
  return `${heading}${formatCutLine(state, session, rows)}\ntables: ${tablesLine.join('; ')}\n\n${formatRows(rows)}`;
}

function formatCutLine({ conditions }: TournamentState, { rules, phase }: Session, rows: readonly Row[]): string {
  if (rules.cuts.length > 0) {
    const cuts = rules.cuts.map(formatCut).join(', ');
    const ties = rows.some(({ advances }) => advances === 'tied') ? '; a play-off or lots decide the tie at the cut' : '';
    return `${phase === 'cut' ? 'advanced' : 'advance if the session ends now'}: ${cuts}${ties}`;
  }
  const prizes = conditions?.prizes;
  const count = prizes === undefined ? 0 : prizeCountOf(prizes);
  return `the last session: nobody advances; the first ${formatCount(count, 'place')} ${count === 1 ? 'gets' : 'get'} prizes`;
}

const COLUMNS = [
  { header: 'place', align: 'right' },
  { header: 'entry' },
  { header: 'table' },
  { header: 'chips', align: 'right' },
  { header: 'status' },
  { header: 'advances' },
  { header: 'numbers behind the place', wrapTo: 24 },
] as const;

function formatRows(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const { place, entry, bot, table, chips, status, advances } = row;
    return [`${place}`, bot ? `${entry} (bot)` : entry, table, `${chips}`, status, advances ?? '', formatNumbers(row)];
  });
  // Only where the entries that advance are the first ones, a line separates them from the others.
  const advancing = rows.filter(({ advances }) => advances === 'yes').length;
  const isLine = advancing > 0 && rows.slice(0, advancing).every(({ advances }) => advances === 'yes');
  const cutLine = COLUMNS.map(({ header }) => '-'.repeat(header.length));
  return formatTable(COLUMNS, isLine ? [...lines.slice(0, advancing), cutLine, ...lines.slice(advancing)] : lines);
}

const NOT_THERE = 'was not there';

/** Names a fact with its spin. */
function nameFact({ fact, spin }: RankFact): string {
  if (spin === undefined) return fact;
  return fact === 'chips after an earlier spin'
    ? `chips after spin ${spin}`
    : `rank over the spins up to spin ${spin}, higher is better`;
}

const missesSpin = ({ fact, missed }: RankFact, who: 'own' | 'above'): boolean =>
  fact === 'chips after an earlier spin' && missed === who;
const formatOwn = (fact: RankFact): string => (missesSpin(fact, 'own') ? NOT_THERE : `${fact.own}`);
const formatAbove = (fact: RankFact): string => (missesSpin(fact, 'above') ? NOT_THERE : `${fact.above}`);

/** The numbers that were compared, with those of the entry directly above. */
function formatNumbers(row: Row): string {
  const { against, decidedBy } = row;
  const facts = explainRank(row).map(
    (fact) => `${nameFact(fact)} ${formatOwn(fact)}${fact.above === null ? '' : ` (${against}: ${formatAbove(fact)})`}`,
  );
  return [...facts, ...(against !== null && decidedBy === null ? [`equal to ${against}`] : [])].join('; ');
}

async function printExplanation(standings: Standings, entry: string, options: FormatOptions): Promise<void> {
  const { session, rows } = standings;
  if (session === null || rows.length === 0) fail('--explain: the session has no standings, because it has not started');
  const names = rows.map((each) => each.entry);
  const row = rows[names.indexOf(chooseName('entry', entry, names, `session ${session.rules.id}`))] as Row;
  const sentences = explain(session, rows, row);
  const { place, chips, status, advances } = row;
  await print(options, {
    json: () => ({
      ...describeSession(standings),
      entry,
      place,
      chips,
      status,
      advances,
      against: row.against,
      facts: explainRank(row),
      sentences,
    }),
    csv: () => ({
      columns: ['fact', 'own', 'above', 'against'],
      rows: explainRank(row).map((fact) => [nameFact(fact), fact.own, fact.above, row.against]),
    }),
    text: () => `${sentences.join('\n')}\n`,
  });
}

/** Every number behind a place, in sentences. */
function explain(session: Session, rows: readonly Row[], row: Row): readonly string[] {
  const { entry, place, against, decidedBy } = row;
  const sharing = rows.filter((other) => other.place === place && other.entry !== entry).map((other) => other.entry);
  const seat = session.seats.get(entry);
  const hasLeft = seat !== undefined && isGone(seat);
  const gone = hasLeft ? [`${entry} has left or did not come. It ranks after all others, and its chips count as 0.`] : [];
  const abovePlace = rows.find((other) => other.entry === against)?.place;
  const facts = explainRank(row);
  const compared = facts.map((fact, i) => {
    const { own, above, missed } = fact;
    const name = nameFact(fact);
    const sentence = `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${entry} ${missesSpin(fact, 'own') ? NOT_THERE : `has ${own}`}`;
    if (above === null) return `${sentence}.`;
    const result = own !== above ? 'This decides.' : i < facts.length - 1 ? 'They are equal, so the next number counts.' : '';
    const lowest = missed === undefined ? '' : 'A missed spin counts as the lowest. ';
    const other = missesSpin(fact, 'above') ? NOT_THERE : `has ${above}`;
    return `${sentence}, ${against} ${other}. ${lowest}${result}`.trim();
  });
  return [
    `${entry} is in place ${place} of ${rows.length} in session ${session.rules.id}.`,
    ...(sharing.length === 0 ? [] : [`It shares this place with ${sharing.join(', ')}.`]),
    ...gone,
    against === null
      ? `No entry ranks above it${hasLeft ? ' among those who have left' : ''}.`
      : `Directly above is ${against}, in place ${abovePlace}.`,
    ...compared,
    ...(against !== null && decidedBy === null ? [`No number separates ${entry} from ${against}.`] : []),
    ...explainAdvance(session, row),
  ];
}

function explainAdvance({ phase }: Session, { entry, advances }: Row): readonly string[] {
  if (advances === null) return [];
  if (advances === 'tied') return [`A play-off or lots decide whether ${entry} advances.`];
  const isAdvancing = advances === 'yes';
  if (phase === 'cut') return [isAdvancing ? `${entry} has advanced.` : `${entry} has not advanced.`];
  return [`If the session ended now, ${entry} would ${isAdvancing ? '' : 'not '}advance.`];
}
