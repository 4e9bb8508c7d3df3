/** How long a shooter's turn is, by the pay table. It must never know a book's number itself. */
import type { Rulebook } from '../../rules/index.ts';

/** Throws of a whole turn: those that the shooter's own bet is on; 0 where nobody shoots. */
export function throwsInTurn({ conduct, payTables }: Pick<Rulebook, 'conduct' | 'payTables'>): number {
  const bet = conduct.shooter?.bet;
  if (bet === undefined) return 0;
  const line = Object.values(payTables)
    .flatMap(({ lines }) => lines)
    .find(({ bets }) => Object.hasOwn(bets, bet));
  return line?.shape === 'alike' ? (line.throws ?? 1) : 1;
}
