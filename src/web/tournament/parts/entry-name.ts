/** How pages call a player whose name they may not show: by the number of the entry. */
import { formatNumber } from '../../shell/index.ts';
import { words } from './words/index.ts';

/** Entries have the ids e1, e2 and so on. */
export const entryNumber = (entry: string): number => Number(entry.slice(1));

export const formatEntry = (entry: string): string => words.value.player(formatNumber(entryNumber(entry)));
