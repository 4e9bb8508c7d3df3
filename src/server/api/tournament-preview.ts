/** Computes what a command would do to a tournament, on a copy of its state. Nothing is recorded. */
import { PREVIEW_PLACES_MAX, type TournamentPreviewView } from '../../protocol/index.ts';
import type { Rulebook } from '../../rules/index.ts';
import {
  evolveTournament,
  inventoryOf,
  packTournament,
  standingsOf,
  type TournamentEvent,
  type TournamentState,
  unpackTournament,
} from '../../tournament/index.ts';

type Places = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** The place of every entry, by session. */
const placesOf = (state: TournamentState): Places =>
  new Map(
    state.sessions.map((session) => [
      session.rules.id,
      new Map(standingsOf(state, session).map(({ entry, place }) => [entry, place])),
    ]),
  );

function listChangedPlaces(before: Places, after: Places): TournamentPreviewView['places'] {
  const changed: TournamentPreviewView['places'] = [];
  for (const session of new Set([...before.keys(), ...after.keys()])) {
    const [earlier, later] = [before.get(session), after.get(session)];
    for (const entry of new Set([...(later?.keys() ?? []), ...(earlier?.keys() ?? [])])) {
      const places = { before: earlier?.get(entry) ?? null, after: later?.get(entry) ?? null };
      if (places.before === places.after) continue;
      changed.push({ session, entry, ...places });
      if (changed.length === PREVIEW_PLACES_MAX) return changed;
    }
  }
  return changed;
}

/** The effect of events on the accounts and the standings. */
export function previewEvents(
  rulebooks: readonly Rulebook[],
  state: TournamentState,
  events: readonly TournamentEvent[],
  atMs: number,
): Omit<TournamentPreviewView, 'seq'> {
  const after = unpackTournament(rulebooks, packTournament(state));
  for (const event of events) evolveTournament(after, event, atMs);
  const [was, is] = [inventoryOf(state), inventoryOf(after)];
  return {
    events: [...events],
    clauses: [...new Set(events.flatMap(({ clauses }) => clauses))],
    cash: { before: was.cash, after: is.cash },
    chips: { before: was.chips, after: is.chips },
    places: listChangedPlaces(placesOf(state), placesOf(after)),
  };
}
