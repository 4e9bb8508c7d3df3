/** A table's state from its journal: the last snapshot and every event after it. It must never judge; what happened, happened. */
import type { Rulebook } from '../../rules/index.ts';
import { evolve, newTable, type TableState } from '../../table/index.ts';
import { BrokenChain, emptyHead, follow } from '../store/chain.ts';
import type { Store, TableHead } from '../store/store.ts';
import { readActBody, readSetupBody, rulebookOf } from './body.ts';

/** Records read at a time. */
const PAGE = 1000;

export interface Rebuilt {
  readonly state: TableState;
  readonly head: TableHead;
  readonly lastMs: number;
  /** Records since the snapshot it was built from. */
  readonly since: number;
  /** The first record after the last finished round. */
  readonly roundFrom: number;
}

/** Rebuilds a table as far as the store has it. Throws on a broken chain and on a rulebook that is not the one it was set up with. */
export async function rebuildTable(store: Store, rulebooks: readonly Rulebook[], table: string): Promise<Rebuilt> {
  const [first] = await store.records(table, 1, 1);
  if (first === undefined) throw new BrokenChain(table, 1, 'there is no set-up');
  const setup = readSetupBody(first);
  const rulebook = rulebookOf(rulebooks, table, setup);
  if (typeof rulebook === 'string') throw new Error(rulebook);
  const state = newTable(rulebook, setup.setup);
  let head = follow(emptyHead(table), [first]);
  let lastMs = first.atMs;
  let since = 0;
  for (;;) {
    const page = await store.records(table, head.seq + 1, PAGE);
    head = follow(head, page);
    for (const record of page) {
      for (const event of readActBody(record).events) evolve(state, event, record.atMs);
      lastMs = record.atMs;
    }
    since += page.length;
    if (page.length < PAGE) break;
  }
  const [last] = await store.rounds(table, null, 1);
  return { state, head, lastMs, since, roundFrom: (last?.toSeq ?? 1) + 1 };
}
