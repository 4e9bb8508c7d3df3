/** Leaving: signing out, or being forgotten. It must never erase anything that was not confirmed. */
import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import { CroupierError } from '../../client/index.ts';
import { Dialog, REFUSAL_WORDS } from '../parts/index.ts';
import { client, session, signOut, wordsOf } from '../shell/index.ts';
import { ME_WORDS } from './me-words.ts';

const words = wordsOf(ME_WORDS);
const refusals = wordsOf(REFUSAL_WORDS);

function Forget({ hasPassword, onClose }: { readonly hasPassword: boolean; readonly onClose: () => void }): VNode {
  const id = useId();
  const said = words.value;
  const [fault, setFault] = useState('');
  const forget = async (form: HTMLFormElement): Promise<void> => {
    const password = String(new FormData(form).get('password') ?? '');
    try {
      await client.http.delete('/session/person', hasPassword ? { password } : {});
      // Nothing of whoever was here may stay in the page.
      location.assign('/');
    } catch (error) {
      setFault(error instanceof CroupierError ? refusals.value[error.error.code] : '');
    }
  };
  return (
    <Dialog title={said.forget} closeLabel={said.cancel} onClose={onClose}>
      <form
        class="me-confirm"
        onSubmit={(event) => {
          event.preventDefault();
          void forget(event.currentTarget);
        }}
      >
        <p>{said.forgetSays}</p>
        <p>{said.forgetChips}</p>
        {hasPassword && (
          <div class="field">
            <label for={id}>{said.password}</label>
            <input id={id} name="password" type="password" autoComplete="current-password" required />
          </div>
        )}
        <label class="field">
          <span>{said.confirmTick}</span>
          <input type="checkbox" required />
        </label>
        {fault !== '' && <p class="warning-strip">{fault}</p>}
        <div class="me-limit-set">
          <button type="submit" class="button main">
            {said.forget}
          </button>
          <button type="button" class="button" onClick={onClose}>
            {said.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

export function Account(): VNode | null {
  const said = words.value;
  const [asking, setAsking] = useState(false);
  const who = session.value;
  if (who == null) return null;
  const isGuest = who.kind === 'guest';
  return (
    <section class="panel" aria-labelledby="me-account">
      <h2 id="me-account">{said.account}</h2>
      <div class="me-limit-set">
        <button type="button" class="button" onClick={() => void signOut()}>
          {isGuest ? said.signOutGuest : said.signOut}
        </button>
        {who.kind !== 'staff' && (
          <button type="button" class="button plain" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {said.forget}
          </button>
        )}
      </div>
      {asking && <Forget hasPassword={!isGuest} onClose={() => setAsking(false)} />}
    </section>
  );
}
