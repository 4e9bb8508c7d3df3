/** Hashes idempotency keys. The store finds a key by its hash, and then compares the key itself. */
import { hash } from 'node:crypto';

/** 48 bits fit into a number. A player who searches for keys with equal hashes only slows down their own retries. */
export const KEY_HASH_BYTES = 6;

/** Reads the first bytes of the digest, highest byte first. A string with one character per byte is faster than a buffer. */
export function hashKey(key: string): number {
  const digest = hash('sha256', key, 'binary');
  let value = 0;
  for (let i = 0; i < KEY_HASH_BYTES; i++) value = value * 256 + digest.charCodeAt(i);
  return value;
}
