/** Keeps the file of an earlier format beside the new one, and never overwrites another file. */
import { closeSync, copyFileSync, existsSync, linkSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { syncToDisk } from './folder.ts';

/** Two files are compared in parts of this size. */
const PART_BYTES = 2 ** 20;

/** Whether a file in a data folder is a kept one. */
export const isKeptFile = (name: string): boolean => /^croupier-format-\d+(?:-\d+)?\.db$/.test(name);

/** Finds a free name for the file in its folder, or the name under which an interrupted upgrade has already kept the same file. */
export function findKeptFile(file: string, name: string): string {
  for (let number = 1; ; number++) {
    const kept = join(dirname(file), `${name}${number === 1 ? '' : `-${number}`}.db`);
    if (!existsSync(kept) || isSame(file, kept)) return kept;
  }
}

/** Gives the file a second name, which stays when another file takes the first one. */
export function keepFile(file: string, kept: string): void {
  if (!existsSync(kept)) linkOrCopy(file, kept);
  syncToDisk(dirname(kept));
}

/** Some file systems have no hard links. */
function linkOrCopy(file: string, kept: string): void {
  try {
    linkSync(file, kept);
  } catch {
    const copy = `${kept}.copy`;
    try {
      copyFileSync(file, copy);
      syncToDisk(copy);
      renameSync(copy, kept);
    } catch (error) {
      rmSync(copy, { force: true });
      throw error;
    }
  }
}

/** Whether both names belong to one file, or to files with the same bytes. */
function isSame(file: string, other: string): boolean {
  const [a, b] = [statSync(file, { bigint: true }), statSync(other, { bigint: true })];
  if (a.dev === b.dev && a.ino === b.ino) return true;
  return b.isFile() && a.size === b.size && hasSameBytes(file, other);
}

function hasSameBytes(file: string, other: string): boolean {
  const [a, b] = [openSync(file, 'r'), openSync(other, 'r')];
  try {
    const [partA, partB] = [Buffer.alloc(PART_BYTES), Buffer.alloc(PART_BYTES)];
    for (;;) {
      const [sizeA, sizeB] = [readSync(a, partA), readSync(b, partB)];
      if (!partA.subarray(0, sizeA).equals(partB.subarray(0, sizeB))) return false;
      if (sizeA === 0) return true;
    }
  } finally {
    closeSync(a);
    closeSync(b);
  }
}
