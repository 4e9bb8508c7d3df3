/** The player's favourites (named sets of wagers) for a layout. The parser is loaded only if this browser has stored favourites. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { BetId } from '../../../rules/index.ts';
import { runLater } from '../../parts/lazy.tsx';
import type { Favourite } from './favourites-text.ts';

const loadParser = () => import('./favourites-text.ts');

function hasFavourites(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export interface FavouriteList {
  readonly favourites: ReadonlySignal<readonly Favourite[]>;
  readonly setFavourites: (favourites: readonly Favourite[]) => void;
}

/** If the parser cannot be loaded, the favourites dialog shows the error. */
export function createFavourites(rulebook: string, layout: string, offered: ReadonlySet<BetId>): FavouriteList {
  const key = `croupier.favourites.${rulebook}.${layout}`;
  const favourites = signal<readonly Favourite[]>([]);
  if (hasFavourites(key))
    runLater(loadParser, ({ loadFavourites }) => {
      favourites.value = loadFavourites(key, [...offered]);
    });
  return {
    favourites,
    setFavourites: (list) => {
      favourites.value = list;
      runLater(loadParser, ({ saveFavourites }) => saveFavourites(key, list));
    },
  };
}
