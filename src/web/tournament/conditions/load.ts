/** Loads what the conditions page needs: the check of conditions, the rulebooks with tournaments, and the current conditions. */
import { CroupierError } from '../../../client/index.ts';
import type { ConditionsView, TournamentSummaryView, TournamentsView } from '../../../protocol/index.ts';
import type { Rulebook } from '../../../rules/index.ts';
import type { Conditions } from '../../../tournament/index.ts';
import { loadRulebook, RULEBOOK_IDS } from '../../shell/index.ts';
import { tournaments } from '../parts/index.ts';

export interface FormTools {
  readonly check: typeof import('./check.ts');
  /** Rulebooks that have tournaments. */
  readonly rulebooks: readonly Rulebook[];
  /** Ids of the newest tournaments, which a proposed id must not repeat. */
  readonly takenIds: readonly string[];
  /** The newest tournaments that have conditions, which can be copied. */
  readonly earlier: readonly TournamentSummaryView[];
}

const LIST_MAX = 100;
/** A page has few tournaments that are over, and the form needs only the newest ones. */
const LIST_PAGES_MAX = 5;

/** The newest tournaments, also those that are over. The form works without them. */
async function loadTournaments(): Promise<readonly TournamentSummaryView[]> {
  const items: TournamentSummaryView[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < LIST_PAGES_MAX; pages++) {
    const page: TournamentsView | null = await tournaments
      .list({ limit: LIST_MAX, ...(cursor === null ? {} : { cursor }) })
      .catch(() => null);
    items.push(...(page?.items ?? []));
    cursor = page?.next ?? null;
    if (cursor === null) break;
  }
  return items;
}

export async function loadFormTools(): Promise<FormTools> {
  const [check, rulebooks, listed] = await Promise.all([
    import('./check.ts'),
    Promise.all(RULEBOOK_IDS.map(loadRulebook)),
    loadTournaments(),
  ]);
  return {
    check,
    rulebooks: rulebooks.filter(({ conduct }) => conduct.tournaments !== null),
    takenIds: listed.map(({ tournament }) => tournament),
    earlier: listed.filter(({ rulebook }) => rulebook !== null),
  };
}

/** Resolves to null if the server has no such thing. */
async function orNull<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof CroupierError && error.code === 'not-found') return null;
    throw error;
  }
}

/** The current conditions; null if the tournament has none yet, undefined if there is no such tournament. */
export async function loadConditions(tournament: string): Promise<ConditionsView | null | undefined> {
  const conditions = await orNull(tournaments.conditions(tournament));
  if (conditions !== null) return conditions;
  return (await orNull(tournaments.get(tournament))) === null ? undefined : null;
}

/** The version before the current one: null if there is none, undefined if the person may not read the record. */
export async function loadVersionBefore(tournament: string, version: number): Promise<Conditions | null | undefined> {
  if (version === 1) return null;
  try {
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof tournaments.acts>> = await tournaments.acts(
        tournament,
        cursor === null ? {} : { cursor },
      );
      for (const { events } of page.items)
        for (const event of events)
          if (event.type === 'conditions-drafted' && event.version === version - 1) return event.conditions;
      cursor = page.next;
    } while (cursor !== null);
  } catch (error) {
    // An officer must not approve a version because the differences could not be loaded.
    if (!(error instanceof CroupierError && error.code === 'not-permitted')) throw error;
  }
  return undefined;
}
