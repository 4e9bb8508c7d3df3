/** The clauses and the hash of a rulebook, which the rules page and the explorer show. */
import type { Clause, Rulebook } from '../../rules/index.ts';

/** Loads the clauses on demand, because they are large. */
export async function loadClauses(rulebook: string): Promise<readonly Clause[]> {
  const { CLAUSES } = await import('../../rulebooks/clauses/index.ts');
  return CLAUSES[rulebook as keyof typeof CLAUSES] ?? [];
}

/** Makes the JSON independent of the order of fields. */
const sortFields = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** The result equals the hash in the journal. Resolves to null if the browser has no Web Crypto, which needs https. */
export async function hashOfRulebook(rulebook: Rulebook): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null;
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(rulebook, sortFields)));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
