/** Where a browser keeps a player's favourites, apart from what reads them: most have none, and load nothing for it. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { BetId } from '../../rules/index.ts';
import type { Favourite } from './favourites.ts';

export const favouritesKey = (rulebook: string, layout: string): string => `croupier.favourites.${rulebook}.${layout}`;

function hasFavourites(rulebook: string, layout: string): boolean {
  try {
    return localStorage.getItem(favouritesKey(rulebook, layout)) !== null;
  } catch {
    return false;
  }
}

/** What is kept stays so; the dialog that shows it says what is missing. */
const NOT_LOADED = (): void => {};

export interface KeptFavourites {
  readonly favourites: ReadonlySignal<readonly Favourite[]>;
  readonly setFavourites: (favourites: readonly Favourite[]) => void;
}

export function openFavourites(rulebook: string, layout: string, offered: ReadonlySet<BetId>): KeptFavourites {
  const favourites = signal<readonly Favourite[]>([]);
  if (hasFavourites(rulebook, layout))
    import('./favourites.ts').then(({ loadFavourites }) => {
      favourites.value = loadFavourites(rulebook, layout, [...offered]);
    }, NOT_LOADED);
  return {
    favourites,
    setFavourites: (list) => {
      favourites.value = list;
      import('./favourites.ts').then(({ keepFavourites }) => keepFavourites(rulebook, layout, list), NOT_LOADED);
    },
  };
}
