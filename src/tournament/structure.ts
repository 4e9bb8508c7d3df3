/** Checks the sessions of a tournament: they lead every entry to one ranking, and tables, cuts and times fit for every possible number of players. */
import type { ClauseId, Tournaments } from '../rules/index.ts';
import { nearest, quote } from '../rules/index.ts';
import type { Conditions, Entrants, SessionRules } from './conditions.ts';
import { type ConditionProblemCode, hasProblemAt, type Reader, report } from './fields.ts';

const MINUTE_MS = 60_000;

/** The smallest and the largest number of players that a session can have. */
export interface FieldSize {
  readonly least: number;
  readonly most: number;
}

/** How many players advance from a session. */
export const advancingFrom = ({ cuts, tables }: SessionRules): number =>
  cuts.reduce((sum, { by, n }) => sum + (by === 'table' ? n * tables : n), 0);

/** The session into which an eliminated player of this session buys back: the next one of the main draw. */
export function buyBackTarget(sessions: readonly SessionRules[], after: string): SessionRules | undefined {
  const index = sessions.findIndex(({ id }) => id === after);
  return sessions.slice(index + 1).find(({ kind }) => kind === 'round' || kind === 'final');
}

/** The possible numbers of players of every session, in order. The references between the sessions must be valid. */
export function fieldSizes({ sessions, entry, buyBack }: Conditions): readonly FieldSize[] {
  const sizes: FieldSize[] = [];
  const groupSize = (group: Entrants): FieldSize => {
    if (group.from === 'entries') return { least: entry.playersMin, most: entry.playersMax };
    const index = sessions.findIndex(({ id }) => id === group.session);
    const advancing = advancingFrom(sessions[index] as SessionRules);
    const { least, most } = sizes[index] as FieldSize;
    return group.from === 'advanced'
      ? { least: advancing, most: advancing }
      : { least: least - advancing, most: most - advancing };
  };
  for (const session of sessions) {
    const groups = session.entrants.map(groupSize);
    for (const after of buyBack?.after ?? []) {
      if (buyBackTarget(sessions, after) === session)
        groups.push({ least: 0, most: groupSize({ from: 'eliminated', session: after }).most });
    }
    const least = groups.reduce((sum, group) => sum + group.least, 0);
    // Nobody plays twice, so a session never has more players than the tournament.
    sizes.push({
      least,
      most: Math.min(
        groups.reduce((sum, group) => sum + group.most, 0),
        entry.playersMax,
      ),
    });
  }
  return sizes;
}

/** Reports a contradiction at a path, with the clauses about the structure unless others are given. */
type Say = (at: string, code: ConditionProblemCode, message: string, clauses?: readonly ClauseId[], near?: string) => void;

/** Reports contradictions in the sessions. Buy-backs must be checked before the sizes. */
export function checkSessions(reader: Reader, tournaments: Tournaments, conditions: Conditions): void {
  const { structure } = tournaments.conditionClauses;
  const say: Say = (at, code, message, clauses = structure, near) => report(reader, { at, clauses }, code, message, near);
  const { sessions } = conditions;
  if (sessions.length === 0) say('sessions', 'bad-structure', 'a tournament needs at least one session');
  checkReferences(say, sessions);
  const areReferencesValid = !hasProblemAt(reader, ['sessions']);
  if (areReferencesValid) checkOverlap(say, sessions);
  for (const i of sessions.keys()) checkPlaceInOrder(say, sessions, i);
  if (areReferencesValid && !hasProblemAt(reader, ['entry.closesMs'])) checkTimes(say, conditions);
}

/** Reports the first session whose tables, cuts or length do not fit a possible number of players. The sizes of later sessions follow from it. */
export function checkSizes(
  reader: Reader,
  { clauses: equalChance, conditionClauses }: Tournaments,
  conditions: Conditions,
): void {
  const { structure } = conditionClauses;
  const say: Say = (at, code, message, clauses = structure) => report(reader, { at, clauses }, code, message);
  for (const [i, size] of fieldSizes(conditions).entries()) {
    const found = reader.problems.length;
    checkSize(say, conditions.sessions[i] as SessionRules, `sessions[${i}]`, size, [...equalChance, ...structure]);
    if (reader.problems.length > found) return;
  }
}

function checkReferences(say: Say, sessions: readonly SessionRules[]): void {
  const ids = sessions.map(({ id }) => id);
  for (const [i, { id, kind, entrants }] of sessions.entries()) {
    const at = `sessions[${i}]`;
    if (ids.indexOf(id) < i) say(`${at}.id`, 'bad-structure', `there are two sessions ${quote(id)}`);
    if (entrants.length === 0) say(`${at}.entrants`, 'bad-structure', 'nobody plays in this session');
    if (kind === 'repechage' && entrants.some(({ from }) => from !== 'eliminated'))
      say(`${at}.entrants`, 'bad-structure', 'only eliminated players play in a repechage');
    for (const [k, group] of entrants.entries()) {
      if (group.from === 'entries') continue;
      const place = ids.indexOf(group.session);
      const path = `${at}.entrants[${k}].session`;
      if (place === -1)
        say(path, 'bad-structure', `there is no session ${quote(group.session)}`, undefined, nearest(group.session, ids));
      else if (place >= i) say(path, 'bad-structure', `session ${quote(group.session)} is not before session ${quote(id)}`);
    }
  }
}

/** A player who is in two groups of a session would have two seats. */
function checkOverlap(say: Say, sessions: readonly SessionRules[]): void {
  const areDisjoint = makeDisjointTest(sessions);
  for (const [i, { entrants }] of sessions.entries()) {
    for (const [k, group] of entrants.entries()) {
      const other = entrants.slice(0, k).find((earlier) => !areDisjoint(earlier, group));
      if (other === undefined) continue;
      const message = `the same player can be among ${formatGroup(other)} and ${formatGroup(group)}`;
      say(`sessions[${i}].entrants[${k}]`, 'bad-structure', message);
    }
  }
}

