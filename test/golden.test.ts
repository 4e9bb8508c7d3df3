/** Compares the library with the golden files, which come from a second source. test/golden/README.md explains their limits. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import {
  add,
  type Bet,
  type ClauseId,
  type Condition,
  clausesOf,
  compare,
  explainerOf,
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
  type RoundInput,
  ratio,
  readRound,
  rollsOf,
  type SettledRow,
  type SettledWager,
  settle,
  settleRound,
  subtract,
  sum,
} from '../src/rules/index.ts';
import { allAlike, EMPTY_ROUND, type Roll, totalOf } from './kit/all-rolls.ts';
import { settleLikeTable } from './kit/random-rounds.ts';
import { valueIn } from './kit/sample.ts';

const GOLDEN = join(import.meta.dirname, 'golden');
const read = (file: string): string => readFileSync(join(GOLDEN, file), 'utf8');
const LAYOUTS = RULEBOOKS.flatMap((rulebook) => rulebook.layouts.map(({ id }) => ({ rulebook, id })));

/** The lines of a perft file without comments: `name value …`. */
const linesOf = (file: string): readonly string[] =>
  read(file)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

/** Formats the odds of a bet as in a perft file: `odds=ways`, or `throws x ways odds` for the shooter bet. Ways are ordered rolls. */
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

describe('perft files (complete counts of winning rolls)', () => {
  it('has one file for every layout', () => {
    const files = readdirSync(GOLDEN).filter((file) => file.endsWith('.perft'));
    expect(files.toSorted()).toEqual(LAYOUTS.map(({ rulebook, id }) => `${rulebook.id}.${id}.perft`).toSorted());
  });

  it.each(LAYOUTS.map(({ rulebook, id }) => [rulebook.id, id, rulebook] as const))('%s %s', (rulebookId, id, rulebook) => {
    const layout = valueIn(openLayout(rulebook, id));
    const counted = perft(layout);
    const digest = createHash('sha256').update(counted.text).digest('hex');
    expect([
      `rulebook ${rulebookId}`,
      `layout ${id}`,
      `outcomes ${rollsOf(layout.dice.count)}`,
      `bets ${counted.bets}`,
      `pairs ${counted.pairs}`,
      `digest sha256:${digest}`,
      ...layout.bets.map((bet) => {
        const { edge, variance } = oddsOf(layout, bet);
        return `${bet.id} ${waysLine(layout, bet)} edge ${makeRatio(edge)} variance ${makeRatio(variance)}`;
      }),
    ]).toEqual(linesOf(`${rulebookId}.${id}.perft`));
  });
});

interface GoldenSettlement {
  readonly name: string;
  readonly clause: string;
  readonly input: RoundInput;
  /** If present, the clauses are compared in their order. */
  readonly expect: { readonly wagers: readonly { readonly odds: string | null; readonly clauses?: readonly ClauseId[] }[] };
}

describe('settlements', () => {
  const rounds = JSON.parse(read('settlements.json')) as readonly GoldenSettlement[];

  it.each(rounds.map((round) => [round.input.rulebook, round.clause, round.name, round] as const))(
    '%s %s %s',
    (_book, _clause, _name, round) => {
      const { wagers, ...rest } = valueIn(settle(RULEBOOKS, round.input as RoundInput));
      const actualWagers = wagers.map(({ clauses, odds, ...row }, i) => ({
        ...row,
        odds: odds === null ? null : makeRatio(odds),
        ...(round.expect.wagers[i]?.clauses && { clauses }),
      }));
      const expected = round.expect as Record<string, unknown>;
      const comparedFields = Object.fromEntries(
        Object.entries({ ...rest, wagers: actualWagers }).filter(([field]) => field in expected),
      );
      expect(comparedFields).toEqual(expected);
    },
  );

  it.each(rounds.map((round) => [round.input.rulebook, round.clause, round.name, round] as const))(
    'wagers explained from the stored rows of a table: %s %s %s',
    (_book, _clause, _name, { input, expect: expected }) => {
      const { layout, round } = valueIn(readRound(RULEBOOKS, input));
      const explain = explainerOf(layout, round.result);
      const rows = settleLikeTable(layout, round).wagers.map((row) => explain(JSON.parse(JSON.stringify(row)) as SettledRow));
      for (const wager of expected.wagers as readonly (SettledWager & { readonly odds: unknown })[]) {
        const row = rows.find(({ player, bet }) => player === wager.player && bet === wager.bet);
        expect(row && { ...row, odds: row.odds === null ? null : makeRatio(row.odds) }).toMatchObject(wager);
      }
      expect(rows).toHaveLength(expected.wagers.length);
    },
  );

  it('cover every rulebook and every outcome of a wager; `rides` means that it stays for the next throw', () => {
    expect(rounds).toHaveLength(143);
    // In 54 rounds, the clauses of all wagers are compared too.
    expect(rounds.filter(({ expect: { wagers } }) => wagers.every(({ clauses }) => clauses !== undefined))).toHaveLength(54);
    expect(new Set(rounds.map(({ input }) => input.rulebook))).toEqual(new Set(RULEBOOKS.map(({ id }) => id)));
    const outcomes = rounds.flatMap((round) => round.expect.wagers.map((row) => (row as unknown as { outcome: string }).outcome));
    expect(new Set(outcomes)).toEqual(new Set(['won', 'lost', 'returned', 'rides']));
  });
});

