/** The house style as checks on text: each takes a file and answers what is off in it. They must never mend anything. */
import { posix } from 'node:path';
import { isTest, type TextFile } from '../../scripts/lib/files.ts';
import { lineOf, nodes, type Source, type SyntaxNode, textOf } from '../../scripts/lib/parse.ts';

/** What each folder of `src` may import besides itself. One direction: every folder only names those before it. */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  rules: [],
  rulebooks: ['rules'],
  table: ['rules', 'rulebooks'],
  testing: ['rules', 'rulebooks', 'table'],
  tournament: ['rules', 'rulebooks', 'table'],
  protocol: ['rules', 'rulebooks', 'table', 'tournament'],
  client: ['rules', 'rulebooks', 'table', 'tournament', 'protocol'],
  web: ['rules', 'rulebooks', 'table', 'tournament', 'protocol', 'client'],
  server: ['rules', 'rulebooks', 'table', 'tournament', 'protocol'],
  cli: ['rules', 'rulebooks', 'table', 'testing', 'tournament', 'protocol', 'client', 'server'],
};

/** Folders without a clock, dice, disk or network; they import no package either. */
const PURE = ['rules', 'rulebooks', 'table', 'testing', 'tournament'];

/** Folders that may use Node itself. */
const ON_NODE = ['server', 'cli'];

/** Folders that take no more than types from another. */
const TYPES_ONLY: readonly (readonly [from: string, to: string])[] = [['rulebooks', 'rules']];

/**
 * Doors besides each folder's own `index.ts`. The clause registers have theirs so that a page need not load them, the addresses of
 * the pages and the words of exclusions so that no page loads the wire's schemas, the assertions and the versions of the conduct so that the store's thread loads no more of rules and table, the felt
 * one without a page, so that tests and scripts need no browser, and the command line its `main`, so that tests run it without a process.
 */
const FURTHER_DOORS = [
  'src/cli/main.ts',
  'src/rulebooks/clauses/index.ts',
  'src/protocol/exclusions.ts',
  'src/protocol/pages.ts',
  'src/rules/assert.ts',
  'src/table/versions.ts',
  'src/web/felt/headless.ts',
];

/** What may be imported past a door, and only when the code asks for it: one rulebook without the other four. */
const LAZILY = /^src\/rulebooks\/[a-z-]+\.ts$/;

/** Longer than a file of code may be, because they are lists. */
export const LINES_MAX = 500;
export const LONG_DATA = ['src/rulebooks/clauses/crown-sic-bo.ts'];

/** Where pure code may divide outside of a call that rounds, and why nothing is lost unseen there. */
export const DIVIDING: Readonly<Record<string, string>> = {
  'src/rules/ratio.ts': 'its functions are the exact ones, and say so where they round',
  'src/rules/money.ts': 'its functions are the named roundings',
  'src/rules/limits.ts': 'whole units first, then the remainders are given out by name',
  'src/rules/simplex.ts': 'fraction-free elimination leaves no remainder',
  'src/rules/simulate.ts': 'statistics of a simulation, to be shown and never paid',
};

const folderOf = (path: string): string | undefined => /^src\/([^/]+)\//.exec(path)?.[1];
const isPure = (path: string): boolean => PURE.includes(folderOf(path) ?? '') && !isTest(path);
const at = (source: TextFile, offset: number, fault: string): string => `${source.path}:${lineOf(source.text, offset)}: ${fault}`;

interface Import {
  readonly specifier: string;
  readonly start: number;
  readonly typesOnly: boolean;
  /** Asked for by running code, not at load. */
  readonly lazy: boolean;
}

function importsOf(source: Source): readonly Import[] {
  const imports: Import[] = [];
  for (const [node] of nodes(source.program)) {
    const from = node.source as SyntaxNode | null | undefined;
    const specifier = from ? textOf(from) : undefined;
    if (specifier === undefined) continue;
    const specifiers = (node.specifiers ?? []) as readonly { readonly importKind?: string; readonly exportKind?: string }[];
    const typesOnly =
      node.type === 'TSImportType' ||
      [node.importKind, node.exportKind].includes('type') ||
      (specifiers.length > 0 && specifiers.every(({ importKind, exportKind }) => [importKind, exportKind].includes('type')));
    imports.push({ specifier, start: node.start, typesOnly, lazy: node.type === 'ImportExpression' });
  }
  return imports;
}

/** Imports point one way and enter a folder by its door. */
export function importFaults(source: Source): readonly string[] {
  const own = folderOf(source.path);
  return importsOf(source).flatMap((imported) => {
    const { specifier, start } = imported;
    const fault = specifier.startsWith('.')
      ? fileImportFault(source.path, own, imported)
      : own === undefined || isTest(source.path)
        ? undefined
        : packageImportFault(own, specifier);
    return fault === undefined ? [] : [at(source, start, fault)];
  });
}

