/** Contract tests that run on every store. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  EMPTY_COMMIT,
  emptyHead,
  hashKey,
  type JournalRecord,
  makeRecord,
  type RefusedRecord,
  type Store,
  type TableHead,
} from '../../src/server/index.ts';

/** Opens a store of one kind for the tests. */
export interface StoreKind {
  readonly open: () => Promise<Store>;
  /** Closes the store and opens it again, as a new process does. */
  readonly reopen: (store: Store) => Promise<Store>;
  readonly dispose: () => Promise<void>;
}

const makeRefused = (table: string, person: string, key: string): RefusedRecord => ({
  table,
  atMs: 5,
  person,
  role: 'player',
  key,
  bodyHash: 'b'.repeat(64),
  refusal: '{"code":"betting-closed"}',
});

/** Creates records that follow a head. */
export function makeChain(
  head: TableHead,
  count: number,
  keyOf: (seq: number) => string | null = (seq) => `k${seq}`,
  eventsOf: (seq: number) => readonly object[] = () => [],
): readonly JournalRecord[] {
  const records: JournalRecord[] = [];
  let { seq, hash } = head;
  for (let i = 0; i < count; i++) {
    seq += 1;
    const body = JSON.stringify({ asked: { type: 'uncover' }, events: eventsOf(seq), text: `"quoted" \u2028 ✓ ${seq}\n` });
    const record = makeRecord(hash, {
      table: head.table,
      seq,
      atMs: 1000 + seq,
      person: 'ann',
      role: 'player',
      key: keyOf(seq),
      body,
    });
    records.push(record);
    hash = record.hash;
  }
  return records;
}

