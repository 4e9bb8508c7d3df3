/** What stands in the bar of a desk, behind one button on a phone. It must never hold anything that the bar has not. */
import type { ComponentChildren, VNode } from 'preact';
import { useRef } from 'preact/hooks';
import './menu.css';
import { words } from './words.ts';

export function Menu({ children }: { readonly children: ComponentChildren }): VNode {
  const list = useRef<HTMLDivElement>(null);
  const { menu } = words.value;
  return (
    <>
      <button type="button" class="button plain player-menu-button" popovertarget="player-menu" aria-label={menu} title={menu}>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" d="M4 6h16M4 12h16M4 18h16" />
        </svg>
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: what is pressed are the buttons in it, by key as well */}
      <div ref={list} id="player-menu" class="player-menu" popover="auto" onClick={() => list.current?.hidePopover()}>
        {children}
      </div>
    </>
  );
}
