/** The bell that rings when betting closes, where the rulebook has one. [adelaide-big-and-small 4(b)] */
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { isMotionAllowed } from '../../shell/index.ts';
import type { PlayerSession } from '../session.ts';
import { playSound } from '../wagers/wager-actions.ts';

export function Bell({ session }: { readonly session: PlayerSession }): VNode {
  const view = session.live.newestView.value;
  const isRinging = view !== null && !view.bettingOpen && view.covered && view.next === 'uncover';
  useEffect(() => {
    if (isRinging) playSound('bell');
  }, [isRinging]);
  return (
    <svg class={`player-bell ${isRinging && isMotionAllowed() ? 'ringing' : ''}`} viewBox="0 0 64 56" aria-hidden="true">
      <defs>
        <radialGradient id="bell-brass" cx="36%" cy="28%" r="85%">
          <stop offset="0" stop-color="#fff8dc" />
          <stop offset=".25" stop-color="#f0cf7c" />
          <stop offset=".6" stop-color="#b98a2c" />
          <stop offset="1" stop-color="#4b3109" />
        </radialGradient>
        <linearGradient id="bell-base" x1="0" x2="1">
          <stop offset="0" stop-color="#5a3415" />
          <stop offset=".35" stop-color="#a8703a" />
          <stop offset="1" stop-color="#1c0e04" />
        </linearGradient>
      </defs>
      <ellipse cx="32" cy="51" rx="27" ry="4.500" fill="rgb(0 0 0 / 45%)" />
      <path fill="url(#bell-base)" d="M8 44h48v4q-24 7-48 0z" />
      <g class="player-bell-dome">
        <path fill="url(#bell-brass)" d="M6 44C6 24 16 12 32 12s26 12 26 32q-26 5-52 0z" />
        <path fill="none" stroke="rgb(255 250 220 / 70%)" stroke-width="2" stroke-linecap="round" d="M15 33Q18 21 28 17" />
      </g>
      <path fill="url(#bell-brass)" d="M29 12V6q3-4 6 0v6z" />
      <circle cx="32" cy="6" r="4.200" fill="url(#bell-brass)" />
    </svg>
  );
}
