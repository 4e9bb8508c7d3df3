/** The fields that filter the slips of a player. */
import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import type { OwnRoundView } from '../../protocol/index.ts';
import { FilterSelect } from '../parts/filter-select.tsx';
import { hasFilters, NO_FILTERS, SLIP_RESULTS, type SlipFilters } from './slip-filters.ts';
import { words } from './words/index.ts';

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function DayField({ label, value, onChange }: DayFieldProps): VNode {
  const id = useId();
  return (
    <div>
      <label for={id}>{label}</label>
      <input id={id} type="date" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </div>
  );
}

interface FilterFieldsProps {
  readonly slips: readonly OwnRoundView[];
  readonly filters: SlipFilters;
  /** The name of a game by the id of its rulebook. */
  readonly nameOfGame: (rulebook: string) => string;
  readonly nameOfTable: (table: string) => string;
  readonly change: (filters: SlipFilters) => void;
}

export function FilterFields({ slips, filters, nameOfGame, nameOfTable, change }: FilterFieldsProps): VNode {
  const t = words.value;
  // A chosen value stays in its list, also if no loaded slip has it any more.
  const valuesOf = (values: readonly string[], chosen: string): readonly string[] =>
    [...new Set([...values, chosen])].filter((value) => value !== '').sort();
  const tables = valuesOf(
    slips.map(({ table }) => table),
    filters.table,
  );
  const games = valuesOf(
    slips.map(({ rulebook }) => rulebook),
    filters.game,
  );
  return (
    <details class="me-filters no-print">
      <summary>{t.filters}</summary>
      <div class="me-filter-fields">
        <DayField label={t.filterFrom} value={filters.from} onChange={(from) => change({ ...filters, from })} />
        <DayField label={t.filterTo} value={filters.to} onChange={(to) => change({ ...filters, to })} />
        <FilterSelect
          all={t.all}
          label={t.filterTable}
          value={filters.table}
          options={tables.map((table) => [table, nameOfTable(table)])}
          onChange={(table) => change({ ...filters, table })}
        />
        <FilterSelect
          all={t.all}
          label={t.filterGame}
          value={filters.game}
          options={games.map((game) => [game, nameOfGame(game)])}
          onChange={(game) => change({ ...filters, game })}
        />
        <FilterSelect
          all={t.all}
          label={t.filterResult}
          value={filters.result}
          options={SLIP_RESULTS.map((result) => [result, t.filterResults[result]])}
          onChange={(value) => change({ ...filters, result: SLIP_RESULTS.find((result) => result === value) ?? '' })}
        />
        {/* The button stays, so that it keeps the focus after it was pressed. */}
        <button
          type="button"
          class="button small plain"
          aria-disabled={!hasFilters(filters)}
          onClick={() => hasFilters(filters) && change(NO_FILTERS)}
        >
          {t.clearFilters}
        </button>
      </div>
    </details>
  );
}
