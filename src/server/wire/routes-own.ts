/** What somebody looks after for themself: limits of their own, and what became of their wagers at every table. */
import { HistoryPage, HistoryQuery, LimitsAnswer, LimitsBody, type LimitsView, type OwnRoundView } from '../../protocol/index.ts';
import { netOf } from '../../rules/index.ts';
import type { Session } from '../people/index.ts';
import { type App, type Context, FAILS, limitOf, mySession, numberOf } from './context.ts';
import { sendCsv } from './csv.ts';
import { todayOf } from './own-limits.ts';

const COLUMNS = [
  'time',
  'table',
  'round',
  'faces',
  'correctedFrom',
  'bet',
  'stake',
  'counted',
  'returned',
  'outcome',
  'odds',
  'paid',
  'net',
  'layout',
  'rulebook',
  'rulebookVersion',
  'rulebookHash',
];

type Line = Readonly<Record<string, string | number | null>>;

/** One line for each wager by the dice that stand, and one for what they do not say of what was decided since: the lines add up to the net. */
function linesOf(own: OwnRoundView): readonly Line[] {
  const {
    table,
    round,
    layout,
    rulebook,
    rulebookVersion,
    rulebookHash,
    atMs,
    wagers,
    correctedTo,
    correctedFrom = [],
    voided = false,
  } = own;
  const facesOf = (faces: readonly number[]): string => faces.join(' ');
  const about = {
    time: new Date(atMs).toISOString(),
    table,
    round,
    faces: facesOf(own.faces ?? []),
    correctedFrom: facesOf(correctedFrom),
    layout,
    rulebook,
    rulebookVersion,
    rulebookHash,
  };
  const lines = wagers.map((wager) => {
    const { bet, stake, counted, returned, outcome, odds, paid } = wager;
    return { ...about, bet, stake, counted, returned, outcome, odds, paid, net: netOf(wager) };
  });
  const since = own.net - lines.reduce((sum, { net }) => sum + net, 0);
  // Where the round is still told by the dice it was first settled by, the line also says what they were corrected to.
  const corrects = correctedTo !== undefined && facesOf(correctedTo) !== about.faces;
  if (since === 0 && !corrects && !voided) return lines;
  const last = corrects ? { faces: facesOf(correctedTo), correctedFrom: about.faces } : {};
  return [...lines, { ...about, ...last, outcome: voided ? 'voided' : 'corrected', net: since }];
}

export function ownRoutes(app: App, context: Context): void {
  const { parts, record } = context;

  const limitsView = async ({ person, createdAtMs }: Session): Promise<LimitsView> => {
    const { limits, bought, left, endsAtMs } = await todayOf(parts, person.id);
    return { ...limits, boughtTodayMinor: bought, leftTodayMinor: left, dayEndsAtMs: endsAtMs, signedInAtMs: createdAtMs };
  };

  app.get(
    '/session/limits',
    {
      schema: {
        tags: ['people'],
        summary: 'Limits of one’s own, and what is left today',
        response: { 200: LimitsAnswer, ...FAILS },
      },
    },
    async (request) => limitsView(await mySession(context, request)),
  );

  app.post(
    '/session/limits',
    {
      schema: {
        tags: ['people'],
        summary: 'Set limits for oneself',
        description:
          'A lower one holds at once, at every table and for chips that staff sell too; a higher one, or none, 24 hours later. What is cashed out is not counted back.',
        body: LimitsBody,
        response: { 200: LimitsAnswer, ...FAILS },
      },
    },
    async (request) => {
      const session = await mySession(context, request);
      await parts.people.limits.set(session.person.id, request.body);
      return limitsView(session);
    },
  );

  app.get(
    '/session/history',
    {
      schema: {
        tags: ['rounds'],
        summary: 'One’s own settled rounds at all tables, newest first',
        description:
          'A page may have fewer rounds than asked for and still have a next one. As CSV it has one line for each wager, by the dice that stand with those first settled by beside them, one for what else was decided about the round since, and the header `x-croupier-next` where there is a next page.',
        querystring: HistoryQuery,
        produces: ['application/json', 'text/csv'],
        response: { 200: HistoryPage, ...FAILS },
      },
    },
    async (request, reply) => {
      const { person } = await mySession(context, request);
      const { query } = request;
      const { items, next } = await record.historyOf(parts.floor.desks, person.id, numberOf(query.cursor), limitOf(query));
      if (query.format !== 'csv') return { items: [...items], next: next === null ? null : String(next) };
      if (next !== null) reply.header('x-croupier-next', String(next));
      return sendCsv(reply, 'history', items.flatMap(linesOf), COLUMNS);
    },
  );
}
