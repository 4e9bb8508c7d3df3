/** Tests the migration of events and packed tables (states as JSON data, for snapshots) from earlier versions. */
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../rulebooks/index.ts';
import type { TableEvent } from './events.ts';
import { packTable } from './pack.ts';
import { newTable, type TableSetup } from './state.ts';
import { CONDUCT_VERSION, FIRST_VERSION, migrateEvents, migratePackedTable } from './versions.ts';

const SETTLED: TableEvent = {
  type: 'round-settled',
  round: 1,
  rows: [['ann', 'red', 500, 0, 'won', 500, 0]],
  // Players who get a warning about the minimum.
  advised: [],
  clauses: [],
};

const SETUP: TableSetup = {
  table: 'T1',
  layout: 'mat',
  dice: 'real',
  automatic: [],
  bettingMs: 0,
  positions: 6,
  chip: 1,
  colours: [],
  // Bets that the table offers although they favour the player.
  named: [],
  confirmAbove: null,
  odds: {},
};

describe('events', () => {
  it('of the current version are returned without a copy', () => {
    const events = [SETTLED];
    expect(migrateEvents(CONDUCT_VERSION, events)).toBe(events);
  });

  it('of the first version keep their amounts, and their rows say that the limits are unrecorded', () => {
    const [migrated] = migrateEvents(FIRST_VERSION, [SETTLED]);
    const rows = [['ann', 'red', 500, 0, 'won', 500, 0, { unrecorded: true }]];
    expect(migrated).toEqual({ ...SETTLED, rows });
  });
});

describe('a packed table', () => {
  const rulebook = RULEBOOKS.find(({ id }) => id === 'dicette');
  if (rulebook === undefined) throw new Error('a rulebook');
  const packed = packTable(newTable(rulebook, SETUP));

  it('of the current or the first version can be migrated', () => {
    expect(migratePackedTable(CONDUCT_VERSION, packed)).toBe(packed);
    // The table is new and has no settled rows to convert.
    expect(migratePackedTable(FIRST_VERSION, packed)).toEqual(packed);
  });

  it.each([FIRST_VERSION - 1, CONDUCT_VERSION + 1])('of the unknown version %i is not migrated', (version) => {
    expect(migratePackedTable(version, packed)).toBeNull();
  });
});
