/** The title of a page in the browser's tab and history. */
import { useEffect } from 'preact/hooks';

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Croupier`;
  }, [title]);
}
