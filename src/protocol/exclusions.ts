/** What people's records exclude somebody for, as it stands among a table's grounds. Nobody may type these words there. */

/** Taken by oneself. */
export const OWN_BREAKS = ['self-exclusion', 'time-out'] as const;
export const EXCLUSION_KINDS = ['exclusion', ...OWN_BREAKS] as const;

const isAmong = (kinds: readonly string[], grounds: string | null | undefined): boolean => kinds.includes(grounds ?? '');

/** Whether a table bars somebody for a break of their own. */
export const isOwnBreak = (grounds: string | null | undefined): boolean => isAmong(OWN_BREAKS, grounds);
/** Whether a table bars somebody because the records do: it ends with what the records say. */
export const isByRecord = (grounds: string | null | undefined): boolean => isAmong(EXCLUSION_KINDS, grounds);
