/** How often what fell, beside what was to be expected: a count without it would mislead. */
import type { VNode } from 'preact';
import { approximate, type Count, type Counts, type Dice, type StripEntry } from '../../rules/index.ts';
import { FELT_WORDS, type FeltBet } from '../felt/index.ts';
import { Die } from '../parts/index.ts';
import { sayNumber, settings, wordsOf } from '../shell/index.ts';
import './roads.css';
import { ROAD_WORDS } from './words.ts';

const words = wordsOf(ROAD_WORDS);

/** One place after the point is as fine as a count of dice deserves. */
const sayExpected = (value: number): string =>
  value.toLocaleString(settings.language.value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const colourOf = ({ colours }: Dice, face: number): string | null =>
  Object.entries(colours ?? {}).find(([, faces]) => faces.some((each) => each === face))?.[0] ?? null;

export interface CountTableProps {
  readonly counts: Counts;
  readonly what: 'totals' | 'faces' | 'groups';
  readonly dice: Dice;
  /** The felt's bets in the language shown, for the names of groups. */
  readonly bets: readonly FeltBet[];
}

/** One row of counts over one of expectations, each count a bar with a mark at the expectation. */
export function CountTable({ counts, what, dice, bets }: CountTableProps): VNode | null {
  const said = words.value;
  const list: readonly Count<string | number>[] | null = counts[what];
  if (list === null) return null;
  const values = list.map(({ of, count, expected }) => ({ of, count, expected: approximate(expected) }));
  const most = Math.max(1, ...values.map(({ count, expected }) => Math.max(count, expected)));
  const headOf = (of: string | number): VNode | string => {
    if (what === 'totals') return `${of}`;
    if (what === 'groups')
      return of === 'alike'
        ? dice.count === 3
          ? said.alike
          : said.double
        : (bets.find(({ id }) => id === of)?.title ?? `${of}`);
    const face = Number(of);
    const symbol = dice.symbols?.[face - 1] ?? null;
    return (
      <>
        <Die face={face} symbol={symbol} colour={colourOf(dice, face)} />
        <span class="unseen">{symbol === null ? face : FELT_WORDS[settings.language.value].names[symbol]}</span>
      </>
    );
  };
  return (
    <table class={`road-counts road-${what}`}>
      <caption>{said[what](sayNumber(counts.results))}</caption>
      <thead>
        <tr>
          <td />
          {values.map(({ of }) => (
            <th key={of} scope="col">
              {headOf(of)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr class="road-fell">
          <th scope="row">{said.fell}</th>
          {values.map(({ of, count, expected }) => (
            <td key={of}>
              <span class="road-bar" style={{ '--part': count / most, '--expected': expected / most }} />
              {sayNumber(count)}
            </td>
          ))}
        </tr>
        <tr class="road-expected">
          <th scope="row">{said.expected}</th>
          {values.map(({ of, expected }) => (
            <td key={of}>{sayExpected(expected)}</td>
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
  /** How many of the newest are shown. */
  readonly columns: number;
}

/** One column to a result, newest right: the dice ascending and their total. */
export function Strip({ strip, dice, columns }: StripProps): VNode {
  const said = words.value;
  const { names } = FELT_WORDS[settings.language.value];
  const first = Math.max(0, strip.length - columns);
  return (
    <div class="road-line">
      <span aria-hidden="true">{said.strip}</span>
      <ol class="road-strip" aria-label={said.strip} start={first + 1}>
        {strip.slice(first).map(({ faces, total }, i) => {
          const shown = faces.map((face) => (dice.symbols === null ? `${face}` : names[dice.symbols[face - 1] ?? '']));
          return (
            <li key={first + i}>
              {faces.map((face, k) => (
                <Die key={`${k} ${face}`} face={face} symbol={dice.symbols?.[face - 1] ?? null} colour={colourOf(dice, face)} />
              ))}
              <span class="unseen">{shown.join(said.comma)}</span>
              {total !== null && (
                <b>
                  <span class="unseen">{said.comma}</span>
                  {sayNumber(total)}
                </b>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
