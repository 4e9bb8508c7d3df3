/** The entries with names, status and filters. Several can be accepted or briefed at one time. */
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { StaffEntryView } from '../../../protocol/index.ts';
import type { TournamentAct } from '../../../tournament/index.ts';
import { formatMoney, formatNumber } from '../../shell/index.ts';
import { formatSession, tournamentWords } from '../parts/index.ts';
import { BatchDialog } from './batch-dialog.tsx';
import { type DirectorConsole, isLive, mayRecordSignature } from './console-data.ts';
import './entries.css';
import { useRows } from './show-all.tsx';
import { words } from './words/index.ts';

type Status = StaffEntryView['status'];
/** The filters of the list: one for each status, and players who are not ready. */
type Filter = 'all' | 'unbriefed' | 'unsigned' | Status;

const STATUSES: readonly Status[] = ['applied', 'waiting', 'accepted', 'refused', 'withdrawn', 'retired', 'disqualified'];
/** The status of a seat after which the player plays only after a buy-back. */
const OVER: readonly string[] = ['eliminated', 'missed', 'ranked'];

function matches(filter: Filter, entry: StaffEntryView): boolean {
  if (filter === 'all') return true;
  if (filter === 'unbriefed') return !entry.briefed && isLive(entry);
  if (filter === 'unsigned') return !entry.signed && isLive(entry);
  return entry.status === filter;
}

/** The acts of a row, by the status of the entry and the stage of the tournament. The server decides whether they are possible. */
function actsOf(entry: StaffEntryView, console: DirectorConsole): readonly TournamentAct[] {
  const { status, prize, boughtBack, seats } = entry;
  const { stage } = console.view;
  const isBeforePlay = stage === 'entries' || stage === 'closed';
  const isOut = OVER.includes(seats.at(-1)?.status ?? '');
  const mayBuyBack = console.conditions?.buyBack != null && boughtBack < console.conditions.buyBack.times && isOut;
  return [
    ...(isBeforePlay && (status === 'applied' || status === 'waiting') ? (['accept-entry', 'refuse-entry'] as const) : []),
    ...(stage === 'awarded' && prize !== null && !prize.paid ? (['pay-prize'] as const) : []),
    ...(stage === 'playing' && status === 'accepted' && mayBuyBack ? (['buy-back'] as const) : []),
    ...(mayRecordSignature(entry, console) ? (['record-signature'] as const) : []),
    ...(isBeforePlay && isLive(entry) ? (['withdraw-entry'] as const) : []),
    ...(stage === 'playing' && status === 'accepted' && !isOut ? (['retire-entry'] as const) : []),
    ...(status === 'accepted' && (isBeforePlay || stage === 'playing' || stage === 'ranked')
      ? (['disqualify-entry'] as const)
      : []),
  ];
}

interface RowProps {
  readonly entry: StaffEntryView;
  readonly console: DirectorConsole;
  /** The place on the waiting list; undefined if the entry does not wait. */
  readonly waitingPlace: number | undefined;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
}

function EntryRow({ entry, console, waitingPlace, isSelected, onSelect }: RowProps): VNode {
  const t = words.value.entries;
  const p = tournamentWords.value;
  const name = console.nameOf(entry.entry);
  const mustSign = console.conditions?.signature === 'required';
  const lastSeat = entry.seats.at(-1);
  const acts = actsOf(entry, console).filter((act) => console.roleFor(act) !== null);
  return (
    <li class="entry-row" data-entry={entry.entry}>
      {console.isInCharge && (
        <input
          type="checkbox"
          aria-label={t.select(name)}
          checked={isSelected}
          disabled={!isLive(entry)}
          onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
        />
      )}
      <div>
        <b>{name}</b>
        {entry.bot && <small> · {t.bot}</small>}
        <p class="direct-soft">
          {[
            p.entryStatuses[entry.status],
            ...(lastSeat === undefined || entry.status !== 'accepted'
              ? []
              : [`${formatSession(console.view, lastSeat.session)}: ${p.seatStatuses[lastSeat.status]}`]),
            ...(waitingPlace === undefined ? [] : [t.waitingPlace(formatNumber(waitingPlace))]),
            ...(entry.paid > 0 ? [t.paid(formatMoney(entry.paid))] : []),
            ...(entry.boughtBack > 0 ? [t.boughtBack(formatNumber(entry.boughtBack))] : []),
            ...(isLive(entry) ? [entry.briefed ? t.briefed : t.unbriefed] : []),
            ...(isLive(entry) && mustSign ? [entry.signed ? t.signed : t.unsigned] : []),
            ...(entry.prize === null ? [] : [t.prize(formatNumber(entry.prize.place), formatMoney(entry.prize.amount))]),
            ...(entry.prize?.paid ? [t.prizePaid] : []),
          ].join(' · ')}
        </p>
      </div>
      {acts.length > 0 && (
        <p class="direct-buttons">
          {acts.map((act) => (
            <button
              key={act}
              type="button"
              class="button small"
              data-act={act}
              aria-label={t.actFor(p.acts[act] ?? act, name)}
              onClick={() => console.ask({ act, fields: { entry: entry.entry } })}
            >
              {p.acts[act]}
            </button>
          ))}
        </p>
      )}
    </li>
  );
}

