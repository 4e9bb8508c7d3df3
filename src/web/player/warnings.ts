/** What the house has told this player in person, until they have read it. It must never take a warning away unread, nor keep another person's. */
import { computed, type ReadonlySignal } from '@preact/signals';
import type { SequencedEvent } from '../../protocol/index.ts';
import type { ClauseId } from '../../rules/index.ts';
import { printedOf } from '../parts/index.ts';
import { type LiveTable, say } from '../shell/index.ts';
import type { Keeping } from './keeping.ts';
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

/** Kept unread; whoever has more has other things to settle with the house. */
const WARNINGS_MAX = 20;

/** What is meant for this person alone and must not be overlooked. */
export function warningIn({ seq, event }: SequencedEvent, me: string): Warning | null {
  if (event.type === 'player-warned' && event.player === me)
    return { seq, about: event.about, times: event.times, clauses: event.clauses };
  if (event.type === 'vacating-required' && event.player === me) return { seq, about: null, times: 1, clauses: event.clauses };
  return null;
}

export function inWords({ about, times }: Warning): string {
  const { warnedFor, vacate } = words.value;
  return about === null ? vacate : warnedFor(about, times);
}

export function openWarnings(
  live: LiveTable,
  keeping: Keeping,
  me: () => string,
): { readonly acts: Warnings; readonly stop: () => void } {
  const unread = computed(() => keeping.kept.value.warnings);
  const stop = live.table.on('event', (sequenced) => {
    const warning = warningIn(sequenced, me());
    if (warning === null || unread.peek().some(({ seq }) => seq === warning.seq)) return;
    keeping.warned([...unread.peek(), warning].slice(-WARNINGS_MAX));
    const { clause, space } = words.value;
    const printed = printedOf(warning.clauses);
    say([inWords(warning), ...(printed.length > 0 ? [`(${clause(printed.join(', '))})`] : [])].join(space), 'assertive');
  });
  const putWarningAway = (seq: number): void => keeping.warned(unread.peek().filter((each) => each.seq !== seq));
  return { acts: { warnings: unread, putWarningAway }, stop };
}
