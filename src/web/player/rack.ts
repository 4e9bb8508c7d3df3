/** Which chips a player is offered at a sign. It must never offer one that no wager at the table could hold. */
import type { Minor, Sign } from '../../rules/index.ts';
import { minorPerUnit } from '../shell/money.ts';

const UNIT: Minor = minorPerUnit();
/** Values that houses have, in whole units; the second list fills in where a table's span is short. */
const VALUES = [1, 5, 25, 100, 500, 1000, 5000, 25_000, 100_000] as const;
const BETWEEN = [10, 50, 250, 2500, 10_000, 50_000] as const;
/** Times the minimum, where a sign asks for multiples of one that no chip has. */
const TIMES = [1, 2, 5, 10, 20, 50, 100] as const;
const CHIPS_LEAST = 5;
const CHIPS_MOST = 7;

/** Between five and seven values from the lowest minimum of the sign to its maximum, rising. */
export function rackOf(sign: Sign): readonly Minor[] {
  const exceptions = Object.values(sign.bets ?? {}).flatMap(({ minimum }) => minimum ?? []);
  const least = Math.max(1, Math.min(sign.minimum ?? UNIT, ...exceptions));
  const most = sign.maximum ?? Number.POSITIVE_INFINITY;
  const fits = (value: Minor): boolean => value >= least && value <= most && (!sign.multiples || value % least === 0);
  const usual = VALUES.map((value) => value * UNIT).filter(fits);
  const between = BETWEEN.map((value) => value * UNIT).filter(fits);
  const times = TIMES.map((count) => count * least).filter(fits);
  let chosen = usual[0] === least || !sign.multiples ? usual : times;
  for (const value of [...between, ...times]) {
    if (chosen.length >= CHIPS_LEAST) break;
    if (!chosen.includes(value)) chosen = [...chosen, value];
  }
  return [...chosen].sort((a, b) => a - b).slice(0, CHIPS_MOST);
}

/** The chip that is in hand at first: the smallest that is a wager by itself. */
export const firstChip = (rack: readonly Minor[], sign: Sign): number =>
  Math.max(
    0,
    rack.findIndex((value) => value >= (sign.minimum ?? 0)),
  );
