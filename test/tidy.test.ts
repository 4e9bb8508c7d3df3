/** Checks the code style (STYLE.md) in the whole project, and tests every check on small samples. */
import { describe, expect, it } from 'vitest';
import { isCode, projectFiles, type TextFile } from '../scripts/lib/files.ts';
import { parse, type Source } from '../scripts/lib/parse.ts';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import { findAnimatedPropertyFaults } from './kit/animated-properties.ts';
import { findBreakpointFaults, readListedBreakpoints } from './kit/breakpoints.ts';
import {
  DIVIDING_FILES,
  findDivisions,
  findForbiddenSyntax,
  findFunctionsInData,
  findHeaderFaults,
  findImportFaults,
  findImpurities,
  findLengthFaults,
  findLockFaults,
  findMachinePaths,
  findRulebookIds,
  findVersionFaults,
  LINES_MAX,
  LONG_FILES,
  MAY_IMPORT,
} from './kit/tidy.ts';

const rulebookIds = RULEBOOKS.map(({ id }) => id);
const findRulebookIdsIn = (source: Source): readonly string[] => findRulebookIds(source, rulebookIds);
const files = projectFiles();
const sources = files.filter(({ path }) => isCode(path)).map(parse);
const textOf = (path: string): string => files.find((file) => file.path === path)?.text ?? '';

