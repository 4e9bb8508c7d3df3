/** Removes the data of earlier users from the session storage of this tab. */

/** The key of an entry for one person's visit is this prefix, a name, a dot and the person's id. */
export const VISIT_KEY_PREFIX = 'croupier.visit.';

/** Removes the entries of all other people. If `person` is null (signed out), removes all entries. */
export function removeOtherVisits(person: string | null, storage: () => Storage = () => sessionStorage): void {
  try {
    for (const key of Object.keys(storage()))
      if (key.startsWith(VISIT_KEY_PREFIX) && !key.endsWith(`.${person}`)) storage().removeItem(key);
  } catch {
    // The browser blocks storage, so there are no entries.
  }
}
