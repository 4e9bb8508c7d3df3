/** Lists the files of the project, without installed, built and ignored files. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');

/** Folder for caches and reports of tools. */
export const CACHE = join(ROOT, 'node_modules', '.cache', 'croupier');

/** The entries of `.gitignore`, and the folder of git. */
const IGNORED_NAMES = new Set(['.git', 'node_modules', 'dist', 'coverage', 'reports', '.stryker-tmp', '.cache']);

export interface TextFile {
  /** The path from the project's root, with forward slashes on every system. */
  readonly path: string;
  readonly text: string;
}

/** Reads every file of a folder of the project, sorted by path. */
export function projectFiles(startFolder = ''): readonly TextFile[] {
  const files: TextFile[] = [];
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
      if (IGNORED_NAMES.has(entry.name) || entry.name.endsWith('.log')) continue;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile()) files.push({ path, text: readFileSync(join(ROOT, path), 'utf8') });
    }
  };
  walk(startFolder);
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

export const isCode = (path: string): boolean => /\.(?:ts|mts|tsx|mjs|js)$/.test(path);
export const isTest = (path: string): boolean => path.endsWith('.test.ts');
