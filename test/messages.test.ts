/** Tests that every message of a page is used by this page, and every message of a shared folder by some page. */
import { describe, expect, it } from 'vitest';
import { isCode, isTest, projectFiles, type TextFile } from '../scripts/lib/files.ts';
import { nodes, parse, type SyntaxNode, textOf } from '../scripts/lib/parse.ts';

interface Message {
  /** The names on the path from the list to the message. */
  readonly path: readonly string[];
  readonly children: readonly Message[];
}

const nodeAt = (node: SyntaxNode, field: string): SyntaxNode | undefined => node[field] as SyntaxNode | undefined;

/** Returns the name of a key, which is an identifier or a string. */
const nameOf = (key: SyntaxNode | undefined): string => String(key?.name ?? key?.value ?? '');

function messagesIn(list: SyntaxNode, parentPath: readonly string[] = []): readonly Message[] {
  const object = list.type === 'TSSatisfiesExpression' ? nodeAt(list, 'expression') : list;
  if (object?.type !== 'ObjectExpression') return [];
  return (object.properties as readonly SyntaxNode[]).flatMap((property) => {
    const value = nodeAt(property, 'value');
    if (value === undefined) return [];
    const path = [...parentPath, nameOf(nodeAt(property, 'key'))];
    return [{ path, children: messagesIn(value, path) }];
  });
}

/** The messages of all English lists in a file. */
const englishMessagesIn = (file: TextFile): readonly Message[] =>
  [...nodes(parse(file).program)].flatMap(([node, parent]) =>
    node.type === 'VariableDeclarator' && parent.type === 'VariableDeclaration' && /^EN(?:_|$)/.test(nameOf(nodeAt(node, 'id')))
      ? messagesIn(nodeAt(node, 'init') ?? node)
      : [],
  );

interface MessageUses {
  /** Names that are read as properties. */
  readonly readNames: Set<string>;
  /** Names of lists that are indexed by a variable or passed to a function. */
  readonly wholeLists: Set<string>;
}

/** A list that is stored in a variable is not used as a whole, because its messages are read from the variable. */
const STORING_NODES = new Set(['VariableDeclarator', 'AssignmentPattern']);

/** Names that hold messages in every file: `words`, `dialogWords`, and `t` for `words.value`. */
const HOLDS_MESSAGES = /^t$|words$/i;

/** The field of each kind of node that leads to the start of its chain. */
const CHAIN_FIELDS: Readonly<Record<string, string>> = {
  MemberExpression: 'object',
  CallExpression: 'callee',
  ChainExpression: 'expression',
  TSAsExpression: 'expression',
  TSNonNullExpression: 'expression',
};

/** Returns the name at the start of a chain such as `words.value.title`. */
function rootNameOf(node: SyntaxNode | undefined): string {
  const field = CHAIN_FIELDS[node?.type ?? ''];
  return node === undefined || field === undefined ? nameOf(node) : rootNameOf(nodeAt(node, field));
}

/** Returns the keys of a destructuring pattern with the local names that get their values, including nested patterns. */
const keysOf = (pattern: SyntaxNode): readonly (readonly [key: string, local: string])[] =>
  ((pattern.properties as readonly SyntaxNode[] | undefined) ?? []).flatMap((property) => {
    const value = nodeAt(property, 'value');
    const local = value?.type === 'AssignmentPattern' ? nodeAt(value, 'left') : value;
    const key = nameOf(nodeAt(property, 'key'));
    return local?.type === 'ObjectPattern' ? [[key, ''] as const, ...keysOf(local)] : [[key, nameOf(local)] as const];
  });

const textsIn = (file: TextFile): readonly string[] => [...nodes(parse(file).program)].flatMap(([node]) => textOf(node) ?? []);

