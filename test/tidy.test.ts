/** The house style executed: every check runs over the whole project, and each has been seen to fail on a small sample. */
import { describe, expect, it } from 'vitest';
import { isCode, projectFiles, type TextFile } from '../scripts/lib/files.ts';
import { parse, type Source } from '../scripts/lib/parse.ts';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import {
  bookFaults,
  DIVIDING,
  dataFaults,
  divisionFaults,
  importFaults,
  LINES_MAX,
  LONG_DATA,
  lengthFaults,
  lockFaults,
  MAY_IMPORT,
  openingFaults,
  placeFaults,
  purityFaults,
  versionFaults,
  wordFaults,
} from './kit/tidy.ts';

const books = RULEBOOKS.map(({ id }) => id);
const booksIn = (source: Source): readonly string[] => bookFaults(source, books);
const files = projectFiles();
const sources = files.filter(({ path }) => isCode(path)).map(parse);
const textOf = (path: string): string => files.find((file) => file.path === path)?.text ?? '';

describe('in the whole project', () => {
  const checks: readonly [name: string, check: (source: Source) => readonly string[]][] = [
    ['imports point one way and enter by the door', importFaults],
    ['pure code has no clock, dice, environment or classes', purityFaults],
    ['rulebooks hold no function', dataFaults],
    ['no default export, enum, any, left-over mark or focused test', wordFaults],
    ['every module says what it is for', openingFaults],
    ['files are of a few hundred lines', lengthFaults],
    ['the rules name no rulebook', booksIn],
    ['pure code divides only in named functions', divisionFaults],
  ];
  it.each(checks)('%s', (_, check) => {
    expect(sources.flatMap(check)).toEqual([]);
  });

  it('no file names a machine or a package registry', () => {
    expect(files.flatMap(placeFaults)).toEqual([]);
  });

  it('packages are locked by hash and come from no fixed place', () => {
    expect(lockFaults(textOf('package-lock.json'))).toEqual([]);
  });

  it('versions are exact', () => {
    expect(versionFaults(textOf('package.json'))).toEqual([]);
  });

  it('exceptions are files that exist, and every folder has its place', () => {
    const paths = files.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining([...LONG_DATA, ...Object.keys(DIVIDING)]));
    const folders = new Set(paths.flatMap((path) => /^src\/([^/]+)\//.exec(path)?.[1] ?? []));
    expect(Object.keys(MAY_IMPORT)).toEqual(expect.arrayContaining([...folders]));
  });

  it('looks at something', () => {
    expect(sources.length).toBeGreaterThan(30);
  });
});

/** Checks are tried on one sample each: what they should find, or null for a sample that is in order. */
type Row = readonly [name: string, path: string, text: string, fault: string | null];

function seenToFail(name: string, check: (source: Source) => readonly string[], rows: readonly Row[]): void {
  describe(`${name}, seen to fail`, () => {
    it.each(rows)('%s', (_, path, text, fault) => {
      expect(check(parse({ path, text }))).toEqual(fault === null ? [] : [`${path}:${fault}`]);
    });
  });
}

seenToFail('imports', importFaults, [
  ['upwards', 'src/rules/a.ts', "import { x } from '../table/index.ts';", '1: rules may not import table'],
  [
    'upwards, types too',
    'src/rules/a.ts',
    "import type { X } from '../rulebooks/index.ts';",
    '1: rules may not import rulebooks',
  ],
  ['upwards by a type in place', 'src/rules/a.ts', "type X = import('../table/index.ts').X;", '1: rules may not import table'],
  ['upwards by passing on', 'src/table/a.ts', "export * from '../tournament/index.ts';", '1: table may not import tournament'],
  ['upwards when asked', 'src/server/a.ts', "await import('../web/index.ts');", '1: server may not import web'],
  ['downwards', 'src/table/a.ts', "import { x } from '../rules/index.ts';", null],
  [
    'values where types are meant',
    'src/rulebooks/a.ts',
    "import { type A, b } from '../rules/index.ts';",
    '1: rulebooks may import only types from rules',
  ],
  ['types where types are meant', 'src/rulebooks/a.ts', "import { type A, type B } from '../rules/index.ts';", null],
  [
    'past the door',
    'src/cli/a.ts',
    "\nimport { x } from '../rules/ratio.ts';",
    '2: src/rules/ratio.ts is imported past the door src/rules/index.ts',
  ],
  [
    'past the door from a test',
    'test/a.test.ts',
    "import { x } from '../src/rules/ratio.ts';",
    '1: src/rules/ratio.ts is imported past the door src/rules/index.ts',
  ],
  ['test tools from a server', 'src/server/a.ts', "import { x } from '../testing/index.ts';", '1: server may not import testing'],
  ['test tools from the command line', 'src/cli/a.ts', "import { x } from '../testing/index.ts';", null],
  ['by the further door', 'src/cli/a.ts', "import { CLAUSES } from '../rulebooks/clauses/index.ts';", null],
  ['one rulebook when asked', 'src/cli/a.ts', "await import('../rulebooks/dicette.ts');", null],
  [
    'one rulebook at load',
    'src/cli/a.ts',
    "import { DICETTE } from '../rulebooks/dicette.ts';",
    '1: src/rulebooks/dicette.ts is imported past the door src/rulebooks/index.ts',
  ],
  ['a neighbour', 'src/rules/a.ts', "import { x } from './ratio.ts';", null],
  ['a neighbour from its test', 'src/rules/a.test.ts', "import { x } from './ratio.ts';\nimport { it } from 'vitest';", null],
  [
    'a package in pure code',
    'src/rules/a.ts',
    "import fc from 'fast-check';",
    '1: rules is pure and imports no package, not even fast-check',
  ],
  [
    'Node in pure code',
    'src/table/a.ts',
    "import { x } from 'node:fs';",
    '1: table is pure and imports no package, not even node:fs',
  ],
  [
    'Node in what a browser loads',
    'src/client/a.ts',
    "import { x } from 'node:fs';",
    '1: client does not run on Node alone and may not import node:fs',
  ],
  ['Node in the shell', 'src/cli/a.ts', "import { x } from 'node:fs';", null],
  [
    'tests from src',
    'src/cli/a.ts',
    "import { x } from '../../test/kit/tidy.ts';",
    '1: cli imports test/kit/tidy.ts, which is no part of src',
  ],
  [
    'outside the project',
    'test/a.ts',
    "import { x } from '../../elsewhere/a.ts';",
    '1: ../../elsewhere/a.ts lies outside the project',
  ],
  [
    'an unknown folder',
    'src/misc/a.ts',
    "import { x } from '../rules/index.ts';",
    '1: src/misc has no place in the table of who may import whom',
  ],
]);

seenToFail('purity', purityFaults, [
  ['a clock', 'src/rules/a.ts', 'export const now = Date.now();', '1: pure code may not use Date'],
  ['chance', 'src/rules/a.ts', '\nexport const die = Math.random();', '2: pure code may not use Math.random'],
  ['arithmetic', 'src/rules/a.ts', 'export const most = Math.max(1, 2);', null],
  ['the environment', 'src/table/a.ts', 'export const { env } = process;', '1: pure code may not use process'],
  ['a timer', 'src/tournament/a.ts', 'setTimeout(f, 1);', '1: pure code may not use setTimeout'],
  ['a page', 'src/rulebooks/a.ts', 'document.title = "x";', '1: pure code may not use document'],
  ['a log', 'src/rules/a.ts', 'console.log(1);', '1: pure code may not use console'],
  ['a global in shorthand', 'src/rules/a.ts', 'export const x = { process };', '1: pure code may not use process'],
  [
    'the local language',
    'src/rules/a.ts',
    'export const x = a.localeCompare(b);',
    "1: localeCompare depends on the machine's language",
  ],
  ['where it was loaded from', 'src/rules/a.ts', 'export const x = import.meta.url;', '1: pure code may not use import.meta'],
  ['a class', 'src/table/a.ts', 'export class Table {}', '1: classes stand only in the shell'],
  ['a field of the same name', 'src/rules/a.ts', 'export const x = { process: 1 }.process;', null],
  ['a word in a comment', 'src/rules/a.ts', '// the process of Date', null],
  ['the shell', 'src/server/a.ts', 'export const now = Date.now();', null],
  ['a test', 'src/rules/a.test.ts', 'export const now = Date.now();', null],
]);

seenToFail('data', dataFaults, [
  ['a function', 'src/rulebooks/a.ts', 'export const x = { pays: (n) => n };', '1: rulebooks are data and hold no function'],
  ['data', 'src/rulebooks/a.ts', "export const x = { pays: '1/1' };", null],
]);

// Marks are put together here, so that this file has none.
const mark = (first: string, second: string): string => `${first}${second}`;

seenToFail('words', wordFaults, [
  ['a default export', 'src/a.ts', 'export default 1;', '1: exports have names, there is no default export'],
  ['a configuration', 'a.config.ts', 'export default 1;', null],
  ['an enum', 'src/a.ts', 'enum A { B }', '1: a list with a derived type stands where an enum would'],
  ['any', 'src/a.ts', 'let a: any;', '1: any says nothing; unknown makes the code look first'],
  ['any in prose', 'src/a.ts', '// any bet', null],
  ['a mark', 'src/a.ts', `// ${mark('TO', 'DO')} later`, `1: a mark is left behind: ${mark('TO', 'DO')} later`],
  ['another mark', 'src/a.ts', `/* ${mark('FIX', 'ME')} */`, `1: a mark is left behind: ${mark('FIX', 'ME')}`],
  ['a focused test', 'src/a.test.ts', `it${'.'}only('x', f);`, '1: a test is marked only'],
  ['a test left out', 'src/a.test.ts', `describe${'.'}skip('x', f);`, '1: a test is marked skip'],
]);

seenToFail('openings', openingFaults, [
  ['none', 'src/a.ts', "import { x } from './x.ts';", '1: does not open with a comment on what it is for'],
  ['a line comment', 'src/a.ts', '// What.\n\nexport {};', '1: does not open with a comment on what it is for'],
  ['too long', 'src/a.ts', '/**\n * a\n * b\n */\n\nexport {};', '1: opens with 4 lines where one to three would do'],
  [
    'the comment of the first thing',
    'src/a.ts',
    '/** A number. */\nexport const a = 1;',
    '1: its opening comment belongs to what follows it',
  ],
  ['before the imports', 'src/a.ts', "/** What. */\nimport { x } from './x.ts';", null],
  ['a door', 'src/index.ts', "/** What. */\nexport { x } from './x.ts';", null],
  ['after the line that names Node', 'src/a.mjs', '#!/usr/bin/env node\n/** What. */\n\nf();', null],
]);

seenToFail('books', booksIn, [
  [
    'a rulebook id',
    'src/rules/a.ts',
    "if (id === 'dicette') f();",
    '1: names the rulebook in dicette; a difference between books is a field of their data',
  ],
  [
    'a rulebook id in a template',
    'src/rules/a.ts',
    `f(\`crown-sic-bo \${x}\`);`,
    '1: names the rulebook in crown-sic-bo ; a difference between books is a field of their data',
  ],
  ['a rulebook id in a comment', 'src/rules/a.ts', '// as dicette has it', null],
  ['a rulebook id elsewhere', 'src/cli/a.ts', "f('dicette');", null],
]);

seenToFail('division', divisionFaults, [
  ['bare', 'src/rules/a.ts', 'export const half = (n) => n / 2;', '1: divides without saying which way it rounds'],
  ['in place', 'src/table/a.ts', 'n /= 2;', '1: divides without saying which way it rounds'],
  ['rounded by name', 'src/rules/a.ts', 'export const half = (n) => Math.floor(n / 2);', null],
  ['where it is named', 'src/rules/ratio.ts', 'export const half = (n) => n / 2;', null],
  ['a text and a pattern', 'src/rules/a.ts', "export const x = 'a / b'.replace(/b/, '');", null],
]);

describe('length, seen to fail', () => {
  const lines = (n: number): string => 'x\n'.repeat(n);
  it.each<[string, TextFile, readonly string[]]>([
    ['too long', { path: 'src/rules/a.ts', text: lines(LINES_MAX + 1) }, ['src/rules/a.ts: 501 lines are more than 500']],
    ['just right', { path: 'src/rules/a.ts', text: lines(LINES_MAX) }, []],
    ['a list', { path: LONG_DATA[0] ?? '', text: lines(LINES_MAX + 1) }, []],
    [
      'a list that got short',
      { path: LONG_DATA[0] ?? '', text: lines(9) },
      [`${LONG_DATA[0]}: is no longer long and need not be listed`],
    ],
  ])('%s', (_, file, faults) => {
    expect(lengthFaults(file)).toEqual(faults);
  });
});

describe('places, seen to fail', () => {
  // Put together here, so that this file names none.
  const path = (...parts: string[]): string => parts.join('/');
  it.each<[string, string, readonly string[]]>([
    ['a home folder', `see ${path('', 'home', 'ann', 'croupier')}`, ['a.md:1: names a path of one machine']],
    ['the same in quotes', `'${path('', 'root', 'croupier')}'`, ['a.md:1: names a path of one machine']],
    ['a home folder elsewhere', ['C:', 'Users', 'ann'].join('\\'), ['a.md:1: names a path of one machine']],
    ['a path of the project', 'docs/work/home.md and ./home/a', []],
    ['a registry', `\nhttps://${['registry', 'example', 'org'].join('.')}/a.tgz`, ['a.md:2: names a package registry']],
    ['a registry by name', ['npmjs', 'com'].join('.'), ['a.md:1: names a package registry']],
  ])('%s', (_, text, faults) => {
    expect(placeFaults({ path: 'a.md', text })).toEqual(faults);
  });
});

describe('packages, seen to fail', () => {
  const lock = (entry: object): string => JSON.stringify({ packages: { '': {}, 'node_modules/a': entry } });
  it.each([
    ['held by hash', lock({ integrity: 'sha512-x' }), []],
    ['without hash', lock({}), ['node_modules/a: has no hash']],
    ['a link', lock({ link: true }), ['node_modules/a: has no hash, it is a link']],
    [
      'from one place',
      lock({ integrity: 'sha512-x', resolved: 'file:a.tgz' }),
      ['node_modules/a: is fetched from one place, file:a.tgz'],
    ],
  ])('%s', (_, text, faults) => {
    expect(lockFaults(text)).toEqual(faults);
  });

  it.each([
    ['1.2.3', []],
    ['^1.2.3', ['dependencies.a: ^1.2.3 is not one exact version']],
    ['latest', ['dependencies.a: latest is not one exact version']],
  ])('version %s', (version, faults) => {
    expect(versionFaults(JSON.stringify({ dependencies: { a: version } }))).toEqual(faults);
  });
});
