/** Tests packing and unpacking: a table that is restored from JSON behaves like the original. */
import { describe, expect, it } from 'vitest';
import { quickOrFull } from '../../test/kit/size.ts';
import { openTestTable, STARTING_CHIPS } from '../../test/kit/test-table.ts';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { houseDigest, openHouse, playRound, type SimulatedHouse, type SimulatedTable, tableNames } from '../testing/index.ts';
import { type PackedTable, packTable, unpackTable } from './pack.ts';
import { applyCommand } from './replay.ts';
import { parseLine } from './transcript.ts';

/** A simulated casino with every table. */
function houseOf(seed: string): SimulatedHouse {
  const house = openHouse(RULEBOOKS, tableNames(RULEBOOKS), seed);
  if (typeof house === 'string') throw new Error(`there is no table ${house}`);
  return house;
}

const throughJson = (packed: PackedTable): PackedTable => JSON.parse(JSON.stringify(packed)) as PackedTable;

/** Replaces the state of a table by a copy that was packed and unpacked. */
function repackState(table: SimulatedTable): void {
  const packed = packTable(table.state);
  const unpacked = unpackTable(RULEBOOKS, throughJson(packed));
  expect(packTable(unpacked)).toEqual(packed);
  (table as { state: unknown }).state = unpacked;
}

describe('a packed table', () => {
  it('plays the same rounds as a table that was never packed', () => {
    const [original, packed] = [houseOf('pack'), houseOf('pack')];
    // `playRound` returns null if no invariant was broken.
    for (let round = 0; round < quickOrFull(15, 40); round++) {
      for (const table of original.tables) expect(playRound(original, table)).toBeNull();
      for (const table of packed.tables) {
        repackState(table);
        expect(playRound(packed, table)).toBeNull();
      }
    }
    expect(houseDigest(packed)).toBe(houseDigest(original));
    for (const [i, table] of packed.tables.entries())
      expect(packTable(table.state)).toEqual(packTable((original.tables[i] as SimulatedTable).state));
  });

  it('lays a wager again after a correction, although the snapshot left out the empty places at the end of the list', () => {
    const t = openTestTable('crown-sic-bo', 'A', { players: ['ann'] });
    t.playUpTo('open');
    t.accepts('player ann place bet=small amount=300');
    t.playUpTo('settle', '123');
    const unpacked = unpackTable(RULEBOOKS, throughJson(packTable(t.state)));
    for (const state of [t.state, unpacked]) {
      const run = (text: string): void => {
        const line = parseLine(`> ${text}`, 0);
        expect(typeof line === 'object' && line.kind === 'command' && applyCommand(state, line.command).refusal).toBeNull();
      };
      run('pit-boss pam correct-settlement round=1 faces=456 why=misread');
      run('dealer dan take-losers');
      run('dealer dan pay-winners');
      expect(state.players.get('ann')).toMatchObject({ rack: STARTING_CHIPS - 300, staked: 0, due: 0 });
    }
    expect(packTable(unpacked)).toEqual(packTable(t.state));
  });

  it('can be written as JSON and read back unchanged', () => {
    const house = houseOf('json');
    for (const table of house.tables) {
      for (let round = 0; round < 10; round++) playRound(house, table);
      const packed = packTable(table.state);
      expect(throughJson(packed)).toStrictEqual(packed);
    }
  });

  it('cannot be unpacked with a different format, an unknown rulebook or a different layout', () => {
    const [table] = houseOf('refuse').tables as [SimulatedTable];
    const packed = packTable(table.state);
    expect(() => unpackTable(RULEBOOKS, { ...packed, format: 2 as 1 })).toThrow('format');
    expect(() => unpackTable(RULEBOOKS, { ...packed, rulebook: 'nope' })).toThrow('nope');
    expect(() => unpackTable(RULEBOOKS, { ...packed, setup: { ...packed.setup, layout: 'C' } })).toThrow('layout');
  });
});
