/** Counts a player's colour chips (chips of this table with an agreed value): in the rack (chips that are not on the layout), on the layout, and due. */
import type { BetId, Minor } from '../rules/index.ts';
import type { PlayerState, TableState } from './state.ts';

function colourWorth(player: PlayerState): Minor {
  let worth = 0;
  for (const { value, count } of player.colours.values()) worth += value * count;
  return worth;
}

/** Cash chips: the rack without its colour chips. */
export const cashChips = (player: PlayerState): Minor => player.rack - colourWorth(player);

function worthOf(player: PlayerState, counts: ReadonlyMap<string, number> | undefined): Minor {
  let worth = 0;
  for (const [colour, count] of counts ?? []) worth += count * (player.colours.get(colour)?.value ?? 0);
  return worth;
}

/** The value of a player's colour chips on a bet. */
export const colourValueOn = (player: PlayerState, bet: BetId): Minor => worthOf(player, player.coloursStaked?.get(bet));

/** The value of the colour chips that a bet owes a player. */
export const colourValueDue = (player: PlayerState, bet: BetId): Minor => worthOf(player, player.coloursDue?.get(bet));

/** The part of what is due to a player that is in cash chips. */
export function cashDue(player: PlayerState): Minor {
  let worth = player.due;
  for (const counts of player.coloursDue?.values() ?? []) worth -= worthOf(player, counts);
  return worth;
}

/** Whether a player has chips of a colour: in the rack, on the layout, or due. */
export function holdsColour(player: PlayerState, colour: string): boolean {
  if ((player.colours.get(colour)?.count ?? 0) > 0) return true;
  for (const stacks of [...(player.coloursStaked?.values() ?? []), ...(player.coloursDue?.values() ?? [])])
    if ((stacks.get(colour) ?? 0) > 0) return true;
  return false;
}

/**
 * The values that chips of a colour can have, if a player presents them and the table is closed: the value of the player's own chips,
 * otherwise every value at which players still have the colour.
 */
export function possibleValues(state: TableState, player: string, colour: string): ReadonlySet<Minor> {
  const own = state.players.get(player)?.colours.get(colour);
  if (own !== undefined && own.count > 0) return new Set([own.value]);
  const values = new Set(own === undefined ? [] : [own.value]);
  for (const holder of state.players.values()) {
    const stack = holder.colours.get(colour);
    if (stack !== undefined && holdsColour(holder, colour)) values.add(stack.value);
  }
  return values;
}

/** The players who agree that a newcomer gets chips of a colour are in `sharing` under this key. */
export const consentKey = (colour: string, newcomer: string): string => JSON.stringify([colour, newcomer]);

/** Whether a player has chips of any colour. */
export const holdsAnyColour = (player: PlayerState): boolean =>
  [...player.colours.keys()].some((colour) => holdsColour(player, colour));