const formatGroup = (group: Entrants): string =>
  group.from === 'entries' ? 'all entries' : `the ${group.from} of ${quote(group.session)}`;

/** Returns a function that says whether no player is in both groups. The references must be valid. */
function makeDisjointTest(sessions: readonly SessionRules[]): (a: Entrants, b: Entrants) => boolean {
  const places = new Map(sessions.map(({ id }, i) => [id, i]));
  const placeOf = (group: Entrants): number => (group.from === 'entries' ? -1 : (places.get(group.session) as number));
  // Without stored answers, sessions with several groups each would take exponential time.
  const answers = new Map<string, boolean>();
  const areDisjoint = (a: Entrants, b: Entrants): boolean => {
    if (a.from === 'entries' || b.from === 'entries') return false;
    if (a.session === b.session) return a.from !== b.from;
    const [earlier, later] = placeOf(a) < placeOf(b) ? [a, b] : [b, a];
    const key = `${earlier.from} ${placeOf(earlier)} ${placeOf(later)}`;
    // Every player of the later group comes from the groups that play in its session.
    const parents = (sessions[placeOf(later)] as SessionRules).entrants;
    const answer = answers.get(key) ?? parents.every((parent) => areDisjoint(earlier, parent));
    answers.set(key, answer);
    return answer;
  };
  return areDisjoint;
}

/** Only the last session ranks. All others have cuts, and somebody uses what they decide. */
function checkPlaceInOrder(say: Say, sessions: readonly SessionRules[], i: number): void {
  const { id, kind, cuts } = sessions[i] as SessionRules;
  const at = `sessions[${i}]`;
  const isLast = i === sessions.length - 1;
  if (!isLast && kind === 'final') say(`${at}.kind`, 'bad-structure', 'only the last session can be the final');
  if (isLast && kind !== 'final' && kind !== 'round')
    say(`${at}.kind`, 'bad-structure', `the last session ranks the players, so it cannot be a ${kind} session`);
  if (isLast && cuts.length > 0) say(`${at}.cuts`, 'bad-structure', 'the last session ranks the players, so it has no cuts');
  if (!isLast && cuts.length === 0)
    say(`${at}.cuts`, 'bad-structure', 'only the last session ranks the players; this session needs a cut');
  const isUsed = sessions
    .slice(i + 1)
    .some((later) => later.entrants.some((group) => group.from === 'advanced' && group.session === id));
  if (!isLast && !isUsed) say(`${at}.id`, 'bad-structure', `no session uses the players who advance from ${quote(id)}`);
}

function checkTimes(say: Say, { sessions, entry }: Conditions): void {
  for (const [i, { startsMs, entrants }] of sessions.entries()) {
    const at = `sessions[${i}].startsMs`;
    const before = sessions[i - 1];
    if (startsMs < entry.closesMs)
      say(at, 'bad-time', `the session starts at ${startsMs}, before entries close at ${entry.closesMs}`);
    if (before !== undefined && startsMs <= before.startsMs)
      say(at, 'bad-time', `the session starts at ${startsMs}, not after the session before it (${before.startsMs})`);
    for (const group of entrants) {
      const source = group.from === 'entries' ? undefined : sessions.find(({ id }) => id === group.session);
      if (source !== undefined && startsMs < endsMsMin(source))
        say(at, 'bad-time', `the session starts at ${startsMs}, before session ${quote(source.id)} ends at ${endsMsMin(source)}`);
    }
  }
}

/** The earliest end that is known in advance. */
export const endsMsMin = ({ startsMs, length }: SessionRules): number =>
  startsMs + (length.by === 'time' ? length.minutes * MINUTE_MS : 0);

function checkSize(
  say: Say,
  { tables, seats, length, cuts }: SessionRules,
  at: string,
  { least, most }: FieldSize,
  equalChance: readonly ClauseId[],
): void {
  if (least < 2)
    say(
      `${at}.entrants`,
      'bad-size',
      `only ${least} ${least === 1 ? 'player is' : 'players are'} certain to play; a session needs 2`,
    );
  if (most > tables * seats)
    say(`${at}.tables`, 'bad-size', `up to ${most} players do not fit at ${tables} × ${seats} seats`, equalChance);
  if (least < tables) say(`${at}.tables`, 'bad-size', `${least} players cannot fill ${tables} tables`);
  if (length.by === 'survivors' && length.remaining >= least)
    say(
      `${at}.length.remaining`,
      'bad-size',
      `the session may start with ${least} players and ends when ${length.remaining} remain`,
    );
  const perTable = cuts.findIndex(({ by }) => by === 'table');
  if (perTable > 0)
    say(
      `${at}.cuts[${perTable}]`,
      'unequal-chances',
      'a cut per table comes first, because other cuts leave uneven tables',
      equalChance,
    );
  if (perTable !== -1 && most - (most % tables) < least) {
    const players = least === most ? `${least}` : `${least} to ${most}`;
    const message = `${players} players never make ${tables} equal tables, and a smaller table would qualify more easily`;
    say(`${at}.cuts[${perTable}]`, 'unequal-chances', message, equalChance);
  }
  let advancing = 0;
  for (const [k, { by, n }] of cuts.entries()) {
    advancing += by === 'table' ? n * tables : n;
    if (advancing >= least)
      say(`${at}.cuts[${k}].n`, 'bad-size', `${advancing} players advance of ${least}, so the session may eliminate nobody`);
  }
}
