/** Compares signs (the limits of a table) and limits of players. */
import type { Sign } from '../rules/index.ts';

/** Whether two signs are equal, regardless of the order of their fields. */
export const sameSign = (a: Sign | null, b: Sign): boolean => makeSortedJson(a) === makeSortedJson(b);

const makeSortedJson = (sign: Sign | null): string =>
  JSON.stringify(sign, (_, value: unknown) =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
