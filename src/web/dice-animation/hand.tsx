/** The hand that throws the dice, drawn from above. */
import type { VNode } from 'preact';

/** Each finger: the middle of its knuckle and its length. The fist is closed until the throw. */
const FINGERS = [
  [30, 44, 34],
  [46, 34, 40],
  [63, 31, 42],
  [80, 36, 36],
] as const;

export function Hand({ isOpen }: { readonly isOpen: boolean }): VNode {
  return (
    <svg class={`vessel-hand ${isOpen ? 'open' : ''}`} viewBox="0 0 120 170" aria-hidden="true">
      <defs>
        <radialGradient id="hand-skin" cx="40%" cy="32%" r="80%">
          <stop offset="0" stop-color="#f3cda6" />
          <stop offset=".55" stop-color="#d9a577" />
          <stop offset="1" stop-color="#8f5c38" />
        </radialGradient>
        <linearGradient id="hand-finger" x1="0" x2="1">
          <stop offset="0" stop-color="#f6d4b0" />
          <stop offset=".6" stop-color="#dcaa7d" />
          <stop offset="1" stop-color="#9c6842" />
        </linearGradient>
        <linearGradient id="hand-sleeve" x1="0" x2="1">
          <stop offset="0" stop-color="#39405a" />
          <stop offset=".45" stop-color="#1d2233" />
          <stop offset="1" stop-color="#0b0e18" />
        </linearGradient>
        <linearGradient id="hand-cuff" x1="0" x2="1">
          <stop offset="0" stop-color="#ffffff" />
          <stop offset="1" stop-color="#b9b5aa" />
        </linearGradient>
      </defs>
      <path fill="url(#hand-sleeve)" d="M34 122h54l12 48H20z" />
      <path fill="url(#hand-cuff)" d="M34 112q27-7 54 0l2 14q-29-7-58 0z" />
      <path fill="url(#hand-skin)" d="M24 66q-4-26 14-30h48q16 4 12 34-3 30-12 46-25 7-50 0-10-22-12-50z" />
      {FINGERS.map(([x, y, length]) => (
        <rect
          key={x}
          class="vessel-finger"
          x={x - 9}
          y={isOpen ? y - length * 0.7 : y - 14}
          width="18"
          height={isOpen ? length + 6 : 34}
          rx="9"
          fill="url(#hand-finger)"
        />
      ))}
      <path
        fill="url(#hand-finger)"
        d={isOpen ? 'M22 84Q-2 66 4 52q8-8 16 2l16 24z' : 'M22 92Q8 72 22 60q20-6 34 2 8 8-2 14-18-2-20 16z'}
      />
    </svg>
  );
}
