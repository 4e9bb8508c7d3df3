/** Lets a visitor sign in to enter a tournament: as a guest in a practice house, with an account in a live house. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { TournamentView } from '../../../protocol/index.ts';
import { SignInDialog } from '../../lobby/sign-in.tsx';
import { enterWithAge, guestEntry } from './guest-entry.ts';
import { words } from './words/index.ts';

/** The age that a visitor confirms. The rulebook of tournaments asks for this age. */
const YEARS_MIN = 18;

export function Enter({ view }: { readonly view: TournamentView }): VNode {
  const t = words.value;
  const [isOpen, setOpen] = useState(false);
  if (view.practice)
    return (
      <button
        type="button"
        class="button main tournament-enter"
        aria-disabled={guestEntry.value?.isBusy ?? false}
        onClick={() => void enterWithAge(view.id, YEARS_MIN)}
      >
        <span>{t.ofAge(YEARS_MIN)}</span>
        <small>{t.playAsGuest}</small>
      </button>
    );
  return (
    <>
      <button type="button" class="button main" onClick={() => setOpen(true)}>
        {t.signIn}
      </button>
      {isOpen && <SignInDialog years={YEARS_MIN} onClose={() => setOpen(false)} onSignedIn={() => setOpen(false)} />}
    </>
  );
}
