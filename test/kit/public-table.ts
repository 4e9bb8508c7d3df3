/** Builds the public view of a table for tests of pages. */
import type { PublicTable } from '../../src/protocol/index.ts';

type ShownFields = Pick<
  PublicTable,
  'status' | 'round' | 'bettingOpen' | 'diceOffered' | 'faces' | 'next' | 'covered' | 'tumbles' | 'undone' | 'checking'
>;

/** The view of a table between rounds, with these fields changed. `undone` is the last failed roll or void round. */
export const publicTable = (fields: Partial<ShownFields> = {}): ShownFields => ({
  status: 'open',
  round: 1,
  bettingOpen: false,
  diceOffered: false,
  faces: null,
  next: 'open',
  covered: false,
  tumbles: 0,
  undone: null,
  checking: null,
  ...fields,
});
