/** English texts for an act that a person of a higher role confirms on this device. */

export const EN = {
  confirmAs: 'Confirm as',
  confirmAsRole: (role: string) => `Confirm as ${role}`,
  role: 'Role',
  higherRoles: 'With a higher role',
  confirm: 'Confirm',
  cancel: 'Cancel',
  close: 'Close',
  title: (act: string) => `${act}: confirm`,
  hint: (roles: string) =>
    `This needs the role ${roles}. That person enters login and password here, for this one act. It is recorded as theirs.`,
  login: 'Login',
  password: 'Password',
  or: ' or ',
  errors: {
    'wrong-credentials': 'Wrong login or password.',
    'locked-out': 'Too many failed attempts. Wait before you try again.',
    'rate-limited': 'Too many requests. Wait a minute.',
    busy: 'The server is busy. Try again.',
    'not-permitted': 'This person does not have this role at this table.',
  } satisfies Readonly<Record<string, string>>,
  noAnswer: 'No answer from the server. Try again: the act is done only once.',
};
