/** Builds and reads the bodies of a tournament's records, and the id of its stream in the journal. */
import { TOURNAMENT_VERSION, type TournamentBody, type TournamentEvent, type TournamentFacts } from '../../tournament/index.ts';
import type { JournalRecord } from './store.ts';

/** No id of a table has a slash, so a stream is either a table or a tournament. */
const PREFIX = 'tournament/';

/** The id of a tournament's stream in the journal and in the tumbler's record. */
export const tournamentStream = (tournament: string): string => `${PREFIX}${tournament}`;

/** The id of the tournament that a stream belongs to; null for a table. */
export const tournamentOfStream = (stream: string): string | null =>
  stream.startsWith(PREFIX) ? stream.slice(PREFIX.length) : null;

/** Body of a tournament's first record. */
interface TournamentSetupBody {
  readonly tournament: string;
  /** The version of the code in `src/tournament` that decides the records. */
  readonly conduct: number;
}

/** Body of every other record: the command and its events. */
export interface TournamentRecordBody {
  readonly asked: TournamentBody;
  readonly house?: TournamentFacts;
  readonly events: readonly TournamentEvent[];
}

export const makeTournamentSetup = (tournament: string): string =>
  JSON.stringify({ tournament, conduct: TOURNAMENT_VERSION } satisfies TournamentSetupBody);

export const makeTournamentBody = (
  asked: TournamentBody,
  house: TournamentFacts | undefined,
  events: readonly TournamentEvent[],
): string => JSON.stringify({ asked, house, events });

/** Throws if the record is not the set-up of this tournament, or if a newer program wrote it. */
export function checkTournamentSetup(tournament: string, { table, body }: JournalRecord): void {
  const { tournament: id, conduct } = JSON.parse(body) as TournamentSetupBody;
  if (id !== tournament) throw new Error(`the first record of ${table} is not its set-up`);
  if (!Number.isInteger(conduct) || conduct < 1 || conduct > TOURNAMENT_VERSION)
    throw new Error(`${table} has conduct version ${conduct}; this program reads versions up to ${TOURNAMENT_VERSION}`);
}

/** Reads the command and its events. A later version converts the events of earlier ones here. */
export const readTournamentBody = ({ body }: Pick<JournalRecord, 'body'>): TournamentRecordBody =>
  JSON.parse(body) as TournamentRecordBody;
