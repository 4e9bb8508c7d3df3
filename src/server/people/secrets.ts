/** Creates tokens, one-time codes and pseudonymous ids. Only the hash of a secret is stored. */
import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const ID_BYTES = 12;

export const makeToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

export const hashOfSecret = (secret: string): string => hash('sha256', secret, 'hex');

/** A random id. With the prefix it cannot equal `system` or `tumbler`. */
export const makePersonId = (): string => `p${randomBytes(ID_BYTES).toString('hex')}`;

/** Letters and digits without those that look alike. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_GROUPS = 5;
const CODE_GROUP_LETTERS = 4;

/** Creates a one-time code that is easy to read aloud: twenty letters with 99 random bits. */
export function makeCode(): string {
  const letters: string[] = [];
  while (letters.length < CODE_GROUPS * CODE_GROUP_LETTERS) {
    // Rejects the highest bytes, so that all letters are equally likely.
    for (const byte of randomBytes(32)) {
      if (byte >= 256 - (256 % CODE_LETTERS.length)) continue;
      letters.push(CODE_LETTERS[byte % CODE_LETTERS.length] ?? '');
      if (letters.length === CODE_GROUPS * CODE_GROUP_LETTERS) break;
    }
  }
  const groups = Array.from({ length: CODE_GROUPS }, (_, i) =>
    letters.slice(i * CODE_GROUP_LETTERS, (i + 1) * CODE_GROUP_LETTERS).join(''),
  );
  return groups.join('-');
}

/** Writes a one-time code that a person typed as `makeCode` writes it: capital letters in groups. Other hyphens and spaces do not count. */
export function parseCode(typed: string): string {
  const letters = typed.replace(/[\s\p{Dash_Punctuation}]/gu, '').toUpperCase();
  return letters.match(new RegExp(`.{1,${CODE_GROUP_LETTERS}}`, 'gsu'))?.join('-') ?? '';
}
