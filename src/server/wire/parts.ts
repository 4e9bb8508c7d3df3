/** What the app is built from. Everything that differs between a practice floor, a house and a test is a part. */
import type { Logger } from 'pino';
import type { Rulebook } from '../../rules/index.ts';
import type { TableState } from '../../table/index.ts';
import type { Closing } from '../dealing/index.ts';
import type { Floor } from '../floor/index.ts';
import type { People } from '../people/index.ts';
import type { Store } from '../store/index.ts';
import type { Metrics } from './metrics.ts';

/** How much one address, one session or one socket may ask for. */
export interface WireLimits {
  /** HTTP requests in a minute from one address. */
  readonly requestsPerMinute: number;
  /** Guests, registrations and sign-ins in a minute from one address. */
  readonly entriesPerMinute: number;
  /** Messages in a second on one socket, with a burst of twice as many; on all sockets of one session four times as many. */
  readonly messagesPerSecond: number;
  /** Acts of one socket that may be under way. */
  readonly actsUnderWay: number;
  readonly sockets: number;
  readonly socketsPerAddress: number;
}

export const DEFAULT_LIMITS: WireLimits = {
  requestsPerMinute: 1200,
  entriesPerMinute: 60,
  messagesPerSecond: 50,
  actsUnderWay: 64,
  sockets: 20_000,
  socketsPerAddress: 6_000,
};

export interface WireParts {
  readonly floor: Floor;
  readonly people: People;
  /** For the record: rounds, history, reports, the journal. */
  readonly store: Store;
  readonly rulebooks: readonly Rulebook[];
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Served over TLS, by a proxy or otherwise: cookies are for that alone. */
  readonly secure: boolean;
  /** Where pages that may act come from, such as `https://croupier.example`. On loopback the server's own address needs no naming. */
  readonly origins: readonly string[];
  /** Addresses of proxies whose word on who asks is taken; none otherwise. */
  readonly trustProxy: boolean | string | readonly string[];
  /** Practice chips cost nothing: players buy their own, up to this much at one table. null in a house with real money. */
  readonly practice: { readonly chipsMaxMinor: number } | null;
  /** What keeps tables from being dealt though commands are taken, such as a tumbler that is away; empty where all is well. */
  readonly faults?: () => readonly string[];
  /** Of whatever deals the tables; where nothing does, only people close. Asked at a durable moment with the state of that moment. */
  readonly closing?: (state: TableState) => Closing;
  readonly log?: Logger;
  /** Those whose hooks the floor was opened with; without them commits are not measured. */
  readonly metrics?: Metrics;
  readonly limits?: Partial<WireLimits>;
  /** A folder of pages to serve, if there is one. */
  readonly pages?: string;
}
