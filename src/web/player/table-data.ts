/** Loads the data of a table: its entry in the lobby, rules, rulebook and felt. */
import type { FloorTableView, RulesView } from '../../protocol/index.ts';
import type { BetId, Dice, Rulebook } from '../../rules/index.ts';
import { isTournamentTableId } from '../../table/table-names.ts';
import type { FeltBet, Language } from '../felt/index.ts';
import { client, diceOf, type FeltData, loadFelt } from '../shell/index.ts';

export interface TableData {
  /** True if players buy chips of play money, so that guests may play. */
  readonly practice: boolean;
  /** The tournament seats the players and issues their chips. */
  readonly isTournament: boolean;
  readonly entry: FloorTableView;
  readonly rules: RulesView;
  readonly felt: FeltData;
  readonly rulebook: Rulebook;
  readonly dice: Dice;
  /** The bets that this table offers. A layout may have more. */
  readonly offered: ReadonlySet<BetId>;
  readonly betOf: (bet: BetId, language: Language) => FeltBet | undefined;
  readonly oddsOf: (bet: BetId) => readonly string[];
}

/** Rejects if the house has no such table. Returns null if the pages do not know its dice. */
export async function loadTable(table: string): Promise<TableData | null> {
  const { practice, table: entry } = await client.floorTable(table);
  const [rules, felt] = await Promise.all([client.rules(table), loadFelt(entry.rulebook, entry.layout)]);
  const { rulebook } = felt;
  const dice = diceOf(rulebook, entry.layout);
  if (dice === undefined) return null;
  const odds = new Map(rules.bets.map(({ bet, pays }) => [bet, pays]));
  const isTournament = isTournamentTableId(table);
  return {
    practice: practice && !isTournament,
    isTournament,
    entry,
    rules,
    felt,
    rulebook,
    dice,
    offered: new Set(rules.bets.filter(({ offered }) => offered).map(({ bet }) => bet)),
    betOf: (bet, language) => felt.bets(language).find(({ id }) => id === bet),
    oddsOf: (bet) => odds.get(bet) ?? [],
  };
}
