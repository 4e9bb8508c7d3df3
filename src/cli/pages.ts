/** The subcommand `pages`: builds the pages if their source has changed. The server starts it in a child process. */
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
import { BUILDS_FOLDER, filesUnder, findBuiltPages, sourceDigest, WEB_SOURCE } from './built-pages.ts';
import { fail } from './user-error.ts';

/** Files that are compressed already. */
const COMPRESSED_FILE = /\.(?:woff2|png|br|gz)$/;
/** A smaller file fits into one network packet without compression. */
const COMPRESS_BYTES_MIN = 1024;

async function loadBuilder(): Promise<typeof import('vite')> {
  try {
    return await import('vite');
  } catch {
    fail("building the pages needs 'vite'; run 'npm install' with development packages");
  }
}

/** Texts in other languages than English. The print of the felt in Traditional Chinese is part of every felt. */
const TRANSLATED_TEXTS = /\/src\/web\/(?:(.*)\/)?words\/(zh-hant|zh-hans|vi)(?!-print)[^/]*\.ts$/;

/**
 * The chunk of a module with texts; null for other modules. Each language has few chunks, because each of them is a request: the texts
 * of the lobby and the tables, of the other pages, of staff, and of tournaments.
 */
function chunkOfTexts(id: string): string | null {
  const [, folder = '', language] = TRANSLATED_TEXTS.exec(id) ?? [];
  if (language === undefined) return null;
  if (folder.startsWith('tournament')) return `${language}-tournaments`;
  if (/^(?:dealer|house)/.test(folder)) return `${language}-staff`;
  return /^(?:dispute|display|explorer|me|round|rules|timeline)/.test(folder) ? `${language}-pages` : language;
}

async function buildInto(folder: string): Promise<void> {
  const { build } = await loadBuilder();
  await build({
    configFile: false,
    logLevel: 'warn',
    root: WEB_SOURCE,
    publicDir: join(WEB_SOURCE, 'public'),
    build: {
      outDir: folder,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // Modules of these folders have no side effects. A page therefore contains only the functions and texts that it uses.
        treeshake: {
          moduleSideEffects: (id) => !/\/src\/(?:client\/|rules\/|rulebooks\/|table\/|web\/parts\/words\/.*refusals)/.test(id),
        },
        output: {
          codeSplitting: {
            groups: [
              // Without the code that texts import, such as the format of numbers, which all languages need.
              {
                name: chunkOfTexts,
                debugName: 'texts',
                test: TRANSLATED_TEXTS,
                priority: 3,
                includeDependenciesRecursively: false,
              },
              // `main` contains the code that all pages use. `table` contains the felt, the live tables, and the rules that several
              // pages with a table use, because otherwise each of these small modules would be one more request.
              {
                name: 'main',
                test: /node_modules\/(?!d3-|internmap|csv-stringify)|src\/(?:web\/(?:shell\/(?!verify)|main)|client\/(?!tournament|standings)|protocol)/,
                priority: 2,
              },
              {
                name: 'table',
                test: /src\/(?:rules\/(?:limits|settled)\.ts|web\/(?:felt\/(?!layouts|gallery)|parts\/(?!settings|amount-input|filter-select|table-label|select-on-focus|person-|suggest-login|login-input|page-tabs|sign-in|error-text|words\/.*(?:refusals|settings|people|names))))/,
                priority: 1,
              },
              // The player's page and the modules that only this page imports, such as its words.
              { name: 'player', test: /src\/web\/player\/index\.tsx/, priority: 0 },
            ],
          },
        },
      },
    },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  });
  compress(folder);
}

/** Writes compressed copies, so that the server does not compress files for each request. */
function compress(folder: string): void {
  for (const file of filesUnder(folder)) {
    const bytes = readFileSync(file);
    if (COMPRESSED_FILE.test(file) || bytes.length < COMPRESS_BYTES_MIN) continue;
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  }
}

/** Builds into a temporary folder and renames it, so that a running server keeps its files. */
export async function buildPages(): Promise<string> {
  const built = findBuiltPages();
  if (built !== null) return built;
  if (!existsSync(WEB_SOURCE)) fail('the source of the pages is missing');
  const folder = join(BUILDS_FOLDER, sourceDigest());
  mkdirSync(BUILDS_FOLDER, { recursive: true });
  const temporary = mkdtempSync(join(BUILDS_FOLDER, '.building-'));
  try {
    await buildInto(temporary);
    // Another process may have built the same pages meanwhile.
    if (!existsSync(folder)) renameSync(temporary, folder);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  deleteOldBuilds(folder);
  return folder;
}

/** A running server may still use a build that is younger than this. */
const BUILD_KEPT_MS = 24 * 60 * 60 * 1000;

function deleteOldBuilds(current: string): void {
  for (const name of readdirSync(BUILDS_FOLDER)) {
    const folder = join(BUILDS_FOLDER, name);
    if (folder !== current && statSync(folder).mtimeMs < Date.now() - BUILD_KEPT_MS)
      rmSync(folder, { recursive: true, force: true });
  }
}

export async function pages(): Promise<void> {
  const folder = await buildPages();
  process.stdout.write(`the pages are in ${relative(process.cwd(), folder) || '.'}\n`);
}
