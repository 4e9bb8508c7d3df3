/** The table of a page with each new result held back until the dice rest. */
import { useEffect, useState } from 'preact/hooks';
import type { LiveTable } from '../shell/index.ts';
import { createRevealedTable, type RevealedTable } from './revealed-table.ts';

/** Returns null in the first rendering. */
export function useRevealedTable(live: LiveTable | null): RevealedTable | null {
  const [revealed, setRevealed] = useState<RevealedTable | null>(null);
  useEffect(() => {
    if (live === null) return;
    const table = createRevealedTable(live);
    setRevealed(table);
    return () => {
      setRevealed(null);
      table.stop();
    };
  }, [live]);
  return revealed;
}
