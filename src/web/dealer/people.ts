/** How a dealer calls players: by where they sit. It must never show who somebody is. */
import type { OwnTable } from '../../protocol/index.ts';
import type { DealerWords } from './words.ts';

/** The seat; without one the last letters of the pseudonymous id, to tell several apart. */
export function playerName(player: Pick<OwnTable, 'player' | 'position'> | undefined, words: DealerWords): string {
  if (player === undefined) return words.standing;
  return player.position === null ? `${words.standing} ${player.player.slice(-4)}` : words.seat(player.position);
}

/** Those with a seat by its number, then those without. */
export const bySeat = (players: readonly OwnTable[]): readonly OwnTable[] =>
  [...players].sort((a, b) => (a.position ?? Number.POSITIVE_INFINITY) - (b.position ?? Number.POSITIVE_INFINITY));

export const stakeOf = ({ wagers }: OwnTable): number => wagers.reduce((sum, { stake }) => sum + stake, 0);

/** The first seats that nobody has. */
export function freeSeats(taken: readonly number[], most: number, count = 12): readonly number[] {
  const used = new Set(taken);
  const free: number[] = [];
  for (let seat = 1; seat <= most && free.length < count; seat++) if (!used.has(seat)) free.push(seat);
  return free;
}

/** A name for today for somebody without an account. */
export const walkIn = (): string => `guest-${crypto.randomUUID().slice(0, 8)}`;
