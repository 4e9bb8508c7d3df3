/** The page of a dealer at a table: who comes in, and the console behind. It must never show the console to somebody without a role. */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { RulesView } from '../../protocol/index.ts';
import type { PageProps } from '../page.ts';
import { TopBar } from '../parts/index.ts';
import { client, type FeltData, loadFelt, session, useTable, wordsOf } from '../shell/index.ts';
import { Console } from './console.tsx';
import './dealer.css';
import { NoRole, SignIn } from './gate.tsx';
import { openStation, type Station } from './station.ts';
import { DEALER_WORDS } from './words.ts';

const words = wordsOf(DEALER_WORDS);

interface Loaded {
  readonly rules: RulesView;
  readonly felt: FeltData;
}

/** Rules and felt of a table; null until they are there, false where there is no such table. */
function useRules(table: string): Loaded | null | false {
  const [loaded, setLoaded] = useState<Loaded | null | false>(null);
  useEffect(() => {
    let wanted = true;
    const load = async (): Promise<Loaded> => {
      const rules = await client.rules(table);
      return { rules, felt: await loadFelt(rules.rulebook, rules.layout) };
    };
    load().then(
      (made) => wanted && setLoaded(made),
      () => wanted && setLoaded(false),
    );
    return () => {
      wanted = false;
    };
  }, [table]);
  return loaded;
}

/** Follows the table from here on; the roles are those that were granted to whoever is here. */
function AtTable({ table, roles }: { readonly table: string; readonly roles: readonly string[] }): VNode {
  const live = useTable(table);
  const loaded = useRules(table);
  const [station, setStation] = useState<Station | null>(null);
  useEffect(() => {
    if (live !== null && loaded) setStation(openStation(live, loaded.felt, loaded.rules));
  }, [live, loaded]);
  if (loaded === false || station === null || live?.staff.value == null)
    return <Notice table={table} text={loaded === false ? words.value.noTable : words.value.loading} />;
  return <Console station={station} roles={roles} />;
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
  const who = session.value;
  useEffect(() => {
    document.title = words.value.title(table);
  }, [table, words.value]);
  if (who === undefined) return <Notice table={table} text={words.value.loading} />;
  if (who === null) return <SignIn table={table} />;
  const roles = who.grants.filter((grant) => grant.table === table || grant.table === '*').map(({ role }) => role);
  const here = [...new Set(roles)].filter((role) => role !== 'administrator');
  if (here.length === 0) return <NoRole table={table} />;
  return <AtTable table={table} roles={here} />;
}
