/** Names a substitute by login. The server answers the same for unknown logins and for people who may not play. */
import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { ClauseNumbers, Dialog } from '../../parts/index.ts';
import { sendNomination, tournamentWords } from '../parts/index.ts';
import { ActError } from './act-error.tsx';
import { useAct } from './use-act.ts';
import { words } from './words/index.ts';

interface SubstituteProps {
  readonly tournament: string;
  readonly session: string;
  readonly onNamed: (login: string) => void;
  readonly onClose: () => void;
}

export function SubstituteDialog({ tournament, session, onNamed, onClose }: SubstituteProps): VNode {
  const t = words.value;
  const id = useId();
  const acting = useAct();
  const submit = async (form: HTMLFormElement): Promise<void> => {
    const login = String(new FormData(form).get('login') ?? '').trim();
    const isDone = await acting.run(
      'nominate-substitute',
      () => sendNomination(tournament, session, login),
      ({ code }) => (code === 'not-permitted' || code === 'not-found' ? t.substituteRefused : null),
    );
    if (!isDone) return;
    onNamed(login);
    onClose();
  };
  return (
    <Dialog title={t.substitute} closeLabel={tournamentWords.value.close} onClose={onClose}>
      <form
        class="tournament-confirm"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        <p>
          {t.substituteText} <ClauseNumbers of={['8.3.3']} />
        </p>
        <div class="tournament-field">
          <label for={id}>{t.substituteLogin}</label>
          <input
            id={id}
            name="login"
            required
            autoComplete="off"
            autoCapitalize="none"
            spellcheck={false}
            aria-describedby={`${id}-hint`}
          />
          <small id={`${id}-hint`}>{t.substituteHint}</small>
        </div>
        <ActError error={acting.error} clauses={acting.clauses} />
        <p class="tournament-actions">
          <button type="submit" class="button main" aria-disabled={acting.isBusy}>
            {t.substitute}
          </button>
          <button type="button" class="button" onClick={onClose}>
            {tournamentWords.value.cancel}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
