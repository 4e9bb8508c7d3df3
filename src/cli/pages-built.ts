/** Whether the pages are built, and of which source. It must never build them: that takes a process of its own. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const BUILT = join(ROOT, 'dist', 'pages');
export const WEB = join(ROOT, 'src', 'web');

/** Whatever can end up in a page. */
const SOURCES = ['web', 'client', 'protocol', 'table', 'rulebooks', 'rules'] as const;
const FURTHER_SOURCES = ['package-lock.json', 'src/cli/pages.ts'] as const;

export const filesUnder = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** The name of what would be built now: a digest over all sources, so that it changes with any of them. */
export function versionNow(): string {
  const digest = createHash('sha256');
  const sources = SOURCES.flatMap((folder) => filesUnder(join(ROOT, 'src', folder))).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  for (const file of [...sources, ...FURTHER_SOURCES.map((name) => join(ROOT, name))]) {
    digest
      .update(`${relative(ROOT, file).replaceAll(sep, '/')}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return digest.digest('hex').slice(0, 16);
}

/** Where the pages of this very source are; null where they have not been built. */
export function builtPages(): string | null {
  if (!existsSync(WEB)) return newestBuild();
  const folder = join(BUILT, versionNow());
  return existsSync(join(folder, 'index.html')) ? folder : null;
}

/** Where only what was built is there, as in a package without sources. */
function newestBuild(): string | null {
  if (!existsSync(BUILT)) return null;
  const folders = readdirSync(BUILT).map((name) => join(BUILT, name));
  const dated = folders
    .filter((folder) => existsSync(join(folder, 'index.html')))
    .map((folder) => ({ folder, at: statSync(folder).mtimeMs }));
  return dated.sort((a, b) => b.at - a.at)[0]?.folder ?? null;
}

/** Builds in a process of its own, whose memory is given back; answers where the pages are, or why there are none. */
export function freshPages(say: (line: string) => void): { readonly folder: string } | { readonly missing: string } {
  const built = builtPages();
  if (built !== null) return { folder: built };
  say('building the pages, once after each change of their source\n');
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'src', 'cli', 'croupier.mjs'), 'pages'], {
    encoding: 'utf8',
    // Whatever this process is run for, pages are built for people.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const folder = builtPages();
  if (status === 0 && folder !== null) return { folder };
  return { missing: stderr.trim().replace(/^croupier: /, '') || 'the pages could not be built' };
}
