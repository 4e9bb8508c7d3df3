/** The layer of the felt with the chips of the other players, as quiet discs. */
import { effect } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Drawing } from '../../felt/index.ts';
import type { PlayerSession } from '../session.ts';
import { findOthersBets, makeDiscPath } from './others-chips.ts';

/** The layer follows the wagers after this time, because other players place many wagers in a second. */
const FOLLOW_MS = 250;

interface OthersLayerProps {
  readonly session: PlayerSession;
  readonly drawing: Drawing;
}

export function OthersLayer({ session, drawing }: OthersLayerProps): VNode {
  const path = useRef<SVGPathElement>(null);
  useEffect(() => {
    const { view, own } = session.live;
    let timer = 0;
    let shown = '';
    // Writes the attribute without a render, and only if a bet gets its first chip or loses its last one.
    const draw = (): void => {
      timer = 0;
      const bets = findOthersBets(view.peek(), own.peek());
      const hasOwn = (bet: string): boolean => (session.feltStakes.peek()[bet] ?? 0) > 0;
      const state = [...bets].map((bet) => bet + hasOwn(bet)).join();
      if (state === shown) return;
      shown = state;
      path.current?.setAttribute('d', makeDiscPath(drawing, bets, hasOwn));
    };
    draw();
    const stop = effect(() => {
      void view.value;
      void own.value;
      void session.feltStakes.value;
      if (timer === 0) timer = window.setTimeout(draw, FOLLOW_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
      path.current?.setAttribute('d', '');
    };
  }, [session, drawing]);
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a path cannot have the focus
    <g class="player-others" aria-hidden="true">
      <path ref={path} fill="#dfe3e8" stroke="#000000" stroke-opacity={0.5} opacity={0.6} pointer-events="none" />
    </g>
  );
}
