/** The house edge tab: a heat map over the felt, a chart of paid and fair odds, totals, and a table of all bets. */
import type { VNode } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import {
  approximate,
  clausesOf,
  divide,
  makeDecimal,
  makeRatio,
  multiply,
  ONE,
  ratio,
  rollsOf,
  subtract,
} from '../../../rules/index.ts';
import { settings } from '../../shell/index.ts';
import { update } from '../address.ts';
import { type BetFigures, findOddsTiers, heatStep } from '../bet-figures.ts';
import { csvCommand, edgesCommand, totalsCommand } from '../commands.ts';
import type { Sheet } from '../figure/csv.ts';
import { DataTable } from '../figure/data-table.tsx';
import { Figure } from '../figure/figure.tsx';
import { Bars, Dots } from '../figure/plot.tsx';
import { formatPercent, formatRatio } from '../format.ts';
import type { LayoutView } from '../layout-view.ts';
import { ResponsiveFelt } from '../responsive-felt.tsx';
import { words } from '../words/index.ts';
import { BetPanel } from './bet-panel.tsx';
import { drawHeatMap, HeatLegend } from './heat-map.tsx';

const HUNDRED = ratio(100);

/** The column `outcomes` has the number of all rolls, 36 or 216. `open` is the layout with the odds that the visitor has raised. */
function edgesSheet({ open }: LayoutView): Sheet {
  const { layout, figures } = open;
  return {
    columns: ['bet', 'title', 'pays', 'ways', 'outcomes', 'probability', 'return', 'edge', 'edgePercent', 'variance', 'clauses'],
    rows: [...figures.values()].map(({ bet, ways, probability, return: averageReturn, edge, variance }) => [
      bet.id,
      bet.title,
      findOddsTiers(layout, bet)
        .map(({ odds }) => makeRatio(odds))
        .join(' '),
      ways,
      rollsOf(layout.dice.count),
      makeRatio(probability),
      makeRatio(averageReturn),
      makeRatio(edge),
      makeDecimal(multiply(edge, HUNDRED), 6),
      makeRatio(variance),
      clausesOf(bet).join(' '),
    ]),
  };
}

function HeatMap({ view }: { readonly view: LayoutView }): VNode {
  const t = words.value;
  const language = settings.language.value;
  const { figures } = view.open;
  const bets = useMemo(
    () =>
      view.bets(language).map((bet) => {
        const edge = figures.get(bet.id)?.edge;
        return edge === undefined ? bet : { ...bet, pays: `${bet.pays}${t.comma}${t.edge} ${formatPercent(edge)}` };
      }),
    [figures, language],
  );
  const overlay = useMemo(() => drawHeatMap(figures), [figures]);
  return (
    <Figure
      title={t.heatTitle}
      note={t.heatNote}
      view={view}
      name="edges"
      command={edgesCommand(view.state)}
      sheet={() => edgesSheet(view)}
      drawing
      wide
    >
      <div class="explorer-heat">
        <ResponsiveFelt
          layout={view.felt}
          bets={bets}
          label={t.heatTitle}
          // The selected bet is highlighted like the target of a dragged chip.
          target={view.state.bet}
          overlay={overlay}
          onPress={(bet) => update({ bet })}
        />
      </div>
      <HeatLegend figures={figures} />
    </Figure>
  );
}

/** The odds at which a bet would have no house edge. */
const fairOdds = ({ probability }: BetFigures): number => approximate(subtract(divide(ONE, probability), ONE));

/** The average odds of a win. */
const paidOdds = ({ probability, return: averageReturn }: BetFigures): number =>
  approximate(subtract(divide(averageReturn, probability), ONE));

function Payouts({ view }: { readonly view: LayoutView }): VNode {
  const t = words.value;
  const language = settings.language.value;
  const data = [...view.open.figures.values()].map((figures) => ({
    key: figures.bet.id,
    x: fairOdds(figures),
    y: paidOdds(figures),
    title: `${view.titleOf(figures.bet.id, language)}: ${formatPercent(figures.edge)}`,
    tone: `heat-step-${heatStep(figures.edge)}`,
  }));
  return (
    <Figure
      title={t.payoutsTitle}
      note={t.payoutsNote}
      view={view}
      name="payouts"
      command={csvCommand(view.state)}
      sheet={() => edgesSheet(view)}
      drawing
    >
      <Dots label={t.payoutsLabel(data.length)} data={data} xTitle={t.fairOdds} yTitle={t.paidOdds} lineTitle={t.fair} />
    </Figure>
  );
}

