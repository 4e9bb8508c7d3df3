/** Counts of past results with marks at their expected values, and the strip of last results. */
import type { VNode } from 'preact';
import { approximate, type Count, type Counts, type Dice, type StripEntry } from '../../rules/index.ts';
import { feltWords } from '../felt/index.ts';
import { colourOf, Die } from '../parts/index.ts';
import { formatNumber, settings } from '../shell/index.ts';
import { CountName, type CountNameProps } from './count-name.tsx';
import './roads.css';
import { words } from './words/index.ts';

export interface CountTableProps extends Omit<CountNameProps, 'of'> {
  readonly counts: Counts;
  readonly kind: 'totals' | 'faces' | 'groups';
}

/** A row of counts. Each count has a bar with a mark at the expected value, because many small numbers are not readable from far away. */
export function CountTable({ counts, kind, dice, bets }: CountTableProps): VNode | null {
  const t = words.value;
  const list: readonly Count<string | number>[] | null = counts[kind];
  if (list === null) return null;
  const entries = list.map(({ of: value, count, expected }) => ({ value, count, expected: approximate(expected) }));
  const highest = Math.max(1, ...entries.map(({ count, expected }) => Math.max(count, expected)));
  return (
    <table class={`road-counts road-${kind}`}>
      <caption>
        {t[kind](formatNumber(counts.results))} <span class="road-legend">{t.expected}</span>
      </caption>
      <thead>
        <tr>
          {entries.map(({ value }) => (
            <th key={value} scope="col">
              <CountName kind={kind} of={value} dice={dice} bets={bets} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {entries.map(({ value, count, expected }) => (
            <td key={value}>
              <span class="road-bar" style={{ '--part': count / highest, '--expected': expected / highest }} />
              {formatNumber(count)}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

export interface StripProps {
  /** Oldest first. */
  readonly strip: readonly StripEntry[];
  readonly dice: Dice;
  /** Number of results shown. The newest result is last. */
  readonly columns: number;
}

/** One column per result, newest on the right: sorted dice and total. */
export function Strip({ strip, dice, columns }: StripProps): VNode {
  const t = words.value;
  const { names } = feltWords(settings.language.value);
  const start = Math.max(0, strip.length - columns);
  return (
    <div class="road-line">
      <span aria-hidden="true">{t.strip}</span>
      <ol class="road-strip" aria-label={t.strip} start={start + 1}>
        {strip.slice(start).map(({ faces, total }, i) => {
          const texts = faces.map((face) => (dice.symbols === null ? `${face}` : names[dice.symbols[face - 1] ?? '']));
          return (
            <li key={start + i}>
              {faces.map((face, k) => (
                <Die
                  key={`${k} ${face}`}
                  face={face}
                  symbol={dice.symbols?.[face - 1] ?? null}
                  colour={colourOf(face, dice.colours)}
                />
              ))}
              <span class="unseen">{texts.join(t.comma)}</span>
              {total !== null && (
                <b>
                  <span class="unseen">{t.comma}</span>
                  {formatNumber(total)}
                </b>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
