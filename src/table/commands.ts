/** What someone asks of a table: imperatives with who asks and when. They must never carry a result that is not yet on the dice. */
import type { Act, BetId, Face, FailureReason, Limits, Minor, Role, Sign } from '../rules/index.ts';

/** Who asks: vouched for by the shell, never by the command's author. */
export interface Actor {
  /** A pseudonymous id. */
  readonly person: string;
  /** A step of the book's ladder, `officer`, `player`, `system` or, for electronic dice, `tumbler`. */
  readonly role: Role;
}

interface Common {
  readonly by: Actor;
  /** When it was asked, by the shell's clock. */
  readonly atMs: number;
}

interface OfPlayer {
  readonly player: string;
}

export type CommandBody =
  | { readonly type: 'open-table'; readonly sign: Sign; readonly floatMinor: Minor }
  | { readonly type: 'close-table' }
  | { readonly type: 'post-notice'; readonly notice: 'raise-minimum'; readonly sign: Sign }
  | { readonly type: 'post-notice'; readonly notice: 'closure' }
  | { readonly type: 'change-sign'; readonly sign: Sign }
  | { readonly type: 'notify-officer' }
  | { readonly type: 'start-gaming-day' }
  | ({ readonly type: 'agree-limits'; readonly limits: Limits | null } & OfPlayer)
  | { readonly type: 'assign-staff'; readonly person: string; readonly role: Role; readonly adult: boolean }
  | { readonly type: 'relieve-staff'; readonly person: string }
  | ({ readonly type: 'seat-player'; readonly position: number; readonly adult: boolean } & OfPlayer)
  | ({ readonly type: 'leave-table' } & OfPlayer)
  | ({ readonly type: 'exclude-player'; readonly grounds: string } & OfPlayer)
  | ({ readonly type: 'readmit-player' } & OfPlayer)
  | ({ readonly type: 'require-to-vacate' } & OfPlayer)
  | ({ readonly type: 'warn-player'; readonly about: string } & OfPlayer)
  | ({ readonly type: 'buy-chips'; readonly from: 'cage' | 'wallet'; readonly amount: Minor } & OfPlayer)
  | ({ readonly type: 'cash-out'; readonly to: 'cage' | 'wallet'; readonly amount: Minor } & OfPlayer)
  | ({ readonly type: 'issue-colour'; readonly colour: string; readonly value: Minor | null; readonly count: number } & OfPlayer)
  | ({ readonly type: 'agree-to-share'; readonly colour: string } & OfPlayer)
  | ({ readonly type: 'approve-colours' } & OfPlayer)
  | ({ readonly type: 'redeem-colour'; readonly colour: string; readonly count: number; readonly issuedAt: string } & OfPlayer)
  | ({
      readonly type: 'redeem-closed-table';
      readonly colour: string;
      readonly count: number;
      readonly surveillanceTold: boolean;
      /** What the chips were issued at, where that could be found. */
      readonly valueFound: Minor | null;
      /** The lowest minimum of this game in the house at this moment. */
      readonly lowestMinimum: Minor;
    } & OfPlayer)
  | ({ readonly type: 'place'; readonly bet: BetId; readonly amount: Minor; readonly colour?: string } & OfPlayer)
  | ({ readonly type: 'withdraw'; readonly bet: BetId; readonly amount: Minor; readonly colour?: string } & OfPlayer)
  | ({
      readonly type: 'move';
      readonly from: BetId;
      readonly to: BetId;
      readonly amount: Minor;
      readonly colour?: string;
    } & OfPlayer)
  | { readonly type: 'order-dry-spin'; readonly ground: string }
  | { readonly type: 'call-bets' }
  | { readonly type: 'tumble'; readonly times: number }
  | { readonly type: 'close-bets' }
  | { readonly type: 'uncover' }
  | { readonly type: 'throw' }
  | { readonly type: 'enter-result'; readonly faces: readonly Face[] }
  /** A second person reads the dice again. */
  | { readonly type: 'confirm-result'; readonly faces: readonly Face[] }
  | { readonly type: 'settle-round' }
  | { readonly type: 'take-losers' }
  | { readonly type: 'pay-winners'; readonly bets?: readonly BetId[] }
  | { readonly type: 'offer-dice' }
  | ({ readonly type: 'accept-dice' } & OfPlayer)
  | { readonly type: 'choose-dice'; readonly dice: readonly number[] }
  | ({ readonly type: 'replace-shooter' } & OfPlayer)
  | { readonly type: 'declare-failure'; readonly reason: FailureReason }
  | { readonly type: 'report-malfunction'; readonly about: string }
  | { readonly type: 'declare-rectified' }
  | { readonly type: 'interrupt'; readonly about: string }
  | { readonly type: 'report-lamps'; readonly about: string }
  | { readonly type: 'correct-result'; readonly faces: readonly Face[]; readonly why: string }
  | { readonly type: 'correct-settlement'; readonly round: number; readonly faces: readonly Face[]; readonly why: string }
  | { readonly type: 'void-damaged'; readonly rounds: readonly number[]; readonly why: string }
  | { readonly type: 'invalidate'; readonly ground: string; readonly why: string; readonly round?: number }
  | { readonly type: 'record-error'; readonly round: number; readonly about: string }
  | ({ readonly type: 'adjust'; readonly round: number; readonly amount: number; readonly why: string } & OfPlayer)
  | ({ readonly type: 'void-wager'; readonly bet: BetId; readonly grounds: string } & OfPlayer)
  | ({ readonly type: 'hold-winnings'; readonly amount: Minor; readonly grounds: string } & OfPlayer)
  | ({ readonly type: 'release-held' } & OfPlayer)
  | ({ readonly type: 'forfeit-held' } & OfPlayer)
  | ({ readonly type: 'raise-dispute'; readonly about: string } & OfPlayer)
  | { readonly type: 'decide-dispute'; readonly dispute: number; readonly decision: string }
  | ({ readonly type: 'request-review'; readonly dispute: number } & OfPlayer)
  | { readonly type: 'decide-review'; readonly dispute: number; readonly decision: string }
  | { readonly type: 'rule'; readonly about: string; readonly decision: string }
  /** The hash of a fresh seed, before anybody can wager on what it will show. */
  | { readonly type: 'commit-dice'; readonly commitment: string }
  /** Without a seed: it is lost, and can never be shown. */
  | { readonly type: 'reveal-dice'; readonly round: number; readonly seed?: string };

export type Command = Common & CommandBody;

export type CommandOf<T extends Act> = Common & Extract<CommandBody, { readonly type: T }>;

/** Every act has a command and every command is an act. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
export const EVERY_ACT_IS_A_COMMAND: Same<CommandBody['type'], Act> = true;
