/** The subcommand `tournament check`: validates the conditions of a tournament and prints them with their clauses and deadlines. */
import { RULEBOOKS } from '../rulebooks/index.ts';
import { assertPresent, type ClauseId, type Tournaments } from '../rules/index.ts';
import { hashConditions } from '../server/conditions-hash.ts';
import {
  buyBackTarget,
  type Conditions,
  type Cut,
  type Entrants,
  type FieldSize,
  fieldSizes,
  formatConditionProblem,
  readConditions,
  type SessionLength,
  type SessionRules,
  type TieStep,
} from '../tournament/index.ts';
import { formatCount, formatTime, makeTime } from './format.ts';
import { type FormatOptions, print } from './output.ts';
import { readJson } from './read-input.ts';
import { formatTable, paint, printable } from './table.ts';
import { fail } from './user-error.ts';

const MINUTE_MS = 60_000;

/** One item of the conditions in words. */
interface Item {
  readonly item: string;
  readonly text: string;
  readonly clauses: readonly ClauseId[];
}

interface Deadline {
  readonly atMs: number;
  readonly what: string;
  readonly clauses: readonly ClauseId[];
}

export async function tournamentCheck(file: string | undefined, options: FormatOptions): Promise<void> {
  const { name, value } = await readJson(file, 'tournament check');
  const result = readConditions(RULEBOOKS, value);
  if (!result.ok) {
    const { at } = result.problem;
    fail(formatConditionProblem({ ...result.problem, at: at === '' ? name : `${name}: ${at}` }));
  }
  const conditions = result.value;
  const rulebook = RULEBOOKS.find(({ id }) => id === conditions.rulebook);
  const tournaments = assertPresent(rulebook?.conduct.tournaments ?? undefined, 'the tournaments of the rulebook');
  const [items, deadlines] = [buildItems(conditions, tournaments), buildDeadlines(conditions, tournaments)];
  const hash = hashConditions(conditions);
  await print(options, {
    json: () => ({ conditions, hash, items, deadlines: deadlines.map(({ atMs, ...rest }) => ({ at: makeTime(atMs), ...rest })) }),
    csv: () => ({
      columns: ['kind', 'item', 'text', 'clauses'],
      freeText: ['item', 'text'],
      rows: [
        ...items.map(({ item, text, clauses }) => ['item', item, text, clauses.join(' ')]),
        ...deadlines.map(({ atMs, what, clauses }) => ['deadline', what, makeTime(atMs), clauses.join(' ')]),
      ],
    }),
    text: () => formatText(conditions, hash, items, deadlines),
  });
}

function formatText(
  { name, rulebook, layout }: Conditions,
  hash: string,
  items: readonly Item[],
  deadlines: readonly Deadline[],
): string {
  const itemRows = items.map(({ item, text, clauses }) => [clauses.join(', '), item, text]);
  const deadlineRows = deadlines.map(({ atMs, what, clauses }) => [formatTime(atMs), what, clauses.join(', ')]);
  return [
    `${paint('bold', printable(name))}\n${rulebook}, layout ${layout}; amounts in minor units\nsha256  ${hash}\n\n`,
    formatTable([{ header: 'clause' }, { header: 'item', wrapTo: 10 }, { header: 'condition', wrapTo: 20 }], itemRows),
    '\n',
    formatTable([{ header: 'time', wrapTo: 10 }, { header: 'deadline', wrapTo: 10 }, { header: 'clause' }], deadlineRows),
  ].join('');
}

