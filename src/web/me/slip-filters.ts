/** Filters a player's slips by day, table, game and result. */
import type { OwnRoundView } from '../../protocol/index.ts';

export const SLIP_RESULTS = ['won', 'lost'] as const;
export type SlipResult = (typeof SLIP_RESULTS)[number];

/** An empty text means no restriction. Days are local, in the form `2026-05-07`, and both ends are included. */
export interface SlipFilters {
  readonly from: string;
  readonly to: string;
  readonly table: string;
  /** The id of the rulebook. */
  readonly game: string;
  readonly result: SlipResult | '';
}

export const NO_FILTERS: SlipFilters = { from: '', to: '', table: '', game: '', result: '' };

export const hasFilters = (filters: SlipFilters): boolean => Object.values(filters).some((value) => value !== '');

/** The local day of a time, as a date field has it. */
export function localDay(ms: number): string {
  const date = new Date(ms);
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

type Filtered = Pick<OwnRoundView, 'atMs' | 'table' | 'rulebook' | 'net'>;

/** The slips that pass all filters, in the same order. */
export const filterSlips = <T extends Filtered>(slips: readonly T[], filters: SlipFilters): readonly T[] =>
  slips.filter(({ atMs, table, rulebook, net }) => {
    const day = localDay(atMs);
    return (
      (filters.from === '' || day >= filters.from) &&
      (filters.to === '' || day <= filters.to) &&
      (filters.table === '' || table === filters.table) &&
      (filters.game === '' || rulebook === filters.game) &&
      (filters.result === '' || (filters.result === 'won' ? net > 0 : net < 0))
    );
  });
