/** Audits the tumbler's record, which is its file of seeds, draws and reveals. Reports the first fault. */
import { drawFaces, parseSeed } from './faces.ts';
import { type Entry, FIRST_HASH, hashEntry } from './record.ts';

export interface RecordFault {
  readonly seq: number;
  readonly message: string;
}

interface AuditedRound {
  readonly dice: number;
  readonly seed: Uint8Array;
  closeHash: string | null;
  revealed: boolean;
  retired: boolean;
  /** The number of this commitment among those of the round, from 0. */
  readonly attempt: number;
}

/** Returns the first entry that contradicts earlier entries or was changed, or null. */
export function findRecordFault(entries: Iterable<Entry>, onEntry: () => void = () => {}): RecordFault | null {
  let [seq, hash] = [0, FIRST_HASH];
  const rounds = new Map<string, AuditedRound>();
  for (const entry of entries) {
    onEntry();
    seq += 1;
    if (entry.seq !== seq) return { seq, message: `entry ${seq} is missing` };
    hash = hashEntry(hash, entry);
    if (entry.hash !== hash) return { seq, message: `entry ${seq} or an earlier one was changed: the hash does not match` };
    const message = findEntryFault(rounds, entry);
    if (message !== null) return { seq, message: `entry ${seq}, round ${entry.round} of ${entry.table}: ${message}` };
  }
  return null;
}

function findEntryFault(rounds: Map<string, AuditedRound>, entry: Entry): string | null {
  const roundKey = `${entry.table}\n${entry.round}`;
  const round = rounds.get(roundKey);
  if (entry.kind === 'committed') {
    const seed = parseSeed(entry.seed ?? '');
    if (round !== undefined && !round.retired) return 'committed twice';
    if (seed === null) return 'the seed is missing or invalid';
    const attempt = round === undefined ? 0 : round.attempt + 1;
    if (entry.draw !== attempt) return `committed as number ${entry.draw}, expected ${attempt}`;
    rounds.set(roundKey, { dice: entry.dice, seed, closeHash: null, revealed: false, retired: false, attempt });
    return null;
  }
  if (round === undefined) return `${entry.kind} without a commitment`;
  if (round.revealed) return `${entry.kind} after the reveal`;
  if (round.retired) return `${entry.kind} after the commitment was retired`;
  if (entry.kind === 'retired') {
    if (round.closeHash !== null || entry.draw !== round.attempt) return 'retired after a draw or with a wrong number';
    round.retired = true;
    return null;
  }
  if (entry.kind === 'revealed') {
    round.revealed = true;
    return null;
  }
  const { table, round: number, draw, closeHash } = entry;
  if (closeHash === null || (round.closeHash !== null && round.closeHash !== closeHash))
    return 'drawn with two different close hashes';
  round.closeHash = closeHash;
  const faces = drawFaces(round.seed, { table, round: number, draw, closeHash }, round.dice).join('');
  return faces === entry.faces ? null : `draw ${draw} is recorded as ${entry.faces}, but the seed gives ${faces}`;
}
