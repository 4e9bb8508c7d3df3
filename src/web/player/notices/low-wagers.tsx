/** Says which wagers are below the minimum, and what the rulebook does with them, as soon as they are placed. */
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { numberedClauses } from '../../parts/index.ts';
import { announce, formatMoney } from '../../shell/index.ts';
import type { PlayerSession } from '../session.ts';
import { words } from '../words/index.ts';
import { lowWagerWords } from '../words/low-wagers.ts';
import { Clauses } from './notices.tsx';

/** More wagers are only counted. Their stacks are marked. */
const LINES_MAX = 3;

export function LowWagers({ session }: { readonly session: PlayerSession }): VNode {
  const { money, conduct } = session.data.rulebook;
  const { title, low, more, outcomes } = lowWagerWords.value;
  const { policy } = money.belowMinimum;
  const isReturned = policy === 'warn-then-return' && session.live.own.value?.warned === true;
  const bets = session.lowBets.value;
  const lines = bets
    .slice(0, LINES_MAX)
    .map((bet) =>
      low(session.titleOf(bet), formatMoney(session.wagers.stakes.value[bet] ?? 0), formatMoney(session.limitsOf(bet).minimum)),
    );
  const clauses = [...new Set([...conduct.placement.belowMinimum.clauses, ...money.belowMinimum.clauses])];
  if (bets.length > LINES_MAX) lines.push(more(bets.length - LINES_MAX));
  const text = [...lines, outcomes[isReturned ? 'returned' : policy]].join(words.value.space);
  const isPending = session.wagers.isPending.value;
  // Announced only after the table has accepted the wagers, because more chips may follow.
  useEffect(() => {
    const { clause, space } = words.value;
    if (!isPending) announce(`${text}${space}(${clause(numberedClauses(clauses).join(', '))})`);
  }, [text, isPending]);
  return (
    <p class="player-low-wagers warning-strip" role="note" aria-label={title}>
      {text} <Clauses ids={clauses} />
    </p>
  );
}
