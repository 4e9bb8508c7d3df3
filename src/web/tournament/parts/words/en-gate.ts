/** The messages of the sign-in form of the pages of tournaments, in English. */

export const EN = {
  signIn: 'Sign in',
  setPassword: 'Set password and sign in',
  hasCode: 'I have a one-time code',
  hasPassword: 'I have a password',
};
