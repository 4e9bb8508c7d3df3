/** Parses the value of the option `--rounds`. */
import { fail } from './user-error.ts';

/** Accepts `1000000`, `1e6` and `1_000_000`. */
export function parseRoundCount(text: string): number {
  const plain = text.replaceAll('_', '');
  if (!/^\d+(e\d+)?$/i.test(plain))
    fail(`--rounds: '${text}' is not a number of rounds; expected a number such as 1000000 or 1e6`);
  return Number(plain);
}
