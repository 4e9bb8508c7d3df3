/** A felt in the room it has: as printed where its cells can be touched, in rows where they could not. It must never decide what a press means. */
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { cellsOf, Felt, type FeltProps, type Form } from '../felt/index.ts';
import '../felt/felt.css';
import { settings } from '../shell/index.ts';

/** Under this width the rows of a phone are better than a small felt. */
const FELT_WIDTH_MIN = 640;
/** WCAG 2.5.8. */
const CELL_MIN = 24;

export function FeltRoom(props: Omit<FeltProps, 'form' | 'language' | 'theme'>): VNode {
  const room = useRef<HTMLDivElement>(null);
  const [auto, setAuto] = useState<Form>(() => (innerWidth < FELT_WIDTH_MIN ? 'compact' : 'felt'));
  const { layout } = props;
  useEffect(() => {
    const element = room.current;
    if (element === null) return;
    const smallest = Math.min(...cellsOf(layout).map(({ w, h }) => Math.min(w, h)));
    const watcher = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0;
      setAuto(width < FELT_WIDTH_MIN || (smallest * width) / layout.width < CELL_MIN ? 'compact' : 'felt');
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [layout]);
  const chosen = settings.form.value;
  return (
    <div class="explorer-felt" ref={room}>
      <Felt
        {...props}
        form={chosen === 'auto' ? auto : chosen}
        language={settings.language.value}
        theme={settings.theme.value}
        quiet
      />
    </div>
  );
}
