/** Lists the tournaments by page, and loads few states of tournaments that are over. */
import type { TournamentSummaryView } from '../../protocol/index.ts';
import type { TournamentState } from '../../tournament/index.ts';
import type { Floor, TournamentHandle } from '../floor/index.ts';
import { apiException } from './api-exception.ts';
import { buildSummary } from './tournament-views.ts';

/** A page has at most this many tournaments that are over. The server must load the state of each from the store. */
export const PAST_PER_PAGE_MAX = 10;
/** At most this many summaries of tournaments that are over stay in memory. */
const SUMMARIES_MAX = 1000;
/** The summaries in memory have at most this many entries in total. */
const PAST_ENTRIES_MAX = 200_000;

type OwnEntry = NonNullable<TournamentSummaryView['own']>;

/** A summary, and the entry of each person. */
interface Summary {
  readonly summary: Omit<TournamentSummaryView, 'own'>;
  readonly ownEntries: ReadonlyMap<string, OwnEntry>;
}

export class TournamentList {
  readonly #floor: Pick<Floor, 'tournaments'>;
  /** The summary of a tournament that is over does not change, so the list does not load the same state again and again. */
  readonly #pastSummaries = new Map<string, Summary>();
  /** The number of entries in these summaries. */
  #pastEntries = 0;
  readonly #pastEntriesMax: number;

  constructor(floor: Pick<Floor, 'tournaments'>, pastEntriesMax = PAST_ENTRIES_MAX) {
    this.#floor = floor;
    this.#pastEntriesMax = pastEntriesMax;
  }

  /** `cursor`: the last tournament of the page before. `person`: the reader of the list; null without a session. `next` is the cursor of the next page; null on the last page. */
  async readPage(
    cursor: string | undefined,
    limit: number,
    person: string | null = null,
  ): Promise<{ readonly items: TournamentSummaryView[]; readonly next: string | null }> {
    const handles = await this.#sort();
    const after = cursor === undefined ? -1 : handles.findIndex(({ tournament }) => tournament === cursor);
    if (cursor !== undefined && after < 0) throw apiException('invalid', 'is not a cursor of this list', { place: 'cursor' });
    const page = cutPage(handles.slice(after + 1), limit);
    const items: TournamentSummaryView[] = [];
    // One after the other, so that a request needs the state of one past tournament at a time.
    for (const handle of page) items.push(await this.#readSummary(handle, person));
    return { items, next: after + 1 + page.length < handles.length ? (page.at(-1)?.tournament ?? null) : null };
  }

  /** Tournaments that are not over, by their start, then the others by their end, the last first. */
  async #sort(): Promise<readonly TournamentHandle[]> {
    const handles = [...this.#floor.tournaments.values()];
    const open = await Promise.all(
      handles
        .filter(({ isOver }) => !isOver())
        .map(async (handle) => ({ handle, startsMs: await handle.read(({ sessions: [first] }) => first?.startsMs ?? null) })),
    );
    open.sort(
      (a, b) =>
        (a.startsMs ?? Number.POSITIVE_INFINITY) - (b.startsMs ?? Number.POSITIVE_INFINITY) || compareIds(a.handle, b.handle),
    );
    const past = handles.filter(({ isOver }) => isOver()).sort((a, b) => b.lastMs() - a.lastMs() || compareIds(b, a));
    return [...open.map(({ handle }) => handle), ...past];
  }

  async #readSummary(handle: TournamentHandle, person: string | null): Promise<TournamentSummaryView> {
    const known = this.#pastSummaries.get(handle.tournament);
    if (known !== undefined) return addOwnEntry(known.summary, person, known.ownEntries.get(person ?? ''));
    return handle.read((state) => {
      const summary = buildSummary(state);
      // `isOver` may be true before the end is durable. The summary has only what is durable.
      if (summary.stage === 'finished' || summary.stage === 'cancelled')
        this.#keep({ summary, ownEntries: ownEntriesByPerson(state) });
      const entry = state.entries.get(state.entryOf.get(person ?? '') ?? '');
      return addOwnEntry(summary, person, entry === undefined ? undefined : { entry: entry.id, status: entry.status });
    });
  }

  #keep(past: Summary): void {
    const { tournament } = past.summary;
    // Another request may have kept the same summary at the same time.
    this.#pastEntries += past.ownEntries.size - (this.#pastSummaries.get(tournament)?.ownEntries.size ?? 0);
    this.#pastSummaries.set(tournament, past);
    for (const [id, { ownEntries }] of this.#pastSummaries) {
      if (this.#pastSummaries.size <= SUMMARIES_MAX && this.#pastEntries <= this.#pastEntriesMax) return;
      this.#pastSummaries.delete(id);
      this.#pastEntries -= ownEntries.size;
    }
  }
}

const ownEntriesByPerson = ({ entryOf, entries }: TournamentState): ReadonlyMap<string, OwnEntry> =>
  new Map(
    [...entryOf].flatMap(([person, id]) => {
      const entry = entries.get(id);
      return entry === undefined ? [] : [[person, { entry: id, status: entry.status }]];
    }),
  );

const addOwnEntry = (summary: Summary['summary'], person: string | null, own: OwnEntry | undefined): TournamentSummaryView =>
  person === null ? summary : { ...summary, own: own ?? null };

const compareIds = ({ tournament: a }: TournamentHandle, { tournament: b }: TournamentHandle): number =>
  a === b ? 0 : a < b ? -1 : 1;

/** The first handles, up to `limit`, and with few tournaments that are over. */
function cutPage(handles: readonly TournamentHandle[], limit: number): readonly TournamentHandle[] {
  const page = handles.slice(0, limit);
  const [firstTooMany] = page.filter(({ isOver }) => isOver()).slice(PAST_PER_PAGE_MAX);
  return firstTooMany === undefined ? page : page.slice(0, page.indexOf(firstTooMany));
}
