/** Documents and code say the same: links lead somewhere, commands answer as shown, lists are complete. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isCode, projectFiles, ROOT } from '../scripts/lib/files.ts';
import { run } from '../scripts/lib/tools.ts';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import { PROBLEM_CODES, type ProblemCode, type RoundInput, sayProblem, settle } from '../src/rules/index.ts';
import { brokenLinks, namedRows, npmScriptsIn, readingsGiven, readingsIn } from './kit/documents.ts';
import { missingLine, shownCommands } from './kit/examples.ts';

const files = projectFiles();
const documents = files.filter(({ path }) => path.endsWith('.md'));
const textOf = (path: string): string => files.find((file) => file.path === path)?.text ?? '';

describe('links', () => {
  it('lead somewhere', () => {
    expect(documents.length).toBeGreaterThan(7);
    expect(documents.flatMap((document) => brokenLinks(document, files))).toEqual([]);
  });

  it.each([
    ['a file', '[a](b.md)', ['docs/a.md: b.md leads nowhere']],
    ['a file that is there', '[a](../README.md)', []],
    ['a folder', '[a](../src/rules/)', []],
    ['a heading', '[a](#b)', ['docs/a.md: #b leads nowhere']],
    ['a heading that is there', '# A heading: `b`\n[a](#a-heading-b)', []],
    ['a heading elsewhere', '[a](../README.md#nowhere)', ['docs/a.md: ../README.md#nowhere leads nowhere']],
    ['the web', '[a](https://example.com/b.md)', []],
    ['code', '`[a](b.md)`', []],
  ])('seen to fail: %s', (_, text, faults) => {
    const document = { path: 'docs/a.md', text };
    expect(brokenLinks(document, [...files, document])).toEqual(faults);
  });
});

describe('commands in the README', () => {
  const commands = shownCommands(textOf('README.md'));

  it('are there', () => {
    expect(commands.length).toBeGreaterThanOrEqual(3);
  });

  it.each(commands.map(({ args, lines }) => [args.join(' '), args, lines] as const))('croupier %s', (_, args, lines) => {
    const ran = run(process.execPath, [join(ROOT, 'src', 'cli', 'croupier.mjs'), ...args]);
    expect(ran).toMatchObject({ status: 0, stderr: '' });
    expect(missingLine(lines, ran.stdout)).toBeUndefined();
  });

  it.each([
    ['the same', ['a', 'b'], undefined],
    ['shortened', ['…', 'b', '…'], undefined],
    ['another line', ['a', 'c'], 'c'],
    ['shortened without saying so', ['b'], 'b'],
    ['in another order', ['…', 'b', '…', 'a'], 'a'],
  ])('seen to fail: %s', (_, shown, missing) => {
    expect(missingLine(shown, 'a\nb\nd')).toBe(missing);
  });
});

it('scripts that documents name are there', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const named = documents.flatMap(({ text }) => npmScriptsIn(text));
  expect(named).toContain('clauses');
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  expect(npmScriptsIn('`npm run nothing` and npm test')).toEqual(['nothing', 'test']);
});

describe('readings', () => {
  const given = readingsGiven(textOf('docs/READINGS.md'));

  it('that are named anywhere are given', () => {
    const named = files.filter(({ path }) => isCode(path) || path.endsWith('.md')).flatMap(({ text }) => readingsIn(text));
    expect(named).toContain('R-02');
    expect(given.length).toBeGreaterThan(40);
    expect([...new Set(named)].filter((id) => !given.includes(id))).toEqual([]);
  });

  it('are given once', () => {
    expect(given.filter((id, i) => given.indexOf(id) < i)).toEqual([]);
  });

  it('are told from other words', () => {
    expect(readingsIn('reading X-01, but not B-01, X-1 or X-100')).toEqual(['X-01']);
    expect(readingsGiven('### C-01 A heading\nC-02\n| C-03 (confirm) | row |')).toEqual(['C-01', 'C-03']);
  });
});

describe('problems', () => {
  const rows = namedRows(textOf('docs/PROBLEMS.md'));
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
  const turn = { rulebook: 'triple-dice', layout: 'mat', wagers: shooters, result: [1, 2, 3] };

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
    'bet-not-on-layout': { ...withWager({ bet: 'field' }), layout: 'mini' },
    'bad-amount': withWager({ stake: 5.5 }),
    'bad-limits': { ...round, sign: { minimum: 500, maximum: 100 } },
    'bad-odds': { ...dicette, odds: { 'number:6': 'six' } },
    'odds-below-floor': { ...dicette, odds: { 'number:6': '4/1' } },
    'bad-face': { ...round, result: [1, 4, 7] },
    'wrong-number-of-dice': { ...round, result: [1, 4] },
    'bad-throw': { ...turn, wagers: [], throw: 5 },
    'sole-holder': turn,
    'too-many': { ...round, wagers: Array(1_000_001).fill(round.wagers[0]) },
    'amount-unsafe': { ...withWager({ bet: 'any-triple', stake: Number.MAX_SAFE_INTEGER }), result: [2, 2, 2] },
  };

  it('are documented, and what is documented exists', () => {
    expect([...rows.keys()]).toEqual([...PROBLEM_CODES]);
  });

  it.each([...PROBLEM_CODES])('%s has the example that the document shows', (code) => {
    const settled = settle(RULEBOOKS, examples[code] as RoundInput);
    expect(settled).toMatchObject({ ok: false, problem: { code } });
    expect(settled.ok || sayProblem(settled.problem)).toBe(rows.get(code));
  });

  it('are read from rows of names', () => {
    expect([...namedRows('| `a` | means | `b c` |\n| d | means | `e` |')]).toEqual([['a', 'b c']]);
  });
});
