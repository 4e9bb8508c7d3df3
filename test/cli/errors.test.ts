/** Tests user errors: one line on standard error, exit code 2, and no standard output. */
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { croupier } from './command.ts';

function expectUserError(args: readonly string[], input: string, texts: readonly string[]): void {
  const { status, stdout, stderr } = croupier(args, input);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^croupier: [^\n]+\n$/);
  for (const text of texts) expect(stderr).toContain(text);
}

const CROWN_LAYOUTS = 'A, B, C, D, E, F';

describe('the command line rejects', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['unknown subcommand', ['ods'], ["'ods'", "did you mean 'odds'?"]],
    ['unknown subcommand after help', ['help', 'nonsense'], ["'nonsense'"]],
    ['part of a subcommand after help', ['help', 'od'], ["'od'", "did you mean 'odds'?"]],
    ['--layout given twice', ['odds', 'crown-sic-bo', '--layout', 'A', '--layout', 'C'], ['--layout', 'twice']],
    ['--rounds given twice', ['simulate', 'dicette', '--rounds', '1', '--rounds', '2'], ['--rounds', 'twice']],
    ['line break in the subcommand', ['od\nds'], ["'od?ds'"]],
    ['unknown option', ['odds', '--jsn'], ["'--jsn'", "did you mean '--json'?"]],
    ['unknown option before a subcommand', ['--nope'], ["'--nope'"]],
    ['--layout without a value', ['odds', 'dicette', '--layout'], ['--layout']],
    ['surplus argument', ['odds', 'dicette', 'mat'], ['mat', 'croupier odds --help']],
    ['missing argument', ['simulate', '--rounds', '1', '--seed', 'x'], ['rulebook']],
    ['--rounds without a value', ['simulate', 'dicette', '--rounds'], ['--rounds']],
    ['JSON and CSV together', ['rulebooks', '--json', '--csv'], ['--json', '--csv']],
    ['unknown rulebook', ['odds', 'crown-sicbo'], ["'crown-sicbo'", "did you mean 'crown-sic-bo'?"]],
    ['unknown rulebook after `check`', ['check', 'nope'], ["'nope'", 'triple-dice']],
    ['unknown layout', ['odds', 'crown-sic-bo', '--layout', 'G'], ['--layout', "'G'", CROWN_LAYOUTS]],
    ['layout of `odds` without a rulebook', ['odds', '--layout', 'A'], ['--layout', 'RULEBOOK']],
    ['layout of `check` without a rulebook', ['check', '--layout', 'A'], ['--layout', 'RULEBOOK']],
    ['layout missing for JSON', ['odds', 'crown-sic-bo', '--json'], ['--layout', CROWN_LAYOUTS]],
    ['layout missing for CSV', ['odds', 'rws-tai-sai', '--csv'], ['--layout', 'A, C, E']],
    // `perft` counts every pair of a bet and an outcome. `--matrix` prints what each pair pays.
    ['layout missing for the matrix', ['perft', 'crown-sic-bo', '--matrix'], ['--layout', CROWN_LAYOUTS]],
    ['matrix without a rulebook', ['perft', '--matrix'], ['--matrix', 'RULEBOOK']],
    ['unknown bet', ['odds', 'crown-sic-bo', '--bet', 'tripel:4'], ['--bet', "did you mean 'triple:4'?"]],
    ['bet not on this layout', ['odds', 'crown-sic-bo', '--layout', 'A', '--bet', 'odd'], ['--bet', 'odd', 'E, F']],
    ['bet and wagers together', ['odds', 'dicette', '--bet', 'red', '--wagers', 'red 1'], ['--bet', '--wagers']],
    ['minimum return above 100 %', ['check', '--floor', '101%'], ['--floor', "'101%'"]],
    ['minimum return that is not a number', ['check', '--floor', 'low'], ['--floor', "'low'"]],
  ])('%s', (_, args, texts) => expectUserError(args, '', texts));

  // The second column: RULEBOOK|WAGERS
  test.each<[string, string, readonly string[]]>([
    ['layout missing', 'crown-sic-bo|big 10', ['--layout', CROWN_LAYOUTS]],
    ['negative stake', 'dicette|red -10', ['entry 1', "'-10'"]],
    ['fractional stake', 'dicette|red 10, black 1.5', ['entry 2', "'1.5'"]],
    ['stake above the largest safe integer', 'dicette|red 9007199254740993', ["'9007199254740993'"]],
    ['no stake', 'dicette|red', ["'red'", 'no stake']],
    ['unknown bet', 'dicette|red 5, blak 5', ['entry 2', "did you mean 'black'?"]],
    ['empty list', 'dicette|', ['entry 1']],
    ['sum above the largest safe integer', 'dicette|red 9007199254740991, black 2', ['--wagers', 'more than 9007199254740991']],
  ])('--wagers: %s', (_, text, texts) => {
    const [rulebook = '', wagers = ''] = text.split('|');
    expectUserError(['odds', rulebook, '--wagers', wagers], '', texts);
  });

  test.each<[string, readonly string[], readonly string[]]>([
    ['one name', ['--compare', 'dicette'], ['two', '1']],
    ['three names', ['--compare', 'dicette', 'dicette', 'dicette'], ['two', '3']],
    ['unknown rulebook', ['--compare', 'dicette', 'dicete'], ["did you mean 'dicette'?"]],
    ['unknown layout', ['--compare', 'dicette', 'crown-sic-bo/G'], ['--compare', "'G'", CROWN_LAYOUTS]],
    ['too many parts', ['--compare', 'dicette', 'crown-sic-bo/A/B'], ["'crown-sic-bo/A/B'"]],
    ['no name', ['--compare', '--json'], ['two', '0']],
    ['with a layout', ['--compare', 'dicette', 'dicette', '--layout', 'mat'], ['--compare', '--layout']],
  ])('--compare: %s', (_, args, texts) => expectUserError(['odds', ...args], '', texts));

  // The second column: RULEBOOK|ODDS
  test.each<[string, string, readonly string[]]>([
    // 5/1 is printed, and (11) is the clause.
    ['odds below the printed odds', 'dicette|number:6 4/1', ['--raise number:6', '4/1', '5/1', '(11)']],
    ['fixed odds', 'triple-dice|red 5/1', ['--raise', 'fixed']],
    ['no odds', 'dicette|number:6', ['--raise', "'number:6'"]],
    ['duplicate bet', 'dicette|number:6 6/1, number:6 7/1', ['--raise', 'duplicate']],
    ['unknown bet', 'dicette|numer:6 6/1', ["did you mean 'number:6'?"]],
    ['fixed odds on several layouts', 'crown-sic-bo|big 2/1', ['--raise', 'fixed']],
  ])('--raise: %s', (_, text, texts) => {
    const [rulebook = '', raise = ''] = text.split('|');
    for (const subcommand of ['odds', 'check', 'perft', 'simulate'])
      expectUserError([subcommand, rulebook, '--raise', raise], '', texts);
  });

  test.each(['odds', 'check', 'perft'])('--raise of `%s` without a rulebook', (subcommand) => {
    expectUserError([subcommand, '--raise', 'number:6 6/1'], '', ['--raise', 'RULEBOOK']);
  });
});

