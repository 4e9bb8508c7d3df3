/** The player's settled rounds at all tables, newest first, each with its slip (the statement of the round). */
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { FloorTableView, OwnRoundView } from '../../protocol/index.ts';
import { Dice } from '../parts/index.ts';
import {
  announce,
  client,
  type FeltData,
  formatChange,
  formatDateTime,
  formatNumber,
  loadFelt,
  makePath,
} from '../shell/index.ts';
import { formatFaces, Slip, Source } from '../slip/slip.tsx';
import { fetchHistoryCsv, saveFile } from './history-csv.ts';
import { formatError, withTimeout } from './requests.ts';
import { words } from './words/index.ts';

const PAGE_ROUNDS = 20;

interface Slips {
  readonly items: readonly OwnRoundView[];
  readonly next: string | null;
}

/** Loads the tables of the slips, because the slips show their games and dice. */
function useTables(names: readonly string[]): ReadonlyMap<string, FloorTableView> {
  const [tables, setTables] = useState<ReadonlyMap<string, FloorTableView>>(new Map());
  const requested = useRef(new Set<string>());
  useEffect(() => {
    for (const name of names) {
      if (requested.current.has(name)) continue;
      requested.current.add(name);
      client.floorTable(name).then(
        ({ table }) => setTables((loaded) => new Map([...loaded, [name, table]])),
        () => requested.current.delete(name),
      );
    }
  }, [names.join()]);
  return tables;
}

function useFelt(table: FloorTableView | undefined): FeltData | null {
  const [data, setData] = useState<FeltData | null>(null);
  useEffect(() => {
    if (table !== undefined) loadFelt(table.rulebook, table.layout).then(setData, () => {});
  }, [table]);
  return data;
}

const netClass = (net: number): string => (net > 0 ? 'good' : net < 0 ? 'bad' : '');

function SlipItem({ slip, table }: { readonly slip: OwnRoundView; readonly table: FloorTableView | undefined }): VNode {
  const t = words.value;
  const data = useFelt(table);
  // If the server could not compute the corrected slip, `correctedTo` is set and `slip.faces` is the first result.
  const faces = slip.correctedTo ?? slip.faces;
  const firstFaces = slip.correctedFrom ?? (slip.correctedTo === undefined ? null : slip.faces);
  const isCorrected = firstFaces !== null && firstFaces.join() !== faces?.join();
  const dice = data?.rulebook.dice[data.rulebook.layouts.find(({ id }) => id === table?.layout)?.dice ?? ''];
  return (
    <details class="me-slip">
      <summary>
        <span class="me-when">{formatDateTime(slip.atMs)}</span>
        <strong>{t.round(slip.table, formatNumber(slip.round))}</strong>
        <span class="me-dice">
          {faces === null || data === null || table === undefined ? (
            t.noResult
          ) : (
            <Dice
              faces={faces}
              count={faces.length}
              symbols={dice?.symbols ?? null}
              colours={dice?.colours ?? null}
              label={formatFaces(data, table.layout, faces)}
            />
          )}
          {(isCorrected || slip.voided) && <span class="me-mark">{slip.voided ? t.voided : t.corrected}</span>}
        </span>
        <b class={`number ${netClass(slip.net)}`}>{formatChange(slip.net)}</b>
      </summary>
      {isCorrected && data !== null && table !== undefined && (
        <p class="warning-strip">
          {t.correctedText(formatFaces(data, table.layout, firstFaces))}
          {slip.correctedFrom === undefined && ` ${t.usesFirstResult}`}
        </p>
      )}
      <Slip
        rulebook={table?.rulebook ?? ''}
        layout={table?.layout ?? ''}
        wagers={slip.wagers}
        net={slip.net}
        adjusted={slip.adjusted}
        owed={slip.owed}
        data={data}
      />
      <Source by={slip} data={data} />
      <p class="no-print">
        <a href={makePath('round', { table: slip.table, round: String(slip.round) })}>{t.roundDetails}</a>
      </p>
    </details>
  );
}

export function History(): VNode {
  const [slips, setSlips] = useState<Slips | null>(null);
  const tables = useTables([...new Set((slips?.items ?? []).map(({ table }) => table))]);
  const t = words.value;
  const [fault, setFault] = useState('');
  /** Shows an error. The slips and the button stay, so that the player can try again. */
  const showErrors = (answer: Promise<void>): void => {
    setFault('');
    answer.catch((error: unknown) => {
      const text = formatError(error, t.noAnswer);
      setFault(text);
      announce(text, 'assertive');
    });
  };
  const load = async (): Promise<void> => {
    const cursor = slips?.next ?? null;
    const page = await client.history({ limit: PAGE_ROUNDS, ...(cursor === null ? {} : { cursor }) });
    setSlips({ items: [...(slips?.items ?? []), ...page.items], next: page.next });
  };
  useEffect(() => showErrors(withTimeout(load())), []);
  const warning = fault !== '' && <p class="warning-strip">{fault}</p>;
  if (slips === null)
    return (
      <section class="panel me-slips" aria-labelledby="me-slips">
        <header>
          <h2 id="me-slips">{t.slips}</h2>
        </header>
        {warning}
        {fault !== '' && (
          <button type="button" class="button" onClick={() => showErrors(withTimeout(load()))}>
            {t.tryAgain}
          </button>
        )}
      </section>
    );
  const { items, next } = slips;
  const net = items.reduce((sum, slip) => sum + slip.net, 0);
  return (
    <section class="panel me-slips" aria-labelledby="me-slips">
      <header>
        <h2 id="me-slips">{t.slips}</h2>
        {items.length > 0 && (
          <nav class="no-print" aria-label={t.slips}>
            <button
              type="button"
              class="button small"
              onClick={() => showErrors(fetchHistoryCsv().then((text) => saveFile('slips.csv', text)))}
            >
              {t.csv}
            </button>
            <button type="button" class="button small" onClick={() => print()}>
              {t.print}
            </button>
          </nav>
        )}
      </header>
      {items.length === 0 ? <p>{t.noSlips}</p> : <p>{t.slipsNet(items.length, formatChange(net))}</p>}
      {items.map((slip) => (
        <SlipItem key={`${slip.table} ${slip.round}`} slip={slip} table={tables.get(slip.table)} />
      ))}
      {warning}
      {next !== null && (
        <button type="button" class="button no-print" onClick={() => showErrors(withTimeout(load()))}>
          {t.showOlder}
        </button>
      )}
    </section>
  );
}
