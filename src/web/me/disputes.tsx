/** The player's disputes at all tables, with whose turn it is. */
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { DisputeItem } from '../dispute/dispute-item.tsx';
import { useDisputes } from '../dispute/use-disputes.ts';
import { words } from '../dispute/words/index.ts';
import { client } from '../shell/index.ts';
import { formatTableTitle, useTables } from '../slip/use-tables.ts';

export function Disputes({ person }: { readonly person: string }): VNode {
  const t = words.value;
  const { items, hasFailed, reload } = useDisputes(person, () => client.ownDisputes());
  const tables = useTables([...new Set((items ?? []).map(({ table }) => table))]);
  const section = useRef<HTMLElement>(null);
  // The browser looked for the place in the address before the disputes were loaded.
  const isLoaded = items !== null;
  useEffect(() => {
    if (isLoaded && location.hash === '#disputes') section.current?.scrollIntoView();
  }, [isLoaded]);
  return (
    <section ref={section} id="disputes" class="panel me-disputes" aria-labelledby="me-disputes">
      <h2 id="me-disputes">{t.title}</h2>
      {items?.length === 0 && <p>{t.none}</p>}
      {hasFailed && items === null && (
        <>
          <p class="warning-strip">{t.loadFailed}</p>
          <button type="button" class="button" onClick={() => void reload()}>
            {t.retry}
          </button>
        </>
      )}
      {items?.map((dispute) => (
        <DisputeItem
          key={`${dispute.table} ${dispute.dispute}`}
          dispute={dispute}
          tableTitle={formatTableTitle(dispute.table, tables.get(dispute.table))}
          onChanged={reload}
        />
      ))}
    </section>
  );
}
