/** Tests that the documents agree with the code: links work, commands print the shown output, and lists are complete. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isCode, projectFiles, ROOT } from '../scripts/lib/files.ts';
import { run } from '../scripts/lib/tools.ts';
import { PAGE_NAMES, PAGES } from '../src/protocol/pages.ts';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import { PROBLEM_CODES, type ProblemCode, type RoundInput, sayProblem, settle } from '../src/rules/index.ts';
import {
  CONDITION_PROBLEM_CODES,
  type ConditionProblemCode,
  formatConditionProblem,
  readConditions,
  TOURNAMENT_REFUSALS,
} from '../src/tournament/index.ts';
import { findBrokenLinks, findDefinedReadings, findNpmScripts, findReadings, readNamedRows } from './kit/documents.ts';
import { findMissingLine, findShownCommands } from './kit/examples.ts';
import { exampleWith } from './kit/tournament-example.ts';

const files = projectFiles();
const documents = files.filter(({ path }) => path.endsWith('.md'));
const textOf = (path: string): string => files.find((file) => file.path === path)?.text ?? '';

describe('links in documents', () => {
  it('have existing targets', () => {
    expect(documents.length).toBeGreaterThan(7);
    expect(documents.flatMap((document) => findBrokenLinks(document, files))).toEqual([]);
  });

  it.each([
    ['finds a missing file', '[a](b.md)', ['docs/a.md: b.md does not exist']],
    ['accepts an existing file', '[a](../README.md)', []],
    ['accepts a folder', '[a](../src/rules/)', []],
    ['finds a missing heading', '[a](#b)', ['docs/a.md: #b does not exist']],
    ['accepts an existing heading', '# A heading: `b`\n[a](#a-heading-b)', []],
    [
      'finds a missing heading of a different file',
      '[a](../README.md#nowhere)',
      ['docs/a.md: ../README.md#nowhere does not exist'],
    ],
    ['ignores web addresses', '[a](https://example.com/b.md)', []],
    ['ignores code', '`[a](b.md)`', []],
  ])('findBrokenLinks %s', (_, text, faults) => {
    const document = { path: 'docs/a.md', text };
    expect(findBrokenLinks(document, [...files, document])).toEqual(faults);
  });
});

describe('commands in the README', () => {
  const commands = findShownCommands(textOf('README.md'));

  it('are at least three', () => {
    expect(commands.length).toBeGreaterThanOrEqual(3);
  });

  it.each(commands.map(({ args, lines }) => [args.join(' '), args, lines] as const))(
    'croupier %s prints the shown lines',
    (_, args, lines) => {
      const result = run(process.execPath, [join(ROOT, 'src', 'cli', 'croupier.mjs'), ...args]);
      expect(result).toMatchObject({ status: 0, stderr: '' });
      expect(findMissingLine(lines, result.stdout)).toBeUndefined();
    },
  );

  it.each([
    ['accepts the same lines', ['a', 'b'], undefined],
    ['accepts missing lines if … replaces them', ['…', 'b', '…'], undefined],
    ['finds a different line', ['a', 'c'], 'c'],
    ['finds missing lines without …', ['b'], 'b'],
    ['finds a different order', ['…', 'b', '…', 'a'], 'a'],
  ])('findMissingLine %s', (_, shown, missing) => {
    expect(findMissingLine(shown, 'a\nb\nd')).toBe(missing);
  });
});

it('npm scripts in documents exist', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const mentionedScripts = documents.flatMap(({ text }) => findNpmScripts(text));
  expect(mentionedScripts).toContain('clauses');
  expect(mentionedScripts.filter((name) => !(name in scripts))).toEqual([]);
  expect(findNpmScripts('`npm run nothing` and npm test')).toEqual(['nothing', 'test']);
});

it('PAGES has the address of every page', () => {
  const text = textOf('docs/PAGES.md');
  expect(PAGE_NAMES.map((page) => PAGES[page]).filter((address) => !text.includes(`| \`${address}\``))).toEqual([]);
});

describe('readings (our answers to unclear clauses)', () => {
  const defined = findDefinedReadings(textOf('docs/READINGS.md'));

  it('that any file mentions are defined in docs/READINGS.md', () => {
    const mentioned = files.filter(({ path }) => isCode(path) || path.endsWith('.md')).flatMap(({ text }) => findReadings(text));
    expect(mentioned).toContain('R-02');
    expect(defined.length).toBeGreaterThan(40);
    expect([...new Set(mentioned)].filter((id) => !defined.includes(id))).toEqual([]);
  });

  it('are defined only one time', () => {
    expect(defined.filter((id, i) => defined.indexOf(id) < i)).toEqual([]);
  });

  it('are recognized by their id', () => {
    // The letter before the number is C, R, S, T, D, X or E.
    expect(findReadings('reading X-01, but not B-01, X-1 or X-100')).toEqual(['X-01']);
    expect(findDefinedReadings('### C-01 A heading\nC-02\n| C-03 (confirm) | row |\n- **C-04** item')).toEqual([
      'C-01',
      'C-03',
      'C-04',
    ]);
  });
});

describe('problems (errors for invalid input)', () => {
  const rows = readNamedRows(textOf('docs/PROBLEMS.md'));
  const round = {
    rulebook: 'adelaide-big-and-small',
    layout: 'full',
    wagers: [{ player: 'ann', bet: 'small', stake: 500 }],
    result: [1, 4, 6],
  };
  const withWager = (change: object): typeof round => ({
    ...round,
    wagers: round.wagers.map((wager) => ({ ...wager, ...change })),
  });
  const dicette = { rulebook: 'dicette', layout: 'mat', wagers: [], result: [3, 4] };
  const shooters = ['ann', 'bo'].map((player) => ({ player, bet: 'shooter', stake: 100 }));
  const tripleDice = { rulebook: 'triple-dice', layout: 'mat', wagers: shooters, result: [1, 2, 3] };

  const examples: Readonly<Record<ProblemCode, unknown>> = {
    'not-an-object': { ...round, sign: 500 },
    'not-a-list': { ...round, wagers: 'small 500' },
    'not-text': withWager({ player: '' }),
    'missing-field': { ...round, result: undefined },
    'unknown-field': { ...round, wager: [] },
    'field-does-not-apply': { ...round, throw: 2 },
    'unknown-rulebook': { ...round, rulebook: 'crown-sicbo' },
    'unknown-layout': { ...round, layout: 'ful' },
    'unknown-bet': withWager({ bet: 'smal' }),
    'bet-not-on-layout': { ...withWager({ bet: 'odd' }), layout: 'mini' },
    'bad-amount': withWager({ stake: 5.5 }),
    'bad-limits': { ...round, sign: { minimum: 500, maximum: 100 } },
    'bad-odds': { ...dicette, odds: { 'number:6': 'six' } },
    'odds-below-floor': { ...dicette, odds: { 'number:6': '4/1' } },
    'bad-face': { ...round, result: [1, 4, 7] },
    'wrong-number-of-dice': { ...round, result: [1, 4] },
    'bad-throw': { ...tripleDice, wagers: [], throw: 5 },
    'sole-holder': tripleDice,
    'too-many': { ...round, wagers: Array(1_000_001).fill(round.wagers[0]) },
    'amount-unsafe': { ...withWager({ bet: 'any-triple', stake: Number.MAX_SAFE_INTEGER }), result: [2, 2, 2] },
  };

  /** Changes of the example conditions, by path. */
  const conditionExamples: Readonly<Record<ConditionProblemCode, Readonly<Record<string, unknown>>>> = {
    'no-tournaments': { rulebook: 'dicette', layout: 'mat' },
    'bad-number': { noticeMinutes: 0 },
    'bad-choice': { 'sessions[1].kind': 'repecharge' },
    'unequal-chances': { 'sessions[0].chips': [1000, 2000] },
    'bad-fee': { 'entryFee.housePart': 20_000 },
    'bad-chips': { 'sessions[0].compulsory.amount': 100 },
    'bad-structure': { 'sessions[0].cuts': [] },
    'bad-size': { 'sessions[0].cuts[0].n': 12 },
    'bad-time': { 'sessions[1].startsMs': 1_806_739_200_000 },
    'bad-buy-back': { 'buyBack.after': ['final'] },
    'bad-statements': { 'statements[2]': undefined },
    'bad-lateness': { 'lateness.graceSpins': 10 },
    'bad-prizes': { 'prizes.percents': [50, 30] },
    'ties-undecided': { ties: [{ by: 'earlier-spins' }] },
  };

  it('are all documented, in the order of the code', () => {
    expect([...rows.keys()]).toEqual([...PROBLEM_CODES, ...CONDITION_PROBLEM_CODES]);
  });

  it.each([...CONDITION_PROBLEM_CODES])('%s has the documented message for its conditions', (code) => {
    const result = readConditions(RULEBOOKS, exampleWith(conditionExamples[code]));
    expect(result).toMatchObject({ ok: false, problem: { code } });
    expect(result.ok || formatConditionProblem(result.problem)).toBe(rows.get(code));
  });

  it.each([...PROBLEM_CODES])('%s has the documented message for its example', (code) => {
    const result = settle(RULEBOOKS, examples[code] as RoundInput);
    expect(result).toMatchObject({ ok: false, problem: { code } });
    expect(result.ok || sayProblem(result.problem)).toBe(rows.get(code));
  });

  it('are read from the table rows whose first and last cells are in backticks', () => {
    expect([...readNamedRows('| `a` | means | `b c` |\n| d | means | `e` |')]).toEqual([['a', 'b c']]);
  });
});

describe('refusals of a tournament', () => {
  it('are all documented, in the order of the code', () => {
    const section = textOf('docs/TOURNAMENTS.md').split('## Refusals')[1] ?? '';
    expect([...section.matchAll(/^\| `([^`]+)` /gm)].map(([, code]) => code)).toEqual([...TOURNAMENT_REFUSALS]);
  });
});
