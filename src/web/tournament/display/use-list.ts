/** A list that is loaded again after changes of the tournament. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { makeReloader, type Reloader } from '../parts/reloader.ts';

/** Times between two requests: after a change that the list shows, and after another record. */
const CHANGED_MS = 2000;
const RECORDED_MS = 10_000;

interface ListSource<T> {
  /** A new key begins with an empty list. null while the list is not needed. */
  readonly key: string | null;
  /** Changes with most changes of the list. */
  readonly shape: string;
  /** The sequence number of the newest record. */
  readonly seq: number | null;
  readonly load: () => Promise<readonly T[]>;
}

export function useList<T>({ key, shape, seq, load }: ListSource<T>): readonly T[] {
  const [list, setList] = useState<readonly T[]>([]);
  const reloader = useRef<Reloader | null>(null);
  useEffect(() => {
    setList([]);
    if (key === null) return;
    let isCurrent = true;
    const made = makeReloader(async () => {
      const items = await load();
      if (isCurrent) setList(items);
    });
    reloader.current = made;
    return () => {
      isCurrent = false;
      reloader.current = null;
      made.stop();
    };
  }, [key]);
  useEffect(() => reloader.current?.request(CHANGED_MS), [key, shape]);
  useEffect(() => reloader.current?.request(RECORDED_MS), [key, seq]);
  return list;
}
