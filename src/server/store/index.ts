/** Public exports of the store. */

export { backupStore, copyBackup, findTargetFault, moveFiles, TUMBLER_FILE } from './backup.ts';
export { type Block, encodeBlocks, readBlock } from './blocks.ts';
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
export { emptyHead, makeHash, makeRecord, sha256 } from './chain.ts';
export { nameFile } from './file-error.ts';
export { checkFreeSpace, makeFolder } from './folder.ts';
export { isKeptFile } from './kept-file.ts';
export { hashKey } from './key-hash.ts';
export { emptyContents, openMemoryStore } from './memory.ts';
export { dayEndMs, dayOf } from './record-index.ts';
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
export { WAITING_RECORDS_MAX } from './sqlite-index.ts';
export { type JournalReader, openJournal, openJournalReader, type SqliteJournal } from './sqlite-journal.ts';
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
export type { UpgradeListener, UpgradeStart } from './upgrade.ts';
