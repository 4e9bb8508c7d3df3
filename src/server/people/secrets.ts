/** Tokens, tickets, codes and pseudonymous ids. Of a secret only the hash may ever be kept. */
import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const ID_BYTES = 12;

/** 256 bit. */
export const makeToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

export const hashOfSecret = (secret: string): string => hash('sha256', secret, 'hex');

/** Says nothing about the person; the letter keeps it apart from `system` and `tumbler`. */
export const makePersonId = (): string => `p${randomBytes(ID_BYTES).toString('hex')}`;

/** Without letters and figures that look alike. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_GROUPS = 5;
const CODE_GROUP = 4;

/** A one-time code that can be read out: twenty letters, 99 bit. */
export function makeCode(): string {
  const letters: string[] = [];
  while (letters.length < CODE_GROUPS * CODE_GROUP) {
    // Bytes beyond the last whole multiple are left out, so that no letter is likelier than another.
    for (const byte of randomBytes(32)) {
      if (byte >= 256 - (256 % CODE_LETTERS.length)) continue;
      letters.push(CODE_LETTERS[byte % CODE_LETTERS.length] ?? '');
      if (letters.length === CODE_GROUPS * CODE_GROUP) break;
    }
  }
  const groups = Array.from({ length: CODE_GROUPS }, (_, i) => letters.slice(i * CODE_GROUP, (i + 1) * CODE_GROUP).join(''));
  return groups.join('-');
}
