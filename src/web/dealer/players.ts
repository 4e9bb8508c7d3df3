/** Names and sorts players by seat, and finds free seats. The console never shows the identity of a player. */
import type { OwnTable } from '../../protocol/index.ts';
import type { DealerWords } from './words/index.ts';

/** Formats a seated player as the seat number, a standing player as the end of the pseudonymous id. An unknown player counts as standing. */
export function formatPlayer(player: Pick<OwnTable, 'player' | 'position'> | undefined, words: DealerWords): string {
  if (player === undefined) return words.standing;
  return player.position === null ? `${words.standing} ${player.player.slice(-4)}` : words.seat(player.position);
}

/** Players without a seat come last. */
export const sortBySeat = (players: readonly OwnTable[]): readonly OwnTable[] =>
  [...players].sort((a, b) => (a.position ?? Number.POSITIVE_INFINITY) - (b.position ?? Number.POSITIVE_INFINITY));

export const totalStake = ({ wagers }: OwnTable): number => wagers.reduce((sum, { stake }) => sum + stake, 0);

/** Returns the first `count` free seats. */
export function findFreeSeats(takenSeats: readonly number[], seatsMax: number, count = 12): readonly number[] {
  const used = new Set(takenSeats);
  const free: number[] = [];
  for (let seat = 1; seat <= seatsMax && free.length < count; seat++) if (!used.has(seat)) free.push(seat);
  return free;
}

/** Creates the id of a player without an account. */
export const createGuestId = (): string => `guest-${crypto.randomUUID().slice(0, 8)}`;
