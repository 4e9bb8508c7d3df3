/** The word that the time is over which a player has set for a visit, until they put it away. It must never bar anything. */
import type { VNode } from 'preact';
import type { Play } from './play.ts';
import './warned.css';
import { words } from './words.ts';

export function Reminded({ play }: { readonly play: Play }): VNode | null {
  const minutes = play.reminded.value;
  const { reminder, understood, visit } = words.value;
  if (minutes === null) return null;
  return (
    <section class="player-warned player-reminded" aria-label={visit}>
      <div class="warning-strip">
        <p>{reminder(minutes)}</p>
        <button
          type="button"
          class="button small"
          onClick={() => {
            play.reminded.value = null;
            play.felt.handle?.focus();
          }}
        >
          {understood}
        </button>
      </div>
    </section>
  );
}
