/** Enters a practice tournament with one press: signs the visitor in as a guest and applies. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { announce, enterAsGuest } from '../../shell/index.ts';
import { formatOutcome, sendAct, tournamentWords } from '../parts/index.ts';
import type { ActState } from './use-act.ts';
import { words } from './words/index.ts';

interface GuestEntry extends ActState {
  readonly tournament: string;
}

const current = signal<GuestEntry | null>(null);

/** The last attempt. It is kept outside of the page, because the page is made anew for the person who has signed in. */
export const guestEntry: ReadonlySignal<GuestEntry | null> = current;

/** One press confirms the age. A second press during the attempt does nothing. */
export async function enterWithAge(tournament: string, years: 18 | 21): Promise<void> {
  if (current.value?.isBusy) return;
  const show = (isBusy: boolean, error: string | null = null, clauses: readonly string[] = []): void => {
    current.value = { tournament, isBusy, error, clauses };
  };
  show(true);
  try {
    await enterAsGuest(years);
  } catch {
    show(false, tournamentWords.value.noAnswer);
    return;
  }
  const outcome = await sendAct(tournament, { type: 'apply' });
  if (outcome.kind === 'done') announce(words.value.done.apply);
  show(false, formatOutcome(outcome), outcome.kind === 'refused' ? outcome.error.clauses : []);
}
