/** Goes through a tumbler's whole record and says where the first fault is. It must never mend one. */
import { drawFaces, parseSeed } from './faces.ts';
import { type Entry, FIRST_HASH, hashEntry } from './record.ts';

export interface RecordFault {
  readonly seq: number;
  readonly message: string;
}

interface RoundSoFar {
  readonly dice: number;
  readonly seed: Uint8Array;
  closeHash: string | null;
  revealed: boolean;
}

/** The first entry that does not follow from those before it, or null. Rounds are forgotten once they are revealed and left behind. */
export function findRecordFault(entries: Iterable<Entry>, onEntry: () => void = () => {}): RecordFault | null {
  let [seq, hash] = [0, FIRST_HASH];
  const rounds = new Map<string, RoundSoFar>();
  for (const entry of entries) {
    onEntry();
    seq += 1;
    if (entry.seq !== seq) return { seq, message: `entry ${seq} is missing` };
    hash = hashEntry(hash, entry);
    if (entry.hash !== hash) return { seq, message: `entry ${seq} or one before it was changed: its hash does not follow` };
    const message = faultOf(rounds, entry);
    if (message !== null) return { seq, message: `entry ${seq}, round ${entry.round} of ${entry.table}: ${message}` };
  }
  return null;
}

function faultOf(rounds: Map<string, RoundSoFar>, entry: Entry): string | null {
  const place = `${entry.table}\n${entry.round}`;
  const round = rounds.get(place);
  if (entry.kind === 'committed') {
    const seed = parseSeed(entry.seed ?? '');
    if (round !== undefined) return 'is committed twice';
    if (seed === null) return 'has no seed';
    rounds.set(place, { dice: entry.dice, seed, closeHash: null, revealed: false });
    return null;
  }
  if (round === undefined) return `is ${entry.kind} without a commitment`;
  if (round.revealed) return `is ${entry.kind} after its reveal`;
  if (entry.kind === 'revealed') {
    round.revealed = true;
    return null;
  }
  const { table, round: number, draw, closeHash } = entry;
  if (closeHash === null || (round.closeHash !== null && round.closeHash !== closeHash)) return 'is drawn for two closes';
  round.closeHash = closeHash;
  const faces = drawFaces(round.seed, { table, round: number, draw, closeHash }, round.dice).join('');
  return faces === entry.faces ? null : `draw ${draw} is written down as ${entry.faces} and is ${faces}`;
}
