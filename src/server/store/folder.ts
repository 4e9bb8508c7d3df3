/** Creates data folders, syncs them and checks free disk space. Node's recursive `mkdir` is not used, because it hangs on some file systems. */
import { accessSync, closeSync, constants, fsyncSync, mkdirSync, openSync, statfsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);

/** Returns whether a path is a folder or a file; null if it does not exist. */
function kindOf(path: string): 'folder' | 'file' | null {
  try {
    return statSync(path).isDirectory() ? 'folder' : 'file';
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return null;
    throw new Error(`cannot read ${path} (${codeOf(error)})`);
  }
}

function createFolder(path: string): void {
  try {
    // Only the operating-system account of the server may read the folder.
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && kindOf(path) === 'folder') return;
    throw new Error(`cannot create ${path} (${codeOf(error)})`);
  }
}

/** Creates a folder and its parents; throws if that is impossible or the folder is not writable. */
export function makeFolder(folder: string): void {
  const missing: string[] = [];
  for (let path = resolve(folder); kindOf(path) !== 'folder'; path = dirname(path)) {
    if (kindOf(path) === 'file') throw new Error(`${path} is a file, not a folder`);
    missing.push(path);
  }
  for (const path of missing.toReversed()) createFolder(path);
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`the folder is not writable (${codeOf(error)})`);
  }
}

/** Syncs a file or a folder to the disk. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

const MIB = 2 ** 20;
/** The WAL (SQLite's write-ahead log) grows to this size before its first checkpoint, so the server needs at least this much space. */
const FREE_BYTES_MIN = 16 * MIB;

/** Free bytes on the folder's disk; null if the file system does not report them. */
export function freeBytesIn(folder: string): number | null {
  const { blocks, bavail, bsize } = statfsSync(folder);
  return blocks === 0 ? null : bavail * bsize;
}

/** Throws if there is too little space to start. If the disk gets full later, the server waits for free space. */
export function checkFreeSpace(folder: string): void {
  const freeBytes = freeBytesIn(folder);
  if (freeBytes === null || freeBytes >= FREE_BYTES_MIN) return;
  throw new Error(`the disk is full: ${Math.floor(freeBytes / MIB)} MiB free, at least ${FREE_BYTES_MIN / MIB} MiB needed`);
}
