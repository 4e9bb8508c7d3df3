/** What a page sees of a table, for tests of what it makes of that. It must never be more than a page is sent. */
import type { PublicTable } from '../../src/protocol/index.ts';

type Seen = Pick<
  PublicTable,
  'status' | 'round' | 'bettingOpen' | 'diceOffered' | 'faces' | 'next' | 'covered' | 'tumbles' | 'undone'
>;

/** A table between rounds, but for what is given. */
export const seen = (fields: Partial<Seen> = {}): Seen => ({
  status: 'open',
  round: 1,
  bettingOpen: false,
  diceOffered: false,
  faces: null,
  next: 'open',
  covered: false,
  tumbles: 0,
  undone: null,
  ...fields,
});
