/** Sums what a player has wagered and lost on the current UTC day at all tables, from durable data. Chips of tournaments do not count. */
import { assertPresent, netOfRow } from '../../rules/index.ts';
import { isTournamentTable, type SettledRow, stakeOn, type TableState } from '../../table/index.ts';
import type { TableHandle } from '../floor/index.ts';
import { KeyedQueue } from '../people/index.ts';
import { dayOf, type JournalRecord, readActBody, type SettlementRef } from '../store/index.ts';
import type { ApiDependencies } from './api-dependencies.ts';
import { JournalReader } from './journal-reader.ts';

/** What counts towards the limits. A wager counts as lost and wagered until its round is settled, and then on the day of the settlement. */
export interface DailyFigures {
  readonly wagered: number;
  /** Stakes minus returns, plus winnings that the house held and kept on this day; negative if the player has won. */
  readonly lost: number;
}

/** Sums of settled rounds are kept for at most this many people. */
const PEOPLE_MAX = 1000;
/** Settlements are listed in pages of this size. */
const PAGE = 100;
/** At most this many later records of a table are searched at once. A table has few of them, because people make them. */
const LATER_RECORDS_MAX = 10_000;

/** A settlement of one person at one table. */
interface Settlement {
  readonly place: number;
  readonly table: string;
  readonly seq: number;
  readonly round: number;
  readonly figures: DailyFigures;
}

/** Settlements by table and round. A round that is settled anew has one settlement, the last one. */
type Settlements = Map<string, Map<number, Settlement>>;

/** The settled rounds of one person on one day. */
interface SettledDay {
  readonly day: number;
  readonly settlements: Settlements;
  /** The last known position of a settlement of the person. */
  lastPlace: number;
  /** Winnings that the house held and kept. */
  forfeited: number;
  /** Later events up to this record are contained, by table. */
  readonly checkedSeqs: Map<string, number>;
}

const newDay = (day: number): SettledDay => ({
  day,
  settlements: new Map(),
  lastPlace: 0,
  forfeited: 0,
  checkedSeqs: new Map(),
});

/** The player's stake whose round is not settled. Losing wagers stay on the layout until the dealer takes them, and count as settled. */
function openStakeOf(state: TableState, person: string): number {
  const player = state.players.get(person);
  if (player === undefined || player.staked === 0 || isTournamentTable(state.setup)) return 0;
  if (!state.round?.done.has('settle')) return player.staked;
  return state.lastSettled.reduce((sum, [id, betId, , , outcome]) => {
    const bet = state.layout.byId.get(betId);
    return id === person && outcome === 'rides' && bet !== undefined ? sum + stakeOn(state, player, bet) : sum;
  }, 0);
}

/** What a wager counts as wagered. One that was returned or that rides to the next throw is not wagered yet. */
const wageredOf = (outcome: SettledRow[4], counted: number): number => (outcome === 'won' || outcome === 'lost' ? counted : 0);

/** The figures of settled rows without later events. */
const figuresOfRows = (rows: readonly SettledRow[]): DailyFigures => ({
  lost: -rows.reduce((sum, row) => sum + netOfRow(row), 0),
  wagered: rows.reduce((sum, [, , counted, , outcome]) => sum + wageredOf(outcome, counted), 0),
});

const NO_FIGURES: DailyFigures = { wagered: 0, lost: 0 };

function sumFigures({ settlements, forfeited }: SettledDay, open: number): DailyFigures {
  let [wagered, lost] = [open, open + forfeited];
  for (const byRound of settlements.values())
    for (const { figures } of byRound.values()) {
      wagered += figures.wagered;
      lost += figures.lost;
    }
  return { wagered, lost };
}

export class DailyPlay {
  readonly #deps: Pick<ApiDependencies, 'floor' | 'store' | 'clock'>;
  readonly #page: number;
  readonly #journal: JournalReader;
  readonly #days = new Map<string, SettledDay>();
  /** Reads of one person run one after the other, so that parallel requests read a day one time. */
  readonly #reads = new KeyedQueue();