function packageImportFault(own: string, specifier: string): string | undefined {
  if (PURE.includes(own)) return `${own} is pure and imports no package, not even ${specifier}`;
  if (specifier.startsWith('node:') && !ON_NODE.includes(own))
    return `${own} does not run on Node alone and may not import ${specifier}`;
  return undefined;
}

function fileImportFault(path: string, own: string | undefined, { specifier, typesOnly, lazy }: Import): string | undefined {
  const target = posix.join(posix.dirname(path), specifier);
  if (target.startsWith('..')) return `${specifier} lies outside the project`;
  const to = folderOf(target);
  if (to === undefined)
    return own === undefined || isTest(path) ? undefined : `${own} imports ${target}, which is no part of src`;
  if (to === own) return undefined;
  if (own !== undefined && !isTest(path)) {
    if (MAY_IMPORT[own] === undefined) return `src/${own} has no place in the table of who may import whom`;
    if (!MAY_IMPORT[own].includes(to)) return `${own} may not import ${to}`;
    if (!typesOnly && TYPES_ONLY.some(([a, b]) => a === own && b === to)) return `${own} may import only types from ${to}`;
  }
  const isDoor = target === `src/${to}/index.ts` || FURTHER_DOORS.includes(target) || (lazy && LAZILY.test(target));
  return isDoor ? undefined : `${target} is imported past the door src/${to}/index.ts`;
}

/** What differs between two runs or two machines: time, chance, the environment, the local language. */
const IMPURE_GLOBALS = new Set(
  `Date Intl process Buffer global globalThis require module setTimeout setInterval setImmediate queueMicrotask
  requestAnimationFrame performance crypto fetch console window document navigator location localStorage sessionStorage
  indexedDB WebSocket XMLHttpRequest Worker eval WeakRef FinalizationRegistry Atomics`.split(/\s+/),
);
const IMPURE_MEMBERS = new Set(['localeCompare', 'toLocaleString', 'toLocaleUpperCase', 'toLocaleLowerCase']);

/** Pure code has no clock, no dice, no environment, and no classes. */
export function purityFaults(source: Source): readonly string[] {
  if (!isPure(source.path)) return [];
  const faults: string[] = [];
  for (const [node, parent] of nodes(source.program)) {
    const fault = impurityOf(node, parent);
    if (fault !== undefined) faults.push(at(source, node.start, fault));
  }
  return faults;
}

function impurityOf(node: SyntaxNode, parent: SyntaxNode): string | undefined {
  if (node.type === 'MetaProperty') return 'pure code may not use import.meta';
  if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') return 'classes stand only in the shell';
  if (node.type !== 'Identifier') return undefined;
  const name = node.name as string;
  const isMember = parent.type === 'MemberExpression' && parent.property === node && parent.computed === false;
  if (isMember) {
    if (IMPURE_MEMBERS.has(name)) return `${name} depends on the machine's language`;
    const of = (parent.object as SyntaxNode).name;
    return of === 'Math' && name === 'random' ? 'pure code may not use Math.random' : undefined;
  }
  // The name of a field is not a use, and of a shorthand field the value is.
  const isKey = parent.key === node && parent.computed !== true;
  return IMPURE_GLOBALS.has(name) && !isKey ? `pure code may not use ${name}` : undefined;
}

/** A rulebook is data: no functions. */
export function dataFaults(source: Source): readonly string[] {
  if (!source.path.startsWith('src/rulebooks/') || isTest(source.path)) return [];
  return [...nodes(source.program)]
    .filter(([{ type }]) => /Function/.test(type) && !type.startsWith('TS'))
    .map(([node]) => at(source, node.start, 'rulebooks are data and hold no function'));
}

/** Marks that ask somebody to come back, in two parts so that this file has none. */
const MARKS = new RegExp(`\\b(?:${['TO-DO', 'FIX-ME', 'XX-X', 'HA-CK'].map((mark) => mark.replace('-', '')).join('|')})\\b`);

/** No default exports, no enum, no any, no marks left behind, no test focused or left out. */
export function wordFaults(source: Source): readonly string[] {
  const faults = source.comments
    .filter(({ value }) => MARKS.test(value))
    .map(({ start, value }) => at(source, start, `a mark is left behind: ${value.trim()}`));
  for (const [node] of nodes(source.program)) {
    const fault = wordFaultOf(source.path, node);
    if (fault !== undefined) faults.push(at(source, node.start, fault));
  }
  return faults;
}

