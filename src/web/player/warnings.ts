/** What the house has told this player in person, until they have read it. It must never take a warning away unread, nor keep another person's. */
import { computed, effect, type ReadonlySignal } from '@preact/signals';
import type { SequencedEvent } from '../../protocol/index.ts';
import type { ClauseId } from '../../rules/index.ts';
import { printedOf } from '../parts/index.ts';
import { type LiveTable, say } from '../shell/index.ts';
import type { Keeping } from './keeping.ts';
import { openReadMarks } from './read-marks.ts';
import { words } from './words.ts';

export interface Warning {
  /** The record it stands in. */
  readonly seq: number;
  /** What for, in the words of whoever gave it; null where the seat is to be given up. */
  readonly about: string | null;
  /** How many there have been. */
  readonly times: number;
  readonly clauses: readonly ClauseId[];
}

export interface Warnings {
  readonly warnings: ReadonlySignal<readonly Warning[]>;
  readonly putWarningAway: (seq: number) => void;
}

/** Stands for the record of what was given while nobody listened; no record has it. */
const AWAY = -1;
/** Kept unread; whoever has more has other things to settle with the house. */
const WARNINGS_MAX = 20;

/** What is meant for this person alone and must not be overlooked. */
export function warningIn({ seq, event }: SequencedEvent, me: string): Warning | null {
  if (event.type === 'player-warned' && event.player === me)
    return { seq, about: event.about, times: event.times, clauses: event.clauses };
  if (event.type === 'vacating-required' && event.player === me) return { seq, about: null, times: 1, clauses: event.clauses };
  return null;
}

export function inWords({ seq, about, times }: Warning): string {
  const { warnedFor, warnedAway, vacate } = words.value;
  if (seq === AWAY) return warnedAway(times);
  return about === null ? vacate : warnedFor(about, times);
}

/** Warnings that were given and not read, and that no page of this visit has heard: of what for, only the house knows. */
export const unheardOf = (given: number, heard: readonly Warning[], read: readonly number[]): readonly number[] =>
  Array.from({ length: given }, (_, i) => i + 1).filter(
    (number) => !read.includes(number) && !heard.some(({ about, times }) => about !== null && times === number),
  );

function sayWarning(warning: Warning): void {
  const { clause, space } = words.value;
  const printed = printedOf(warning.clauses);
  say([inWords(warning), ...(printed.length > 0 ? [`(${clause(printed.join(', '))})`] : [])].join(space), 'assertive');
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
  const heard = computed(() =>
    keeping.kept.value.warnings.filter(({ about, times }) => about === null || !marks.read.value.includes(times)),
  );
  const unheard = computed(() => unheardOf(live.own.value?.warnings ?? 0, heard.value, marks.read.value));
  const warnings = computed((): readonly Warning[] => {
    const last = unheard.value.at(-1);
    return last === undefined ? heard.value : [{ seq: AWAY, about: null, times: last, clauses: [] }, ...heard.value];
  });
  const away = computed(() => unheard.value.at(-1) ?? 0);
  let saidAway = 0;
  const stops = [
    marks.stop,
    live.table.on('event', (sequenced) => {
      const warning = warningIn(sequenced, me());
      const kept = keeping.kept.peek().warnings;
      if (warning === null || kept.some(({ seq }) => seq === warning.seq)) return;
      keeping.warned([...kept, warning].slice(-WARNINGS_MAX));
      sayWarning(warning);
    }),
    effect(() => {
      if (away.value <= saidAway) return;
      // The count comes a step before the warning itself, which says more.
      queueMicrotask(() => {
        const [first] = warnings.peek();
        if (first?.seq !== AWAY || first.times <= saidAway) return;
        // A line that is opened anew brings the same count again.
        saidAway = first.times;
        sayWarning(first);
      });
    }),
  ];
  const putWarningAway = (seq: number): void => {
    if (seq === AWAY) {
      marks.mark(unheard.peek());
      return;
    }
    const kept = keeping.kept.peek().warnings;
    marks.mark(kept.flatMap((each) => (each.seq === seq && each.about !== null ? [each.times] : [])));
    keeping.warned(kept.filter((each) => each.seq !== seq));
  };
  return {
    acts: { warnings, putWarningAway },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
