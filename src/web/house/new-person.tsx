/** The form for a new member of staff, or for the account of a player that the house opens. */
import type { VNode } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { DISPLAY_NAME_MAX } from '../../protocol/bounds.ts';
import type { Age } from '../../protocol/index.ts';
import { ErrorText } from '../parts/error-text.tsx';
import { Dialog } from '../parts/index.ts';
import { LoginInput } from '../parts/login-input.tsx';
import { suggestLogin } from '../parts/suggest-login.ts';
import { client } from '../shell/index.ts';
import type { NewCode } from './code.tsx';
import { FormActions } from './form-actions.tsx';
import { useAttempt } from './requests.ts';
import { words } from './words/index.ts';

/** A player must be an adult. */
const AGES = { staff: ['18', '21', 'none'], player: ['18', '21'] } as const;
const PATHS = { staff: '/staff', player: '/people' } as const;

interface NewPersonProps {
  readonly kind: 'staff' | 'player';
  readonly onClose: () => void;
  /** The account exists. The server tells the code only once. */
  readonly onCreated: (code: NewCode) => void;
}

export function NewPerson({ kind, onClose, onCreated }: NewPersonProps): VNode {
  const id = useId();
  const t = words.value.people;
  const nameField = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  // null until the administrator changes the suggested login.
  const [chosenLogin, setChosenLogin] = useState<string | null>(null);
  const { error, isBusy, attempt } = useAttempt();
  useEffect(() => nameField.current?.focus(), []);
  const login = chosenLogin ?? suggestLogin(name);
  const create = async (age: string): Promise<void> => {
    const body = { login, name: name.trim(), adult: age !== 'none', ...(age === 'none' ? {} : { over: Number(age) as Age }) };
    const { code } = await client.http.post<{ readonly code: string }>(PATHS[kind], body);
    onCreated({ name: body.name, login, code });
  };
  return (
    <Dialog title={t.add[kind]} closeLabel={words.value.close} onClose={onClose}>
      <form
        class="house-dialog"
        onSubmit={(event) => {
          event.preventDefault();
          const age = String(new FormData(event.currentTarget).get('age'));
          attempt(() => create(age));
        }}
      >
        <div class="house-field">
          <label for={`${id}name`}>{t.name}</label>
          <input
            id={`${id}name`}
            ref={nameField}
            name="name"
            required
            pattern=".*\S.*"
            maxLength={DISPLAY_NAME_MAX}
            autocomplete="off"
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </div>
        <div class="house-field">
          <label for={`${id}login`}>{t.login}</label>
          <LoginInput id={`${id}login`} hint={t.loginHint} value={login} onChange={setChosenLogin} />
        </div>
        <div class="house-field">
          <label for={`${id}age`}>{t.age}</label>
          <select id={`${id}age`} name="age" aria-describedby={`${id}age-hint`}>
            {AGES[kind].map((age) => (
              <option key={age} value={age}>
                {t.ages[age]}
              </option>
            ))}
          </select>
          <small id={`${id}age-hint`}>{t.ageHints[kind]}</small>
        </div>
        <ErrorText error={error} />
        <FormActions label={t.create} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
