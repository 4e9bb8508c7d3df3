/** The digest of a rulebook as the journal names it, made by the browser from the data it shows. It must never be asked of the house. */
import type { Rulebook } from '../../../rules/index.ts';

/** JSON that does not depend on the order in which fields were written. */
const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** null where the browser keeps its cryptography to itself. */
export async function hashOfRulebook(rulebook: Rulebook): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null;
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(rulebook, sorted)));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
