/** The house edge of a whole layout: over the felt, in a table, and what is paid against what would be fair. It must never hide a bet. */
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
} from '../../rules/index.ts';
import { settings } from '../shell/index.ts';
import { show } from './address.ts';
import { BetPanel } from './bet-panel.tsx';
import { edgesCommand, sheetCommand, totalsCommand } from './commands.ts';
import { DataTable } from './data-table.tsx';
import { FeltRoom } from './felt-room.tsx';
import { Figure } from './figure.tsx';
import { type BetFigures, heatOf, percent, short, tiersOf } from './figures.ts';
import { HeatLegend, heatOver } from './heat.tsx';
import { Bars, Dots } from './plot.tsx';
import type { Sheet } from './sheet.ts';
import type { View } from './view.ts';
import { words } from './words.ts';

const HUNDRED = ratio(100);

function edgesSheet({ open }: View): Sheet {
  const { layout, figures } = open;
  return {
    columns: ['bet', 'title', 'pays', 'ways', 'outcomes', 'probability', 'return', 'edge', 'edgePercent', 'variance', 'clauses'],
    rows: [...figures.values()].map(({ bet, ways, probability, return: back, edge, variance }) => [
      bet.id,
      bet.title,
      tiersOf(layout, bet)
        .map(({ odds }) => makeRatio(odds))
        .join(' '),
      ways,
      rollsOf(layout.dice.count),
      makeRatio(probability),
      makeRatio(back),
      makeRatio(edge),
      makeDecimal(multiply(edge, HUNDRED), 6),
      makeRatio(variance),
      clausesOf(bet).join(' '),
    ]),
  };
}

function Heat({ view }: { readonly view: View }): VNode {
  const said = words.value;
  const language = settings.language.value;
  const { figures } = view.open;
  const bets = useMemo(
    () =>
      view.bets(language).map((bet) => {
        const edge = figures.get(bet.id)?.edge;
        return edge === undefined ? bet : { ...bet, pays: `${bet.pays}${said.comma}${said.edge} ${percent(edge)}` };
      }),
    [figures, language],
  );
  const over = useMemo(() => heatOver(figures), [figures]);
  return (
    <Figure
      title={said.heatTitle}
      note={said.heatNote}
      view={view}
      name="edges"
      command={edgesCommand(view.state)}
      sheet={() => edgesSheet(view)}
      drawing
      wide
    >
      <div class="explorer-heat">
        <FeltRoom
          layout={view.felt}
          bets={bets}
          label={said.heatTitle}
          target={view.state.bet}
          over={over}
          onPress={(bet) => show({ bet })}
        />
      </div>
      <HeatLegend figures={figures} />
    </Figure>
  );
}

/** What one bet should pay to be fair; those over several throws too. */
const fairOdds = ({ probability }: BetFigures): number => approximate(subtract(divide(ONE, probability), ONE));

/** What it pays on the average when it wins. */
const paidOdds = ({ probability, return: back }: BetFigures): number => approximate(subtract(divide(back, probability), ONE));

function Payouts({ view }: { readonly view: View }): VNode {
  const said = words.value;
  const language = settings.language.value;
  const data = [...view.open.figures.values()].map((figures) => ({
    key: figures.bet.id,
    x: fairOdds(figures),
    y: paidOdds(figures),
    title: `${view.titleOf(figures.bet.id, language)}: ${percent(figures.edge)}`,
    tone: `heat-step-${heatOf(figures.edge)}`,
  }));
  return (
    <Figure
      title={said.payoutsTitle}
      note={said.payoutsNote}
      view={view}
      name="payouts"
      command={sheetCommand(view.state)}
      sheet={() => edgesSheet(view)}
      drawing
    >
      <Dots
        label={said.payoutsLabel(data.length)}
        data={data}
        xTitle={said.fairOdds}
        yTitle={said.paidOdds}
        lineTitle={said.fair}
      />
    </Figure>
  );
}

