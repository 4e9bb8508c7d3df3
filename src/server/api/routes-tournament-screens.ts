/** Public routes about the seats and prizes of a tournament. They say which entry has a seat or a prize, never which person. */
import { PageQuery, PrizesPage, SeatsPage, SessionParams, TournamentParams } from '../../protocol/index.ts';
import { type App, type Context, ERROR_ANSWERS, pageLimit, parseCursor } from './context.ts';
import { requireTournament, requireTournamentSession } from './tournament-access.ts';

/** One page of a list. */
function pageOf<T>(
  rows: readonly T[],
  query: { readonly cursor?: string; readonly limit?: number },
): { readonly items: T[]; readonly next: string | null } {
  const from = parseCursor(query.cursor) ?? 0;
  const to = from + pageLimit(query);
  return { items: rows.slice(from, to), next: to < rows.length ? String(to) : null };
}

export function addTournamentScreenRoutes(app: App, context: Context): void {
  app.get(
    '/tournaments/:tournament/sessions/:session/seats',
    {
      schema: {
        tags: ['tournaments'],
        summary: 'Seats of a session by table and position',
        description: 'The list is empty before the draw. Later changes of seats are in it.',
        params: SessionParams,
        querystring: PageQuery,
        response: { 200: SeatsPage, ...ERROR_ANSWERS },
      },
    },
    async ({ params, query }) => {
      const seats = await requireTournament(context, params.tournament).read((state) =>
        [...requireTournamentSession(state, params.session).seats.values()].map(({ entry, table, position, status }) => ({
          ...{ entry, table, position, status },
        })),
      );
      const sorted = seats.sort((a, b) => (a.table < b.table ? -1 : a.table > b.table ? 1 : a.position - b.position));
      return pageOf(sorted, query);
    },
  );

  app.get(
    '/tournaments/:tournament/prizes',
    {
      schema: {
        tags: ['tournaments'],
        summary: 'Prizes by place',
        description: 'The list is empty before the prizes are awarded.',
        params: TournamentParams,
        querystring: PageQuery,
        response: { 200: PrizesPage, ...ERROR_ANSWERS },
      },
    },
    async ({ params, query }) => {
      const prizes = await requireTournament(context, params.tournament).read((state) =>
        [...state.prizes].map(([entry, { place, amount, paid }]) => ({ place, entry, amount, paid })),
      );
      return pageOf(
        prizes.sort((a, b) => a.place - b.place),
        query,
      );
    },
  );
}
