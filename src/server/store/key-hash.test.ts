/** The hash of idempotency keys. The index of every store contains it. */
import { expect, it } from 'vitest';
import { hashKey } from './key-hash.ts';

it('hashes a key to the first six bytes of its SHA-256 digest', () => {
  // The digests are test vectors of FIPS 180-2.
  expect(hashKey('abc')).toBe(0xba7816bf8f01);
  expect(hashKey('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe(0x248d6a61d206);
});
