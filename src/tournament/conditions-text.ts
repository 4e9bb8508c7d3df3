/** Writes conditions as canonical JSON, the text whose hash an approval names. */
import type { Conditions } from './conditions.ts';

const sortFields = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Sorts the fields of every object, so that equal conditions have equal texts. */
export const conditionsText = (conditions: Conditions): string => JSON.stringify(conditions, sortFields);
