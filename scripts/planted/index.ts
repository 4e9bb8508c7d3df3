/** Lists all planted bugs (deliberate mistakes). `npm run planted` puts each into a copy of the project and checks that the tests find it. */
import type { PlantedBug } from './bug.ts';
import { IN_CITATIONS } from './citations.ts';
import { IN_CONDUCT } from './conduct.ts';
import { IN_CORRECTIONS } from './corrections.ts';
import { IN_DUE_MONEY } from './due.ts';
import { ABOUT_PEOPLE } from './people.ts';
import { IN_RULEBOOKS } from './rulebooks.ts';
import { IN_RULES } from './rules.ts';
import { IN_THE_SERVER } from './server.ts';
import { IN_THE_TABLE } from './table.ts';
import { IN_TOURNAMENTS } from './tournament.ts';
import { IN_TOURNAMENT_CONDUCT } from './tournament-conduct.ts';
import { IN_THE_TOURNAMENT_LINK } from './tournament-link.ts';
import { IN_THE_TOURNAMENT_SERVER } from './tournament-server.ts';
import { IN_STANDINGS } from './tournament-standings.ts';
import { AT_TOURNAMENT_TABLES } from './tournament-table.ts';

export { changesOf, occurrences, type PlantedBug, plant } from './bug.ts';

export const PLANTED: readonly PlantedBug[] = [
  ...IN_RULEBOOKS,
  ...IN_CITATIONS,
  ...IN_RULES,
  ...IN_CONDUCT,
  ...IN_THE_TABLE,
  ...IN_DUE_MONEY,
  ...IN_CORRECTIONS,
  ...IN_THE_SERVER,
  ...ABOUT_PEOPLE,
  ...IN_TOURNAMENTS,
  ...IN_TOURNAMENT_CONDUCT,
  ...IN_STANDINGS,
  ...IN_THE_TOURNAMENT_LINK,
  ...AT_TOURNAMENT_TABLES,
  ...IN_THE_TOURNAMENT_SERVER,
];
