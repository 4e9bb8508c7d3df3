/** Where the pages are: the server answers there and the pages link there. It must never name an address of the API. */

export const PAGES = {
  /** All tables. */
  lobby: '/',
  /** Playing at a table. */
  player: '/table/:table',
  /** Dealing at a table. */
  dealer: '/deal/:table',
  /** A table on a big screen. */
  display: '/display/:table',
  /** The rules of a game, in our own words. */
  rules: '/rules/:rulebook',
  /** The public facts of a round. */
  round: '/r/:table/:round',
  /** One's own slips, limits and time out. */
  me: '/me',
  /** Odds, apart from live tables. */
  explorer: '/x',
} as const satisfies Readonly<Record<string, `/${string}`>>;

export type PageName = keyof typeof PAGES;
export const PAGE_NAMES = Object.keys(PAGES) as readonly PageName[];

export type PageParams = Readonly<Record<string, string>>;

/** The address of a page. */
export const makePath = (page: PageName, params: PageParams = {}): string =>
  PAGES[page].replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** Which page an address is, and with what; null where there is none. */
export function parsePath(path: string): { readonly page: PageName; readonly params: PageParams } | null {
  for (const page of PAGE_NAMES) {
    const names: string[] = [];
    const pattern = PAGES[page].replace(/:(\w+)/g, (_, name: string) => {
      names.push(name);
      return '([^/]+)';
    });
    const found = new RegExp(`^${pattern === '/' ? '' : pattern}/?$`).exec(path);
    if (found === null) continue;
    try {
      return { page, params: Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(found[i + 1] ?? '')])) };
    } catch {
      return null;
    }
  }
  return null;
}
