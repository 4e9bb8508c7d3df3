/** Formats, parses, loads and saves favourites: named sets of wagers, stored in this browser. */
import { makeStakes, parseStakes, type Stake } from '../../../rules/index.ts';

export interface Favourite {
  readonly name: string;
  readonly stakes: readonly Stake[];
}

/** At most this many favourites fit on a screen. The first eight have keyboard shortcuts. */
export const FAVOURITES_MAX = 12;
export const FAVOURITE_NAME_MAX = 24;

/** Writes one line per favourite: the name, a colon, and the wagers as `makeStakes` writes them. */
export const formatFavourites = (favourites: readonly Favourite[]): string =>
  favourites.map(({ name, stakes }) => `${name}: ${makeStakes(stakes)}`).join('\n');

export type ParsedFavourites =
  | { readonly ok: true; readonly favourites: readonly Favourite[] }
  | { readonly ok: false; readonly line: number; readonly text: string };

const cleanName = (name: string): string => name.replaceAll(/[\n:]/g, ' ').trim().slice(0, FAVOURITE_NAME_MAX);

/** Fails at the first line that cannot be parsed or has a bet of a different layout. */
export function parseFavourites(text: string, bets: readonly string[]): ParsedFavourites {
  const favourites: Favourite[] = [];
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    // Bet ids contain colons too, but without a space after them.
    const colonIndex = line.indexOf(': ');
    const stakes = colonIndex < 0 ? undefined : parseStakes(line.slice(colonIndex + 2));
    if (stakes === undefined || !stakes.ok || stakes.value.some(({ bet }) => !bets.includes(bet)))
      return { ok: false, line: i + 1, text: line.trim() };
    favourites.push({ name: cleanName(line.slice(0, colonIndex)), stakes: stakes.value });
  }
  return { ok: true, favourites: favourites.slice(0, FAVOURITES_MAX) };
}

/** Adds a favourite, or replaces the favourite with the same name. A full list stays unchanged. */
export function withFavourite(favourites: readonly Favourite[], name: string, stakes: readonly Stake[]): readonly Favourite[] {
  const favourite = { name: cleanName(name), stakes };
  if (favourite.name === '' || stakes.length === 0) return favourites;
  const exists = favourites.some((each) => each.name === favourite.name);
  if (exists) return favourites.map((each) => (each.name === favourite.name ? favourite : each));
  return favourites.length >= FAVOURITES_MAX ? favourites : [...favourites, favourite];
}

/** `key` is the key of a layout's favourites in localStorage. */
export function loadFavourites(key: string, bets: readonly string[]): readonly Favourite[] {
  try {
    const parsed = parseFavourites(localStorage.getItem(key) ?? '', bets);
    return parsed.ok ? parsed.favourites : [];
  } catch {
    return [];
  }
}

export function saveFavourites(key: string, favourites: readonly Favourite[]): void {
  try {
    localStorage.setItem(key, formatFavourites(favourites));
  } catch {
    // Without storage, the favourites are lost when the page is closed.
  }
}
