/** Builds the library: rules, rulebooks and table as a package of their own. It must never contain a test or need a dependency. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './files.ts';
import { runTool } from './tools.ts';

/** The folders that can be imported, each by its door. */
const DOORS = ['rules', 'rulebooks', 'rulebooks/clauses', 'table'];

/** The oldest Node that the library runs in. */
export const NODE_MAJOR_MIN = 20;

/** Builds it into a folder, which is emptied first. */
export function buildLibrary(into: string): void {
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  const { status, stdout, stderr } = runTool('tsc', '--project', 'tsconfig.library.json', '--outDir', into);
  if (status !== 0) throw new Error(`the library does not compile\n${stdout}${stderr}`);
  nameDeclarations(into);
  writeFileSync(join(into, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  copyFileSync(join(ROOT, 'docs', 'LIBRARY.md'), join(into, 'README.md'));
  copyFileSync(join(ROOT, 'LICENSE'), join(into, 'LICENSE'));
}

/** The compiler rewrites the names of modules in code but not in declarations. */
function nameDeclarations(into: string): void {
  for (const name of readdirSync(into, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.d.ts'))) {
    const file = join(into, name);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/(\b(?:from |import\()["']\.[^"']*)\.ts(["'])/g, '$1.js$2'));
  }
}

function manifest(): object {
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
      DOORS.map((door) => [`./${door}`, { types: `./${door}/index.d.ts`, default: `./${door}/index.js` }]),
    ),
  };
}
