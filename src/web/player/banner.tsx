/** Above everything: that the line is down and for how long, that it is over, and that one has played long. It must never hide what lies on the layout. */
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { connection, lostSinceMs, say } from '../shell/index.ts';
import type { Play } from './play.ts';
import { words } from './words.ts';

/** A line that is back within this time was never missed. */
const UNNOTICED_MS = 700;

/** Said once when it is known, and once when it is over: seconds that go by are for eyes alone. */
function useSaid(isDown: boolean, isUp: boolean, unsure: boolean): void {
  const wasDown = useRef(false);
  useEffect(() => {
    const { lineLost, notYet, backOnline, space } = words.value;
    if (isDown && !wasDown.current) say([lineLost, ...(unsure ? [notYet] : [])].join(space), 'assertive');
    if (isUp && wasDown.current) say(backOnline, 'assertive');
    wasDown.current = isDown || (wasDown.current && !isUp);
  }, [isDown, isUp]);
}

export function Banner({ play }: { readonly play: Play }): VNode | null {
  const since = lostSinceMs.value;
  const state = connection.value;
  const [nowMs, setNowMs] = useState(Date.now());
  useEffect(() => {
    if (since === null) return;
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), 250);
    return () => clearInterval(timer);
  }, [since]);
  const isDown = since !== null && state === 'lost' && nowMs - since >= UNNOTICED_MS;
  useSaid(isDown, state === 'open', play.wagering.unsure.value);
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
  if (!isDown) return null;
  return (
    <p class="player-banner warning-strip" data-offline="true">
      {offline(Math.floor((nowMs - since) / 1000))}
    </p>
  );
}
