/** Shows the first rows of a long list, and the others on demand. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { formatNumber } from '../../shell/index.ts';
import { tournamentWords } from '../parts/index.ts';

const ROWS_AT_FIRST = 100;

/** `more` is the button for the other rows; null if there are none. `label`: the text of the button, if the rows are not players. */
export function useRows<T>(
  rows: readonly T[],
  atFirst = ROWS_AT_FIRST,
  label?: string,
): { readonly shown: readonly T[]; readonly more: VNode | null } {
  const [isComplete, setComplete] = useState(false);
  if (isComplete || rows.length <= atFirst) return { shown: rows, more: null };
  return {
    shown: rows.slice(0, atFirst),
    more: (
      <button type="button" class="button small" onClick={() => setComplete(true)}>
        {label ?? tournamentWords.value.showAll(formatNumber(rows.length))}
      </button>
    ),
  };
}
