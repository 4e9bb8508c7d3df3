/** Holds the clause registers against everything that cites them, and shows that each of these checks can fail. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../scripts/lib/files.ts';
import { MATRIX_FILE, makeMatrix, projectCitations } from '../scripts/lib/matrix.ts';
import { type Citation, citationsInData, citationsInFile, faultsOf, parentOf, type Register } from '../scripts/lib/register.ts';
import { CLAUSES } from '../src/rulebooks/clauses/index.ts';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import type { Clause, Rulebook } from '../src/rules/index.ts';

const citations = projectCitations();

describe('the clause register', () => {
  it('has every clause of every rulebook', () => {
    const sizes = Object.entries(CLAUSES).map(([book, clauses]) => [book, clauses.length]);
    expect(Object.fromEntries(sizes)).toEqual({
      'crown-sic-bo': 217,
      'rws-tai-sai': 64,
      'adelaide-big-and-small': 80,
      'triple-dice': 24,
      dicette: 24,
    });
    expect(Object.keys(CLAUSES)).toEqual(RULEBOOKS.map(({ id }) => id));
  });

  it('agrees with what data, code and tests cite', () => {
    expect(faultsOf(CLAUSES, citations)).toEqual([]);
  });

  it('is printed as it stands: run `npm run clauses` when this fails', () => {
    expect(readFileSync(join(ROOT, MATRIX_FILE), 'utf8')).toBe(makeMatrix(citations));
  });
});

const clause = (id: string, rest: Partial<Clause> = {}): Clause => ({ id, kind: 'enforced', home: 'rules', says: '', ...rest });
const cites = (by: Citation['by'], id: string): Citation => ({ book: 'book', clause: id, by, at: 'somewhere' });
const everyoneCites = (...ids: string[]): Citation[] => ids.flatMap((id) => [cites('data', id), cites('test', id)]);

describe('each fault is found', () => {
  const rows: readonly [name: string, clauses: readonly Clause[], cited: readonly Citation[], fault: string | undefined][] = [
    ['a clause cited by data and a test', [clause('1')], everyoneCites('1'), undefined],
    ['a clause cited by code and a test', [clause('1')], [cites('code', '1'), cites('test', '1')], undefined],
    ['a clause without data or code', [clause('1')], [cites('test', '1')], 'book 1: no data and no code cites it'],
    ['a clause without a test', [clause('1')], [cites('data', '1')], 'book 1: no test cites it'],
    ['a container through its parts', [clause('1'), clause('1.2(a)')], everyoneCites('1.2(a)'), undefined],
    ['a part is not cited through its container', [clause('1'), clause('1.2')], everyoneCites('1'), 'book 1.2: no test cites it'],
    ['a citation of no clause', [], [cites('test', '9')], 'book 9: is cited at somewhere, but there is no such clause'],
    [
      'waiting, cited',
      [clause('1', { home: 'web', waits: true })],
      [cites('code', '1')],
      'book 1: is cited, but the register says it waits for web',
    ],
    [
      'waiting, a container cited itself',
      [clause('1', { home: 'web', waits: true }), clause('1.2')],
      [cites('code', '1'), ...everyoneCites('1.2')],
      'book 1: is cited, but the register says it waits for web',
    ],
    [
      'waiting, a container of which a part is cited',
      [clause('1', { home: 'web', waits: true }), clause('1.2')],
      everyoneCites('1.2'),
      undefined,
    ],
    ['waiting, not cited', [clause('1', { home: 'web', waits: true })], [], undefined],
    ['waiting for a home that stands', [clause('1', { waits: true })], [], 'book 1: waits for rules, which is there'],
    ['not for software', [clause('1', { kind: 'not-for-software', home: null })], [], undefined],
    ['not for software, yet cited', [clause('1', { kind: 'not-for-software', home: null })], everyoneCites('1'), undefined],
    [
      'not for software, with a home',
      [clause('1', { kind: 'not-for-software' })],
      everyoneCites('1'),
      'book 1: a clause has no home just when it is not for software',
    ],
    [
      'waiting without a home',
      [clause('1', { kind: 'not-for-software', home: null, waits: true })],
      [],
      'book 1: waits, but has no home to wait for',
    ],
    ['the same clause twice', [clause('1'), clause('1')], everyoneCites('1'), 'book 1: stands twice in the register'],
  ];
  it.each(rows)('%s', (_, clauses, cited, fault) => {
    const faults = faultsOf({ book: clauses } satisfies Register, cited);
    if (fault === undefined) expect(faults).toEqual([]);
    else expect(faults).toContain(fault);
  });
});

describe('citations', () => {
  // Put together here, so that this file cites nothing.
  const tag = (book: string, clauses: string): string => `[${book} ${clauses}]`;
  const found = (path: string, text: string): string[] =>
    citationsInFile({ path, text }, ['dicette']).map(({ book, clause, by, at }) => `${by} ${book} ${clause} ${at}`);

  it('in code stand in comments and strings', () => {
    const text = `// ${tag('dicette', '9(a)')}\nconst text = '${tag('dicette', '10, 11-single-numbers')}';`;
    expect(found('src/a.ts', text)).toEqual([
      'code dicette 9(a) src/a.ts:1',
      'code dicette 10 src/a.ts:2',
      'code dicette 11-single-numbers src/a.ts:2',
    ]);
  });

  it('in a test stand in its strings and templates, not in comments', () => {
    const text = `// ${tag('dicette', '1')}\nit('${tag('dicette', '2')} two dice');\nit(\`${tag('dicette', '3')} \${x}\`);`;
    expect(found('test/a.test.ts', text)).toEqual(['test dicette 2 test/a.test.ts:2', 'test dicette 3 test/a.test.ts:3']);
  });

  it('of a misspelt book are citations of nothing', () => {
    expect(found('test/a.test.ts', `it('${tag('dicete', '2')} two dice');`)).toEqual(['test dicete 2 test/a.test.ts:1']);
    expect(found('test/a.test.ts', "it('prints [odds table]');")).toEqual([]);
  });

  it('in data are the strings under clauses of all kinds, perBet and defines, however deep', () => {
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
  ])('%s is part of %s', (id, parent) => {
    expect(parentOf(id)).toBe(parent);
  });
});
