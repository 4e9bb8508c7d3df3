/** Makes the folder of a store. It must never try forever, as Node's own way of making folders does in some file systems. */
import { accessSync, constants, mkdirSync, statfsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);

/** What there is at a path; null where there is nothing, nor anything that it could be in. */
function found(path: string): 'folder' | 'file' | null {
  try {
    return statSync(path).isDirectory() ? 'folder' : 'file';
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return null;
    throw new Error(`it cannot be looked at (${codeOf(error)})`);
  }
}

function make(path: string): void {
  try {
    // Nobody but the house's own user may look in.
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && found(path) === 'folder') return;
    throw new Error(`${path} cannot be made (${codeOf(error)})`);
  }
}

/** The folder and those above it, one by one; throws where there can be none, or none that can be written to. */
export function makeFolder(folder: string): void {
  const missing: string[] = [];
  for (let path = resolve(folder); found(path) !== 'folder'; path = dirname(path)) {
    if (found(path) === 'file') throw new Error(`${path} is a file, not a folder`);
    missing.push(path);
  }
  for (const path of missing.toReversed()) make(path);
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`it cannot be written to (${codeOf(error)})`);
  }
}

const MIB = 2 ** 20;
/** What the log beside the journal may grow to before it is copied: with less, the first busy minute ends in a full disk. */
const ROOM_BYTES_MIN = 16 * MIB;

/** Bytes that are free where the folder is; null for the file systems that do not say. */
export function roomIn(folder: string): number | null {
  const { blocks, bavail, bsize } = statfsSync(folder);
  return blocks === 0 ? null : bavail * bsize;
}

/** Throws where there is too little room to begin with; a disk that fills later is waited for. */
export function checkRoom(folder: string): void {
  const room = roomIn(folder);
  if (room === null || room >= ROOM_BYTES_MIN) return;
  throw new Error(`the disk is full: ${Math.floor(room / MIB)} MiB are free, at least ${ROOM_BYTES_MIN / MIB} are needed`);
}
