/** JSON, CSV and text of every verb, in a pipe and cut off by it. */
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { croupier, croupierProcess, say, sayCsv, sayJson, startCroupier } from './command.ts';

const VERBS = ['rulebooks', 'odds', 'settle', 'check', 'perft', 'roads', 'simulate'];

describe('help and version', () => {
  test('alone, --help, help and -- all say what can be done', () => {
    const help = say([]);
    for (const verb of VERBS) expect(help).toMatch(new RegExp(`^  ${verb} `, 'm'));
    for (const args of [['--help'], ['-h'], ['help'], ['--']]) expect(say(args)).toBe(help);
  });

  test.each(VERBS)('%s --help', (verb) => {
    expect(say([verb, '--help'])).toContain(`Usage: croupier ${verb} `);
  });

  test('the round that settle --help shows can be settled', () => {
    const example = /^ +\{ "rulebook".*?\] \}$/ms.exec(say(['settle', '--help']))?.[0] ?? '';
    expect(sayJson(['settle'], example)).toMatchObject({ wagers: [{ outcome: 'won', odds: '7/1', paid: 3500 }] });
  });

  test('--version', () => {
    expect(say(['--version'])).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe('in a pipe', () => {
  test('there is no colour, though the same text has one when it is asked for', () => {
    const args = ['odds', 'crown-sic-bo', '--layout', 'C'];
    expect(say(args)).not.toContain('\u001b');
    expect(croupier(args, '', { FORCE_COLOR: '1' }).stdout).toContain('\u001b[31m');
  });

  test('nothing is shortened', () => {
    const text = say(['odds', 'triple-dice'], '');
    expect(text).toContain('double-combination:diamond-spade-anchor');
    expect(text).toContain('wager-table-double-combination');
    expect(text).not.toContain('…');
  });

  test('a reader that leaves early is no fault', async () => {
    const child = startCroupier(['perft', '--divide']);
    let stderr = '';
    child.stderr?.on('data', (chunk) => {
      stderr += chunk;
    });
    child.stdout?.destroy();
    const [status] = await once(child, 'close');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});

describe('as a process of its own', () => {
  const transcript = 'table dicette mat\n> supervisor sue close-table\ntable-closed\n';

  test.each<[status: number, args: readonly string[], input: string]>([
    [0, ['play', '-'], transcript.replace('table-closed\n', '')],
    [1, ['play', '-'], transcript],
    [2, ['settle'], '{"rulebook":"crown"'],
  ])('it ends with %i, and reads and writes the same as in a thread', (status, args, input) => {
    const answer = croupierProcess(args, input);
    expect(answer.status).toBe(status);
    expect(answer).toEqual(croupier(args, input));
  });
});

describe('odds for people', () => {
  test('a layout: pays, ways, probability, edge and clauses under its heading', () => {
    const text = say(['odds', 'rws-tai-sai', '--layout', 'A']);
    expect(text).toMatch(/^Tai Sai .* · Resorts World Sentosa · version 5 /);
    expect(text).toMatch(/^rws-tai-sai, layout A: .*pay table 1$/m);
    expect(text).toMatch(/^total:4 +Total sum combination 4 +62 +3 +1\/72 +1\/8 +12\.50 % +4\.1\.1/m);
    expect(text).toMatch(/^single:1 .* 1, 2, 12 +91 +91\/216 +1\/27 +3\.70 %/m);
  });

  test('the shooter: value after each passed throw', () => {
    const text = say(['odds', 'triple-dice']);
    for (const value of ['0.3150', '0.7478', '1.7749', '4.2130', '10.0000'])
      expect(text).toMatch(new RegExp(`^ +${value}  `, 'm'));
    expect(text).toMatch(/^shooter .* 68\.50 %/m);
  });

  test('all books, and one book of several layouts, with what to type next', () => {
    const all = say(['odds']);
    expect(all).toMatch(/^crown-sic-bo +C +39 +216 +colour:red \+2 +-11\/27 +-40\.74 %/m);
    expect(all).toMatch(/^dicette +mat +22 +36 .* number:2 \+1 +41\.67 %$/m);
    const book = say(['odds', 'crown-sic-bo']);
    expect(book.match(/^crown-sic-bo /gm)).toHaveLength(6);
    expect(book).toMatch(/^ {2}croupier odds crown-sic-bo --layout A$/m);
    expect(book).toMatch(/^ {2}croupier odds crown-sic-bo --bet [a-z]\S*$/m);
  });

  test('all books for programs', () => {
    const all = sayJson(['odds']) as readonly object[];
    expect(all).toHaveLength(13);
    expect(all).toContainEqual(
      expect.objectContaining({ layout: 'C', best: { edge: '-11/27', bets: ['colour:red', 'colour:green', 'colour:blue'] } }),
    );
    const rows = sayCsv(['odds']);
    expect(rows).toHaveLength(13);
    expect(rows.at(-1)).toMatchObject({
      rulebook: 'dicette',
      outcomes: '36',
      worstBets: 'number:2 number:12',
      worstEdge: '5/12',
    });
  });

  test('CSV reads back with exact fractions, negative ones as they are', () => {
    const rows = sayCsv(['odds', 'crown-sic-bo', '--layout', 'C']);
    expect(rows.find(({ bet }) => bet === 'colour:red')).toMatchObject({
      pays: '1/1',
      ways: '152',
      edge: '-11/27',
      edgePercent: '-40.740741',
    });
    expect(sayCsv(['odds', 'triple-dice']).at(-1)).toMatchObject({ bet: 'shooter', ways: '', pays: '9/1' });
  });

  test('raised odds where they are a floor: 6 at 6 to 1 has an edge of 1/36', () => {
    expect(say(['odds', 'dicette', '--raise', 'number:6 6/1'])).toMatch(/^number:6 .* 6 +5 +5\/36 +1\/36 +2\.78 %/m);
  });
});

describe('odds --bet', () => {
  test('winning outcomes by what they pay, exact figures and clauses, on any layout that has it', () => {
    const text = say(['odds', 'crown-sic-bo', '--bet', 'single:3']);
    expect(text).toContain('on layouts A, B, E, F; here as on A');
    expect(text).not.toMatch(/^on /m);
    expect(text).toMatch(/^ *2 to 1 +15 +133 233 334 335 336$/m);
    expect(text).toMatch(/^ *12 to 1 +1 +333$/m);
    expect(text).toMatch(/^house edge +1\/27 +3\.7037 %$/m);
    expect(text).toMatch(/^table-1 +\S/m);
  });

  test('where layouts have the bet by other clauses, these are told', () => {
    const text = say(['odds', 'crown-sic-bo', '--bet', 'big']);
    expect(text).toMatch(/^on C, D: pays 1; clauses 3\.7\.3\(a\), 3\.9\.1, 3\.9\.2, 6\.2, table-2$/m);
    expect(say(['odds', 'crown-sic-bo', '--layout', 'A', '--bet', 'big'])).not.toMatch(/^on /m);
  });

  test('variance of Big: 1 - 1/36²', () => {
    expect(say(['odds', 'crown-sic-bo', '--bet', 'big'])).toMatch(/^variance +1295\/1296 +0\.9992$/m);
  });

  test('for programs: the same shape with one bet, and what its clauses say', () => {
    const answer = sayJson(['odds', 'dicette', '--bet', 'red']) as { readonly bets: readonly object[]; readonly says: object };
    expect(answer.bets).toEqual([expect.objectContaining({ bet: 'red', ways: 15, edge: '1/6' })]);
    expect(Object.keys(answer.says)).toContain('9(f)');
    const rows = sayCsv(['odds', 'dicette', '--bet', 'red']);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['11', '12', '15', '24', '26', '33', '35', '44', '56']);
  });

  test('the shooter', () => {
    const text = say(['odds', 'triple-dice', '--bet', 'shooter']);
    expect(text).toMatch(/^faces: 1 crown, 2 anchor, 3 spade, 4 heart, 5 diamond, 6 club$/m);
    expect(text).toMatch(new RegExp(`^probability +${91n ** 4n}/${216n ** 4n} +3\\.1503 %$`, 'm'));
    expect(text).toContain('4 throws in a row');
  });
});

describe('odds --wagers', () => {
  const args = ['odds', 'crown-sic-bo', '--layout', 'A', '--wagers', 'big 1000, small 1000'];

  test('Big and Small together lose on a triple alone: 6 of 216', () => {
    const text = say(args);
    expect(text).toMatch(/^ +-2000 +1\/36 +2\.78 % +111 222 333 444 555 666$/m);
    expect(text).toMatch(/^ +0 +35\/36 +97\.22 %/m);
    expect(text).toMatch(/^mean +-500\/9 \(-55\.5556\)$/m);
    expect(text).toContain('2000 minor units');
  });

  test('for programs; the variance is 2000² · 1/36 · 35/36', () => {
    const lost = { net: '-2000/1', probability: '1/36', outcomes: ['111', '222', '333', '444', '555', '666'] };
    expect(sayJson(args)).toMatchObject({
      staked: 2000,
      mean: '-500/9',
      variance: '8750000/81',
      worst: lost,
      results: [lost, { net: '0/1' }],
    });
    expect(sayCsv(args)[0]).toEqual({
      net: '-2000/1',
      probability: '1/36',
      probabilityPercent: '2.777778',
      outcomes: lost.outcomes.join(' '),
    });
  });
});

describe('odds --compare', () => {
  test('shared bets side by side: any triple at 31 and 32 to 1', () => {
    const text = say(['odds', '--compare', 'crown-sic-bo', 'adelaide-big-and-small']);
    expect(text).toMatch(/^any-triple +31 +32 +11\.11 % +8\.33 % +1\/36 +2\.78 %$/m);
    expect(text).toMatch(/^pair:1-2 +6 +11\/2 +2\.78 % +9\.72 % +-5\/72 +-6\.94 %$/m);
    expect(text).toMatch(/^big +1 +1 +2\.78 % +2\.78 % +same$/m);
    expect(say(['odds', 'crown-sic-bo', '--compare', 'adelaide-big-and-small'])).toBe(text);
    const json = say(['odds', '--compare', 'crown-sic-bo', 'rws-tai-sai', '--json']);
    expect(say(['odds', '--compare', '--json', 'crown-sic-bo', 'rws-tai-sai'])).toBe(json);
  });

  test('bets of one name that are not one event are marked', () => {
    expect(say(['odds', '--compare', 'triple-dice', 'dicette'])).toMatch(/^red +4 +1 +37\.50 % +16\.67 % .*≠$/m);
    const { shared } = sayJson(['odds', '--compare', 'triple-dice/mat', 'crown-sic-bo/A']) as {
      readonly shared: readonly object[];
    };
    expect(shared).toEqual([
      expect.objectContaining({ bet: 'any-triple', paysA: ['35/1'], edgeA: '0/1', edgeB: '1/9', sameOutcomes: true }),
    ]);
    expect(sayCsv(['odds', '--compare', 'triple-dice', 'dicette'])[0]).toMatchObject({
      bet: 'red',
      difference: '5/24',
      sameOutcomes: 'no',
    });
  });

  test('nothing shared is an answer too', () => {
    expect(say(['odds', '--compare', 'dicette', 'crown-sic-bo'])).toContain('no bet is in both');
  });
});

describe('check', () => {
  test('bets that favour the player and a set that cannot lose, on Crown C', () => {
    const [found] = sayJson(['check', 'crown-sic-bo', '--layout', 'C']) as readonly {
      readonly floor: string;
      readonly anomalies: readonly object[];
    }[];
    expect(found?.floor).toBe('3/4');
    expect(found?.anomalies).toContainEqual({
      code: 'favours-player',
      bets: ['colour:red'],
      edge: '-11/27',
      stakes: null,
      worst: null,
      best: null,
    });
    expect(found?.anomalies).toContainEqual(expect.objectContaining({ code: 'cannot-lose', edge: null }));
    const text = say(['check', 'crown-sic-bo', '--layout', 'C']);
    expect(text).toMatch(/^favours the player +-1\/27 +-3\.70 % +3 +colour-double:red/m);
    expect(text).toMatch(/^cannot lose together: .* on any-colour-triple/m);
  });

  test('a fair bet and low returns, by the floor that is set', () => {
    expect(say(['check', 'triple-dice'])).toMatch(/^fair: .* 0\/1 +0\.00 % +1 +any-triple$/m);
    const low = (floor: string): number =>
      sayCsv(['check', 'dicette', '--floor', floor]).filter(({ code }) => code === 'low-return').length;
    expect([low('58.3%'), low('3/4'), low('75.01 %'), low('100%')]).toEqual([0, 4, 6, 22]);
  });

  test('a layout without anomalies says so', () => {
    expect(say(['check', 'adelaide-big-and-small', '--layout', 'mini'])).toContain('nothing found');
  });
});

describe('raised odds', () => {
  const raise = ['dicette', '--raise', 'number:7 6/1'];

  test('are checked: a 7 at 6 to 1 returns 7/6 and favours the player', () => {
    expect(say(['check', ...raise])).toMatch(/^favours the player +-1\/6 +-16\.67 % +1 +number:7$/m);
  });

  test('have a digest of their own', () => {
    expect(say(['perft', ...raise, '--matrix'])).not.toBe(say(['perft', 'dicette', '--matrix']));
    expect(sayJson(['perft', ...raise])).not.toEqual(sayJson(['perft', 'dicette']));
  });

  test('reach the workers of a simulation', () => {
    const args = ['simulate', ...raise, '--rounds', '2e5', '--wagers', 'number:7 6'];
    const [alone, together] = ['1', '3'].map((workers) => say([...args, '--workers', workers, '--json']));
    expect(together).toBe(alone);
    const { wagers, bets } = JSON.parse(alone ?? '') as {
      readonly wagers: { readonly net: string; readonly expected: string };
      readonly bets: readonly { readonly bet: string; readonly hits: number; readonly expected: string }[];
    };
    const seven = bets.find(({ bet }) => bet === 'number:7');
    expect(seven?.expected).toBe('7/6');
    expect(wagers).toMatchObject({ net: `${42 * (seven?.hits ?? 0) - 6 * 2e5}/1`, expected: '200000/1' });
  });
});

describe('simulate --csv', () => {
  test('has the wagers too', () => {
    const args = ['simulate', 'dicette', '--rounds', '1000', '--wagers', 'red 100, black 100'];
    const { wagers } = sayJson(args) as { readonly wagers: Readonly<Record<string, unknown>> };
    const rows = sayCsv(args);
    expect(rows).toHaveLength(22 + 1);
    expect(rows[0]).toMatchObject({ net: '', lowest: '' });
    const { net, lowest, highest, z } = wagers;
    expect(rows.at(-1)).toMatchObject({
      bet: 'all wagers',
      trials: '1000',
      hits: '',
      expected: '5/6',
      net,
      lowest,
      highest,
      z: `${z}`,
    });
  });

  test('without wagers has its bets alone', () => {
    const rows = sayCsv(['simulate', 'dicette', '--rounds', '1000']);
    expect(rows).toHaveLength(22);
    expect(Object.keys(rows[0] ?? {}).at(-1)).toBe('z');
  });
});

test('rulebooks for people and in CSV', () => {
  expect(say(['rulebooks'])).toMatch(/^triple-dice +Triple Dice +mat .* 18$/m);
  expect(sayCsv(['rulebooks']).filter(({ rulebook }) => rulebook === 'rws-tai-sai')).toHaveLength(50 + 104 + 107);
});
