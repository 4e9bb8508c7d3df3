/** The protocol version, and the limits of every message and field. */

/** Changes only if older clients would no longer work. New fields do not change the version. */
export const PROTOCOL_VERSION = 1;

/** A client message has at most this many bytes: enough for a sign with limits for every bet of a layout. */
export const MESSAGE_BYTES_MAX = 4096;
/** The body of an HTTP request has at most this many bytes. */
export const BODY_BYTES_MAX = 16_384;
/** The body of a request to a tournament has at most this many bytes: enough to brief 10,000 players, and for conditions with long texts. */
export const TOURNAMENT_BODY_BYTES_MAX = 131_072;
/** If a client leaves more bytes unread, the server closes the socket. */
export const UNREAD_BYTES_MAX = 262_144;

/** The decimals of the currency of the pages and of files for people. The API has no currency. */
export const CURRENCY_DECIMALS = 2;

/** The ages that a person can confirm: the lowest and the highest minimum age of the rulebooks. */
export const AGES = [18, 21] as const;
export type Age = (typeof AGES)[number];

/** The people who open accounts of players: `open`: the players themselves and staff. `staff`: only staff. */
export const ACCOUNTS_BY = ['open', 'staff'] as const;
export type Accounts = (typeof ACCOUNTS_BY)[number];

/** A request for the names of people has at most this many ids. */
export const NAMES_MAX = 200;

/** A player can ask for a reminder at this interval of minutes, at most one day. */
export const SESSION_MINUTES_MAX = 1440;

/** Maximum length of the names of persons, tables, roles, colours and bets. */
export const WORD_MAX = 64;
/** Maximum length of reasons, grounds and decisions. */
export const TEXT_MAX = 500;
/** Maximum length of the conditions that an authority adds to those of a tournament. */
export const ADDED_CONDITIONS_MAX = 4000;
/** A list in a command has at most this many elements. No layout has more bets. */
export const LIST_MAX = 200;
/** Length of an idempotency key. */
export const KEY_MIN = 8;
export const KEY_MAX = 64;
export const LOGIN_MIN = 2;
export const LOGIN_MAX = 32;
/** Shorter passwords are easy to guess. Longer passwords only cost hashing time. */
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;
export const DISPLAY_NAME_MAX = 64;
/** Number of entries in one page of a list. */
export const PAGE_MAX = 200;
export const PAGE_DEFAULT = 50;
/** A socket has at most this many subscriptions. A pit (a group of tables) has fewer tables. */
export const SUBSCRIPTIONS_MAX = 64;

/** The server pings at this interval, and closes a socket that has not answered before the next ping. */
export const HEARTBEAT_MS = 20_000;
/** A client must send `hello` within this time. */
export const HELLO_TIMEOUT_MS = 10_000;
/** A ticket, which connects a socket with a session, is valid for this time. A client fetches it right before it opens the socket. */
export const TICKET_MS = 30_000;

/** Every POST and DELETE needs this header. A form on another site cannot send it. */
export const GUARD_HEADER = 'x-croupier';
export const KEY_HEADER = 'idempotency-key';

/** The server's own close codes, in addition to the codes of the WebSocket standard. */
export const CLOSE_CODES = {
  /** `hello` did not come in time, or a different message came first. */
  'no-hello': 4000,
  'wrong-version': 4001,
  /** The session ended, expired or was locked. The client needs a new ticket. */
  'session-ended': 4002,
  'rate-limited': 4003,
  /** The client reads too slowly. It can resume. */
  'slow-reader': 4004,
  /** Too many consecutive invalid messages. */
  'not-understood': 4005,
} as const;

/** The server locks a session of staff after this time without activity. The session then asks for the password. */
export const LOCK_AFTER_MS = 5 * 60_000;
