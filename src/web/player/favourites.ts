/** Patterns of wagers that a player has named, for each layout, kept in this browser alone. It must never place them. */
import { makeStakes, parseStakes, type Stake } from '../../rules/index.ts';
import { favouritesKey } from './favourites-key.ts';

export interface Favourite {
  readonly name: string;
  readonly stakes: readonly Stake[];
}

/** As many as fit on a screen; the first eight have keys. */
export const FAVOURITES_MAX = 12;
export const FAVOURITE_NAME_MAX = 24;

/** One line for each: its name, a colon, and its wagers in the notation of the rules. */
export const makeFavourites = (favourites: readonly Favourite[]): string =>
  favourites.map(({ name, stakes }) => `${name}: ${makeStakes(stakes)}`).join('\n');

export type ReadFavourites =
  | { readonly ok: true; readonly favourites: readonly Favourite[] }
  | { readonly ok: false; readonly line: number; readonly text: string };

const cleanName = (name: string): string => name.replaceAll(/[\n:]/g, ' ').trim().slice(0, FAVOURITE_NAME_MAX);

/** Reads what `makeFavourites` writes, by hand or not; names the first line that is none. Bets of other layouts are faults too. */
export function parseFavourites(text: string, bets: readonly string[]): ReadFavourites {
  const favourites: Favourite[] = [];
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    // The wagers begin after the first colon that is followed by a space: bets have colons of their own.
    const at = line.indexOf(': ');
    const stakes = at < 0 ? undefined : parseStakes(line.slice(at + 2));
    if (stakes === undefined || !stakes.ok || stakes.value.some(({ bet }) => !bets.includes(bet)))
      return { ok: false, line: i + 1, text: line.trim() };
    favourites.push({ name: cleanName(line.slice(0, at)), stakes: stakes.value });
  }
  return { ok: true, favourites: favourites.slice(0, FAVOURITES_MAX) };
}

/** With one more, or the one of that name replaced; the same list where it is full. */
export function withFavourite(favourites: readonly Favourite[], name: string, stakes: readonly Stake[]): readonly Favourite[] {
  const named = { name: cleanName(name), stakes };
  if (named.name === '' || stakes.length === 0) return favourites;
  const known = favourites.some((each) => each.name === named.name);
  if (known) return favourites.map((each) => (each.name === named.name ? named : each));
  return favourites.length >= FAVOURITES_MAX ? favourites : [...favourites, named];
}

export function loadFavourites(rulebook: string, layout: string, bets: readonly string[]): readonly Favourite[] {
  try {
    const read = parseFavourites(localStorage.getItem(favouritesKey(rulebook, layout)) ?? '', bets);
    return read.ok ? read.favourites : [];
  } catch {
    return [];
  }
}

export function keepFavourites(rulebook: string, layout: string, favourites: readonly Favourite[]): void {
  try {
    localStorage.setItem(favouritesKey(rulebook, layout), makeFavourites(favourites));
  } catch {
    // A browser that keeps nothing has them until it is closed.
  }
}