function usesIn(file: TextFile): MessageUses {
  const uses: MessageUses = { readNames: new Set(), wholeLists: new Set() };
  /** The message lists in local variables, by the name of the variable. */
  const aliases = new Map<string, string>();
  const isMessage = (node: SyntaxNode | undefined): boolean =>
    HOLDS_MESSAGES.test(rootNameOf(node)) || aliases.has(rootNameOf(node));
  for (const [node, parent] of nodes(parse(file).program)) {
    const object = nodeAt(node, 'object');
    const property = nodeAt(node, 'property');
    if (node.type === 'VariableDeclarator') {
      const [id, init] = [nodeAt(node, 'id'), nodeAt(node, 'init')];
      if (id === undefined || !isMessage(init)) continue;
      if (id.type !== 'ObjectPattern')
        aliases.set(nameOf(id), init?.type === 'MemberExpression' ? nameOf(nodeAt(init, 'property')) : '');
      for (const [key, local] of keysOf(id)) {
        uses.readNames.add(key);
        aliases.set(local, key);
      }
    } else if (node.type === 'MemberExpression' && node.computed === true && property?.type !== 'Literal') {
      const list = nameOf(object?.type === 'MemberExpression' ? nodeAt(object, 'property') : object);
      uses.wholeLists.add(list).add(aliases.get(list) ?? list);
      // A list of a whole page that is indexed, such as `t[kind]`: the possible keys are texts in the same file.
      if (HOLDS_MESSAGES.test(list)) for (const text of textsIn(file)) uses.readNames.add(text);
    } else if (node.type === 'MemberExpression' && isMessage(object)) {
      uses.readNames.add(nameOf(property));
      if (parent.type !== 'MemberExpression' && !STORING_NODES.has(parent.type)) uses.wholeLists.add(nameOf(property));
    }
  }
  return uses;
}

const isUsed = ({ path }: Message, uses: readonly MessageUses[]): boolean =>
  uses.some(
    ({ readNames, wholeLists }) => readNames.has(path.at(-1) ?? '') || path.slice(0, -1).some((name) => wholeLists.has(name)),
  );

const findUnused = (messages: readonly Message[], uses: readonly MessageUses[]): readonly string[] =>
  messages.flatMap((message) => (isUsed(message, uses) ? findUnused(message.children, uses) : [message.path.join('.')]));

const files = projectFiles('src/web').filter(({ path }) => isCode(path) && !isTest(path));
const isList = (path: string): boolean => /\/words\/(?:en|zh-hant|zh-hans|vi)[^/]*\.ts$/.test(path);
/** The uses in every file that mentions messages, by path. */
const usesByPath = new Map(
  files.filter(({ path, text }) => !isList(path) && /words/i.test(text)).map((file) => [file.path, usesIn(file)]),
);
const englishLists = files.filter(({ path }) => /\/words\/en[^/]*\.ts$/.test(path));
/** Lists whose keys are data: words of the felt, of layouts and of roles by names in the rulebooks, and refusals by code. */
const LISTS_BY_DATA = /\/felt\/words\/|-(?:refusals|layouts|names)\.ts$/;

describe('unused messages', () => {
  it.each(englishLists.filter(({ path }) => !LISTS_BY_DATA.test(path)).map((list) => [list.path, list] as const))(
    '%s',
    (path, list) => {
      const folder = path.slice(0, path.indexOf('/words/') + 1);
      const isPage = files.some((file) => file.path === `${folder}index.tsx`);
      const uses = [...usesByPath].flatMap(([userPath, fileUses]) => (!isPage || userPath.startsWith(folder) ? [fileUses] : []));
      const messages = englishMessagesIn(list);
      expect(messages.length).toBeGreaterThan(0);
      expect(findUnused(messages, uses)).toEqual([]);
    },
  );

  it('are found in a sample page', () => {
    const list = {
      path: 'a.ts',
      text: 'export const EN = { a: 1, b: { c: 1, d: 2 } satisfies X, e: { f: 1 }, g: { h: 1 }, i: 1, j: { l: 1 } };',
    };
    const user = {
      path: 'b.tsx',
      text: 'const { a } = words.value; f(t.b.c, t.e[x], t.g); const { j: k } = t; k[x]; f(props.i);',
    };
    expect(findUnused(englishMessagesIn(list), [usesIn(user)])).toEqual(['b.d', 'i']);
  });
});
