/** Drawing of the dice tumbler: a glass dome with brass bars on a stand. */
import type { VNode } from 'preact';
import './tumbler-glass.css';

/** Distances of the bars from the middle. */
const BARS = [0, 24, 47, 66, 79];

export function TumblerGlass(): VNode {
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
