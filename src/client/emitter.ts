/** A typed event emitter. If a listener throws, `emit` throws the same error. */

type Listener<T> = (value: T) => void;

export interface Emitter<E extends object> {
  /** Returns a function that removes the listener. */
  readonly on: <K extends keyof E>(name: K, listener: Listener<E[K]>) => () => void;
  /** Resolves with the next value, or with the next value that matches. */
  readonly next: <K extends keyof E>(name: K, matches?: (value: E[K]) => boolean) => Promise<E[K]>;
  readonly emit: <K extends keyof E>(name: K, value: E[K]) => void;
}

export function makeEmitter<E extends object>(): Emitter<E> {
  const listeners = new Map<keyof E, Set<Listener<never>>>();
  const on = <K extends keyof E>(name: K, listener: Listener<E[K]>): (() => void) => {
    const registered = listeners.get(name) ?? new Set<Listener<never>>();
    listeners.set(name, registered);
    registered.add(listener as Listener<never>);
    return () => void registered.delete(listener as Listener<never>);
  };
  return {
    on,
    next: (name, matches = () => true) =>
      new Promise((resolve) => {
        const removeListener = on(name, (value) => {
          if (!matches(value)) return;
          removeListener();
          resolve(value);
        });
      }),
    emit: (name, value) => {
      for (const listener of [...(listeners.get(name) ?? [])]) (listener as Listener<E[typeof name]>)(value);
    },
  };
}
