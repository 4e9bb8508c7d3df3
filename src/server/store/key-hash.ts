/** Hashes idempotency keys. The store finds a key by its hash, and then compares the key itself. */
import { hash } from 'node:crypto';

/** 48 bits fit into a number. A player who searches for keys with equal hashes only slows down their own retries. */
export const KEY_HASH_BYTES = 6;

export const hashKey = (key: string): number => hash('sha256', key, 'buffer').readUIntBE(0, KEY_HASH_BYTES);
