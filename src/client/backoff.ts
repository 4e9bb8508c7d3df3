/** Computes the wait before the next connection attempt, with a random part so that clients do not reconnect together. */

/** The first waits are short, because most interruptions are short. */
const FIRST_WAITS_MS = [100, 250, 500] as const;
/** In the first 30 seconds the client retries often, so that the player can still wager after a server restart. */
const EARLY_WAIT_MS = 1_000;
const EARLY_UNTIL_MS = 30_000;
const LATE_WAIT_MS = 5_000;

/** `random` is from 0 to 1. It makes the wait up to half shorter or longer. */
export function reconnectWaitMs(failures: number, lostForMs: number, random: number): number {
  const baseMs = lostForMs < EARLY_UNTIL_MS ? (FIRST_WAITS_MS[failures] ?? EARLY_WAIT_MS) : LATE_WAIT_MS;
  return baseMs * (0.5 + random);
}
