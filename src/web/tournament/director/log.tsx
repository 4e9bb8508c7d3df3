/** Every record of the tournament with its time, its person, its reason and its clauses, the newest first. */
import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { TournamentActView } from '../../../protocol/index.ts';
import { ClauseNumbers } from '../../parts/index.ts';
import { formatDateTime, formatExactTime, formatNumber, makePath } from '../../shell/index.ts';
import { tournaments, tournamentWords } from '../parts/index.ts';
import { type DirectorConsole, NEW_TAB } from './console-data.ts';
import { formatEvent } from './format-event.ts';
import './log.css';
import { words } from './words/index.ts';

const PAGE_SIZE = 50;
/** The largest page of the server. */
const PAGE_MAX = 200;

/** The list has at most this many records. The page of the record has all of them. */
const RECORDS_MAX = 500;

/** The newest first. The oldest ones are dropped if there are too many. */
const mergeRecords = (
  current: readonly TournamentActView[],
  loaded: readonly TournamentActView[],
): readonly TournamentActView[] => {
  const bySeq = new Map([...current, ...loaded].map((record) => [record.seq, record]));
  return [...bySeq.values()].sort((a, b) => b.seq - a.seq).slice(0, RECORDS_MAX);
};

/** Loads the records from `first` to `last`, the newest first. */
async function loadRecords(tournament: string, first: number, last: number): Promise<readonly TournamentActView[]> {
  const { items } = await tournaments.acts(tournament, { cursor: String(first - 1), limit: last - first + 1 });
  return items.filter(({ seq }) => seq <= last).sort((a, b) => b.seq - a.seq);
}

function Record({ record, console }: { readonly record: TournamentActView; readonly console: DirectorConsole }): VNode {
  const t = words.value;
  const { seq, atMs, person, name, role, act, reason, events } = record;
  const roles = t.next.roles;
  return (
    <li data-record={seq} data-act={act}>
      <p class="log-head">
        <time dateTime={new Date(atMs).toISOString()} title={formatDateTime(atMs)}>
          {formatExactTime(atMs)}
        </time>{' '}
        <b>{name ?? t.log.actors[role] ?? console.personName(person)}</b> <small class="direct-soft">{roles[role] ?? ''}</small>{' '}
        <small class="direct-soft">{t.log.record(formatNumber(seq))}</small>
      </p>
      {reason !== null && <p>{t.log.reason(reason)}</p>}
      <ul>
        {events.map((event, i) => {
          const { title, details, rows } = formatEvent(event, console);
          return (
            <li key={i}>
              {title}
              {details.length > 0 && `: ${details.join(' · ')}`} <ClauseNumbers of={event.clauses} />
              {rows.length > 0 && <small class="log-rows"> {rows.join(' · ')}</small>}
            </li>
          );
        })}
      </ul>
    </li>
  );
}

/** The records are drawn again only if they or the names change, because the console changes four times a second while tables play. */
function Records({
  records,
  console,
}: {
  readonly records: readonly TournamentActView[];
  readonly console: DirectorConsole;
}): VNode {
  const { names } = console.staff;
  return useMemo(
    () => (
      <ol class="direct-log">
        {records.map((record) => (
          <Record key={record.seq} record={record} console={console} />
        ))}
      </ol>
    ),
    [records, names, words.value],
  );
}

export function LogSection({ console }: { readonly console: DirectorConsole }): VNode {
  const t = words.value.log;
  const newest = console.live.seq.value ?? 0;
  /** All records from the oldest loaded one to the newest loaded one, the newest first; null before the first answer. */
  const [records, setRecords] = useState<readonly TournamentActView[] | null>(null);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const load = (from: number, to: number): void => {
    setState('loading');
    loadRecords(console.id, Math.max(1, from), to).then(
      (loaded) => {
        // Without a record the next request would be the same.
        setState(loaded.length === 0 ? 'failed' : 'idle');
        setRecords((current) => mergeRecords(current ?? [], loaded));
      },
      () => setState('failed'),
    );
  };
  const last = records?.[0]?.seq ?? 0;
  const first = records?.at(-1)?.seq ?? 1;
  useEffect(() => {
    // New records appear by themselves. Each request goes on after the last loaded record, so that there are no holes.
    if (state !== 'idle' || last >= newest) return;
    if (records === null) load(newest - PAGE_SIZE + 1, newest);
    else load(last + 1, Math.min(newest, last + PAGE_MAX));
  }, [newest, last, state]);
  return (
    <>
      {state === 'failed' && (
        <p class="bad" role="alert">
          {t.failed}{' '}
          <button type="button" class="button small" onClick={() => setState('idle')}>
            {t.refresh}
          </button>
        </p>
      )}
      {records === null && state !== 'failed' && <p>{tournamentWords.value.loading}</p>}
      {records !== null && <Records records={records} console={console} />}
      {records !== null && first > 1 && records.length < RECORDS_MAX && (
        <button type="button" class="button small" onClick={() => state !== 'loading' && load(first - PAGE_SIZE, first - 1)}>
          {t.older}
        </button>
      )}
      {first > 1 && (
        <p>
          <a {...NEW_TAB} href={makePath('tournamentRecord', { tournament: console.id })}>
            {t.all}
          </a>
        </p>
      )}
    </>
  );
}
