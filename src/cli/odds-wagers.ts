/** Prints every possible net result of several wagers on one throw (a pattern), each with its exact probability. */
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
import { unwrap, wagersFieldToOption } from './choose.ts';
import { formatCount, formatHeading, formatPercent, formatPercentNumber, formatRatio } from './format.ts';
import { layoutHeader } from './odds.ts';
import { type FormatOptions, print } from './output.ts';
import { formatTable } from './table.ts';

const OUTCOMES_SHOWN_MAX = 8;

export async function printWagers(layout: Layout, text: string, options: FormatOptions): Promise<void> {
  const wagers = unwrap(parseStakes(text), wagersFieldToOption);
  const pattern = unwrap(patternOf(layout, wagers), wagersFieldToOption);
  const { staked, results, mean, variance, worst, best } = pattern;
  const json = ({ net, probability, outcomes }: NetResult): object => ({
    net: makeRatio(net),
    probability: makeRatio(probability),
    outcomes,
  });
  await print(options, {
    json: () => ({
      ...layoutHeader(layout),
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
        formatPercentNumber(probability),
        outcomes.join(' '),
      ]),
    }),
    text: () => formatText(layout, wagers.length, pattern),
  });
}

function formatText(layout: Layout, count: number, { staked, results, mean, variance, worst, best }: Pattern): string {
  const table = formatTable(
    [
      { header: 'net result', align: 'right' },
      { header: 'probability', align: 'right', dropOrder: 2 },
      { header: '', align: 'right' },
      { header: 'outcomes', wrapTo: 11 },
    ],
    results.map(({ net, probability, outcomes }) => [
      formatRatio(net),
      makeRatio(probability),
      formatPercent(probability),
      outcomes.join(' '),
    ]),
  );
  const deviation = Math.sqrt(approximate(variance)).toFixed(2);
  return [
    formatHeading(layout),
    `${formatCount(count, 'wager')}, ${staked} minor units staked on one throw; limits and rounding are not applied\n\n`,
    `${table}\n`,
    `mean      ${makeRatio(mean)} (${makeDecimal(mean, 4)})\n`,
    `variance  ${makeRatio(variance)} (${makeDecimal(variance, 4)}; standard deviation about ${deviation})\n`,
    `worst     ${formatRatio(worst.net)} with ${formatPercent(worst.probability)}: ${formatFirstOutcomes(worst)}\n`,
    `best      ${formatRatio(best.net)} with ${formatPercent(best.probability)}: ${formatFirstOutcomes(best)}\n`,
  ].join('');
}

/** Formats the first outcomes. The table above lists all outcomes. */
function formatFirstOutcomes({ outcomes }: NetResult): string {
  const shown = outcomes.slice(0, OUTCOMES_SHOWN_MAX).join(' ');
  return outcomes.length > OUTCOMES_SHOWN_MAX ? `${shown} and ${outcomes.length - OUTCOMES_SHOWN_MAX} more` : shown;
}
