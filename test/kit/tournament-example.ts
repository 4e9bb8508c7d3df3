/** The example conditions of the documents, and changes of single fields, for tests of tournaments. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/files.ts';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const TEXT = readFileSync(join(ROOT, 'docs/examples/tournament.json'), 'utf8');

/** Splits `sessions[1].cuts[0].n` into its names and numbers. */
const stepsOf = (path: string): readonly string[] => path.split(/[.[\]]+/).filter((step) => step !== '');

/** Returns the value at a path; undefined if there is none. */
export function valueAt(value: unknown, path: string): unknown {
  return stepsOf(path).reduce<unknown>(
    (inner, step) => (typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[step] : undefined),
    value,
  );
}

/** Returns the example with these values at these paths. The value undefined removes the field. */
export function exampleWith(changes: Readonly<Record<string, unknown>> = {}): Record<string, Json> {
  const example = JSON.parse(TEXT) as Record<string, Json>;
  for (const [path, value] of Object.entries(changes)) {
    const steps = stepsOf(path);
    const parent = valueAt(example, steps.slice(0, -1).join('.')) as Record<string, unknown>;
    const last = steps.at(-1) ?? '';
    if (value === undefined && Array.isArray(parent)) parent.splice(Number(last), 1);
    else if (value === undefined) delete parent[last];
    else parent[last] = value;
  }
  return example;
}

/** Returns the paths of all values inside a value. */
export function pathsIn(value: unknown, at = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = Array.isArray(value) ? `${at}[${name}]` : at === '' ? name : `${at}.${name}`;
    return [path, ...pathsIn(inner, path)];
  });
}
