/** Leaving: signing out, or being forgotten. It must never erase anything that was not confirmed. */
import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import { CroupierError } from '../../client/index.ts';
import { Dialog } from '../parts/index.ts';
import { client, say, session, signOut, wordsOf } from '../shell/index.ts';
import { heard, sayFault } from './answers.ts';
import { ME_WORDS } from './me-words.ts';

const words = wordsOf(ME_WORDS);

function Forget({ hasPassword, onClose }: { readonly hasPassword: boolean; readonly onClose: () => void }): VNode {
  const id = useId();
  const said = words.value;
  const [fault, setFault] = useState('');
  const forget = async (form: HTMLFormElement): Promise<void> => {
    const password = String(new FormData(form).get('password') ?? '');
    setFault('');
    try {
      await heard(client.http.delete('/session/person', hasPassword ? { password } : {}));
      // Nothing of whoever was here may stay in the page.
      location.assign('/');
    } catch (error) {
      const isWrong = error instanceof CroupierError && error.error.code === 'wrong-credentials';
      setFault(isWrong ? said.wrongPassword : sayFault(error, said.forgetUnheard, said.forgetRefused));
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
        {fault !== '' && (
          <p class="warning-strip" role="alert">
            {fault}
          </p>
        )}
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
  const [fault, setFault] = useState('');
  const who = session.value;
  if (who == null) return null;
  const leave = async (): Promise<void> => {
    setFault('');
    try {
      await heard(signOut());
    } catch (error) {
      const text = sayFault(error, said.signOutUnheard);
      setFault(text);
      say(text, 'assertive');
    }
  };
  const isGuest = who.kind === 'guest';
  return (
    <section class="panel" aria-labelledby="me-account">
      <h2 id="me-account">{said.account}</h2>
      <div class="me-limit-set">
        <button type="button" class="button" onClick={() => void leave()}>
          {isGuest ? said.signOutGuest : said.signOut}
        </button>
        {who.kind !== 'staff' && (
          <button type="button" class="button plain" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {said.forget}
          </button>
        )}
      </div>
      {fault !== '' && <p class="warning-strip">{fault}</p>}
      {asking && <Forget hasPassword={!isGuest} onClose={() => setAsking(false)} />}
    </section>
  );
}
