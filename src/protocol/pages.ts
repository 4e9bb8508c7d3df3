/** URL paths of the pages, used by the server and by links in the pages. */

export const PAGES = {
  /** All tables. */
  lobby: '/',
  /** Playing at a table. */
  player: '/table/:table',
  /** Up to four tables at once, one of them active: `?ids=a,b,c&active=b`. */
  tables: '/tables',
  /** Dealing at a table. */
  dealer: '/deal/:table',
  /** A table on a big screen. */
  display: '/display/:table',
  /** The rules of a game. */
  rules: '/rules/:rulebook',
  /** The public record of a round. */
  round: '/r/:table/:round',
  /** The player's slips, limits and time-out. */
  me: '/me',
  /** The odds explorer. */
  explorer: '/x',
  /** Administration: what to do next, and its other pages. */
  house: '/house',
  houseTables: '/house/tables',
  houseStaff: '/house/staff',
  houseRoles: '/house/roles',
  housePlayers: '/house/players',
  houseExclusions: '/house/exclusions',
  /** The log of changes to people. */
  houseLog: '/house/log',
  /** All tournaments. */
  tournaments: '/tournaments',
  /** The conditions of a new tournament. */
  newTournament: '/tournaments/new',
  /** A tournament: its conditions, entries, standings and results. */
  tournament: '/t/:tournament',
  /** The console of the director. */
  director: '/t/:tournament/direct',
  /** The form of the conditions, and their approval. */
  conditions: '/t/:tournament/conditions',
  /** The standings on a big screen. */
  tournamentDisplay: '/t/:tournament/display',
  /** The record of a tournament for the regulator. */
  tournamentRecord: '/t/:tournament/record',
  /** A list to print, such as the seat plan. */
  tournamentPrint: '/t/:tournament/print/:list',
} as const satisfies Readonly<Record<string, `/${string}`>>;

export type PageName = keyof typeof PAGES;
export const PAGE_NAMES = Object.keys(PAGES) as readonly PageName[];

export type PageParams = Readonly<Record<string, string>>;

export const makePath = (page: PageName, params: PageParams = {}): string =>
  PAGES[page].replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** Returns the page at a path with its parameters, or null for an unknown path. */
export function parsePath(path: string): { readonly page: PageName; readonly params: PageParams } | null {
  for (const page of PAGE_NAMES) {
    const names: string[] = [];
    const pattern = PAGES[page].replace(/:(\w+)/g, (_, name: string) => {
      names.push(name);
      return '([^/]+)';
    });
    const match = new RegExp(`^${pattern === '/' ? '' : pattern}/?$`).exec(path);
    if (match === null) continue;
    try {
      return { page, params: Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(match[i + 1] ?? '')])) };
    } catch {
      return null;
    }
  }
  return null;
}
