/** Lists the tournaments by page, and loads few states of tournaments that are over. */
import type { TournamentSummaryView } from '../../protocol/index.ts';
import type { Floor, TournamentHandle } from '../floor/index.ts';
import { apiException } from './api-exception.ts';
import { buildSummary } from './tournament-views.ts';

/** A page has at most this many tournaments that are over. The server must load the state of each from the store. */
export const PAST_PER_PAGE_MAX = 10;
/** So many summaries of tournaments that are over stay in memory. */
const SUMMARIES_MAX = 1000;

export class TournamentList {
  readonly #floor: Floor;
  /** The summary of a tournament that is over does not change, so the list does not load the same state again and again. */
  readonly #pastSummaries = new Map<string, TournamentSummaryView>();

  constructor(floor: Floor) {
    this.#floor = floor;
  }

  /** `cursor`: the last tournament of the page before. `next` is the cursor of the next page; null on the last page. */
  async readPage(
    cursor: string | undefined,
    limit: number,
  ): Promise<{ readonly items: TournamentSummaryView[]; readonly next: string | null }> {
    const handles = await this.#sort();
    const after = cursor === undefined ? -1 : handles.findIndex(({ tournament }) => tournament === cursor);
    if (cursor !== undefined && after < 0) throw apiException('invalid', 'is not a cursor of this list', { place: 'cursor' });
    const page = cutPage(handles.slice(after + 1), limit);
    const items: TournamentSummaryView[] = [];
    // One after the other, so that a request needs the state of one past tournament at a time.
    for (const handle of page) items.push(await this.#readSummary(handle));
    return { items, next: after + 1 + page.length < handles.length ? (page.at(-1)?.tournament ?? null) : null };
  }

  /** Tournaments that are not over, by their start, then the others by their ids, the last first. */
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
    const past = handles.filter(({ isOver }) => isOver()).sort((a, b) => compareIds(b, a));
    return [...open.map(({ handle }) => handle), ...past];
  }

  async #readSummary(handle: TournamentHandle): Promise<TournamentSummaryView> {
    const known = this.#pastSummaries.get(handle.tournament);
    if (known !== undefined) return known;
    const summary = await handle.read(buildSummary);
    // `isOver` may be true before the end is durable. The summary has only what is durable.
    if (summary.stage !== 'finished' && summary.stage !== 'cancelled') return summary;
    const [oldest] = this.#pastSummaries.keys();
    if (this.#pastSummaries.size >= SUMMARIES_MAX && oldest !== undefined) this.#pastSummaries.delete(oldest);
    this.#pastSummaries.set(handle.tournament, summary);
    return summary;
  }
}

const compareIds = ({ tournament: a }: TournamentHandle, { tournament: b }: TournamentHandle): number =>
  a === b ? 0 : a < b ? -1 : 1;

/** The first handles, up to `limit`, and with few tournaments that are over. */
function cutPage(handles: readonly TournamentHandle[], limit: number): readonly TournamentHandle[] {
  const page = handles.slice(0, limit);
  const [firstTooMany] = page.filter(({ isOver }) => isOver()).slice(PAST_PER_PAGE_MAX);
  return firstTooMany === undefined ? page : page.slice(0, page.indexOf(firstTooMany));
}
