/** The verb `simulate-floor` as its users start it, also with a bug planted under it, which it must find and lead back to. */
import { describe, expect, it } from 'vitest';
import { croupier, croupierProcess, say, sayJson } from './command.ts';

interface Answer {
  readonly rounds: number;
  readonly tables: readonly { readonly table: string; readonly rounds: number }[];
  readonly refused: Readonly<Record<string, number>>;
  readonly events: Readonly<Record<string, number>>;
  readonly money: Readonly<Record<string, number>>;
  readonly digest: string;
  readonly roundsPerSecond: number;
  readonly broken: { readonly table: string; readonly round: number; readonly reproduce: string } | null;
}

const SMALL = ['simulate-floor', '--rounds', '60', '--tables', 'dicette/mat', 'triple-dice/mat'];

describe('simulate-floor', () => {
  it('answers what was played, the same for the same seed', () => {
    const one = sayJson([...SMALL, '--seed', 'one']) as Answer;
    expect(one).toMatchObject({ seed: 'one', rounds: 60, broken: null, money: { sum: 0 }, events: { 'round-ended': 60 } });
    expect(one.tables).toMatchObject([
      { table: 'dicette/mat', rounds: 30 },
      { table: 'triple-dice/mat', rounds: 30 },
    ]);
    expect(one.roundsPerSecond).toBeGreaterThan(0);
    expect((sayJson([...SMALL, '--seed', 'one']) as Answer).digest).toBe(one.digest);
    expect((sayJson([...SMALL, '--seed', 'two']) as Answer).digest).not.toBe(one.digest);
  });

  it('says it in words too', () => {
    const text = say([...SMALL, '--seed', 'one']);
    expect(text).toContain("60 rounds at 2 tables from seed 'one'");
    expect(text).toMatch(/^round-ended +60$/m);
    expect(text).toMatch(/together 0$/m);
    expect(text).toMatch(/^digest [0-9a-f]{16}; \d+ rounds a second$/m);
  });

  it.each([
    [['--rounds', 'many'], "--rounds: 'many' is not a number of rounds"],
    [['--rounds', '0'], '--rounds: 0 is not from 1'],
    [['--tables', 'dicete/mat'], "--tables: 'dicete/mat' is no table (did you mean 'dicette/mat'?)"],
  ])('%j is a mistake', (args, message) => {
    const { status, stderr } = croupier(['simulate-floor', ...args]);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe('with a bug under it', () => {
  /** Every wager that is placed puts one unit too many on the bet's total. */
  const bug = `
    import { registerHooks } from 'node:module';
    registerHooks({
      load(url, context, next) {
        const loaded = next(url, context);
        if (!url.endsWith('/table/evolve-chips.ts')) return loaded;
        const source = String(loaded.source);
        const planted = source.replace('spot.total += amount', 'spot.total += amount + 1');
        if (planted === source) throw new Error('there is nothing to plant');
        return { ...loaded, source: planted };
      },
    });`;
  const withBug = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(bug)}` };

  it('it says where it broke and how to get there again, and fails', () => {
    const args = ['simulate-floor', '--seed', 'a b', '--rounds', '60'];
    const { status, stderr, stdout } = croupierProcess(args, '', withBug);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^croupier: broken at crown-sic-bo\/A, round \d+, seed 'a b': \w/);
    expect(stderr).toContain('"type":');
    const [, again = ''] = /again: croupier (.*)$/m.exec(stderr) ?? [];
    expect(again).toMatch(/^simulate-floor --seed 'a b' --tables crown-sic-bo\/A --rounds \d+$/);
    expect(stdout).toContain('digest');
    const words = again
      .replace("'a b'", 'a b')
      .split(/ (?=--)/)
      .flatMap((part) => /^(\S+)(?: (.*))?$/.exec(part)?.slice(1) ?? []);
    const second = croupierProcess(words.filter(Boolean), '', withBug);
    expect(second.status).toBe(1);
    expect(second.stderr).toBe(stderr);
    expect((JSON.parse(croupierProcess([...args, '--json'], '', withBug).stdout) as Answer).broken).toMatchObject({
      reproduce: `croupier ${again}`,
    });
  });
});
