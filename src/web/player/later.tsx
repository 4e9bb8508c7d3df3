/** A part of the page that is loaded when it is first wanted, so that who never does waits for nothing. */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

type Loaded<P> = (props: P) => VNode | null;

export function Later<P extends object>({ load, ...props }: { readonly load: () => Promise<Loaded<P>> } & P): VNode | null {
  const [Part, setPart] = useState<Loaded<P> | null>(null);
  useEffect(() => {
    void load().then((loaded) => setPart(() => loaded));
  }, [load]);
  // What is left without `load` is what the part itself takes.
  return Part === null ? null : <Part {...(props as unknown as P)} />;
}
