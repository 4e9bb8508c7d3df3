/** Counts of past results with marks at their expected values, and the strip of last results. */
import type { VNode } from 'preact';
import { approximate, type Count, type Counts, type Dice, type StripEntry } from '../../rules/index.ts';
import { type FeltBet, feltWords } from '../felt/index.ts';
import { Die } from '../parts/index.ts';
import { formatNumber, settings } from '../shell/index.ts';
import './roads.css';
import { words } from './words/index.ts';

export const colourOf = ({ colours }: Dice, face: number): string | null =>
  Object.entries(colours ?? {}).find(([, faces]) => faces.some((each) => each === face))?.[0] ?? null;

export interface CountTableProps {
  readonly counts: Counts;
  /** `groups`: the sides of each pair of opposite bets, such as Big and Small, and results with all dice alike. */
  readonly kind: 'totals' | 'faces' | 'groups';
  readonly dice: Dice;
  /** Bets of the felt in the current language, for the names of groups. */
  readonly bets: readonly FeltBet[];
}

/** A row of counts. Each count has a bar with a mark at the expected value, because many small numbers are not readable from far away. */
export function CountTable({ counts, kind, dice, bets }: CountTableProps): VNode | null {
  const t = words.value;
  const list: readonly Count<string | number>[] | null = counts[kind];
  if (list === null) return null;
  const entries = list.map(({ of: value, count, expected }) => ({ value, count, expected: approximate(expected) }));
  const highest = Math.max(1, ...entries.map(({ count, expected }) => Math.max(count, expected)));
  const formatHeading = (value: string | number): VNode | string => {
    if (kind === 'totals') return `${value}`;
    if (kind === 'groups')
      return value === 'alike'
        ? dice.count === 3
          ? t.alike
          : t.double
        : (bets.find(({ id }) => id === value)?.title ?? `${value}`);
    const face = Number(value);
    const symbol = dice.symbols?.[face - 1] ?? null;
    return (
      <>
        <Die face={face} symbol={symbol} colour={colourOf(dice, face)} />
        <span class="unseen">{symbol === null ? face : feltWords(settings.language.value).names[symbol]}</span>
      </>
    );
  };
  return (
    <table class={`road-counts road-${kind}`}>
      <caption>
        {t[kind](formatNumber(counts.results))} <span class="road-legend">{t.expected}</span>
      </caption>
      <thead>
        <tr>
          {entries.map(({ value }) => (
            <th key={value} scope="col">
              {formatHeading(value)}
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
                <Die key={`${k} ${face}`} face={face} symbol={dice.symbols?.[face - 1] ?? null} colour={colourOf(dice, face)} />
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
