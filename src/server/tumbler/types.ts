/** The electronic dice as the server sees them: commit, draw, reveal. Nothing here takes faces from outside, and nothing may ever. */
import type { Face } from '../../rules/index.ts';

export interface Tumbler {
  /** Draws a fresh 256-bit seed for this round, writes it down durably and answers its SHA-256 in hex. Asked again, the same answer. */
  readonly commit: (table: string, round: number) => Promise<string>;
  /**
   * The faces of draw n (from 1) given the journal's hash at the durable close. The request is written down durably before it is answered;
   * a second request for the same draw with another hash is refused.
   */
  readonly draw: (table: string, round: number, draw: number, closeHash: string) => Promise<readonly Face[]>;
  /** Ends the commitment: after it no draw is possible. The seed in hex. */
  readonly reveal: (table: string, round: number) => Promise<string>;
  readonly stop: () => Promise<void>;
}
