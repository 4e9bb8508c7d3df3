/** Above everything: that the line is down and for how long, that it is over, and that one has played long. It must never hide what lies on the layout. */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { connection, lostSinceMs } from '../shell/index.ts';
import { words } from './words.ts';

/** A line that is back within this time was never missed. */
const UNNOTICED_MS = 700;

export function Banner(): VNode | null {
  const since = lostSinceMs.value;
  const state = connection.value;
  const [nowMs, setNowMs] = useState(Date.now());
  useEffect(() => {
    if (since === null) return;
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), 250);
    return () => clearInterval(timer);
  }, [since]);
  const { offline, ended, again } = words.value;
  if (state === 'ended')
    return (
      <p class="player-banner warning-strip" role="alert">
        {ended}{' '}
        <button type="button" class="button small" onClick={() => location.reload()}>
          {again}
        </button>
      </p>
    );
  if (since === null || state !== 'lost' || nowMs - since < UNNOTICED_MS) return null;
  return (
    <p class="player-banner warning-strip" data-offline="true">
      {offline(Math.floor((nowMs - since) / 1000))}
    </p>
  );
}