function buildItems(conditions: Conditions, { director, conditionClauses: clauses }: Tournaments): readonly Item[] {
  const { entry, eligibility, disqualification, retirement, lateness, statements } = conditions;
  const sizes = fieldSizes(conditions);
  const has = (statement: (typeof statements)[number]): string => (statements.includes(statement) ? 'stated' : 'not stated');
  return [
    { item: 'entry fee', text: formatFee(conditions.entryFee), clauses: clauses.entryFee },
    ...conditions.sessions.flatMap((session, i) => formatSession(session, sizes[i] as FieldSize, clauses)),
    { item: 'ties', text: conditions.ties.map(formatTie).join(', then '), clauses: clauses.structure },
    { item: 'buy-back', text: formatBuyBack(conditions), clauses: clauses.buyBack },
    {
      item: 'eligibility',
      text: eligibility.mayRefuse ? 'the house may refuse any application' : 'open',
      clauses: clauses.eligibility,
    },
    { item: 'entitled persons only', text: has('entitled-persons-only'), clauses: clauses.entitled },
    { item: 'right to refuse', text: has('may-refuse-any-application'), clauses: clauses.refusal },
    { item: 'selection criteria', text: eligibility.criteria ?? 'none', clauses: clauses.criteria },
    {
      item: 'entry',
      text: `${entry.playersMin} to ${entry.playersMax} players; with fewer: ${entry.tooFew}; late withdrawal refunds ${entry.lateRefundPercent} %; form: ${entry.form}`,
      clauses: clauses.entry,
    },
    { item: 'disqualification', text: formatEnding(disqualification), clauses: clauses.endings },
    { item: 'retirement', text: formatEnding(retirement), clauses: clauses.endings },
    {
      item: 'late or absent',
      text: `up to ${formatCount(lateness.graceSpins, 'spin')} late; chips ${lateness.chips}; ${lateness.waitingList ? 'a' : 'no'} waiting list`,
      clauses: clauses.lateness,
    },
    { item: 'prizes', text: formatPrizes(conditions), clauses: clauses.prizes },
    {
      item: 'rules prevail',
      text: `${has('director-conducts-rules-prevail')}; the ${director} conducts the tournament`,
      clauses: clauses.precedence,
    },
    ...buildOtherItems(conditions),
  ];
}

/** The items that no clause asks for. */
const buildOtherItems = (conditions: Conditions): readonly Item[] =>
  [
    ['limits', `minimum ${conditions.sign.minimum}, maximum ${conditions.sign.maximum}`],
    ['signature', conditions.signature],
    ['substitutes', conditions.substitutes],
    ['notice of a new start', formatCount(conditions.noticeMinutes, 'minute')],
    ['absence of the director', `at most ${formatCount(conditions.directorAwaySeconds, 'second')}`],
    ['chips', conditions.chipsBecomeCash ? 'become cash at the end of a session' : 'have no value in cash'],
    ["other players' wagers", `shown: ${conditions.wagersShown}`],
    ...(conditions.remarks === '' ? [] : [['remarks', conditions.remarks]]),
  ].map(([item = '', text = '']) => ({ item, text, clauses: [] }));

const formatFee = ({ amount, housePart }: Conditions['entryFee']): string =>
  amount === 0 ? 'none' : `${amount}; ${housePart} for the house, ${amount - housePart} for the prizes`;

/** One line for the structure, one for the chips and one for the compulsory wager. */
function formatSession(session: SessionRules, { least, most }: FieldSize, clauses: Tournaments['conditionClauses']): Item[] {
  const { id, kind, entrants, tables, seats, length, chips, compulsory, cuts } = session;
  const structure = [
    kind,
    entrants.map(formatEntrants).join(' and '),
    `${least === most ? least : `${least} to ${most}`} players`,
    `${formatCount(tables, 'table')} of ${formatCount(seats, 'seat')}`,
    formatLength(length),
    cuts.length === 0 ? 'ranks the players' : `advance: ${cuts.map(formatCut).join(', ')}`,
  ];
  const shortOfChips = compulsory?.shortOfChips === 'all-in' ? 'wagers all of them' : 'is eliminated';
  const wager =
    compulsory === null ? 'no compulsory wager' : `${compulsory.amount} in each spin; a player with fewer chips ${shortOfChips}`;
  return [
    { item: `session ${id}`, text: structure.join('; '), clauses: clauses.structure },
    { item: 'chips at the start', text: `${chips} for each player`, clauses: clauses.chips },
    { item: 'compulsory wager', text: wager, clauses: clauses.compulsory },
  ];
}

