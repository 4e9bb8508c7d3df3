/** The dealer page of a table: sign-in, then the console. Only accounts with a role at the table see the console. */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { RulesView } from '../../protocol/index.ts';
import type { PageProps } from '../page.ts';
import { TopBar } from '../parts/index.ts';
import { client, type FeltData, loadFelt, rolesAt, session, useTable } from '../shell/index.ts';
import { Console } from './console.tsx';
import { createDealerSession, type DealerSession } from './session.ts';
import { NoRole, SignIn } from './sign-in/sign-in.tsx';
import { words } from './words/index.ts';

interface TableData {
  readonly rules: RulesView;
  readonly felt: FeltData;
}

/** Rules and felt of a table; null while loading, false if there is no such table. */
function useTableData(table: string): TableData | null | false {
  const [data, setData] = useState<TableData | null | false>(null);
  useEffect(() => {
    let isCurrent = true;
    const load = async (): Promise<TableData> => {
      const rules = await client.rules(table);
      return { rules, felt: await loadFelt(rules.rulebook, rules.layout) };
    };
    load().then(
      (loaded) => isCurrent && setData(loaded),
      () => isCurrent && setData(false),
    );
    return () => {
      isCurrent = false;
    };
  }, [table]);
  return data;
}

/** Subscribes to the table, and shows the console after everything is loaded. */
function ConsoleLoader({ table, roles }: { readonly table: string; readonly roles: readonly string[] }): VNode {
  const liveTable = useTable(table);
  const data = useTableData(table);
  const [dealerSession, setDealerSession] = useState<DealerSession | null>(null);
  useEffect(() => {
    if (liveTable !== null && data) setDealerSession(createDealerSession(liveTable, data.felt, data.rules));
  }, [liveTable, data]);
  if (data === false || dealerSession === null || liveTable?.staff.value == null)
    return <Notice table={table} text={data === false ? words.value.tableNotFound : words.value.loading} />;
  return <Console session={dealerSession} roles={roles} />;
}

function Notice({ table, text }: { readonly table: string; readonly text: string }): VNode {
  return (
    <>
      <TopBar title={words.value.title(table)} />
      <main class="notice-page">
        <p>{text}</p>
      </main>
    </>
  );
}

export function Page({ params }: PageProps): VNode | null {
  const table = params.table ?? '';
  const user = session.value;
  useEffect(() => {
    document.title = words.value.title(table);
  }, [table, words.value]);
  if (user === undefined) return <Notice table={table} text={words.value.loading} />;
  if (user === null) return <SignIn table={table} />;
  const tableRoles = [...new Set(rolesAt(user, table))];
  if (tableRoles.length === 0) return <NoRole table={table} />;
  return <ConsoleLoader table={table} roles={tableRoles} />;
}
