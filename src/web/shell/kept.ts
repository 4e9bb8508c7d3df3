/** What tabs keep of somebody's visits, and its end. It must never outlast who it belongs to. */

/** It ends with whose it is. */
export const VISIT_KEY = 'croupier.visit.';

/** However a session ended, nothing of it is left for the next at this browser; null where nobody is here. */
export function forgetOthers(person: string | null, store: () => Storage = () => sessionStorage): void {
  try {
    for (const key of Object.keys(store())) if (key.startsWith(VISIT_KEY) && !key.endsWith(`.${person}`)) store().removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
