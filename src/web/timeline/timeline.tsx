/** What happened in a round, in the order of time, with the clauses of each decision. */
import type { VNode } from 'preact';
import type { DisputeView, RoundEventsView, RoundEventType, RoundView } from '../../protocol/index.ts';
import type { TableEvent } from '../../table/index.ts';
import { words as disputeWords } from '../dispute/words/index.ts';
import { ClauseLink, partsWords } from '../parts/index.ts';
import { formatPerson, type Names } from '../parts/person-name.ts';
import { roleNames } from '../parts/words/names.ts';
import { type FeltData, formatExactTime, formatMoney, formatNumber, makePath, settings } from '../shell/index.ts';
import { formatFaces } from '../slip/slip.tsx';
import type { EventFormat } from './words/en.ts';
import { words } from './words/index.ts';
import './timeline.css';

interface TimelineEntry {
  readonly key: string;
  readonly atMs: number;
  readonly type: string;
  readonly text: string;
  /** The words of staff. */
  readonly why: string | null;
  /** The player whom the event is about, for staff. */
  readonly player: string | null;
  readonly clauses: readonly string[];
}

export interface TimelineProps {
  readonly round: Pick<RoundView, 'rulebook' | 'layout'>;
  readonly data: FeltData;
  readonly events: RoundEventsView['items'];
  readonly disputes: readonly DisputeView[];
  /** The names of players, for staff. null if the reader is a player. */
  readonly names: Names | null;
}

/** Events that do not happen in an ordinary round. */
const UNUSUAL: ReadonlySet<string> = new Set<RoundEventType | 'dispute'>([
  'failure-declared',
  'settlement-reversed',
  'result-withdrawn',
  'wagers-returned',
  'malfunction-reported',
  'malfunction-rectified',
  'play-interrupted',
  'lamps-failed',
  'readings-differ',
  'result-corrected',
  'settlement-corrected',
  'shooter-bet-corrected',
  'round-voided-later',
  'turn-voided',
  'round-invalidated',
  'ruling-made',
  'dice-rejected',
  'store-restored',
  'error-recorded',
  'adjustment-made',
  'wager-voided',
  'winnings-held',
  'dispute',
]);

function makeFormat(data: FeltData, layout: string): EventFormat {
  const titles = new Map(data.bets(settings.language.value).map(({ id, title }) => [id, title]));
  return {
    faces: (faces) => formatFaces(data, layout, faces),
    money: formatMoney,
    number: formatNumber,
    bet: (bet) => titles.get(bet) ?? bet,
    role: (role) => roleNames.value[role] ?? role,
    failure: (reason) => partsWords.value.alerts.failures[reason],
  };
}

function formatEvent(event: TableEvent, format: EventFormat): string | null {
  const messages = words.value.events as Readonly<
    Record<string, ((event: TableEvent, format: EventFormat) => string) | undefined>
  >;
  return messages[event.type]?.(event, format) ?? null;
}

/** Bets are taken and paid in several steps. The list shows each kind of step one time. */
const isRepeated = (event: TableEvent, before: TableEvent | undefined): boolean =>
  event.type === before?.type && (event.type === 'losers-taken' || event.type === 'winners-paid');

function listEvents({ events, names, data, round }: TimelineProps): readonly TimelineEntry[] {
  const format = makeFormat(data, round.layout);
  return events.flatMap(({ seq, atMs, event }, i) => {
    const text = formatEvent(event, format);
    if (text === null || isRepeated(event, events[i - 1]?.event)) return [];
    // The message of rejected dice already has the reason.
    const why = 'why' in event && typeof event.why === 'string' && event.type !== 'dice-rejected' ? event.why : null;
    const player = names !== null && 'player' in event ? formatPerson(names, event.player) : null;
    return [{ key: `${seq} ${i}`, atMs, type: event.type, text, why, player, clauses: event.clauses }];
  });
}

function listDisputes({ disputes, names }: TimelineProps): readonly TimelineEntry[] {
  const t = disputeWords.value.events;
  return disputes.flatMap(({ dispute, player, raisedAtMs, clauses, decision, review }) => {
    const number = formatNumber(dispute);
    const makeEntry = (atMs: number, text: string, entryClauses: readonly string[]): TimelineEntry => ({
      key: `dispute ${dispute} ${text}`,
      atMs,
      type: 'dispute',
      text,
      why: null,
      player: names !== null && player !== undefined ? formatPerson(names, player) : null,
      clauses: entryClauses,
    });
    return [
      makeEntry(raisedAtMs, t.raised(number), clauses),
      ...(decision === null ? [] : [makeEntry(decision.atMs, t.decided(number), decision.clauses)]),
      ...(review?.requestedAtMs == null ? [] : [makeEntry(review.requestedAtMs, t.reviewRequested(number), [])]),
      ...(review?.decision == null ? [] : [makeEntry(review.decision.atMs, t.reviewDecided(number), review.decision.clauses)]),
    ];
  });
}

export function Timeline(props: TimelineProps): VNode {
  const { reason } = words.value;
  const entries = [...listEvents(props), ...listDisputes(props)].sort((a, b) => a.atMs - b.atMs);
  const rules = makePath('rules', { rulebook: props.round.rulebook });
  return (
    <ol class="timeline">
      {entries.map(({ key, atMs, type, text, why, player, clauses }) => (
        <li key={key} data-type={type} class={UNUSUAL.has(type) ? 'unusual' : ''}>
          <time dateTime={new Date(atMs).toISOString()}>{formatExactTime(atMs)}</time>
          <div>
            <p>
              {player !== null && <b>{player}: </b>}
              {text}
            </p>
            {why !== null && <p class="timeline-why">{reason(why)}</p>}
            {clauses.length > 0 && (
              <p class="timeline-clauses">
                {clauses.map((id) => (
                  <ClauseLink key={id} id={id} href={`${rules}#${id}`} />
                ))}
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
