/** Routes with which players agree to share a colour of chips. A player never learns who another player is, only the position. */
import { CommandAnswer, SharingAnswer, SharingBody, type SharingView, TableParams } from '../../protocol/index.ts';
import { consentKey, holdsColour, type TableState } from '../../table/index.ts';
import { apiException } from './api-exception.ts';
import { type App, type Context, ERROR_ANSWERS, requireTable, requireUnlockedSession, runCommand } from './context.ts';

/** [crown-sic-bo 3.1.2(d)] The colours that a player can ask to share, and the players who ask to share the player's colours. */
function buildSharing(state: TableState, player: string): SharingView {
  const rules = state.conduct.chips.colours?.sharedIfAgreed ?? null;
  const own = state.players.get(player);
  if (rules === null || own === undefined) return { clauses: [], colours: [], requests: [] };
  const hasAsked = (colour: string, newcomer: string): boolean =>
    state.sharing.get(consentKey(colour, newcomer))?.has(newcomer) ?? false;
  const others = [...state.players.values()].filter(({ id }) => id !== player);
  const { colours } = state.setup;
  return {
    clauses: [...rules.clauses],
    colours: colours
      .filter((colour) => !holdsColour(own, colour) && others.some((other) => holdsColour(other, colour)))
      .map((colour) => ({ colour, asked: hasAsked(colour, player) })),
    requests: colours
      .filter((colour) => holdsColour(own, colour))
      .flatMap((colour) =>
        [...state.positions].flatMap(([position, newcomer]) =>
          newcomer !== player && hasAsked(colour, newcomer)
            ? [{ colour, position, agreed: state.sharing.get(consentKey(colour, newcomer))?.has(player) ?? false }]
            : [],
        ),
      ),
  };
}

export function addSharingRoutes(app: App, context: Context): void {
  app.get(
    '/tables/:table/sharing',
    {
      schema: {
        tags: ['tables'],
        summary: 'The colours of chips that you can ask to share, and the players who ask to share yours',
        params: TableParams,
        response: { 200: SharingAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const { person } = await requireUnlockedSession(context, request);
      return requireTable(context, request.params.table).read((state) => buildSharing(state, person.id));
    },
  );

  app.post(
    '/tables/:table/sharing',
    {
      schema: {
        tags: ['tables'],
        summary: 'Agree that the player at a position gets chips of a colour that you have',
        description:
          'The command `agree-to-share`, with the position of the newcomer instead of the person. A retry with the same key and body gets the same answer and is not executed again.',
        params: TableParams,
        body: SharingBody,
        response: { 200: CommandAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const session = await requireUnlockedSession(context, request);
      const { table } = request.params;
      const { colour, position, key } = request.body;
      const newcomer = await requireTable(context, table).read(({ positions }) => positions.get(position));
      if (newcomer === undefined) throw apiException('not-found', 'nobody sits at this position', { place: 'position' });
      const body = { type: 'agree-to-share', player: session.person.id, colour, newcomer } as const;
      const answer = await runCommand(context, { session, table, key, as: 'player', body });
      // The event has the id of the newcomer, which a player must not learn.
      return { ...answer, events: [] };
    },
  );
}
