/** Sends a command to a tournament. A command without an answer is executed only one time, also if the person sends it again. */
import type { TournamentBody } from '../../../tournament/index.ts';
import { type ActOutcome, createOnceSender } from './send-once.ts';
import { tournaments } from './tournaments.ts';

export type { ActOutcome } from './send-once.ts';

/** The acts of a person. The type has no runtime cost, because the pages do not load the code of tournaments for it. */
export type PageAct = TournamentBody | { readonly type: 'draft-conditions'; readonly conditions: object };

interface SendOptions {
  /** The role in which the person acts. */
  readonly as?: string;
}

const sender = createOnceSender();

const textOf = (tournament: string, body: object): string => JSON.stringify([tournament, body]);

export const sendAct = (tournament: string, body: PageAct, { as }: SendOptions = {}): Promise<ActOutcome> =>
  sender.send(textOf(tournament, body), (key) =>
    tournaments.command(tournament, body, { key, ...(as === undefined ? {} : { as }) }),
  );

/** Forgets an act without an answer, after its outcome is known from the records. */
export const forgetAct = (tournament: string, body: PageAct): void => sender.forget(textOf(tournament, body));

/** Names a substitute by login. A player does not know the ids of people. */
export const sendNomination = (tournament: string, session: string, login: string): Promise<ActOutcome> =>
  sender.send(textOf(tournament, { nominate: login, session }), (key) =>
    tournaments.nominate(tournament, session, login, { key }),
  );
