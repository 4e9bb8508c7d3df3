/** A felt that switches to the compact form (rows of bets for phones) if its cells would be too small to touch. */
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { cellsOf, Felt, type FeltProps, type Form } from '../felt/index.ts';
import '../felt/felt.css';
import { settings } from '../shell/index.ts';

/** A felt narrower than this, in pixels, has the compact form. */
const FELT_WIDTH_MIN = 640;
/** If a cell is smaller than this, in pixels, the felt has the compact form. It is the minimum size for touch in WCAG 2.5.8. */
const CELL_MIN = 24;

export function ResponsiveFelt(props: Omit<FeltProps, 'form' | 'language' | 'theme'>): VNode {
  const container = useRef<HTMLDivElement>(null);
  const [autoForm, setAutoForm] = useState<Form>(() => (innerWidth < FELT_WIDTH_MIN ? 'compact' : 'felt'));
  const { layout } = props;
  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const smallestCell = Math.min(...cellsOf(layout).map(({ w, h }) => Math.min(w, h)));
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0;
      setAutoForm(width < FELT_WIDTH_MIN || (smallestCell * width) / layout.width < CELL_MIN ? 'compact' : 'felt');
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [layout]);
  const chosen = settings.form.value;
  return (
    <div class="explorer-felt" ref={container}>
      <Felt
        {...props}
        form={chosen === 'auto' ? autoForm : chosen}
        language={settings.language.value}
        theme={settings.theme.value}
        noAnnouncements
      />
    </div>
  );
}
