/** Draws charts as SVG: bars, stems (thin bars at exact positions), dots, and a running result (the sum of all net results so far). */
import { scaleBand, scaleLinear, scaleLog } from 'd3-scale';
import { area, line } from 'd3-shape';
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import './plot.css';

const MARGIN = { top: 18, right: 14, bottom: 34, left: 52 } as const;
/** The minimum distance between two labelled ticks, in pixels. */
const TICK_PX = 76;

interface FrameProps {
  readonly label: string;
  readonly height: number;
  readonly children: (width: number) => ComponentChildren;
}

/** Measures the width and draws at that width, so that texts have the same size on every screen. */
function Frame({ label, height, children }: FrameProps): VNode {
  const container = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={container} class="explorer-plot-room">
      {width > 0 && (
        <svg class="explorer-plot" viewBox={`0 0 ${width} ${height}`} height={height} role="img" aria-label={label}>
          {children(width)}
        </svg>
      )}
    </div>
  );
}

interface AxisProps {
  readonly ticks: readonly { readonly position: number; readonly text: string }[];
  /** The position of the axis line: y of a bottom axis, x of a left axis. */
  readonly position: number;
  /** The left and right end of a bottom axis. For a left axis: the top, and the right end of the grid lines. */
  readonly from: number;
  readonly to: number;
  readonly title: string;
}

function BottomAxis({ ticks, position, from, to, title }: AxisProps): VNode {
  return (
    <g class="axis">
      <line x1={from} x2={to} y1={position} y2={position} />
      {/* A long label near the right end ends at its tick (`last`), so that the page does not cut it off. */}
      {ticks.map(({ position: tick, text }) => (
        <text key={tick} x={tick} y={position + 14} class={text.length > 4 && tick > to - TICK_PX / 4 ? 'last' : ''}>
          {text}
        </text>
      ))}
      <text class="title" x={(from + to) / 2} y={position + 30}>
        {title}
      </text>
    </g>
  );
}

function LeftAxis({ ticks, position, from, to, title }: AxisProps): VNode {
  return (
    <g class="axis left">
      {ticks.map(({ position: tick, text }) => (
        <g key={tick}>
          <line class="grid" x1={position} x2={to} y1={tick} y2={tick} />
          <text x={position - 6} y={tick + 4}>
            {text}
          </text>
        </g>
      ))}
      <text class="title first" x={2} y={from}>
        {title}
      </text>
    </g>
  );
}

export interface Bar {
  readonly key: string;
  readonly value: number;
  /** Shown above the bar. */
  readonly text: string;
}

/** A bar chart with one bar per name. */
export function Bars({
  label,
  data,
  xTitle,
  height = 220,
}: {
  readonly label: string;
  readonly data: readonly Bar[];
  readonly xTitle: string;
  readonly height?: number;
}): VNode {
  return (
    <Frame label={label} height={height}>
      {(width) => {
        const bottom = height - MARGIN.bottom;
        const x = scaleBand<string>([6, width - 6])
          .domain(data.map(({ key }) => key))
          .padding(0.18);
        const y = scaleLinear([0, Math.max(...data.map(({ value }) => value))], [bottom, MARGIN.top]);
        return (
          <>
            {data.map(({ key, value, text }) => (
              <g key={key} class="bar">
                <rect x={x(key) ?? 0} y={y(value)} width={x.bandwidth()} height={bottom - y(value)} rx={2} />
                <text x={(x(key) ?? 0) + x.bandwidth() / 2} y={y(value) - 4}>
                  {text}
                </text>
              </g>
            ))}
            <BottomAxis
              ticks={data.map(({ key }) => ({ position: (x(key) ?? 0) + x.bandwidth() / 2, text: key }))}
              position={bottom}
              from={6}
              to={width - 6}
              title={xTitle}
            />
          </>
        );
      }}
    </Frame>
  );
}

interface Stem {
  readonly key: string;
  readonly x: number;
  readonly value: number;
  readonly title: string;
}

