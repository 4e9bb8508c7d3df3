/** Four tips beside the parts of a table, for the first visit. They block nothing, and can be skipped at any time. */
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { announce, formatNumber, settings } from '../shell/index.ts';
import { type Place, placeTip } from './place-tip.ts';
import { type FirstVisitWords, words } from './words/index.ts';
import './coach-marks.css';

/** The tips in their order, each with the element that it explains. */
const TIPS: readonly (readonly [name: keyof FirstVisitWords['tip'], selector: string])[] = [
  ['rack', '.player-rack'],
  ['felt', '.player-middle .felt'],
  ['phase', '.player-phase'],
  ['actions', '.player-actions'],
];

/** Where the tip and the frame around its element are; null if the page does not show the element. */
function usePlace(selector: string, tip: { readonly current: HTMLElement | null }): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    const update = (): void => {
      const target = document.querySelector(selector)?.getBoundingClientRect();
      const size = tip.current?.getBoundingClientRect();
      setPlace(
        target === undefined || size === undefined || target.height === 0
          ? null
          : placeTip(target, size, { width: innerWidth, height: innerHeight }),
      );
    };
    update();
    // The element also moves if a part beside it comes, goes or grows.
    const sizes = new ResizeObserver(update);
    const parts = new MutationObserver(update);
    for (const element of document.querySelectorAll(`${selector}, .player-controls`)) sizes.observe(element);
    for (const controls of document.querySelectorAll('.player-controls'))
      parts.observe(controls, { childList: true, subtree: true });
    addEventListener('resize', update);
    addEventListener('scroll', update, { passive: true, capture: true });
    return () => {
      sizes.disconnect();
      parts.disconnect();
      removeEventListener('resize', update);
      removeEventListener('scroll', update, { capture: true });
    };
  }, [selector]);
  return place;
}

/** Whether Escape is for something else: a dialog, a menu or a text field. */
const isEscapeTaken = ({ target, defaultPrevented }: KeyboardEvent): boolean =>
  defaultPrevented ||
  document.querySelector('dialog[open], :popover-open') !== null ||
  (target instanceof Element && target.closest('input, select, textarea') !== null);

/** The tips that a player who places a chip has followed: choosing a chip and pressing a bet. */
const TIPS_BEFORE_CHIP = 2;

interface CoachMarksProps {
  /** Moves the focus when the tips end with it. */
  readonly focusFelt: () => void;
  /** Whether the player has chips on the layout. */
  readonly hasWager: boolean;
}

export function CoachMarks({ focusFelt, hasWager }: CoachMarksProps): VNode {
  const [index, setIndex] = useState(0);
  useEffect(() => {
    if (hasWager) setIndex((current) => Math.max(current, TIPS_BEFORE_CHIP));
  }, [hasWager]);
  const element = useRef<HTMLElement>(null);
  const [name, selector] = TIPS[index] ?? ['rack', ''];
  const place = usePlace(selector, element);
  const t = words.value;
  const text = t.tip[name];
  const position = t.tipOf(formatNumber(index + 1), formatNumber(TIPS.length));
  const end = (): void => {
    if (element.current?.contains(document.activeElement)) focusFelt();
    settings.tips.value = false;
  };
  useEffect(() => announce(`${position}: ${text}`), [position, text]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !isEscapeTaken(event)) end();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const isLast = index === TIPS.length - 1;
  return (
    <>
      {place !== null && (
        <span
          class="coach-frame"
          data-tip={name}
          aria-hidden="true"
          style={{
            transform: `translate(${place.frame.x}px, ${place.frame.y}px)`,
            inlineSize: `${place.frame.width}px`,
            blockSize: `${place.frame.height}px`,
          }}
        />
      )}
      <section
        ref={element}
        class={`coach-tip ${place === null ? 'unplaced' : ''}`}
        data-tip={name}
        aria-label={t.tips}
        style={place === null ? {} : { transform: `translate(${place.tip.x}px, ${place.tip.y}px)` }}
      >
        <small>{position}</small>
        <p>{text}</p>
        <div>
          {!isLast && (
            <button type="button" class="button plain small" onClick={end}>
              {t.skip}
            </button>
          )}
          <button type="button" class="button main small" onClick={() => (isLast ? end() : setIndex(index + 1))}>
            {isLast ? t.done : t.next}
          </button>
        </div>
      </section>
    </>
  );
}
