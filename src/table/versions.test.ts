/** Tests the migration of events and packed tables (states as JSON data, for snapshots) from earlier versions. */
import { describe, expect, it } from 'vitest';
import { openTestTable, STARTING_CHIPS, type TestTable } from '../../test/kit/test-table.ts';
import { RULEBOOKS } from '../rulebooks/index.ts';
import type { TableEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { type PackedTable, packTable, unpackTable } from './pack.ts';
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
    expect(migrated).toEqual({ ...SETTLED, rows, paidAtOnce: true });
  });

  it('of version 2 say that the settlement paid at once, and nothing of them is due', () => {
    const reversal = { round: 1, rows: [['ann', -300, 200]], clauses: [] };
    const version2Events = [
      SETTLED,
      { type: 'settlement-corrected', was: [1, 1], faces: [1, 2], ...reversal },
      { type: 'round-voided-later', why: 'a chipped die', ...reversal },
      { type: 'turn-voided', bet: 'shooter', why: 'a chipped die', ...reversal },
      { type: 'adjustment-made', round: 1, player: 'ann', amount: 50, why: 'late', clauses: [] },
      { type: 'losers-taken', round: 1, bets: ['black'], clauses: [] },
    ];
    const rows = [['ann', -300, 200, 0]];
    expect(migrateEvents(2, version2Events)).toEqual([
      { ...SETTLED, paidAtOnce: true },
      ...version2Events.slice(1, 4).map((event) => ({ ...event, rows })),
      { ...version2Events[4], due: 0 },
      version2Events[5],
    ]);
  });

  it('of version 2 that agree limits put them in force, because they held at once', () => {
    const agreed = { type: 'limits-agreed', player: 'ann', limits: { maximum: 500 }, marker: true, clauses: ['4.3'] };
    expect(migrateEvents(2, [agreed])).toEqual([{ ...agreed, type: 'limits-in-force' }]);
  });

  it('of version 2 have consents to share a colour for no newcomer', () => {
    const consent = { type: 'sharing-agreed', player: 'ann', colour: 'red', clauses: ['3.1.2(d)'] };
    expect(migrateEvents(2, [consent])).toEqual([{ ...consent, newcomer: null }]);
  });

  it('of version 3 do not say who placed no wager in a round', () => {
    const ended = { type: 'round-ended', round: 1, end: 'settled', clauses: ['3.6(b)'] };
    expect(migrateEvents(3, [ended, SETTLED])).toEqual([{ ...ended, idleUnknown: true }, SETTLED]);
  });
});

/** A table of Dicette with a round that version 2 settled. The round waits for the dealer to take and pay. */
function settledByVersion2(): TestTable {
  const t = openTestTable('dicette', 'mat');
  t.playUpTo('open');
  t.accepts('player ann place bet=red amount=500');
  t.playUpTo('result', '12');
  for (const event of migrateEvents(2, [SETTLED])) evolve(t.state, event, 0);
  return t;
}

/** The packed table as version 2 wrote it. */
function removeVersion3Fields(packed: PackedTable): PackedTable {
  const version3Fields = ['due', 'dues', 'coloursDue', 'paid', 'paidAtOnce', 'limitsProposed', 'limitsAgreed'];
  return JSON.parse(JSON.stringify(packed, (key, value) => (version3Fields.includes(key) ? undefined : value))) as PackedTable;
}

describe('a packed table', () => {
  const rulebook = RULEBOOKS.find(({ id }) => id === 'dicette');
  if (rulebook === undefined) throw new Error('a rulebook');
  const packed = packTable(newTable(rulebook, SETUP));

  it('of the current or the first version can be migrated', () => {
    expect(migratePackedTable(CONDUCT_VERSION, packed)).toBe(packed);
    // The table is new and has no settled rows to convert.
    expect(migratePackedTable(FIRST_VERSION, packed)).toEqual(packed);
  });

  it('of version 2 continues where it was: everything is paid, and nothing is due', () => {
    const { state } = settledByVersion2();
    const migrated = migratePackedTable(2, removeVersion3Fields(packTable(state)));
    expect(migrated).toEqual(packTable(state));
    const { players, accounts } = unpackTable(RULEBOOKS, migrated as PackedTable);
    // 3 is red: ann wins 500, and her stake is back.
    expect(players.get('ann')).toMatchObject({ rack: STARTING_CHIPS + 500, due: 0, coloursDue: null });
    expect([accounts.due, accounts.layout]).toEqual([0, 0]);
  });

  it('of version 2 is corrected through the racks, because nothing of its rounds waits for a payment', () => {
    const t = settledByVersion2();
    // 10 is black: ann loses 500 instead of winning 500.
    const corrected = t.accepts('supervisor sue correct-settlement round=1 faces=46 why=misread');
    expect(corrected).toMatchObject([{ rows: [['ann', -1000, 0, 0]] }]);
    t.playUpTo('pay');
    expect([t.racks().ann, t.dues().ann]).toEqual([STARTING_CHIPS - 500, 0]);
  });

  it('of version 3 keeps the rounds that players have abstained from, and forgets which rounds these were', () => {
    const t = openTestTable('crown-sic-bo', 'A', { setup: { positions: 2 }, players: ['ann', 'bo'] });
    const playByVersion3 = (): void => {
      t.playUpTo('open');
      t.accepts('player ann place bet=big amount=500');
      t.playUpTo('take', '123');
      const paid = { type: 'winners-paid', round: t.state.round?.number ?? 0, bets: [], clauses: [] };
      const ended = { type: 'round-ended', round: paid.round, end: 'settled', clauses: [] };
      for (const event of migrateEvents(3, [paid, ended])) evolve(t.state, event, 0);
    };
    for (let i = 0; i < 3; i++) playByVersion3();
    const stored = JSON.stringify(packTable(t.state), (key, value) => (['idle', 'sealed'].includes(key) ? undefined : value));
    expect(migratePackedTable(3, JSON.parse(stored) as PackedTable)).toEqual(packTable(t.state));
    // As in version 3, the count stays when one of these rounds becomes void.
    t.accepts('pit-boss pam invalidate ground=fraud why=marked round=2', 'game-supervisor gil require-to-vacate player=bo');
  });

  it('of version 3 with a round that is rolled again does not know who was idle in it', () => {
    const t = openTestTable('crown-sic-bo', 'A');
    t.playUpTo('pay', '123');
    t.accepts('pit-boss pam declare-failure reason=not-flat round=1');
    const stored = JSON.stringify(packTable(t.state), (key, value) => (['idle', 'sealed'].includes(key) ? undefined : value));
    const migrated = migratePackedTable(3, JSON.parse(stored) as PackedTable);
    expect(migrated?.changing.round).toMatchObject({ reopened: { hadEnded: true, idle: null } });
  });

  it('of version 2 loses the consents to share a colour, because they named no newcomer', () => {
    const changing = { ...packed.changing, sharing: { $map: [['red', { $set: ['ann'] }]] } };
    expect(migratePackedTable(2, { ...packed, changing })?.changing.sharing).toEqual({ $map: [] });
  });

  it.each([FIRST_VERSION - 1, CONDUCT_VERSION + 1])('of the unknown version %i is not migrated', (version) => {
    expect(migratePackedTable(version, packed)).toBeNull();
  });
});
