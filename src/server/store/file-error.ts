/** Adds the path of the file to errors of SQLite, and says what to do. */
import { accessSync, constants, realpathSync } from 'node:fs';
import { basename, dirname } from 'node:path';

const [SQLITE_READONLY, SQLITE_CORRUPT, SQLITE_CANTOPEN, SQLITE_NOTADB] = [8, 11, 14, 26];
const ADVICE = 'keep the folder, and see docs/OPERATIONS.md';

/** An error of SQLite whose message names the file. `errcode` is the code of SQLite. */
class FileError extends Error {
  readonly errcode: number;
  constructor(message: string, errcode: number, cause: unknown) {
    super(message, { cause });
    this.name = 'FileError';
    this.errcode = errcode;
  }
}

/** SQLite's primary error code; null for other errors. The last byte of an extended code is the primary code. */
const codeOf = (error: unknown): number | null => {
  const { errcode } = error as { readonly errcode?: number };
  return errcode === undefined ? null : errcode & 0xff;
};

/** Whether SQLite found damage in the content of a file. */
export const isDamage = (error: unknown): boolean => [SQLITE_CORRUPT, SQLITE_NOTADB].includes(codeOf(error) ?? 0);

/** Returns an error of SQLite with the path of the file. Other errors, and errors that already have a path, stay as they are. */
export function nameFile(error: unknown, file: string): unknown {
  const code = codeOf(error);
  if (!(error instanceof Error) || error instanceof FileError || code === null) return error;
  const { errcode } = error as Error & { readonly errcode: number };
  return new FileError(describe(code, error.message, file), errcode, error);
}

/** Runs the work, and adds the path of the file to errors of SQLite. */
export function withFileName<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw nameFile(error, file);
  }
}

function describe(code: number, message: string, file: string): string {
  if (code === SQLITE_CORRUPT) return `${file} is damaged or cut off (SQLite: ${message}); ${ADVICE}`;
  if (code === SQLITE_NOTADB) return `${file} is not a SQLite file, or its beginning is damaged (SQLite: ${message}); ${ADVICE}`;
  const isAccess = code === SQLITE_CANTOPEN || code === SQLITE_READONLY;
  return (isAccess ? describeAccess(file) : null) ?? `${file}: ${message}`;
}

/** Says why the file cannot be opened; null if the reason is unknown. */
function describeAccess(file: string): string | null {
  const readFault = findAccessFault(file, constants.R_OK);
  if (readFault !== null) return `cannot read ${file} (${readFault})`;
  // SQLite creates its other files beside the file that a symbolic link points to.
  const realFile = realpathSync(file);
  const [name, folder] = [basename(realFile), dirname(realFile)];
  const writeFault = findAccessFault(folder, constants.W_OK | constants.X_OK);
  if (writeFault === null) return null;
  return `cannot open ${file}: SQLite must create ${name}-wal and ${name}-shm in its folder, but ${folder} is not writable (${writeFault}); copy the whole folder to a writable one, or use a backup`;
}

/** The error code, such as EACCES; null if the access is allowed. */
function findAccessFault(path: string, mode: number): string | null {
  try {
    accessSync(path, mode);
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}
