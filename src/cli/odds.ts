/** The verb `odds`: every bet of a layout with its exact odds. It must never round what it hands to programs. */

import {
  type Bet,
  clausesOf,
  type Layout,
  makeDecimal,
  makeRatio,
  oddsOf,
  type Rulebook,
  rollsOf,
  valueAfterPasses,
} from '../rules/index.ts';
import { allRulebooks, chooseLayout, chooseRulebook, type LayoutOptions, parseRaised, rulebookMissing } from './choose.ts';
import { fault } from './fault.ts';
import { edgeCell, makeHeading, makeSymbols, makeTiers, percent, percentNumber, plural, tiersOf } from './figures.ts';
import { commandFor, makeHint } from './hints.ts';
import { type FormatOptions, print, type Sheet } from './output.ts';
import { makeTable } from './table.ts';

export interface OddsOptions extends FormatOptions, LayoutOptions {
  readonly bet?: string;
  readonly wagers?: string;
  readonly compare?: true;
}

/** Each of these speaks of one rulebook. */
const OF_ONE_BOOK = ['layout', 'bet', 'wagers', 'raise'] as const;

export async function odds(names: readonly string[], options: OddsOptions): Promise<void> {
  if (options.compare) return (await import('./odds-compare.ts')).compareOdds(names, options);
  if (names.length > 1) {
    fault(`${names.join(', ')} are too many: one RULEBOOK, or two with --compare; see '${commandFor('odds --help')}'`);
  }
  const [rulebookId] = names;
  if (rulebookId === undefined) {
    const lost = OF_ONE_BOOK.find((name) => options[name] !== undefined);
    if (lost !== undefined) rulebookMissing(lost);
    return overviewOf(await allRulebooks(), options);
  }
  const rulebook = await chooseRulebook(rulebookId);
  const raised = parseRaised(options.raise);
  if (options.bet !== undefined) {
    return (await import('./odds-bet.ts')).betInFull(rulebook, options.bet, options, raised);
  }
  if (options.wagers !== undefined) {
    const layout = chooseLayout(rulebook, options.layout, '--wagers', raised);
    return (await import('./odds-wagers.ts')).wagersTogether(layout, options.wagers, options);
  }
  // Programs are promised one layout; people are shown which there are.
  const lacking = options.json ? '--json' : options.csv ? '--csv' : options.raise === undefined ? null : '--raise';
  if (lacking === null && options.layout === undefined && rulebook.layouts.length > 1) return overviewOf([rulebook], options);
  await printLayout(chooseLayout(rulebook, options.layout, lacking ?? rulebookId, raised), options);
}

const overviewOf = async (rulebooks: readonly Rulebook[], options: FormatOptions): Promise<void> =>
  (await import('./odds-overview.ts')).overview(rulebooks, options);

async function printLayout(layout: Layout, options: FormatOptions): Promise<void> {
  await print(options, {
    json: () => ({ ...headOf(layout), bets: layout.bets.map((bet) => betJson(layout, bet)) }),
    csv: () => makeSheet(layout),
    text: () => makeText(layout),
  });
}

export const headOf = (layout: Layout): object => ({
  rulebook: layout.rulebook.id,
  layout: layout.id,
  outcomes: rollsOf(layout.dice.count),
});

/** One bet as programs are promised it. */
export function betJson(layout: Layout, bet: Bet): object {
  const { pays, ways, probability, return: back, edge, variance } = oddsOf(layout, bet);
  return {
    bet: bet.id,
    title: bet.title,
    clauses: clausesOf(bet),
    pays: pays === null ? null : Object.fromEntries([...pays].map(([outcome, odds]) => [outcome, makeRatio(odds)])),
    ways,
    probability: makeRatio(probability),
    return: makeRatio(back),
    edge: makeRatio(edge),
    variance: makeRatio(variance),
    ...(bet.throws > 1 ? { valueAfterPasses: valueAfterPasses(layout, bet).map(makeRatio) } : {}),
  };
}

function makeSheet(layout: Layout): Sheet {
  return {
    columns: [
      'rulebook',
      'layout',
      'bet',
      'title',
      'pays',
      'ways',
      'outcomes',
      'probability',
      'return',
      'edge',
      'edgePercent',
      'variance',
      'clauses',
    ],
    rows: layout.bets.map((bet) => {
      const { ways, probability, return: back, edge, variance } = oddsOf(layout, bet);
      return [
        layout.rulebook.id,
        layout.id,
        bet.id,
        bet.title,
        tiersOf(bet).map(makeRatio).join(' '),
        ways,
        rollsOf(layout.dice.count),
        makeRatio(probability),
        makeRatio(back),
        makeRatio(edge),
        percentNumber(edge),
        makeRatio(variance),
        clausesOf(bet).join(' '),
      ];
    }),
  };
}

function makeText(layout: Layout): string {
  const rolls = rollsOf(layout.dice.count);
  const table = makeTable(
    [
      { head: 'bet', wrapsTo: 20 },
      { head: 'title', shrinksTo: 20, drops: 2 },
      { head: 'pays', align: 'right' },
      { head: 'ways', align: 'right', drops: 5 },
      { head: 'probability', align: 'right', drops: 4 },
      { head: 'exact', align: 'right', drops: 3 },
      { head: 'edge', align: 'right' },
      { head: 'clauses', drops: 1 },
    ],
    layout.bets.map((bet) => {
      const { ways, probability, edge } = oddsOf(layout, bet);
      return [
        bet.id,
        bet.title,
        makeTiers(bet),
        ways === null ? '' : `${ways}`,
        bet.throws > 1 ? percent(probability) : makeRatio(probability),
        bet.throws > 1 ? '' : edgeCell(edge, makeRatio(edge)),
        edgeCell(edge, percent(edge)),
        clausesOf(bet).join(', '),
      ];
    }),
  );
  const legend = `${plural(layout.bets.length, 'bet')}; ways of ${rolls}; pays: to 1, by the number of dice where there are several\n`;
  const long = layout.bets.filter(({ throws }) => throws > 1).map((bet) => `\n${makePasses(layout, bet)}`);
  const hint = makeHint('one bet in full', `odds ${layout.rulebook.id} --layout ${layout.id} --bet ${layout.bets[0]?.id}`);
  return `${makeHeading(layout)}${makeSymbols(layout)}${legend}\n${table}${long.join('')}\n${hint}`;
}

/** What a locked unit of a bet over several throws is worth on its way; its fractions are too long for a table. */
export function makePasses(layout: Layout, bet: Bet): string {
  const { probability, edge } = oddsOf(layout, bet);
  const values = valueAfterPasses(layout, bet).map((value, passed) => {
    const when = passed === 0 ? 'before the first throw' : `after ${plural(passed, 'passed throw')}`;
    return `  ${makeDecimal(value, 4).padStart(8)}  ${when}${passed === bet.throws ? ' (won)' : ''}\n`;
  });
  return [
    `${bet.title}: ${bet.throws} throws in a row must pass; `,
    `probability ${makeRatio(probability)}, edge ${makeRatio(edge)}\n`,
    'what one locked unit is worth, its stake counted:\n',
    ...values,
  ].join('');
}
