/** The verb `pages`: builds the pages when their source has changed since. It must never serve them, nor be loaded by the process that does. */
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
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { fault } from './fault.ts';
import { BUILT, builtPages, filesUnder, versionNow, WEB } from './pages-built.ts';

/** Files that gain nothing by being compressed again. */
const COMPRESSED = /\.(?:woff2|png|br|gz)$/;
/** Under this a compressed copy saves no packet. */
const COMPRESS_BYTES_MIN = 1024;

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
        // Pure folders do nothing by being loaded: a page that needs one function of the rules does not fetch them all. Nor does one without refusals fetch their words.
        treeshake: { moduleSideEffects: (id) => !/\/src\/(?:rules\/|rulebooks\/|table\/|web\/parts\/refusals)/.test(id) },
        output: {
          codeSplitting: {
            groups: [
              // What every page has, in one file; the felt with what follows a table in another.
              {
                name: 'main',
                test: /node_modules\/(?!d3-|internmap|csv-stringify)|src\/(?:web\/(?:shell|main)|client|protocol)/,
                priority: 2,
              },
              {
                name: 'table',
                test: /src\/web\/(?:felt\/(?!layouts|gallery)|parts\/(?!refusals|settings|amount-input|odds))/,
                priority: 1,
              },
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
