/** The panel that opens the account of a player, and shows the one-time code for the first sign-in. */
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { DISPLAY_NAME_MAX } from '../../../protocol/bounds.ts';
import type { FoundPersonView } from '../../../protocol/index.ts';
import { LoginInput } from '../../parts/login-input.tsx';
import { suggestLogin } from '../../parts/suggest-login.ts';
import { client } from '../../shell/index.ts';
import { autofocusRef, CheckField, Form, FormButtons } from '../forms/form.tsx';
import type { DealerSession } from '../session.ts';
import { words } from '../words/index.ts';
import { sendStaffRequest } from './staff-request.ts';

interface NewPlayer {
  readonly person: FoundPersonView;
  readonly code: string;
}

/** The server tells the code only once, so that this step waits until staff continue. */
function CodeStep({
  session,
  created: { person, code },
}: {
  readonly session: DealerSession;
  readonly created: NewPlayer;
}): VNode {
  const t = words.value;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div class="form">
      <p role="status">{t.accountOpened(person.name ?? '', person.login ?? '')}</p>
      <p>
        <code class="form-code">{code}</code>
      </p>
      <p class="warning-strip">{t.codeOnlyNow}</p>
      <div class="form-buttons">
        <button
          ref={button}
          type="button"
          class="button main"
          data-enter=""
          onClick={() => {
            session.panel.value = { kind: 'seat', person };
          }}
        >
          {t.acts['seat-player']} <kbd>Enter</kbd>
        </button>
      </div>
    </div>
  );
}

export function NewPlayerPanel({ session }: { readonly session: DealerSession }): VNode {
  const t = words.value;
  const id = useId();
  const name = useSignal('');
  // null until staff change the suggested login.
  const chosenLogin = useSignal<string | null>(null);
  const created = useSignal<NewPlayer | null>(null);
  const { years } = session.rules.ageMin;
  const login = chosenLogin.value ?? suggestLogin(name.value);
  const open = async (): Promise<void> => {
    const body = { login, name: name.value.trim(), adult: true, over: years };
    const send = () => client.http.post<{ readonly person: string; readonly code: string }>('/people', body);
    const answer = await sendStaffRequest(session, send);
    if (answer === null) return;
    const person = { person: answer.person, kind: 'player', name: body.name, login, over: years } as const;
    created.value = { person: { ...person, excluded: false, disabled: false }, code: answer.code };
  };
  if (created.value !== null) return <CodeStep session={session} created={created.value} />;
  return (
    <Form session={session} onSubmit={() => void open()}>
      <div class="form-field">
        <label for={`${id}name`}>{t.playerName}</label>
        <input
          id={`${id}name`}
          ref={autofocusRef}
          name="name"
          required
          pattern=".*\S.*"
          maxLength={DISPLAY_NAME_MAX}
          autocomplete="off"
          value={name.value}
          onInput={({ currentTarget }) => {
            name.value = currentTarget.value;
          }}
        />
      </div>
      <div class="form-field">
        <label for={`${id}login`}>{t.playerLogin}</label>
        <LoginInput
          id={`${id}login`}
          hint={t.loginHint}
          value={login}
          onChange={(chosen) => {
            chosenLogin.value = chosen;
          }}
        />
      </div>
      <CheckField label={t.ageChecked(years)} name="adult" required />
      <FormButtons
        confirm={t.openAccount}
        cancel={t.cancel}
        disabled={session.isBusy.value}
        onCancel={() => {
          session.panel.value = { kind: 'seat' };
        }}
      />
    </Form>
  );
}