export function storeContract(name: string, make: () => Promise<StoreKind>): void {
  describe(`a store of the kind ${name}`, () => {
    let kind: StoreKind;
    let store: Store;
    beforeEach(async () => {
      kind = await make();
      store = await kind.open();
    });
    afterEach(async () => {
      await store.close();
      await kind.dispose();
    });

    it('is empty at first', async () => {
      expect(await store.heads()).toEqual([]);
      expect(await store.records('T1', 1, 10)).toEqual([]);
      expect(await store.lastSnapshot('T1')).toBeNull();
      expect(await store.rounds('T1', null, 10)).toEqual([]);
      expect(await store.commandOutcomes([{ table: 'T1', person: 'ann', key: 'k' }])).toEqual([null]);
      expect(await store.keysOf([{ table: 'T1', person: 'ann' }], 10)).toEqual([{ hashes: [], complete: true }]);
    });

    it('finds the set-up record of a table and all upgrade records, in order', async () => {
      // An upgrade record has no command: its `asked` is null.
      const upgradeSeqs = new Set([3, 5]);
      let head = emptyHead('T1');
      for (let seq = 1; seq <= 6; seq++) {
        const body = upgradeSeqs.has(seq) ? '{"asked":null,"events":[]}' : '{"asked":{"type":"uncover"},"events":[]}';
        const record = makeRecord(head.hash, { table: 'T1', seq, atMs: seq, person: 'ann', role: 'dealer', key: null, body });
        await store.append({ ...EMPTY_COMMIT, records: [record] });
        head = record;
      }
      await store.append({ ...EMPTY_COMMIT, records: makeChain(emptyHead('T2'), 2) });
      const found = await store.setupRecords('T1');
      expect(found.map(({ seq }) => seq)).toEqual([1, 3, 5]);
      expect(found).toEqual((await store.records('T1', 1, 9)).filter(({ seq }) => seq === 1 || upgradeSeqs.has(seq)));
      expect(await store.setupRecords('T3')).toEqual([]);
    });

    it('returns stored records, even in the next process', async () => {
      const records = [...makeChain(emptyHead('T1'), 5), ...makeChain(emptyHead('T2'), 3, () => null)];
      await store.append({ ...EMPTY_COMMIT, records });
      const check = async (): Promise<void> => {
        expect(await store.records('T1', 1, 10)).toEqual(records.slice(0, 5));
        expect(await store.records('T1', 3, 2)).toEqual(records.slice(2, 4));
        expect(await store.records('T2', 3, 100)).toEqual(records.slice(7));
        expect(await store.records('T1', 6, 10)).toEqual([]);
        const heads = [...(await store.heads())].sort((a, b) => (a.table < b.table ? -1 : 1));
        expect(heads).toEqual([records[4], records[7]].map((head) => ({ table: head?.table, seq: head?.seq, hash: head?.hash })));
      };
      await check();
      store = await kind.reopen(store);
      await check();
    });

    it('accepts records of several tables in one commit, in mixed order', async () => {
      const [a, b] = [makeChain(emptyHead('A'), 3), makeChain(emptyHead('B'), 3)];
      await store.append({ ...EMPTY_COMMIT, records: [a, b].flatMap(([first]) => (first === undefined ? [] : [first])) });
      await store.append({ ...EMPTY_COMMIT, records: [...b.slice(1, 2), ...a.slice(1), ...b.slice(2)] });
      expect(await store.records('A', 1, 9)).toEqual(a);
      expect(await store.records('B', 1, 9)).toEqual(b);
    });

    const repeatSecond = (records: readonly JournalRecord[]): readonly JournalRecord[] => [
      ...records.slice(0, 2),
      ...records.slice(1),
    ];
    it.each<[string, (records: readonly JournalRecord[]) => readonly JournalRecord[]]>([
      ['a gap', (records) => records.filter(({ seq }) => seq !== 2)],
      ['a record that occurs twice', repeatSecond],
      ['two swapped records', ([a, b, ...rest]) => (a && b ? [b, a, ...rest] : [])],
      ['a changed body', (records) => records.map((record) => (record.seq === 2 ? { ...record, body: '{}' } : record))],
      ['a changed person', (records) => records.map((record) => (record.seq === 2 ? { ...record, person: 'bo' } : record))],
      ['a changed hash', (records) => records.map((record) => (record.seq === 3 ? { ...record, hash: 'a'.repeat(64) } : record))],
      ['a missing first record', (records) => records.slice(1)],
    ])('rejects %s and stores no part of the commit', async (_, damage) => {
      const records = damage(makeChain(emptyHead('T1'), 3));
      const other = makeChain(emptyHead('T2'), 1);
      await expect(store.append({ ...EMPTY_COMMIT, records: [...other, ...records] })).rejects.toThrow('journal of table T1');
      expect(await store.heads()).toEqual([]);
      expect(await store.records('T2', 1, 10)).toEqual([]);
      await store.append({ ...EMPTY_COMMIT, records: makeChain(emptyHead('T1'), 3) });
    });

    it('rejects a second record with number 1, and a record that does not follow the last record', async () => {
      const records = makeChain(emptyHead('T1'), 3);
      await store.append({ ...EMPTY_COMMIT, records });
      await expect(store.append({ ...EMPTY_COMMIT, records })).rejects.toThrow('its sequence is 1, expected 4');
      const unlinked = makeChain({ table: 'T1', seq: 3, hash: 'f'.repeat(64) }, 1);
      await expect(store.append({ ...EMPTY_COMMIT, records: unlinked })).rejects.toThrow('its hash is');
      expect(await store.records('T1', 1, 10)).toEqual(records);
    });

    it('accepts a refused key only one time per person and table', async () => {
      await store.append({ ...EMPTY_COMMIT, refused: [makeRefused('T1', 'bo', 'same'), makeRefused('T2', 'ann', 'same')] });
      await expect(store.append({ ...EMPTY_COMMIT, refused: [makeRefused('T1', 'bo', 'same')] })).rejects.toThrow();
      await store.append({ ...EMPTY_COMMIT, refused: [makeRefused('T1', 'ann', 'same')] });
    });

    it('finds the outcome of a command by its key', async () => {
      const records = makeChain(emptyHead('T1'), 3);
      const refused = makeRefused('T1', 'ann', 'no');
      await store.append({ ...EMPTY_COMMIT, records, refused: [refused] });
      store = await kind.reopen(store);
      const keyOf = (key: string, person = 'ann') => ({ table: 'T1', person, key });
      expect(await store.commandOutcomes([keyOf('k2'), keyOf('no'), keyOf('k2', 'bo'), keyOf('k1')])).toEqual([
        { record: records[1] },
        { refused },
        null,
        { record: records[0] },
      ]);
      const [allKeys, limitedKeys] = [await store.keysOf([keyOf('')], 4), await store.keysOf([keyOf(''), keyOf('', 'bo')], 3)];
      expect(new Set(allKeys[0]?.hashes)).toEqual(new Set(['k1', 'k2', 'k3', 'no'].map(hashKey)));
      expect(allKeys[0]?.complete).toBe(true);
      expect(limitedKeys.map(({ hashes, complete }) => [hashes.length, complete])).toEqual([
        [3, false],
        [0, true],
      ]);
    });

    it('deletes old refusals in batches, the oldest first, and no records', async () => {
      const records = makeChain(emptyHead('T1'), 3);
      const refusedAt = (key: string, atMs: number): RefusedRecord => ({ ...makeRefused('T1', 'ann', key), atMs });
      const refused = [refusedAt('r30', 30), refusedAt('r10', 10), refusedAt('r20', 20), refusedAt('r99', 99)];
      await store.append({ ...EMPTY_COMMIT, records, refused });
      const storedKeys = async (): Promise<readonly string[]> => {
        const [keysOfAnn] = await store.keysOf([{ table: 'T1', person: 'ann' }], 10);
        const names = new Map(['k1', 'k2', 'k3', 'r10', 'r20', 'r30', 'r99'].map((key) => [hashKey(key), key]));
        return (keysOfAnn?.hashes ?? []).map((hash) => names.get(hash) ?? 'unknown').sort();
      };
      // The arguments are a time before which refusals are deleted, and a maximum number.
      expect(await store.purgeRefused(10, 10)).toBe(0);
      expect(await store.purgeRefused(99, 2)).toBe(2);
      expect(await storedKeys()).toEqual(['k1', 'k2', 'k3', 'r30', 'r99']);
      expect(await store.purgeRefused(1_000_000, 10)).toBe(2);
      expect(await store.purgeRefused(1_000_000, 10)).toBe(0);
      store = await kind.reopen(store);
      expect(await storedKeys()).toEqual(['k1', 'k2', 'k3']);
      // The keys of deleted refusals can be used again.
      await store.append({ ...EMPTY_COMMIT, refused: [refusedAt('r10', 1_000_001)] });
      await store.append({ ...EMPTY_COMMIT, records: makeChain(records[2] as JournalRecord, 1, () => 'r99') });
    });

    it('returns the last snapshot of each table', async () => {
      const records = makeChain(emptyHead('T1'), 6);
      const snapshotAt = (seq: number) => ({ table: 'T1', seq, hash: records[seq - 1]?.hash ?? '', state: `{"at":${seq}}` });
      await store.append({ ...EMPTY_COMMIT, records: records.slice(0, 2), snapshots: [snapshotAt(2)] });
      await store.append({ ...EMPTY_COMMIT, records: records.slice(2, 4), snapshots: [snapshotAt(4)] });
      await store.append({ ...EMPTY_COMMIT, records: records.slice(4), snapshots: [snapshotAt(6)] });
      store = await kind.reopen(store);
      expect(await store.lastSnapshot('T1')).toEqual(snapshotAt(6));
      expect(await store.lastSnapshot('T2')).toBeNull();
    });

    it('lists finished rounds, newest first', async () => {
      const spans = [1, 2, 3].map((round) => ({
        table: 'T1',
        round,
        fromSeq: round * 10,
        toSeq: round * 10 + 9,
        endedAtMs: round,
        end: 'settled',
        faces: round === 2 ? [] : [1, 2, round],
      }));
      await store.append({ ...EMPTY_COMMIT, rounds: spans });
      expect(await store.rounds('T1', null, 2)).toEqual([spans[2], spans[1]]);
      expect(await store.rounds('T1', 2, 2)).toEqual([spans[0]]);
    });

    it('finds corrections of rounds', async () => {
      const events: Readonly<Record<number, object>> = {
        3: { type: 'round-voided-later', round: 1 },
        5: { type: 'settlement-corrected', round: 2 },
        // This text looks like a correction.
        6: { type: 'dispute-raised', about: '"round-voided-later"' },
        8: { type: 'round-voided-later', round: 3 },
      };
      const records = makeChain(emptyHead('T1'), 9, undefined, (seq) => [events[seq] ?? []].flat());
      await store.append({ ...EMPTY_COMMIT, records });
      store = await kind.reopen(store);
      const findCorrections = async (from: number, to: number, limit: number): Promise<readonly JournalRecord[]> =>
        store.corrections('T1', from, to, limit);
      expect(await findCorrections(1, 100, 10)).toEqual([records[2], records[4], records[7]]);
      expect((await findCorrections(4, 7, 10)).map(({ seq }) => seq)).toEqual([5]);
      expect((await findCorrections(1, 100, 2)).map(({ seq }) => seq)).toEqual([3, 5]);
      expect(await store.corrections('T2', 1, 100, 10)).toEqual([]);
    });

    it('finds notices to a player (warnings, demands to leave, exclusions), newest first', async () => {
      const events: Readonly<Record<number, object>> = {
        2: { type: 'player-warned', player: 'ann', about: 'a', times: 1 },
        3: { type: 'player-warned', player: 'bo', about: 'b', times: 1 },
        // These two texts look like a warning of Ann.
        4: { type: 'dispute-raised', player: 'ann', about: '"player-warned"' },
        5: { type: 'player-warned', player: 'bo', about: '"player":"ann"', times: 2 },
        6: { type: 'vacating-required', player: 'ann' },
        8: { type: 'player-warned', player: 'ann', about: 'c', times: 2 },
        9: { type: 'player-excluded', player: 'ann', grounds: 'd' },
      };
      const records = makeChain(emptyHead('T1'), 9, undefined, (seq) => [events[seq] ?? []].flat());
      await store.append({ ...EMPTY_COMMIT, records });
      store = await kind.reopen(store);
      expect(await store.notices('T1', 'ann', 10)).toEqual([records[8], records[7], records[5], records[1]]);
      expect((await store.notices('T1', 'ann', 2)).map(({ seq }) => seq)).toEqual([9, 8]);
      expect((await store.notices('T1', 'bo', 10)).map(({ seq }) => seq)).toEqual([5, 3]);
      expect(await store.notices('T1', 'an', 10)).toEqual([]);
      expect((await store.notices('T1', null, 3)).map(({ seq }) => seq)).toEqual([9, 8, 6]);
      expect(await store.notices('T2', 'ann', 10)).toEqual([]);
    });

    it('finds disputes, adjustments and sealed corrections that contain a text, oldest first', async () => {
      const events: Readonly<Record<number, object>> = {
        2: { type: 'dispute-raised', dispute: 1, player: 'ann', about: 'a', round: 3 },
        // This text looks like a dispute.
        3: { type: 'player-warned', player: 'ann', about: '"dispute-raised" "dispute":1', times: 1 },
        4: { type: 'dispute-decided', dispute: 1, decision: 'b' },
        5: { type: 'adjustment-made', player: 'ann', round: 3, amount: 5 },
        6: { type: 'round-ended', round: 3, end: 'settled' },
        7: { type: 'correction-sealed', round: 3, faces: [1, 2, 3] },
        8: { type: 'held-forfeited', player: 'ann', amount: 5 },
      };
      const records = makeChain(emptyHead('T1'), 8, undefined, (seq) => [events[seq] ?? []].flat());
      await store.append({ ...EMPTY_COMMIT, records });
      store = await kind.reopen(store);
      const find = async (text: string, limit = 10, fromSeq = 1) =>
        (await store.matters('T1', text, fromSeq, limit)).map(({ seq }) => seq);
      expect(await find('"dispute":')).toEqual([2, 4]);
      expect(await find('"held-forfeited"')).toEqual([8]);
      expect(await find('"round":3')).toEqual([2, 5, 7]);
      // A limit keeps the newest records, because a matter that is open now is among them.
      expect(await find('"round":3', 2)).toEqual([5, 7]);
      expect(await find('"round":4')).toEqual([]);
      expect(await find('"round":3', 10, 5)).toEqual([5, 7]);
      expect(await find('"round":3', 1, 5)).toEqual([7]);
      expect(await find('"round":3', 10, 8)).toEqual([]);
      expect(await store.matters('T2', '"dispute":', 1, 10)).toEqual([]);
    });

    it('finds the settlements and purchases of a person at all tables', async () => {
      const DAY = 86_400_000;
      const settled = (...players: readonly string[]) => ({
        type: 'round-settled',
        round: 1,
        // Player, bet, counted, returned, outcome, paid, rounded.
        rows: players.map((player) => [player, 'big', 1, 0, 'lost', 0, 0]),
        advised: [],
      });
      const bought = (player: string, from: string, amount: number) => ({ type: 'chips-bought', player, from, amount });
      const heads = new Map<string, TableHead>();
      const record = (table: string, atMs: number, ...events: readonly object[]): JournalRecord => {
        const { seq, hash } = heads.get(table) ?? emptyHead(table);
        // Text that a person wrote may look like an event.
        const body = JSON.stringify({ asked: { type: 'rule', about: '"type":"round-settled"' }, events });
        const newRecord = makeRecord(hash, { table, seq: seq + 1, atMs, person: 'dan', role: 'dealer', key: null, body });
        heads.set(table, newRecord);
        return newRecord;
      };
      const records = [
        record('T1', 1, settled('ann', 'bo', 'ann')),
        record('T2', DAY - 1, bought('ann', 'cage', 5), bought('ann', 'wallet', 7)),
        record('T2', DAY, settled('ann'), bought('ann', 'cage', 11)),
        record('T1', DAY + 1, settled('bo'), bought('bo', 'cage', 13), bought('ann', 'cage', 17)),
        record('T1', 2 * DAY, settled('ann')),
        record('T1', 2 * DAY),
      ];
      await store.append({ ...EMPTY_COMMIT, records: records.slice(0, 3) });
      await store.append({ ...EMPTY_COMMIT, records: records.slice(3) });
      store = await kind.reopen(store);
      const settledByAnn = await store.settledOf('ann', null, 10);
      expect(settledByAnn.map(({ table, seq }) => [table, seq])).toEqual([
        ['T1', 3],
        ['T2', 2],
        ['T1', 1],
      ]);
      const [first] = await store.settledOf('ann', null, 1);
      expect(first).toEqual(settledByAnn[0]);
      // `place` is the position in the journal of all tables, used as a cursor.
      expect(await store.settledOf('ann', first?.place ?? 0, 1)).toEqual([settledByAnn[1]]);
      expect((await store.settledOf('bo', null, 10)).map(({ table, seq }) => [table, seq])).toEqual([
        ['T1', 2],
        ['T1', 1],
      ]);
      expect(await store.settledOf('dan', null, 10)).toEqual([]);
      // Chips that Ann bought with money from the wallet do not count.
      expect(await Promise.all([0, 1, 2].map((day) => store.boughtSince('ann', day)))).toEqual([33, 28, 0]);
      expect(await store.boughtSince('nobody', 0)).toBe(0);
    });

    it('accepts a probe, a test write, without a visible change', async () => {
      await store.append({ ...EMPTY_COMMIT, records: makeChain(emptyHead('T1'), 1) });
      await store.probe();
      await store.probe();
      expect(await store.records('T1', 1, 10)).toEqual(makeChain(emptyHead('T1'), 1));
    });
  });
}
