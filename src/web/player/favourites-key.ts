/** Where a browser keeps a player's favourites, apart from what reads them: most have none, and load nothing for it. */

export const favouritesKey = (rulebook: string, layout: string): string => `croupier.favourites.${rulebook}.${layout}`;

export function hasFavourites(rulebook: string, layout: string): boolean {
  try {
    return localStorage.getItem(favouritesKey(rulebook, layout)) !== null;
  } catch {
    return false;
  }
}
