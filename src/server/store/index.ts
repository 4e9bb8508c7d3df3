/** Public exports of the store. */

export { backupStore, copyBackup, findTargetFault, moveFiles, TUMBLER_FILE } from './backup.ts';
export {
  isRetirement,
  readActBody,
  readCorrection,
  readCurrentSetup,
  readVersionHistory,
  type SetupBody,
  type VersionEntry,
  type VersionHistory,
  versionAt,
} from './body.ts';
export { emptyHead, makeHash, makeRecord, type RecordContent, sha256 } from './chain.ts';
export { checkFreeSpace, makeFolder } from './folder.ts';
export { emptyContents, openMemoryStore } from './memory.ts';
export { dayEndMs, dayOf } from './person-index.ts';
export { openSqliteStore, type SqliteStore } from './sqlite.ts';
export {
  assertDurable,
  DURABLE_SETTINGS,
  JOURNAL_FILE,
  lockStore,
  openDatabase,
  openForReading,
  StoreInUse,
} from './sqlite-database.ts';
export { openJournal, type SqliteJournal } from './sqlite-journal.ts';
export { UNINDEXED_RECORDS_MAX } from './sqlite-person-index.ts';
export type {
  Commit,
  JournalRecord,
  RefusedRecord,
  RoundSpan,
  SettlementRef,
  Store,
  TableHead,
} from './store.ts';
export { EMPTY_COMMIT } from './store.ts';
export { tournamentOfStream } from './tournament-body.ts';
export { StoreUnavailable } from './unavailable.ts';
