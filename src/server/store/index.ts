/** The door of the store: the journal and what is kept beside it. */
export { BrokenChain, breakOf, emptyHead, follow, GENESIS, makeHash, makeRecord, sha256 } from './chain.ts';
export { type Kept, nothingKept, openMemoryStore } from './memory.ts';
export type {
  Commit,
  JournalRecord,
  KeyFate,
  KeyPlace,
  KeysOf,
  RefusedRecord,
  RoundSpan,
  Snapshot,
  Store,
  TableHead,
} from './store.ts';
export { NO_COMMIT } from './store.ts';
