/** The player's settled rounds at all tables, newest first, each with its slip (the statement of the round). */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { FloorTableAnswerView, FloorTableView, OwnRoundView } from '../../protocol/index.ts';
import { Dice } from '../parts/index.ts';
import { LazyPart } from '../parts/lazy.tsx';
import {
  announce,
  client,
  diceOf,
  type FeltData,
  formatChange,
  formatDateTime,
  formatNumber,
  loadFelt,
  makePath,
} from '../shell/index.ts';
import { formatFaces, Slip, Source } from '../slip/slip.tsx';
import { formatTableTitle, useTables } from '../slip/use-tables.ts';
import { FilterFields } from './filter-fields.tsx';
import { fetchHistoryCsv, saveFile } from './history-csv.ts';
import { formatError, withTimeout } from './requests.ts';
import { filterSlips, hasFilters, NO_FILTERS, type SlipFilters } from './slip-filters.ts';
import { words } from './words/index.ts';

const PAGE_ROUNDS = 20;
/** With a filter, older rounds load by themselves in pages of this size, until this many are loaded. */
const FILTER_PAGE_ROUNDS = 100;
const FILTERED_ROUNDS_MAX = 1000;

const loadBalanceChart = () => import('./balance-chart.tsx').then(({ BalanceChart }) => BalanceChart);

interface Slips {
  readonly items: readonly OwnRoundView[];
  readonly next: string | null;
}

function useFelt(table: FloorTableView | undefined): FeltData | null {
  const [data, setData] = useState<FeltData | null>(null);
  useEffect(() => {
    if (table !== undefined) loadFelt(table.rulebook, table.layout).then(setData, () => {});
  }, [table]);
  return data;
}

const netClass = (net: number): string => (net > 0 ? 'good' : net < 0 ? 'bad' : '');

function SlipItem({ slip, loaded }: { readonly slip: OwnRoundView; readonly loaded: FloorTableAnswerView | undefined }): VNode {
  const t = words.value;
  const table = loaded?.table;
  const data = useFelt(table);
  // If the server could not compute the corrected slip, `correctedTo` is set and `slip.faces` is the first result.
  const faces = slip.correctedTo ?? slip.faces;
  const firstFaces = slip.correctedFrom ?? (slip.correctedTo === undefined ? null : slip.faces);
  const isCorrected = firstFaces !== null && firstFaces.join() !== faces?.join();
  const dice = data === null ? undefined : diceOf(data.rulebook, table?.layout);
  return (
    <details class="me-slip">
      <summary>
        <span class="me-when">{formatDateTime(slip.atMs)}</span>
        <strong>{t.round(formatTableTitle(slip.table, loaded), formatNumber(slip.round))}</strong>
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
  const [filters, setFilters] = useState<SlipFilters>(NO_FILTERS);
  const load = async (limit = PAGE_ROUNDS): Promise<void> => {
    const cursor = slips?.next ?? null;
    const page = await client.history({ limit, ...(cursor === null ? {} : { cursor }) });
    setSlips({ items: [...(slips?.items ?? []), ...page.items], next: page.next });
  };
  useEffect(() => showErrors(withTimeout(load())), []);
  // A filter is about all rounds, not only about those that are shown already.
  const loadsMore = hasFilters(filters) && slips !== null && slips.next !== null && slips.items.length < FILTERED_ROUNDS_MAX;
  useEffect(() => {
    if (loadsMore) showErrors(withTimeout(load(FILTER_PAGE_ROUNDS)));
  }, [loadsMore, slips?.next]);
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
  const { next } = slips;
  const items = filterSlips(slips.items, filters);
  const net = items.reduce((sum, slip) => sum + slip.net, 0);
  const formatNoneFound = (): string => {
    if (loadsMore && fault === '') return t.searching;
    return next === null ? t.noneFound : t.noneInLast(formatNumber(slips.items.length));
  };
  const nameOfGame = (rulebook: string): string =>
    [...tables.values()].find(({ table }) => table.rulebook === rulebook)?.table.title ?? rulebook;
  const nameOfTable = (table: string): string => formatTableTitle(table, tables.get(table));
  return (
    <section class="panel me-slips" aria-labelledby="me-slips">
      <header>
        <h2 id="me-slips">{t.slips}</h2>
        {slips.items.length > 0 && (
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
      {slips.items.length === 0 && <p>{t.noSlips}</p>}
      {slips.items.length > 0 && (
        <>
          <p role="status">{items.length === 0 ? formatNoneFound() : t.slipsNet(items.length, formatChange(net))}</p>
          {items.length > 0 && (
            <div class="me-balance-place no-print">
              <LazyPart load={loadBalanceChart} slips={items} nameOfTable={nameOfTable} isOptional />
            </div>
          )}
          <FilterFields
            slips={slips.items}
            filters={filters}
            nameOfGame={nameOfGame}
            nameOfTable={nameOfTable}
            change={setFilters}
          />
        </>
      )}
      {items.map((slip) => (
        <SlipItem key={`${slip.table} ${slip.round}`} slip={slip} loaded={tables.get(slip.table)} />
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
