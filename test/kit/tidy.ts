/** Checks of the code style (STYLE.md). Each check takes a file and returns its faults. */
import { posix } from 'node:path';
import { isTest, type TextFile } from '../../scripts/lib/files.ts';
import { lineOf, nodes, type Source, type SyntaxNode, textOf } from '../../scripts/lib/parse.ts';

/** The folders that each folder of `src` may import. Imports point in one direction. */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  rules: [],
  rulebooks: ['rules'],
  table: ['rules', 'rulebooks'],
  testing: ['rules', 'rulebooks', 'table', 'tournament'],
  tournament: ['rules', 'rulebooks', 'table'],
  protocol: ['rules', 'rulebooks', 'table', 'tournament'],
  client: ['rules', 'rulebooks', 'table', 'tournament', 'protocol'],
  web: ['rules', 'rulebooks', 'table', 'tournament', 'protocol', 'client'],
  server: ['rules', 'rulebooks', 'table', 'tournament', 'protocol'],
  cli: ['rules', 'rulebooks', 'table', 'testing', 'tournament', 'protocol', 'client', 'server'],
};

/** Folders without clock, randomness, disk, network and packages. */
const PURE_FOLDERS = ['rules', 'rulebooks', 'table', 'testing', 'tournament'];

/** Folders that may import Node modules. */
const NODE_FOLDERS = ['server', 'cli'];

/** Pairs of folders: the first may import only types from the second. */
const TYPES_ONLY: readonly (readonly [from: string, to: string])[] = [['rulebooks', 'rules']];

/** Public modules in addition to the `index.ts` of each folder. They let pages, worker threads and tests load less code. */
const PUBLIC_MODULES = [
  'src/cli/main.ts',
  'src/rulebooks/clauses/index.ts',
  'src/protocol/bounds.ts',
  'src/protocol/exclusions.ts',
  'src/protocol/positions.ts',
  'src/protocol/pages.ts',
  'src/rules/assert.ts',
  'src/server/conditions-hash.ts',
  'src/server/tumbler/index.ts',
  'src/table/table-names.ts',
  'src/table/transcript-text.ts',
  'src/table/versions.ts',
  'src/tournament/draw.ts',
  'src/tournament/prizes.ts',
  'src/tournament/repeat-draw.ts',
  'src/web/dealer/authorise/confirming-roles.ts',
  'src/web/dealer/decisions/acts.ts',
  'src/web/felt/headless.ts',
];

/** Modules that may be imported only dynamically, to load one rulebook without the other four. */
const DYNAMIC_ONLY = /^src\/rulebooks\/[a-z-]+\.ts$/;

export const LINES_MAX = 500;
/** Data files that may be longer. */
export const LONG_FILES = ['src/rulebooks/clauses/crown-sic-bo.ts'];

/** Pure files that may divide without a rounding call, with the reason. */
export const DIVIDING_FILES: Readonly<Record<string, string>> = {
  'src/rules/ratio.ts': 'its functions are exact, or their names say how they round',
  'src/rules/money.ts': 'the names of its functions say how they round',
  'src/rules/share-cap.ts': 'remainders are distributed explicitly',
  'src/rules/simplex.ts': 'fraction-free elimination leaves no remainder',
  'src/rules/simulate.ts': 'its statistics are only displayed, never paid',
  'src/rules/net-payment.ts': 'it divides a multiple of the divisor',
  'src/tournament/prizes.ts': 'it divides only multiples of the divisor, and distributes remainders explicitly',
};

const folderOf = (path: string): string | undefined => /^src\/([^/]+)\//.exec(path)?.[1];
const isPure = (path: string): boolean => PURE_FOLDERS.includes(folderOf(path) ?? '') && !isTest(path);
const formatFault = (source: TextFile, offset: number, fault: string): string =>
  `${source.path}:${lineOf(source.text, offset)}: ${fault}`;

interface Import {
  readonly specifier: string;
  readonly start: number;
  readonly isTypeOnly: boolean;
  readonly isDynamic: boolean;
}

function importsOf(source: Source): readonly Import[] {
  const imports: Import[] = [];
  for (const [node] of nodes(source.program)) {
    const sourceNode = node.source as SyntaxNode | null | undefined;
    const specifier = sourceNode ? textOf(sourceNode) : undefined;
    if (specifier === undefined) continue;
    const specifiers = (node.specifiers ?? []) as readonly { readonly importKind?: string; readonly exportKind?: string }[];
    const isTypeOnly =
      node.type === 'TSImportType' ||
      [node.importKind, node.exportKind].includes('type') ||
      (specifiers.length > 0 && specifiers.every(({ importKind, exportKind }) => [importKind, exportKind].includes('type')));
    imports.push({ specifier, start: node.start, isTypeOnly, isDynamic: node.type === 'ImportExpression' });
  }
  return imports;
}

