/** Dependencies and settings of the app. */
import type { Logger } from 'pino';
import type { Accounts } from '../../protocol/index.ts';
import type { Rulebook } from '../../rules/index.ts';
import type { TableState } from '../../table/index.ts';
import type { CloseForecast, DealNowFault } from '../dealing/index.ts';
import type { Floor } from '../floor/index.ts';
import type { People } from '../people/index.ts';
import type { Store } from '../store/index.ts';
import type { PracticeTournaments } from '../tournaments/index.ts';
import type { Metrics } from './metrics.ts';

/** Rate limits and socket limits. */
export interface ApiLimits {
  /** HTTP requests per minute from one address. */
  readonly requestsPerMinute: number;
  /** Guests, registrations and sign-ins per minute from one address. */
  readonly entriesPerMinute: number;
  /** Messages per second on one socket. A burst may be twice as large. All sockets of a session together may send four times as many. */
  readonly messagesPerSecond: number;
  /** Unanswered commands on one socket. */
  readonly unansweredCommands: number;
  readonly sockets: number;
  readonly socketsPerAddress: number;
}

export const DEFAULT_LIMITS: ApiLimits = {
  requestsPerMinute: 1200,
  entriesPerMinute: 60,
  messagesPerSecond: 50,
  unansweredCommands: 64,
  sockets: 20_000,
  socketsPerAddress: 6_000,
};

export interface ApiDependencies {
  readonly floor: Floor;
  readonly people: People;
  /** Contains the journal, from which rounds, histories and reports are read. */
  readonly store: Store;
  readonly rulebooks: readonly Rulebook[];
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Whether clients connect over TLS. If so, browsers send the cookies only over TLS. */
  readonly secure: boolean;
  /** Allowed origins of pages, such as `https://croupier.example`. The server's own loopback address is always allowed. */
  readonly origins: readonly string[];
  /** Proxies whose forwarded client address is trusted. */
  readonly trustProxy: boolean | string | readonly string[];
  /** In practice mode players buy chips themselves, up to this amount per table. null in a house with real money. */
  readonly practice: { readonly chipsMaxMinor: number } | null;
  /** The people who open accounts of players: the players themselves and staff (the default), or only staff. */
  readonly accounts?: Accounts;
  /** The tournaments of a practice house, which anybody may enter; null in a house with real money. */
  readonly practiceTournaments?: PracticeTournaments | null;
  /** Returns the faults that stop the dealing, such as a tumbler that does not answer. */
  readonly faults?: () => readonly string[];
  /** Returns what an operator should know although the server works, such as a clock that was set. */
  readonly notices?: () => readonly string[];
  /** Returns the time at which the automatic dealing closes betting. Missing if only people deal. Pass only a state whose records are on disk. */
  readonly forecastClose?: (state: TableState) => CloseForecast;
  /** Ends the betting time for the only player at a practice table. Returns null, or why this is not possible. Missing if only people deal. */
  readonly dealNow?: (table: string, player: string) => Promise<DealNowFault | null>;
  readonly log?: Logger;
  /** The floor must have been opened with the hooks of these metrics. Otherwise commits are not measured. */
  readonly metrics?: Metrics;
  readonly limits?: Partial<ApiLimits>;
  /** The person in charge of a tournament is away after this time without a console. Tests change it. */
  readonly consoleGraceMs?: number;
  /** Folder of the built pages, if they are served. */
  readonly pages?: string;
}
