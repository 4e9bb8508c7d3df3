/** A store in memory, for tests and tables that need not outlive the process. It must never let through what the durable store would refuse. */
import { isChange, readGovernance } from './body.ts';
import { emptyHead, follow, followAll } from './chain.ts';
import {
  type Bought,
  CORRECTIONS,
  type Commit,
  type JournalRecord,
  type KeyFate,
  type KeyPlace,
  namesPlayer,
  type PersonPlace,
  type RoundSpan,
  type SettledPlace,
  type Snapshot,
  type Store,
  type TableHead,
  TOLD,
} from './store.ts';
import { tracesOf } from './traces.ts';

/** What a memory store keeps; handed to a second store it is what a restarted process would find. */
export interface Kept {
  readonly journal: Map<string, JournalRecord[]>;
  /** By table and person, then by key. */
  readonly fates: Map<string, Map<string, KeyFate>>;
  readonly snapshots: Map<string, Snapshot>;
  readonly rounds: Map<string, RoundSpan[]>;
  /** By person. */
  readonly settled: Map<string, SettledPlace[]>;
  readonly bought: Bought[];
}

export const nothingKept = (): Kept => ({
  journal: new Map(),
  fates: new Map(),
  snapshots: new Map(),
  rounds: new Map(),
  settled: new Map(),
  bought: [],
});

const personIn = ({ table, person }: PersonPlace): string => `${table}\n${person}`;

/** Throws where a commit may not be stored; it must be asked before anything is changed. */
function check({ journal, fates }: Kept, { records, refused }: Commit): void {
  const heads = new Map<string, TableHead>();
  for (const { table } of records) {
    const last = journal.get(table)?.at(-1);
    if (last !== undefined) heads.set(table, last);
  }
  followAll(heads, records);
  const seen = new Set<string>();
  for (const { table, person, key } of [...records, ...refused]) {
    if (key === null) continue;
    const place = `${personIn({ table, person })}\n${key}`;
    if (seen.has(place) || fates.get(personIn({ table, person }))?.has(key))
      throw new Error(`the key ${key} of ${person} at table ${table} is taken`);
    seen.add(place);
  }
}

function keepFate(fates: Kept['fates'], place: KeyPlace, fate: KeyFate): void {
  const own = fates.get(personIn(place));
  if (own === undefined) fates.set(personIn(place), new Map([[place.key, fate]]));
  else own.set(place.key, fate);
}

const governingIn = ({ journal }: Kept, table: string): readonly JournalRecord[] =>
  (journal.get(table) ?? []).filter((record) => record.seq === 1 || isChange(record));

function keepTraces(kept: Kept, record: JournalRecord): void {
  const { journal, settled, bought } = kept;
  const traces = tracesOf(record, () => readGovernance(governingIn(kept, record.table)));
  if (traces === null) return;
  const { table, seq } = record;
  const place = [...journal.values()].reduce((count, { length }) => count + length, 0);
  for (const person of traces.settled) settled.set(person, [...(settled.get(person) ?? []), { place, table, seq }]);
  bought.push(...traces.bought);
}

function keep(kept: Kept, commit: Commit): void {
  const { journal, fates, snapshots, rounds } = kept;
  for (const record of commit.records) {
    const { table, person, key } = record;
    const records = journal.get(table);
    if (records === undefined) journal.set(table, [record]);
    else records.push(record);
    if (key !== null) keepFate(fates, { table, person, key }, { record });
    keepTraces(kept, record);
  }
  for (const refused of commit.refused) keepFate(fates, refused, { refused });
  for (const snapshot of commit.snapshots) snapshots.set(snapshot.table, snapshot);
  for (const span of commit.rounds) rounds.set(span.table, [...(rounds.get(span.table) ?? []), span]);
}

export function openMemoryStore(kept: Kept = nothingKept()): Store {
  return {
    append: async (commit) => {
      check(kept, commit);
      keep(kept, commit);
    },
    heads: async () =>
      [...kept.journal.values()].flatMap((records) => {
        const last = records.at(-1);
        return last === undefined ? [] : [{ table: last.table, seq: last.seq, hash: last.hash }];
      }),
    records: async (table, fromSeq, limit) => {
      const records = kept.journal.get(table) ?? [];
      const found = records.slice(fromSeq - 1, fromSeq - 1 + limit);
      follow(records[fromSeq - 2] ?? emptyHead(table), found);
      return found;
    },
    governing: async (table) => governingIn(kept, table),
    lastSnapshot: async (table) => kept.snapshots.get(table) ?? null,
    keysOf: async (people, limit) =>
      people.map((place) => {
        const own = kept.fates.get(personIn(place));
        return { keys: [...(own?.keys() ?? [])].slice(0, limit), complete: (own?.size ?? 0) <= limit };
      }),
    fates: async (places) => places.map((place) => kept.fates.get(personIn(place))?.get(place.key) ?? null),
    forgetRefused: async (beforeMs, limit) => {
      const old = [...kept.fates].flatMap(([place, own]) =>
        [...own].flatMap(([key, fate]) =>
          'refused' in fate && fate.refused.atMs < beforeMs ? [{ place, key, atMs: fate.refused.atMs }] : [],
        ),
      );
      const forgotten = old.sort((a, b) => a.atMs - b.atMs).slice(0, limit);
      for (const { place, key } of forgotten) kept.fates.get(place)?.delete(key);
      return forgotten.length;
    },
    rounds: async (table, before, limit) =>
      (kept.rounds.get(table) ?? [])
        .filter(({ round }) => before === null || round < before)
        .toReversed()
        .slice(0, limit),
    corrections: async (table, fromSeq, toSeq, limit) =>
      (kept.journal.get(table) ?? [])
        .filter(({ seq, body }) => seq >= fromSeq && seq <= toSeq && CORRECTIONS.some((event) => body.includes(event)))
        .slice(0, limit),
    told: async (table, player, limit) =>
      (kept.journal.get(table) ?? [])
        .filter(({ body }) => TOLD.some((event) => body.includes(event)) && body.includes(namesPlayer(player)))
        .toReversed()
        .slice(0, limit),
    settledOf: async (person, before, limit) =>
      (kept.settled.get(person) ?? [])
        .filter(({ place }) => before === null || place < before)
        .toReversed()
        .slice(0, limit),
    boughtSince: async (person, day) =>
      kept.bought.filter((each) => each.person === person && each.day >= day).reduce((sum, { amount }) => sum + amount, 0),
    probe: async () => {},
    close: async () => {},
  };
}
