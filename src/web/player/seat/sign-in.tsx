/** The form in which a player with an account signs in at the table. */
import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import { signIn } from '../../shell/index.ts';
import type { PlayerSession } from '../session.ts';
import { words } from '../words/index.ts';

interface SignInProps {
  readonly session: PlayerSession;
  readonly formatError: (error: unknown) => string;
}

export function SignIn({ session, formatError }: SignInProps): VNode {
  const id = useId();
  const [error, setError] = useState('');
  const t = words.value;
  return (
    <form
      class="player-sign-in"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        signIn(String(form.get('login')), String(form.get('password'))).then(
          () => session.sit(),
          (error: unknown) => setError(formatError(error)),
        );
      }}
    >
      <h2>{t.signInTitle}</h2>
      <div class="field">
        <label for={`${id}login`}>{t.login}</label>
        <input id={`${id}login`} name="login" autocomplete="username" required />
      </div>
      <div class="field">
        <label for={`${id}password`}>{t.password}</label>
        <input id={`${id}password`} name="password" type="password" autocomplete="current-password" required />
      </div>
      <p class="bad" role="alert">
        {error}
      </p>
      <button type="submit" class="button main">
        {t.signIn}
      </button>
    </form>
  );
}
