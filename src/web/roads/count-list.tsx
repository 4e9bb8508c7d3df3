/** How often each side, total and face came, one row each, with percentages beside the expected ones. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { approximate, type Count, type CountSpan, type Counts, type Dice } from '../../rules/index.ts';
import type { FeltBet } from '../felt/index.ts';
import { formatNumber } from '../shell/index.ts';
import { CountName, type CountNameProps } from './count-name.tsx';
import { formatPercent } from './format-percent.ts';
import './roads.css';
import { roundGroupShares } from './round-shares.ts';
import { words } from './words/index.ts';

type Kind = CountNameProps['kind'];
const KINDS: readonly Kind[] = ['groups', 'totals', 'faces'];

export interface CountListProps {
  /** Counts of the last 20, 50 and 100 results, and of all results. */
  readonly counts: readonly Counts[];
  readonly dice: Dice;
  /** Bets of the felt in the current language, for the names of groups. */
  readonly bets: readonly FeltBet[];
}

interface CountRowsProps extends Omit<CountListProps, 'counts'> {
  readonly counts: Counts;
  readonly kind: Kind;
}

function CountRows({ counts, kind, dice, bets }: CountRowsProps): VNode | null {
  const t = words.value;
  const list: readonly Count<string | number>[] | null = counts[kind];
  if (list === null) return null;
  // A face counts once for each die that shows it.
  const possible = kind === 'faces' ? counts.results * dice.count : counts.results;
  const counted = list.map(({ count }) => count);
  // Totals and dice are rounded one by one, so that equal counts have equal percentages.
  const percents =
    kind === 'groups' ? roundGroupShares(counted, possible) : counted.map((count) => Math.round((100 * count) / possible));
  const rows = list.map(({ of, count, expected }, i) => ({
    of,
    count,
    part: count / possible,
    percent: percents[i] ?? 0,
    expected: approximate(expected) / possible,
  }));
  const highest = Math.max(...rows.map(({ part, expected }) => Math.max(part, expected)));
  return (
    <table class="road-list" data-kind={kind}>
      <caption>{t.kinds[kind]}</caption>
      <thead>
        <tr>
          <td />
          <td />
          <th scope="col">{t.actual}</th>
          <th scope="col">%</th>
          <th scope="col">{t.expected}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ of, count, part, percent, expected }) => (
          <tr key={of}>
            <th scope="row">
              <CountName kind={kind} of={of} dice={dice} bets={bets} />
            </th>
            <td>
              <span class="road-row-bar" style={{ '--part': part / highest, '--expected': expected / highest }} />
            </td>
            <td>{formatNumber(count)}</td>
            <td>{formatNumber(percent)}%</td>
            <td>{formatPercent(expected)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The spans that differ: a span longer than the history would repeat the counts of all results. */
const usefulSpans = (counts: readonly Counts[]): readonly Counts[] =>
  counts.filter(({ span, results }) => span === 'all' || results === span);

export function CountList({ counts, dice, bets }: CountListProps): VNode | null {
  const [chosenSpan, setSpan] = useState<CountSpan>('all');
  const spans = usefulSpans(counts);
  const chosen = spans.find(({ span }) => span === chosenSpan) ?? spans.at(-1);
  const t = words.value;
  if (chosen === undefined || chosen.results === 0) return null;
  return (
    <section class="road-count-list" aria-label={t.counts}>
      <fieldset class="road-choice">
        <legend>{t.countedRounds}</legend>
        {spans.map(({ span, results }) => (
          <button key={span} type="button" aria-pressed={span === chosen.span} onClick={() => setSpan(span)}>
            {span === 'all' ? t.all(formatNumber(results)) : formatNumber(span)}
          </button>
        ))}
      </fieldset>
      <div class="road-lists">
        {KINDS.map((kind) => (
          <CountRows key={kind} counts={chosen} kind={kind} dice={dice} bets={bets} />
        ))}
      </div>
    </section>
  );
}
