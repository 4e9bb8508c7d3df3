/** The log of changes to people, with names instead of ids, newest first. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { LogView } from '../../protocol/index.ts';
import { ErrorText } from '../parts/error-text.tsx';
import { client, formatDateTime } from '../shell/index.ts';
import { LoadedPart } from './loaded-part.tsx';
import { loadNames } from './people-data.ts';
import { type Loaded, useAttempt, useLoaded } from './requests.ts';
import { formatRole, formatTable } from './role-names.ts';
import './log.css';
import { words } from './words/index.ts';

interface LogEntries {
  readonly items: readonly LogView[];
  /** Where older entries start; null at the end. */
  readonly next: string | null;
  readonly names: ReadonlyMap<string, string>;
}

/** Actors of the log that are not people. */
const OTHER_ACTORS = ['system', 'console'] as const;

async function loadLog(cursor: string | null): Promise<LogEntries> {
  const query = new URLSearchParams({ limit: '50', ...(cursor === null ? {} : { cursor }) });
  const { items, next } = await client.http.get<Omit<LogEntries, 'names'>>(`/people-log?${query}`);
  const ids = items.flatMap(({ by, whom }) => [by, whom]).filter((id) => !OTHER_ACTORS.some((actor) => actor === id));
  return { items, next, names: await loadNames(ids) };
}

function formatEntry({ by, what, whom, role, table }: LogView, names: LogEntries['names']): string {
  const { log: t, deletedPerson } = words.value;
  const actor = OTHER_ACTORS.find((name) => name === by);
  const [byName, whomName] = [
    actor === undefined ? (names.get(by) ?? deletedPerson) : t[actor],
    names.get(whom) ?? deletedPerson,
  ];
  const text = t.actions[what](byName, whomName, formatRole(role ?? ''), formatTable(table ?? ''));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function LogList({ first }: { readonly first: LogEntries }): VNode {
  const t = words.value.log;
  const [older, setOlder] = useState<readonly LogEntries[]>([]);
  const { error, isBusy, attempt } = useAttempt();
  const pages = [first, ...older];
  const next = pages.at(-1)?.next ?? null;
  if (first.items.length === 0) return <p>{t.none}</p>;
  return (
    <>
      <ol class="house-log">
        {pages.flatMap(({ items, names }) =>
          items.map((entry) => (
            <li key={entry.number}>
              <time dateTime={new Date(entry.atMs).toISOString()}>{formatDateTime(entry.atMs)}</time>{' '}
              <span>{formatEntry(entry, names)}</span>
            </li>
          )),
        )}
      </ol>
      <ErrorText error={error} />
      {next !== null && (
        <button
          type="button"
          class="button"
          aria-disabled={isBusy}
          onClick={() =>
            attempt(async () => {
              const page = await loadLog(next);
              setOlder([...older, page]);
            })
          }
        >
          {t.older}
        </button>
      )}
    </>
  );
}

export function LogSection(): VNode {
  const t = words.value.log;
  const loaded: Loaded<LogEntries> = useLoaded(() => loadLog(null));
  return (
    <>
      <h1>{t.title}</h1>
      <p class="house-lead">{t.lead}</p>
      {/* A new first page starts the list again, so that no entries are missing between the pages. */}
      <LoadedPart loaded={loaded} render={(first) => <LogList key={first.items[0]?.number} first={first} />} />
    </>
  );
}
