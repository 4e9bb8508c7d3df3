/** The kinds of exclusion that the server stores for a person. A table shows the kind as the grounds of the exclusion. */

/** Exclusions that the player chose. */
export const VOLUNTARY_EXCLUSIONS = ['self-exclusion', 'time-out'] as const;
export const EXCLUSION_KINDS = ['exclusion', ...VOLUNTARY_EXCLUSIONS] as const;

const includesGrounds = (kinds: readonly string[], grounds: string | null | undefined): boolean => kinds.includes(grounds ?? '');

/** Whether the player chose this exclusion. */
export const isVoluntaryExclusion = (grounds: string | null | undefined): boolean =>
  includesGrounds(VOLUNTARY_EXCLUSIONS, grounds);
/** Whether the grounds are a stored kind of exclusion. The table readmits the player when that exclusion ends. */
export const isRecordedExclusion = (grounds: string | null | undefined): boolean => includesGrounds(EXCLUSION_KINDS, grounds);