export interface StemsProps {
  readonly label: string;
  readonly data: readonly Stem[];
  readonly mean: number;
  readonly meanTitle: string;
  readonly xTitle: string;
  readonly yTitle: string;
  readonly formatX: (value: number) => string;
  readonly formatY: (value: number) => string;
}

const STEMS_HEIGHT = 270;
/** Leaves room for the labels of the axis and the mean. */
const STEMS_TOP = 38;

/** Draws the probability of each net result. Losses are left of zero, wins are right of zero. */
export function Stems({ label, data, mean, meanTitle, xTitle, yTitle, formatX, formatY }: StemsProps): VNode {
  return (
    <Frame label={label} height={STEMS_HEIGHT}>
      {(width) => {
        const [right, bottom] = [width - MARGIN.right, STEMS_HEIGHT - MARGIN.bottom];
        const values = [0, ...data.map((stem) => stem.x)];
        const [lowest, highest] = [Math.min(...values), Math.max(...values)];
        const padding = (highest - lowest || 1) * 0.04;
        const x = scaleLinear([lowest - padding, highest + padding], [MARGIN.left, right]);
        const y = scaleLinear([0, Math.max(...data.map(({ value }) => value))], [bottom, STEMS_TOP]).nice();
        const halfWidth = Math.max(1.5, Math.min(6, (right - MARGIN.left) / data.length / 4));
        return (
          <>
            <LeftAxis
              ticks={y.ticks(4).map((value) => ({ position: y(value), text: formatY(value) }))}
              position={MARGIN.left}
              from={11}
              to={right}
              title={yTitle}
            />
            <line class="zero" x1={x(0)} x2={x(0)} y1={STEMS_TOP - 6} y2={bottom} />
            {data.map(({ key, x: net, value, title }) => (
              <rect
                key={key}
                class={`stem ${net > 0 ? 'won' : net < 0 ? 'lost' : ''}`}
                x={x(net) - halfWidth}
                y={Math.min(y(value), bottom - 1)}
                width={2 * halfWidth}
                height={Math.max(1, bottom - y(value))}
                rx={Math.min(2, halfWidth)}
              >
                <title>{title}</title>
              </rect>
            ))}
            <g class="mean">
              <line x1={x(mean)} x2={x(mean)} y1={STEMS_TOP - 6} y2={bottom} />
              <text
                x={x(mean)}
                y={STEMS_TOP - 10}
                class={x(mean) > width * 0.75 ? 'last' : x(mean) < width * 0.25 ? 'first' : ''}
              >
                {meanTitle}
              </text>
            </g>
            <BottomAxis
              ticks={x
                .ticks(Math.max(2, Math.floor(width / TICK_PX)))
                .map((value) => ({ position: x(value), text: formatX(value) }))}
              position={bottom}
              from={MARGIN.left}
              to={right}
              title={xTitle}
            />
          </>
        );
      }}
    </Frame>
  );
}

export interface Dot {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly title: string;
  /** A CSS class for the colour. */
  readonly tone: string;
}

const DOTS_HEIGHT = 300;
/** Ticks of a logarithmic axis. */
const LOG_TICKS = [0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000];

