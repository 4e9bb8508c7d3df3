/** A process that opens a store of an earlier format, and kills itself before one of its writes. With 0 it prints the names of all writes. */
import fs, { writeSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementResultingChanges, type StatementSync } from 'node:sqlite';
import { openSqliteStore } from '../../src/server/index.ts';

/** `killAt` is the number of the write. With `no-links`, the file system has no hard links. */
const [folder = '', killAt = '0', mode = ''] = process.argv.slice(2);

const writes: string[] = [];

function beforeWrite(name: string): void {
  writes.push(name);
  if (writes.length === Number(killAt)) process.kill(process.pid, 'SIGKILL');
}

const pathByDescriptor = new Map<number, string>();
const { openSync, fsyncSync, linkSync, renameSync, rmSync, copyFileSync } = fs;
fs.openSync = (path, ...rest) => {
  if (rest[0] !== 'r') beforeWrite(`open ${basename(String(path))}`);
  const descriptor = openSync(path, ...rest);
  pathByDescriptor.set(descriptor, String(path));
  return descriptor;
};
fs.fsyncSync = (descriptor) => {
  beforeWrite(`sync ${basename(pathByDescriptor.get(descriptor) ?? '')}`);
  fsyncSync(descriptor);
};
fs.linkSync = (from, to) => {
  if (mode === 'no-links') throw new Error('EPERM: operation not permitted');
  beforeWrite(`link ${basename(String(to))}`);
  linkSync(from, to);
};
fs.renameSync = (from, to) => {
  beforeWrite(`rename ${basename(String(to))}`);
  renameSync(from, to);
};
fs.rmSync = (path, options) => {
  beforeWrite(`remove ${basename(String(path))}`);
  rmSync(path, options);
};
fs.copyFileSync = (from, to) => {
  beforeWrite(`copy ${basename(String(to))}`);
  copyFileSync(from, to);
};
syncBuiltinESMExports();

const { exec, prepare } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (sql) {
  beforeWrite(sql.trim().slice(0, 30));
  exec.call(this, sql);
};
/** Every block of the new journal is a write too. */
DatabaseSync.prototype.prepare = function (sql) {
  const statement = prepare.call(this, sql);
  if (!/^INSERT INTO block/.test(sql)) return statement;
  const run = statement.run.bind(statement) as (...values: SQLInputValue[]) => StatementResultingChanges;
  statement.run = ((...values: SQLInputValue[]) => {
    beforeWrite('block');
    return run(...values);
  }) as StatementSync['run'];
  return statement;
};

try {
  await (await openSqliteStore(folder)).close();
  writeSync(1, JSON.stringify({ writes }));
} catch (error) {
  writeSync(1, JSON.stringify({ error: (error as Error).message }));
}
