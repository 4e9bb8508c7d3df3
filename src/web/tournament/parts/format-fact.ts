/** Formats the numbers behind a place: chips as money, with the spin, and who was not there. */
import type { ExplainedStandingView } from '../../../protocol/index.ts';
import { formatMoney, formatNumber } from '../../shell/index.ts';
import { words } from './words/index.ts';

export type ExplainedFact = ExplainedStandingView['facts'][number];

const isChips = ({ fact }: ExplainedFact): boolean => /^chips/.test(fact);

function nameFact({ fact, spin }: ExplainedFact): string {
  const t = words.value;
  if (fact === 'chips after an earlier spin' && spin !== undefined) return t.chipsAfterSpin(formatNumber(spin));
  if (fact === 'rank over the earlier spins, higher is better' && spin !== undefined) return t.rankUpToSpin(formatNumber(spin));
  return t.facts[fact as keyof typeof t.facts] ?? fact;
}

/** Amounts are shown like chips at a table. Spins, ranks and lots are numbers. */
function formatValue(fact: ExplainedFact, value: number, who: 'own' | 'above'): string {
  if (isChips(fact) && fact.missed === who) return words.value.notThere;
  return isChips(fact) ? formatMoney(value) : formatNumber(value);
}

/** The name of a fact, and its numbers: of the entry, and of the one above. */
export function formatFact(fact: ExplainedFact): readonly [name: string, numbers: string] {
  const t = words.value;
  const own = formatValue(fact, fact.own, 'own');
  if (fact.above === null) return [nameFact(fact), own];
  const compared = t.compared(own, formatValue(fact, fact.above, 'above'));
  return [nameFact(fact), fact.missed === undefined ? compared : `${compared}. ${t.missedLowest}`];
}
