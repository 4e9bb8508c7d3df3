/** Coming in with an account: signing in, opening one, or the first time with a code. It must never keep what was typed. */
import type { ComponentChildren, VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import { CroupierError } from '../../client/index.ts';
import { Dialog, refusals } from '../parts/index.ts';
import { register, say, signIn, signInByCode, wordsOf } from '../shell/index.ts';
import './entrance.css';
import { ENTRANCE_WORDS, ENTRANCES, type Entrance } from './entrance-words.ts';

const words = wordsOf(ENTRANCE_WORDS);

/** As the wire asks for; the house has the last word. */
const PASSWORD_MIN = 10;

/** What went wrong, in the words of the page. */
export const sayFault = (error: unknown): string =>
  error instanceof CroupierError ? refusals.value[error.error.code] : words.value.away;

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly type?: 'text' | 'password';
  readonly autocomplete: string;
  readonly least?: number;
}

function Field({ name, label, hint, type = 'text', autocomplete, least = 1 }: FieldProps): VNode {
  const id = useId();
  const given = {
    id,
    name,
    required: true,
    minLength: least,
    autoComplete: autocomplete,
    autoCapitalize: 'none',
    spellcheck: false,
    ...(hint === undefined ? {} : { 'aria-describedby': `${id}-hint` }),
  } as const;
  return (
    <div class="entrance-field">
      <label for={id}>{label}</label>
      {type === 'password' ? <input type="password" {...given} /> : <input type="text" {...given} />}
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
}

const enter: Readonly<Record<Entrance, (given: (name: string) => string) => Promise<void>>> = {
  'sign-in': (given) => signIn(given('login'), given('password')),
  register: (given) => register(given('login'), given('password'), given('name')),
  code: (given) => signInByCode(given('login'), given('code'), given('password')),
};

export interface EntranceDialogProps {
  readonly first?: Entrance;
  readonly years: number;
  readonly onClose: () => void;
  readonly onEntered: () => void;
}

export function EntranceDialog({ first = 'sign-in', years, onClose, onEntered }: EntranceDialogProps): VNode {
  const [way, setWay] = useState<Entrance>(first);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const said = words.value;
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    setBusy(true);
    setFault('');
    try {
      await enter[way]((name) => String(data.get(name) ?? '').trim());
      onEntered();
    } catch (error) {
      setFault(sayFault(error));
      say(sayFault(error), 'assertive');
      setBusy(false);
    }
  };
  const asked: Readonly<Record<Entrance, ComponentChildren>> = {
    'sign-in': <Field name="password" label={said.password} type="password" autocomplete="current-password" />,
    register: (
      <>
        <Field name="name" label={said.name} hint={said.nameHint} autocomplete="nickname" />
        <NewPassword label={said.password} />
        <label class="field">
          <span>{said.ofAge(years)}</span>
          <input type="checkbox" name="adult" required />
        </label>
      </>
    ),
    code: (
      <>
        <Field name="code" label={said.code} hint={said.codeHint} autocomplete="one-time-code" />
        <NewPassword label={said.newPassword} />
      </>
    ),
  };
  return (
    <Dialog title={said.titles[way]} closeLabel={said.close} onClose={onClose}>
      <nav class="entrance-ways" aria-label={said.ways}>
        {ENTRANCES.map((each) => (
          <button
            key={each}
            type="button"
            class={`button small ${each === way ? '' : 'plain'}`}
            aria-pressed={each === way}
            onClick={() => {
              setWay(each);
              setFault('');
            }}
          >
            {said.titles[each]}
          </button>
        ))}
      </nav>
      <form key={way} class="entrance" onSubmit={(event) => void submit(event)}>
        <Field name="login" label={said.login} hint={said.loginHint} autocomplete="username" />
        {asked[way]}
        {fault !== '' && <p class="warning-strip">{fault}</p>}
        <button type="submit" class="button main" aria-disabled={busy}>
          {busy ? said.busy : said.does[way]}
        </button>
      </form>
    </Dialog>
  );
}

function NewPassword({ label }: { readonly label: string }): VNode {
  return (
    <Field
      name="password"
      label={label}
      hint={words.value.passwordHint(PASSWORD_MIN)}
      type="password"
      autocomplete="new-password"
      least={PASSWORD_MIN}
    />
  );
}
