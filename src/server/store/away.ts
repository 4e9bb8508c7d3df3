/** That nothing can be stored or read at this moment, told apart from our own mistakes. It must never stand for something that did happen. */

export class StoreAway extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StoreAway';
  }
}

/** SQLite's codes for a file system that fails, is full, read-only or gone: busy, read-only, I/O, corrupt, full, cannot open, no database. */
const AWAY_CODES: ReadonlySet<number> = new Set([5, 8, 10, 11, 13, 14, 26]);

/** Whether an error of SQLite is the world's and not ours; extended codes carry the plain one in their last byte. */
export const isAway = (errcode: number | undefined): boolean => errcode !== undefined && AWAY_CODES.has(errcode % 256);
