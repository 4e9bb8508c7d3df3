/** Adds, removes, renames and reorders the sessions of the form, and keeps the references between them. */
import type { Entrants } from '../../../tournament/index.ts';
import { parseLocalText, toLocalText } from '../parts/local-time.ts';
import type { FormValues, SessionValues } from './form-values.ts';
import { MINUTE_MS } from './proposed-time.ts';

const BETWEEN_MS = 60 * MINUTE_MS;

const isSame = (a: Entrants, from: 'advanced' | 'eliminated', session: string): boolean =>
  a.from === from && a.session === session;

/** The first name of this kind that no session has, such as `round-2`. */
function freeId(sessions: readonly SessionValues[], stem: string): string {
  const ids = sessions.map(({ id }) => id);
  let number = 1;
  let id = stem;
  while (ids.includes(id)) {
    number += 1;
    id = `${stem}-${number}`;
  }
  return id;
}

const later = (starts: string, byMs: number): string => {
  const ms = parseLocalText(starts);
  return ms === null ? starts : toLocalText(ms + byMs);
};

const sumOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + (Number(text) || 0), 0);

/**
 * Inserts a session before the last one. A round stands between the session before and the last one. A repechage gives the eliminated
 * players of the session before another way to the last one. The starts of the later sessions move, and the last session gets the seats for those
 * who advance.
 */
export function addSession(values: FormValues, kind: 'round' | 'repechage'): FormValues {
  const { sessions } = values;
  const last = sessions.at(-1);
  const previous = sessions.at(-2) ?? last;
  if (last === undefined || previous === undefined) return values;
  const isFirst = previous === last;
  const id = freeId(sessions, isFirst ? 'heat' : kind === 'round' ? 'round' : 'repechage');
  const lastPlayers = Number(last.tables) * Number(last.seats) || 2;
  const advancing = kind === 'round' ? Math.max(isFirst ? 2 : 1, Math.ceil(lastPlayers / 2)) : 2;
  const added: SessionValues = {
    ...previous,
    key: Math.max(...sessions.map(({ key }) => key)) + 1,
    id,
    kind: isFirst ? 'round' : kind,
    entrants: isFirst ? [{ from: 'entries' }] : [{ from: kind === 'round' ? 'advanced' : 'eliminated', session: previous.id }],
    cuts: [{ by: 'overall', n: String(advancing) }],
    starts: isFirst ? last.starts : later(previous.starts, BETWEEN_MS),
  };
  const lastStarts = parseLocalText(last.starts);
  const addedStarts = parseLocalText(added.starts);
  const mustMove = lastStarts !== null && addedStarts !== null && lastStarts <= addedStarts;
  const advanced: Entrants = { from: 'advanced', session: id };
  const movedLast: SessionValues = {
    ...last,
    entrants:
      kind === 'round' || isFirst
        ? isFirst
          ? [advanced]
          : last.entrants.map((group) => (isSame(group, 'advanced', previous.id) ? advanced : group))
        : [...last.entrants, advanced],
    seats: isFirst
      ? String(Math.ceil(advancing / (Number(last.tables) || 1)))
      : kind === 'repechage'
        ? String((Number(last.seats) || 0) + Math.ceil(sumOf(added.cuts.map(({ n }) => n)) / (Number(last.tables) || 1)))
        : last.seats,
    starts: mustMove ? later(added.starts, BETWEEN_MS) : last.starts,
  };
  // A first heat must eliminate somebody also with the fewest players.
  const playersMin = isFirst ? String(Math.max(Number(values.playersMin) || 0, advancing + 1)) : values.playersMin;
  return { ...values, playersMin, sessions: [...sessions.slice(0, -1), added, movedLast] };
}

/** Sessions that took players from the removed one take them from where the removed one took its players. */
export function removeSession(values: FormValues, index: number): FormValues {
  const removed = values.sessions[index];
  if (removed === undefined) return values;
  const replace = (entrants: readonly Entrants[]): readonly Entrants[] => {
    const kept = entrants.filter((group) => group.from === 'entries' || group.session !== removed.id);
    if (kept.length === entrants.length) return entrants;
    // The eliminated players of a session have another way only while that session is there.
    const sources = removed.kind === 'repechage' ? [] : removed.entrants;
    const replaced = [
      ...kept,
      ...sources.filter((group) => !kept.some((other) => JSON.stringify(other) === JSON.stringify(group))),
    ];
    return replaced;
  };
  const sessions = values.sessions
    .filter((_, i) => i !== index)
    .map((session) => ({ ...session, entrants: replace(session.entrants) }));
  const after = values.buyBack.after.filter((id) => id !== removed.id);
  return { ...values, sessions, buyBack: { ...values.buyBack, after } };
}

/** Swaps a session with its neighbour. Both keep their names, and exchange their starts. */
export function moveSession(values: FormValues, index: number, step: -1 | 1): FormValues {
  const [session, other] = [values.sessions[index], values.sessions[index + step]];
  if (session === undefined || other === undefined) return values;
  const sessions = [...values.sessions];
  sessions[index] = { ...other, starts: session.starts };
  sessions[index + step] = { ...session, starts: other.starts };
  return { ...values, sessions };
}

/** Changes one session. A new name also changes all references to the session. */
export function changeSession(values: FormValues, index: number, changes: Partial<SessionValues>): FormValues {
  const before = values.sessions[index];
  if (before === undefined) return values;
  const { id } = changes;
  const sessions = values.sessions.map((session, i) => (i === index ? { ...session, ...changes } : session));
  // Two sessions have the same name for a moment while somebody types: then the references stay with the other session.
  const isShared = values.sessions.some((session, i) => i !== index && session.id === before.id);
  if (id === undefined || id === before.id || isShared) return { ...values, sessions };
  const rename = (group: Entrants): Entrants =>
    group.from !== 'entries' && group.session === before.id ? { ...group, session: id } : group;
  return {
    ...values,
    sessions: sessions.map((session) => ({ ...session, entrants: session.entrants.map(rename) })),
    buyBack: { ...values.buyBack, after: values.buyBack.after.map((name) => (name === before.id ? id : name)) },
  };
}
