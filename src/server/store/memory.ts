/** A store in memory, for tests. It rejects the same commits as the durable store. */
import { isUpgrade, readVersionHistory } from './body.ts';
import { emptyHead, verifyChain, verifyChains } from './chain.ts';
import { hashKey } from './key-hash.ts';
import { type Mark, marksOf, readPersonEntries } from './record-index.ts';
import {
  type ChipPurchase,
  type CommandKey,
  type CommandOutcome,
  type Commit,
  type JournalRecord,
  type PersonAtTable,
  playerField,
  type RoundSpan,
  type SettlementRef,
  type Snapshot,
  type Store,
  type TableHead,
} from './store.ts';

/** The contents of a memory store. Tests open a second store with the same contents to simulate a restart. */
export interface MemoryContents {
  readonly journal: Map<string, JournalRecord[]>;
  /** Outcomes of commands, by table and person (see `personKey`), then by idempotency key. */
  readonly outcomes: Map<string, Map<string, CommandOutcome>>;
  readonly snapshots: Map<string, Snapshot>;
  readonly rounds: Map<string, RoundSpan[]>;
  /** Settlements by person. */
  readonly settled: Map<string, SettlementRef[]>;
  readonly bought: ChipPurchase[];
}

export const emptyContents = (): MemoryContents => ({
  journal: new Map(),
  outcomes: new Map(),
  snapshots: new Map(),
  rounds: new Map(),
  settled: new Map(),
  bought: [],
});

const personKey = ({ table, person }: PersonAtTable): string => `${table}\n${person}`;

/** Throws if a commit is invalid. The durable store leaves keys of records to the audit; here tests find a floor that uses a key twice. */
function checkCommit({ journal, outcomes }: MemoryContents, { records, refused }: Commit): void {
  const heads = new Map<string, TableHead>();
  for (const { table } of records) {
    const last = journal.get(table)?.at(-1);
    if (last !== undefined) heads.set(table, last);
  }
  verifyChains(heads, records);
  const newKeys = new Set<string>();
  for (const { table, person, key } of [...records, ...refused]) {
    if (key === null) continue;
    const commandKey = `${personKey({ table, person })}\n${key}`;
    if (newKeys.has(commandKey) || outcomes.get(personKey({ table, person }))?.has(key))
      throw new Error(`the key ${key} of ${person} at table ${table} is already used`);
    newKeys.add(commandKey);
  }
}

function addOutcome(outcomes: MemoryContents['outcomes'], commandKey: CommandKey, outcome: CommandOutcome): void {
  const outcomesOfPerson = outcomes.get(personKey(commandKey));
  if (outcomesOfPerson === undefined) outcomes.set(personKey(commandKey), new Map([[commandKey.key, outcome]]));
  else outcomesOfPerson.set(commandKey.key, outcome);
}

const setupRecordsIn = ({ journal }: MemoryContents, table: string): readonly JournalRecord[] =>
  (journal.get(table) ?? []).filter((record) => record.seq === 1 || isUpgrade(record));

const markedIn = ({ journal }: MemoryContents, table: string, mark: Mark): readonly JournalRecord[] =>
  (journal.get(table) ?? []).filter((record) => marksOf(record).includes(mark));

function addPersonEntries(contents: MemoryContents, record: JournalRecord): void {
  const { journal, settled, bought } = contents;
  const entries = readPersonEntries(record, () => readVersionHistory(setupRecordsIn(contents, record.table)));
  if (entries === null) return;
  const { table, seq } = record;
  // The position of the record in the journal of all tables.
  const place = [...journal.values()].reduce((count, { length }) => count + length, 0);
  for (const person of entries.settled) settled.set(person, [...(settled.get(person) ?? []), { place, table, seq }]);
  bought.push(...entries.bought);
}

