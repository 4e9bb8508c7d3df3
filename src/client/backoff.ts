/** How long a client waits before it tries to connect again. It must never let everybody come in one instant. */

/** At first a connection may only have flickered. */
const FIRST_MS = [100, 250, 500] as const;
/** While a server is being started again, a second may be what is left for a wager. */
const SOON_MS = 1_000;
const SOON_UNTIL_MS = 30_000;
const LATER_MS = 5_000;

/** After so many tries that failed, and so long since the first; `chance` is from 0 to 1 and spreads by half to either side. */
export function waitOf(tries: number, sinceMs: number, chance: number): number {
  const aimedMs = sinceMs < SOON_UNTIL_MS ? (FIRST_MS[tries] ?? SOON_MS) : LATER_MS;
  return aimedMs * (0.5 + chance);
}