function Totals({ view }: { readonly view: LayoutView }): VNode {
  const t = words.value;
  const { outcomes, dice } = view.open.layout;
  const ways = new Map<number, number>();
  for (const { total, ways: count } of outcomes) ways.set(total, (ways.get(total) ?? 0) + count);
  const totals = [...ways].sort(([a], [b]) => a - b);
  const rolls = rollsOf(dice.count);
  return (
    <Figure
      title={t.totalsTitle}
      note={t.totalsNote(rolls)}
      view={view}
      name="totals"
      command={totalsCommand(view.state, dice.count)}
      sheet={() => ({
        columns: ['total', 'ways', 'rolls', 'probability'],
        rows: totals.map(([total, count]) => [total, count, rolls, makeRatio(ratio(count, rolls))]),
      })}
      drawing
    >
      <Bars
        label={t.totalsLabel(totals.map(([total, count]) => `${total}: ${count}`).join(t.comma))}
        data={totals.map(([total, count]) => ({ key: `${total}`, value: count, text: `${count}` }))}
        xTitle={t.total}
      />
    </Figure>
  );
}

function AllBets({ view }: { readonly view: LayoutView }): VNode {
  const t = words.value;
  const language = settings.language.value;
  const { layout, figures } = view.open;
  return (
    <Figure
      title={t.allBets(figures.size)}
      view={view}
      name="bets"
      command={csvCommand(view.state)}
      sheet={() => edgesSheet(view)}
      wide
    >
      <DataTable
        label={t.allBets(figures.size)}
        columns={[
          { title: t.bet },
          { title: t.paysHead },
          { title: t.ways, wideOnly: true },
          { title: t.probability, wideOnly: true },
          { title: t.return, wideOnly: true },
          { title: t.edge },
          { title: t.variance, wideOnly: true },
        ]}
      >
        {[...figures.values()].map(({ bet, ways, probability, return: averageReturn, edge, variance }) => (
          <tr
            key={bet.id}
            data-bet={bet.id}
            data-probability={makeRatio(probability)}
            data-return={makeRatio(averageReturn)}
            data-edge={makeRatio(edge)}
            data-variance={makeRatio(variance)}
            data-ways={ways ?? ''}
          >
            <th scope="row">
              <button type="button" class="explorer-link" onClick={() => update({ bet: bet.id })}>
                {view.titleOf(bet.id, language)}
              </button>
            </th>
            <td>
              {findOddsTiers(layout, bet)
                .map(({ odds }) => formatRatio(odds))
                .join(' / ')}
            </td>
            <td class="wide-only">{ways ?? '–'}</td>
            <td class="wide-only">
              {bet.throws === 1 && <small>{makeRatio(probability)}</small>} {formatPercent(probability)}
            </td>
            <td class="wide-only">{formatPercent(averageReturn)}</td>
            <td>
              {bet.throws === 1 && <small>{makeRatio(edge).replace('-', '−')}</small>}{' '}
              <span class={`explorer-swatch heat-step-${heatStep(edge)}`}>{formatPercent(edge)}</span>
            </td>
            <td class="wide-only">{makeDecimal(variance, 4)}</td>
          </tr>
        ))}
      </DataTable>
    </Figure>
  );
}

export function Edges({ view }: { readonly view: LayoutView }): VNode {
  const t = words.value;
  const { figures, layout } = view.open;
  const selected = view.state.bet === null ? undefined : figures.get(view.state.bet);
  // These figures do not depend on the selected bet, so they are not rendered again when it changes.
  const otherFigures = useMemo(
    () => (
      <>
        <Payouts view={view} />
        {layout.dice.totals && <Totals view={view} />}
        <AllBets view={view} />
      </>
    ),
    [view.open],
  );
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the panel is below the felt, so the page scrolls to the panel.
    panel.current?.querySelector('table')?.scrollIntoView({ block: 'nearest' });
  }, [view.state.bet]);
  return (
    <div class="explorer-edges">
      <HeatMap view={view} />
      <aside ref={panel} class="explorer-beside" aria-label={t.oneBet} aria-live="polite">
        {selected === undefined ? (
          <div class="panel explorer-hint">
            <p>{view.state.bet === null ? t.chooseBet : t.noSuchBet(view.state.bet)}</p>
          </div>
        ) : (
          <BetPanel view={view} figures={selected} />
        )}
      </aside>
      {otherFigures}
    </div>
  );
}
