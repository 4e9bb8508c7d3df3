/** Plots at the size they are seen in: bars, stems, dots, and a line in its band. They show exact numbers as near as a screen can and never compute one. */
import { scaleBand, scaleLinear, scaleLog } from 'd3-scale';
import { area, line } from 'd3-shape';
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import './plot.css';

const EDGE = { top: 18, right: 14, bottom: 34, left: 52 } as const;
/** Ticks so far apart can be read. */
const TICK_PX = 76;

interface FrameProps {
  readonly label: string;
  readonly height: number;
  readonly children: (width: number) => ComponentChildren;
}

/** Measured, so that letters keep their size on every screen. */
function Frame({ label, height, children }: FrameProps): VNode {
  const room = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = room.current;
    if (element === null) return;
    const watcher = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return (
    <div ref={room} class="explorer-plot-room">
      {width > 0 && (
        <svg class="explorer-plot" viewBox={`0 0 ${width} ${height}`} height={height} role="img" aria-label={label}>
          {children(width)}
        </svg>
      )}
    </div>
  );
}

interface AxisProps {
  readonly ticks: readonly { readonly at: number; readonly text: string }[];
  /** Of the line that the ticks stand on. */
  readonly across: number;
  readonly from: number;
  readonly to: number;
  readonly title: string;
}

function BottomAxis({ ticks, across, from, to, title }: AxisProps): VNode {
  return (
    <g class="axis">
      <line x1={from} x2={to} y1={across} y2={across} />
      {ticks.map(({ at, text }) => (
        <text key={at} x={at} y={across + 14} class={text.length > 4 && at > to - TICK_PX / 4 ? 'last' : ''}>
          {text}
        </text>
      ))}
      <text class="title" x={(from + to) / 2} y={across + 30}>
        {title}
      </text>
    </g>
  );
}

