/** Loads the record of a tournament: its view, conditions, acts, inventory and draws. */
import { CroupierError } from '../../../client/index.ts';
import type { ConditionsView, DrawView, TournamentActView, TournamentView } from '../../../protocol/index.ts';
import type { inventoryOf } from '../../../tournament/index.ts';
import { serverNow } from '../../shell/index.ts';
import { tournaments } from '../parts/index.ts';
import { readAll } from '../parts/read-all.ts';
import { saveJson } from '../parts/save-json.ts';

export interface RecordedDraw {
  readonly session: string;
  readonly purpose: 'seats' | 'lots';
  readonly draw: DrawView;
}

export interface RecordData {
  readonly loadedAtMs: number;
  readonly role: string | null;
  readonly view: TournamentView;
  /** null before the first draft. */
  readonly conditions: ConditionsView | null;
  readonly acts: readonly TournamentActView[];
  /** The sequence number of the view and of the inventory. Newer acts are left out. */
  readonly seq: number;
  /** null for people who may not see it. */
  readonly inventory: ReturnType<typeof inventoryOf> | null;
  readonly names: Readonly<Record<string, string>>;
  readonly draws: readonly RecordedDraw[];
}

/** null if the server says that there is no such thing, or that the person may not see it. */
const orNull = <T>(loading: Promise<T>): Promise<T | null> =>
  loading.catch((error: unknown) => {
    if (error instanceof CroupierError && (error.code === 'not-found' || error.code === 'not-permitted')) return null;
    throw error;
  });

/** The draws that the records have, each one time. If a draw was made again, the server has the last one. */
function madeDraws(acts: readonly TournamentActView[]): readonly Omit<RecordedDraw, 'draw'>[] {
  const made = new Map<string, Omit<RecordedDraw, 'draw'>>();
  for (const event of acts.flatMap(({ events }) => events)) {
    const purpose = event.type === 'seats-drawn' ? 'seats' : event.type === 'lots-drawn' ? 'lots' : null;
    if (purpose !== null && 'session' in event) made.set(`${event.session} ${purpose}`, { session: event.session, purpose });
  }
  return [...made.values()];
}

/**
 * Rejects with `not-permitted` if the person may not see the acts. The acts end at the sequence number of the view, so that the amounts of
 * the view and of the acts can be compared while the tournament goes on.
 */
export async function loadRecord(id: string): Promise<RecordData> {
  const { seq, view, role, staff } = await tournaments.get(id);
  const [allActs, conditions] = await Promise.all([
    readAll((page) => tournaments.acts(id, page)),
    orNull(tournaments.conditions(id)),
  ]);
  const acts = allActs.filter((act) => act.seq <= seq);
  const draws = await Promise.all(
    madeDraws(acts).map(async (made) => ({ ...made, draw: await tournaments.draw(id, made.session, made.purpose) })),
  );
  const inventory = staff === undefined ? null : { cash: staff.cash, chips: staff.chips, gaps: staff.gaps };
  return { loadedAtMs: serverNow(), seq, role, view, conditions, acts, inventory, names: staff?.names ?? {}, draws };
}

/** Saves the record as a file. */
export const saveRecord = ({ view, seq, conditions, acts, inventory, draws, loadedAtMs }: RecordData): void =>
  saveJson(`${view.id}-record.json`, { tournament: view.id, loadedAtMs, seq, view, conditions, inventory, draws, acts });
