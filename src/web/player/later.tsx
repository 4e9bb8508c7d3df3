/** A part of the page that is loaded when it is first wanted, so that who never does waits for nothing. It must never fail unsaid. */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import './later.css';
import { words } from './words.ts';

type Loaded<P> = (props: P) => VNode | null;

interface LaterProps<P> {
  readonly load: () => Promise<Loaded<P>>;
  /** Nobody misses it where it does not come. */
  readonly idle?: boolean;
}

export function Later<P extends object>({ load, idle = false, ...props }: LaterProps<P> & P): VNode | null {
  const [Part, setPart] = useState<Loaded<P> | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    load().then(
      (loaded) => setPart(() => loaded),
      () => setFailed(!idle),
    );
  }, [load]);
  const { partLost, again } = words.value;
  if (failed)
    return (
      <div class="player-lost warning-strip" role="alert">
        <span>{partLost}</span>{' '}
        <button type="button" class="button small" onClick={() => location.reload()}>
          {again}
        </button>
      </div>
    );
  // What is left without its own is what the part itself takes.
  return Part === null ? null : <Part {...(props as unknown as P)} />;
}
