/** The name of what is counted: a total, a side of a pair of opposite bets, or a face. */
import type { VNode } from 'preact';
import type { Dice } from '../../rules/index.ts';
import { type FeltBet, feltWords } from '../felt/index.ts';
import { colourOf, Die } from '../parts/index.ts';
import { settings } from '../shell/index.ts';
import { words } from './words/index.ts';

export interface CountNameProps {
  /** `groups`: the sides of each pair of opposite bets, such as Big and Small, and results with all dice alike. */
  readonly kind: 'totals' | 'faces' | 'groups';
  readonly of: string | number;
  readonly dice: Dice;
  /** Bets of the felt in the current language, for the names of groups. */
  readonly bets: readonly FeltBet[];
}

export function CountName({ kind, of, dice, bets }: CountNameProps): VNode {
  if (kind === 'totals') return <>{of}</>;
  if (kind === 'groups') {
    const { alike, double } = words.value;
    if (of === 'alike') return <>{dice.count === 3 ? alike : double}</>;
    return <>{bets.find(({ id }) => id === of)?.title ?? of}</>;
  }
  const face = Number(of);
  const symbol = dice.symbols?.[face - 1] ?? null;
  return (
    <>
      <Die face={face} symbol={symbol} colour={colourOf(face, dice.colours)} />
      <span class="unseen">{symbol === null ? face : feltWords(settings.language.value).names[symbol]}</span>
    </>
  );
}
