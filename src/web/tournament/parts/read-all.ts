/** Reads all pages of a list. */

interface PageOptions {
  readonly limit: number;
  readonly cursor?: string;
}

interface ListPage<T> {
  readonly items: readonly T[];
  readonly next: string | null;
}

/** The largest page that the server sends. */
const PAGE_ITEMS = 200;
/** At most a million items, so that a faulty server cannot keep the browser busy for ever. */
const PAGES_MAX = 5000;

export async function readAll<T>(read: (page: PageOptions) => Promise<ListPage<T>>): Promise<readonly T[]> {
  const items: T[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < PAGES_MAX; page++) {
    const answer: ListPage<T> = await read({ limit: PAGE_ITEMS, ...(cursor === null ? {} : { cursor }) });
    items.push(...answer.items);
    if (answer.next === null) break;
    cursor = answer.next;
  }
  return items;
}
