/** Measures the draw, the cut and the standings of a large tournament. */
import { drawBytes } from '../src/server/tumbler/index.ts';
import { drawSeats } from '../src/tournament/draw.ts';
import { type Bench, type Finding, formatInteger, formatNumber, nanoseconds, type Report } from './measure.ts';
import { benchCut } from './tournament-cut.ts';
import { measureStandings } from './tournament-standings.ts';

const ENTRY_COUNT = 10_000;
const TABLES = 1_250;
const SEATS = 8;
/** A fifth of the entries belongs to a pair. Then about every second draw is repeated. */
const PAIR_COUNT = 1_000;
/** Each draw has a seed of its own, because the number of tries depends on the seed. */
const DRAWS = 25;
const WARMUP_DRAWS = 5;
const CLOSE_HASH = '0'.repeat(64);
const TARGETS = { drawMs: 50, cutMs: 50 };
const CUTS = 15;

export async function measureTournament(bench: Bench): Promise<Report> {
  return { findings: [measureDraw(), measureCut(), ...(await measureStandings(bench))], notes: [] };
}

function measureCut(): Finding {
  const { cutMs, rankMs } = benchCut(CUTS);
  const [fastest = 0, median = 0, slowest = 0] = [cutMs[0], cutMs[cutMs.length >> 1], cutMs.at(-1)];
  return {
    name: `cut of ${formatInteger(ENTRY_COUNT)} entries with ten cut rules`,
    value: median,
    unit: 'ms',
    bound: 'at most',
    target: TARGETS.cutMs,
    detail: `${formatNumber(fastest)} to ${formatNumber(slowest)} ms; the standings alone ${formatNumber(rankMs[rankMs.length >> 1] ?? 0)} ms`,
  };
}

/** From the committed seed to the seats. */
function measureDraw(): Finding {
  const entries = Array.from({ length: ENTRY_COUNT }, (_, i) => `entry-${i}`);
  const apart = Array.from({ length: PAIR_COUNT }, (_, i) => entries.slice(2 * i, 2 * i + 2));
  const times: number[] = [];
  let triesTotal = 0;
  for (let draw = -WARMUP_DRAWS; draw < DRAWS; draw++) {
    const bytes = drawBytes(Buffer.alloc(32, WARMUP_DRAWS + draw), {
      tournament: 'bench',
      session: 'heat',
      purpose: 'seats',
      closeHash: CLOSE_HASH,
    });
    let tries = 0;
    const ns = nanoseconds(() => {
      const result = drawSeats({ entries, tables: TABLES, seats: SEATS, apart }, bytes);
      if (!result.ok || result.drawn.together.length > 0) throw new Error('the draw does not keep the pairs apart');
      tries = result.drawn.tries;
    });
    if (draw < 0) continue;
    times.push(ns / 1e6);
    triesTotal += tries;
  }
  times.sort((a, b) => a - b);
  const [fastest = 0, median = 0, slowest = 0] = [times[0], times[times.length >> 1], times.at(-1)];
  return {
    name: `draw of ${formatInteger(ENTRY_COUNT)} entries, ${formatInteger(PAIR_COUNT)} pairs kept apart`,
    value: median,
    unit: 'ms',
    bound: 'at most',
    target: TARGETS.drawMs,
    detail: `${formatNumber(fastest)} to ${formatNumber(slowest)} ms, ${formatNumber(triesTotal / DRAWS)} tries per draw`,
  };
}
