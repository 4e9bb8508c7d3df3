/** The button with which a player who is alone at a practice table ends the betting time. */
import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { client } from '../../shell/index.ts';
import type { PlayerSession } from '../session.ts';
import { words } from '../words/index.ts';
import './deal-now.css';

export function DealNow({ session }: { readonly session: PlayerSession }): VNode {
  const { dealNow } = words.value;
  /** The round for which the button was pressed. */
  const [pressedRound, setPressedRound] = useState<number | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The button disappears when betting closes, and must not take the focus with it. A layout effect ends before the button is removed.
  useLayoutEffect(
    () => () => {
      if (document.activeElement === button.current) session.felt.handle?.focus();
    },
    [],
  );
  const round = session.live.view.value?.round ?? 0;
  const press = (): Promise<void> =>
    session.runExclusive(async () => {
      setPressedRound(round);
      try {
        await client.dealNow(session.live.name);
      } catch (error) {
        setPressedRound(null);
        throw error;
      }
    });
  // Wagers that the server has not confirmed yet would come too late.
  const isDisabled = pressedRound === round || session.isBusy.value || session.wagers.isPending.value;
  return (
    <button
      ref={button}
      type="button"
      class="player-deal-now"
      aria-disabled={isDisabled}
      onClick={() => isDisabled || void press()}
    >
      {dealNow}
    </button>
  );
}
