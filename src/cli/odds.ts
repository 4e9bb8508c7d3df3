/** The subcommand `odds`: prints the exact odds and house edge of every bet of a layout. */
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
import { allRulebooks, chooseLayout, chooseRulebook, failWithoutRulebook, type LayoutOptions, parseRaised } from './choose.ts';
import {
  distinctOdds,
  edgeCell,
  formatCount,
  formatHeading,
  formatOdds,
  formatPercent,
  formatPercentNumber,
  formatSymbols,
} from './format.ts';
import { commandFor, formatHint } from './next-command.ts';
import { type FormatOptions, print, type Sheet } from './output.ts';
import { formatTable } from './table.ts';
import { fail } from './user-error.ts';

export interface OddsOptions extends FormatOptions, LayoutOptions {
  readonly bet?: string;
  readonly wagers?: string;
  readonly compare?: true;
}

/** Options that need a rulebook. `raise`: odds above the printed ones, which some rulebooks let a table pay. */
const RULEBOOK_OPTIONS = ['layout', 'bet', 'wagers', 'raise'] as const;

export async function odds(names: readonly string[], options: OddsOptions): Promise<void> {
  if (options.compare) return (await import('./odds-compare.ts')).compareOdds(names, options);
  if (names.length > 1) {
    fail(
      `too many arguments: ${names.join(', ')}; expected one RULEBOOK, or two with --compare; see '${commandFor('odds --help')}'`,
    );
  }
  const [rulebookId] = names;
  if (rulebookId === undefined) {
    const option = RULEBOOK_OPTIONS.find((name) => options[name] !== undefined);
    if (option !== undefined) failWithoutRulebook(option);
    return printOverview(await allRulebooks(), options);
  }
  const rulebook = await chooseRulebook(rulebookId);
  const raised = parseRaised(options.raise);
  if (options.bet !== undefined) {
    return (await import('./odds-bet.ts')).printBet(rulebook, options.bet, options, raised);
  }
  if (options.wagers !== undefined) {
    const layout = chooseLayout(rulebook, options.layout, '--wagers', raised);
    return (await import('./odds-wagers.ts')).printWagers(layout, options.wagers, options);
  }
  // JSON and CSV contain one layout. The text output without --layout is an overview of all layouts.
  const neededBy = options.json ? '--json' : options.csv ? '--csv' : options.raise === undefined ? null : '--raise';
  if (neededBy === null && options.layout === undefined && rulebook.layouts.length > 1) return printOverview([rulebook], options);
  await printLayout(chooseLayout(rulebook, options.layout, neededBy ?? rulebookId, raised), options);
}

const printOverview = async (rulebooks: readonly Rulebook[], options: FormatOptions): Promise<void> =>
  (await import('./odds-overview.ts')).printOverview(rulebooks, options);

async function printLayout(layout: Layout, options: FormatOptions): Promise<void> {
  await print(options, {
    json: () => ({ ...layoutHeader(layout), bets: layout.bets.map((bet) => betJson(layout, bet)) }),
    csv: () => buildSheet(layout),
    text: () => formatText(layout),
  });
}

export const layoutHeader = (layout: Layout): object => ({
  rulebook: layout.rulebook.id,
  layout: layout.id,
  outcomes: rollsOf(layout.dice.count),
});

/** Builds the documented JSON of one bet. */
export function betJson(layout: Layout, bet: Bet): object {
  const { pays, ways, probability, return: returnRatio, edge, variance } = oddsOf(layout, bet);
  return {
    bet: bet.id,
    title: bet.title,
    clauses: clausesOf(bet),
    pays: pays === null ? null : Object.fromEntries([...pays].map(([outcome, odds]) => [outcome, makeRatio(odds)])),
    ways,
    probability: makeRatio(probability),
    return: makeRatio(returnRatio),
    edge: makeRatio(edge),
    variance: makeRatio(variance),
    ...(bet.throws > 1 ? { valueAfterPasses: valueAfterPasses(layout, bet).map(makeRatio) } : {}),
  };
}

function buildSheet(layout: Layout): Sheet {
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
      const { ways, probability, return: returnRatio, edge, variance } = oddsOf(layout, bet);
      return [
        layout.rulebook.id,
        layout.id,
        bet.id,
        bet.title,
        distinctOdds(bet).map(makeRatio).join(' '),
        ways,
        rollsOf(layout.dice.count),
        makeRatio(probability),
        makeRatio(returnRatio),
        makeRatio(edge),
        formatPercentNumber(edge),
        makeRatio(variance),
        clausesOf(bet).join(' '),
      ];
    }),
  };
}

function formatText(layout: Layout): string {
  const rolls = rollsOf(layout.dice.count);
  const table = formatTable(
    [
      { header: 'bet', wrapTo: 20 },
      { header: 'title', truncateTo: 20, dropOrder: 2 },
      { header: 'pays', align: 'right' },
      { header: 'ways', align: 'right', dropOrder: 5 },
      { header: 'probability', align: 'right', dropOrder: 4 },
      { header: 'exact', align: 'right', dropOrder: 3 },
      { header: 'edge', align: 'right' },
      { header: 'clauses', dropOrder: 1 },
    ],
    layout.bets.map((bet) => {
      const { ways, probability, edge } = oddsOf(layout, bet);
      return [
        bet.id,
        bet.title,
        formatOdds(bet),
        ways === null ? '' : `${ways}`,
        bet.throws > 1 ? formatPercent(probability) : makeRatio(probability),
        bet.throws > 1 ? '' : edgeCell(edge, makeRatio(edge)),
        edgeCell(edge, formatPercent(edge)),
        clausesOf(bet).join(', '),
      ];
    }),
  );
  const legend = `${formatCount(layout.bets.length, 'bet')}; ways out of ${rolls}; pays: to 1; several numbers are for one, two and three matching dice\n`;
  const passTables = layout.bets.filter(({ throws }) => throws > 1).map((bet) => `\n${formatPasses(layout, bet)}`);
  const hint = formatHint('details of one bet', `odds ${layout.rulebook.id} --layout ${layout.id} --bet ${layout.bets[0]?.id}`);
  return `${formatHeading(layout)}${formatSymbols(layout)}${legend}\n${table}${passTables.join('')}\n${hint}`;
}

/** Formats the value of one staked unit after each throw, for a bet that must survive several throws. The fractions are too long for a table. */
export function formatPasses(layout: Layout, bet: Bet): string {
  const { probability, edge } = oddsOf(layout, bet);
  const values = valueAfterPasses(layout, bet).map((value, passCount) => {
    const moment = passCount === 0 ? 'before the first throw' : `after ${formatCount(passCount, 'throw')} without a loss`;
    return `  ${makeDecimal(value, 4).padStart(8)}  ${moment}${passCount === bet.throws ? ' (won)' : ''}\n`;
  });
  return [
    `${bet.title}: ${bet.throws} throws in a row must not lose; `,
    `probability ${makeRatio(probability)}, edge ${makeRatio(edge)}\n`,
    'value of one staked unit, stake included:\n',
    ...values,
  ].join('');
}
