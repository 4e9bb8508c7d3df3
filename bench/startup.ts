/** Measures the start-up time of the command line as a multiple of the time of `node -e 0`, with a warm compile cache. */
import { alternatingMinimums, CLI_PATH, formatNumber, nanoseconds, type Report, runOrThrow } from './measure.ts';

const TARGET_RATIO = 3;
const REPETITIONS = 15;
const WARMUPS = 2;

export async function measureStartup(): Promise<Report> {
  const timeNode =
    (...args: readonly string[]) =>
    (): number =>
      nanoseconds(() => runOrThrow(process.execPath, args));
  const [nodeNs = 0, oddsNs = 0] = await alternatingMinimums(
    REPETITIONS,
    WARMUPS,
    timeNode('-e', '0'),
    timeNode(CLI_PATH, 'odds', 'crown-sic-bo', '--layout', 'A'),
  );
  return {
    findings: [
      {
        name: 'start-up of odds, time over bare Node',
        value: oddsNs / nodeNs,
        unit: '',
        bound: 'at most',
        target: TARGET_RATIO,
        detail: `${formatNumber(oddsNs / 1e6)} ms, ${formatNumber(nodeNs / 1e6)} for 'node -e 0'`,
      },
    ],
    notes: [],
  };
}