/** Draws the paid odds and fair odds of each bet as a dot. Dots on the line are bets without a house edge. */
export function Dots({
  label,
  data,
  xTitle,
  yTitle,
  lineTitle,
}: {
  readonly label: string;
  readonly data: readonly Dot[];
  readonly xTitle: string;
  readonly yTitle: string;
  readonly lineTitle: string;
}): VNode {
  return (
    <Frame label={label} height={DOTS_HEIGHT}>
      {(width) => {
        const [right, bottom] = [width - MARGIN.right, DOTS_HEIGHT - MARGIN.bottom];
        const values = data.flatMap(({ x, y }) => [x, y]);
        const domain = [Math.min(...values) / 1.3, Math.max(...values) * 1.3];
        const x = scaleLog(domain, [MARGIN.left, right]);
        const y = scaleLog(domain, [bottom, MARGIN.top + 6]);
        const ticks = LOG_TICKS.filter((tick) => tick >= (domain[0] ?? 0) && tick <= (domain[1] ?? 0));
        const [from = 1, to = 1] = domain;
        return (
          <>
            <LeftAxis
              ticks={ticks.map((tick) => ({ position: y(tick), text: `${tick}` }))}
              position={MARGIN.left}
              from={11}
              to={right}
              title={yTitle}
            />
            <line class="fair" x1={x(from)} y1={y(from)} x2={x(to)} y2={y(to)} />
            <text class="fair-title last" x={x(to) - 40} y={y(to) + 14}>
              {lineTitle}
            </text>
            {data.map(({ key, x: atX, y: atY, title, tone }) => (
              <circle key={key} class={`dot ${tone}`} cx={x(atX)} cy={y(atY)} r={5}>
                <title>{title}</title>
              </circle>
            ))}
            <BottomAxis
              ticks={ticks.map((tick) => ({ position: x(tick), text: `${tick}` }))}
              position={bottom}
              from={MARGIN.left}
              to={right}
              title={xTitle}
            />
          </>
        );
      }}
    </Frame>
  );
}

/** A point of the running result: the sum of all net results up to a round. */
export interface PathPoint {
  readonly round: number;
  readonly net: number;
}

export interface RunningResultProps {
  readonly label: string;
  readonly points: readonly PathPoint[];
  readonly rounds: number;
  /** Mean and standard deviation of one round. */
  readonly mean: number;
  readonly deviation: number;
  readonly xTitle: string;
  readonly yTitle: string;
  readonly bandTitle: string;
  readonly formatX: (value: number) => string;
  readonly formatY: (value: number) => string;
}

const RUNNING_HEIGHT = 300;
/** 95 of 100 results are within this many standard deviations of the mean. */
const BAND_DEVIATIONS = 1.96;
const BAND_POINTS = 80;

/** Draws a running result, and the band in which 95 of 100 simulations stay. */
export function RunningResult(props: RunningResultProps): VNode {
  const { label, points, rounds, mean, deviation, xTitle, yTitle, bandTitle, formatX, formatY } = props;
  const band = Array.from({ length: BAND_POINTS + 1 }, (_, i) => {
    const round = (rounds * i) / BAND_POINTS;
    const spread = BAND_DEVIATIONS * deviation * Math.sqrt(round);
    return { round, low: mean * round - spread, high: mean * round + spread };
  });
  return (
    <Frame label={label} height={RUNNING_HEIGHT}>
      {(width) => {
        const [right, bottom] = [width - MARGIN.right, RUNNING_HEIGHT - MARGIN.bottom];
        const left = MARGIN.left + 18;
        const nets = [...band.flatMap(({ low, high }) => [low, high]), ...points.map(({ net }) => net)];
        const x = scaleLinear([0, rounds], [left, right]);
        const y = scaleLinear([Math.min(...nets), Math.max(...nets)], [bottom, MARGIN.top + 8]).nice();
        const bandPath = area<(typeof band)[number]>()
          .x(({ round }) => x(round))
          .y0(({ low }) => y(low))
          .y1(({ high }) => y(high));
        const path = line<PathPoint>()
          .x(({ round }) => x(round))
          .y(({ net }) => y(net));
        return (
          <>
            <LeftAxis
              ticks={y.ticks(5).map((value) => ({ position: y(value), text: formatY(value) }))}
              position={left}
              from={11}
              to={right}
              title={yTitle}
            />
            <path class="band" d={bandPath(band) ?? ''}>
              <title>{bandTitle}</title>
            </path>
            <line class="zero" x1={left} x2={right} y1={y(0)} y2={y(0)} />
            <line class="expected" x1={x(0)} y1={y(0)} x2={x(rounds)} y2={y(mean * rounds)} />
            <path class="net-line" d={path(points) ?? ''} />
            <BottomAxis
              ticks={x.ticks(Math.max(2, Math.floor(width / 110))).map((value) => ({ position: x(value), text: formatX(value) }))}
              position={bottom}
              from={left}
              to={right}
              title={xTitle}
            />
          </>
        );
      }}
    </Frame>
  );
}
