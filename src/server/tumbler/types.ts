/** The interface of the electronic tumbler: commit a seed, hand it over after the close, reveal it. No operation accepts faces or a seed as input. */

/** Why the tumbler rejects a request. `other-dice` and `other-close` mean that the round already has different values. */
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

export interface TumblerFault extends Error {
  readonly code: TumblerFaultCode;
}

export const tumblerFault = (code: TumblerFaultCode, message: string): TumblerFault =>
  Object.assign(new Error(message), { name: 'TumblerFault', code });

export const isTumblerFault = (error: unknown): error is TumblerFault => error instanceof Error && error.name === 'TumblerFault';

/** Status of the tumbler's process. */
export interface TumblerHealth {
  readonly running: boolean;
  /** How often the server restarted the process. */
  readonly restarts: number;
  readonly fault: string | null;
  readonly pid: number | null;
}

/** The tumbler for electronic dice [crown-sic-bo 2.3.1]. With real dice, dealers enter the result. */
export interface Tumbler {
  /**
   * Creates a random 256-bit seed for the round, stores it durably and returns its SHA-256 in hex. Repeated calls return the same hash.
   * The number of dice comes from the table's layout and cannot change in the round.
   */
  readonly commit: (table: string, round: number, dice: number) => Promise<string>;
  /**
   * Hands over the seed in hex for a draw. The draws of a round are numbered from 1. `closeHash` is the hash of the record that closed
   * betting, which must be durable. The draw is stored durably before the seed is returned. A different close hash for the same round is
   * rejected. The server checks the seed and computes the faces: the faces in the tumbler's own record are only for the audit.
   */
  readonly draw: (table: string, round: number, draw: number, closeHash: string) => Promise<string>;
  /** Returns the seed in hex, and then rejects further draws in the round. Repeated calls return the same seed. */
  readonly reveal: (table: string, round: number) => Promise<string>;
  /** Returns the stored commitment of a round, or an empty string. */
  readonly findCommitment: (table: string, round: number) => Promise<string>;
  readonly health: () => TumblerHealth;
  readonly stop: () => Promise<void>;
}
