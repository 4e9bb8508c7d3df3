/** Tests the suggested logins. */
import { expect, test } from 'vitest';
import { LOGIN_PATTERN, suggestLogin } from './suggest-login.ts';

test.each([
  ['Dan', 'dan'],
  ['  Zoë  O’Neil ', 'zoe.oneil'],
  ['Chan Tai-man 2', 'chan.taiman.2'],
])('suggests a login for %s that the server accepts', (name, login) => {
  expect(suggestLogin(name)).toBe(login);
  expect(login).toMatch(new RegExp(`^${LOGIN_PATTERN}$`));
});

test('suggests nothing for a name without Latin letters', () => {
  expect(suggestLogin('陳大文')).toBe('');
});
