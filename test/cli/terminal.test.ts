/** What every verb writes to a terminal fits it; in a pipe the same answer is whole. */
import { describe, expect, test } from 'vitest';
import { croupier, say, sayOn } from './command.ts';

const ROUND = JSON.stringify({
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
  [['settle'], ROUND],
];

/** Chinese letters are the only wide ones here. */
const widthOf = (line: string): number => [...line.replace(/\p{Script=Han}/gu, '__')].length;
const widest = (text: string): number => Math.max(...text.split('\n').map(widthOf));

describe('on a terminal', () => {
  const rows = COMMANDS.map(([args, input = '']) => [args.join(' '), args, input] as const);

  test.each(rows)('of 80 columns: croupier %s', (_, args, input) => {
    expect(widest(sayOn(80, args, input))).toBeLessThanOrEqual(80);
  });

  test.each(rows)('of 40 columns: croupier %s', (_, args, input) => {
    expect(widest(sayOn(40, args, input))).toBeLessThanOrEqual(40);
  });

  test('lists go on in the next line, and none of their entries is lost', () => {
    const wordsOf = (text: string): readonly string[] => text.match(/\b[1-6]{3}\b/g) ?? [];
    const args = ['odds', 'crown-sic-bo', '--bet', 'colour:red'];
    expect(wordsOf(sayOn(40, args))).toEqual(wordsOf(say(args)));
    expect(sayOn(60, ['settle'], ROUND)).toMatch(/^lit {6}\S.*\n {9}\S/m);
  });

  test('a digest is shortened, but whole in a pipe', () => {
    expect(sayOn(80, ['perft', 'dicette'])).toMatch(/sha256:[0-9a-f]{8,40}…$/m);
    expect(say(['perft', 'dicette'])).toMatch(/sha256:[0-9a-f]{64}$/m);
  });

  test('a wide one shows everything as a pipe does', () => {
    expect(sayOn(250, ['odds', 'triple-dice'])).toBe(say(['odds', 'triple-dice']));
  });
});

describe('what to type next is what can be typed', () => {
  test.each([
    ['croupier', 'npm run -s croupier -- odds crown-sic-bo --layout A'],
    ['start', 'npm run -s croupier -- odds crown-sic-bo --layout A'],
    ['npx', 'npx croupier odds crown-sic-bo --layout A'],
    ['test', '  croupier odds crown-sic-bo --layout A'],
  ])('started by npm as %s', (event, hint) => {
    const { stdout } = croupier(['odds'], '', { npm_lifecycle_event: event });
    expect(stdout).toContain(`${hint}\n`);
  });

  test('in a fault too', () => {
    const { stderr } = croupier(['odds', '--nope'], '', { npm_lifecycle_event: 'croupier' });
    expect(stderr).toContain("see 'npm run -s croupier -- odds --help'");
  });
});
