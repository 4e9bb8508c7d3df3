/** How long one has been here and how it went, always in sight, with the way to one's limits. It must never urge to play on. */
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { client, roughNow, sayChange } from '../shell/index.ts';
import type { Play } from './play.ts';
import './visit.css';
import { words } from './words.ts';

const MINUTE_MS = 60_000;

/** Says once that the time one has set oneself is over. It is the house that holds to it; this is only the word. */
function useReminder(play: Play): void {
  const isSeated = play.isSeated.value;
  useEffect(() => {
    if (!isSeated) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    client.limits().then(
      ({ sessionMinutes: { value }, signedInAtMs }) => {
        if (value === null) return;
        const leftMs = Math.max(0, signedInAtMs + value * MINUTE_MS - Date.now());
        timer = setTimeout(() => play.tell(words.value.reminder(value), 'bad'), leftMs);
      },
      () => {},
    );
    return () => clearTimeout(timer);
  }, [play, isSeated]);
}

export function Visit({ play }: { readonly play: Play }): VNode {
  const { visit, timeHere, netHere, myLimits, leave } = words.value;
  useReminder(play);
  // Read for its ticking: the minutes are this browser's own.
  void roughNow.value;
  const minutes = Math.floor((Date.now() - play.sinceMs) / 60_000);
  return (
    <section class="player-visit" aria-label={visit}>
      <span>{timeHere(minutes)}</span>
      <span>
        {netHere} <b class="number">{sayChange(play.rounds.netOfVisit.value)}</b>
      </span>
      <a href="/me">{myLimits}</a>
      {play.isSeated.value && (
        <button type="button" class="button plain small" disabled={play.busy.value} onClick={() => void play.leave()}>
          {leave}
        </button>
      )}
    </section>
  );
}
