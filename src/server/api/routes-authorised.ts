/** The route for one command of a person with a higher role, on the device of another member of staff. It opens no session. */
import type { preHandlerHookHandler } from 'fastify';
import { AuthorisedBody, CommandAnswer, TableParams } from '../../protocol/index.ts';
import { isGovernmentRole } from '../../rules/index.ts';
import type { CommandBody } from '../../table/index.ts';
import { apiException } from './api-exception.ts';
import { networkOf } from './client-address.ts';
import { type App, type Context, ERROR_ANSWERS, requireTable, requireUnlockedSession, runCommand, unwrap } from './context.ts';

/** `entryRateLimit`: the settings that count the requests of all routes with a password together. */
export function addAuthorisedRoutes(
  app: App,
  context: Context,
  entryRateLimit: { readonly config: { readonly rateLimit: false }; readonly onRequest: preHandlerHookHandler },
): void {
  const { deps, gateway } = context;
  app.post(
    '/tables/:table/commands/authorised',
    {
      ...entryRateLimit,
      schema: {
        tags: ['tables'],
        summary: 'Send a command in the name of another member of staff',
        description:
          'For an act of a higher role on the device of a member of staff of this table. The person of that role enters login and password for this one command, which is recorded as theirs. No session is opened. Failed attempts count as failed sign-ins. A retry with the same key and body gets the same answer and is not executed again.',
        params: TableParams,
        body: AuthorisedBody,
        response: { 200: CommandAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const device = await requireUnlockedSession(context, request);
      const { table } = request.params;
      const handle = requireTable(context, table);
      const ladder = await gateway.getLadder(handle);
      // Checked before the password, so that only devices of the house can try passwords here.
      if (!deps.people.rolesAt(device.person, table, ladder).some((role) => ladder.includes(role)))
        throw apiException('not-permitted', 'this device needs a member of staff of this table');
      const { login, password, role, key } = request.body;
      if (!ladder.includes(role) && !isGovernmentRole(role))
        throw apiException('not-permitted', `${role} is not a role of staff or of the government`, { place: 'role' });
      const body = request.body.body as CommandBody;
      const session = unwrap(await deps.people.authorise(login, password, networkOf(request.ip)));
      return runCommand(context, { session, table, key, as: role, body });
    },
  );
}
