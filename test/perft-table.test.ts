/** Every sequence of a dozen commands at a table of each book, against counts from a second source; each count follows from what clauses allow. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../scripts/lib/files.ts';
import { CLAUSES } from '../src/rulebooks/clauses/index.ts';
import { ALPHABETS } from './kit/perft-alphabets.ts';
import { type Depth, stateOf, type Walk, walk } from './kit/perft-table.ts';
import { walkNaive, walkTable } from './kit/perft-walkers.ts';
import { BOOK_NAMES, type BookName } from './kit/who-may.ts';

interface Golden {
  readonly layout: string;
  readonly states: Readonly<Record<string, { readonly allows: Readonly<Record<string, string>>; readonly forbids: string }>>;
  readonly depths: readonly (Depth & { readonly because?: string })[];
}

const GOLDEN = JSON.parse(readFileSync(join(ROOT, 'test/golden/perft-table.json'), 'utf8')) as Readonly<Record<BookName, Golden>>;

const counts = ({ depths }: Pick<Golden, 'depths'>): readonly Depth[] =>
  depths.map(({ accepted, refused, racks, ends }) => ({ accepted, refused, racks, ends }));

describe.each(BOOK_NAMES)('%s', (book) => {
  const golden = GOLDEN[book];
  const { commands, length, layout } = ALPHABETS[book];
  const names = Object.keys(commands);
  const naive = walkNaive(book);

  it(`every sequence of up to ${length} of ${names.length} commands ends as counted`, () => {
    expect(golden.layout).toBe(layout);
    const walked = walkTable(book);
    expect(walked.depths).toEqual(counts(golden));
    expect(walked.allows).toEqual(naive.allows);
  });

  it('the counts are those of the naive model', () => {
    expect(naive.depths).toEqual(counts(golden));
  });

  it('each count is the sum of what the states before it allow, and the rest is refused', () => {
    for (const [i, { accepted, refused, ends }] of golden.depths.entries()) {
      const before = golden.depths[i - 1];
      const sequences = before?.accepted ?? 1;
      expect(accepted + refused).toBe(sequences * names.length);
      expect(Object.values(ends).reduce((sum, count) => sum + count, 0)).toBe(accepted);
      if (before === undefined) continue;
      const allowed = Object.entries(before.ends).map(([end, count]) => count * (naive.allows[end]?.length ?? Number.NaN));
      expect(allowed.reduce((sum, count) => sum + count, 0)).toBe(accepted);
    }
  });

  it('what each state allows is explained by a clause of the book, and nothing else is allowed', () => {
    const clauses = new Set<string>(CLAUSES[book].map(({ id }) => id));
    const found = new Map<string, Set<string>>();
    for (const [name, allowed] of Object.entries(naive.allows)) {
      const state = stateOf(name);
      found.set(state, new Set([...(found.get(state) ?? []), ...allowed]));
    }
    const explained = Object.entries(golden.states).map(([state, { allows }]) => [state, Object.keys(allows).toSorted()]);
    const allowed = [...found].map(([state, set]) => [state, [...set].toSorted()]);
    expect(Object.fromEntries(explained)).toEqual(Object.fromEntries(allowed));
    for (const { allows, forbids } of Object.values(golden.states)) {
      for (const clause of Object.values(allows)) expect([clause, clauses.has(clause)]).toEqual([clause, true]);
      expect(forbids).not.toBe('');
    }
  });
});

describe('walking', () => {
  /** A table that is a number: up adds one, down takes one off, and it stays between 0 and 2. */
  const steps = (allowsDown: (table: number) => boolean): Walk =>
    walk(0, ['up', 'down'], 3, {
      after: (table, command) => (command === 'up' ? (table < 2 ? table + 1 : null) : allowsDown(table) ? table - 1 : null),
      standing: (table) => ({ state: table === 0 ? 'none' : 'some', details: String(table), rack: table }),
    });

  it('counts what is accepted and where it ends', () => {
    expect(steps((table) => table > 0)).toEqual({
      depths: [
        { accepted: 1, refused: 1, racks: 1, ends: { 'some: 1': 1 } },
        { accepted: 2, refused: 0, racks: 2, ends: { 'some: 2': 1, 'none: 0': 1 } },
        { accepted: 2, refused: 2, racks: 2, ends: { 'some: 1': 2 } },
      ],
      allows: { 'some: 2': ['down'], 'none: 0': ['up'], 'some: 1': ['up', 'down'] },
    });
  });

  it('notices that the same standing once allows more', () => {
    let asked = 0;
    expect(() => steps(() => asked++ % 2 === 1)).toThrow('once allows');
  });
});
