/** SHA-256 in the browser. Web Crypto exists only over https and on localhost. */
import { type Conditions, conditionsText } from '../../../tournament/index.ts';

export const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

const hashText = async (text: string): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

/** The hash of the conditions that a page shows, computed from their values and not from a text that the server sends. */
export const hashConditions = (conditions: Conditions): Promise<string> => hashText(conditionsText(conditions));
