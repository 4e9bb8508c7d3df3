/** Suggests a login for a name. */

/** The server accepts these logins. */
export const LOGIN_PATTERN = '[a-z0-9][a-z0-9._\\-]*';

/** Makes a login of the letters and digits that a login can have: “Zoë O’Neil” becomes `zoe.oneil`. */
export const suggestLogin = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[^a-z0-9]/g, ''))
    .filter((word) => word !== '')
    .join('.');
