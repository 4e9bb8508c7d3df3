/** Converts values with maps and sets to JSON data and back. */

/** Keys that mark maps and sets, which JSON does not have. */
const MAP = '$map';
const SET = '$set';

export function packValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Map) return { [MAP]: [...value].map(([key, inner]) => [key, packValue(inner)]) };
  if (value instanceof Set) return { [SET]: [...value] };
  if (Array.isArray(value)) return value.map(packValue);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, packValue(inner)]));
}

export function unpackValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(unpackValue);
  if (MAP in value) return new Map((value[MAP] as [unknown, unknown][]).map(([key, inner]) => [key, unpackValue(inner)]));
  if (SET in value) return new Set(value[SET] as unknown[]);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unpackValue(inner)]));
}
