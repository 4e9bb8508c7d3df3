/** The version of the wire and the bounds of everything that crosses it. Nothing may cross it that has no bound here. */

/** Raised when a message changes in a way that an older reader would misread; fields may be added without. */
export const PROTOCOL_VERSION = 1;

/** Longest message that a socket takes: the largest command, a sign with limits of its own for every bet of a layout, fits. */
export const MESSAGE_BYTES_MAX = 4096;
/** Longest body of an HTTP request; a command is as long as on the socket, with room for its wrapping. */
export const BODY_BYTES_MAX = 16_384;
/** What a socket may leave unread before it is cut; it resumes where it stopped. */
export const UNREAD_BYTES_MAX = 262_144;

/** Ages that somebody can say they have at least: the lowest of the books, and that of the strictest. */
export const AGES = [18, 21] as const;
export type Age = (typeof AGES)[number];

/** Minutes after which somebody may ask to be reminded: a day at most. */
export const SESSION_MINUTES_MAX = 1440;

/** Ids of persons and tables, roles, colours, bets. */
export const WORD_MAX = 64;
/** Reasons, grounds, decisions. */
export const TEXT_MAX = 500;
/** Elements of a list in a command: no layout has more bets. */
export const LIST_MAX = 200;
export const KEY_MIN = 8;
export const KEY_MAX = 64;
export const LOGIN_MIN = 2;
export const LOGIN_MAX = 32;
/** Short ones are guessed; longer ones than this only cost time to hash. */
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;
export const DISPLAY_NAME_MAX = 64;
export const PAGE_MAX = 200;
export const PAGE_DEFAULT = 50;
/** Tables that one socket may watch at once; a pit has fewer. */
export const SUBSCRIPTIONS_MAX = 64;

/** How often the server asks whether somebody is still there; silent for two of them, a socket is cut. */
export const HEARTBEAT_MS = 20_000;
/** How long a socket may take to introduce itself. */
export const HELLO_WITHIN_MS = 10_000;
/** A ticket is fetched right before the socket is opened. */
export const TICKET_MS = 30_000;

/** The header that every request which changes something carries, so that a form on another site cannot be one. */
export const GUARD_HEADER = 'x-croupier';
export const KEY_HEADER = 'idempotency-key';

/** Why the server closed a socket, beyond the codes of the WebSocket itself. */
export const CLOSE_CODES = {
  /** No hello in time, or something else before it. */
  'no-hello': 4000,
  'wrong-version': 4001,
  /** The session ended, expired or was locked: a new ticket is needed. */
  'session-ended': 4002,
  'rate-limited': 4003,
  /** What was sent was not read in time; resume. */
  'slow-reader': 4004,
  /** Not a message of this protocol, several times over. */
  'not-understood': 4005,
} as const;
