/** What a table waits for between two rounds, as far as everybody is told. It must never promise a round that nobody will open. */
import type { PublicTable } from '../../protocol/index.ts';
import type { Conduct } from '../../rules/index.ts';

export type WaitsFor = 'player' | 'shooter' | 'dealer' | 'moment';

type Seen = Pick<PublicTable, 'dice' | 'diceOffered' | 'shooter'> & { readonly seats: readonly unknown[] };

export function waitsFor(
  { dice, diceOffered, shooter, seats }: Seen,
  conduct: Pick<Conduct, 'shooter'>,
  practice: boolean,
): WaitsFor {
  // Practice tables deal to whoever sits there, and to nobody else.
  if (practice && seats.length === 0) return 'player';
  if (conduct.shooter !== null && (diceOffered || shooter === null)) return 'shooter';
  return dice === 'real' ? 'dealer' : 'moment';
}
