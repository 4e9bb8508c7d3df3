/** A part that scrolls by itself, also by the keyboard. */
import type { ComponentChildren, VNode } from 'preact';
import { words } from './words.ts';

export function Scroll({ label, children }: { readonly label: string; readonly children: ComponentChildren }): VNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
    <section class="explorer-scroll" aria-label={words.value.tableOf(label)} tabIndex={0}>
      {children}
    </section>
  );
}
