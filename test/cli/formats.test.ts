/** Tests the JSON, CSV and text output of every subcommand in a pipe. */
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { croupier, croupierProcess, csvOf, jsonOf, startCroupier, stdoutOf } from './command.ts';

/** `perft` counts pairs of a bet and an outcome and hashes all payments. `roads` prints charts of past results. */
const SUBCOMMANDS = ['rulebooks', 'odds', 'settle', 'check', 'perft', 'roads', 'simulate', 'tournament'];

describe('help and version', () => {
  test('prints the same help without arguments and with --help, help and --', () => {
    const help = stdoutOf([]);
    for (const subcommand of SUBCOMMANDS) expect(help).toMatch(new RegExp(`^  ${subcommand} `, 'm'));
    for (const args of [['--help'], ['-h'], ['help'], ['--']]) expect(stdoutOf(args)).toBe(help);
  });

  test.each(SUBCOMMANDS)('`%s --help` prints the usage', (subcommand) => {
    expect(stdoutOf([subcommand, '--help'])).toContain(`Usage: croupier ${subcommand} `);
  });

  test('the example round in `settle --help` can be settled', () => {
    const example = /^ +\{ "rulebook".*?\] \}$/ms.exec(stdoutOf(['settle', '--help']))?.[0] ?? '';
    expect(jsonOf(['settle'], example)).toMatchObject({ wagers: [{ outcome: 'won', odds: '7/1', paid: 3500 }] });
  });

  test('--version prints the version', () => {
    expect(stdoutOf(['--version'])).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe('the output in a pipe', () => {
  test('has no colour unless FORCE_COLOR is set', () => {
    const args = ['odds', 'crown-sic-bo', '--layout', 'C'];
    expect(stdoutOf(args)).not.toContain('\u001b');
    expect(croupier(args, '', { FORCE_COLOR: '1' }).stdout).toContain('\u001b[31m');
  });

  test('is not shortened', () => {
    const text = stdoutOf(['odds', 'triple-dice'], '');
    expect(text).toContain('double-combination:diamond-spade-anchor');
    expect(text).toContain('wager-table-double-combination');
    expect(text).not.toContain('…');
  });

  test('can be closed by its reader before the end: the command exits with 0', async () => {
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

describe('a command in a child process', () => {
  // The table is not open, so the expected event is wrong.
  const transcript = 'table dicette mat\n> supervisor sue close-table\ntable-closed\n';

  test.each<[status: number, args: readonly string[], input: string]>([
    [0, ['play', '-'], transcript.replace('table-closed\n', '')],
    [1, ['play', '-'], transcript],
    [2, ['settle'], '{"rulebook":"crown"'],
  ])('exits with %i and prints the same as in the worker thread of the other tests', (status, args, input) => {
    const answer = croupierProcess(args, input);
    expect(answer.status).toBe(status);
    expect(answer).toEqual(croupier(args, input));
  });
});

describe('odds', () => {
  test('prints odds, winning rolls, probability, edge and clauses of a layout', () => {
    const text = stdoutOf(['odds', 'rws-tai-sai', '--layout', 'A']);
    expect(text).toMatch(/^Tai Sai .* · Resorts World Sentosa · version 5 /);
    expect(text).toMatch(/^rws-tai-sai, layout A: .*pay table 1$/m);
    expect(text).toMatch(/^total:4 +Total sum combination 4 +62 +3 +1\/72 +1\/8 +12\.50 % +4\.1\.1/m);
    expect(text).toMatch(/^single:1 .* 1, 2, 12 +91 +91\/216 +1\/27 +3\.70 %/m);
  });

  test('prints the value of the shooter bet after each throw that it survives', () => {
    const text = stdoutOf(['odds', 'triple-dice']);
    for (const value of ['0.3150', '0.7478', '1.7749', '4.2130', '10.0000'])
      expect(text).toMatch(new RegExp(`^ +${value}  `, 'm'));
    expect(text).toMatch(/^shooter .* 68\.50 %/m);
  });

  test('prints an overview of all rulebooks or of one rulebook, and suggests the next commands', () => {
    const overview = stdoutOf(['odds']);
    // `+2`: two more bets have the same edge.
    expect(overview).toMatch(/^crown-sic-bo +C +39 +216 +colour:red \+2 +-11\/27 +-40\.74 %/m);
    expect(overview).toMatch(/^dicette +mat +22 +36 .* number:2 \+1 +41\.67 %$/m);
    const crownOverview = stdoutOf(['odds', 'crown-sic-bo']);
    expect(crownOverview.match(/^crown-sic-bo /gm)).toHaveLength(6);
    expect(crownOverview).toMatch(/^ {2}croupier odds crown-sic-bo --layout A$/m);
    expect(crownOverview).toMatch(/^ {2}croupier odds crown-sic-bo --bet [a-z]\S*$/m);
  });

  test('prints the overview as JSON and CSV', () => {
    const layouts = jsonOf(['odds']) as readonly object[];
    expect(layouts).toHaveLength(13);
    expect(layouts).toContainEqual(
      expect.objectContaining({ layout: 'C', best: { edge: '-11/27', bets: ['colour:red', 'colour:green', 'colour:blue'] } }),
    );
    const rows = csvOf(['odds']);
    expect(rows).toHaveLength(13);
    expect(rows.at(-1)).toMatchObject({
      rulebook: 'dicette',
      outcomes: '36',
      worstBets: 'number:2 number:12',
      worstEdge: '5/12',
    });
  });

  test('prints exact fractions, including a negative edge, as CSV', () => {
    const rows = csvOf(['odds', 'crown-sic-bo', '--layout', 'C']);
    expect(rows.find(({ bet }) => bet === 'colour:red')).toMatchObject({
      pays: '1/1',
      ways: '152',
      edge: '-11/27',
      edgePercent: '-40.740741',
    });
    expect(csvOf(['odds', 'triple-dice']).at(-1)).toMatchObject({ bet: 'shooter', ways: '', pays: '9/1' });
  });

  test('accepts raised odds with --raise: number 6 at odds of 6 to 1 has an edge of 1/36', () => {
    expect(stdoutOf(['odds', 'dicette', '--raise', 'number:6 6/1'])).toMatch(/^number:6 .* 6 +5 +5\/36 +1\/36 +2\.78 %/m);
  });
});

describe('odds --bet', () => {
  test('prints winning outcomes by odds, exact values and clauses', () => {
    const text = stdoutOf(['odds', 'crown-sic-bo', '--bet', 'single:3']);
    expect(text).toContain('on layouts A, B, E, F; shown for A');
    expect(text).not.toMatch(/^on /m);
    expect(text).toMatch(/^ *2 to 1 +15 +133 233 334 335 336$/m);
    expect(text).toMatch(/^ *12 to 1 +1 +333$/m);
    expect(text).toMatch(/^house edge +1\/27 +3\.7037 %$/m);
    expect(text).toMatch(/^table-1 +\S/m);
  });

  test('lists the other layouts on which the bet has different clauses', () => {
    const text = stdoutOf(['odds', 'crown-sic-bo', '--bet', 'big']);
    expect(text).toMatch(/^on C, D: pays 1; clauses 3\.7\.3\(a\), 3\.9\.1, 3\.9\.2, 6\.2, table-2$/m);
    expect(stdoutOf(['odds', 'crown-sic-bo', '--layout', 'A', '--bet', 'big'])).not.toMatch(/^on /m);
  });

  test('prints the variance of Big: 1 - 1/36²', () => {
    expect(stdoutOf(['odds', 'crown-sic-bo', '--bet', 'big'])).toMatch(/^variance +1295\/1296 +0\.9992$/m);
  });

  test('prints JSON like `odds --layout`, but only one bet, and its clauses', () => {
    // `says`: the text of each clause.
    const answer = jsonOf(['odds', 'dicette', '--bet', 'red']) as { readonly bets: readonly object[]; readonly says: object };
    expect(answer.bets).toEqual([expect.objectContaining({ bet: 'red', ways: 15, edge: '1/6' })]);
    expect(Object.keys(answer.says)).toContain('9(f)');
    const rows = csvOf(['odds', 'dicette', '--bet', 'red']);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['11', '12', '15', '24', '26', '33', '35', '44', '56']);
  });

  test('prints the probability that the shooter bet wins', () => {
    const text = stdoutOf(['odds', 'triple-dice', '--bet', 'shooter']);
    expect(text).toMatch(/^faces: 1 crown, 2 anchor, 3 spade, 4 heart, 5 diamond, 6 club$/m);
    expect(text).toMatch(new RegExp(`^probability +${91n ** 4n}/${216n ** 4n} +3\\.1503 %$`, 'm'));
    expect(text).toContain('4 throws in a row');
  });
});

describe('odds --wagers', () => {
  const args = ['odds', 'crown-sic-bo', '--layout', 'A', '--wagers', 'big 1000, small 1000'];

  test('Big and Small together lose only on a triple: 6 of 216', () => {
    const text = stdoutOf(args);
    expect(text).toMatch(/^ +-2000 +1\/36 +2\.78 % +111 222 333 444 555 666$/m);
    expect(text).toMatch(/^ +0 +35\/36 +97\.22 %/m);
    expect(text).toMatch(/^mean +-500\/9 \(-55\.5556\)$/m);
    expect(text).toContain('2000 minor units');
  });

  test('prints JSON and CSV; the variance is 2000² · 1/36 · 35/36', () => {
    const lossResult = { net: '-2000/1', probability: '1/36', outcomes: ['111', '222', '333', '444', '555', '666'] };
    expect(jsonOf(args)).toMatchObject({
      staked: 2000,
      mean: '-500/9',
      variance: '8750000/81',
      worst: lossResult,
      results: [lossResult, { net: '0/1' }],
    });
    expect(csvOf(args)[0]).toEqual({
      net: '-2000/1',
      probability: '1/36',
      probabilityPercent: '2.777778',
      outcomes: lossResult.outcomes.join(' '),
    });
  });
});

describe('odds --compare', () => {
  test('compares shared bets: any triple at 31 and 32 to 1', () => {
    const text = stdoutOf(['odds', '--compare', 'crown-sic-bo', 'adelaide-big-and-small']);
    expect(text).toMatch(/^any-triple +31 +32 +11\.11 % +8\.33 % +1\/36 +2\.78 %$/m);
    expect(text).toMatch(/^pair:1-2 +6 +11\/2 +2\.78 % +9\.72 % +-5\/72 +-6\.94 %$/m);
    expect(text).toMatch(/^big +1 +1 +2\.78 % +2\.78 % +same$/m);
    expect(stdoutOf(['odds', 'crown-sic-bo', '--compare', 'adelaide-big-and-small'])).toBe(text);
    const json = stdoutOf(['odds', '--compare', 'crown-sic-bo', 'rws-tai-sai', '--json']);
    expect(stdoutOf(['odds', '--compare', '--json', 'crown-sic-bo', 'rws-tai-sai'])).toBe(json);
  });

  test('marks bets with the same name that win on different outcomes', () => {
    expect(stdoutOf(['odds', '--compare', 'triple-dice', 'dicette'])).toMatch(/^red +4 +1 +37\.50 % +16\.67 % .*≠$/m);
    const { shared } = jsonOf(['odds', '--compare', 'triple-dice/mat', 'crown-sic-bo/A']) as {
      readonly shared: readonly object[];
    };
    expect(shared).toEqual([
      expect.objectContaining({ bet: 'any-triple', paysA: ['35/1'], edgeA: '0/1', edgeB: '1/9', sameOutcomes: true }),
    ]);
    expect(csvOf(['odds', '--compare', 'triple-dice', 'dicette'])[0]).toMatchObject({
      bet: 'red',
      difference: '5/24',
      sameOutcomes: 'no',
    });
  });

  test('reports that two layouts have no shared bets', () => {
    expect(stdoutOf(['odds', '--compare', 'dicette', 'crown-sic-bo'])).toContain('no shared bets');
  });
});

describe('check', () => {
  test('finds bets that favour the player and a set that cannot lose together, on Crown C', () => {
    const [checked] = jsonOf(['check', 'crown-sic-bo', '--layout', 'C']) as readonly {
      readonly floor: string;
      readonly anomalies: readonly object[];
    }[];
    expect(checked?.floor).toBe('3/4');
    expect(checked?.anomalies).toContainEqual({
      code: 'favours-player',
      bets: ['colour:red'],
      edge: '-11/27',
      stakes: null,
      worst: null,
      best: null,
    });
    expect(checked?.anomalies).toContainEqual(expect.objectContaining({ code: 'cannot-lose', edge: null }));
    const text = stdoutOf(['check', 'crown-sic-bo', '--layout', 'C']);
    expect(text).toMatch(/^favours the player +-1\/27 +-3\.70 % +3 +colour-double:red/m);
    expect(text).toMatch(/^cannot lose together: .* on any-colour-triple/m);
  });

  test('finds a fair bet, and bets below the minimum return', () => {
    expect(stdoutOf(['check', 'triple-dice'])).toMatch(/^fair: .* 0\/1 +0\.00 % +1 +any-triple$/m);
    const countLowReturns = (floor: string): number =>
      csvOf(['check', 'dicette', '--floor', floor]).filter(({ code }) => code === 'low-return').length;
    expect([countLowReturns('58.3%'), countLowReturns('3/4'), countLowReturns('75.01 %'), countLowReturns('100%')]).toEqual([
      0, 4, 6, 22,
    ]);
  });

  test('reports a layout without anomalies', () => {
    expect(stdoutOf(['check', 'adelaide-big-and-small', '--layout', 'mini'])).toContain('no anomalies');
  });
});

describe('raised odds', () => {
  const raiseArgs = ['dicette', '--raise', 'number:7 6/1'];

  test('check: a 7 at 6 to 1 returns 7/6 and favours the player', () => {
    expect(stdoutOf(['check', ...raiseArgs])).toMatch(/^favours the player +-1\/6 +-16\.67 % +1 +number:7$/m);
  });

  test('perft: raised odds change the digest', () => {
    expect(stdoutOf(['perft', ...raiseArgs, '--matrix'])).not.toBe(stdoutOf(['perft', 'dicette', '--matrix']));
    expect(jsonOf(['perft', ...raiseArgs])).not.toEqual(jsonOf(['perft', 'dicette']));
  });

  test('simulate: workers use the raised odds', () => {
    const args = ['simulate', ...raiseArgs, '--rounds', '2e5', '--wagers', 'number:7 6'];
    const [oneWorker, threeWorkers] = ['1', '3'].map((workers) => stdoutOf([...args, '--workers', workers, '--json']));
    expect(threeWorkers).toBe(oneWorker);
    const { wagers, bets } = JSON.parse(oneWorker ?? '') as {
      readonly wagers: { readonly net: string; readonly expected: string };
      readonly bets: readonly { readonly bet: string; readonly hits: number; readonly expected: string }[];
    };
    const seven = bets.find(({ bet }) => bet === 'number:7');
    expect(seven?.expected).toBe('7/6');
    // Each round stakes 6. A win returns 6 and pays 36.
    expect(wagers).toMatchObject({ net: `${42 * (seven?.hits ?? 0) - 6 * 2e5}/1`, expected: '200000/1' });
  });
});

describe('simulate --csv', () => {
  test('has a row for each bet and a row for all wagers together', () => {
    const args = ['simulate', 'dicette', '--rounds', '1000', '--wagers', 'red 100, black 100'];
    const { wagers } = jsonOf(args) as { readonly wagers: Readonly<Record<string, unknown>> };
    const rows = csvOf(args);
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

  test('has only the rows of the bets if no wagers are given', () => {
    const rows = csvOf(['simulate', 'dicette', '--rounds', '1000']);
    expect(rows).toHaveLength(22);
    expect(Object.keys(rows[0] ?? {}).at(-1)).toBe('z');
  });
});

test('rulebooks prints text and CSV', () => {
  expect(stdoutOf(['rulebooks'])).toMatch(/^triple-dice +Triple Dice +mat .* 18$/m);
  // One row per bet of the layouts A, C and E.
  expect(csvOf(['rulebooks']).filter(({ rulebook }) => rulebook === 'rws-tai-sai')).toHaveLength(50 + 104 + 107);
});