function applyCommit(contents: MemoryContents, commit: Commit): void {
  const { journal, outcomes, snapshots, rounds } = contents;
  for (const record of commit.records) {
    const { table, person, key } = record;
    const records = journal.get(table);
    if (records === undefined) journal.set(table, [record]);
    else records.push(record);
    if (key !== null) addOutcome(outcomes, { table, person, key }, { record });
    addPersonEntries(contents, record);
  }
  for (const refused of commit.refused) addOutcome(outcomes, refused, { refused });
  for (const snapshot of commit.snapshots) snapshots.set(snapshot.table, snapshot);
  for (const span of commit.rounds) rounds.set(span.table, [...(rounds.get(span.table) ?? []), span]);
}

export function openMemoryStore(contents: MemoryContents = emptyContents()): Store {
  return {
    append: async (commit) => {
      checkCommit(contents, commit);
      applyCommit(contents, commit);
    },
    heads: async () =>
      [...contents.journal.values()].flatMap((records) => {
        const last = records.at(-1);
        return last === undefined ? [] : [{ table: last.table, seq: last.seq, hash: last.hash }];
      }),
    records: async (table, fromSeq, limit) => {
      const records = contents.journal.get(table) ?? [];
      const found = records.slice(fromSeq - 1, fromSeq - 1 + limit);
      verifyChain(records[fromSeq - 2] ?? emptyHead(table), found);
      return found;
    },
    setupRecords: async (table) => setupRecordsIn(contents, table),
    lastSnapshot: async (table) => contents.snapshots.get(table) ?? null,
    keysOf: async (people, limit) =>
      people.map((personAtTable) => {
        const outcomesOfPerson = contents.outcomes.get(personKey(personAtTable));
        const hashes = [...(outcomesOfPerson?.keys() ?? [])].map(hashKey);
        return { hashes: hashes.slice(0, limit), complete: hashes.length <= limit };
      }),
    commandOutcomes: async (commandKeys) =>
      commandKeys.map((commandKey) => contents.outcomes.get(personKey(commandKey))?.get(commandKey.key) ?? null),
    purgeRefused: async (beforeMs, limit) => {
      const oldRefusals = [...contents.outcomes].flatMap(([outcomesKey, outcomesOfPerson]) =>
        [...outcomesOfPerson].flatMap(([key, outcome]) =>
          'refused' in outcome && outcome.refused.atMs < beforeMs ? [{ outcomesKey, key, atMs: outcome.refused.atMs }] : [],
        ),
      );
      const purged = oldRefusals.sort((a, b) => a.atMs - b.atMs).slice(0, limit);
      for (const { outcomesKey, key } of purged) contents.outcomes.get(outcomesKey)?.delete(key);
      return purged.length;
    },
    rounds: async (table, before, limit) =>
      (contents.rounds.get(table) ?? [])
        .filter(({ round }) => before === null || round < before)
        .toReversed()
        .slice(0, limit),
    corrections: async (table, fromSeq, toSeq, limit) =>
      markedIn(contents, table, 'correction')
        .filter(({ seq }) => seq >= fromSeq && seq <= toSeq)
        .slice(0, limit),
    notices: async (table, player, limit) =>
      markedIn(contents, table, 'notice')
        .filter(({ body }) => player === null || body.includes(playerField(player)))
        .toReversed()
        .slice(0, limit),
    matters: async (table, text, fromSeq, limit) =>
      markedIn(contents, table, 'matter')
        .filter(({ seq, body }) => seq >= fromSeq && body.includes(text))
        .slice(-limit),
    settledOf: async (person, before, limit) =>
      (contents.settled.get(person) ?? [])
        .filter(({ place }) => before === null || place < before)
        .toReversed()
        .slice(0, limit),
    boughtSince: async (person, day) =>
      contents.bought
        .filter((purchase) => purchase.person === person && purchase.day >= day)
        .reduce((sum, { amount }) => sum + amount, 0),
    probe: async () => {},
    close: async () => {},
  };
}
