/** The library against the golden files, which come from a second source. What they do not prove stands in test/golden/README.md. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import {
  add,
  type Bet,
  type Condition,
  compare,
  type Layout,
  makeDecimal,
  makeRatio,
  multiply,
  ONE,
  oddsOf,
  oddsOn,
  openLayout,
  outcomesOf,
  type Pays,
  parseRatio,
  perft,
  type Ratio,
  ratio,
  rollsOf,
  settle,
  subtract,
  sum,
} from '../src/rules/index.ts';
import { valueIn } from './kit/sample.ts';

const GOLDEN = join(import.meta.dirname, 'golden');
const read = (file: string): string => readFileSync(join(GOLDEN, file), 'utf8');
const LAYOUTS = RULEBOOKS.flatMap((rulebook) => rulebook.layouts.map(({ id }) => ({ rulebook, id })));

/** The lines of a perft file without prose: `name value …`. */
const linesOf = (file: string): readonly string[] =>
  read(file)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

/** `odds=ways` ascending by odds, or the throws of a bet over several. */
function waysLine(layout: Layout, bet: Bet): string {
  const ways = new Map<string, number>();
  for (const { index, ways: orders } of layout.outcomes) {
    const pays = bet.paysOn[index];
    if (pays != null) ways.set(makeRatio(pays), (ways.get(makeRatio(pays)) ?? 0) + orders);
  }
  if (bet.throws > 1) return [...ways].map(([odds, count]) => `${bet.throws}x${count} ${odds}`).join(' ');
  return [...ways]
    .map(([text, count]) => ({ odds: parseRatio(text) as Ratio, text: `${text}=${count}` }))
    .sort((a, b) => compare(a.odds, b.odds))
    .map(({ text }) => text)
    .join(' ');
}

describe('perft', () => {
  it('there is one file for every layout', () => {
    const files = readdirSync(GOLDEN).filter((file) => file.endsWith('.perft'));
    expect(files.toSorted()).toEqual(LAYOUTS.map(({ rulebook, id }) => `${rulebook.id}.${id}.perft`).toSorted());
  });

  it.each(LAYOUTS.map(({ rulebook, id }) => [rulebook.id, id, rulebook] as const))('%s %s', (book, id, rulebook) => {
    const layout = valueIn(openLayout(rulebook, id));
    const counted = perft(layout);
    const digest = createHash('sha256').update(counted.text).digest('hex');
    expect([
      `rulebook ${book}`,
      `layout ${id}`,
      `outcomes ${rollsOf(layout.dice.count)}`,
      `bets ${counted.bets}`,
      `pairs ${counted.pairs}`,
      `digest sha256:${digest}`,
      ...layout.bets.map((bet) => {
        const { edge, variance } = oddsOf(layout, bet);
        return `${bet.id} ${waysLine(layout, bet)} edge ${makeRatio(edge)} variance ${makeRatio(variance)}`;
      }),
    ]).toEqual(linesOf(`${book}.${id}.perft`));
  });
});

interface GoldenSettlement {
  readonly name: string;
  readonly clause: string;
  readonly input: { readonly rulebook: string };
  readonly expect: { readonly wagers: readonly { readonly odds: string | null }[] };
}

describe('settlements', () => {
  const rounds = JSON.parse(read('settlements.json')) as readonly GoldenSettlement[];

  it.each(rounds.map((round) => [round.input.rulebook, round.clause, round.name, round] as const))(
    '%s %s %s',
    (_book, _clause, _name, round) => {
      const { wagers, ...rest } = valueIn(settle(RULEBOOKS, round.input));
      const written = wagers.map(({ clauses: _, odds, ...row }) => ({ ...row, odds: odds === null ? null : makeRatio(odds) }));
      const expected = round.expect as Record<string, unknown>;
      const kept = Object.fromEntries(Object.entries({ ...rest, wagers: written }).filter(([field]) => field in expected));
      expect(kept).toEqual(expected);
    },
  );

  it('of every rulebook, with every end of a wager', () => {
    expect(rounds).toHaveLength(142);
    expect(new Set(rounds.map(({ input }) => input.rulebook))).toEqual(new Set(RULEBOOKS.map(({ id }) => id)));
    const ends = rounds.flatMap((round) => round.expect.wagers.map((row) => (row as unknown as { outcome: string }).outcome));
    expect(new Set(ends)).toEqual(new Set(['won', 'lost', 'returned', 'rides']));
  });
});

interface Priced {
  readonly dice: 2 | 3;
  readonly condition: Condition;
  readonly pays: Pays;
}

/** One minus what comes back for one unit, counted over all outcomes. */
function edgeOf({ dice, condition, pays }: Priced): Ratio {
  const back = outcomesOf(dice).map(({ faces, ways }) => {
    const odds = oddsOn(condition, pays, faces);
    return odds === null ? ratio(0) : multiply(add(odds, ONE), ratio(ways, rollsOf(dice)));
  });
  return subtract(ONE, sum(back));
}

describe('published edges', () => {
  interface Published extends Priced {
    readonly source: string;
    readonly game: string;
    readonly bet: string;
    readonly publishedEdgePct: number;
    readonly decimals: number;
  }
  const published = JSON.parse(read('published-edges.json')) as readonly Published[];

  it.each(published.map((entry) => [entry.game, entry.bet, JSON.stringify(entry.pays), entry] as const))(
    '%s, %s at %s',
    (_game, _bet, _pays, entry) => {
      const percent = multiply(edgeOf(entry), ratio(100));
      expect(makeDecimal(percent, entry.decimals)).toBe(entry.publishedEdgePct.toFixed(entry.decimals));
    },
  );

  it('are forty', () => {
    expect(published).toHaveLength(40);
  });
});

describe('readings', () => {
  interface Reading extends Priced {
    readonly id: string;
    readonly answer: string;
    readonly chosen: boolean;
    readonly edge: string;
  }
  const readings = JSON.parse(read('readings.json')) as readonly Reading[];

  it.each(readings.map((reading) => [reading.id, reading.answer, reading] as const))('%s %s', (_id, _answer, reading) => {
    expect(makeRatio(edgeOf(reading))).toBe(reading.edge);
  });

  const BOOKS: Readonly<Record<string, readonly string[]>> = {
    C: ['crown-sic-bo'],
    R: ['rws-tai-sai'],
    S: ['adelaide-big-and-small'],
    T: ['triple-dice'],
    D: ['dicette'],
    X: ['crown-sic-bo', 'rws-tai-sai', 'adelaide-big-and-small'],
  };
  // S-04 is about what is paid on a stake after rounding, not about the odds of a bet.
  const chosen = readings.filter(({ chosen, id }) => chosen && id !== 'S-04');

  it.each(chosen.map((reading) => [reading.id, reading.answer, reading] as const))(
    '%s %s is how a bet pays',
    (id, _, reading) => {
      const paid = outcomesOf(reading.dice).map(({ faces }) => oddsOn(reading.condition, reading.pays, faces));
      const books = RULEBOOKS.filter((rulebook) => BOOKS[id[0] as string]?.includes(rulebook.id));
      const layouts = books.flatMap((rulebook) => rulebook.layouts.map((layout) => valueIn(openLayout(rulebook, layout.id))));
      const text = (odds: readonly (Ratio | null)[]) => odds.map((each) => (each === null ? '-' : makeRatio(each))).join(' ');
      expect(layouts.flatMap(({ bets }) => bets.filter(({ paysOn }) => text(paysOn) === text(paid)))).not.toEqual([]);
    },
  );
});