describe('settle rejects', () => {
  const round = { rulebook: 'crown-sic-bo', layout: 'A', wagers: [{ player: 'ann', bet: 'big', stake: 10 }], result: [1, 2, 3] };
  const withSecondWager = (fields: object): object => ({
    ...round,
    wagers: [...round.wagers, { player: 'bo', bet: 'big', stake: 10, ...fields }],
  });

  test.each<[string, object, readonly string[]]>([
    ['unknown rulebook', { ...round, rulebook: 'crown' }, ['rulebook', "did you mean 'crown-sic-bo'?"]],
    ['unknown layout', { ...round, layout: 'Z' }, ['layout', CROWN_LAYOUTS]],
    ['unknown bet', withSecondWager({ bet: 'bgi' }), ['wagers[1].bet', "did you mean 'big'?"]],
    ['bet not on this layout', withSecondWager({ bet: 'odd' }), ['wagers[1].bet', 'E, F']],
    ['a face of 7', { ...round, result: [1, 2, 7] }, ['result[2]', '7']],
    ['two faces for three dice', { ...round, result: [1, 2] }, ['result', '2 faces', '3 dice']],
    ['negative stake', withSecondWager({ stake: -5 }), ['wagers[1].stake', '-5']],
    ['fractional stake', withSecondWager({ stake: 2.5 }), ['wagers[1].stake', '2.5']],
    ['stake above the largest safe integer', withSecondWager({ stake: 2 ** 53 }), ['wagers[1].stake', '9007199254740992']],
    ['unknown field', { ...round, chips: 5 }, ["'chips'", "did you mean 'chip'?"]],
    ['a field of a different rulebook', { ...round, throw: 1 }, ['throw', 'crown-sic-bo']],
    ['missing field', { ...round, result: undefined }, ['result', 'missing']],
    ['a list instead of a round', [], ['standard input', 'list']],
  ])('%s', (_, input, texts) => expectUserError(['settle', '--json'], JSON.stringify(input), ['standard input', ...texts]));

  test.each<[string, string, string]>([
    ['unexpected end', '{"rulebook":"crown"', 'line 1, column 20'],
    ['trailing comma in an array', '{\n  "result": [1, 2,]\n}', 'line 2, column 19'],
    ['trailing comma in an object', '{\n  "result": [1, 2],\n}', 'line 3, column 1'],
    ['word without quotes', 'hello', 'line 1, column 1'],
    ['incomplete word', '{\n  "multiples": tru\n}', 'line 2, column 19'],
    ['text after the end', '{}\n{}', 'line 2, column 1'],
  ])('invalid JSON: %s', (_, input, position) =>
    expectUserError(['settle'], input, ['standard input', position, 'invalid JSON']),
  );

  test.each<[string, string, readonly string[]]>([
    ['duplicate key', '{\n  "layout": "A",\n  "layout": "C"\n}', ['line 3, column 3', "'layout'", 'duplicate']],
    ['duplicate key with an escape sequence', '{"chip": 1, "ch\\u0069p": 2}', ['column 13', "'chip'"]],
    ['duplicate key inside an array', '{"wagers": [{"stake": 1}, {"stake": 1, "stake": 1}]}', ['column 40', "'stake'"]],
    ['fraction with too many digits', '{"stake": 500.00000000000000001}', ['column 11', '500.00000000000000001']],
    ['integer with too many digits', '{"wagers":\n[{"stake": 9007199254740993}]}', ['line 2, column 12', '9007199254740993']],
    ['a number above the largest number', '[1, 1e400]', ['column 5', '1e400']],
  ])('%s', (_, input, texts) => expectUserError(['settle'], input, ['standard input, line', ...texts]));

  test('empty file name', () => expectUserError(['settle', ''], '', ['FILE', 'empty']));
  test('empty standard input', () => expectUserError(['settle'], ' \n', ['standard input', 'empty']));
  test('no such file', () => expectUserError(['settle', '/no/such/file.json'], '', ['/no/such/file.json', 'no such file']));
  test('a folder', () => expectUserError(['settle', tmpdir()], '', [tmpdir(), 'directory']));
  test('two file names', () => expectUserError(['settle', 'a', 'b'], '', ['a, b']));
  test('more than 64 MiB', () => expectUserError(['settle'], ' '.repeat(64 * 1024 * 1024 + 1), ['standard input', '64 MiB']));
});

test('a version of Node that is too old is reported in one line', () => {
  const code = "Object.defineProperty(process.versions, 'node', { value: '20.0.0' }); import('./src/cli/croupier.mjs')";
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', code], { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(
    /^croupier: needs Node 24 or later, but this is 20\.0\.0;[^\n]*npm install[^\n]*npm run croupier[^\n]*\n$/,
  );
});
