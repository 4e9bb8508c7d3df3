/** Which fields each command has and how they are written as text. It must never judge whether a value is lawful. */
import type { Act } from '../rules/index.ts';
import type { CommandBody } from './commands.ts';

/** How a field is written: a word or text in quotes, a number, true or false, a list, an object, or one of a few words. */
export type FieldKind = 'text' | 'number' | 'flag' | 'faces' | 'numbers' | 'texts' | 'object' | readonly string[];

export interface Field {
  readonly kind: FieldKind;
  /** May be left out; or only where another field has this value. */
  readonly optional?: true | readonly [field: string, value: string];
  /** May be null. */
  readonly nullable?: true;
}

type KeysOf<T> = T extends unknown ? Exclude<keyof T, 'type'> : never;

export type FieldsOf<T extends Act> = Readonly<Record<KeysOf<Extract<CommandBody, { readonly type: T }>>, Field>>;

const TEXT: Field = { kind: 'text' };
const NUMBER: Field = { kind: 'number' };
const FLAG: Field = { kind: 'flag' };
const FACES: Field = { kind: 'faces' };
const NUMBERS: Field = { kind: 'numbers' };
const OBJECT: Field = { kind: 'object' };
const COLOUR: Field = { kind: 'text', optional: true };
const PURSE: Field = { kind: ['cage', 'wallet'] };

/** Every field of every command; the compiler holds it against the commands themselves. */
export const COMMAND_FIELDS: { readonly [T in Act]: FieldsOf<T> } = {
  'open-table': { sign: OBJECT, floatMinor: NUMBER },
  'close-table': {},
  'post-notice': { notice: { kind: ['raise-minimum', 'closure'] }, sign: { kind: 'object', optional: ['notice', 'closure'] } },
  'change-sign': { sign: OBJECT },
  'notify-officer': {},
  'start-gaming-day': {},
  'agree-limits': { player: TEXT, limits: { kind: 'object', nullable: true } },
  'assign-staff': { person: TEXT, role: TEXT, adult: FLAG },
  'relieve-staff': { person: TEXT },
  'seat-player': { player: TEXT, position: NUMBER, adult: FLAG },
  'leave-table': { player: TEXT },
  'exclude-player': { player: TEXT, grounds: TEXT },
  'readmit-player': { player: TEXT },
  'require-to-vacate': { player: TEXT },
  'warn-player': { player: TEXT, about: TEXT },
  'buy-chips': { player: TEXT, from: PURSE, amount: NUMBER },
  'cash-out': { player: TEXT, to: PURSE, amount: NUMBER },
  'issue-colour': { player: TEXT, colour: TEXT, value: { kind: 'number', nullable: true }, count: NUMBER },
  'agree-to-share': { player: TEXT, colour: TEXT },
  'approve-colours': { player: TEXT },
  'redeem-colour': { player: TEXT, colour: TEXT, count: NUMBER, issuedAt: TEXT },
  'redeem-closed-table': {
    player: TEXT,
    colour: TEXT,
    count: NUMBER,
    surveillanceTold: FLAG,
    valueFound: { kind: 'number', nullable: true },
    lowestMinimum: NUMBER,
  },
  place: { player: TEXT, bet: TEXT, amount: NUMBER, colour: COLOUR },
  withdraw: { player: TEXT, bet: TEXT, amount: NUMBER, colour: COLOUR },
  move: { player: TEXT, from: TEXT, to: TEXT, amount: NUMBER, colour: COLOUR },
  'order-dry-spin': { ground: TEXT },
  'call-bets': {},
  tumble: { times: NUMBER },
  'close-bets': {},
  uncover: {},
  throw: {},
  'enter-result': { faces: FACES },
  'confirm-result': { faces: FACES },
  'settle-round': {},
  'take-losers': {},
  'pay-winners': { bets: { kind: 'texts', optional: true } },
  'offer-dice': {},
  'accept-dice': { player: TEXT },
  'choose-dice': { dice: NUMBERS },
  'replace-shooter': { player: TEXT },
  'declare-failure': { reason: TEXT },
  'report-malfunction': { about: TEXT },
  'declare-rectified': {},
  interrupt: { about: TEXT },
  'report-lamps': { about: TEXT },
  'correct-result': { faces: FACES, why: TEXT },
  'correct-settlement': { round: NUMBER, faces: FACES, why: TEXT },
  'void-damaged': { rounds: NUMBERS, why: TEXT },
  invalidate: { ground: TEXT, why: TEXT, round: { kind: 'number', optional: true } },
  'record-error': { round: NUMBER, about: TEXT },
  adjust: { round: NUMBER, player: TEXT, amount: NUMBER, why: TEXT },
  'void-wager': { player: TEXT, bet: TEXT, grounds: TEXT },
  'hold-winnings': { player: TEXT, amount: NUMBER, grounds: TEXT },
  'release-held': { player: TEXT },
  'forfeit-held': { player: TEXT },
  'raise-dispute': { player: TEXT, about: TEXT },
  'decide-dispute': { dispute: NUMBER, decision: TEXT },
  'request-review': { player: TEXT, dispute: NUMBER },
  'decide-review': { dispute: NUMBER, decision: TEXT },
  rule: { about: TEXT, decision: TEXT },
  'commit-dice': { commitment: TEXT },
  'reveal-dice': { round: NUMBER, seed: { kind: 'text', optional: true } },
};
