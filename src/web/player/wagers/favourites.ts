/** The player's favourites (named sets of wagers) for a layout. The parser is loaded only if this browser has stored favourites. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { BetId } from '../../../rules/index.ts';
import type { Favourite } from './favourites-text.ts';

export const favouritesKey = (rulebook: string, layout: string): string => `croupier.favourites.${rulebook}.${layout}`;

function hasFavourites(rulebook: string, layout: string): boolean {
  try {
    return localStorage.getItem(favouritesKey(rulebook, layout)) !== null;
  } catch {
    return false;
  }
}

/** If the module cannot be loaded, the favourites dialog shows the error. */
const IGNORE_LOAD_ERROR = (): void => {};

export interface FavouriteList {
  readonly favourites: ReadonlySignal<readonly Favourite[]>;
  readonly setFavourites: (favourites: readonly Favourite[]) => void;
}

export function createFavourites(rulebook: string, layout: string, offered: ReadonlySet<BetId>): FavouriteList {
  const favourites = signal<readonly Favourite[]>([]);
  if (hasFavourites(rulebook, layout))
    import('./favourites-text.ts').then(({ loadFavourites }) => {
      favourites.value = loadFavourites(rulebook, layout, [...offered]);
    }, IGNORE_LOAD_ERROR);
  return {
    favourites,
    setFavourites: (list) => {
      favourites.value = list;
      import('./favourites-text.ts').then(({ saveFavourites }) => saveFavourites(rulebook, layout, list), IGNORE_LOAD_ERROR);
    },
  };
}
