/** Routes by which staff find people by name or login, and read the names of ids. Players never use them. */
import {
  FindQuery,
  FOUND_MAX,
  FoundPeople,
  type FoundPersonView,
  NAMES_MAX,
  NamesAnswer,
  NamesQuery,
} from '../../protocol/index.ts';
import type { PersonRecord } from '../people/index.ts';
import { apiException } from './api-exception.ts';
import { type App, type Context, ERROR_ANSWERS, requireRole } from './context.ts';

export function addFindRoutes(app: App, context: Context): void {
  const { people } = context.deps;

  const buildFoundPerson = async ({ id, kind, name, login, over, disabledAtMs }: PersonRecord): Promise<FoundPersonView> => ({
    person: id,
    kind: kind === 'staff' ? 'staff' : 'player',
    name,
    login,
    // `over`: the person is at least this many years old.
    over,
    excluded: await people.isExcludedNow(id),
    disabled: disabledAtMs !== null,
  });

  app.get(
    '/people/find',
    {
      schema: {
        tags: ['people'],
        summary: 'Find people by name or login',
        description: `For staff. Returns at most ${FOUND_MAX} people, in order of name.`,
        querystring: FindQuery,
        response: { 200: FoundPeople, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      await requireRole(context, request);
      const { text, kind } = request.query;
      const records = await people.find(text, kind ?? null, FOUND_MAX);
      return { items: await Promise.all(records.map(buildFoundPerson)) };
    },
  );

  app.get(
    '/people/names',
    {
      schema: {
        tags: ['people'],
        summary: 'Get the names of people',
        description: 'For staff.',
        querystring: NamesQuery,
        response: { 200: NamesAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      await requireRole(context, request);
      const ids = request.query.ids.split(',');
      if (ids.length > NAMES_MAX) throw apiException('invalid', `has more than ${NAMES_MAX} ids`, { place: 'ids' });
      return { names: await people.names.load(ids) };
    },
  );
}
