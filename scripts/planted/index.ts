/** Lists all planted bugs. `npm run planted` checks that the tests find each of them. */
import type { PlantedBug } from './bug.ts';
import { IN_CITATIONS } from './citations.ts';
import { IN_CONDUCT } from './conduct.ts';
import { IN_RULEBOOKS } from './rulebooks.ts';
import { IN_RULES } from './rules.ts';
import { IN_THE_TABLE } from './table.ts';

export { changesOf, occurrences, type PlantedBug, plant } from './bug.ts';

export const PLANTED: readonly PlantedBug[] = [...IN_RULEBOOKS, ...IN_CITATIONS, ...IN_RULES, ...IN_CONDUCT, ...IN_THE_TABLE];
