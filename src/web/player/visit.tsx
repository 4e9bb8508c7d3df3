/** How long one has been here and how it went, always in sight, with the way to one's limits. It must never urge to play on. */
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { client, roughNow, say, sayChange, serverNow } from '../shell/index.ts';
import type { Play } from './play.ts';
import { remind } from './reminder.ts';
import './visit.css';
import { words } from './words.ts';

/** Says once that the time one has set oneself is over. */
function useReminder(play: Play): void {
  const isSeated = play.isSeated.value;
  useEffect(() => {
    if (!isSeated) return;
    let stop = (): void => {};
    let wanted = true;
    const tell = (minutes: number): void => {
      play.reminded.value = minutes;
      say(words.value.reminder(minutes));
    };
    client.limits().then(
      (limits) => {
        if (wanted) stop = remind(limits, serverNow, tell);
      },
      () => {},
    );
    return () => {
      wanted = false;
      stop();
    };
  }, [play, isSeated]);
}

export function Visit({ play }: { readonly play: Play }): VNode {
  const { visit, timeHere, netHere, myLimits, leave } = words.value;
  useReminder(play);
  const minutes = Math.floor(play.keeping.seatedMs(roughNow.value) / 60_000);
  return (
    <section class="player-visit" aria-label={visit}>
      <span>{timeHere(minutes)}</span>
      <span>
        {netHere}{' '}
        <b class="number" data-net-of-visit={play.keeping.net.value}>
          {sayChange(play.keeping.net.value)}
        </b>
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