interface PricedBet {
  readonly dice: 2 | 3;
  readonly condition: Condition;
  readonly pays: Pays;
}

/** The house edge: one minus the return of one unit, over all outcomes. */
function edgeOf({ dice, condition, pays }: PricedBet): Ratio {
  const returns = outcomesOf(dice).map(({ faces, ways }) => {
    const odds = oddsOn(condition, pays, faces);
    return odds === null ? ratio(0) : multiply(add(odds, ONE), ratio(ways, rollsOf(dice)));
  });
  return subtract(ONE, sum(returns));
}

describe('published edges', () => {
  interface Published extends PricedBet {
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

  it('has forty entries', () => {
    expect(published).toHaveLength(40);
  });
});

describe('readings (answers to unclear clauses)', () => {
  interface Reading extends PricedBet {
    readonly id: string;
    readonly answer: string;
    readonly chosen: boolean;
    readonly edge: string;
  }
  const readings = JSON.parse(read('readings.json')) as readonly Reading[];

  it.each(readings.map((reading) => [reading.id, reading.answer, reading] as const))('%s %s', (_id, _answer, reading) => {
    expect(makeRatio(edgeOf(reading))).toBe(reading.edge);
  });

  /** The rulebooks of a reading, by the first letter of its id. */
  const BOOKS_BY_LETTER: Readonly<Record<string, readonly string[]>> = {
    C: ['crown-sic-bo'],
    R: ['rws-tai-sai'],
    S: ['adelaide-big-and-small'],
    T: ['triple-dice'],
    D: ['dicette'],
    X: ['crown-sic-bo', 'rws-tai-sai', 'adelaide-big-and-small'],
  };
  // S-04 is about rounding a payment, not about the odds of a bet.
  const chosen = readings.filter(({ chosen, id }) => chosen && id !== 'S-04');

  it.each(chosen.map((reading) => [reading.id, reading.answer, reading] as const))(
    '%s %s: a layout has a bet that pays as the chosen reading says',
    (id, _, reading) => {
      const paid = outcomesOf(reading.dice).map(({ faces }) => oddsOn(reading.condition, reading.pays, faces));
      const books = RULEBOOKS.filter((rulebook) => BOOKS_BY_LETTER[id[0] as string]?.includes(rulebook.id));
      const layouts = books.flatMap((rulebook) => rulebook.layouts.map((layout) => valueIn(openLayout(rulebook, layout.id))));
      const formatOdds = (odds: readonly (Ratio | null)[]) =>
        odds.map((each) => (each === null ? '-' : makeRatio(each))).join(' ');
      expect(layouts.flatMap(({ bets }) => bets.filter(({ paysOn }) => formatOdds(paysOn) === formatOdds(paid)))).not.toEqual([]);
    },
  );
});

describe('clauses', () => {
  type Clauses = readonly ClauseId[];
  interface GoldenBet {
    readonly title: string;
    readonly offered?: Clauses;
    readonly wins?: Clauses;
    readonly loses?: Clauses;
    /** Additional clauses if the bet loses on a triple. */
    readonly triple?: Clauses;
    /** Additional clauses if the bet wins on an outcome on which only certain bets win. */
    readonly exclusive?: Clauses;
    readonly pays?: Clauses;
    /** Set if only one player may hold the bet. */
    readonly soleHolder?: Clauses;
  }
  interface GoldenGroup {
    readonly layouts: readonly string[];
    /** Default clauses of all bets. */
    readonly wins?: Clauses;
    readonly loses?: Clauses;
    readonly pays?: Clauses;
    /** Clauses for the bets that lose because only certain bets win on a triple or this total. */
    readonly exclusive?: { readonly on: 'triple' | number; readonly loses: Clauses };
    /** By kind, or by bet if the bets of a kind differ. */
    readonly bets: Readonly<Record<string, GoldenBet>>;
  }
  interface GoldenBook {
    readonly rulebook: string;
    readonly clauses: Clauses;
    /** The clauses that allow only the listed bets. */
    readonly listedBetsOnly: Clauses;
    /** The clauses that define terms, by term. */
    readonly defines: Readonly<Record<string, Clauses>>;
    readonly dice: Readonly<Record<string, Clauses>>;
    readonly money: Readonly<Record<string, Clauses>>;
    readonly layouts: Readonly<Record<string, { readonly title: string; readonly clauses: Clauses }>>;
    readonly groups: readonly GoldenGroup[];
  }
  const books = JSON.parse(read('clauses.json')) as readonly GoldenBook[];
  const withoutDuplicates = (...lists: readonly (Clauses | undefined)[]): Clauses => [
    ...new Set(lists.flatMap((list) => list ?? [])),
  ];
  const clausesByRule = (of: Readonly<Record<string, { readonly clauses: Clauses } | null>>) =>
    Object.fromEntries(Object.entries(of).flatMap(([name, rule]) => (rule?.clauses.length ? [[name, rule.clauses]] : [])));

  it.each(RULEBOOKS.map((rulebook) => [rulebook.id, rulebook] as const))(
    'of %s and its layouts, with their titles',
    (id, rulebook) => {
      const { groups, dice, ...book } = books.find((each) => each.rulebook === id) as GoldenBook;
      expect({
        rulebook: id,
        clauses: rulebook.clauses,
        listedBetsOnly: rulebook.listedBetsOnly.clauses,
        defines: rulebook.defines,
        money: clausesByRule({ ...rulebook.money }),
        layouts: Object.fromEntries(rulebook.layouts.map(({ id: layout, title, clauses }) => [layout, { title, clauses }])),
      }).toEqual(book);
      expect(Object.fromEntries(Object.entries(rulebook.dice).map(([name, { clauses }]) => [name, clauses]))).toEqual(dice);
      expect(groups.flatMap(({ layouts }) => layouts).toSorted()).toEqual(Object.keys(book.layouts));
      for (const { layouts, bets } of groups) {
        const offered = rulebook.layouts.filter(({ id: layout }) => layouts.includes(layout)).flatMap((layout) => layout.bets);
        for (const name of Object.keys(bets))
          expect(offered.some((bet) => bet === name || bet.startsWith(`${name}:`))).toBe(true);
      }
    },
  );

  const groupOf = (rulebookId: string, layout: string): GoldenGroup =>
    books.find(({ rulebook }) => rulebook === rulebookId)?.groups.find(({ layouts }) => layouts.includes(layout)) as GoldenGroup;
  const goldenOf = (group: GoldenGroup, { id, kind }: Bet): GoldenBet => {
    const { wins, loses, pays } = group;
    return {
      ...(wins && { wins }),
      ...(loses && { loses }),
      ...(pays && { pays }),
      ...(group.bets[id] ?? group.bets[kind]),
    } as GoldenBet;
  };

  /** The clauses that a settled row must cite. */
  function expectedClausesOf(group: GoldenGroup, bet: Bet, outcome: SettledWager['outcome'], roll: Roll): Clauses {
    const { wins, loses, triple, exclusive, pays } = goldenOf(group, bet);
    const isTriple = roll.length === 3 && allAlike(roll);
    const on = group.exclusive?.on;
    const isExclusive = on === 'triple' ? isTriple : on === totalOf(roll);
    if (outcome === 'lost') return withoutDuplicates(loses, isTriple ? triple : [], isExclusive ? group.exclusive?.loses : []);
    return withoutDuplicates(wins, isExclusive ? exclusive : [], outcome === 'won' ? pays : []);
  }

  const opened = LAYOUTS.map(({ rulebook, id }) => [rulebook.id, id, valueIn(openLayout(rulebook, id))] as const);

  it.each(opened)('of every bet on %s %s, with its title', (rulebookId, id, layout) => {
    for (const bet of layout.bets) {
      const { title, offered, wins, loses, triple, pays, soleHolder } = goldenOf(groupOf(rulebookId, id), bet);
      const [, selector = ''] = bet.id.split(':');
      expect([bet.id, bet.title, bet.soleHolder]).toEqual([bet.id, title.replace('{}', selector), soleHolder ?? null]);
      expect([bet.id, ...clausesOf(bet).toSorted()]).toEqual([
        bet.id,
        ...withoutDuplicates(offered, wins, loses, triple, pays).toSorted(),
      ]);
    }
  });

  it.each(opened)('of every wager on %s %s, on every outcome and while it stays for the next throw', (rulebookId, id, layout) => {
    const group = groupOf(rulebookId, id);
    const wagers = layout.bets.map((bet) => ({ player: 'ann', bet: bet.id, stake: 2 }));
    const outcomesOfBet = new Map<string, Set<string>>(layout.bets.map((bet) => [bet.id, new Set()]));
    for (const throwNumber of new Set(layout.bets.flatMap(({ throws }) => [1, throws]))) {
      for (const { faces, notation } of layout.outcomes) {
        const rows = valueIn(settleRound(layout, { ...EMPTY_ROUND, wagers, result: faces, throw: throwNumber })).wagers;
        const cited = rows.map(({ bet, outcome, clauses }) => `${bet} ${outcome}: ${clauses.join(', ')}`);
        const expectedClauses = rows.map(({ bet, outcome }) => {
          outcomesOfBet.get(bet)?.add(outcome);
          return `${bet} ${outcome}: ${expectedClausesOf(group, layout.byId.get(bet) as Bet, outcome, faces).join(', ')}`;
        });
        expect([notation, ...cited]).toEqual([notation, ...expectedClauses]);
      }
    }
    for (const { id: bet, throws } of layout.bets) {
      expect([bet, ...(outcomesOfBet.get(bet) ?? [])].toSorted()).toEqual(
        [bet, 'lost', 'won', ...(throws > 1 ? ['rides'] : [])].toSorted(),
      );
    }
  });
});
