/** Passwords by argon2id, off the event loop. It must never keep, log or compare a password as it is. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * 19 MiB, two passes, one lane: the least that OWASP recommends for argon2id. More memory would let a few sign-ins at once push a small
 * machine that also runs tables out of memory; the lockout is what stops guessing over the wire.
 */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const TAG_BYTES = 32;
const SALT_BYTES = 16;

/** Hashes at one time: they share Node's thread pool with the disk. */
const AT_ONCE = 2;
/** Sign-ins that may wait for their turn; more are told to come back. */
const WAITING_MAX = 64;

interface Parameters {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

function hashWith(password: string, nonce: Buffer, { memory, passes, parallelism }: Parameters): Promise<Buffer> {
  // The same letters can be typed in two ways; both are the same password.
  const message = Buffer.from(password.normalize('NFKC'));
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message, nonce, memory, passes, parallelism, tagLength: TAG_BYTES }, (error, tag) =>
      error === null ? resolve(tag) : reject(error),
    );
  });
}

const text = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

export interface Passwords {
  /** In the usual notation, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`; null where too many are waiting. */
  readonly make: (password: string) => Promise<string | null>;
  /** Takes as long where there is nothing to compare with. null where too many are waiting. */
  readonly check: (password: string, hash: string | null) => Promise<boolean | null>;
}

const NOTATION = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

export function openPasswords(): Passwords {
  const waiting: (() => void)[] = [];
  let running = 0;
  const inTurn = async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (running >= AT_ONCE) {
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
  const current: Parameters = { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES };
  return {
    make: (password) =>
      inTurn(async () => {
        const salt = randomBytes(SALT_BYTES);
        const tag = await hashWith(password, salt, current);
        return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${text(salt)}$${text(tag)}`;
      }),
    check: (password, hash) =>
      inTurn(async () => {
        const [, memory, passes, parallelism, salt, tag] = NOTATION.exec(hash ?? '') ?? [];
        if (salt === undefined || tag === undefined) {
          await hashWith(password, Buffer.alloc(SALT_BYTES), current);
          return false;
        }
        const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
        const found = await hashWith(password, Buffer.from(salt, 'base64'), parameters);
        const due = Buffer.from(tag, 'base64');
        return found.length === due.length && timingSafeEqual(found, due);
      }),
  };
}
