/** Generates the clause matrix: one row per clause, with its citations in data, code and tests. */
import { CLAUSES } from '../../src/rulebooks/clauses/index.ts';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import type { Rulebook } from '../../src/rules/index.ts';
import { isCode, projectFiles } from './files.ts';
import { type Citation, citationsInData, citationsInFile, countCitations, type MatrixRow } from './register.ts';

export const MATRIX_FILE = 'docs/CLAUSES.md';

/** Collects all citations: in rulebook data, in code under `src`, and in tests. */
export function projectCitations(): readonly Citation[] {
  const rulebookIds = Object.keys(CLAUSES);
  const files = [...projectFiles('src'), ...projectFiles('test').filter(({ path }) => path.endsWith('.test.ts'))];
  return [
    ...RULEBOOKS.flatMap(citationsInData),
    ...files.filter(({ path }) => isCode(path)).flatMap((file) => citationsInFile(file, rulebookIds)),
  ];
}

const INTRODUCTION = `# Clauses

Every clause of every rulebook, in our own words. \`npm run clauses\` generates this file from the registers in
\`src/rulebooks/clauses\`; a test fails when it is out of date.

- **clause** is the number of the clause, or an id: \`1-1-dealer\` is the definition of the dealer in clause 1.1.
- **kind** says whether the software enforces, records or displays the clause, or whether the clause is not for software.
- **folder** is the folder in \`src\` that implements the clause. "(waits)" marks a clause that is not implemented yet.
- A **meaning** without a verb belongs to a heading or a drawing.
- **data**, **code** and **tests** count citations in the data of the rulebook, in tags of the source, and in test titles, including
  those of sub-clauses.
`;

export function makeMatrix(citations: readonly Citation[] = projectCitations()): string {
  const matrix = countCitations(CLAUSES, citations);
  const rowsOf = (book: Rulebook): readonly MatrixRow[] => matrix.filter((row) => row.book === book.id);
  const overview = formatTable(
    ['rulebook', 'clauses', 'implemented', 'waiting', 'not for software'],
    RULEBOOKS.map((book) => [`[${book.title}](#${book.id})`, ...countClauses(rowsOf(book)).map(String)]),
  );
  const sections = RULEBOOKS.map((book) => {
    const origin = [book.house, book.version && `version ${book.version}`].filter(Boolean).join(', ');
    return `## ${book.id}\n\n${book.title}${origin === '' ? '' : ` (${origin})`}\n\n${formatClauses(rowsOf(book))}`;
  });
  return `${[INTRODUCTION, overview, ...sections].join('\n')}`;
}

/** Counts the clauses for a row of the overview, in the order of its columns. */
function countClauses(rows: readonly MatrixRow[]): readonly number[] {
  const notForSoftware = rows.filter(({ clause }) => clause.home === null).length;
  const waiting = rows.filter(({ clause }) => clause.waits).length;
  return [rows.length, rows.length - notForSoftware - waiting, waiting, notForSoftware];
}

/** `all` counts the citations of a clause and its sub-clauses. */
function formatClauses(rows: readonly MatrixRow[]): string {
  return formatTable(
    ['clause', 'kind', 'folder', 'meaning', 'data', 'code', 'tests'],
    rows.map(({ clause: { id, kind, home, says, waits }, all }) => {
      const folder = home === null ? '' : waits ? `${home} (waits)` : home;
      return [id, kind, folder, says, ...[all.data, all.code, all.test].map((n) => (n === 0 ? '' : String(n)))];
    }),
  );
}

function formatTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const formatRow = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
  return formatRow(header) + formatRow(header.map(() => '---')) + rows.map(formatRow).join('');
}