function Filters(props: {
  readonly console: DirectorConsole;
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  readonly onSearch: (text: string) => void;
}): VNode {
  const { console, filter, onFilter, onSearch } = props;
  const t = words.value.entries;
  const { entries } = console.staff;
  const mustSign = console.conditions?.signature === 'required';
  const options: readonly (readonly [Filter, string])[] = [
    ...STATUSES.map((status): readonly [Filter, string] => [status, tournamentWords.value.entryStatuses[status]]),
    ['unbriefed', t.unbriefed],
    ...(mustSign ? [['unsigned', t.unsigned] as const] : []),
  ];
  return (
    <p class="direct-tools">
      <span class="direct-field">
        <label for="entry-filter">{t.filter}</label>
        <select id="entry-filter" value={filter} onChange={({ currentTarget }) => onFilter(currentTarget.value as Filter)}>
          <option value="all">{t.all(formatNumber(entries.length))}</option>
          {options.map(([value, text]) => {
            const count = entries.filter((entry) => matches(value, entry)).length;
            return (
              <option key={value} value={value} disabled={count === 0}>
                {text} ({formatNumber(count)})
              </option>
            );
          })}
        </select>
      </span>
      <label class="direct-field">
        {t.search}
        <input type="search" autocomplete="off" onInput={({ currentTarget }) => onSearch(currentTarget.value)} />
      </label>
    </p>
  );
}

/** Whether the name or the number of the entry has this text. */
export const isFound = (name: string, text: string): boolean => name.toLowerCase().includes(text.trim().toLowerCase());

export function EntriesSection({ console }: { readonly console: DirectorConsole }): VNode {
  const t = words.value.entries;
  const { entries } = console.staff;
  const [filter, setFilter] = useState<Filter>('all');
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isAccepting, setAccepting] = useState(false);
  const briefing = useRef<readonly string[]>([]);
  // The selection ends with the act for which it was made.
  useEffect(() => {
    const asked = entries.filter(({ entry }) => briefing.current.includes(entry));
    if (asked.length === 0 || !asked.every(({ briefed }) => briefed)) return;
    briefing.current = [];
    setSelected(new Set());
  }, [entries]);
  const found = entries.filter((entry) => matches(filter, entry) && isFound(console.nameOf(entry.entry), search));
  const { shown, more } = useRows(found);
  const waiting = entries.filter(({ status }) => status === 'waiting');
  const waitingPlaces = new Map(waiting.map(({ entry }, i) => [entry, i + 1]));
  const chosen = entries.filter(({ entry }) => selected.has(entry));
  const toAccept = chosen.filter(({ status }) => status === 'applied' || status === 'waiting').map(({ entry }) => entry);
  const toBrief = chosen.filter((entry) => !entry.briefed && isLive(entry)).map(({ entry }) => entry);
  const select = (ids: readonly string[], isSelected: boolean): void =>
    setSelected((current) => {
      const next = new Set(current);
      for (const id of ids) isSelected ? next.add(id) : next.delete(id);
      return next;
    });
  const closeBatch = (): void => {
    setAccepting(false);
    // Entries that were not accepted stay selected.
    select(
      chosen.filter(({ entry }) => !toAccept.includes(entry)).map(({ entry }) => entry),
      false,
    );
  };
  const selectable = found.filter(isLive).map(({ entry }) => entry);
  if (entries.length === 0) return <p>{t.none}</p>;
  return (
    <>
      <Filters console={console} filter={filter} onFilter={setFilter} onSearch={setSearch} />
      {console.isInCharge && (
        <p class="direct-tools">
          <label class="entry-select-all">
            <input
              type="checkbox"
              checked={selectable.length > 0 && selectable.every((entry) => selected.has(entry))}
              onChange={({ currentTarget }) => select(selectable, currentTarget.checked)}
            />
            {t.selectAll}
          </label>
          <span role="status">{t.selected(formatNumber(chosen.length))}</span>
          {toAccept.length > 0 && (
            <button type="button" class="button small" data-act="accept-all" onClick={() => setAccepting(true)}>
              {t.acceptAll(formatNumber(toAccept.length))}
            </button>
          )}
          {toBrief.length > 0 && (
            <button
              type="button"
              class="button small"
              data-act="brief-all"
              onClick={() => {
                briefing.current = toBrief;
                console.ask({ act: 'brief-players', fields: { entries: toBrief } });
              }}
            >
              {t.briefAll(formatNumber(toBrief.length))}
            </button>
          )}
        </p>
      )}
      {found.length === 0 && <p>{t.noneFound}</p>}
      <ul class="entry-list">
        {shown.map((entry) => (
          <EntryRow
            key={entry.entry}
            entry={entry}
            console={console}
            waitingPlace={waitingPlaces.get(entry.entry)}
            isSelected={selected.has(entry.entry)}
            onSelect={(isSelected) => select([entry.entry], isSelected)}
          />
        ))}
      </ul>
      {more}
      {isAccepting && <BatchDialog console={console} entries={toAccept} onClose={closeBatch} />}
    </>
  );
}
