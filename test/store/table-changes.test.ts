/** Tests that a set-up can be corrected until the first opening and that a table can be retired, on each store, across restarts and failures. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import {
  auditStore,
  digestOfState,
  emptyContents,
  type Floor,
  JOURNAL_FILE,
  openMemoryStore,
  openSqliteStore,
  readActBody,
  rebuildTable,
  recordRestore,
  type Store,
  type TableHandle,
} from '../../src/server/index.ts';
import type { TableSetup } from '../../src/table/index.ts';
import { stdoutOf } from '../cli/command.ts';
import type { StoreKind } from './contract.ts';
import { changeRecord, forgeRecords, readRecords } from './edit-journal.ts';
import { type FailureMode, makeFaultyStore } from './faulty.ts';
import { makeFolder, removeFolder, STORE_KINDS } from './stores.ts';
import {
  createTestTable,
  GAMES,
  mustSubmit,
  openingCommands,
  openTestFloor,
  openTestTable,
  requestOf,
  roundCommands,
  rulebookOf,
  setupOf,
} from './tables.ts';

const [CROWN, TAI_SAI, , , DICETTE] = GAMES;
const ADA = { person: 'ada', role: 'administrator' };
const CORRECTED: TableSetup = setupOf('T1', TAI_SAI, { chip: 50, positions: 9 });
const CORRECTION = { rulebook: TAI_SAI[0], setup: CORRECTED, by: ADA };

const topRoleOf = (rulebook: string): string => rulebookOf(rulebook).conduct.ladder.at(-1) ?? '';
const openCommand = (rulebook: string) =>
  openingCommands([rulebook, ''] as never).find(({ body }) => body.type === 'open-table') as never;

async function cashOut(handle: TableHandle): Promise<void> {
  for (const player of ['ann', 'bo']) {
    const rack = await handle.read(({ players }) => players.get(player)?.rack ?? 0);
    await mustSubmit(handle, requestOf('player', player, { type: 'cash-out', player, to: 'cage', amount: rack }));
  }
}

const closeTable = (handle: TableHandle, rulebook: string = DICETTE[0]) =>
  mustSubmit(handle, requestOf(topRoleOf(rulebook), 'pam', { type: 'close-table' }));

/** Plays a round of Dicette, whose tables close without a notice, pays everybody and closes the table. */
async function playAndClose(handle: TableHandle): Promise<void> {
  for (const request of roundCommands(DICETTE, 0)) await mustSubmit(handle, request);
  await cashOut(handle);
  await closeTable(handle);
}

