/** The result over time as a graph, with the same numbers in a table. */
import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import type { OwnRoundView } from '../../protocol/index.ts';
import { formatChange, formatDate, formatDateTime, formatNumber } from '../shell/index.ts';
import { type BalancePoint, balanceLine, balancePoints } from './balance.ts';
import './balance-chart.css';
import { words } from './words/index.ts';

const [WIDTH, HEIGHT] = [600, 140];

const formatWhen = ({ atMs, round }: BalancePoint): string => (round === null ? formatDate(atMs) : formatDateTime(atMs));

function Graph({ points }: { readonly points: readonly BalancePoint[] }): VNode {
  const { line, zeroY, high, low } = balanceLine(points, WIDTH, HEIGHT);
  const [first, last] = [points[0], points.at(-1)];
  const path = line.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  const [endX, endY] = line.at(-1) ?? [0, 0];
  // The caption and the table say the same to screen readers.
  return (
    <div class="me-graph" aria-hidden="true">
      {low < high && <span class="me-graph-high number">{formatChange(high)}</span>}
      {low < high && <span class="me-graph-low number">{formatChange(low)}</span>}
      {/* The labels are beside the graph, so that they keep their size when the graph is stretched. */}
      <svg viewBox={`0 -6 ${WIDTH} ${HEIGHT + 12}`} preserveAspectRatio="none" aria-hidden="true">
        <line class="me-graph-zero" x1="0" x2={WIDTH} y1={zeroY} y2={zeroY} />
        <polyline class="me-graph-line" points={path} />
        <line class="me-graph-end" x1={endX} x2={endX} y1={endY} y2={endY} />
      </svg>
      <span class="me-graph-from">{first === undefined ? '' : formatWhen(first)}</span>
      <span class="me-graph-to">{last === undefined || points.length < 2 ? '' : formatWhen(last)}</span>
    </div>
  );
}

export interface BalanceChartProps {
  readonly slips: readonly OwnRoundView[];
  readonly nameOfTable: (table: string) => string;
}

export function BalanceChart({ slips, nameOfTable }: BalanceChartProps): VNode | null {
  const t = words.value;
  const id = useId();
  const points = balancePoints(slips);
  const last = points.at(-1);
  if (last === undefined) return null;
  return (
    <figure class="me-balance no-print" aria-labelledby={id}>
      <figcaption id={id}>{t.balance}</figcaption>
      <Graph points={points} />
      <details>
        <summary>{t.balanceTable}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long table is scrolled by keyboard */}
        <section class="me-balance-table" aria-label={t.balanceTable} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t.balanceWhen}</th>
                <th scope="col">{last.round === null ? t.balanceRounds : t.balanceRound}</th>
                <th scope="col">{t.balanceNet}</th>
                <th scope="col">{t.balanceTotal}</th>
              </tr>
            </thead>
            <tbody>
              {points.map((point) => (
                <tr key={`${point.atMs} ${point.round?.table ?? ''}`}>
                  <td>{formatWhen(point)}</td>
                  <td>
                    {point.round === null
                      ? formatNumber(point.rounds)
                      : t.round(nameOfTable(point.round.table), formatNumber(point.round.number))}
                  </td>
                  <td class="number">{formatChange(point.net)}</td>
                  <td class="number">{formatChange(point.total)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  );
}
