/** Compares the clause registers with the citations of clauses in data, code and tests. */
import type { Clause, ClauseId, Rulebook } from '../../src/rules/index.ts';
import { isTest, type TextFile } from './files.ts';
import { lineOf, nodes, parse, textOf } from './parse.ts';

/** The clauses of every rulebook, by its id. */
export type Register = Readonly<Record<string, readonly Clause[]>>;

export interface Citation {
  readonly book: string;
  readonly clause: ClauseId;
  /** What cites the clause. */
  readonly by: 'data' | 'code' | 'test';
  /** A file and line, or a path into a rulebook. */
  readonly at: string;
}

/**
 * Returns true for a property that contains clauses: all its strings, at any depth, are clauses. `perBet` has the clauses about a
 * single bet, and `defines` has the clauses that define terms.
 */
const isCitationKey = (key: string): boolean => /^(?:clauses|\w+Clauses|perBet|defines)$/.test(key);

/** Finds the citations in the data of a rulebook. */
export function citationsInData(rulebook: Rulebook): readonly Citation[] {
  const citations: Citation[] = [];
  const walk = (value: unknown, at: string, isCitation: boolean): void => {
    if (typeof value === 'string') {
      if (isCitation) citations.push({ book: rulebook.id, clause: value, by: 'data', at });
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) walk(inner, `${at}.${key}`, isCitation || isCitationKey(key));
    }
  };
  walk(rulebook, rulebook.id, false);
  return citations;
}

/** Matches a tag such as `[crown-sic-bo 5.3, 5.4]`. */
const TAG = /\[([a-z]+(?:-[a-z]+)*) ([^\s[\],]+(?:, [^\s[\],]+)*)\]/g;

function tagsIn(text: string): readonly { readonly book: string; readonly clause: ClauseId; readonly offset: number }[] {
  return [...text.matchAll(TAG)].flatMap(({ 1: book = '', 2: clauses = '', index }) =>
    clauses.split(', ').map((clause) => ({ book, clause, offset: index })),
  );
}

/**
 * Finds tags anywhere in code, but in tests only in strings such as titles. A tag with an unknown rulebook is ignored. But at the start of
 * a string in a test it is returned, because its rulebook is probably misspelt.
 */
export function citationsInFile(file: TextFile, books: readonly string[]): readonly Citation[] {
  const by = isTest(file.path) ? 'test' : 'code';
  const parts = by === 'code' ? [{ text: file.text, start: 0 }] : stringsOf(file);
  return parts.flatMap(({ text, start }) =>
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

/** Returns the parent clause. The ancestors of 3.1.2(c)(ii) are 3.1.2(c), 3.1.2, 3.1 and 3. */
export function parentOf(id: ClauseId): ClauseId | undefined {
  return /^(.+)\([^()]+\)$/.exec(id)?.[1] ?? /^(.+)\.[^.]+$/.exec(id)?.[1];
}

function isWithin(id: ClauseId, ancestor: ClauseId): boolean {
  const parent = parentOf(id);
  return parent !== undefined && (parent === ancestor || isWithin(parent, ancestor));
}

/** A row of the clause matrix (docs/CLAUSES.md): a clause with the number of its citations. */
export interface MatrixRow {
  readonly book: string;
  readonly clause: Clause;
  /** True if the clause has sub-clauses. Their citations count for the clause. */
  readonly container: boolean;
  /** The number of citations of the clause itself. */
  readonly own: Readonly<Record<Citation['by'], number>>;
  /** The number of citations of the clause and of its sub-clauses. */
  readonly all: Readonly<Record<Citation['by'], number>>;
}

const CITATION_KINDS = ['data', 'code', 'test'] as const;

export function countCitations(register: Register, citations: readonly Citation[]): readonly MatrixRow[] {
  return Object.entries(register).flatMap(([book, clauses]) => {
    const rulebookCitations = citations.filter((citation) => citation.book === book);
    const count = (ids: ReadonlySet<ClauseId>): MatrixRow['own'] => {
      const [data, code, test] = CITATION_KINDS.map(
        (by) => rulebookCitations.filter((citation) => citation.by === by && ids.has(citation.clause)).length,
      );
      return { data: data ?? 0, code: code ?? 0, test: test ?? 0 };
    };
    return clauses.map((clause) => {
      const subclauses = clauses.map(({ id }) => id).filter((id) => isWithin(id, clause.id));
      return {
        book,
        clause,
        container: subclauses.length > 0,
        own: count(new Set([clause.id])),
        all: count(new Set([clause.id, ...subclauses])),
      };
    });
  });
}

/** `home` is the folder that implements a clause. A clause `waits` until this folder exists. No clause may wait for these folders. */
const FINISHED_FOLDERS: readonly Clause['home'][] = ['rules', 'cli', 'table', 'server'];

/** Finds all differences between the registers and the citations. */
export function findFaults(register: Register, citations: readonly Citation[]): readonly string[] {
  return [
    ...findRegisterFaults(register),
    ...findCitationFaults(register, citations),
    ...findMatrixFaults(countCitations(register, citations)),
  ];
}

function findRegisterFaults(register: Register): readonly string[] {
  return Object.entries(register).flatMap(([book, clauses]) => {
    const ids = clauses.map(({ id }) => id);
    return clauses.flatMap(({ id, kind, home, waits }, i) => [
      ...(ids.indexOf(id) < i ? [`${book} ${id}: duplicate in the register`] : []),
      ...((kind === 'not-for-software') !== (home === null)
        ? [`${book} ${id}: ${home === null ? 'has no home, but is for software' : 'has a home, but is not for software'}`]
        : []),
      ...(waits && home === null ? [`${book} ${id}: waits, but has no home to wait for`] : []),
      ...(waits && FINISHED_FOLDERS.includes(home) ? [`${book} ${id}: waits for ${home}, which is finished`] : []),
    ]);
  });
}

function findCitationFaults(register: Register, citations: readonly Citation[]): readonly string[] {
  return citations
    .filter(({ book, clause }) => !register[book]?.some(({ id }) => id === clause))
    .map(({ book, clause, at }) => `${book} ${clause}: is cited at ${at}, but does not exist`);
}

function findMatrixFaults(matrix: readonly MatrixRow[]): readonly string[] {
  return matrix.flatMap(({ book, clause: { id, home, waits }, own, all }) => {
    if (home === null) return [];
    const isCited = own.data + own.code + own.test > 0;
    if (waits) return isCited ? [`${book} ${id}: is still marked as waiting for ${home}, but is cited`] : [];
    return [
      ...(all.data + all.code === 0 ? [`${book} ${id}: neither data nor code cites the clause`] : []),
      ...(all.test === 0 ? [`${book} ${id}: no test cites the clause`] : []),
    ];
  });
}
