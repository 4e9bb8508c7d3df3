/** Builds the library package from rules, rulebooks and table, without tests and dependencies. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './files.ts';
import { runTool } from './tools.ts';

/** Folders with public exports. */
const EXPORTED_FOLDERS = ['rules', 'rulebooks', 'rulebooks/clauses', 'table'];

/** The oldest major version of Node that the library supports. */
export const NODE_MAJOR_MIN = 20;

/** Empties the folder and builds the library in it. */
export function buildLibrary(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { status, stdout, stderr } = runTool('tsc', '--project', 'tsconfig.library.json', '--outDir', folder);
  if (status !== 0) throw new Error(`compiling the library failed\n${stdout}${stderr}`);
  rewriteDeclarations(folder);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(buildManifest(), null, 2)}\n`);
  copyFileSync(join(ROOT, 'docs', 'LIBRARY.md'), join(folder, 'README.md'));
  copyFileSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
}

/** Rewrites `.ts` imports to `.js` in declarations, because the compiler does this only in code. */
function rewriteDeclarations(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.d.ts'))) {
    const file = join(folder, name);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/(\b(?:from |import\()["']\.[^"']*)\.ts(["'])/g, '$1.js$2'));
  }
}

function buildManifest(): object {
  const { name, version, description, license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<
    string,
    string
  >;
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    sideEffects: false,
    engines: { node: `>=${NODE_MAJOR_MIN}` },
    exports: Object.fromEntries(
      EXPORTED_FOLDERS.map((folder) => [`./${folder}`, { types: `./${folder}/index.d.ts`, default: `./${folder}/index.js` }]),
    ),
  };
}
