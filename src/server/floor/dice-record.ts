/** What the journal says about the electronic dice of the current and the next round: commitment, hash of the close, revealed seed. */
import type { TableEvent, TableState } from '../../table/index.ts';
import { readActBody, type VersionHistory } from '../store/body.ts';
import type { JournalRecord, Store, TableHead } from '../store/store.ts';

export interface RoundDice {
  /** The hash of the seed, as recorded before betting opened. */
  readonly commitment: string;
  /** The hash of the record that closed betting; null until then. */
  closeHash: string | null;
  /** The revealed seed; null until then, or if the seed is lost. */
  seed: string | null;
}

/** Number of records per read when searching the journal. */
const PAGE_RECORDS = 250;

export class DiceRecord {
  readonly #rounds = new Map<number, RoundDice>();

  /** The dice of a round; undefined if nothing is committed for it. */
  get(round: number): Readonly<RoundDice> | undefined {
    return this.#rounds.get(round);
  }

  /** Adds an event of a record with this hash. */
  add(event: TableEvent, hash: string): void {
    switch (event.type) {
      case 'dice-committed':
        this.#rounds.set(event.round, { commitment: event.commitment, closeHash: null, seed: null });
        // The next round may be committed before the current one ends. Earlier rounds are finished.
        for (const round of this.#rounds.keys()) if (round < event.round - 1) this.#rounds.delete(round);
        break;
      // In rulebooks without a separate close, the throw closes betting.
      case 'betting-closed':
      case 'dice-thrown': {
        const dice = this.#rounds.get(event.round);
        if (dice !== undefined) dice.closeHash = hash;
        break;
      }
      case 'dice-revealed': {
        const dice = this.#rounds.get(event.round);
        if (dice !== undefined) dice.seed = event.seed;
        break;
      }
      default:
    }
  }
}

/** Reads the dice of the unfinished round from the journal, newest records first until its commitment. */
export async function readDiceRecord(
  store: Store,
  versions: VersionHistory,
  head: TableHead,
  { setup, round, commitment }: TableState,
): Promise<DiceRecord> {
  const dice = new DiceRecord();
  const oldestRound = round?.number ?? commitment?.round;
  if (setup.dice === 'real' || oldestRound === undefined) return dice;
  const eventsOf = (record: JournalRecord): readonly TableEvent[] => readActBody(versions, record).events;
  const isCommitment = (event: TableEvent): boolean => event.type === 'dice-committed' && event.round === oldestRound;
  const pages: (readonly JournalRecord[])[] = [];
  // Record 1 is the set-up, which has no events.
  for (let toSeq = head.seq; toSeq > 1; toSeq -= PAGE_RECORDS) {
    const fromSeq = Math.max(2, toSeq - PAGE_RECORDS + 1);
    const page = await store.records(head.table, fromSeq, toSeq - fromSeq + 1);
    pages.unshift(page);
    if (page.some((record) => eventsOf(record).some(isCommitment))) break;
  }
  for (const record of pages.flat()) for (const event of eventsOf(record)) dice.add(event, record.hash);
  return dice;
}
