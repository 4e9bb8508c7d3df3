/** The word when the time is over that a player has set for a visit. It must never refuse anything: it is a word and no bar. */
import type { LimitsView } from '../../protocol/index.ts';

const MINUTE_MS = 60_000;

/** Tells once, at the minute by the server's clock, or at once where it is past; the answer takes it back. */
export function remind(
  { sessionMinutes: { value }, signedInAtMs }: Pick<LimitsView, 'sessionMinutes' | 'signedInAtMs'>,
  nowMs: () => number,
  tell: (minutes: number) => void,
): () => void {
  if (value === null) return () => {};
  const timer = setTimeout(() => tell(value), Math.max(0, signedInAtMs + value * MINUTE_MS - nowMs()));
  return () => clearTimeout(timer);
}
