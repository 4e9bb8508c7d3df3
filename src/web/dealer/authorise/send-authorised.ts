/** Sends one command in the name of a person who enters login and password. The password is not stored. */
import { CroupierError } from '../../../client/index.ts';
import type { AuthorisedRequest, CommandView, ErrorCode } from '../../../protocol/index.ts';
import type { CommandBody } from '../../../table/index.ts';
import { client } from '../../shell/index.ts';
import type { FormValues } from '../forms/form.tsx';
import type { CommandError } from '../session.ts';
import { AUTHORISE_FIELDS, type AuthoriseError, isAuthoriseError } from './authorise-fields.tsx';

export type AuthorisedOutcome =
  | { readonly kind: 'done'; readonly seq: number }
  /**
   * The person was not accepted, or there was no answer. Without an answer, it is unknown whether the command was done, and a retry with
   * the same key is safe.
   */
  | { readonly kind: 'not-confirmed'; readonly code: AuthoriseError }
  | { readonly kind: 'refused'; readonly error: CommandError };

/** `values`: the form with the login and the password. */
export async function sendAuthorised(
  table: string,
  command: { readonly body: CommandBody; readonly key: string; readonly role: string },
  { text, secret }: FormValues,
): Promise<AuthorisedOutcome> {
  const login = text(AUTHORISE_FIELDS.login).toLowerCase();
  const request: AuthorisedRequest = { ...command, login, password: secret(AUTHORISE_FIELDS.password) };
  try {
    const { seq } = await client.http.post<CommandView>(`/tables/${table}/commands/authorised`, request);
    return { kind: 'done', seq };
  } catch (error) {
    if (!(error instanceof CroupierError)) return { kind: 'not-confirmed', code: 'no-answer' };
    const { code, place, clauses = [], facts = {} } = error.error;
    if (isAuthoriseError(code)) return { kind: 'not-confirmed', code };
    // The server checks the form of the login before the password.
    if (place === 'login') return { kind: 'not-confirmed', code: 'wrong-credentials' };
    return { kind: 'refused', error: { code: code as ErrorCode, clauses, facts } };
  }
}
