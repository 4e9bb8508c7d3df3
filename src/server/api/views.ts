/** Builds the public view of a table, with the time at which the automatic dealing closes betting. */
import type { PublicFields, PublicTable } from '../../protocol/index.ts';
import { publicFields, publicView, type TableState } from '../../table/index.ts';
import type { CloseForecast } from '../dealing/index.ts';

/** Without automatic dealing, only people close betting. `heldOpen`: betting stays open until there is a wager. */
const NO_AUTOMATIC_CLOSE: CloseForecast = { closesAtMs: null, heldOpen: false };

export const buildPublicFields = (
  state: TableState,
  { closesAtMs, heldOpen }: CloseForecast = NO_AUTOMATIC_CLOSE,
): PublicFields => ({
  ...publicFields(state),
  closesAtMs,
  heldOpen,
});

export const buildPublicTable = (
  state: TableState,
  { closesAtMs, heldOpen }: CloseForecast = NO_AUTOMATIC_CLOSE,
): PublicTable => ({
  ...publicView(state),
  closesAtMs,
  heldOpen,
});
