/** The rules in short: wagers outside the limits, the bets that favour the player, and links to the rules. */
import type { VNode } from 'preact';
import { makePath } from '../../shell/index.ts';
import { Clauses } from '../notices/notices.tsx';
import type { PlayerSession } from '../session.ts';
import { dialogWords } from '../words/dialogs.ts';
import { words } from '../words/index.ts';

export function RulesSummary({ session }: { readonly session: PlayerSession }): VNode {
  const { money } = session.data.rulebook;
  const { rulebook, title, rulesDocument, favouringBets } = session.data.entry;
  const t = dialogWords.value;
  const { comma, houseRules } = words.value;
  const policies = [
    [t.below[money.belowMinimum.policy], money.belowMinimum.clauses],
    [t.above[money.aboveMaximum.policy], money.aboveMaximum.clauses],
  ] as const;
  return (
    <>
      {policies.map(([text, clauses]) => (
        <p key={text}>
          {text} <Clauses ids={clauses} />
        </p>
      ))}
      {favouringBets.length > 0 && <p>{t.favouringBets(favouringBets.map(session.titleOf).join(comma))}</p>}
      {/* [crown-sic-bo 3.4] [rws-tai-sai 3.4] */}
      <p>{t.responsibility}</p>
      <p>
        <a href={makePath('rules', { rulebook })}>{title}</a>
      </p>
      {rulesDocument !== null && (
        <p>
          <a href={rulesDocument} target="_blank" rel="noopener noreferrer">
            {houseRules}
          </a>
        </p>
      )}
    </>
  );
}
