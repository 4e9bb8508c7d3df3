/** Signs the player out, or deletes the account after confirmation. */
import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import { CroupierError } from '../../client/index.ts';
import { Dialog } from '../parts/index.ts';
import { announce, client, session, signOut } from '../shell/index.ts';
import { formatError, withTimeout } from './requests.ts';
import { words } from './words/index.ts';

function DeleteAccount({ hasPassword, onClose }: { readonly hasPassword: boolean; readonly onClose: () => void }): VNode {
  const id = useId();
  const t = words.value;
  const [fault, setFault] = useState('');
  const deleteAccount = async (form: HTMLFormElement): Promise<void> => {
    const password = String(new FormData(form).get('password') ?? '');
    setFault('');
    try {
      await withTimeout(client.http.delete('/session/person', hasPassword ? { password } : {}));
      // A full page load clears all data of the player from memory.
      location.assign('/');
    } catch (error) {
      const isWrongPassword = error instanceof CroupierError && error.error.code === 'wrong-credentials';
      setFault(isWrongPassword ? t.wrongPassword : formatError(error, t.deleteNoAnswer, t.deleteRefused));
    }
  };
  return (
    <Dialog title={t.deleteAccount} closeLabel={t.cancel} onClose={onClose}>
      <form
        class="me-confirm"
        onSubmit={(event) => {
          event.preventDefault();
          void deleteAccount(event.currentTarget);
        }}
      >
        <p>{t.deleteText}</p>
        <p>{t.deleteChips}</p>
        {hasPassword && (
          <div class="field">
            <label for={id}>{t.password}</label>
            <input id={id} name="password" type="password" autoComplete="current-password" required />
          </div>
        )}
        <label class="field">
          <span>{t.confirmCheckbox}</span>
          <input type="checkbox" required />
        </label>
        {fault !== '' && (
          <p class="warning-strip" role="alert">
            {fault}
          </p>
        )}
        <div class="me-actions">
          <button type="submit" class="button main">
            {t.deleteAccount}
          </button>
          <button type="button" class="button" onClick={onClose}>
            {t.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

export function Account(): VNode | null {
  const t = words.value;
  const [isDeleting, setDeleting] = useState(false);
  const [fault, setFault] = useState('');
  const user = session.value;
  if (user == null) return null;
  const endSession = async (): Promise<void> => {
    setFault('');
    try {
      await withTimeout(signOut());
    } catch (error) {
      const text = formatError(error, t.signOutNoAnswer);
      setFault(text);
      announce(text, 'assertive');
    }
  };
  const isGuest = user.kind === 'guest';
  return (
    <section class="panel" aria-labelledby="me-account">
      <h2 id="me-account">{t.account}</h2>
      <div class="me-actions">
        <button type="button" class="button" onClick={() => void endSession()}>
          {isGuest ? t.signOutGuest : t.signOut}
        </button>
        {user.kind !== 'staff' && (
          <button type="button" class="button plain" aria-haspopup="dialog" onClick={() => setDeleting(true)}>
            {t.deleteAccount}
          </button>
        )}
      </div>
      {fault !== '' && <p class="warning-strip">{fault}</p>}
      {isDeleting && <DeleteAccount hasPassword={!isGuest} onClose={() => setDeleting(false)} />}
    </section>
  );
}
