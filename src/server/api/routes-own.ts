/** Routes for a player's own limits and history. */
import { HistoryPage, HistoryQuery, LimitsAnswer, LimitsBody, type LimitsView, type OwnRoundView } from '../../protocol/index.ts';
import { netOf } from '../../rules/index.ts';
import type { Session } from '../people/index.ts';
import { type App, type Context, ERROR_ANSWERS, pageLimit, parseCursor, requireUnlockedSession } from './context.ts';
import { sendCsv } from './csv.ts';
import { getDailyAmounts, leftOf } from './own-limits.ts';

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
  'tableName',
];

const AMOUNTS = { columns: ['stake', 'counted', 'returned', 'paid', 'net'], as: 'minor' } as const;

type CsvRow = Readonly<Record<string, string | number | null>>;

/** Builds one row per wager, settled with the final dice. If their sum is not the net of the round, a last row has the difference. */
function buildCsvRows(ownRound: OwnRoundView, tableName: string | null): readonly CsvRow[] {
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
    adjusted = 0,
  } = ownRound;
  const formatFaces = (faces: readonly number[]): string => faces.join(' ');
  const roundColumns = {
    time: new Date(atMs).toISOString(),
    table,
    round,
    faces: formatFaces(ownRound.faces ?? []),
    correctedFrom: formatFaces(correctedFrom),
    layout,
    rulebook,
    rulebookVersion,
    rulebookHash,
    tableName,
  };
  const rows = wagers.map((wager) => {
    const { bet, stake, counted, returned, outcome, odds, paid } = wager;
    return { ...roundColumns, bet, stake, counted, returned, outcome, odds, paid, net: netOf(wager) };
  });
  const correction = ownRound.net - adjusted - rows.reduce((sum, { net }) => sum + net, 0);
  const adjustedRows = adjusted === 0 ? [] : [{ ...roundColumns, outcome: 'adjusted', net: adjusted }];
  // If the server could not compute the corrected settlement, the wagers show the first dice, and the last row the corrected dice.
  const showsFirstDice = correctedTo !== undefined && formatFaces(correctedTo) !== roundColumns.faces;
  if (correction === 0 && !showsFirstDice && !voided) return [...rows, ...adjustedRows];
  const diceColumns = showsFirstDice ? { faces: formatFaces(correctedTo), correctedFrom: roundColumns.faces } : {};
  const correctedRow = { ...roundColumns, ...diceColumns, outcome: voided ? 'voided' : 'corrected', net: correction };
  return [...rows, correctedRow, ...adjustedRows];
}

export function addOwnRoutes(app: App, context: Context): void {
  const { deps, journal, gateway } = context;

  const buildLimitsView = async ({ person, createdAtMs }: Session): Promise<LimitsView> => {
    const { limits, bought, lost, wagered, endsAtMs } = await getDailyAmounts(deps, gateway.dailyPlay, person.id);
    return {
      ...limits,
      boughtTodayMinor: bought,
      leftTodayMinor: leftOf(limits.dailyBuyInMinor.value, bought),
      lostTodayMinor: lost,
      leftToLoseMinor: leftOf(limits.dailyLossMinor.value, lost),
      wageredTodayMinor: wagered,
      leftToWagerMinor: leftOf(limits.dailyWagerMinor.value, wagered),
      dayEndsAtMs: endsAtMs,
      signedInAtMs: createdAtMs,
    };
  };

  app.get(
    '/session/limits',
    {
      schema: {
        tags: ['people'],
        summary: 'Get your limits and the amount left today',
        response: { 200: LimitsAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => buildLimitsView(await requireUnlockedSession(context, request)),
  );

  app.post(
    '/session/limits',
    {
      schema: {
        tags: ['people'],
        summary: 'Set your limits',
        description:
          'A lower limit takes effect now, at every table and for chips that staff sell. A higher limit, or removing it, takes effect in 24 hours. Cashing out does not raise the amount left to buy. The loss limit and the wager limit are checked when a wager is placed.',
        body: LimitsBody,
        response: { 200: LimitsAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const session = await requireUnlockedSession(context, request);
      await deps.people.limits.set(session.person.id, request.body);
      return buildLimitsView(session);
    },
  );

  app.get(
    '/session/history',
    {
      schema: {
        tags: ['rounds'],
        summary: 'Your settled rounds at all tables, newest first',
        description:
          'A page can have fewer rounds than `limit` although there is a next page. CSV has one row per wager, settled with the final dice, then a row for corrections that the other rows do not contain, and a row for adjustments. The column `correctedFrom` has the dice before a correction. The header `x-croupier-next` has the cursor of the next page.',
        querystring: HistoryQuery,
        produces: ['application/json', 'text/csv'],
        response: { 200: HistoryPage, ...ERROR_ANSWERS },
      },
    },
    async (request, reply) => {
      const { person } = await requireUnlockedSession(context, request);
      const { query } = request;
      const handleOf = (table: string) => deps.floor.tables.get(table) ?? deps.floor.retired.get(table);
      const { items, next } = await journal.readHistory(
        { get: handleOf },
        person.id,
        parseCursor(query.cursor),
        pageLimit(query),
      );
      if (query.format !== 'csv') return { items: [...items], next: next === null ? null : String(next) };
      if (next !== null) reply.header('x-croupier-next', String(next));
      const names = new Map<string, string | null>();
      for (const table of new Set(items.map((item) => item.table)))
        names.set(table, (await handleOf(table)?.read(({ setup }) => setup.name)) ?? null);
      const rows = items.flatMap((item) => buildCsvRows(item, names.get(item.table) ?? null));
      return sendCsv(reply, 'history', rows, COLUMNS, AMOUNTS);
    },
  );
}
