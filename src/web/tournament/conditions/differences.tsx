/** A table with what has changed from one version of the conditions to the next. */
import type { VNode } from 'preact';
import type { Conditions } from '../../../tournament/index.ts';
import { formatDateTime, formatMoney, formatNumber } from '../../shell/index.ts';
import { tournamentWords } from '../parts/index.ts';
import { type Difference, differencesOf } from './diff.ts';
import { keyOf } from './field-keys.ts';
import { fieldWords, words } from './words/index.ts';

/** Values in minor units. */
const AMOUNTS = /(?:^sign\.|\.amount$|\.housePart$|\.chips$|^prizes\.amounts)/;

/** Such as “heat: Chips of each player”. A part of a list has the label of the list. */
function labelOf(at: string): string {
  const [, session] = /^sessions\[([^\]]+)\]/.exec(at) ?? [];
  const { fields } = fieldWords.value;
  let place = at.replace(/^sessions\[[^\]]+\]/, 'sessions[0]');
  let key = keyOf(place);
  while (key === null && place !== '') {
    place = place.replace(/(?:\.?[^.[\]]+|\[\d+\])$/, '');
    key = keyOf(place);
  }
  const label = key === null ? at : fields[key].label;
  return session === undefined ? label : `${session}: ${label}`;
}

/** A coded value in words, by the end of its path. Other texts stay as they are. */
function formatCode(at: string, value: string): string {
  const t = words.value;
  if (/\.entrants\[\d+\]$/.test(at)) {
    const [from, session = ''] = value.split(' ');
    return from === 'advanced' || from === 'eliminated' ? t.entrants[from](session) : t.everybody;
  }
  const groups: readonly (readonly [RegExp, Readonly<Record<string, string>>])[] = [
    [/\.cuts\[\d+\]\.by$/, t.cuts],
    [/^ties\[\d+\]\.by$/, t.ties],
    [/\.length\.by$/, t.lengths],
    [/^sessions\[[^\]]+\]\.kind$/, tournamentWords.value.sessionKinds],
    [/\.shortOfChips$/, t.shortOfChips],
    [/^entry\.tooFew$/, t.tooFew],
    [/^lateness\.chips$/, t.lateChips],
    [/^prizes\.by$/, t.prizesBy],
    [/^statements\[/, t.statements],
    [/^signature$/, t.signature],
    [/^substitutes$/, t.substitutes],
    [/^wagersShown$/, t.wagersShown],
  ];
  return groups.find(([path]) => path.test(at))?.[1][value] ?? value;
}

function formatValue(at: string, value: Difference['before']): string {
  const t = words.value.saved;
  if (value === undefined || value === null || value === '') return t.none;
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (typeof value === 'string') return formatCode(at, value);
  if (at.endsWith('Ms')) return formatDateTime(value);
  return AMOUNTS.test(at) ? formatMoney(value) : formatNumber(value);
}

export function Differences({ before, after }: { readonly before: Conditions; readonly after: Conditions }): VNode {
  const t = words.value.saved;
  const differences = differencesOf(before, after);
  if (differences.length === 0) return <p>{t.noDifferences}</p>;
  return (
    <div class="conditions-scroll">
      <table class="conditions-differences">
        <caption>{t.differences}</caption>
        <thead>
          <tr>
            <th scope="col">{t.field}</th>
            <th scope="col">{t.before}</th>
            <th scope="col">{t.after}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ at, before: old, after: current }) => (
            <tr key={at} data-changed={at}>
              <th scope="row">{labelOf(at)}</th>
              <td>{formatValue(at, old)}</td>
              <td>{formatValue(at, current)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