/** Finds imports in the wrong direction and imports of modules that are not public. */
export function findImportFaults(source: Source): readonly string[] {
  const folder = folderOf(source.path);
  return importsOf(source).flatMap((imported) => {
    const { specifier, start } = imported;
    const fault = specifier.startsWith('.')
      ? findFileImportFault(source.path, folder, imported)
      : folder === undefined || isTest(source.path)
        ? undefined
        : findPackageImportFault(folder, specifier);
    return fault === undefined ? [] : [formatFault(source, start, fault)];
  });
}

function findPackageImportFault(folder: string, specifier: string): string | undefined {
  if (PURE_FOLDERS.includes(folder)) return `${folder} is pure and must not import the package ${specifier}`;
  if (specifier.startsWith('node:') && !NODE_FOLDERS.includes(folder))
    return `${folder} runs in browsers too and may not import ${specifier}`;
  return undefined;
}

function findFileImportFault(
  path: string,
  folder: string | undefined,
  { specifier, isTypeOnly, isDynamic }: Import,
): string | undefined {
  const target = posix.join(posix.dirname(path), specifier);
  if (target.startsWith('..')) return `${specifier} is outside the project`;
  const targetFolder = folderOf(target);
  if (targetFolder === undefined)
    return folder === undefined || isTest(path) ? undefined : `${folder} imports ${target}, which is not in src`;
  if (targetFolder === folder) return undefined;
  if (folder !== undefined && !isTest(path)) {
    if (MAY_IMPORT[folder] === undefined) return `src/${folder} is missing in the import table`;
    if (!MAY_IMPORT[folder].includes(targetFolder)) return `${folder} may not import ${targetFolder}`;
    if (!isTypeOnly && TYPES_ONLY.some(([a, b]) => a === folder && b === targetFolder))
      return `${folder} may import only types from ${targetFolder}`;
  }
  const isPublic =
    target === `src/${targetFolder}/index.ts` || PUBLIC_MODULES.includes(target) || (isDynamic && DYNAMIC_ONLY.test(target));
  return isPublic ? undefined : `${target} is not a public export; import src/${targetFolder}/index.ts`;
}

/** Globals that differ between runs or machines: time, randomness, environment, locale. */
const IMPURE_GLOBALS = new Set(
  `Date Intl process Buffer global globalThis require module setTimeout setInterval setImmediate queueMicrotask
  requestAnimationFrame performance crypto fetch console window document navigator location localStorage sessionStorage
  indexedDB WebSocket XMLHttpRequest Worker eval WeakRef FinalizationRegistry Atomics`.split(/\s+/),
);
const IMPURE_MEMBERS = new Set(['localeCompare', 'toLocaleString', 'toLocaleUpperCase', 'toLocaleLowerCase']);

/** Finds clocks, randomness, environment and classes in pure code. */
export function findImpurities(source: Source): readonly string[] {
  if (!isPure(source.path)) return [];
  const faults: string[] = [];
  for (const [node, parent] of nodes(source.program)) {
    const fault = findImpurity(node, parent);
    if (fault !== undefined) faults.push(formatFault(source, node.start, fault));
  }
  return faults;
}

function findImpurity(node: SyntaxNode, parent: SyntaxNode): string | undefined {
  if (node.type === 'MetaProperty') return 'pure code may not use import.meta';
  if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') return 'pure code may not use classes';
  if (node.type !== 'Identifier') return undefined;
  const name = node.name as string;
  const isMember = parent.type === 'MemberExpression' && parent.property === node && parent.computed === false;
  if (isMember) {
    if (IMPURE_MEMBERS.has(name)) return `${name} depends on the locale`;
    const objectName = (parent.object as SyntaxNode).name;
    return objectName === 'Math' && name === 'random' ? 'pure code may not use Math.random' : undefined;
  }
  // A property name is not a use of the global.
  const isKey = parent.key === node && parent.computed !== true;
  return IMPURE_GLOBALS.has(name) && !isKey ? `pure code may not use ${name}` : undefined;
}

/** Finds functions in rulebooks, which must be data. */
export function findFunctionsInData(source: Source): readonly string[] {
  if (!source.path.startsWith('src/rulebooks/') || isTest(source.path)) return [];
  return [...nodes(source.program)]
    .filter(([{ type }]) => /Function/.test(type) && !type.startsWith('TS'))
    .map(([node]) => formatFault(source, node.start, 'rulebooks are data and contain no functions'));
}

/** Marks of unfinished work. They are written in two parts, so that this file contains none. */
const MARKS = new RegExp(`\\b(?:${['TO-DO', 'FIX-ME', 'XX-X', 'HA-CK'].map((mark) => mark.replace('-', '')).join('|')})\\b`);

/** Finds default exports, enums, `any`, leftover marks, and focused or skipped tests. */
export function findForbiddenSyntax(source: Source): readonly string[] {
  const faults = source.comments
    .filter(({ value }) => MARKS.test(value))
    .map(({ start, value }) => formatFault(source, start, `leftover mark: ${value.trim()}`));
  for (const [node] of nodes(source.program)) {
    const fault = findForbiddenNode(source.path, node);
    if (fault !== undefined) faults.push(formatFault(source, node.start, fault));
  }
  return faults;
}

