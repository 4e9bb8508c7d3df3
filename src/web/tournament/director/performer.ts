/** Does the acts of the console, and says the outcome of each one, also if its dialog is closed before the answer. */
import { type Signal, signal } from '@preact/signals';
import type { TournamentBody } from '../../../tournament/index.ts';
import { announce, refreshSession } from '../../shell/index.ts';
import type { LiveTournament } from '../parts/index.ts';
import { formatAct } from './format-act.ts';
import { formatRefusal, type Naming } from './format-event.ts';
import { performAct } from './perform-act.ts';
import { words } from './words/index.ts';

interface Notice {
  readonly kind: 'done' | 'failed' | 'waits';
  readonly text: string;
}

export interface Performer {
  /** The outcome of the last act; null if there is none to show. */
  readonly notice: Signal<Notice | null>;
  /** Resolves with the error; null if the act is done. Names in the error come from `naming`. */
  readonly perform: (body: TournamentBody, as: string, naming: Naming) => Promise<string | null>;
}

/** A locked or ended session shows the unlock form or the sign-in form. */
const SESSION_CODES: readonly string[] = ['session-locked', 'not-signed-in'];

/** The notice of an act that is done is visible for this time. */
const DONE_NOTICE_MS = 15_000;

/** The page waits at most this long for the view after an act. */
const VIEW_WAIT_MS = 2000;

/** Resolves when the view has the record, so that nobody sees the acts of an old view. */
function untilRecord({ seq }: LiveTournament, record: number): Promise<void> {
  return new Promise((resolve) => {
    let unsubscribe = (): void => {};
    const finish = (): void => {
      clearTimeout(timer);
      // The first call comes before `subscribe` returns.
      queueMicrotask(() => unsubscribe());
      resolve();
    };
    const timer = setTimeout(finish, VIEW_WAIT_MS);
    unsubscribe = seq.subscribe((current) => {
      if ((current ?? 0) >= record) finish();
    });
  });
}

export function createPerformer(live: LiveTournament): Performer {
  const notice: Signal<Notice | null> = signal(null);
  const show = (kind: Notice['kind'], text: string): void => {
    const shown = { kind, text };
    notice.value = shown;
    // A later reader would think that the act has just been done.
    if (kind === 'done')
      setTimeout(() => {
        if (notice.peek() === shown) notice.value = null;
      }, DONE_NOTICE_MS);
    announce(text, kind === 'done' ? 'polite' : 'assertive');
  };
  return {
    notice,
    perform: async (body, as, naming) => {
      const label = formatAct(body.type, 'session' in body ? body.session : undefined, naming.view);
      const act = 'entry' in body ? `${label} (${naming.nameOf(body.entry)})` : label;
      const onWait = (): void => show('waits', words.value.waitsForAnswer(act));
      const outcome = await performAct(live.id, body, { as, onWait });
      if (outcome.kind === 'lost') {
        show('failed', words.value.notDone(act, words.value.wasLost));
        return words.value.wasLost;
      }
      if (outcome.kind === 'refused') {
        const { error } = outcome;
        if (SESSION_CODES.includes(error.code)) void refreshSession().catch(() => {});
        const why = formatRefusal(error, naming, error.message);
        show('failed', words.value.notDone(act, why));
        return why;
      }
      await untilRecord(live, outcome.seq);
      show('done', words.value.done(act));
      return null;
    },
  };
}
