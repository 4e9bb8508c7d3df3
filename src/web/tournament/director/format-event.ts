/** Events and the details of refusals in words, with the names of people. */
import type { ErrorCode, TournamentView } from '../../../protocol/index.ts';
import type { TournamentEvent } from '../../../tournament/index.ts';
import { formatDateTime, formatMoney, formatNumber } from '../../shell/index.ts';
import { formatSession, formatTournamentError, tournamentWords } from '../parts/index.ts';
import { isLastSession } from './format-act.ts';
import { words } from './words/index.ts';

/** How the formats of this file get names. */
export interface Naming {
  readonly view: Pick<TournamentView, 'sessions'>;
  readonly nameOf: (entry: string) => string;
  readonly personName: (person: string) => string;
}

export interface EventText {
  readonly title: string;
  /** What the event is about. */
  readonly details: readonly string[];
  /** One line for each player. */
  readonly rows: readonly string[];
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Rounds down to seconds, minutes or hours. */
export function formatDuration(ms: number): string {
  const t = words.value;
  if (ms >= 2 * HOUR_MS) return t.hours(formatNumber(Math.floor(ms / HOUR_MS)));
  return ms >= 2 * MINUTE_MS
    ? t.minutes(formatNumber(Math.floor(ms / MINUTE_MS)))
    : t.seconds(formatNumber(Math.floor(ms / SECOND_MS)));
}

/** What an event says besides its session, entry and person. */
function listDetails(event: TournamentEvent, { nameOf, personName }: Naming): readonly string[] {
  const t = words.value.eventDetails;
  switch (event.type) {
    case 'entry-accepted':
      return [t.fee(formatMoney(event.fee))];
    case 'bought-back':
      return [t.fee(formatMoney(event.fee)), t.house(formatMoney(event.house))];
    case 'entry-waiting':
      return [t.queue(formatNumber(event.place))];
    case 'entry-withdrawn':
      return [event.refund > 0 ? t.refund(formatMoney(event.refund)) : t.noRefund];
    case 'entry-retired':
    case 'entry-disqualified':
      return [event.refund > 0 ? t.refund(formatMoney(event.refund)) : t.noRefund, t.noPrize, t.wagers[event.wagers]];
    case 'entries-opened':
    case 'entries-extended':
      return [t.closes(formatDateTime(event.closesMs))];
    case 'entries-closed':
      return [t.players(formatNumber(event.players))];
    case 'players-briefed':
      return [t.players(formatNumber(event.entries.length))];
    case 'count-differed':
      return [t.countOf(personName(event.dealer))];
    case 'conditions-signed':
      return event.recordedBy === undefined ? [] : [t.onPaper(personName(event.recordedBy))];
    case 'charge-taken':
      return event.awayMs > 0 ? [t.away(formatDuration(event.awayMs))] : [];
    case 'charge-handed-over':
      return [t.change(personName(event.from), personName(event.person))];
    case 'draw-ordered':
      return [t.drawFollows];
    case 'lots-needed':
      return [t.forPlaces(formatNumber(event.places)), t.lotsFollow];
    case 'play-off-needed':
      return [t.forPlaces(formatNumber(event.places)), t.playOff(formatNumber(event.spins), formatMoney(event.chips))];
    case 'seat-allotted': {
      const { table, position, from } = event;
      const to = t.place(table, formatNumber(position));
      return [from === null ? to : t.change(t.place(from.table, formatNumber(from.position)), to)];
    }
    case 'table-moved':
      return [t.change(event.from, event.to)];
    case 'seat-passed-on':
      return [t.replaces(nameOf(event.to), nameOf(event.from))];
    case 'start-altered':
      return [t.change(formatDateTime(event.from), formatDateTime(event.to))];
    case 'chips-corrected':
      return [t.change(formatMoney(event.from), formatMoney(event.to))];
    case 'late-arrival':
      return [t.missed(formatNumber(event.missed)), t.chips(formatMoney(event.chips))];
    case 'session-started':
      return [
        t.each(formatNumber(event.rows.length), formatMoney(event.rows[0]?.[1] ?? 0)),
        ...(event.absent.length === 0 ? [] : [t.absent(event.absent.map(nameOf).join(', '))]),
      ];
    case 'session-resumed':
      return [t.held(formatDuration(event.heldMs))];
    case 'penalty-taken':
      return [t.spin(formatNumber(event.spin)), formatMoney(event.amount)];
    case 'spin-recorded':
    case 'spin-voided':
    case 'play-off-spin-recorded':
    case 'entry-out':
    case 'entry-left':
      return [t.spin(formatNumber(event.spin))];
    case 'table-finished':
      return [t.finished[event.why]];
    case 'table-concluded':
      return [t.grounds[event.ground]];
    case 'chips-removed':
      return [
        t.removed(formatMoney(event.rows.reduce((sum, [, chips]) => sum + chips, 0))),
        ...(event.cash > 0 ? [t.cash(formatMoney(event.cash))] : []),
      ];
    case 'fees-divided':
      return [t.pool(formatMoney(event.pool)), t.house(formatMoney(event.house))];
    case 'prizes-awarded':
      return event.unawarded > 0 ? [t.unawarded(formatMoney(event.unawarded))] : [];
    case 'prize-paid':
      return [formatMoney(event.amount)];
    default:
      return [];
  }
}

/** The lines for single players. */
function listRows(event: TournamentEvent, { nameOf, view }: Naming): readonly string[] {
  const t = words.value.eventDetails;
  switch (event.type) {
    case 'session-cut': {
      const isLast = isLastSession(view, event.session);
      return event.rows.map(([entry, place, cut]) => {
        const ranked = t.ranked(formatNumber(place), nameOf(entry));
        return isLast ? ranked : `${ranked}: ${cut === null ? t.eliminated : t.advances}`;
      });
    }
    case 'prizes-awarded':
      return event.rows.map(([entry, place, amount]) => t.prize(formatNumber(place), nameOf(entry), formatMoney(amount)));
    case 'tournament-cancelled':
      return event.rows.map(([entry, amount]) => t.row(nameOf(entry), t.refund(formatMoney(amount))));
    case 'seats-exchanged': {
      const places = event.rows.map(([, table, position]) => t.place(table, formatNumber(position)));
      // The new seat of each player is the old seat of the other one.
      return event.rows.map(([entry], i) => t.row(nameOf(entry), t.change(places[1 - i] ?? '', places[i] ?? '')));
    }
    case 'seats-drawn':
      return event.rows.map(([entry, table, position]) => t.row(nameOf(entry), t.place(table, formatNumber(position))));
    case 'chips-counted':
    case 'play-off-recorded':
      return event.rows.map(([entry, chips]) => t.row(nameOf(entry), formatMoney(chips)));
    case 'count-differed':
      return event.rows.map(([entry, chips, counted]) =>
        t.row(nameOf(entry), t.counted(formatMoney(chips), formatMoney(counted))),
      );
    case 'spin-recorded':
    case 'play-off-spin-recorded':
      return event.rows.map(([entry, chips]) => t.row(nameOf(entry), formatMoney(chips)));
    case 'players-briefed':
    case 'play-off-needed':
    case 'lots-needed':
    case 'lots-drawn':
      return event.entries.map(nameOf);
    default:
      return [];
  }
}

/** What an event is about: the session, the table, the entry and the person. */
function listSubjects(event: TournamentEvent, { view, nameOf, personName }: Naming): readonly string[] {
  const t = words.value.eventDetails;
  const hasPlace = event.type === 'seat-allotted' || event.type === 'charge-handed-over';
  return [
    ...('session' in event ? [formatSession(view, event.session)] : []),
    ...('table' in event && !hasPlace ? [t.table(event.table)] : []),
    ...('entry' in event ? [nameOf(event.entry)] : []),
    ...('person' in event && !hasPlace && event.type !== 'entry-applied' ? [personName(event.person)] : []),
  ];
}

/** More players than this are not named one by one. */
const NAMED_MAX = 3;

/** The players that an act concerns, and other subjects of its events, without repetitions. */
export const formatSubjects = (events: readonly TournamentEvent[], naming: Naming): readonly string[] => [
  ...new Set(
    events.flatMap((event) => [
      ...listSubjects(event, naming),
      ...('entries' in event && event.entries.length <= NAMED_MAX ? event.entries.map(naming.nameOf) : []),
      ...(event.type === 'seats-exchanged' ? event.rows.map(([entry]) => naming.nameOf(entry)) : []),
    ]),
  ),
];

export const formatEvent = (event: TournamentEvent, naming: Naming): EventText => ({
  title:
    event.type === 'session-cut' && isLastSession(naming.view, event.session)
      ? words.value.placesDecided
      : (tournamentWords.value.events[event.type] ?? event.type),
  details: [...listSubjects(event, naming), ...listDetails(event, naming)].filter((detail) => detail !== ''),
  rows: listRows(event, naming),
});

const MONEY_FACTS: readonly string[] = ['fee', 'amount', 'pool'];

/** The details of a refusal or of a next act. `code` is the code of the refusal. */
export function formatFacts(
  facts: Readonly<Record<string, unknown>>,
  { view, nameOf, personName }: Naming,
  code: string,
): readonly string[] {
  const { factLabels } = words.value;
  const t = tournamentWords.value;
  const isMoney = (key: string): boolean =>
    MONEY_FACTS.includes(key) || (code === 'count-differs' && (key === 'chips' || key === 'counted'));
  const formatFact = ([key, value]: [string, unknown]): string | null => {
    if (key === 'entry') return nameOf(String(value));
    if (key === 'person') return personName(String(value));
    if (key === 'session') return formatSession(view, String(value));
    if (key === 'phase') return t.phases[value as keyof typeof t.phases] ?? null;
    if (key === 'stage') return t.stages[value as keyof typeof t.stages] ?? null;
    if (key === 'why' && typeof value === 'string' && code === '') return value;
    const label = factLabels[key];
    if (label === undefined || (typeof value !== 'string' && typeof value !== 'number')) return null;
    if (key === 'first') return `${label}: ${nameOf(String(value))}`;
    if (key.endsWith('Ms')) return `${label}: ${formatDateTime(Number(value))}`;
    if (typeof value === 'string') return `${label}: ${value}`;
    return `${label}: ${isMoney(key) ? formatMoney(value) : formatNumber(value)}`;
  };
  return Object.entries(facts)
    .map(formatFact)
    .filter((detail) => detail !== null);
}

/** A refusal with its details, such as "The time has not come yet (starts: 8:00 pm)". */
export function formatRefusal(
  { code, facts = {} }: { readonly code: string; readonly facts?: Readonly<Record<string, unknown>> | undefined },
  naming: Naming,
  message = '',
): string {
  // The person in this refusal is the one who asks or the one in charge, so the name alone would mislead.
  const { person: _, ...others } = facts;
  const details = formatFacts(code === 'not-in-charge' ? others : facts, naming, code);
  const text = formatTournamentError({ code: code as ErrorCode, message });
  // Without the other session moved, the range of times would be misleading or empty.
  if (typeof facts.moveFirst === 'string')
    return words.value.moveFirst(formatSession(naming.view, facts.moveFirst), formatDateTime(Number(facts.latestMs)));
  return details.length === 0 ? text : `${text} (${details.join(', ')})`;
}