const formatEntrants = (group: Entrants): string =>
  group.from === 'entries' ? 'all entries' : `${group.from} in ${group.session}`;

function formatLength(length: SessionLength): string {
  switch (length.by) {
    case 'spins':
      return formatCount(length.spins, 'spin');
    case 'time':
      return formatCount(length.minutes, 'minute');
    case 'survivors':
      return `until ${length.remaining} remain, at most ${formatCount(length.spinsMax, 'spin')}`;
  }
}

export function formatCut({ by, n }: Cut): string {
  switch (by) {
    case 'table':
      return `best ${n} of each table`;
    case 'overall':
      return `best ${n} overall`;
    case 'best-of-rest':
      return `best ${n} of the rest`;
    case 'lot':
      return `${n} by lot`;
  }
}

function formatTie(step: TieStep): string {
  switch (step.by) {
    case 'before-last-spin':
      return 'chips before the last spin';
    case 'earlier-spins':
      return 'chips after each earlier spin (a missed spin counts as the lowest)';
    case 'play-off':
      return `at most ${formatCount(step.times, 'play-off')} of ${formatCount(step.spins, 'spin')}`;
    case 'lot':
      return 'lot';
    case 'share':
      return 'shared prizes';
  }
}

function formatBuyBack({ buyBack, sessions }: Conditions): string {
  if (buyBack === null) return 'no buy-back';
  const { times, fee, after, minutes } = buyBack;
  const places = after.map((id) => `after ${id} into ${buyBackTarget(sessions, id)?.id}`).join(', ');
  return `${formatCount(times, 'time')}; ${formatFee(fee)}; ${places}; ${formatCount(minutes, 'minute')} after the cut`;
}

const formatEnding = ({ basis, refundPercent }: Conditions['retirement']): string => `refund ${refundPercent} %; ${basis}`;

const formatPrizes = ({ prizes }: Conditions): string =>
  prizes.by === 'shares'
    ? `${prizes.percents.map((percent) => `${percent} %`).join(', ')} of the pool`
    : `${prizes.amounts.join(', ')} guaranteed`;

/** All deadlines that are known in advance, earliest first. */
function buildDeadlines(conditions: Conditions, { conditionClauses: clauses }: Tournaments): readonly Deadline[] {
  const { entry, sessions, buyBack, noticeMinutes } = conditions;
  const deadlines: Deadline[] = [
    { atMs: entry.opensMs, what: 'entries open', clauses: clauses.entry },
    { atMs: entry.withdrawFreeUntilMs, what: 'free withdrawal ends', clauses: clauses.entry },
    { atMs: entry.closesMs, what: 'entries close', clauses: clauses.entry },
  ];
  for (const id of buyBack?.after ?? []) {
    const target = assertPresent(buyBackTarget(sessions, id), `the session of buy-backs after ${id}`);
    deadlines.push({ atMs: target.startsMs, what: `latest end of buy-backs after ${id}`, clauses: clauses.buyBack });
  }
  for (const { id, startsMs, length } of sessions) {
    const noticeMs = Math.max(0, startsMs - noticeMinutes * MINUTE_MS);
    deadlines.push(
      { atMs: noticeMs, what: `latest notice of another start of ${id}`, clauses: [] },
      { atMs: startsMs, what: `${id} starts`, clauses: clauses.structure },
    );
    if (length.by === 'time')
      deadlines.push({ atMs: startsMs + length.minutes * MINUTE_MS, what: `${id} ends`, clauses: clauses.structure });
  }
  return deadlines.sort((a, b) => a.atMs - b.atMs);
}
