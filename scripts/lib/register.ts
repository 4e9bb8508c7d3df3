/** Compares the clause registers with who cites them: data, code and tests. It must never decide what a clause means. */
import type { Clause, ClauseId, Rulebook } from '../../src/rules/index.ts';
import { isTest, type TextFile } from './files.ts';
import { lineOf, nodes, parse, textOf } from './parse.ts';

/** The clauses of every book by the book's id. */
export type Register = Readonly<Record<string, readonly Clause[]>>;

export interface Citation {
  readonly book: string;
  readonly clause: ClauseId;
  readonly by: 'data' | 'code' | 'test';
  /** A file and line, or a path into a rulebook. */
  readonly at: string;
}

/** Properties of a rulebook whose strings are clauses, however deep: `clauses`, `ladderClauses` and the like, and two more. */
const isCiting = (key: string): boolean => /^(?:clauses|\w+Clauses|perBet|defines)$/.test(key);

/** What a rulebook's data cites. */
export function citationsInData(rulebook: Rulebook): readonly Citation[] {
  const found: Citation[] = [];
  const walk = (value: unknown, at: string, citing: boolean): void => {
    if (typeof value === 'string') {
      if (citing) found.push({ book: rulebook.id, clause: value, by: 'data', at });
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) walk(inner, `${at}.${key}`, citing || isCiting(key));
    }
  };
  walk(rulebook, rulebook.id, false);
  return found;
}

/** A tag names a book and one or more of its clauses: book, space, clause, and after commas further clauses, in brackets. */
const TAG = /\[([a-z]+(?:-[a-z]+)*) ([^\s[\],]+(?:, [^\s[\],]+)*)\]/g;

function tagsIn(text: string): readonly { readonly book: string; readonly clause: ClauseId; readonly offset: number }[] {
  return [...text.matchAll(TAG)].flatMap(({ 1: book = '', 2: clauses = '', index }) =>
    clauses.split(', ').map((clause) => ({ book, clause, offset: index })),
  );
}

/**
 * Tags in code, comments included; of a test only what its strings say counts, for titles are strings.
 * What only looks like a tag is passed over, except at the start of a test's string, where it is a misspelt book.
 */
export function citationsInFile(file: TextFile, books: readonly string[]): readonly Citation[] {
  const by = isTest(file.path) ? 'test' : 'code';
  const pieces = by === 'code' ? [{ text: file.text, start: 0 }] : stringsOf(file);
  return pieces.flatMap(({ text, start }) =>
    tagsIn(text)
      .filter(({ book, clause, offset }) => books.includes(book) || (by === 'test' && offset === 0 && /\d/.test(clause)))
      .map(({ book, clause, offset }) => ({ book, clause, by, at: `${file.path}:${lineOf(file.text, start + offset)}` })),
  );
}

function stringsOf(file: TextFile): readonly { readonly text: string; readonly start: number }[] {
  const strings: { text: string; start: number }[] = [];
  for (const [node] of nodes(parse(file).program)) {
    const text = textOf(node);
    if (text !== undefined) strings.push({ text, start: node.start });
  }
  return strings;
}

/** The clause that a clause is part of: of 3.1.2(c)(ii) it is 3.1.2(c), then 3.1.2, 3.1, 3. */
export function parentOf(id: ClauseId): ClauseId | undefined {
  return /^(.+)\([^()]+\)$/.exec(id)?.[1] ?? /^(.+)\.[^.]+$/.exec(id)?.[1];
}

function isWithin(id: ClauseId, ancestor: ClauseId): boolean {
  const parent = parentOf(id);
  return parent !== undefined && (parent === ancestor || isWithin(parent, ancestor));
}

/** One line of the matrix: a clause and how often each side cites it. */
export interface MatrixRow {
  readonly book: string;
  readonly clause: Clause;
  /** It has sub-clauses, and what cites them counts for it. */
  readonly container: boolean;
  /** Citations of the clause itself. */
  readonly own: Readonly<Record<Citation['by'], number>>;
  /** Those and, for a container, the ones of everything in it. */
  readonly all: Readonly<Record<Citation['by'], number>>;
}

const BY = ['data', 'code', 'test'] as const;

export function matrixOf(register: Register, citations: readonly Citation[]): readonly MatrixRow[] {
  return Object.entries(register).flatMap(([book, clauses]) => {
    const cited = citations.filter((citation) => citation.book === book);
    const count = (ids: ReadonlySet<ClauseId>): MatrixRow['own'] => {
      const [data, code, test] = BY.map(
        (by) => cited.filter((citation) => citation.by === by && ids.has(citation.clause)).length,
      );
      return { data: data ?? 0, code: code ?? 0, test: test ?? 0 };
    };
    return clauses.map((clause) => {
      const inside = clauses.map(({ id }) => id).filter((id) => isWithin(id, clause.id));
      return {
        book,
        clause,
        container: inside.length > 0,
        own: count(new Set([clause.id])),
        all: count(new Set([clause.id, ...inside])),
      };
    });
  });
}

/** The homes that stand: nothing in them waits any more. */
const STANDING: readonly Clause['home'][] = ['rules', 'cli', 'table', 'server'];

/** Everything that is wrong between the registers and those who cite them, one sentence each. */
export function faultsOf(register: Register, citations: readonly Citation[]): readonly string[] {
  return [
    ...faultsOfRegister(register),
    ...faultsOfCitations(register, citations),
    ...faultsOfMatrix(matrixOf(register, citations)),
  ];
}

function faultsOfRegister(register: Register): readonly string[] {
  return Object.entries(register).flatMap(([book, clauses]) => {
    const ids = clauses.map(({ id }) => id);
    return clauses.flatMap(({ id, kind, home, waits }, i) => [
      ...(ids.indexOf(id) < i ? [`${book} ${id}: stands twice in the register`] : []),
      ...((kind === 'not-for-software') !== (home === null)
        ? [`${book} ${id}: a clause has no home just when it is not for software`]
        : []),
      ...(waits && home === null ? [`${book} ${id}: waits, but has no home to wait for`] : []),
      ...(waits && STANDING.includes(home) ? [`${book} ${id}: waits for ${home}, which is there`] : []),
    ]);
  });
}

function faultsOfCitations(register: Register, citations: readonly Citation[]): readonly string[] {
  return citations
    .filter(({ book, clause }) => !register[book]?.some(({ id }) => id === clause))
    .map(({ book, clause, at }) => `${book} ${clause}: is cited at ${at}, but there is no such clause`);
}

function faultsOfMatrix(matrix: readonly MatrixRow[]): readonly string[] {
  return matrix.flatMap(({ book, clause: { id, home, waits }, own, all }) => {
    if (home === null) return [];
    const cited = own.data + own.code + own.test > 0;
    if (waits) return cited ? [`${book} ${id}: is cited, but the register says it waits for ${home}`] : [];
    return [
      ...(all.data + all.code === 0 ? [`${book} ${id}: no data and no code cites it`] : []),
      ...(all.test === 0 ? [`${book} ${id}: no test cites it`] : []),
    ];
  });
}
