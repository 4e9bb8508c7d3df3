/** The door of the store: the journal and what is kept beside it. */
export { StoreAway } from './away.ts';
export { backupStore, faultOfTarget, restoreStore, TUMBLER_FILE } from './backup.ts';
export {
  type Governance,
  type Governing,
  governingAt,
  readActBody,
  readGovernance,
  readSetupBody,
  type SetupBody,
} from './body.ts';
export { emptyHead, makeHash, makeRecord, type RecordContent, sha256 } from './chain.ts';
export { checkRoom, makeFolder } from './folder.ts';
export { nothingKept, openMemoryStore } from './memory.ts';
export { openSqliteStore, type SqliteStore } from './sqlite.ts';
export { assertDurable, DURABLE, JOURNAL_FILE, lockStore, openDatabase, openForReading, StoreInUse } from './sqlite-database.ts';
export { openJournal, type SqliteJournal } from './sqlite-journal.ts';
export { UNNOTED_MAX } from './sqlite-traces.ts';
export type {
  Commit,
  JournalRecord,
  RefusedRecord,
  RoundSpan,
  Store,
  TableHead,
} from './store.ts';
export { NO_COMMIT } from './store.ts';
export { dayEndMs, dayOf } from './traces.ts';
