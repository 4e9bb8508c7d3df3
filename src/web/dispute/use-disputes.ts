/** Loads disputes, and loads them again while a decision is open, so that the page shows it soon. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { DisputesView, DisputeView } from '../../protocol/index.ts';
import { announce, formatNumber } from '../shell/index.ts';
import { words } from './words/index.ts';

/** Open disputes are loaded again after this time. */
const POLL_MS = 5000;

export interface LoadedDisputes {
  /** null while loading, and if loading has failed. */
  readonly items: readonly DisputeView[] | null;
  readonly hasFailed: boolean;
  /** Loads the disputes now, for example after the player has raised one. */
  readonly reload: () => Promise<void>;
}

const keyOf = ({ table, dispute }: DisputeView): string => `${table} ${dispute}`;

/** Announces decisions that were not in the previous answer. */
function announceDecisions(before: readonly DisputeView[], now: readonly DisputeView[]): void {
  const t = words.value;
  const previous = new Map(before.map((item) => [keyOf(item), item]));
  for (const item of now) {
    const old = previous.get(keyOf(item));
    if (old === undefined) continue;
    if (old.decision === null && item.decision !== null) announce(t.newDecision(formatNumber(item.dispute)));
    if (old.review?.decision === null && item.review?.decision) announce(t.newReview(formatNumber(item.dispute)));
  }
}

const isOpen = ({ waitsFor }: DisputeView): boolean => waitsFor === 'decision' || waitsFor === 'review';

/**
 * `key` names what is loaded. The disputes are loaded anew when it changes; nothing is loaded while it is null. A page that already has the
 * disputes gives them as `first`.
 */
export function useDisputes(
  key: string | null,
  load: () => Promise<DisputesView>,
  first: DisputesView['items'] | null = null,
): LoadedDisputes {
  const [items, setItems] = useState<readonly DisputeView[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const latest = useRef<readonly DisputeView[] | null>(null);
  const current = useRef(key);
  current.current = key;
  const reload = async (): Promise<void> => {
    try {
      const loaded = (await load()).items;
      if (current.current !== key) return;
      announceDecisions(latest.current ?? [], loaded);
      latest.current = loaded;
      setItems(loaded);
      setFailed(false);
    } catch {
      if (current.current === key) setFailed(true);
    }
  };
  useEffect(() => {
    latest.current = first;
    setItems(first);
    if (key !== null && first === null) void reload();
  }, [key]);
  const waits = items?.some(isOpen) ?? false;
  useEffect(() => {
    if (!waits && !(hasFailed && items !== null)) return;
    const timer = setInterval(() => {
      if (!document.hidden) void reload();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [key, waits, hasFailed]);
  return { items, hasFailed, reload };
}
