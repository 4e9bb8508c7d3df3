/** The kinds of stores for tests, with temporary folders. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyContents, openMemoryStore, openSqliteStore } from '../../src/server/index.ts';
import type { StoreKind } from './contract.ts';

export const makeFolder = (): string => mkdtempSync(join(tmpdir(), 'croupier-store-'));
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

async function memoryKind(): Promise<StoreKind> {
  const contents = emptyContents();
  return { open: async () => openMemoryStore(contents), reopen: async () => openMemoryStore(contents), dispose: async () => {} };
}

async function sqliteKind(): Promise<StoreKind> {
  const folder = makeFolder();
  return {
    open: () => openSqliteStore(folder),
    reopen: async (store) => {
      await store.close();
      return openSqliteStore(folder);
    },
    dispose: async () => removeFolder(folder),
  };
}

export const STORE_KINDS = [
  ['memory', memoryKind],
  ['SQLite', sqliteKind],
] as const;