describe.each(STORE_KINDS)('a floor on %s', (_, make) => {
  let kind: StoreKind;
  let store: Store;
  let floor: Floor;
  beforeEach(async () => {
    kind = await make();
    store = await kind.open();
    floor = await openTestFloor({ store });
  });
  afterEach(async () => {
    await floor.stop();
    await store.close();
    await kind.dispose();
  });
  const restart = async (): Promise<void> => {
    await floor.stop();
    store = await kind.reopen(store);
    floor = await openTestFloor({ store });
  };

  it('corrects the set-up of a table before its first opening, and plays by the new rulebook', async () => {
    const handle = await createTestTable(floor, 'T1', CROWN);
    const corrected: string[] = [];
    floor.onCorrected(({ table }) => corrected.push(table));
    expect(await floor.correctSetup(CORRECTION)).toBeNull();
    expect(corrected).toEqual(['T1']);
    expect(await handle.read(({ rulebook, setup, layout }) => [rulebook.id, setup, layout.id])).toEqual([
      TAI_SAI[0],
      CORRECTED,
      TAI_SAI[1],
    ]);
    expect(handle.versions.map(({ fromSeq, rulebook }) => [fromSeq, rulebook.id])).toEqual([
      [1, CROWN[0]],
      [2, TAI_SAI[0]],
    ]);
    for (const request of [...openingCommands(TAI_SAI), ...roundCommands(TAI_SAI, 0)]) await mustSubmit(handle, request);
    const digest = await handle.read(digestOfState);
    await restart();
    const reopened = floor.tables.get('T1');
    expect(await reopened?.read(digestOfState)).toBe(digest);
    expect(reopened?.versions).toEqual(handle.versions);
    // Without the snapshot, the records lead to the same state.
    const { state } = await rebuildTable(store, RULEBOOKS, 'T1', true);
    expect(digestOfState(state)).toBe(digest);
  });

  it('records who corrected the set-up, and records nothing for a repeated correction', async () => {
    const handle = await createTestTable(floor, 'T1', CROWN);
    await floor.correctSetup(CORRECTION);
    expect(await floor.correctSetup(CORRECTION)).toBeNull();
    const records = await store.records('T1', 1, 9);
    expect(records.map(({ person, role }) => [person, role])).toEqual([
      ['pam', 'house'],
      ['ada', 'administrator'],
    ]);
    expect(readActBody(handle.versions, records[1] as never)).toEqual({ asked: null, events: [] });
    expect(await store.setupRecords('T1')).toEqual(records);
  });

  it('keeps the exclusions of a table when its set-up is corrected', async () => {
    const handle = await createTestTable(floor, 'T1', TAI_SAI);
    const exclude = { type: 'exclude-player', player: 'eve', grounds: 'cheating' } as const;
    await mustSubmit(handle, requestOf(topRoleOf(TAI_SAI[0]), 'pam', exclude));
    expect(await floor.correctSetup({ rulebook: CROWN[0], setup: setupOf('T1', CROWN), by: ADA })).toBeNull();
    await restart();
    const barred = await floor.tables.get('T1')?.read(({ players }) => players.get('eve')?.barred);
    expect(barred).toBe('cheating');
  });

  it('corrects a set-up several times, also back to the first one, across restarts with snapshots', async () => {
    await createTestTable(floor, 'T1', CROWN);
    await floor.correctSetup(CORRECTION);
    await restart();
    const first = { rulebook: CROWN[0], setup: setupOf('T1', CROWN), by: ADA };
    expect(await floor.correctSetup(first)).toBeNull();
    await restart();
    expect(await floor.tables.get('T1')?.read(({ rulebook, setup }) => [rulebook.id, setup])).toEqual([CROWN[0], first.setup]);
    expect(floor.tables.get('T1')?.head().seq).toBe(3);
  });

  it.each<readonly [string, Partial<TableSetup>, string]>([
    ['an unknown layout', { layout: 'Z' }, 'setup.layout'],
    ['raised odds in a book that fixes them', { odds: { big: '2/1' } }, 'setup.odds'],
    ['an unknown named bet', { named: ['nope'] }, 'setup.named'],
    ['no position', { positions: 0 }, 'setup.positions'],
    ['a wrong link to the rules', { rulesDocument: 'rules.pdf' }, 'setup.rulesDocument'],
  ])('rejects a correction with %s and names the field', async (__, changes, at) => {
    await createTestTable(floor, 'T1', CROWN);
    const rejection = await floor.correctSetup({ ...CORRECTION, setup: { ...CORRECTED, ...changes } });
    expect(rejection).toMatchObject({ kind: 'fault', fault: { at } });
    expect(floor.tables.get('T1')?.head().seq).toBe(1);
  });

  it('does not correct the set-up after the first opening, even after the table is closed again', async () => {
    const handle = await createTestTable(floor, 'T1', DICETTE);
    await mustSubmit(handle, openCommand(DICETTE[0]));
    expect(await floor.correctSetup(CORRECTION)).toEqual({ kind: 'obstacles', obstacles: [{ code: 'opened' }] });
    await closeTable(handle);
    expect(await floor.correctSetup(CORRECTION)).toEqual({ kind: 'obstacles', obstacles: [{ code: 'opened' }] });
    expect((await floor.obstaclesOf('T1')).correction).toEqual([{ code: 'opened' }]);
  });

  it('does not correct the set-up while staff are at the table', async () => {
    const handle = await createTestTable(floor, 'T1', CROWN);
    const [assign] = openingCommands(CROWN);
    await mustSubmit(handle, assign as never);
    expect(await floor.correctSetup(CORRECTION)).toEqual({
      kind: 'obstacles',
      obstacles: [{ code: 'staff-at-table', count: 1 }],
    });
  });

  it.each(['correction first', 'opening first'] as const)(
    'decides an opening and a correction at the same time in order: %s',
    async (order) => {
      const handle = await createTestTable(floor, 'T1', CROWN);
      const open = () => handle.submit(openCommand(CROWN[0]));
      const correct = () => floor.correctSetup({ ...CORRECTION, rulebook: CROWN[0], setup: setupOf('T1', CROWN, { chip: 50 }) });
      const [opened, rejection] =
        order === 'opening first'
          ? await Promise.all([open(), correct()])
          : await Promise.all([correct(), open()]).then(([rejected, answer]) => [answer, rejected] as const);
      // The change runs between two batches. The result is one of the two orders, never a mixture.
      const chip = await handle.read(({ setup }) => setup.chip);
      expect(opened.ok).toBe(true);
      expect(chip).toBe(rejection === null ? 50 : 1);
      const { state } = await rebuildTable(store, RULEBOOKS, 'T1', true);
      expect(digestOfState(state)).toBe(await handle.read(digestOfState));
    },
  );

  it('retires a closed table: it leaves the floor, stays readable and keeps its name', async () => {
    const handle = await openTestTable(floor, 'T1', DICETTE);
    await playAndClose(handle);
    const digest = await handle.read(digestOfState);
    const retired: string[] = [];
    floor.onRetired((table) => retired.push(table));
    expect(await floor.retireTable('T1', ADA)).toBeNull();
    expect(retired).toEqual(['T1']);
    const check = async (): Promise<void> => {
      expect([...floor.tables.keys()]).toEqual([]);
      const past = floor.retired.get('T1') as TableHandle;
      expect(await past.read(digestOfState)).toBe(digest);
      expect(past.versions.length).toBe(2);
      expect((await store.records('T1', past.head().seq, 1))[0]).toMatchObject({ hash: past.head().hash, person: 'ada' });
      expect(await past.submit(openCommand(CROWN[0]))).toMatchObject({ ok: false, fault: 'not-found' });
      expect(await floor.retireTable('T1', ADA)).toEqual({ kind: 'retired' });
      expect(await floor.correctSetup(CORRECTION)).toEqual({ kind: 'retired' });
      await expect(createTestTable(floor, 'T1', CROWN)).rejects.toThrow('retired');
      expect(await store.rounds('T1', null, 9)).toHaveLength(1);
    };
    await check();
    await restart();
    await check();
    // The handle from before the retirement rejects commands too.
    expect(await handle.submit(openCommand(CROWN[0]))).toMatchObject({ ok: false, fault: expect.any(String) });
  });

  it('retires a table that was never opened', async () => {
    await createTestTable(floor, 'T1', CROWN);
    expect(await floor.retireTable('T1', ADA)).toBeNull();
    await restart();
    expect([...floor.retired.keys()]).toEqual(['T1']);
  });

  it('adds nothing to the journal of a retired table when the store is restored from a backup', async () => {
    await createTestTable(floor, 'T1', CROWN);
    await createTestTable(floor, 'T2', CROWN);
    await floor.retireTable('T1', ADA);
    await floor.stop();
    await recordRestore({ store, rulebooks: RULEBOOKS, clock: () => 9_000_000 }, null, {
      ofTable: () => ({}),
      ofDraw: () => null,
    });
    const heads = await store.heads();
    expect(heads.map(({ table, seq }) => [table, seq]).sort()).toEqual([
      ['T1', 2],
      ['T2', 2],
    ]);
  });

  it('does not retire a table that does not exist', async () => {
    expect(await floor.retireTable('T9', ADA)).toEqual({ kind: 'not-found' });
    expect(await floor.correctSetup({ ...CORRECTION, setup: { ...CORRECTED, table: 'T9' } })).toEqual({ kind: 'not-found' });
  });

  it('names everything that stands against the retirement', async () => {
    const handle = await openTestTable(floor, 'T1', CROWN);
    const codes = async () => {
      const rejection = await floor.retireTable('T1', ADA);
      return rejection?.kind === 'obstacles' ? rejection.obstacles : rejection;
    };
    expect(await codes()).toEqual([{ code: 'open' }, { code: 'chips', count: 200_000 }]);
    const [callBets, wager] = roundCommands(CROWN, 0);
    await mustSubmit(handle, callBets as never);
    await mustSubmit(handle, wager as never);
    expect(await codes()).toEqual([
      { code: 'open' },
      { code: 'round' },
      expect.objectContaining({ code: 'wagers' }),
      expect.objectContaining({ code: 'chips' }),
    ]);
    expect(floor.tables.has('T1')).toBe(true);
  });

  it('waits for unpaid money and an open dispute, and retires the table afterwards', async () => {
    const handle = await openTestTable(floor, 'T1', TAI_SAI);
    const obstacles = async () => (await floor.obstaclesOf('T1')).retirement.map(({ code }) => code);
    // Both players win in this round.
    const round = roundCommands(TAI_SAI, 1);
    for (const request of round.slice(0, -1)) await mustSubmit(handle, request);
    expect(await obstacles()).toEqual(['open', 'round', 'chips', 'due']);
    await mustSubmit(handle, round.at(-1) as never);
    await mustSubmit(handle, requestOf('player', 'ann', { type: 'raise-dispute', player: 'ann', about: 'the dice' }));
    await cashOut(handle);
    await closeTable(handle, TAI_SAI[0]);
    expect(await obstacles()).toEqual(['disputes']);
    expect(await floor.retireTable('T1', ADA)).toEqual({ kind: 'obstacles', obstacles: [{ code: 'disputes', count: 1 }] });
    const decide = { type: 'decide-dispute', dispute: 1, decision: 'the dice stand' } as const;
    await mustSubmit(handle, requestOf(topRoleOf(TAI_SAI[0]), 'pam', decide));
    expect(await floor.retireTable('T1', ADA)).toBeNull();
  });

  it('answers commands that were queued behind the retirement', async () => {
    const handle = await createTestTable(floor, 'T1', CROWN);
    const other = await createTestTable(floor, 'T2', CROWN);
    const [rejection, opened, otherOpened] = await Promise.all([
      floor.retireTable('T1', ADA),
      handle.submit(openCommand(CROWN[0])),
      other.submit(openCommand(CROWN[0])),
    ]);
    // Either order is right, but never both: an opened table is not retired.
    expect(rejection === null).toBe(!opened.ok);
    expect(otherOpened.ok).toBe(true);
    expect(floor.tables.has('T1')).toBe(opened.ok);
  });
});

