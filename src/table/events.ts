/** What has happened at a table: past participles, each enough to change the state without judging. */
import type { BetId, ClauseId, Face, FailureReason, Limits, Minor, Role, SettledRow, Sign } from '../rules/index.ts';

export type { SettledRow };

/** A wager that goes back whole. */
export type ReturnedRow = readonly [player: string, bet: BetId, amount: Minor];

/** What a later decision about an earlier round moves: to the rack (or from it), and what the player could not give back. */
export type ReversalRow = readonly [player: string, amount: number, owed: Minor];

export type RoundEnd = 'settled' | 'void' | 'invalidated';

/** `void`: the shooter's wager was never made, or it went back. */
export type TurnEnd = 'won' | 'lost' | 'void';

export type EventBody =
  | { readonly type: 'table-opened'; readonly sign: Sign; readonly floatMinor: Minor }
  | { readonly type: 'table-closed' }
  | {
      readonly type: 'notice-posted';
      readonly notice: 'raise-minimum' | 'closure';
      readonly sign: Sign | null;
      readonly dueMs: number;
    }
  | { readonly type: 'sign-changed'; readonly sign: Sign }
  | { readonly type: 'officer-notified' }
  | { readonly type: 'gaming-day-started' }
  | { readonly type: 'limits-agreed'; readonly player: string; readonly limits: Limits | null; readonly marker: boolean }
  | { readonly type: 'staff-assigned'; readonly person: string; readonly role: Role; readonly adult: boolean }
  | { readonly type: 'staff-relieved'; readonly person: string }
  | { readonly type: 'player-seated'; readonly player: string; readonly position: number }
  | { readonly type: 'player-left'; readonly player: string }
  | { readonly type: 'player-excluded'; readonly player: string; readonly grounds: string }
  | { readonly type: 'player-readmitted'; readonly player: string }
  | { readonly type: 'abstention-noticed'; readonly player: string; readonly rounds: number }
  | { readonly type: 'vacating-required'; readonly player: string }
  | { readonly type: 'player-warned'; readonly player: string; readonly about: string; readonly times: number }
  | { readonly type: 'chips-bought'; readonly player: string; readonly from: 'cage' | 'wallet'; readonly amount: Minor }
  | { readonly type: 'chips-cashed'; readonly player: string; readonly to: 'cage' | 'wallet'; readonly amount: Minor }
  | {
      readonly type: 'colour-issued';
      readonly player: string;
      readonly colour: string;
      readonly value: Minor;
      readonly count: number;
      readonly marker: boolean;
    }
  | { readonly type: 'sharing-agreed'; readonly player: string; readonly colour: string }
  | { readonly type: 'colours-approved'; readonly player: string }
  | {
      readonly type: 'colour-redeemed';
      readonly player: string;
      readonly colour: string;
      readonly count: number;
      readonly value: Minor;
      readonly paidMinor: Minor;
    }
  | {
      readonly type: 'wager-placed';
      readonly player: string;
      readonly bet: BetId;
      readonly amount: Minor;
      readonly refused: Minor;
      readonly colour: string | null;
    }
  | {
      readonly type: 'wager-withdrawn';
      readonly player: string;
      readonly bet: BetId;
      readonly amount: Minor;
      readonly colour: string | null;
    }
  | {
      readonly type: 'wager-moved';
      readonly player: string;
      readonly from: BetId;
      readonly to: BetId;
      readonly amount: Minor;
      readonly refused: Minor;
      readonly colour: string | null;
    }
  | {
      readonly type: 'minimum-advised';
      readonly player: string;
      readonly bet: BetId;
      readonly stake: Minor;
      readonly minimum: Minor;
    }
  | { readonly type: 'dry-spin-ordered'; readonly ground: string }
  | { readonly type: 'betting-opened'; readonly round: number; readonly call: string | null; readonly dry: boolean }
  | {
      readonly type: 'dice-tumbled';
      readonly round: number;
      readonly times: number;
      readonly total: number;
      readonly covered: boolean;
    }
  | {
      readonly type: 'betting-closed';
      readonly round: number;
      readonly call: string | null;
      readonly bell: boolean;
      readonly staked: Minor;
    }
  | { readonly type: 'dice-uncovered'; readonly round: number }
  | { readonly type: 'dice-thrown'; readonly round: number; readonly throw: number; readonly staked: Minor }
  | {
      readonly type: 'result-entered';
      readonly round: number;
      readonly faces: readonly Face[];
      readonly call: string;
      readonly total: number | null;
      readonly lit: readonly BetId[];
      /** Which draw of the commitment this is; only electronic dice have one. */
      readonly draw?: number;
      /** Who read the dice, where somebody else may have to read them again. */
      readonly readBy?: string;
    }
  | { readonly type: 'result-confirmed'; readonly round: number; readonly faces: readonly Face[]; readonly readBy: string }
  | {
      readonly type: 'round-settled';
      readonly round: number;
      readonly rows: readonly SettledRow[];
      readonly advised: readonly string[];
    }
  | { readonly type: 'losers-taken'; readonly round: number; readonly bets: readonly BetId[] }
  | { readonly type: 'winners-paid'; readonly round: number; readonly bets: readonly BetId[] }
  | { readonly type: 'round-ended'; readonly round: number; readonly end: RoundEnd }
  | { readonly type: 'dice-offered'; readonly count: number }
  | { readonly type: 'shooter-accepted'; readonly player: string }
  | { readonly type: 'dice-chosen'; readonly player: string; readonly dice: readonly number[] }
  | { readonly type: 'turn-ended'; readonly player: string; readonly throws: number; readonly end: TurnEnd }
  | { readonly type: 'shooter-replaced'; readonly player: string; readonly by: string }
  | {
      readonly type: 'failure-declared';
      readonly round: number;
      readonly reason: FailureReason;
      readonly call: string;
      readonly consequence: 'again' | 'void';
      readonly notified?: Role;
    }
  | { readonly type: 'wagers-returned'; readonly round: number; readonly rows: readonly ReturnedRow[] }
  | { readonly type: 'malfunction-reported'; readonly about: string; readonly notified: Role }
  | { readonly type: 'malfunction-rectified' }
  | { readonly type: 'play-interrupted'; readonly about: string; readonly outcome: 'established' | 'void' | 'stands' | 'none' }
  | { readonly type: 'lamps-failed'; readonly round: number; readonly about: string }
  | {
      readonly type: 'result-corrected';
      readonly round: number;
      readonly was: readonly Face[];
      readonly faces: readonly Face[];
      readonly call: string;
      readonly total: number | null;
      readonly lit: readonly BetId[];
      readonly readBy?: string;
      readonly why: string;
    }
  | {
      readonly type: 'settlement-corrected';
      readonly round: number;
      readonly was: readonly Face[];
      readonly faces: readonly Face[];
      readonly rows: readonly ReversalRow[];
      /** A shooter's wager that had ridden on and is lost after all. */
      readonly ride?: ReturnedRow;
      readonly why: string;
    }
  | { readonly type: 'round-voided-later'; readonly round: number; readonly rows: readonly ReversalRow[]; readonly why: string }
  /** A shooter's wager that ended in this round is taken back: one of its throws was no throw. */
  | {
      readonly type: 'turn-voided';
      readonly round: number;
      readonly bet: BetId;
      readonly rows: readonly ReversalRow[];
      readonly why: string;
    }
  | { readonly type: 'round-invalidated'; readonly round: number; readonly ground: string; readonly why: string }
  | { readonly type: 'error-recorded'; readonly round: number; readonly about: string }
  | {
      readonly type: 'adjustment-made';
      readonly round: number;
      readonly player: string;
      readonly amount: number;
      readonly why: string;
    }
  | {
      readonly type: 'wager-voided';
      readonly player: string;
      readonly bet: BetId;
      readonly amount: Minor;
      readonly grounds: string;
    }
  | { readonly type: 'winnings-held'; readonly player: string; readonly amount: Minor; readonly grounds: string }
  | { readonly type: 'held-released'; readonly player: string; readonly amount: Minor }
  | { readonly type: 'held-forfeited'; readonly player: string; readonly amount: Minor }
  | {
      readonly type: 'dispute-raised';
      readonly dispute: number;
      readonly player: string;
      readonly about: string;
      readonly consult: string | null;
    }
  | {
      readonly type: 'dispute-decided';
      readonly dispute: number;
      readonly decision: string;
      readonly final: Role;
      readonly review: string | null;
    }
  | { readonly type: 'review-requested'; readonly dispute: number; readonly player: string; readonly reviewer: string }
  | { readonly type: 'review-decided'; readonly dispute: number; readonly decision: string }
  | { readonly type: 'ruling-made'; readonly about: string; readonly decision: string }
  | { readonly type: 'dice-committed'; readonly round: number; readonly commitment: string }
  | { readonly type: 'dice-revealed'; readonly round: number; readonly commitment: string; readonly seed: string | null };

export type TableEvent = EventBody & { readonly clauses: readonly ClauseId[] };

export type EventType = EventBody['type'];
export type EventOf<T extends EventType> = Extract<EventBody, { readonly type: T }> & { readonly clauses: readonly ClauseId[] };
