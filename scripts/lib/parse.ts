/** Parses source files into syntax trees, for checks of code. */
import { parseSync } from 'rolldown/utils';
import type { TextFile } from './files.ts';

/** A node of the syntax tree. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

interface Comment {
  readonly type: 'Block' | 'Line';
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

export interface Source extends TextFile {
  readonly program: SyntaxNode;
  readonly comments: readonly Comment[];
}

export function parse(file: TextFile): Source {
  const { program, comments, errors } = parseSync(file.path, file.text);
  if (errors.length > 0) throw new Error(`${file.path}: ${errors[0]?.message}`);
  return { ...file, program: program as unknown as SyntaxNode, comments };
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';

/** Every node with its parent, by the root of the tree. Many checks walk the same tree. */
const nodeLists = new WeakMap<SyntaxNode, readonly (readonly [node: SyntaxNode, parent: SyntaxNode])[]>();

/** Returns every node with its parent. Parents come before their children. */
export function nodes(root: SyntaxNode): readonly (readonly [node: SyntaxNode, parent: SyntaxNode])[] {
  const known = nodeLists.get(root);
  if (known !== undefined) return known;
  const list: (readonly [node: SyntaxNode, parent: SyntaxNode])[] = [];
  const walk = (node: SyntaxNode, parent: SyntaxNode): void => {
    list.push([node, parent]);
    for (const field in node) {
      const value = node[field];
      if (Array.isArray(value)) {
        for (const child of value) if (isNode(child)) walk(child, node);
      } else if (isNode(value)) walk(value, node);
    }
  };
  walk(root, root);
  nodeLists.set(root, list);
  return list;
}

/** Returns the text of a string or template element, or undefined for other nodes. */
export function textOf(node: SyntaxNode): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateElement') return (node.value as { readonly cooked: string | null }).cooked ?? undefined;
  return undefined;
}

export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