function findForbiddenNode(path: string, node: SyntaxNode): string | undefined {
  switch (node.type) {
    case 'ExportDefaultDeclaration':
      return path.endsWith('.config.ts') ? undefined : 'use a named export';
    case 'TSEnumDeclaration':
      return 'use a const list with a derived type instead of an enum';
    case 'TSAnyKeyword':
      return 'use unknown instead of any';
    case 'MemberExpression': {
      const isTestFunction = ['it', 'test', 'describe'].includes((node.object as SyntaxNode).name as string);
      const property = (node.property as SyntaxNode).name as string;
      return isTestFunction && ['only', 'skip', 'todo'].includes(property) ? `the test is marked ${property}` : undefined;
    }
    default:
      return undefined;
  }
}

/** Finds modules without a header comment of one to three lines. */
export function findHeaderFaults(source: Source): readonly string[] {
  const start = source.text.startsWith('#!') ? source.text.indexOf('\n') + 1 : 0;
  const header = source.comments.find(
    (comment) => comment.start === start && comment.type === 'Block' && comment.value.startsWith('*'),
  );
  if (header === undefined) return [`${source.path}:1: has no header comment`];
  const lines = header.value.split('\n').length;
  const textAfter = source.text.slice(header.end);
  return [
    ...(lines > 3 ? [`${source.path}:1: the header has ${lines} lines; the maximum is 3`] : []),
    // Without an empty line or imports, the comment would belong to the first declaration.
    ...(/^\r?\n(?:\r?\n|import\b|export (?:type )?[{*])/.test(textAfter)
      ? []
      : [`${source.path}:1: the header comment needs an empty line or imports after it`]),
  ];
}

/** Finds files with more than `LINES_MAX` lines, except the data files in `LONG_FILES`. */
export function findLengthFaults({ path, text }: TextFile): readonly string[] {
  const lines = text.split('\n').length - 1;
  if (folderOf(path) === undefined) return [];
  const isListed = LONG_FILES.includes(path);
  if (lines > LINES_MAX) return isListed ? [] : [`${path}: ${lines} lines; the maximum is ${LINES_MAX}`];
  return isListed ? [`${path}: has at most ${LINES_MAX} lines; remove it from the list`] : [];
}

/** Finds ids of rulebooks in the rules, which must not depend on them. */
export function findRulebookIds(source: Source, rulebookIds: readonly string[]): readonly string[] {
  if (folderOf(source.path) !== 'rules' || isTest(source.path)) return [];
  return [...nodes(source.program)]
    .filter(([node]) => rulebookIds.some((id) => textOf(node)?.includes(id)))
    .map(([node]) =>
      formatFault(source, node.start, `contains a rulebook id in '${textOf(node)}'; add a field to the rulebook data instead`),
    );
}

/** Finds divisions in pure code outside a rounding call. */
export function findDivisions(source: Source): readonly string[] {
  if (!isPure(source.path) || source.path in DIVIDING_FILES) return [];
  return [...nodes(source.program)]
    .filter(([{ operator }, parent]) => (operator === '/' || operator === '/=') && !isRounding(parent))
    .map(([node]) => formatFault(source, node.start, 'divides without rounding explicitly'));
}

function isRounding({ type, callee }: SyntaxNode): boolean {
  const { object, property } = (callee ?? {}) as { readonly object?: SyntaxNode; readonly property?: SyntaxNode };
  return type === 'CallExpression' && object?.name === 'Math' && ['floor', 'ceil', 'trunc'].includes(property?.name as string);
}

/** Matches folders that exist only on one machine. */
const MACHINE_PATH = /(?:^|[^.\w/])(?:\/(?:home|root|Users|work|mnt|media)\/\w|[A-Z]:\\\\?Users\b)/;
const REGISTRY = /\bregistry[.][a-z]+|\bnpm(?:js|mirror)[.][a-z]+/;

/** Finds paths that exist only on one machine, and addresses of package registries. */
export function findMachinePaths({ path, text }: TextFile): readonly string[] {
  return text
    .split('\n')
    .flatMap((line, i) => [
      ...(MACHINE_PATH.test(line) ? [`${path}:${i + 1}: contains a path that exists only on one machine`] : []),
      ...(REGISTRY.test(line) ? [`${path}:${i + 1}: contains the address of a package registry`] : []),
    ]);
}

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly resolved?: string; readonly integrity?: string; readonly link?: boolean }>
  >;
}

/** Finds locked packages without a hash or with a fixed download address. */
export function findLockFaults(text: string): readonly string[] {
  return Object.entries((JSON.parse(text) as Lock).packages).flatMap(([path, { resolved, integrity, link }]) => [
    ...(resolved === undefined ? [] : [`${path}: has the fixed source ${resolved}`]),
    ...(path === '' || integrity !== undefined ? [] : [`${path}: has no hash${link ? ', because the package is a link' : ''}`]),
  ]);
}

/** Finds versions that are not exact. Exact versions make every installation the same. */
export function findVersionFaults(text: string): readonly string[] {
  const manifest = JSON.parse(text) as Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;
  return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.entries(manifest[kind] ?? {})
      .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${kind}.${name}: ${version} is not an exact version`),
  );
}
