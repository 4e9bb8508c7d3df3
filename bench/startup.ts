/** How soon the command answers, beside Node doing nothing. It must never count the first start, which fills the compile cache. */
import { COMMAND, leastInTurns, nanoseconds, type Report, runWell, short } from './measure.ts';

const TARGET = 3;
const TURNS = 15;
const UNMEASURED = 2;

export async function measureStartup(): Promise<Report> {
  const start =
    (...args: readonly string[]) =>
    (): number =>
      nanoseconds(() => runWell(process.execPath, args));
  const [bare = 0, odds = 0] = await leastInTurns(
    TURNS,
    UNMEASURED,
    start('-e', '0'),
    start(COMMAND, 'odds', 'crown-sic-bo', '--layout', 'A'),
  );
  return {
    findings: [
      {
        name: 'start-up of odds, time over bare Node',
        value: odds / bare,
        unit: '',
        bound: 'at most',
        target: TARGET,
        detail: `${short(odds / 1e6)} ms, ${short(bare / 1e6)} for 'node -e 0'`,
      },
    ],
    notes: [],
  };
}