  constructor(deps: Pick<ApiDependencies, 'floor' | 'store' | 'clock'>, page = PAGE) {
    this.#deps = deps;
    this.#page = page;
    this.#journal = new JournalReader(deps.store, deps.clock);
  }

  of(person: string): Promise<DailyFigures> {
    return this.#reads.run(person, async () => {
      // The open stakes are read first: a round that is settled meanwhile counts twice for a moment, but is never left out.
      const tables = [...this.#deps.floor.tables.values()];
      const stakes = await Promise.all(tables.map((handle) => handle.read((state) => openStakeOf(state, person))));
      const settledDay = await this.#readSettled(person);
      return sumFigures(
        settledDay,
        stakes.reduce((sum, stake) => sum + stake, 0),
      );
    });
  }

  #handleOf(table: string): TableHandle {
    const { tables, retired } = this.#deps.floor;
    return assertPresent(tables.get(table) ?? retired.get(table), 'the table of a settlement');
  }

  async #readSettled(person: string): Promise<SettledDay> {
    const day = dayOf(this.#deps.clock());
    const { tables, retired } = this.#deps.floor;
    // The next call checks the records after these ones.
    const headSeqs = new Map([...tables, ...retired].map(([table, handle]) => [table, handle.head().seq]));
    const kept = this.#days.get(person);
    const settledDay = kept !== undefined && kept.day === day ? kept : newDay(day);
    // Changed only after the last read, so that nothing is missing if a read fails.
    const { added, lastPlace } = await this.#readNewSettlements(person, settledDay);
    const { changed, forfeited } = await this.#readLaterEvents(person, settledDay, added, headSeqs);
    for (const settlement of [...added, ...changed]) keep(settledDay.settlements, settlement);
    settledDay.lastPlace = lastPlace;
    settledDay.forfeited += forfeited;
    for (const [table, seq] of headSeqs) settledDay.checkedSeqs.set(table, seq);
    this.#days.delete(person);
    this.#days.set(person, settledDay);
    const [oldest] = this.#days.keys();
    if (this.#days.size > PEOPLE_MAX && oldest !== undefined) this.#days.delete(oldest);
    return settledDay;
  }

  /** Reads the settlements of the day that are not known yet, without their later events, and returns them oldest first. */
  async #readNewSettlements(
    person: string,
    { day, lastPlace: knownPlace }: SettledDay,
  ): Promise<{ readonly added: readonly Settlement[]; readonly lastPlace: number }> {
    const added: Settlement[] = [];
    let [before, lastPlace]: [number | null, number] = [null, knownPlace];
    for (;;) {
      const refs: readonly SettlementRef[] = await this.#deps.store.settledOf(person, before, this.#page);
      for (const ref of refs) {
        const settlement = ref.place > knownPlace ? await this.#readSettlement(person, ref, day) : null;
        lastPlace = Math.max(lastPlace, ref.place);
        if (settlement === null) return { added: added.reverse(), lastPlace };
        added.push(settlement);
      }
      before = refs.at(-1)?.place ?? null;
      if (refs.length < this.#page) return { added: added.reverse(), lastPlace };
    }
  }

  /** Reads one settlement without its later events; null if it is of an earlier day. */
  async #readSettlement(person: string, { place, table, seq }: SettlementRef, day: number): Promise<Settlement | null> {
    const handle = this.#handleOf(table);
    const [record] = await this.#deps.store.records(table, seq, 1);
    const { atMs } = assertPresent(record, 'the record of a settlement');
    if (dayOf(atMs) < day) return null;
    const event = eventsOf(handle, record as JournalRecord).find(({ type }) => type === 'round-settled');
    if (event?.type !== 'round-settled') throw new Error(`record ${seq} of ${table} has no settlement`);
    const figures = (await isTournament(handle)) ? NO_FIGURES : figuresOfRows(event.rows.filter(([player]) => player === person));
    return { place, table, seq, round: event.round, figures };
  }

  /** Reads the rounds with later events again, and sums what the house kept on this day. */
  async #readLaterEvents(
    person: string,
    { day, settlements, checkedSeqs }: SettledDay,
    added: readonly Settlement[],
    headSeqs: ReadonlyMap<string, number>,
  ): Promise<{ readonly changed: readonly Settlement[]; readonly forfeited: number }> {
    const changed: Settlement[] = [];
    let forfeited = 0;
    for (const [table, headSeq] of headSeqs) {
      const checkedSeq = checkedSeqs.get(table);
      const handle = this.#handleOf(table);
      if (checkedSeq === headSeq || (await isTournament(handle))) continue;
      const known = new Map(settlements.get(table));
      for (const settlement of added) if (settlement.table === table) known.set(settlement.round, settlement);
      const afterSeq = checkedSeq ?? 0;
      forfeited += await this.#sumForfeited(person, handle, day, afterSeq, headSeq);
      const rounds = known.size === 0 ? [] : await this.#listChangedRounds(handle, known, afterSeq);
      for (const round of rounds) {
        const settlement = known.get(round);
        if (settlement !== undefined) changed.push(await this.#readAgain(person, handle, settlement));
      }
    }
    return { changed, forfeited };
  }

  /** Sums what the house kept of the player's held winnings on this day, in the records from after `afterSeq` to `headSeq`. */
  async #sumForfeited(person: string, handle: TableHandle, day: number, afterSeq: number, headSeq: number): Promise<number> {
    const canForfeit = await handle.read(({ conduct, players }) => conduct.seizure !== null && players.has(person));
    if (!canForfeit) return 0;
    const records = await this.#deps.store.matters(handle.table, '"held-forfeited"', afterSeq + 1, LATER_RECORDS_MAX);
    return records
      .filter(({ seq, atMs }) => seq <= headSeq && dayOf(atMs) >= day)
      .flatMap((record) => eventsOf(handle, record))
      .reduce((sum, event) => (event.type === 'held-forfeited' && event.player === person ? sum + event.amount : sum), 0);
  }

  /** Lists the rounds that were corrected, adjusted, voided or reversed after `afterSeq`. */
  async #listChangedRounds(
    handle: TableHandle,
    known: ReadonlyMap<number, Settlement>,
    afterSeq: number,
  ): Promise<ReadonlySet<number>> {
    const { store } = this.#deps;
    const firstSeq = Math.min(...[...known.values()].map(({ seq }) => seq));
    const fromSeq = Math.max(afterSeq, firstSeq) + 1;
    const corrections = await store.corrections(handle.table, fromSeq, Number.MAX_SAFE_INTEGER, LATER_RECORDS_MAX);
    const adjustments = await store.matters(handle.table, '"adjustment-made"', fromSeq, LATER_RECORDS_MAX);
    const events = [...corrections, ...adjustments].flatMap((record) => eventsOf(handle, record));
    return new Set(events.flatMap((event) => ('round' in event && typeof event.round === 'number' ? [event.round] : [])));
  }

  /** Reads a settlement with its later events. A reversed one counts for nothing, and a voided round for nothing but its adjustments. */
  async #readAgain(person: string, handle: TableHandle, settlement: Settlement): Promise<Settlement> {
    const { view } = await this.#journal.readSettlement(handle, settlement.seq, person);
    if (view === null) return { ...settlement, figures: NO_FIGURES };
    const wagered = view.voided ? 0 : view.wagers.reduce((sum, { outcome, counted }) => sum + wageredOf(outcome, counted), 0);
    return { ...settlement, figures: { wagered, lost: -view.net } };
  }
}

const isTournament = (handle: TableHandle): Promise<boolean> => handle.read(({ setup }) => isTournamentTable(setup));

const eventsOf = ({ versions }: TableHandle, record: JournalRecord) => readActBody(versions, record).events;

function keep(settlements: Settlements, settlement: Settlement): void {
  const byRound = settlements.get(settlement.table) ?? new Map<number, Settlement>();
  byRound.set(settlement.round, settlement);
  settlements.set(settlement.table, byRound);
}
