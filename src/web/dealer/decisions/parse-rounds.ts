/** Reads a list of rounds that staff type, such as `12-14, 20`. */

import { LIST_MAX } from '../../../protocol/bounds.ts';

/** Returns the rounds in order, each one time; null if the text is not a list of rounds, or has too many. */
export function parseRounds(text: string): readonly number[] | null {
  const rounds = new Set<number>();
  for (const part of text.split(',')) {
    const match = /^\s*(\d{1,9})(?:\s*[-–]\s*(\d{1,9}))?\s*$/.exec(part);
    if (match === null) return null;
    const [first, last] = [Number(match[1]), Number(match[2] ?? match[1])];
    if (first < 1 || last < first || last - first >= LIST_MAX) return null;
    for (let round = first; round <= last; round += 1) rounds.add(round);
  }
  return rounds.size > LIST_MAX ? null : [...rounds].sort((a, b) => a - b);
}