function Totals({ view }: { readonly view: View }): VNode {
  const said = words.value;
  const { outcomes, dice } = view.open.layout;
  const ways = new Map<number, number>();
  for (const { total, ways: each } of outcomes) ways.set(total, (ways.get(total) ?? 0) + each);
  const all = [...ways].sort(([a], [b]) => a - b);
  const rolls = rollsOf(dice.count);
  return (
    <Figure
      title={said.totalsTitle}
      note={said.totalsNote(rolls)}
      view={view}
      name="totals"
      command={totalsCommand(view.state, dice.count)}
      sheet={() => ({
        columns: ['total', 'ways', 'rolls', 'probability'],
        rows: all.map(([total, count]) => [total, count, rolls, makeRatio(ratio(count, rolls))]),
      })}
      drawing
    >
      <Bars
        label={said.totalsLabel(all.map(([total, count]) => `${total}: ${count}`).join(said.comma))}
        data={all.map(([total, count]) => ({ key: `${total}`, value: count, text: `${count}` }))}
        xTitle={said.total}
      />
    </Figure>
  );
}

function AllBets({ view }: { readonly view: View }): VNode {
  const said = words.value;
  const language = settings.language.value;
  const { layout, figures } = view.open;
  return (
    <Figure
      title={said.allBets(figures.size)}
      view={view}
      name="bets"
      command={sheetCommand(view.state)}
      sheet={() => edgesSheet(view)}
      wide
    >
      <DataTable
        label={said.allBets(figures.size)}
        columns={[
          { title: said.bet },
          { title: said.paysHead },
          { title: said.ways, roomy: true },
          { title: said.probability, roomy: true },
          { title: said.return, roomy: true },
          { title: said.edge },
          { title: said.variance, roomy: true },
        ]}
      >
        {[...figures.values()].map(({ bet, ways, probability, return: back, edge, variance }) => (
          <tr
            key={bet.id}
            data-bet={bet.id}
            data-probability={makeRatio(probability)}
            data-return={makeRatio(back)}
            data-edge={makeRatio(edge)}
            data-variance={makeRatio(variance)}
            data-ways={ways ?? ''}
          >
            <th scope="row">
              <button type="button" class="explorer-link" onClick={() => show({ bet: bet.id })}>
                {view.titleOf(bet.id, language)}
              </button>
            </th>
            <td>
              {tiersOf(layout, bet)
                .map(({ odds }) => short(odds))
                .join(' / ')}
            </td>
            <td class="roomy">{ways ?? '–'}</td>
            <td class="roomy">
              {bet.throws === 1 && <small>{makeRatio(probability)}</small>} {percent(probability)}
            </td>
            <td class="roomy">{percent(back)}</td>
            <td>
              {bet.throws === 1 && <small>{makeRatio(edge).replace('-', '−')}</small>}{' '}
              <span class={`explorer-swatch heat-step-${heatOf(edge)}`}>{percent(edge)}</span>
            </td>
            <td class="roomy">{makeDecimal(variance, 4)}</td>
          </tr>
        ))}
      </DataTable>
    </Figure>
  );
}

export function Edges({ view }: { readonly view: View }): VNode {
  const said = words.value;
  const { figures, layout } = view.open;
  const chosen = view.state.bet === null ? undefined : figures.get(view.state.bet);
  // None of these changes with the bet that is looked at.
  const others = useMemo(
    () => (
      <>
        <Payouts view={view} />
        {layout.dice.totals && <Totals view={view} />}
        <AllBets view={view} />
      </>
    ),
    [view.open],
  );
  const beside = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the figures stand under the felt: whoever presses a bet has to see that something came.
    beside.current?.querySelector('table')?.scrollIntoView({ block: 'nearest' });
  }, [view.state.bet]);
  return (
    <div class="explorer-edges">
      <Heat view={view} />
      <aside ref={beside} class="explorer-beside" aria-label={said.oneBet} aria-live="polite">
        {chosen === undefined ? (
          <div class="panel explorer-hint">
            <p>{view.state.bet === null ? said.chooseBet : said.noSuchBet(view.state.bet)}</p>
          </div>
        ) : (
          <BetPanel view={view} figures={chosen} />
        )}
      </aside>
      {others}
    </div>
  );
}
