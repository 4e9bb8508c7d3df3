/** The verb `check`: what an operator should know of a layout before dealing for money. It must never withhold a bet. */
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
  RETURN_FLOOR,
  ratio,
  ZERO,
} from '../rules/index.ts';
import { chooseLayouts, type LayoutOptions } from './choose.ts';
import { fault } from './fault.ts';
import { edgeCell, makeHeading, percent, percentNumber, plural, short } from './figures.ts';
import { type FormatOptions, print } from './output.ts';
import { makeTable, paint } from './table.ts';

export interface CheckOptions extends FormatOptions, LayoutOptions {
  readonly floor?: string;
}

interface Checked {
  readonly layout: Layout;
  readonly anomalies: readonly Anomaly[];
}

export async function check(rulebookId: string | undefined, options: CheckOptions): Promise<void> {
  const floor = options.floor === undefined ? RETURN_FLOOR : parseFloor(options.floor);
  const layouts = await chooseLayouts(rulebookId, options);
  const checked = layouts.map((layout): Checked => ({ layout, anomalies: checkLayout(layout, floor) }));
  await print(options, {
    json: () =>
      checked.map(({ layout, anomalies }) => ({
        rulebook: layout.rulebook.id,
        layout: layout.id,
        floor: makeRatio(floor),
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
          textOf(edge),
          edge === null ? null : percentNumber(edge),
          stakes === null ? null : stakes.map(({ stake }) => makeRatio(stake)).join(' '),
          textOf(worst),
          textOf(best),
        ]),
      ),
    }),
    text: () => checked.map((entry) => makeText(entry, floor)).join('\n'),
  });
}

const textOf = (value: Ratio | null): string | null => (value === null ? null : makeRatio(value));

/** Reads `75%`, `87.5 %` or `3/4`; a return below nothing or above everything is a slip. */
function parseFloor(text: string): Ratio {
  const parts = /^(\d{1,3})(?:\.(\d{1,9}))?\s*%$/.exec(text);
  const decimals = parts?.[2] ?? '';
  const floor =
    parts === null ? parseRatio(text) : ratio(BigInt(`${parts[1]}${decimals}`), 100n * 10n ** BigInt(decimals.length));
  if (floor === undefined || compare(floor, ZERO) < 0 || compare(floor, ONE) > 0) {
    fault(`--floor: '${text}' is not a return; write such as 75% or 3/4, from 0 to 1`);
  }
  return floor;
}

function anomalyJson({ code, bets, edge, stakes, worst, best }: Anomaly): object {
  return {
    code,
    bets,
    edge: textOf(edge),
    stakes: stakes === null ? null : stakes.map(({ bet, stake }) => ({ bet, stake: makeRatio(stake) })),
    worst: textOf(worst),
    best: textOf(best),
  };
}

const SAID = {
  'favours-player': 'favours the player',
  fair: 'fair: the house earns nothing',
  'low-return': 'returns little',
  'cannot-lose': 'cannot lose together',
} as const satisfies Readonly<Record<Anomaly['code'], string>>;

function makeText({ layout, anomalies }: Checked, floor: Ratio): string {
  const heading = makeHeading(layout);
  if (anomalies.length === 0)
    return `${heading}nothing found; every bet returns ${percent(floor)} or more and none favours the player\n`;
  const rows = group(anomalies.filter(({ edge }) => edge !== null)).map(([first, bets]) => {
    const edge = first.edge ?? ZERO;
    return [SAID[first.code], edgeCell(edge, makeRatio(edge)), edgeCell(edge, percent(edge)), `${bets.length}`, bets.join(', ')];
  });
  const singles = makeTable(
    [
      { head: '', wrapsTo: 12 },
      { head: 'exact', align: 'right', drops: 2 },
      { head: 'edge', align: 'right' },
      { head: 'bets', align: 'right', drops: 3 },
      { head: '', wrapsTo: 14 },
    ],
    rows,
  );
  const sets = anomalies.filter(({ stakes }) => stakes !== null).map(makeSet);
  return `${heading}${plural(anomalies.length, 'anomaly').replace(/ys$/, 'ies')}\n\n${rows.length > 0 ? singles : ''}${sets.join('')}`;
}

/** Bets of one code and edge on one line. */
function group(anomalies: readonly Anomaly[]): readonly (readonly [Anomaly, readonly string[]])[] {
  const groups = new Map<string, [Anomaly, string[]]>();
  for (const anomaly of anomalies) {
    const key = `${anomaly.code} ${textOf(anomaly.edge)}`;
    const entry = groups.get(key);
    if (entry === undefined) groups.set(key, [anomaly, [...anomaly.bets]]);
    else entry[1].push(...anomaly.bets);
  }
  return [...groups.values()];
}

/** A set in whole stakes, the smallest that are exact. */
function makeSet({ code, stakes, worst, best }: Anomaly): string {
  const whole = ratio((stakes ?? []).reduce((over, { stake }) => lcm(over, stake.d), 1n));
  const scaled = (value: Ratio | null): string => short(multiply(value ?? ZERO, whole));
  const each = (stakes ?? []).map(({ bet, stake }) => `${scaled(stake)} on ${bet}`).join(', ');
  const range = `${scaled(worst)} at the worst and ${scaled(best)} at the best`;
  return `${paint('red', SAID[code])}: ${each}; of ${short(whole)} staked the net result is ${range}\n`;
}
