/** The clause matrix as a document: one line per clause and who cites it. It must never hold a clause that the register lacks. */
import { CLAUSES } from '../../src/rulebooks/clauses/index.ts';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import type { Rulebook } from '../../src/rules/index.ts';
import { isCode, projectFiles } from './files.ts';
import { type Citation, citationsInData, citationsInFile, type MatrixRow, matrixOf } from './register.ts';

/** Where the matrix is written. */
export const MATRIX_FILE = 'docs/CLAUSES.md';

/** Every citation in the project: the rulebooks' data, the code under `src`, and all tests. */
export function projectCitations(): readonly Citation[] {
  const books = Object.keys(CLAUSES);
  const files = [...projectFiles('src'), ...projectFiles('test').filter(({ path }) => path.endsWith('.test.ts'))];
  return [
    ...RULEBOOKS.flatMap(citationsInData),
    ...files.filter(({ path }) => isCode(path)).flatMap((file) => citationsInFile(file, books)),
  ];
}

const INTRODUCTION = `# Clauses

Every clause of every rulebook, in our own words, with the folder that honours it and who cites it. Made by
\`npm run clauses\` from the registers in \`src/rulebooks/clauses\`; a test fails when it is out of date.

**kind** says what software does with a clause: it is enforced, recorded or displayed, or it is not for software.
**data** counts the places of the rulebook's data that name the clause, **code** the tags in the source, **tests** the
test titles. A clause with parts counts through them; its numbers include theirs.
`;

/** The document. */
export function makeMatrix(citations: readonly Citation[] = projectCitations()): string {
  const matrix = matrixOf(CLAUSES, citations);
  const rowsOf = (book: Rulebook): readonly MatrixRow[] => matrix.filter((row) => row.book === book.id);
  const overview = table(
    ['rulebook', 'clauses', 'honoured', 'waiting', 'not for software'],
    RULEBOOKS.map((book) => [`[${book.title}](#${book.id})`, ...tally(rowsOf(book)).map(String)]),
  );
  const sections = RULEBOOKS.map((book) => {
    const where = [book.house, book.version && `version ${book.version}`].filter(Boolean).join(', ');
    return `## ${book.id}\n\n${book.title}${where === '' ? '' : ` (${where})`}\n\n${clauseTable(rowsOf(book))}`;
  });
  return `${[INTRODUCTION, overview, ...sections].join('\n')}`;
}

function tally(rows: readonly MatrixRow[]): readonly number[] {
  const outside = rows.filter(({ clause }) => clause.home === null).length;
  const waiting = rows.filter(({ clause }) => clause.waits).length;
  return [rows.length, rows.length - outside - waiting, waiting, outside];
}

function clauseTable(rows: readonly MatrixRow[]): string {
  return table(
    ['clause', 'kind', 'home', 'says', 'data', 'code', 'tests'],
    rows.map(({ clause: { id, kind, home, says, waits }, all }) => {
      const lives = home === null ? '' : waits ? `waits for ${home}` : home;
      return [id, kind, lives, says, ...[all.data, all.code, all.test].map((n) => (n === 0 ? '' : String(n)))];
    }),
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
  return line(head) + line(head.map(() => '---')) + rows.map(line).join('');
}