describe.each<FailureMode>(['before', 'after'])('a store that fails %s it stores the change', (mode) => {
  it.each(['correction', 'retirement'] as const)('leaves the table as the journal has it after a %s', async (change) => {
    const contents = emptyContents();
    const store = makeFaultyStore(openMemoryStore(contents));
    const floor = await openTestFloor({ store });
    const handle = await createTestTable(floor, 'T1', CROWN);
    store.failAt(0, mode);
    const changed = change === 'correction' ? floor.correctSetup(CORRECTION) : floor.retireTable('T1', ADA);
    while (floor.health().fault === null) await new Promise((resolve) => setImmediate(resolve));
    store.repair();
    const rejection = await changed;
    const isStored = mode === 'after';
    expect(rejection).toEqual(isStored ? null : expect.objectContaining({ kind: 'unavailable' }));
    expect(contents.journal.get('T1')).toHaveLength(isStored ? 2 : 1);
    expect(floor.retired.has('T1')).toBe(isStored && change === 'retirement');
    if (change === 'correction') expect(await handle.read(({ rulebook }) => rulebook.id)).toBe(isStored ? TAI_SAI[0] : CROWN[0]);
    // The table goes on with the right head.
    const opened = await handle.submit(openCommand(isStored && change === 'correction' ? TAI_SAI[0] : CROWN[0]));
    expect(opened.ok).toBe(!(isStored && change === 'retirement'));
    await floor.stop();
    const restarted = await openTestFloor({ store: openMemoryStore(contents) });
    expect(restarted.tables.has('T1')).toBe(!(isStored && change === 'retirement'));
    await restarted.stop();
  });
});