function wordFaultOf(path: string, node: SyntaxNode): string | undefined {
  switch (node.type) {
    case 'ExportDefaultDeclaration':
      return path.endsWith('.config.ts') ? undefined : 'exports have names, there is no default export';
    case 'TSEnumDeclaration':
      return 'a list with a derived type stands where an enum would';
    case 'TSAnyKeyword':
      return 'any says nothing; unknown makes the code look first';
    case 'MemberExpression': {
      const tests = ['it', 'test', 'describe'].includes((node.object as SyntaxNode).name as string);
      const property = (node.property as SyntaxNode).name as string;
      return tests && ['only', 'skip', 'todo'].includes(property) ? `a test is marked ${property}` : undefined;
    }
    default:
      return undefined;
  }
}

/** A module opens with one to three lines that say what it is for. */
export function openingFaults(source: Source): readonly string[] {
  const start = source.text.startsWith('#!') ? source.text.indexOf('\n') + 1 : 0;
  const opening = source.comments.find(
    (comment) => comment.start === start && comment.type === 'Block' && comment.value.startsWith('*'),
  );
  if (opening === undefined) return [`${source.path}:1: does not open with a comment on what it is for`];
  const lines = opening.value.split('\n').length;
  const rest = source.text.slice(opening.end);
  return [
    ...(lines > 3 ? [`${source.path}:1: opens with ${lines} lines where one to three would do`] : []),
    // Otherwise it is the comment of the first thing in the file.
    ...(/^\r?\n(?:\r?\n|import\b|export (?:type )?[{*])/.test(rest)
      ? []
      : [`${source.path}:1: its opening comment belongs to what follows it`]),
  ];
}

/** Files of a few hundred lines, except lists. */
export function lengthFaults({ path, text }: TextFile): readonly string[] {
  const lines = text.split('\n').length - 1;
  if (folderOf(path) === undefined) return [];
  const listed = LONG_DATA.includes(path);
  if (lines > LINES_MAX) return listed ? [] : [`${path}: ${lines} lines are more than ${LINES_MAX}`];
  return listed ? [`${path}: is no longer long and need not be listed`] : [];
}

/** The engine never asks which book it is playing. */
export function bookFaults(source: Source, books: readonly string[]): readonly string[] {
  if (folderOf(source.path) !== 'rules' || isTest(source.path)) return [];
  return [...nodes(source.program)]
    .filter(([node]) => books.some((book) => textOf(node)?.includes(book)))
    .map(([node]) =>
      at(source, node.start, `names the rulebook in ${textOf(node)}; a difference between books is a field of their data`),
    );
}

/** Pure code divides only where a named function says which way it rounds. */
export function divisionFaults(source: Source): readonly string[] {
  if (!isPure(source.path) || source.path in DIVIDING) return [];
  return [...nodes(source.program)]
    .filter(([{ operator }, parent]) => (operator === '/' || operator === '/=') && !isRounding(parent))
    .map(([node]) => at(source, node.start, 'divides without saying which way it rounds'));
}

function isRounding({ type, callee }: SyntaxNode): boolean {
  const { object, property } = (callee ?? {}) as { readonly object?: SyntaxNode; readonly property?: SyntaxNode };
  return type === 'CallExpression' && object?.name === 'Math' && ['floor', 'ceil', 'trunc'].includes(property?.name as string);
}

/** Folders that only exist on somebody's own machine. */
const MACHINE_PATH = /(?:^|[^.\w/])(?:\/(?:home|root|Users|work|mnt|media)\/\w|[A-Z]:\\\\?Users\b)/;
const REGISTRY = /\bregistry[.][a-z]+|\bnpm(?:js|mirror)[.][a-z]+/;

/** Nothing in the project names one machine or the place packages came from. */
export function placeFaults({ path, text }: TextFile): readonly string[] {
  return text
    .split('\n')
    .flatMap((line, i) => [
      ...(MACHINE_PATH.test(line) ? [`${path}:${i + 1}: names a path of one machine`] : []),
      ...(REGISTRY.test(line) ? [`${path}:${i + 1}: names a package registry`] : []),
    ]);
}

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly resolved?: string; readonly integrity?: string; readonly link?: boolean }>
  >;
}

/** Packages are held by their hash and come from wherever the installing machine gets packages. */
export function lockFaults(text: string): readonly string[] {
  return Object.entries((JSON.parse(text) as Lock).packages).flatMap(([path, { resolved, integrity, link }]) => [
    ...(resolved === undefined ? [] : [`${path}: is fetched from one place, ${resolved}`]),
    ...(path === '' || integrity !== undefined ? [] : [`${path}: has no hash${link ? ', it is a link' : ''}`]),
  ]);
}

/** Every version is exact, so that two installations on two days are the same. */
export function versionFaults(text: string): readonly string[] {
  const manifest = JSON.parse(text) as Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;
  return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.entries(manifest[kind] ?? {})
      .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${kind}.${name}: ${version} is not one exact version`),
  );
}
