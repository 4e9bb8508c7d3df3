/** Tests `croupier simulate-floor`, which plays tables at random, and that it finds and reproduces a planted bug. */
import { describe, expect, it } from 'vitest';
import { croupier, croupierProcess, jsonOf, stdoutOf } from './command.ts';

interface Answer {
  readonly rounds: number;
  readonly tables: readonly { readonly table: string; readonly rounds: number }[];
  readonly refused: Readonly<Record<string, number>>;
  readonly events: Readonly<Record<string, number>>;
  readonly money: Readonly<Record<string, number>>;
  readonly digest: string;
  readonly roundsPerSecond: number;
  /** The first violated invariant. */
  readonly broken: { readonly table: string; readonly round: number; readonly reproduce: string } | null;
}

const SMALL_RUN_ARGS = ['simulate-floor', '--rounds', '60', '--tables', 'dicette/mat', 'triple-dice/mat'];

describe('simulate-floor', () => {
  it('prints the same counts and digest for the same seed', () => {
    const first = jsonOf([...SMALL_RUN_ARGS, '--seed', 'one']) as Answer;
    expect(first).toMatchObject({ seed: 'one', rounds: 60, broken: null, money: { sum: 0 }, events: { 'round-ended': 60 } });
    expect(first.tables).toMatchObject([
      { table: 'dicette/mat', rounds: 30 },
      { table: 'triple-dice/mat', rounds: 30 },
    ]);
    expect(first.roundsPerSecond).toBeGreaterThan(0);
    expect((jsonOf([...SMALL_RUN_ARGS, '--seed', 'one']) as Answer).digest).toBe(first.digest);
    expect((jsonOf([...SMALL_RUN_ARGS, '--seed', 'two']) as Answer).digest).not.toBe(first.digest);
  });

  it('prints the counts and the digest as text', () => {
    const text = stdoutOf([...SMALL_RUN_ARGS, '--seed', 'one']);
    expect(text).toContain("60 rounds at 2 tables from seed 'one'");
    expect(text).toMatch(/^round-ended +60$/m);
    expect(text).toMatch(/total 0$/m);
    expect(text).toMatch(/^digest [0-9a-f]{16}; \d+ rounds per second$/m);
  });

  it.each([
    [['--rounds', 'many'], "--rounds: 'many' is not a number of rounds"],
    [['--rounds', '0'], '--rounds: 0 is not in the range from 1'],
    [['--tables', 'dicete/mat'], "--tables: 'dicete/mat' is not a table (did you mean 'dicette/mat'?)"],
  ])('rejects %j', (args, message) => {
    const { status, stderr } = croupier(['simulate-floor', ...args]);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe('simulate-floor with a planted bug', () => {
  /** With the bug, every placed wager adds one unit too many to the total of its bet. */
  const plantBugScript = `
    import { registerHooks } from 'node:module';
    registerHooks({
      load(url, context, next) {
        const loaded = next(url, context);
        if (!url.endsWith('/table/evolve-chips.ts')) return loaded;
        const source = String(loaded.source);
        const planted = source.replace('spot.total += amount', 'spot.total += amount + 1');
        if (planted === source) throw new Error('the source to change is missing');
        return { ...loaded, source: planted };
      },
    });`;
  const bugEnv = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(plantBugScript)}` };

  it('reports the violated invariant and the command that reproduces it', () => {
    const args = ['simulate-floor', '--seed', 'a b', '--rounds', '60'];
    const { status, stderr, stdout } = croupierProcess(args, '', bugEnv);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^croupier: invariant violated at crown-sic-bo\/A, round \d+, seed 'a b': \w/);
    expect(stderr).toContain('"type":');
    const [, reproduce = ''] = /reproduce: croupier (.*)$/m.exec(stderr) ?? [];
    expect(reproduce).toMatch(/^simulate-floor --seed 'a b' --tables crown-sic-bo\/A --rounds \d+$/);
    expect(stdout).toContain('digest');
    const reproduceArgs = reproduce
      .replace("'a b'", 'a b')
      .split(/ (?=--)/)
      .flatMap((part) => /^(\S+)(?: (.*))?$/.exec(part)?.slice(1) ?? []);
    const reproduced = croupierProcess(reproduceArgs.filter(Boolean), '', bugEnv);
    expect(reproduced.status).toBe(1);
    expect(reproduced.stderr).toBe(stderr);
    expect((JSON.parse(croupierProcess([...args, '--json'], '', bugEnv).stdout) as Answer).broken).toMatchObject({
      reproduce: `croupier ${reproduce}`,
    });
  });
});
