/** The routes of tournaments. */
import { TournamentClient } from '../../../client/index.ts';
import { client } from '../../shell/index.ts';

export const tournaments = new TournamentClient(client);
