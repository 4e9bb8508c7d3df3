/** Waits for the house before anything is answered. It must never take what was sent for what was taken. */
import { effect, type ReadonlySignal } from '@preact/signals';

/** Once nothing is unsure any more: what was told since, each once, in order. */
export function whenAnswered(
  unsure: ReadonlySignal<boolean>,
  message: ReadonlySignal<{ readonly text: string } | null>,
  before: { readonly text: string } | null,
): Promise<readonly string[]> {
  const told = new Set<string>();
  return new Promise((resolve) => {
    const stops: (() => void)[] = [];
    stops.push(
      effect(() => {
        const now = message.value;
        if (now !== null && now !== before) told.add(now.text);
      }),
      effect(() => {
        if (unsure.value) return;
        // What is told of the last answer is told in the same turn.
        queueMicrotask(() => {
          for (const stop of stops) stop();
          resolve([...told]);
        });
      }),
    );
  });
}

/** As a layout is read, not as the wagers were made. */
export const inReadingOrder = <T>(
  stakes: Readonly<Record<string, T>>,
  order: readonly string[],
): readonly (readonly [string, T])[] =>
  Object.entries(stakes).sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
