/** Compares the clause registers with all citations, and tests this comparison on samples. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../scripts/lib/files.ts';
import { MATRIX_FILE, makeMatrix, projectCitations } from '../scripts/lib/matrix.ts';
import { type Citation, citationsInData, citationsInFile, findFaults, parentOf, type Register } from '../scripts/lib/register.ts';
import { CLAUSES } from '../src/rulebooks/clauses/index.ts';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import type { Clause, Rulebook } from '../src/rules/index.ts';

const citations = projectCitations();

describe('the clause register', () => {
  it('has every clause of every rulebook', () => {
    const sizes = Object.entries(CLAUSES).map(([rulebook, clauses]) => [rulebook, clauses.length]);
    expect(Object.fromEntries(sizes)).toEqual({
      'crown-sic-bo': 217,
      'rws-tai-sai': 64,
      'adelaide-big-and-small': 80,
      'triple-dice': 24,
      dicette: 24,
    });
    expect(Object.keys(CLAUSES)).toEqual(RULEBOOKS.map(({ id }) => id));
  });

  it('agrees with the citations in data, code and tests', () => {
    expect(findFaults(CLAUSES, citations)).toEqual([]);
  });

  it('matches docs/CLAUSES.md: run `npm run clauses` when this fails', () => {
    expect(readFileSync(join(ROOT, MATRIX_FILE), 'utf8')).toBe(makeMatrix(citations));
  });
});

/** A clause of the register. Its `home` is the folder that implements it. `waits` marks a clause whose folder is not finished. */
const clause = (id: string, fields: Partial<Clause> = {}): Clause => ({
  id,
  kind: 'enforced',
  home: 'rules',
  says: '',
  ...fields,
});
const citationBy = (by: Citation['by'], id: string): Citation => ({ book: 'book', clause: id, by, at: 'somewhere' });
const citationsByDataAndTest = (...ids: string[]): Citation[] =>
  ids.flatMap((id) => [citationBy('data', id), citationBy('test', id)]);

describe('findFaults, the check of the register,', () => {
  const rows: readonly [name: string, clauses: readonly Clause[], cited: readonly Citation[], fault: string | undefined][] = [
    ['accepts a clause cited by data and a test', [clause('1')], citationsByDataAndTest('1'), undefined],
    ['accepts a clause cited by code and a test', [clause('1')], [citationBy('code', '1'), citationBy('test', '1')], undefined],
    [
      'finds a clause that neither data nor code cites',
      [clause('1')],
      [citationBy('test', '1')],
      'book 1: neither data nor code cites the clause',
    ],
    ['finds a clause that no test cites', [clause('1')], [citationBy('data', '1')], 'book 1: no test cites the clause'],
    [
      'accepts a clause whose sub-clauses are cited',
      [clause('1'), clause('1.2(a)')],
      citationsByDataAndTest('1.2(a)'),
      undefined,
    ],
    [
      'finds a sub-clause if only its parent is cited',
      [clause('1'), clause('1.2')],
      citationsByDataAndTest('1'),
      'book 1.2: no test cites the clause',
    ],
    ['finds a citation of an unknown clause', [], [citationBy('test', '9')], 'book 9: is cited at somewhere, but does not exist'],
    [
      'finds a waiting clause that is cited',
      [clause('1', { home: 'web', waits: true })],
      [citationBy('code', '1')],
      'book 1: is still marked as waiting for web, but is cited',
    ],
    [
      'finds a waiting parent clause that is cited',
      [clause('1', { home: 'web', waits: true }), clause('1.2')],
      [citationBy('code', '1'), ...citationsByDataAndTest('1.2')],
      'book 1: is still marked as waiting for web, but is cited',
    ],
    [
      'accepts a waiting parent clause whose sub-clause is cited',
      [clause('1', { home: 'web', waits: true }), clause('1.2')],
      citationsByDataAndTest('1.2'),
      undefined,
    ],
    ['accepts a waiting clause that is not cited', [clause('1', { home: 'web', waits: true })], [], undefined],
    [
      'finds a clause that waits for a finished folder',
      [clause('1', { waits: true })],
      [],
      'book 1: waits for rules, which is finished',
    ],
    ['accepts a clause that is not for software', [clause('1', { kind: 'not-for-software', home: null })], [], undefined],
    [
      'accepts a citation of a clause that is not for software',
      [clause('1', { kind: 'not-for-software', home: null })],
      citationsByDataAndTest('1'),
      undefined,
    ],
    [
      'finds a clause that is not for software but has a home',
      [clause('1', { kind: 'not-for-software' })],
      citationsByDataAndTest('1'),
      'book 1: has a home, but is not for software',
    ],
    [
      'finds a waiting clause without a home',
      [clause('1', { kind: 'not-for-software', home: null, waits: true })],
      [],
      'book 1: waits, but has no home to wait for',
    ],
    ['finds a duplicate clause', [clause('1'), clause('1')], citationsByDataAndTest('1'), 'book 1: duplicate in the register'],
  ];
  it.each(rows)('%s', (_, clauses, cited, fault) => {
    const faults = findFaults({ book: clauses } satisfies Register, cited);
    if (fault === undefined) expect(faults).toEqual([]);
    else expect(faults).toContain(fault);
  });
});

