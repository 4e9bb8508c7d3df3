/** Planted bugs (mistakes that the tests must catch) in the rules about people: staff, readers of the dice, and players who abstain. */
import type { PlantedBug } from './bug.ts';

const inTable = (file: string, bug: Omit<PlantedBug, 'file'>): PlantedBug => ({ ...bug, file: `src/table/${file}.ts` });

export const ABOUT_PEOPLE: readonly PlantedBug[] = [
  inTable('evolve', {
    name: 'void-round-counts-as-abstained',
    find: "if (end !== 'settled') player.abstained",
    replace: "if (end === 'void') player.abstained",
    why: 'nobody can abstain from an invalidated round',
  }),
  inTable('decide-wagers', {
    name: 'locked-wager-cut',
    find: 'accepted === 0 || (bet.throws > 1 && accepted < amount)',
    replace: 'accepted === 0',
    why: 'the shooter could not take back a wager that the table cut',
  }),
];
