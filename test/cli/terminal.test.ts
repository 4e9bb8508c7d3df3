/** Tests that the output of every subcommand fits the width of the terminal, and is complete in a pipe. */
import { describe, expect, test } from 'vitest';
import { croupier, stdoutOf, terminalOutputOf } from './command.ts';

const ROUND_JSON = JSON.stringify({
  rulebook: 'crown-sic-bo',
  layout: 'E',
  wagers: [
    { player: '王小明與他的二十四位非常幸運的朋友們', bet: 'total:9', stake: 500 },
    { player: 'ann', bet: 'small', stake: 123_456_789_000 },
  ],
  result: [2, 3, 4],
});

const COMMANDS: readonly (readonly [args: readonly string[], input?: string])[] = [
  [['--help']],
  [['settle', '--help']],
  [['rulebooks']],
  [['odds']],
  [['odds', 'crown-sic-bo']],
  [['odds', 'crown-sic-bo', '--layout', 'A']],
  [['odds', 'triple-dice']],
  [['odds', 'crown-sic-bo', '--layout', 'A', '--bet', 'big']],
  [['odds', 'crown-sic-bo', '--bet', 'colour:red']],
  [['odds', 'triple-dice', '--bet', 'shooter']],
  [['odds', 'crown-sic-bo', '--layout', 'A', '--wagers', 'big 1000, total:9 500']],
  [['odds', '--compare', 'crown-sic-bo', 'adelaide-big-and-small']],
  [['check']],
  [['perft']],
  [['perft', 'triple-dice', '--divide']],
  [['roads', 'rws-tai-sai', '--layout', 'C', '--derived'], '645 123 222 '.repeat(40)],
  [['roads', 'dicette'], '34 11 66 '],
  [['simulate', 'triple-dice', '--rounds', '1000', '--wagers', 'red 100']],
  [['settle'], ROUND_JSON],
];

/** The width of a line in columns. Chinese characters take two columns. */
const widthOf = (line: string): number => [...line.replace(/\p{Script=Han}/gu, '__')].length;
const widestLine = (text: string): number => Math.max(...text.split('\n').map(widthOf));

describe('the output on a terminal', () => {
  const cases = COMMANDS.map(([args, input = '']) => [args.join(' '), args, input] as const);

  test.each(cases)('fits 80 columns: croupier %s', (_, args, input) => {
    expect(widestLine(terminalOutputOf(80, args, input))).toBeLessThanOrEqual(80);
  });

  test.each(cases)('fits 40 columns: croupier %s', (_, args, input) => {
    expect(widestLine(terminalOutputOf(40, args, input))).toBeLessThanOrEqual(40);
  });

  test('has long lists on several lines, without losing entries', () => {
    const findOutcomes = (text: string): readonly string[] => text.match(/\b[1-6]{3}\b/g) ?? [];
    const args = ['odds', 'crown-sic-bo', '--bet', 'colour:red'];
    expect(findOutcomes(terminalOutputOf(40, args))).toEqual(findOutcomes(stdoutOf(args)));
    // The list of winning bets continues on a second line.
    expect(terminalOutputOf(60, ['settle'], ROUND_JSON)).toMatch(/^wins {5}\S.*\n {9}\S/m);
  });

  test('shortens the digest of `perft`, which is complete in a pipe', () => {
    expect(terminalOutputOf(80, ['perft', 'dicette'])).toMatch(/sha256:[0-9a-f]{8,40}…$/m);
    expect(stdoutOf(['perft', 'dicette'])).toMatch(/sha256:[0-9a-f]{64}$/m);
  });

  test('is the same on a wide terminal as in a pipe', () => {
    expect(terminalOutputOf(250, ['odds', 'triple-dice'])).toBe(stdoutOf(['odds', 'triple-dice']));
  });
});

describe('a suggested command starts like the command that the user typed', () => {
  test.each([
    ['croupier', 'npm run -s croupier -- odds crown-sic-bo --layout A'],
    ['start', 'npm run -s croupier -- odds crown-sic-bo --layout A'],
    ['npx', 'npx croupier odds crown-sic-bo --layout A'],
    // Any other value: the user typed `croupier`.
    ['test', '  croupier odds crown-sic-bo --layout A'],
  ])('if npm_lifecycle_event is %s', (event, suggestion) => {
    const { stdout } = croupier(['odds'], '', { npm_lifecycle_event: event });
    expect(stdout).toContain(`${suggestion}\n`);
  });

  test('in an error message too', () => {
    const { stderr } = croupier(['odds', '--nope'], '', { npm_lifecycle_event: 'croupier' });
    expect(stderr).toContain("see 'npm run -s croupier -- odds --help'");
  });
});
