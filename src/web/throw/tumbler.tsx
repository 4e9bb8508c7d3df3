/** The machine that tumbles dice, as people see it on a table: a cage on its stand, and the cover over it. It must never show what is under the cover. */
import type { VNode } from 'preact';
import './tumbler.css';

/** Bars of the cage, from the middle outwards. */
const BARS = [0, 24, 47, 66, 79];

/** A glass cage with brass bars on its stand. */
export function Glass(): VNode {
  return (
    <svg class="tumbler-glass" viewBox="0 0 200 190" aria-hidden="true">
      <path class="tumbler-stand" d="M24 168h152l10 18H14z" />
      <rect class="tumbler-plate" x="18" y="156" width="164" height="14" rx="5" />
      <path class="tumbler-dome" d="M20 156V86a80 72 0 0 1 160 0v70z" />
      {BARS.map((x) => (
        <path key={x} class="tumbler-bar" d={`M${100 - x} 156Q${100 - x} 40 100 14M${100 + x} 156Q${100 + x} 40 100 14`} />
      ))}
      <path class="tumbler-bar" d="M21 98h158M21 132h158" />
      <circle class="tumbler-knob" cx="100" cy="11" r="8" />
    </svg>
  );
}

/** The cover over everything: what is under it is nobody's to see. */
export function Cover(): VNode {
  return (
    <svg class="tumbler-cover" viewBox="0 0 200 190" aria-hidden="true">
      <path class="tumbler-cloth" d="M14 160V84a86 78 0 0 1 172 0v76q-14 8-28 0t-29 0-29 0-29 0-29 0-28 0z" />
      <path class="tumbler-fold" d="M44 158Q40 70 92 20M78 162Q76 80 98 20M122 162Q124 80 102 20M156 158Q160 70 108 20" />
      <circle class="tumbler-knob" cx="100" cy="9" r="8" />
    </svg>
  );
}