describe('the audit', () => {
  let folder: string;
  beforeEach(() => {
    folder = makeFolder();
  });
  afterEach(() => removeFolder(folder));

  const withFloor = async (work: (floor: Floor) => Promise<void>): Promise<void> => {
    const store = await openSqliteStore(folder);
    const floor = await openTestFloor({ store, snapshotEvery: 1 });
    await work(floor);
    await floor.stop();
    await store.close();
  };
  const audit = () => auditStore(folder, { rulebooks: RULEBOOKS });

  it('accepts corrections and retirements, with snapshots before and after them', async () => {
    await withFloor(async (floor) => {
      await createTestTable(floor, 'T1', CROWN);
      await floor.correctSetup(CORRECTION);
      const handle = floor.tables.get('T1') as TableHandle;
      for (const request of [...openingCommands(TAI_SAI), ...roundCommands(TAI_SAI, 0)]) await mustSubmit(handle, request);
      const closed = await openTestTable(floor, 'T2', DICETTE);
      await playAndClose(closed);
      await floor.retireTable('T2', ADA);
    });
    await withFloor(async () => {});
    expect(await audit()).toMatchObject({ tables: 2, rounds: 2, undecided: 0, fault: null });
    const corrected = stdoutOf(['replay', folder, '--table', 'T1']);
    expect(corrected).toContain('# table T1: rws-tai-sai, layout C, real dice; round 1, settled');
    expect(corrected).toContain('# the set-up is corrected: rws-tai-sai, layout C, real dice');
    expect(stdoutOf(['replay', folder, '--table', 'T2', '--round', '2'])).toContain('# the table is retired');
  });

  /** Replaces the last record of the table by one with another body and a valid hash. */
  const forge = (table: string, body: string): void => {
    const db = new DatabaseSync(join(folder, JOURNAL_FILE));
    db.exec('DELETE FROM snapshot');
    const last = readRecords(db, table).at(-1);
    if (last === undefined) throw new Error('there is nothing to forge');
    forgeRecords(db, table, changeRecord(last.seq, { body, key: null }));
    db.close();
  };
  const bodyOf = async (change: 'correction' | 'retirement'): Promise<string> => {
    const store = openMemoryStore();
    const floor = await openTestFloor({ store });
    await createTestTable(floor, 'T1', CROWN);
    await (change === 'correction' ? floor.correctSetup(CORRECTION) : floor.retireTable('T1', ADA));
    const [record] = await store.records('T1', 2, 1);
    await floor.stop();
    return record?.body ?? '';
  };

  it.each([
    ['correction', 'it corrects the set-up, but should have been refused: opened'],
    ['retirement', 'it retires the table, but should have been refused: open'],
  ] as const)('finds a %s that should have been refused', async (change, what) => {
    await withFloor(async (floor) => {
      const handle = await createTestTable(floor, 'T1', CROWN);
      await mustSubmit(handle, openCommand(CROWN[0]));
      await mustSubmit(handle, requestOf(topRoleOf(CROWN[0]), 'pam', { type: 'rule', about: 'a', decision: 'b' }));
    });
    forge('T1', await bodyOf(change));
    expect((await audit()).fault).toMatchObject({ in: 'journal', table: 'T1', seq: 3, what });
  });
});
