/** Listeners by name, typed. It must never swallow what a listener throws. */

type Listener<T> = (value: T) => void;

export interface Emitter<E extends object> {
  /** Answers how to stop listening. */
  readonly on: <K extends keyof E>(name: K, listener: Listener<E[K]>) => () => void;
  /** The next time, optionally the next that fits. */
  readonly next: <K extends keyof E>(name: K, fits?: (value: E[K]) => boolean) => Promise<E[K]>;
  readonly emit: <K extends keyof E>(name: K, value: E[K]) => void;
}

export function makeEmitter<E extends object>(): Emitter<E> {
  const listeners = new Map<keyof E, Set<Listener<never>>>();
  const on = <K extends keyof E>(name: K, listener: Listener<E[K]>): (() => void) => {
    const own = listeners.get(name) ?? new Set<Listener<never>>();
    listeners.set(name, own);
    own.add(listener as Listener<never>);
    return () => void own.delete(listener as Listener<never>);
  };
  return {
    on,
    next: (name, fits = () => true) =>
      new Promise((resolve) => {
        const stop = on(name, (value) => {
          if (!fits(value)) return;
          stop();
          resolve(value);
        });
      }),
    emit: (name, value) => {
      for (const listener of [...(listeners.get(name) ?? [])]) (listener as Listener<E[typeof name]>)(value);
    },
  };
}
