/** Turns the pages of a list that is longer than the screen. */
import { useEffect, useState } from 'preact/hooks';

const TURN_MS = 10_000;

/** The number of the page, from 0. It stays 0 if there is one page. */
export function usePages(pages: number): number {
  const [page, setPage] = useState(0);
  useEffect(() => {
    setPage(0);
    if (pages < 2) return;
    const timer = setInterval(() => setPage((current) => (current + 1) % pages), TURN_MS);
    return () => clearInterval(timer);
  }, [pages]);
  return Math.min(page, Math.max(0, pages - 1));
}

const PORTRAIT = '(orientation: portrait)';

/** Whether the screen is higher than wide. */
export function useIsPortrait(): boolean {
  const [isPortrait, setPortrait] = useState(() => matchMedia(PORTRAIT).matches);
  useEffect(() => {
    const query = matchMedia(PORTRAIT);
    const update = (): void => setPortrait(query.matches);
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, []);
  return isPortrait;
}
