/** Draws the cover of the tumbler. */
import type { VNode } from 'preact';
import './cover.css';

export function Cover(): VNode {
  return (
    <svg class="tumbler-cover" viewBox="0 0 200 190" aria-hidden="true">
      <path class="tumbler-cloth" d="M14 160V84a86 78 0 0 1 172 0v76q-14 8-28 0t-29 0-29 0-29 0-29 0-28 0z" />
      <path class="tumbler-fold" d="M44 158Q40 70 92 20M78 162Q76 80 98 20M122 162Q124 80 102 20M156 158Q160 70 108 20" />
      <circle class="tumbler-knob" cx="100" cy="9" r="8" />
    </svg>
  );
}
