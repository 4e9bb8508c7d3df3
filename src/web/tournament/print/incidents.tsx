/** The parts of the report about what changed the course of play: incidents with the players that they concern, and ties. */
import type { VNode } from 'preact';
import type { TournamentEvent } from '../../../tournament/index.ts';
import { formatNumber } from '../../shell/index.ts';
import { formatEvent } from '../director/format-event.ts';
import { formatFact } from '../parts/index.ts';
import { useNaming } from '../record/act-events.tsx';
import { formatExactDateTime } from '../record/exact-time.ts';
import type { RecordData } from '../record/record-data.ts';
import { PrintTable } from './lists.tsx';
import type { TieBreak } from './print-data.ts';
import { words } from './words/index.ts';

const INCIDENTS: readonly TournamentEvent['type'][] = [
  'seat-allotted',
  'seats-exchanged',
  'table-moved',
  'start-altered',
  'seat-passed-on',
  'late-arrival',
  'non-attendance',
  'session-held',
  'session-resumed',
  'spin-voided',
  'penalty-taken',
  'entry-out',
  'table-concluded',
  'chips-corrected',
  'count-differed',
  'play-off-needed',
  'play-off-recorded',
  'lots-needed',
  'lots-drawn',
  'bought-back',
  'substitute-approved',
  'substitute-refused',
  'entry-retired',
  'entry-disqualified',
];

/** A signature on the page of the tournament is no incident. */
const isIncident = (event: TournamentEvent): boolean =>
  event.type === 'conditions-signed' ? event.recordedBy !== undefined : INCIDENTS.includes(event.type);

export function Incidents({ record }: { readonly record: RecordData }): VNode {
  const t = words.value;
  const naming = useNaming(record);
  const rows = record.acts.flatMap(({ seq, atMs, events }) =>
    events.flatMap((event, i) => (isIncident(event) ? [{ key: `${seq} ${i}`, seq, atMs, event }] : [])),
  );
  if (rows.length === 0) return <p>{t.noIncidents}</p>;
  return (
    <PrintTable columns={[t.number, t.time, t.event, t.details]}>
      {rows.map(({ key, seq, atMs, event }) => {
        const { title, details, rows: players } = formatEvent(event, naming);
        const why = 'why' in event && event.type !== 'table-finished' ? [event.why] : [];
        return (
          <tr key={key} data-event={event.type}>
            <td>{formatNumber(seq)}</td>
            <td>{formatExactDateTime(atMs)}</td>
            <th scope="row">{title}</th>
            <td>{[...details, ...players, ...why].filter((text) => text !== '').join(' · ')}</td>
          </tr>
        );
      })}
    </PrintTable>
  );
}

/** Says what decided between players of a session with the same chips. */
export function TieNotes({ record, ties }: { readonly record: RecordData; readonly ties: readonly TieBreak[] }): VNode | null {
  const t = words.value;
  const { nameOf } = useNaming(record);
  if (ties.length === 0) return null;
  return (
    <ul class="list-ties">
      {ties.map(({ entry, against, facts }) => (
        <li key={entry} data-entry={entry}>
          {t.tieBreak(nameOf(entry), nameOf(against))}{' '}
          {facts
            .map(formatFact)
            .map(([name, numbers]) => `${name}: ${numbers}`)
            .join(' · ')}
        </li>
      ))}
    </ul>
  );
}
