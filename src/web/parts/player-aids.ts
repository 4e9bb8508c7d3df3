/** Tells which aids a table may show its players. */
import type { RulesView } from '../../protocol/index.ts';

/** Some rulebooks allow only a list of results as an aid for players. */
export const areRoadsAllowed = ({ playerAids }: RulesView): boolean => playerAids.allowed === 'all';