describe('citations', () => {
  // The tags are concatenated, so that this file contains no citation.
  const tag = (book: string, clauses: string): string => `[${book} ${clauses}]`;
  const findCitations = (path: string, text: string): string[] =>
    citationsInFile({ path, text }, ['dicette']).map(({ book, clause, by, at }) => `${by} ${book} ${clause} ${at}`);

  it('are found in comments and strings of code', () => {
    const text = `// ${tag('dicette', '9(a)')}\nconst text = '${tag('dicette', '10, 11-single-numbers')}';`;
    expect(findCitations('src/a.ts', text)).toEqual([
      'code dicette 9(a) src/a.ts:1',
      'code dicette 10 src/a.ts:2',
      'code dicette 11-single-numbers src/a.ts:2',
    ]);
  });

  it('are found in strings and templates of a test, not in comments', () => {
    const text = `// ${tag('dicette', '1')}\nit('${tag('dicette', '2')} two dice');\nit(\`${tag('dicette', '3')} \${x}\`);`;
    expect(findCitations('test/a.test.ts', text)).toEqual(['test dicette 2 test/a.test.ts:2', 'test dicette 3 test/a.test.ts:3']);
  });

  it('are found even if the id of the rulebook is misspelt', () => {
    expect(findCitations('test/a.test.ts', `it('${tag('dicete', '2')} two dice');`)).toEqual(['test dicete 2 test/a.test.ts:1']);
    // Other words in brackets are not a citation if they have no digit.
    expect(findCitations('test/a.test.ts', "it('prints [odds table]');")).toEqual([]);
  });

  it('are found in data under clauses, perBet, defines and names that end in Clauses, at any depth', () => {
    const data = {
      id: 'book',
      title: 'not a clause',
      clauses: ['1'],
      defines: { total: ['2'] },
      payTables: { main: { clauses: ['3'], lines: [{ clauses: { wins: ['4'] }, perBet: { big: ['5'] }, pays: '1/1' }] } },
      conduct: { ladder: ['dealer'], ladderClauses: ['6'], disputes: { consult: 'somebody', consultClauses: ['7'] } },
    } as unknown as Rulebook;
    expect(citationsInData(data).map(({ clause }) => clause)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  });

  it.each([
    ['3.1.2(c)(ii)', '3.1.2(c)'],
    ['3.1.2(c)', '3.1.2'],
    ['3.1.2', '3.1'],
    ['3.1', '3'],
    ['3', undefined],
    ['wager-table-any-triple', undefined],
  ])('%s has the parent %s', (id, parent) => {
    expect(parentOf(id)).toBe(parent);
  });
});
