/** The input for the login of a new account. Its hint says which logins are possible. */
import type { VNode } from 'preact';
import { LOGIN_MAX, LOGIN_MIN } from '../../protocol/bounds.ts';
import { LOGIN_PATTERN } from './suggest-login.ts';

interface LoginInputProps {
  /** The hint has this id with `-hint`. */
  readonly id: string;
  readonly hint: string;
  readonly value: string;
  readonly onChange: (login: string) => void;
}

export const LoginInput = ({ id, hint, value, onChange }: LoginInputProps): VNode => (
  <>
    <input
      id={id}
      name="login"
      required
      pattern={LOGIN_PATTERN}
      title={hint}
      minLength={LOGIN_MIN}
      maxLength={LOGIN_MAX}
      autocomplete="off"
      autoCapitalize="none"
      spellcheck={false}
      aria-describedby={`${id}-hint`}
      value={value}
      onInput={({ currentTarget }) => onChange(currentTarget.value)}
    />
    <small id={`${id}-hint`}>{hint}</small>
  </>
);
