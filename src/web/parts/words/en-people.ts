/** English texts about people, which only staff see. */
import type { Messages } from '../../shell/index.ts';

export const EN = {
  /** How people are shown to staff. */
  person: {
    position: (position: number) => `Position ${position}`,
    system: 'System',
    unnamed: 'Person without a name',
    unnamedAt: (position: number) => `Guest at position ${position}`,
  },
  picker: {
    excluded: 'Excluded',
    disabled: 'Disabled',
    choose: 'Choose a person from the list.',
    none: 'Nobody found. Type the beginning of the name or the login.',
    found: (count: number) => (count === 1 ? '1 person found' : `${count} people found`),
    failed: 'The search failed. Check the connection and try again.',
  },
};

export type PeopleWords = Messages<typeof EN>;
