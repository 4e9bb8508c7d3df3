/** Tests the subcommand `tournament check`: the summary of valid conditions, and the first fault of others. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { exampleWith } from '../kit/tournament-example.ts';
import { croupier, csvOf, jsonOf, stdoutOf, terminalOutputOf } from './command.ts';

const EXAMPLE_FILE = 'docs/examples/tournament.json';
const CHECK = ['tournament', 'check'];

interface Answer {
  readonly conditions: object;
  readonly hash: string;
  readonly items: readonly { readonly item: string; readonly text: string; readonly clauses: readonly string[] }[];
  readonly deadlines: readonly { readonly at: string; readonly what: string; readonly clauses: readonly string[] }[];
}

/** The clause items (a) to (k), those about statements included. */
const CLAUSES = ['a', 'b', 'c', 'd', 'e', 'f', 'f)(i', 'f)(ii', 'f)(iii', 'g', 'h', 'i', 'j', 'k'].map(
  (item) => `8.2.1(${item})`,
);

/** Sorts the fields of objects as the canonical text does, written a second time. */
function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${sortedJson(field)}`).join(',')}}`;
}

describe('tournament check', () => {
  test('prints every item of the conditions with its clause', () => {
    const text = stdoutOf([...CHECK, EXAMPLE_FILE]);
    expect(text).toContain('Autumn Sic Bo Tournament\n');
    expect(text).toMatch(/^8\.2\.1\(a\) +entry fee +10000; 1000 for the house, 9000 for the prizes$/m);
    expect(text).toMatch(
      /^8\.2\.1\(d\) +session heat +round; all entries; 12 to 16 players; 2 tables of 8 seats; 20 spins; .*best 4 overall/m,
    );
    expect(text).toMatch(/^8\.2\.1\(e\) +buy-back +1 time; 5000; .*; after repechage into semi-final; 15 minutes/m);
    expect(text).toMatch(/^8\.2\.1\(j\) +prizes +50 %, 30 %, 20 % of the pool$/m);
    const answer = jsonOf([...CHECK, EXAMPLE_FILE]) as Answer;
    const cited = answer.items.flatMap(({ clauses }) => clauses);
    expect(CLAUSES.filter((clause) => !cited.includes(clause))).toEqual([]);
  });

  test('prints every deadline in order, in UTC', () => {
    const { deadlines } = jsonOf([...CHECK, EXAMPLE_FILE]) as Answer;
    expect(deadlines.map(({ at, what }) => `${at} ${what}`)).toEqual([
      '2027-03-01T00:00:00.000Z entries open',
      '2027-03-20T09:00:00.000Z free withdrawal ends',
      '2027-03-27T09:00:00.000Z entries close',
      '2027-04-03T07:40:00.000Z latest notice of another start of heat',
      '2027-04-03T08:00:00.000Z heat starts',
      '2027-04-03T09:10:00.000Z latest notice of another start of repechage',
      '2027-04-03T09:30:00.000Z repechage starts',
      '2027-04-03T10:40:00.000Z latest notice of another start of semi-final',
      '2027-04-03T11:00:00.000Z latest end of buy-backs after repechage',
      '2027-04-03T11:00:00.000Z semi-final starts',
      '2027-04-03T12:10:00.000Z latest notice of another start of final',
      '2027-04-03T12:30:00.000Z final starts',
    ]);
    expect(stdoutOf([...CHECK, EXAMPLE_FILE])).toMatch(/^2027-03-27 09:00:00 UTC +entries close +8\.2\.1\(g\)$/m);
    const timed = JSON.stringify(exampleWith({ 'sessions[3].length': { by: 'time', minutes: 45 } }));
    expect((jsonOf(CHECK, timed) as Answer).deadlines.at(-1)).toMatchObject({
      at: '2027-04-03T13:15:00.000Z',
      what: 'final ends',
    });
  });

  test('--json has the conditions with all defaults, and the hash of their canonical text', () => {
    const { conditions, hash } = jsonOf(CHECK, JSON.stringify(exampleWith({ ties: undefined, lateness: undefined }))) as Answer;
    expect(conditions).toEqual(exampleWith());
    expect(hash).toBe(createHash('sha256').update(sortedJson(conditions)).digest('hex'));
    expect((jsonOf([...CHECK, EXAMPLE_FILE]) as Answer).hash).toBe(hash);
  });

  test('--csv has one row per item and deadline', () => {
    const rows = csvOf([...CHECK, EXAMPLE_FILE]);
    expect(rows).toContainEqual({
      kind: 'deadline',
      item: 'entries close',
      text: '2027-03-27T09:00:00.000Z',
      clauses: '8.2.1(g)',
    });
    expect(rows.find(({ item }) => item === 'prizes')?.clauses).toBe('8.2.1(j)');
  });

  test('prints every kind of session, cut, tie and prize', () => {
    const text = stdoutOf(
      CHECK,
      JSON.stringify(
        exampleWith({
          'sessions[0].length': { by: 'survivors', remaining: 3, spinsMax: 40 },
          'sessions[0].cuts': [
            { by: 'table', n: 1 },
            { by: 'best-of-rest', n: 1 },
            { by: 'lot', n: 1 },
          ],
          'sessions[0].compulsory': null,
          'sessions[1].seats': 7,
          'sessions[3].length': { by: 'time', minutes: 45 },
          buyBack: null,
          'eligibility.criteria': 'Members only.',
          prizes: { by: 'amounts', amounts: [9000, 1000] },
        }),
      ),
    );
    for (const part of ['until 3 remain, at most 40 spins', 'best 1 of each table, best 1 of the rest, 1 by lot', '45 minutes'])
      expect(text).toContain(part);
    for (const part of ['no compulsory wager', 'no buy-back', 'Members only.', '9000, 1000 guaranteed'])
      expect(text).toContain(part);
  });

  test('fits on a narrow terminal, and shows control characters of texts as ?', () => {
    const input = JSON.stringify(exampleWith({ name: 'Red \u001b[31m', remarks: 'a\u0007b' }));
    const text = terminalOutputOf(60, CHECK, input);
    expect(text.split('\n').filter((line) => line.length > 60)).toEqual([]);
    expect(text).toContain('Red ?[31m');
    expect(text).toContain('a?b');
  });

  test.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['a contradiction', { 'sessions[0].cuts[0].n': 12 }, 'sessions[0].cuts[0].n: 12 players advance of 12'],
    [
      'a clause',
      { 'statements[2]': undefined },
      'statements: the statement director-conducts-rules-prevail is missing (8.2.1(k))',
    ],
    ['a hint', { 'sessions[1].kind': 'repecharge' }, "did you mean 'repechage'?"],
    ['a rulebook without tournaments', { rulebook: 'dicette', layout: 'mat' }, 'rulebook: dicette has no rules for tournaments'],
  ])('reports %s on one line and exits with 2', (_, changes, message) => {
    const { status, stdout, stderr } = croupier([...CHECK, '--json'], JSON.stringify(exampleWith(changes)));
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^croupier: standard input: [^\n]+\n$/);
    expect(stderr).toContain(message);
  });

  test.each<[readonly string[], string]>([
    [['tournament', 'chek'], "did you mean 'check'?"],
    [[...CHECK, '/no/such/file.json'], 'no such file'],
    [CHECK, "standard input is empty; expected JSON, see 'croupier tournament check --help'"],
  ])('rejects %j', (args, message) => {
    const { status, stderr } = croupier(args);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
  });

  test('has a help page', () => {
    expect(stdoutOf(['tournament', '--help'])).toContain('check');
    expect(stdoutOf(['tournament', 'check', '--help'])).toContain('docs/examples/tournament.json');
  });
});
