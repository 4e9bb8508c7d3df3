/** Hashes and checks passwords with argon2id in Node's thread pool. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * 19 MiB, two passes and one lane are the OWASP minimum for argon2id. With more, a few simultaneous sign-ins could exhaust
 * the memory of a small machine. The lockout (`lockout.ts`) prevents guessing.
 */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const TAG_BYTES = 32;
const SALT_BYTES = 16;

/** At most this many hashes run at the same time, because they share Node's thread pool with the disk. */
const PARALLEL_MAX = 2;
/** At most this many hashes wait in the queue. Further requests are rejected. */
const WAITING_MAX = 64;

interface Parameters {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

function hashWith(password: string, nonce: Buffer, { memory, passes, parallelism }: Parameters): Promise<Buffer> {
  // Unicode can encode the same letters in different ways, so the text is normalized.
  const message = Buffer.from(password.normalize('NFKC'));
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message, nonce, memory, passes, parallelism, tagLength: TAG_BYTES }, (error, tag) =>
      error === null ? resolve(tag) : reject(error),
    );
  });
}

const toBase64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

export interface Passwords {
  /** Returns `$argon2id$v=19$m=…,t=…,p=…$salt$hash`; null if too many requests are waiting. */
  readonly make: (password: string) => Promise<string | null>;
  /** Checks a password; null if too many requests are waiting. Without a hash the check takes the same time, to hide whether the account exists. */
  readonly check: (password: string, hash: string | null) => Promise<boolean | null>;
}

const STORED_FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

export function openPasswords(): Passwords {
  const waiting: (() => void)[] = [];
  let running = 0;
  const enqueue = async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (running >= PARALLEL_MAX) {
      if (waiting.length >= WAITING_MAX) return null;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
  const currentParameters: Parameters = { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES };
  return {
    make: (password) =>
      enqueue(async () => {
        const salt = randomBytes(SALT_BYTES);
        const tag = await hashWith(password, salt, currentParameters);
        return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${toBase64(salt)}$${toBase64(tag)}`;
      }),
    check: (password, hash) =>
      enqueue(async () => {
        const [, memory, passes, parallelism, salt, tag] = STORED_FORM.exec(hash ?? '') ?? [];
        if (salt === undefined || tag === undefined) {
          await hashWith(password, Buffer.alloc(SALT_BYTES), currentParameters);
          return false;
        }
        const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
        const computed = await hashWith(password, Buffer.from(salt, 'base64'), parameters);
        const expected = Buffer.from(tag, 'base64');
        return computed.length === expected.length && timingSafeEqual(computed, expected);
      }),
  };
}
