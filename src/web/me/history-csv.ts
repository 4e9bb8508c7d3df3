/** Downloads the player's whole history as one CSV file. The server escapes texts that a spreadsheet would run as formulas. */

/** The file has at most 100 pages of 200 rounds. */
const PAGES_MAX = 100;
const PAGE_ROUNDS = 200;

/** Joins pages. Only the header line of the first page is kept. */
export const joinPages = (pages: readonly string[]): string =>
  pages.map((page, i) => (i === 0 ? page : page.slice(page.indexOf('\n') + 1))).join('');

export async function fetchHistoryCsv(): Promise<string> {
  const pages: string[] = [];
  let cursor: string | null = null;
  do {
    const cursorQuery: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const answer = await fetch(`/api/v1/session/history?format=csv&limit=${PAGE_ROUNDS}${cursorQuery}`);
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    pages.push(await answer.text());
    cursor = answer.headers.get('x-croupier-next');
  } while (cursor !== null && pages.length < PAGES_MAX);
  return joinPages(pages);
}

export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
