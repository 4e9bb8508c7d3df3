/** The electronic dice as the server sees them: commit, draw, reveal. Nothing here takes faces from outside, and nothing may ever. */
import type { Face } from '../../rules/index.ts';

/** Why the tumbler does not do what it is asked. Each would otherwise be a second chance at the dice. */
const TUMBLER_FAULTS = [
  'bad-request',
  'not-committed',
  'other-dice',
  'other-close',
  'revealed',
  'record-unavailable',
  'stopped',
] as const;

export type TumblerFaultCode = (typeof TUMBLER_FAULTS)[number];

/** What a request is refused with: an error with one of the codes above. */
export interface TumblerFault extends Error {
  readonly code: TumblerFaultCode;
}

export const tumblerFault = (code: TumblerFaultCode, message: string): TumblerFault =>
  Object.assign(new Error(message), { name: 'TumblerFault', code });

export const isTumblerFault = (error: unknown): error is TumblerFault => error instanceof Error && error.name === 'TumblerFault';

/** How the tumbler's process is doing. */
export interface TumblerHealth {
  readonly running: boolean;
  /** How often its process had to be started again. */
  readonly restarts: number;
  readonly fault: string | null;
  readonly pid: number | null;
}

/** The tumbler of a table whose dice are electronic [crown-sic-bo 2.3.1]; where they are real, dealers key in what a cage shows. */
export interface Tumbler {
  /**
   * Draws a fresh 256-bit seed for this round, writes it down durably and answers its SHA-256 in hex. Asked again, the same answer.
   * How many dice it is for comes from the table's layout and holds for the whole round.
   */
  readonly commit: (table: string, round: number, dice: number) => Promise<string>;
  /**
   * The faces of draw n (from 1) given the journal's hash at the durable close. The request is written down durably before it is answered;
   * a second request of the same round with another hash is refused.
   */
  readonly draw: (table: string, round: number, draw: number, closeHash: string) => Promise<readonly Face[]>;
  /** Ends the commitment: after it no draw is possible. The seed in hex; asked again, the same. */
  readonly reveal: (table: string, round: number) => Promise<string>;
  /** The commitment that the record has for a round, empty where it has none. Nothing is written down. */
  readonly recall: (table: string, round: number) => Promise<string>;
  readonly health: () => TumblerHealth;
  readonly stop: () => Promise<void>;
}
