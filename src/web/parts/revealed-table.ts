/** Holds a new result of a table back until the dice rest, so that no part of the page shows it too early. */
import { batch, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals';
import type { PublicTable } from '../../protocol/index.ts';
import { client, connection, isMotionAllowed, type LiveTable } from '../shell/index.ts';
import { hideResult, REVEAL_MS, type Reveal, revealAfterTime, revealAfterView } from './reveal.ts';

/** The longest wait for dice that still fall. The browser does not move them in a page that gets hidden. */
const FALL_MAX_MS = 10_000;

export interface RevealedTable extends LiveTable {
  /** The view as the server sent it. Only the stage and the dice animation of the display may read it. */
  readonly newestView: ReadonlySignal<PublicTable | null>;
  /** null while nothing is held back. */
  readonly reveal: ReadonlySignal<Reveal | null>;
  /** Holds the result back until the promise settles, because a busy browser moves the dice later than the page asks for. */
  readonly holdUntil: (diceRest: Promise<unknown>) => void;
  /** Runs the function when the player's wins are shown: now, if nothing is held back. */
  readonly whenShown: (run: () => void) => void;
  readonly stop: () => void;
}

/** Returns the table with `view`, `own` and `personalSeq` held back during a reveal. There is none with reduced motion, in a hidden page or for results that the page missed. */
export function createRevealedTable(live: LiveTable): RevealedTable {
  const reveal: Signal<Reveal | null> = signal(null);
  const view = signal(live.view.peek());
  const own = signal(live.own.peek());
  const personalSeq = signal(live.personalSeq.peek());
  let before: PublicTable | null = null;
  /** After a lost connection, the client receives the missed frames one by one. */
  let isCatchingUp = false;
  const waiting: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let diceRest: Promise<unknown> = Promise.resolve();
  const runWaiting = (): void => {
    for (const run of waiting.splice(0)) run();
  };
  const startTimer = (shown: Reveal | null): void => {
    clearTimeout(timer);
    if (shown === null) return;
    const end = (): void => {
      if (reveal.peek() === shown) show(revealAfterTime(shown));
    };
    const endWhenDiceRest = (): void => {
      timer = setTimeout(end, FALL_MAX_MS);
      void diceRest.then(end);
    };
    const start = (): void => {
      clearTimeout(timer);
      timer = setTimeout(shown.step === 'tumble' ? endWhenDiceRest : end, REVEAL_MS[shown.step]);
    };
    start();
    // A busy device moves the dice later. A page that gets hidden has no next frame, and keeps the first timer.
    requestAnimationFrame(() => reveal.peek() === shown && start());
  };
  const show = (next: Reveal | null): void => {
    const newest = live.view.peek();
    const isNewStep = next?.step !== reveal.peek()?.step;
    // Runs after the effects of the shown view, and before what these effects put into the queue.
    if (next === null) queueMicrotask(runWaiting);
    batch(() => {
      reveal.value = next;
      view.value = newest && hideResult(newest, next);
      if (next !== null) return;
      own.value = live.own.peek();
      personalSeq.value = live.personalSeq.peek();
    });
    if (isNewStep) startTimer(next);
  };
  const stops = [
    effect(() => {
      if (connection.value === 'lost') isCatchingUp = true;
    }),
    client.on('message', (message) => {
      if ((message.type === 'resumed' || message.type === 'view') && message.table === live.name) isCatchingUp = false;
    }),
    effect(() => {
      const newest = live.view.value;
      const canMove = newest !== null && !isCatchingUp && isMotionAllowed() && !document.hidden;
      const next = canMove ? revealAfterView(reveal.peek(), before, newest) : null;
      before = newest;
      untracked(() => show(next));
    }),
    effect(() => {
      // Reads both signals in every run, because an effect runs again only for signals that it has read.
      const [nextOwn, nextSeq] = [live.own.value, live.personalSeq.value];
      if (reveal.peek() !== null) return;
      batch(() => {
        own.value = nextOwn;
        personalSeq.value = nextSeq;
      });
    }),
  ];
  return {
    ...live,
    view,
    own,
    personalSeq,
    newestView: live.view,
    reveal,
    holdUntil: (rest) => {
      diceRest = Promise.allSettled([diceRest, rest]);
    },
    whenShown: (run) => {
      if (reveal.peek() === null && waiting.length === 0) run();
      else waiting.push(run);
    },
    stop: () => {
      for (const stop of stops) stop();
      clearTimeout(timer);
      // A frame that comes later starts no timer.
      reveal.value = null;
      waiting.length = 0;
    },
  };
}
