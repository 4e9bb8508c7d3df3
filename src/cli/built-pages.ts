/** Finds the pages that were built from the current source. If they are missing, builds them in a child process. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const BUILDS_FOLDER = join(ROOT, 'dist', 'pages');
export const WEB_SOURCE = join(ROOT, 'src', 'web');

/** Folders whose code can be part of a page. */
const SOURCE_FOLDERS = ['web', 'client', 'protocol', 'tournament', 'table', 'rulebooks', 'rules'] as const;
const SOURCE_FILES = ['package-lock.json', 'src/cli/pages.ts'] as const;

export const filesUnder = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** Returns a digest of all sources of the pages. The folder of a build has this digest as its name. */
export function sourceDigest(): string {
  const digest = createHash('sha256');
  const sources = SOURCE_FOLDERS.flatMap((folder) => filesUnder(join(ROOT, 'src', folder))).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  for (const file of [...sources, ...SOURCE_FILES.map((name) => join(ROOT, name))]) {
    digest
      .update(`${relative(ROOT, file).replaceAll(sep, '/')}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return digest.digest('hex').slice(0, 16);
}

/** Returns the folder of the pages that were built from the current source, or null. */
export function findBuiltPages(): string | null {
  if (!existsSync(WEB_SOURCE)) return findNewestBuild();
  const folder = join(BUILDS_FOLDER, sourceDigest());
  return existsSync(join(folder, 'index.html')) ? folder : null;
}

/** Returns the newest build. Used in an installed package, which does not contain the source of the pages. */
function findNewestBuild(): string | null {
  if (!existsSync(BUILDS_FOLDER)) return null;
  const folders = readdirSync(BUILDS_FOLDER).map((name) => join(BUILDS_FOLDER, name));
  const builds = folders
    .filter((folder) => existsSync(join(folder, 'index.html')))
    .map((folder) => ({ folder, builtAtMs: statSync(folder).mtimeMs }));
  return builds.sort((a, b) => b.builtAtMs - a.builtAtMs)[0]?.folder ?? null;
}

/** Returns the folder of the pages, or why the build failed. Builds in a child process, so that its memory is freed afterwards. */
export function ensurePagesBuilt(log: (line: string) => void): { readonly folder: string } | { readonly failure: string } {
  const built = findBuiltPages();
  if (built !== null) return { folder: built };
  log('building the pages because their source has changed\n');
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'src', 'cli', 'croupier.mjs'), 'pages'], {
    encoding: 'utf8',
    // Tests set a different NODE_ENV.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const folder = findBuiltPages();
  if (status === 0 && folder !== null) return { folder };
  return { failure: stderr.trim().replace(/^croupier: /, '') || 'building the pages failed' };
}
