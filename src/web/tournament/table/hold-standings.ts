/** Holds the standings of a tournament back until the dice of the player's table rest, because the new chips would tell the result. */
import { computed, type ReadonlySignal } from '@preact/signals';
import type { LiveTournament } from '../parts/index.ts';

/** `reveal` is null while everything is shown. */
export function holdStandings<T extends Pick<LiveTournament, 'own' | 'standings'>>(live: T, reveal: ReadonlySignal<unknown>): T {
  const hold = <V>(newest: ReadonlySignal<V>): ReadonlySignal<V> => {
    let shown = newest.peek();
    return computed(() => {
      const value = newest.value;
      if (reveal.value === null) shown = value;
      return shown;
    });
  };
  return { ...live, own: hold(live.own), standings: hold(live.standings) };
}
