/** The English messages of the sign-in forms and of the lock. */

export const EN = {
  login: 'Login',
  loginHint: 'Lower-case letters, digits, dot, hyphen',
  password: 'Password',
  newPassword: 'New password',
  passwordHint: (least: number) => `At least ${least} characters`,
  code: 'One-time code',
  codeHint: 'The server printed it when it first started, or staff gave it to you.',
  signIn: 'Sign in',
  setPassword: 'Set password and sign in',
  hasCode: 'I have a one-time code',
  hasPassword: 'I have a password',
  otherAccount: 'Sign in with another account',
  noAnswer: 'The server does not answer. Try again soon.',
  locked: 'Locked',
  lockReason: 'Not used for five minutes. Enter your password to continue.',
  unlock: 'Unlock',
};
