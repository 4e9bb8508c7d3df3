/** The subcommand `check`: finds bets that favour the player, are fair or return little, and sets of wagers that cannot lose. */
import {
  type Anomaly,
  checkLayout,
  compare,
  type Layout,
  lcm,
  makeRatio,
  multiply,
  ONE,
  parseRatio,
  type Ratio,
  RETURN_MIN,
  ratio,
  ZERO,
} from '../rules/index.ts';
import { chooseLayouts, type LayoutOptions } from './choose.ts';
import { edgeCell, formatCount, formatHeading, formatPercent, formatPercentNumber, formatRatio } from './format.ts';
import { type FormatOptions, print } from './output.ts';
import { formatTable, paint } from './table.ts';
import { fail } from './user-error.ts';

export interface CheckOptions extends FormatOptions, LayoutOptions {
  /** The minimum return of a bet. */
  readonly floor?: string;
}

interface CheckedLayout {
  readonly layout: Layout;
  readonly anomalies: readonly Anomaly[];
}

export async function check(rulebookId: string | undefined, options: CheckOptions): Promise<void> {
  const minimum = options.floor === undefined ? RETURN_MIN : parseReturn(options.floor);
  const layouts = await chooseLayouts(rulebookId, options);
  const checked = layouts.map((layout): CheckedLayout => ({ layout, anomalies: checkLayout(layout, minimum) }));
  await print(options, {
    json: () =>
      checked.map(({ layout, anomalies }) => ({
        rulebook: layout.rulebook.id,
        layout: layout.id,
        floor: makeRatio(minimum),
        anomalies: anomalies.map(anomalyJson),
      })),
    csv: () => ({
      columns: ['rulebook', 'layout', 'code', 'bets', 'edge', 'edgePercent', 'stakes', 'worst', 'best'],
      rows: checked.flatMap(({ layout, anomalies }) =>
        anomalies.map(({ code, bets, edge, stakes, worst, best }) => [
          layout.rulebook.id,
          layout.id,
          code,
          bets.join(' '),
          ratioText(edge),
          edge === null ? null : formatPercentNumber(edge),
          stakes === null ? null : stakes.map(({ stake }) => makeRatio(stake)).join(' '),
          ratioText(worst),
          ratioText(best),
        ]),
      ),
    }),
    text: () => checked.map((entry) => formatText(entry, minimum)).join('\n'),
  });
}

const ratioText = (value: Ratio | null): string | null => (value === null ? null : makeRatio(value));

/** Parses a return such as `75%`, `87.5 %` or `3/4`. It must be from 0 to 1. */
function parseReturn(text: string): Ratio {
  const parts = /^(\d{1,3})(?:\.(\d{1,9}))?\s*%$/.exec(text);
  const decimals = parts?.[2] ?? '';
  const value =
    parts === null ? parseRatio(text) : ratio(BigInt(`${parts[1]}${decimals}`), 100n * 10n ** BigInt(decimals.length));
  if (value === undefined || compare(value, ZERO) < 0 || compare(value, ONE) > 0) {
    fail(`--floor: '${text}' is not a return; expected 0 to 1, for example 75% or 3/4`);
  }
  return value;
}

function anomalyJson({ code, bets, edge, stakes, worst, best }: Anomaly): object {
  return {
    code,
    bets,
    edge: ratioText(edge),
    stakes: stakes === null ? null : stakes.map(({ bet, stake }) => ({ bet, stake: makeRatio(stake) })),
    worst: ratioText(worst),
    best: ratioText(best),
  };
}

const LABELS = {
  'favours-player': 'favours the player',
  fair: 'fair: the house earns nothing',
  'low-return': 'low return',
  'cannot-lose': 'cannot lose together',
} as const satisfies Readonly<Record<Anomaly['code'], string>>;

function formatText({ layout, anomalies }: CheckedLayout, minimum: Ratio): string {
  const heading = formatHeading(layout);
  if (anomalies.length === 0)
    return `${heading}no anomalies: every bet returns at least ${formatPercent(minimum)} and no bet favours the player\n`;
  const rows = groupByEdge(anomalies.filter(({ edge }) => edge !== null)).map(([first, bets]) => {
    const edge = first.edge ?? ZERO;
    return [
      LABELS[first.code],
      edgeCell(edge, makeRatio(edge)),
      edgeCell(edge, formatPercent(edge)),
      `${bets.length}`,
      bets.join(', '),
    ];
  });
  const singleBets = formatTable(
    [
      { header: '', wrapTo: 12 },
      { header: 'exact', align: 'right', dropOrder: 2 },
      { header: 'edge', align: 'right' },
      { header: 'bets', align: 'right', dropOrder: 3 },
      { header: '', wrapTo: 14 },
    ],
    rows,
  );
  const sets = anomalies.filter(({ stakes }) => stakes !== null).map(formatSet);
  return `${heading}${formatCount(anomalies.length, 'anomaly').replace(/ys$/, 'ies')}\n\n${rows.length > 0 ? singleBets : ''}${sets.join('')}`;
}

/** Groups bets with the same code and edge. A group is its first anomaly and the bets of all its anomalies. */
function groupByEdge(anomalies: readonly Anomaly[]): readonly (readonly [first: Anomaly, bets: readonly string[]])[] {
  const groups = new Map<string, [Anomaly, string[]]>();
  for (const anomaly of anomalies) {
    const key = `${anomaly.code} ${ratioText(anomaly.edge)}`;
    const entry = groups.get(key);
    if (entry === undefined) groups.set(key, [anomaly, [...anomaly.bets]]);
    else entry[1].push(...anomaly.bets);
  }
  return [...groups.values()];
}

/** Formats a set of wagers with the smallest stakes that are whole numbers. In an anomaly, each stake is a fraction of the total. */
function formatSet({ code, stakes, worst, best }: Anomaly): string {
  const totalStake = ratio((stakes ?? []).reduce((denominator, { stake }) => lcm(denominator, stake.d), 1n));
  const scaled = (value: Ratio | null): string => formatRatio(multiply(value ?? ZERO, totalStake));
  const stakeList = (stakes ?? []).map(({ bet, stake }) => `${scaled(stake)} on ${bet}`).join(', ');
  const range = `${scaled(worst)} at worst and ${scaled(best)} at best`;
  return `${paint('red', LABELS[code])}: ${stakeList}; total stake ${formatRatio(totalStake)}, net result ${range}\n`;
}
