/** The events of an act in words, with the hash of its record. */
import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { TournamentActView } from '../../../protocol/index.ts';
import { formatNumber } from '../../shell/index.ts';
import { formatEvent, type Naming } from '../director/format-event.ts';
import { entryNumber, formatEntry, tournamentWords } from '../parts/index.ts';
import type { RecordData } from './record-data.ts';
import { words } from './words/index.ts';

/** How the events of a record call people and entries, such as “Ann Lee (3)”. */
export function useNaming({ view, acts, names }: RecordData): Naming {
  return useMemo(() => {
    const people = new Map<string, string>(Object.entries(names));
    const players = new Map<string, string>();
    for (const { person, name, events } of acts) {
      if (name !== null) people.set(person, name);
      for (const event of events) if (event.type === 'entry-applied') players.set(event.entry, event.person);
    }
    const personName = (person: string): string => people.get(person) ?? person;
    const nameOf = (entry: string): string => {
      const name = people.get(players.get(entry) ?? '');
      return name === undefined ? formatEntry(entry) : `${name} (${formatNumber(entryNumber(entry))})`;
    };
    return { view, personName, nameOf };
  }, [view, acts, names]);
}

interface ActEventsProps {
  readonly act: TournamentActView;
  readonly naming: Naming;
}

/** The events are written when somebody opens them, because a draw can have a thousand rows. */
export function ActEvents({ act: { events, hash }, naming }: ActEventsProps): VNode {
  const t = words.value;
  const [isOpen, setOpen] = useState(false);
  const titles = events.map(({ type }) => tournamentWords.value.events[type] ?? type);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{titles.join(' · ') || t.recordHash}</summary>
      {isOpen && (
        <>
          <p>
            {t.recordHash}: <code>{hash}</code>
          </p>
          <ul class="record-events">
            {events.map((event, i) => {
              const { title, details, rows } = formatEvent(event, naming);
              return (
                <li key={i} data-event={event.type}>
                  {title}
                  {details.length > 0 && `: ${details.join(' · ')}`}
                  {rows.length > 0 && <small> {rows.join(' · ')}</small>}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </details>
  );
}
