/** What the house has told this player in person, until they have read it. It must never take a warning away unread, nor keep another person's. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { isOwnBreak } from '../../protocol/exclusions.ts';
import type { SequencedEvent, WarningView } from '../../protocol/index.ts';
import { printedOf } from '../parts/index.ts';
import { client, type LiveTable, refreshSession, say } from '../shell/index.ts';
import type { Keeping } from './keeping.ts';
import { openReadMarks } from './read-marks.ts';
import { words } from './words.ts';

export type Warning = WarningView;

export interface Warnings {
  readonly warnings: ReadonlySignal<readonly Warning[]>;
  readonly putWarningAway: (seq: number) => void;
}

/** Stands for the record of what was given while nobody listened and the house does not answer what; no record has it. */
const AWAY = -1;
/** Kept unread; whoever has more has other things to settle with the house. */
const WARNINGS_MAX = 20;

/** What is meant for this person alone and must not be overlooked. */
function warningIn({ seq, atMs, event }: SequencedEvent, me: string): Warning | null {
  if (!('player' in event) || event.player !== me) return null;
  const { type, clauses } = event;
  const told = { seq, atMs, times: 1, clauses: [...clauses] };
  if (type === 'player-warned') return { ...told, type, about: event.about, times: event.times };
  // Whoever takes a break knows it.
  if (type === 'player-excluded') return isOwnBreak(event.grounds) ? null : { ...told, type, about: event.grounds };
  return type === 'vacating-required' ? { ...told, type, about: null } : null;
}

export function inWords({ seq, type, about, times }: Warning): string {
  const { warnedFor, warnedAway, vacate, excludedFor } = words.value;
  if (seq === AWAY) return warnedAway(times);
  return about === null ? vacate : type === 'player-excluded' ? excludedFor(about) : warnedFor(about, times);
}

/** What stands for it among what was read: a warning has a number, the others have only their record. */
const markOf = ({ seq, type, times }: Warning): number => (type === 'player-warned' ? times : -seq);

/** Warnings that were given and not read, and that no page of this visit has heard. */
const unheardOf = (given: number, heard: readonly Warning[], read: readonly number[]): readonly number[] =>
  Array.from({ length: given }, (_, i) => i + 1).filter(
    (number) => !read.includes(number) && !heard.some((warning) => markOf(warning) === number),
  );

function sayWarnings(warnings: readonly Warning[]): void {
  const { clause, space } = words.value;
  const said = warnings.flatMap((warning) => {
    const printed = printedOf(warning.clauses);
    return [inWords(warning), ...(printed.length > 0 ? [`(${clause(printed.join(', '))})`] : [])];
  });
  if (said.length > 0) say(said.join(space), 'assertive');
}

export function openWarnings(
  live: LiveTable,
  keeping: Keeping,
  me: () => string,
): { readonly acts: Warnings; readonly stop: () => void } {
  const marks = openReadMarks(
    live.name,
    computed(() => live.own.value?.player ?? null),
  );
  const heard = computed(() => keeping.kept.value.warnings.filter((warning) => !marks.read.value.includes(markOf(warning))));
  const unheard = computed(() => unheardOf(live.own.value?.warnings ?? 0, heard.value, marks.read.value));
  const away = computed(() => unheard.value.at(-1) ?? 0);
  const isUnanswered = signal(false);
  const warnings = computed((): readonly Warning[] =>
    isUnanswered.value && away.value > 0
      ? [{ seq: AWAY, atMs: 0, type: 'player-warned', about: null, times: away.value, clauses: [] }, ...heard.value]
      : heard.value,
  );
  const isNew = (warning: Warning): boolean =>
    !marks.read.peek().includes(markOf(warning)) && !keeping.kept.peek().warnings.some(({ seq }) => seq === warning.seq);
  const take = (news: readonly Warning[]): void => {
    if (news.length === 0) return;
    const all = [...keeping.kept.peek().warnings, ...news].sort((a, b) => a.seq - b.seq);
    keeping.warned(all.slice(-WARNINGS_MAX));
    sayWarnings(news);
  };
  const ask = async (): Promise<void> => {
    // As one came: whoever finds a place free may be sitting again before the answer.
    const own = live.own.peek();
    // After somebody has signed out, their view stays until the page is left.
    if (own === null || own.player !== me()) return;
    // Few need it: it is no part of what is loaded first.
    const heardOf = await Promise.all([client.warnings(live.name), import('./unread.ts')]).catch(() => null);
    // Somebody else may have signed in since.
    if (live.own.peek()?.player !== own.player) return;
    isUnanswered.value = heardOf === null;
    if (heardOf === null) sayWarnings(warnings.peek().slice(0, 1));
    else take(heardOf[1].unreadOf(heardOf[0].items, own, isNew));
  };
  const isGone = computed(() => live.own.value?.position === null);
  let askedFor = 0;
  const stops = [
    marks.stop,
    live.table.on('event', (sequenced) => {
      const { event } = sequenced;
      // It may be the records that exclude somebody, and until when.
      if (event.type === 'player-excluded' && event.player === me()) void refreshSession().catch(() => {});
      const warning = warningIn(sequenced, me());
      if (warning !== null && isNew(warning)) take([warning]);
    }),
    effect(() => {
      const wasTold = away.value > askedFor;
      if (!isGone.value && !wasTold) return;
      // The count and the seat come a step before the event itself, and a line that is opened anew brings the same count again.
      queueMicrotask(() => {
        if (!isGone.peek() && away.peek() <= askedFor) return;
        askedFor = Math.max(askedFor, away.peek());
        void ask();
      });
    }),
  ];
  const putWarningAway = (seq: number): void => {
    const kept = keeping.kept.peek().warnings;
    marks.mark(seq === AWAY ? unheard.peek() : kept.filter((each) => each.seq === seq).map(markOf));
    keeping.warned(kept.filter((each) => each.seq !== seq));
  };
  return {
    acts: { warnings, putWarningAway },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
