/** The fields in which a person of a higher role confirms one act: role, login and password, with errors at the field. */
import type { VNode } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { words as dealerWords } from '../words/index.ts';
import { type AuthoriseWords, words } from './words/index.ts';

/** The names of the fields in their form. */
export const AUTHORISE_FIELDS = { role: 'authorise-role', login: 'authorise-login', password: 'authorise-password' } as const;

export type AuthoriseError = keyof AuthoriseWords['errors'] | 'no-answer';

export const isAuthoriseError = (code: string): code is AuthoriseError => code in words.peek().errors;

const formatRole = (role: string): string => dealerWords.value.roles[role] ?? role;

export interface AuthoriseFieldsProps {
  /** The roles that may confirm the act, lowest first. */
  readonly roles: readonly string[];
  readonly error: AuthoriseError | null;
  /** Another object for each failed attempt, so that the same error is shown again. */
  readonly attempt: object | null;
}

export function AuthoriseFields({ roles, error, attempt }: AuthoriseFieldsProps): VNode {
  const id = useId();
  const t = words.value;
  const login = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => login.current?.focus(), []);
  useEffect(() => {
    // A wrong password is entered again.
    if (error === null || password.current === null) return;
    password.current.value = '';
    password.current.focus();
  }, [attempt]);
  const message = error === null ? null : error === 'no-answer' ? t.noAnswer : t.errors[error];
  return (
    <fieldset class="form authorise">
      <legend>{roles.length === 1 ? t.confirmAsRole(formatRole(roles[0] ?? '')) : t.confirmAs}</legend>
      <p class="authorise-hint">{t.hint(roles.map(formatRole).join(t.or))}</p>
      {roles.length === 1 ? (
        <input type="hidden" name={AUTHORISE_FIELDS.role} value={roles[0]} />
      ) : (
        <div class="form-field">
          <label for={`${id}-role`}>{t.role}</label>
          <select id={`${id}-role`} name={AUTHORISE_FIELDS.role}>
            {roles.map((role) => (
              <option key={role} value={role}>
                {formatRole(role)}
              </option>
            ))}
          </select>
        </div>
      )}
      <div class="form-pair">
        <div class="form-field">
          <label for={`${id}-login`}>{t.login}</label>
          {/* Another person uses this device, so the browser must not offer or store anything. */}
          <input
            id={`${id}-login`}
            name={AUTHORISE_FIELDS.login}
            ref={login}
            required
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
          />
        </div>
        <div class="form-field">
          <label for={`${id}-password`}>{t.password}</label>
          <input
            id={`${id}-password`}
            ref={password}
            name={AUTHORISE_FIELDS.password}
            type="password"
            required
            autocomplete="new-password"
            aria-invalid={message !== null}
            aria-describedby={message === null ? undefined : `${id}-error`}
          />
        </div>
      </div>
      {message !== null && (
        <p id={`${id}-error`} class="form-error" role="alert">
          {message}
        </p>
      )}
    </fieldset>
  );
}
