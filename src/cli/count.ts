/** Reads how many of something an option asks for; it must never round what somebody has typed. */
import { fault } from './fault.ts';

/** `1000000`, `1e6` and `1_000_000` are the same number of rounds. */
export function readRounds(text: string): number {
  const plain = text.replaceAll('_', '');
  if (!/^\d+(e\d+)?$/i.test(plain)) fault(`--rounds: '${text}' is not a number of rounds; write such as 1000000 or 1e6`);
  return Number(plain);
}
