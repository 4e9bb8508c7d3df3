/** The public view of a table with what only the shell knows: when the system closes betting. */
import type { PublicFields, PublicTable } from '../../protocol/index.ts';
import { publicFields, publicView, type TableState } from '../../table/index.ts';
import type { Closing } from '../dealing/index.ts';

/** Where nothing deals. */
const ONLY_PEOPLE_CLOSE: Closing = { closesAtMs: null, heldOpen: false };

export const fieldsOf = (state: TableState, { closesAtMs, heldOpen }: Closing = ONLY_PEOPLE_CLOSE): PublicFields => ({
  ...publicFields(state),
  closesAtMs,
  heldOpen,
});

export const tableOf = (state: TableState, { closesAtMs, heldOpen }: Closing = ONLY_PEOPLE_CLOSE): PublicTable => ({
  ...publicView(state),
  closesAtMs,
  heldOpen,
});
