/** Counts all short sequences that can be made from about a dozen commands, at a table of each rulebook (a perft). Compares the counts with the golden file. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../scripts/lib/files.ts';
import { CLAUSES } from '../src/rulebooks/clauses/index.ts';
import { BOOK_NAMES, type BookName } from './kit/expected-permissions.ts';
import { ALPHABETS } from './kit/perft-alphabets.ts';
import { type Depth, stateOf, type Walk, walk } from './kit/perft-table.ts';
import { walkNaive, walkTable } from './kit/perft-walkers.ts';

interface Golden {
  readonly layout: string;
  /** By state: the accepted commands with a clause for each, and why the other commands are refused. */
  readonly states: Readonly<Record<string, { readonly allows: Readonly<Record<string, string>>; readonly forbids: string }>>;
  /** The counts for each length of the sequences. `because` derives the number of accepted sequences in words. */
  readonly depths: readonly (Depth & { readonly because?: string })[];
}

const GOLDEN = JSON.parse(readFileSync(join(ROOT, 'test/golden/perft-table.json'), 'utf8')) as Readonly<Record<BookName, Golden>>;

const countsOf = ({ depths }: Pick<Golden, 'depths'>): readonly Depth[] =>
  depths.map(({ accepted, refused, racks, ends }) => ({ accepted, refused, racks, ends }));

describe.each(BOOK_NAMES)('%s', (book) => {
  const golden = GOLDEN[book];
  const { commands, length, layout } = ALPHABETS[book];
  const names = Object.keys(commands);
  const naive = walkNaive(book);

  it(`every sequence of up to ${length} of ${names.length} commands gives the golden counts`, () => {
    expect(golden.layout).toBe(layout);
    const walked = walkTable(book);
    expect(walked.depths).toEqual(countsOf(golden));
    expect(walked.allows).toEqual(naive.allows);
  });

  it('the naive model, a second and simple implementation, gives the same counts', () => {
    expect(naive.depths).toEqual(countsOf(golden));
  });

  it('the number of sequences of each length follows from the final states of the shorter sequences and their allowed commands', () => {
    for (const [i, { accepted, refused, ends }] of golden.depths.entries()) {
      const previous = golden.depths[i - 1];
      const sequences = previous?.accepted ?? 1;
      expect(accepted + refused).toBe(sequences * names.length);
      expect(Object.values(ends).reduce((sum, count) => sum + count, 0)).toBe(accepted);
      if (previous === undefined) continue;
      const allowed = Object.entries(previous.ends).map(([end, count]) => count * (naive.allows[end]?.length ?? Number.NaN));
      expect(allowed.reduce((sum, count) => sum + count, 0)).toBe(accepted);
    }
  });

  it('the sum of the racks of each length follows from the chips that the final states hold', () => {
    const heldIn = (end: string): number => 10 * Number(/(\d+) held/.exec(end)?.[1] ?? 0);
    for (const { racks, ends } of golden.depths)
      expect(Object.entries(ends).reduce((sum, [end, count]) => sum + heldIn(end) * count, 0)).toBe(racks);
  });

  it('no chip is due before the settlement or between rounds', () => {
    const states = golden.depths.flatMap(({ ends }) => Object.keys(ends).filter((end) => end.includes(' due')));
    expect([...new Set(states.map(stateOf))].toSorted()).toEqual(['pay', 'take']);
  });

  it('each state allows exactly the commands in the golden file, which cites a clause for each', () => {
    const clauses = new Set<string>(CLAUSES[book].map(({ id }) => id));
    const byState = new Map<string, Set<string>>();
    for (const [name, commands] of Object.entries(naive.allows)) {
      const state = stateOf(name);
      byState.set(state, new Set([...(byState.get(state) ?? []), ...commands]));
    }
    const goldenCommands = Object.entries(golden.states).map(([state, { allows }]) => [state, Object.keys(allows).toSorted()]);
    const allowed = [...byState].map(([state, set]) => [state, [...set].toSorted()]);
    expect(Object.fromEntries(goldenCommands)).toEqual(Object.fromEntries(allowed));
    for (const { allows, forbids } of Object.values(golden.states)) {
      for (const clause of Object.values(allows)) expect([clause, clauses.has(clause)]).toEqual([clause, true]);
      expect(forbids).not.toBe('');
    }
  });
});

describe('walk', () => {
  /** A table that is a number from 0 to 2, with the commands up and down. */
  const walkNumbers = (allowsDown: (table: number) => boolean): Walk =>
    walk(0, ['up', 'down'], 3, {
      after: (table, command) => (command === 'up' ? (table < 2 ? table + 1 : null) : allowsDown(table) ? table - 1 : null),
      situation: (table) => ({ state: table === 0 ? 'none' : 'some', details: String(table), rack: table }),
    });

  it('counts accepted commands and final states', () => {
    expect(walkNumbers((table) => table > 0)).toEqual({
      depths: [
        { accepted: 1, refused: 1, racks: 1, ends: { 'some: 1': 1 } },
        { accepted: 2, refused: 0, racks: 2, ends: { 'some: 2': 1, 'none: 0': 1 } },
        { accepted: 2, refused: 2, racks: 2, ends: { 'some: 1': 2 } },
      ],
      allows: { 'some: 2': ['down'], 'none: 0': ['up'], 'some: 1': ['up', 'down'] },
    });
  });

  it('throws if the same state allows different commands', () => {
    let callCount = 0;
    expect(() => walkNumbers(() => callCount++ % 2 === 1)).toThrow('allows different commands');
  });
});
