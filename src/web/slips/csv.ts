/** All of one's slips as one file for a spreadsheet, asked for page by page. It must never write a line itself: the house does, and guards against formulas. */

/** Pages of the longest history that is asked for at one go: 20,000 rounds. */
const PAGES_MAX = 100;
const PAGE = 200;

/** Pages one after the other, under the heading of the first. */
export const joinPages = (pages: readonly string[]): string =>
  pages.map((page, i) => (i === 0 ? page : page.slice(page.indexOf('\n') + 1))).join('');

export async function wholeHistory(): Promise<string> {
  const pages: string[] = [];
  let cursor: string | null = null;
  do {
    const after: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const answer = await fetch(`/api/v1/session/history?format=csv&limit=${PAGE}${after}`);
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    pages.push(await answer.text());
    cursor = answer.headers.get('x-croupier-next');
  } while (cursor !== null && pages.length < PAGES_MAX);
  return joinPages(pages);
}

/** Hands a text to whoever is at the browser, as a file. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
