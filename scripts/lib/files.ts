/** The project's own files, found by walking the tree; it must never see what is installed, built or ignored. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');

/** Where tools leave what nobody commits. */
export const CACHE = join(ROOT, 'node_modules', '.cache', 'croupier');

/** As in `.gitignore`, and git's own folder. */
const PASSED_OVER = new Set(['.git', 'node_modules', 'dist', 'coverage', 'reports', '.stryker-tmp', '.cache']);

export interface TextFile {
  /** From the project's root, with forward slashes on every system. */
  readonly path: string;
  readonly text: string;
}

/** Every file of the project with its text, in path order. */
export function projectFiles(under = ''): readonly TextFile[] {
  const found: TextFile[] = [];
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
      if (PASSED_OVER.has(entry.name) || entry.name.endsWith('.log')) continue;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile()) found.push({ path, text: readFileSync(join(ROOT, path), 'utf8') });
    }
  };
  walk(under);
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

export const isCode = (path: string): boolean => /\.(?:ts|mts|tsx|mjs|js)$/.test(path);
export const isTest = (path: string): boolean => path.endsWith('.test.ts');
