/** Loads the side panel with the player's first bet, or a moment after the page if the table has results. */
import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { LazyPart } from '../../parts/lazy.tsx';
import { areRoadsAllowed } from '../../parts/player-aids.ts';
import type { PlayerSession } from '../session.ts';
import { useLoadDelay } from '../use-load-delay.ts';

const loadPanel = async () => (await import('./panel.tsx')).Panel;

export function SidePanel({ session }: { readonly session: PlayerSession }): VNode | null {
  const hasResults = (session.live.view.value?.lastResults.length ?? 0) > 0;
  const isDelayOver = useLoadDelay(session);
  const wasNeeded = useRef(false);
  wasNeeded.current ||= (hasResults && isDelayOver) || session.staked.value > 0;
  if (!hasResults && !wasNeeded.current) return null;
  return (
    // The size of the roads is reserved, so that the parts below do not move when they are loaded.
    <div class="player-panel" data-roads={areRoadsAllowed(session.data.rules) && hasResults}>
      {wasNeeded.current && <LazyPart load={loadPanel} session={session} />}
    </div>
  );
}
