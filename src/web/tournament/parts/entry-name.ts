/** How pages call a player whose name they may not show, by the number of the entry, and which entry is the own one. */
import type { OwnEntryView } from '../../../protocol/index.ts';
import { formatNumber } from '../../shell/index.ts';
import { words } from './words/index.ts';

/** Entries have the ids e1, e2 and so on. */
export const entryNumber = (entry: string): number => Number(entry.slice(1));

/** The entry of the signed-in person in a session; null without one. A substitute has the entry only in the own sessions. */
export const ownEntryIn = (own: OwnEntryView | null, session: string | null): string | null =>
  own === null || (own.substituteFor && !own.seats.some((seat) => seat.session === session)) ? null : own.entry;

export const formatEntry = (entry: string): string => words.value.player(formatNumber(entryNumber(entry)));
