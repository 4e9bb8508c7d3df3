/** Counts a player's colour chips (chips of this table with an agreed value), in the rack (chips that are not on the layout) and on the layout. */
import type { BetId, Minor } from '../rules/index.ts';
import type { PlayerState } from './state.ts';

function colourWorth(player: PlayerState): Minor {
  let worth = 0;
  for (const { value, count } of player.colours.values()) worth += value * count;
  return worth;
}

/** Cash chips: the rack without its colour chips. */
export const cashChips = (player: PlayerState): Minor => player.rack - colourWorth(player);

/** The value of a player's colour chips on a bet. */
export function colourValueOn(player: PlayerState, bet: BetId): Minor {
  let worth = 0;
  for (const [colour, count] of player.coloursStaked?.get(bet) ?? []) worth += count * (player.colours.get(colour)?.value ?? 0);
  return worth;
}

/** Whether a player has chips of a colour, in the rack or on the layout. */
export function holdsColour(player: PlayerState, colour: string): boolean {
  if ((player.colours.get(colour)?.count ?? 0) > 0) return true;
  for (const stacks of player.coloursStaked?.values() ?? []) if ((stacks.get(colour) ?? 0) > 0) return true;
  return false;
}
