/** The verb `pages`: builds the pages when their source has changed since. It must never serve them, nor load the builder into the server's process. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { fault } from './fault.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BUILT = join(ROOT, 'dist', 'pages');
const WEB = join(ROOT, 'src', 'web');

/** Whatever can end up in a page. */
const SOURCES = ['web', 'client', 'protocol', 'table', 'rulebooks', 'rules'] as const;
const FURTHER_SOURCES = ['package-lock.json', 'src/cli/pages.ts'] as const;

/** Files that gain nothing by being compressed again. */
const COMPRESSED = /\.(?:woff2|png|br|gz)$/;
/** Under this a compressed copy saves no packet. */
const COMPRESS_BYTES_MIN = 1024;

const filesUnder = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** The name of what would be built now: a digest over all sources, so that it changes with any of them. */
function versionNow(): string {
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
  });
  const folder = builtPages();
  if (status === 0 && folder !== null) return { folder };
  return { missing: stderr.trim().replace(/^croupier: /, '') || 'the pages could not be built' };
}

async function loadBuilder(): Promise<typeof import('vite')> {
  try {
    return await import('vite');
  } catch {
    fault("the pages are built with 'vite', which is not there; run 'npm install' with its development packages");
  }
}

async function buildInto(folder: string): Promise<void> {
  const { build } = await loadBuilder();
  await build({
    configFile: false,
    logLevel: 'warn',
    root: WEB,
    publicDir: join(WEB, 'public'),
    build: {
      outDir: folder,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // Pure folders do nothing by being loaded: a page that needs one function of the rules does not fetch them all.
        treeshake: { moduleSideEffects: (id) => !/\/src\/(?:rules|rulebooks|table)\//.test(id) },
        output: {
          codeSplitting: {
            groups: [
              // What every page has, in one file; the felt with what follows a table in another.
              {
                name: 'main',
                test: /node_modules\/(?!d3-|internmap|csv-stringify)|src\/(?:web\/(?:shell|main)|client|protocol)/,
                priority: 2,
              },
              { name: 'table', test: /src\/web\/(?:felt\/(?!layouts|gallery)|parts)/, priority: 1 },
            ],
          },
        },
      },
    },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  });
  compress(folder);
}

/** Copies that are served to whoever takes them, made once and not at each request. */
function compress(folder: string): void {
  for (const file of filesUnder(folder)) {
    const bytes = readFileSync(file);
    if (COMPRESSED.test(file) || bytes.length < COMPRESS_BYTES_MIN) continue;
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  }
}

/** Builds beside what is there and moves it into place whole: whoever is served meanwhile keeps what they have. */
export async function buildPages(): Promise<string> {
  const built = builtPages();
  if (built !== null) return built;
  if (!existsSync(WEB)) fault('the source of the pages is not there');
  const folder = join(BUILT, versionNow());
  mkdirSync(BUILT, { recursive: true });
  const apart = mkdtempSync(join(BUILT, '.building-'));
  try {
    await buildInto(apart);
    // Somebody else may have built the same in the meantime.
    if (!existsSync(folder)) renameSync(apart, folder);
  } finally {
    rmSync(apart, { recursive: true, force: true });
  }
  forgetOld(folder);
  return folder;
}

/** Older builds than this are of no use to anybody who is still being served. */
const KEPT_MS = 24 * 60 * 60 * 1000;

function forgetOld(current: string): void {
  for (const name of readdirSync(BUILT)) {
    const folder = join(BUILT, name);
    if (folder !== current && statSync(folder).mtimeMs < Date.now() - KEPT_MS) rmSync(folder, { recursive: true, force: true });
  }
}

export async function pages(): Promise<void> {
  const folder = await buildPages();
  process.stdout.write(`the pages are in ${relative(process.cwd(), folder) || '.'}\n`);
}