describe('in the whole project', () => {
  const checks: readonly [name: string, check: (source: Source) => readonly string[]][] = [
    ['all imports point in one direction and use public exports', findImportFaults],
    ['pure code has no clock, randomness, environment or classes', findImpurities],
    ['rulebooks contain no functions', findFunctionsInData],
    [
      'no file has a default export, an enum, `any`, a mark of unfinished work, or a focused or skipped test',
      findForbiddenSyntax,
    ],
    ['every module starts with a header comment', findHeaderFaults],
    ['files have at most 500 lines', findLengthFaults],
    ['the rules contain no rulebook id', findRulebookIdsIn],
    ['pure code divides only in listed files or with a rounding call', findDivisions],
  ];
  it.each(checks)('%s', (_, check) => {
    expect(sources.flatMap(check)).toEqual([]);
  });

  it('no file contains a path that exists only on one machine, or the address of a package registry', () => {
    expect(files.flatMap(findMachinePaths)).toEqual([]);
  });

  it('packages are locked by hash, without a fixed download address', () => {
    expect(findLockFaults(textOf('package-lock.json'))).toEqual([]);
  });

  it('versions of packages are exact', () => {
    expect(findVersionFaults(textOf('package.json'))).toEqual([]);
  });

  it('the files in the lists of exceptions exist, and every folder is in the import table', () => {
    const paths = files.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining([...LONG_FILES, ...Object.keys(DIVIDING_FILES)]));
    const folders = new Set(paths.flatMap((path) => /^src\/([^/]+)\//.exec(path)?.[1] ?? []));
    expect(Object.keys(MAY_IMPORT)).toEqual(expect.arrayContaining([...folders]));
  });

  it('finds at least 30 files to check', () => {
    expect(sources.length).toBeGreaterThan(30);
  });
});

/** A sample and the fault that the check must find, or null for a correct sample. */
type SampleRow = readonly [name: string, path: string, text: string, fault: string | null];

function testCheck(name: string, check: (source: Source) => readonly string[], rows: readonly SampleRow[]): void {
  describe(`the check of ${name}`, () => {
    it.each(rows)('%s', (_, path, text, fault) => {
      expect(check(parse({ path, text }))).toEqual(fault === null ? [] : [`${path}:${fault}`]);
    });
  });
}

testCheck('imports', findImportFaults, [
  [
    'rejects an import that the import table forbids',
    'src/rules/a.ts',
    "import { x } from '../table/index.ts';",
    '1: rules may not import table',
  ],
  [
    'rejects a type import that the import table forbids',
    'src/rules/a.ts',
    "import type { X } from '../rulebooks/index.ts';",
    '1: rules may not import rulebooks',
  ],
  [
    'rejects an inline type import that the import table forbids',
    'src/rules/a.ts',
    "type X = import('../table/index.ts').X;",
    '1: rules may not import table',
  ],
  [
    'rejects a re-export that the import table forbids',
    'src/table/a.ts',
    "export * from '../tournament/index.ts';",
    '1: table may not import tournament',
  ],
  [
    'rejects a dynamic import that the import table forbids',
    'src/server/a.ts',
    "await import('../web/index.ts');",
    '1: server may not import web',
  ],
  ['accepts an import that the import table allows', 'src/table/a.ts', "import { x } from '../rules/index.ts';", null],
  [
    'rejects values where only types are allowed',
    'src/rulebooks/a.ts',
    "import { type A, b } from '../rules/index.ts';",
    '1: rulebooks may import only types from rules',
  ],
  [
    'accepts types where only types are allowed',
    'src/rulebooks/a.ts',
    "import { type A, type B } from '../rules/index.ts';",
    null,
  ],
  [
    'rejects a module that is not a public export',
    'src/cli/a.ts',
    "\nimport { x } from '../rules/ratio.ts';",
    '2: src/rules/ratio.ts is not a public export; import src/rules/index.ts',
  ],
  [
    'also rejects, in a test, a module that is not a public export',
    'test/a.test.ts',
    "import { x } from '../src/rules/ratio.ts';",
    '1: src/rules/ratio.ts is not a public export; import src/rules/index.ts',
  ],
  [
    'rejects test tools in the server',
    'src/server/a.ts',
    "import { x } from '../testing/index.ts';",
    '1: server may not import testing',
  ],
  ['accepts test tools in the command line', 'src/cli/a.ts', "import { x } from '../testing/index.ts';", null],
  [
    'accepts a public module other than index.ts',
    'src/cli/a.ts',
    "import { CLAUSES } from '../rulebooks/clauses/index.ts';",
    null,
  ],
  ['accepts a dynamic import of one rulebook', 'src/cli/a.ts', "await import('../rulebooks/dicette.ts');", null],
  [
    'rejects a static import of one rulebook',
    'src/cli/a.ts',
    "import { DICETTE } from '../rulebooks/dicette.ts';",
    '1: src/rulebooks/dicette.ts is not a public export; import src/rulebooks/index.ts',
  ],
  ['accepts a module of the same folder', 'src/rules/a.ts', "import { x } from './ratio.ts';", null],
  [
    'accepts a module of the same folder in its test',
    'src/rules/a.test.ts',
    "import { x } from './ratio.ts';\nimport { it } from 'vitest';",
    null,
  ],
  [
    'rejects a package in pure code',
    'src/rules/a.ts',
    "import fc from 'fast-check';",
    '1: rules is pure and must not import the package fast-check',
  ],
  [
    'rejects Node in pure code',
    'src/table/a.ts',
    "import { x } from 'node:fs';",
    '1: table is pure and must not import the package node:fs',
  ],
  [
    'rejects Node in code for browsers',
    'src/client/a.ts',
    "import { x } from 'node:fs';",
    '1: client runs in browsers too and may not import node:fs',
  ],
  ['accepts Node in the command line', 'src/cli/a.ts', "import { x } from 'node:fs';", null],
  [
    'rejects an import of test code in src',
    'src/cli/a.ts',
    "import { x } from '../../test/kit/tidy.ts';",
    '1: cli imports test/kit/tidy.ts, which is not in src',
  ],
  [
    'rejects a path outside the project',
    'test/a.ts',
    "import { x } from '../../elsewhere/a.ts';",
    '1: ../../elsewhere/a.ts is outside the project',
  ],
  [
    'rejects an unknown folder',
    'src/misc/a.ts',
    "import { x } from '../rules/index.ts';",
    '1: src/misc is missing in the import table',
  ],
]);

testCheck('purity', findImpurities, [
  ['rejects a clock', 'src/rules/a.ts', 'export const now = Date.now();', '1: pure code may not use Date'],
  ['rejects random numbers', 'src/rules/a.ts', '\nexport const die = Math.random();', '2: pure code may not use Math.random'],
  ['accepts arithmetic', 'src/rules/a.ts', 'export const most = Math.max(1, 2);', null],
  ['rejects the environment', 'src/table/a.ts', 'export const { env } = process;', '1: pure code may not use process'],
  ['rejects a timer', 'src/tournament/a.ts', 'setTimeout(f, 1);', '1: pure code may not use setTimeout'],
  ['rejects the DOM', 'src/rulebooks/a.ts', 'document.title = "x";', '1: pure code may not use document'],
  ['rejects logging', 'src/rules/a.ts', 'console.log(1);', '1: pure code may not use console'],
  [
    'rejects a global in a shorthand property',
    'src/rules/a.ts',
    'export const x = { process };',
    '1: pure code may not use process',
  ],
  [
    'rejects functions that depend on the locale',
    'src/rules/a.ts',
    'export const x = a.localeCompare(b);',
    '1: localeCompare depends on the locale',
  ],
  ['rejects import.meta', 'src/rules/a.ts', 'export const x = import.meta.url;', '1: pure code may not use import.meta'],
  ['rejects a class', 'src/table/a.ts', 'export class Table {}', '1: pure code may not use classes'],
  ['accepts a property with the name of a global', 'src/rules/a.ts', 'export const x = { process: 1 }.process;', null],
  ['accepts the name of a global in a comment', 'src/rules/a.ts', '// the process of Date', null],
  ['accepts a clock in the server', 'src/server/a.ts', 'export const now = Date.now();', null],
  ['accepts a clock in a test', 'src/rules/a.test.ts', 'export const now = Date.now();', null],
]);

testCheck('rulebook data', findFunctionsInData, [
  [
    'rejects a function',
    'src/rulebooks/a.ts',
    'export const x = { pays: (n) => n };',
    '1: rulebooks are data and contain no functions',
  ],
  ['accepts data', 'src/rulebooks/a.ts', "export const x = { pays: '1/1' };", null],
]);

// The words that mark unfinished work are put together from two parts, so that this file does not contain them.
const mark = (first: string, second: string): string => `${first}${second}`;

testCheck('forbidden syntax', findForbiddenSyntax, [
  ['rejects a default export', 'src/a.ts', 'export default 1;', '1: use a named export'],
  ['accepts a default export in a configuration', 'a.config.ts', 'export default 1;', null],
  ['rejects an enum', 'src/a.ts', 'enum A { B }', '1: use a const list with a derived type instead of an enum'],
  ['rejects any', 'src/a.ts', 'let a: any;', '1: use unknown instead of any'],
  ['accepts any in a comment', 'src/a.ts', '// any bet', null],
  ['rejects a leftover mark', 'src/a.ts', `// ${mark('TO', 'DO')} later`, `1: leftover mark: ${mark('TO', 'DO')} later`],
  ['rejects a different leftover mark', 'src/a.ts', `/* ${mark('FIX', 'ME')} */`, `1: leftover mark: ${mark('FIX', 'ME')}`],
  ['rejects a focused test', 'src/a.test.ts', `it${'.'}only('x', f);`, '1: the test is marked only'],
  ['rejects a skipped test', 'src/a.test.ts', `describe${'.'}skip('x', f);`, '1: the test is marked skip'],
]);

testCheck('header comments', findHeaderFaults, [
  ['rejects a module without a header', 'src/a.ts', "import { x } from './x.ts';", '1: has no header comment'],
  ['rejects a line comment', 'src/a.ts', '// A header.\n\nexport {};', '1: has no header comment'],
  ['rejects a long header', 'src/a.ts', '/**\n * a\n * b\n */\n\nexport {};', '1: the header has 4 lines; the maximum is 3'],
  [
    'does not accept the comment of the first declaration as the header',
    'src/a.ts',
    '/** A number. */\nexport const a = 1;',
    '1: the header comment needs an empty line or imports after it',
  ],
  ['accepts a header before the imports', 'src/a.ts', "/** A header. */\nimport { x } from './x.ts';", null],
  ['accepts a header before exports', 'src/index.ts', "/** A header. */\nexport { x } from './x.ts';", null],
  ['accepts a header after a hashbang', 'src/a.mjs', '#!/usr/bin/env node\n/** A header. */\n\nf();', null],
]);

testCheck('rulebook ids', findRulebookIdsIn, [
  [
    'rejects a rulebook id',
    'src/rules/a.ts',
    "if (id === 'dicette') f();",
    "1: contains a rulebook id in 'dicette'; add a field to the rulebook data instead",
  ],
  [
    'rejects a rulebook id in a template',
    'src/rules/a.ts',
    `f(\`crown-sic-bo \${x}\`);`,
    "1: contains a rulebook id in 'crown-sic-bo '; add a field to the rulebook data instead",
  ],
  ['accepts a rulebook id in a comment', 'src/rules/a.ts', '// as in dicette', null],
  ['accepts a rulebook id in a different folder', 'src/cli/a.ts', "f('dicette');", null],
]);

testCheck('division', findDivisions, [
  ['rejects a division', 'src/rules/a.ts', 'export const half = (n) => n / 2;', '1: divides without rounding explicitly'],
  ['rejects a division assignment', 'src/table/a.ts', 'n /= 2;', '1: divides without rounding explicitly'],
  ['accepts a rounded division', 'src/rules/a.ts', 'export const half = (n) => Math.floor(n / 2);', null],
  ['accepts a listed file', 'src/rules/ratio.ts', 'export const half = (n) => n / 2;', null],
  ['ignores strings and patterns', 'src/rules/a.ts', "export const x = 'a / b'.replace(/b/, '');", null],
]);

describe('the check of length', () => {
  const lines = (n: number): string => 'x\n'.repeat(n);
  it.each<[string, TextFile, readonly string[]]>([
    [
      'rejects a long file',
      { path: 'src/rules/a.ts', text: lines(LINES_MAX + 1) },
      ['src/rules/a.ts: 501 lines; the maximum is 500'],
    ],
    ['accepts the maximum', { path: 'src/rules/a.ts', text: lines(LINES_MAX) }, []],
    ['accepts a listed file', { path: LONG_FILES[0] ?? '', text: lines(LINES_MAX + 1) }, []],
    [
      'rejects a listed file that is short',
      { path: LONG_FILES[0] ?? '', text: lines(9) },
      [`${LONG_FILES[0]}: has at most 500 lines; remove it from the list`],
    ],
  ])('%s', (_, file, faults) => {
    expect(findLengthFaults(file)).toEqual(faults);
  });
});

describe('the check of paths', () => {
  // The paths are put together from parts, so that this file does not contain them.
  const path = (...parts: string[]): string => parts.join('/');
  it.each<[string, string, readonly string[]]>([
    [
      'rejects a home folder',
      `see ${path('', 'home', 'ann', 'croupier')}`,
      ['a.md:1: contains a path that exists only on one machine'],
    ],
    [
      'rejects a home folder in quotes',
      `'${path('', 'root', 'croupier')}'`,
      ['a.md:1: contains a path that exists only on one machine'],
    ],
    [
      'rejects a home folder of Windows',
      ['C:', 'Users', 'ann'].join('\\'),
      ['a.md:1: contains a path that exists only on one machine'],
    ],
    ['accepts a path of the project', 'docs/work/home.md and ./home/a', []],
    [
      'rejects a registry',
      `\nhttps://${['registry', 'example', 'org'].join('.')}/a.tgz`,
      ['a.md:2: contains the address of a package registry'],
    ],
    ['rejects a registry by name', ['npmjs', 'com'].join('.'), ['a.md:1: contains the address of a package registry']],
  ])('%s', (_, text, faults) => {
    expect(findMachinePaths({ path: 'a.md', text })).toEqual(faults);
  });
});

describe('the check of packages', () => {
  const lock = (entry: object): string => JSON.stringify({ packages: { '': {}, 'node_modules/a': entry } });
  it.each([
    ['accepts a package with a hash', lock({ integrity: 'sha512-x' }), []],
    ['rejects a package without a hash', lock({}), ['node_modules/a: has no hash']],
    ['rejects a link', lock({ link: true }), ['node_modules/a: has no hash, because the package is a link']],
    [
      'rejects a fixed download address',
      lock({ integrity: 'sha512-x', resolved: 'file:a.tgz' }),
      ['node_modules/a: has the fixed source file:a.tgz'],
    ],
  ])('%s', (_, text, faults) => {
    expect(findLockFaults(text)).toEqual(faults);
  });

  it.each([
    ['1.2.3', []],
    ['^1.2.3', ['dependencies.a: ^1.2.3 is not an exact version']],
    ['latest', ['dependencies.a: latest is not an exact version']],
  ])('checks version %s', (version, faults) => {
    expect(findVersionFaults(JSON.stringify({ dependencies: { a: version } }))).toEqual(faults);
  });
});

describe('the check of breakpoints', () => {
  const listed = readListedBreakpoints(textOf('src/web/app.css'));

  it('all breakpoints of the style sheets are listed in app.css', () => {
    expect(listed.width.length * listed.height.length).toBeGreaterThan(0);
    const sheets = files.filter(({ path }) => path.endsWith('.css'));
    expect(sheets.flatMap((sheet) => findBreakpointFaults(sheet, listed))).toEqual([]);
  });

  const sample = readListedBreakpoints(
    '/*\n *   widths    560px phone, 900px desktop\n *   heights   480px landscape phone\n */',
  );
  it.each<[string, string, readonly string[]]>([
    ['listed widths and heights', '@media (560px <= width < 900px) and (height <= 480px) {}', []],
    ['other features', '@media (hover: hover), print {}', []],
    ['an unlisted width', '\n@media (width < 480px) {}', ['a.css:2: 480px is not a listed width']],
    ['a different unit', '@container (inline-size > 40rem) {}', ['a.css:1: 40rem is not a listed width']],
    ['an unlisted height', '@media (width < 560px) and (height > 900px) {}', ['a.css:1: 900px is not a listed height']],
    [
      'a minimum that is not written as a range',
      '@media (min-width: 560px) {}',
      ['a.css:1: (min-width: 560px) is not written as a range'],
    ],
  ])('checks a sample with %s', (_, text, faults) => {
    expect(findBreakpointFaults({ path: 'a.css', text }, sample)).toEqual(faults);
  });
});

describe('the check of animated properties', () => {
  it('style sheets animate only transform and opacity', () => {
    const sheets = files.filter(({ path }) => path.startsWith('src/web/') && path.endsWith('.css'));
    expect(sheets.length).toBeGreaterThan(30);
    expect(sheets.filter(({ text }) => text.includes('@keyframes')).length).toBeGreaterThan(3);
    expect(sheets.flatMap(findAnimatedPropertyFaults)).toEqual([]);
  });

  it.each<readonly [text: string, faults: readonly string[]]>([
    ['@keyframes a { from { opacity: 0; } to { transform: none; } }', []],
    [
      '@keyframes a { 0% { translate: 0 1px; } } .b { color: red; transition: transform 1s cubic-bezier(0, 1, 0.5, 1), opacity 1s }',
      [],
    ],
    ['.a { transition: none; }', []],
    ['.a { /* transition: top 1s; */ }', []],
    ['@keyframes a { from { width: 0; } }', ['a.css: keyframes a animate width']],
    ['@keyframes a { from { opacity: 0; box-shadow: none } }', ['a.css: keyframes a animate box-shadow']],
    ['.a { transition: top 1s; }', ['a.css: a transition animates top']],
    ['.a{transition:opacity 1s,fill 1s}', ['a.css: a transition animates fill']],
    ['.a { transition: all 1s; }', ['a.css: a transition animates all']],
    ['.a { transition-property: opacity, inline-size; }', ['a.css: a transition animates inline-size']],
  ])('%s', (text, faults) => {
    expect(findAnimatedPropertyFaults({ path: 'a.css', text })).toEqual(faults);
  });
});
