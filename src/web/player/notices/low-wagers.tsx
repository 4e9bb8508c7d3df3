/** Says which wagers are below the minimum, and what the rulebook does with them, as soon as they are placed. */
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { type BetId, lowWagerOutcome } from '../../../rules/index.ts';
import { announce, formatMoney } from '../../shell/index.ts';
import type { PlayerSession } from '../session.ts';
import { words } from '../words/index.ts';
import { type LowWagerWords, lowWagerWords } from '../words/low-wagers.ts';
import { withClauses } from './announcer.ts';
import { Clauses } from './notices.tsx';

/** More wagers with the same outcome are only counted. Their stacks are marked. */
const LINES_MAX = 3;

type OutcomeKey = keyof LowWagerWords['outcomes'];

function outcomeOn({ data, live, cash, staked, limitsOf }: PlayerSession, bet: BetId): OutcomeKey {
  const { policy } = data.rulebook.money.belowMinimum;
  const outcome = lowWagerOutcome(policy, {
    minimum: limitsOf(bet).minimum,
    warned: live.own.value?.warned === true,
    ...(data.isTournament && { chips: cash.value + staked.value }),
  });
  if (outcome !== 'counts') return outcome;
  return policy === 'stands' ? 'stands' : 'fewChips';
}

/** Bets may have different minimums, so a tournament player with few chips may have wagers with different outcomes. */
function groupByOutcome(session: PlayerSession): ReadonlyMap<OutcomeKey, readonly BetId[]> {
  const groups = new Map<OutcomeKey, BetId[]>();
  for (const bet of session.lowBets.value) {
    const outcome = outcomeOn(session, bet);
    const group = groups.get(outcome);
    if (group === undefined) groups.set(outcome, [bet]);
    else group.push(bet);
  }
  return groups;
}

function formatGroup(session: PlayerSession, outcome: OutcomeKey, bets: readonly BetId[]): readonly string[] {
  const { low, more, outcomes } = lowWagerWords.value;
  const lines = bets
    .slice(0, LINES_MAX)
    .map((bet) =>
      low(session.titleOf(bet), formatMoney(session.wagers.stakes.value[bet] ?? 0), formatMoney(session.limitsOf(bet).minimum)),
    );
  if (bets.length > LINES_MAX) lines.push(more(bets.length - LINES_MAX));
  return [...lines, outcomes[outcome]];
}

export function LowWagers({ session }: { readonly session: PlayerSession }): VNode {
  const { money, conduct } = session.data.rulebook;
  const { title } = lowWagerWords.value;
  const clauses = [...new Set([...conduct.placement.belowMinimum.clauses, ...money.belowMinimum.clauses])];
  const text = [...groupByOutcome(session)]
    .flatMap(([outcome, bets]) => formatGroup(session, outcome, bets))
    .join(words.value.space);
  const isPending = session.wagers.isPending.value;
  const announcedText = useRef('');
  // Announced only after the table has accepted the wagers, because more chips may follow.
  useEffect(() => {
    if (isPending || text === announcedText.current) return;
    announcedText.current = text;
    announce(withClauses(text, clauses));
  }, [text, isPending]);
  return (
    <p class="player-low-wagers warning-strip" role="note" aria-label={title}>
      {text} <Clauses ids={clauses} />
    </p>
  );
}