function LeftAxis({ ticks, across, from, to, title }: AxisProps): VNode {
  return (
    <g class="axis left">
      {ticks.map(({ at, text }) => (
        <g key={at}>
          <line class="grid" x1={across} x2={to} y1={at} y2={at} />
          <text x={across - 6} y={at + 4}>
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
  /** Over the bar; left out where there is no room. */
  readonly text: string;
}

/** One bar for each of a few names. */
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
        const bottom = height - EDGE.bottom;
        const x = scaleBand<string>([6, width - 6])
          .domain(data.map(({ key }) => key))
          .padding(0.18);
        const y = scaleLinear([0, Math.max(...data.map(({ value }) => value))], [bottom, EDGE.top]);
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
              ticks={data.map(({ key }) => ({ at: (x(key) ?? 0) + x.bandwidth() / 2, text: key }))}
              across={bottom}
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
  readonly sayX: (value: number) => string;
  readonly sayY: (value: number) => string;
}

const STEMS_HEIGHT = 270;
/** Under the names of the axis and of the mean. */
const STEMS_TOP = 38;

/** A probability for each of some amounts, with what is lost on one side of zero and what is won on the other. */
export function Stems({ label, data, mean, meanTitle, xTitle, yTitle, sayX, sayY }: StemsProps): VNode {
  return (
    <Frame label={label} height={STEMS_HEIGHT}>
      {(width) => {
        const [right, bottom] = [width - EDGE.right, STEMS_HEIGHT - EDGE.bottom];
        const all = [0, ...data.map((each) => each.x)];
        const [least, most] = [Math.min(...all), Math.max(...all)];
        const room = (most - least || 1) * 0.04;
        const x = scaleLinear([least - room, most + room], [EDGE.left, right]);
        const y = scaleLinear([0, Math.max(...data.map(({ value }) => value))], [bottom, STEMS_TOP]).nice();
        const half = Math.max(1.5, Math.min(6, (right - EDGE.left) / data.length / 4));
        return (
          <>
            <LeftAxis
              ticks={y.ticks(4).map((value) => ({ at: y(value), text: sayY(value) }))}
              across={EDGE.left}
              from={11}
              to={right}
              title={yTitle}
            />
            <line class="zero" x1={x(0)} x2={x(0)} y1={STEMS_TOP - 6} y2={bottom} />
            {data.map(({ key, x: at, value, title }) => (
              <rect
                key={key}
                class={`stem ${at > 0 ? 'won' : at < 0 ? 'lost' : ''}`}
                x={x(at) - half}
                y={Math.min(y(value), bottom - 1)}
                width={2 * half}
                height={Math.max(1, bottom - y(value))}
                rx={Math.min(2, half)}
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
              ticks={x.ticks(Math.max(2, Math.floor(width / TICK_PX))).map((value) => ({ at: x(value), text: sayX(value) }))}
              across={bottom}
              from={EDGE.left}
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
  /** A class for its colour. */
  readonly tone: string;
}

const DOTS_HEIGHT = 300;
/** Marks of a logarithmic axis. */
const MARKS = [0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000];

/** What is paid against what would be fair: on the line nobody has an edge. */
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
        const [right, bottom] = [width - EDGE.right, DOTS_HEIGHT - EDGE.bottom];
        const values = data.flatMap(({ x, y }) => [x, y]);
        const domain = [Math.min(...values) / 1.3, Math.max(...values) * 1.3];
        const x = scaleLog(domain, [EDGE.left, right]);
        const y = scaleLog(domain, [bottom, EDGE.top + 6]);
        const marks = MARKS.filter((mark) => mark >= (domain[0] ?? 0) && mark <= (domain[1] ?? 0));
        const [from = 1, to = 1] = domain;
        return (
          <>
            <LeftAxis
              ticks={marks.map((mark) => ({ at: y(mark), text: `${mark}` }))}
              across={EDGE.left}
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
              ticks={marks.map((mark) => ({ at: x(mark), text: `${mark}` }))}
              across={bottom}
              from={EDGE.left}
              to={right}
              title={xTitle}
            />
          </>
        );
      }}
    </Frame>
  );
}

export interface PathPoint {
  readonly round: number;
  readonly net: number;
}

export interface RunningProps {
  readonly label: string;
  readonly points: readonly PathPoint[];
  readonly rounds: number;
  /** Of one round. */
  readonly mean: number;
  readonly deviation: number;
  readonly xTitle: string;
  readonly yTitle: string;
  readonly bandTitle: string;
  readonly sayX: (value: number) => string;
  readonly sayY: (value: number) => string;
}

const RUNNING_HEIGHT = 300;
/** Between these many standard deviations a result lies 95 times of a hundred. */
const BAND = 1.96;
const BAND_POINTS = 80;

/** A running result in the band where it is to be expected. */
export function Running(props: RunningProps): VNode {
  const { label, points, rounds, mean, deviation, xTitle, yTitle, bandTitle, sayX, sayY } = props;
  const band = Array.from({ length: BAND_POINTS + 1 }, (_, i) => {
    const round = (rounds * i) / BAND_POINTS;
    const spread = BAND * deviation * Math.sqrt(round);
    return { round, low: mean * round - spread, high: mean * round + spread };
  });
  return (
    <Frame label={label} height={RUNNING_HEIGHT}>
      {(width) => {
        const [right, bottom] = [width - EDGE.right, RUNNING_HEIGHT - EDGE.bottom];
        const left = EDGE.left + 18;
        const all = [...band.flatMap(({ low, high }) => [low, high]), ...points.map(({ net }) => net)];
        const x = scaleLinear([0, rounds], [left, right]);
        const y = scaleLinear([Math.min(...all), Math.max(...all)], [bottom, EDGE.top + 8]).nice();
        const inBand = area<(typeof band)[number]>()
          .x(({ round }) => x(round))
          .y0(({ low }) => y(low))
          .y1(({ high }) => y(high));
        const path = line<PathPoint>()
          .x(({ round }) => x(round))
          .y(({ net }) => y(net));
        return (
          <>
            <LeftAxis
              ticks={y.ticks(5).map((value) => ({ at: y(value), text: sayY(value) }))}
              across={left}
              from={11}
              to={right}
              title={yTitle}
            />
            <path class="band" d={inBand(band) ?? ''}>
              <title>{bandTitle}</title>
            </path>
            <line class="zero" x1={left} x2={right} y1={y(0)} y2={y(0)} />
            <line class="expected" x1={x(0)} y1={y(0)} x2={x(rounds)} y2={y(mean * rounds)} />
            <path class="running" d={path(points) ?? ''} />
            <BottomAxis
              ticks={x.ticks(Math.max(2, Math.floor(width / 110))).map((value) => ({ at: x(value), text: sayX(value) }))}
              across={bottom}
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
