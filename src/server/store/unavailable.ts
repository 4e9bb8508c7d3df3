/** The error of a store that cannot read or write at the moment. All other errors of the store are programming errors. */

export class StoreUnavailable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StoreUnavailable';
  }
}

/** SQLite error codes of a failing file system: busy, read-only, I/O, corrupt, full, cannot open, not a database. */
const UNAVAILABLE_CODES: ReadonlySet<number> = new Set([5, 8, 10, 11, 13, 14, 26]);

/** Whether an SQLite error comes from the file system. The last byte of an extended code is the primary code. */
export const isUnavailable = (errcode: number | undefined): boolean =>
  errcode !== undefined && UNAVAILABLE_CODES.has(errcode % 256);
