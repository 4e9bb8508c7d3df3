/** How several wagers end together on one throw: every net result with its exact probability. It must never round one. */
import {
  approximate,
  type Layout,
  makeDecimal,
  makeRatio,
  type NetResult,
  type Pattern,
  parseStakes,
  patternOf,
} from '../rules/index.ts';
import { inWagers, take } from './choose.ts';
import { makeHeading, percent, percentNumber, plural, short } from './figures.ts';
import { headOf } from './odds.ts';
import { type FormatOptions, print } from './output.ts';
import { makeTable } from './table.ts';

const SHOWN_OUTCOMES = 8;

export async function wagersTogether(layout: Layout, text: string, options: FormatOptions): Promise<void> {
  const wagers = take(parseStakes(text), inWagers);
  const pattern = take(patternOf(layout, wagers), inWagers);
  const { staked, results, mean, variance, worst, best } = pattern;
  const json = ({ net, probability, outcomes }: NetResult): object => ({
    net: makeRatio(net),
    probability: makeRatio(probability),
    outcomes,
  });
  await print(options, {
    json: () => ({
      ...headOf(layout),
      wagers,
      staked,
      mean: makeRatio(mean),
      variance: makeRatio(variance),
      worst: json(worst),
      best: json(best),
      results: results.map(json),
    }),
    csv: () => ({
      columns: ['net', 'probability', 'probabilityPercent', 'outcomes'],
      rows: results.map(({ net, probability, outcomes }) => [
        makeRatio(net),
        makeRatio(probability),
        percentNumber(probability),
        outcomes.join(' '),
      ]),
    }),
    text: () => makeText(layout, wagers.length, pattern),
  });
}

function makeText(layout: Layout, count: number, { staked, results, mean, variance, worst, best }: Pattern): string {
  const table = makeTable(
    [
      { head: 'net result', align: 'right' },
      { head: 'probability', align: 'right', drops: 2 },
      { head: '', align: 'right' },
      { head: 'outcomes', wrapsTo: 11 },
    ],
    results.map(({ net, probability, outcomes }) => [
      short(net),
      makeRatio(probability),
      percent(probability),
      outcomes.join(' '),
    ]),
  );
  const deviation = Math.sqrt(approximate(variance)).toFixed(2);
  return [
    makeHeading(layout),
    `${plural(count, 'wager')}, ${staked} minor units staked on one throw; limits and rounding are not applied\n\n`,
    `${table}\n`,
    `mean      ${makeRatio(mean)} (${makeDecimal(mean, 4)})\n`,
    `variance  ${makeRatio(variance)} (${makeDecimal(variance, 4)}; standard deviation about ${deviation})\n`,
    `worst     ${short(worst.net)} with ${percent(worst.probability)}: ${someOutcomes(worst)}\n`,
    `best      ${short(best.net)} with ${percent(best.probability)}: ${someOutcomes(best)}\n`,
  ].join('');
}

/** The table has them all; here the first are enough. */
function someOutcomes({ outcomes }: NetResult): string {
  const shown = outcomes.slice(0, SHOWN_OUTCOMES).join(' ');
  return outcomes.length > SHOWN_OUTCOMES ? `${shown} and ${outcomes.length - SHOWN_OUTCOMES} more` : shown;
}
