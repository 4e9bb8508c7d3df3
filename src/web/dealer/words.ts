/** The messages of the dealer's console. */
import type { InEachLanguage } from '../shell/index.ts';
import type { LineFault } from './sending.ts';
import { EN } from './words-en.ts';
import { ZH_HANT } from './words-zh-hant.ts';

export interface DealerWords {
  readonly title: (table: string) => string;
  readonly loading: string;
  readonly noTable: string;
  // coming in
  readonly signIn: string;
  readonly signInFor: (table: string) => string;
  readonly login: string;
  readonly password: string;
  readonly code: string;
  readonly newPassword: string;
  readonly passwordHint: string;
  readonly firstTime: string;
  readonly notFirstTime: string;
  readonly noRole: (table: string) => string;
  readonly toTable: string;
  readonly anotherAccount: string;
  // the lock
  readonly locked: string;
  readonly lockedWhy: string;
  readonly unlock: string;
  readonly locksIn: (seconds: number) => string;
  // where we are
  readonly actAs: string;
  readonly round: (round: number) => string;
  readonly noRound: string;
  readonly procedure: string;
  readonly done: string;
  readonly now: string;
  readonly offline: (seconds: number) => string;
  /** The same once more, for so many times in a row. */
  readonly times: (times: number) => string;
  /** Said once when the line goes, and once when it is back. */
  readonly lineLost: string;
  readonly lineBack: string;
  readonly watching: string;
  // the next step
  readonly next: string;
  readonly say: string;
  readonly calls: Readonly<Record<string, string>>;
  readonly waitsFor: (whom: string) => string;
  readonly waitsForTaker: string;
  readonly waitsForChoice: string;
  readonly waitsForThrow: string;
  readonly waitsForDice: string;
  readonly waitsForSecond: string;
  readonly waitsForTime: string;
  readonly notAssigned: string;
  readonly readTheDice: (count: number) => string;
  readonly readAgain: string;
  readonly enterThese: (faces: string) => string;
  readonly dry: string;
  // dice
  readonly covered: string;
  readonly uncovered: string;
  readonly tumbled: (times: number, least: number) => string;
  readonly result: (faces: string, total: number | null) => string;
  readonly entry: (faces: string) => string;
  readonly noEntry: string;
  readonly keypad: string;
  /** Faces that are symbols, by the rulebooks' names. */
  readonly symbols: Readonly<Record<string, string>>;
  readonly back: string;
  readonly enter: string;
  readonly amend: string;
  readonly hold: string;
  readonly amendBy: (role: string) => string;
  readonly wasRead: (faces: string) => string;
  readonly corrected: (round: number, from: string, to: string) => string;
  readonly commitment: string;
  readonly electronic: string;
  // the bell
  readonly ring: string;
  readonly rang: (time: string) => string;
  // trouble
  readonly trouble: string;
  readonly troubleNone: string;
  readonly troubleHint: string;
  readonly lamps: string;
  readonly suspended: (about: string) => string;
  readonly rectifiedBy: (role: string) => string;
  readonly about: string;
  /** Written already, for whoever has a keypad only. */
  readonly written: Readonly<Record<string, string>>;
  readonly lineFaults: Readonly<Record<LineFault, string>>;
  readonly notDone: string;
  readonly why: string;
  readonly returns: (amount: string, wagers: number) => string;
  readonly stands: (amount: string, wagers: number) => string;
  readonly nothingOnLayout: string;
  readonly confirm: string;
  readonly cancel: string;
  readonly close: string;
  // settling
  readonly settling: string;
  readonly take: string;
  readonly takeNone: string;
  readonly pay: string;
  readonly payNone: string;
  readonly paid: string;
  readonly markPaid: (bet: string) => string;
  readonly markTaken: (bet: string, player: string) => string;
  /** Asked before everything is called done. */
  readonly unticked: Readonly<Record<'take-losers' | 'pay-winners', (left: number, of: number) => string>>;
  readonly allDone: string;
  readonly ofStake: (counted: string, stake: string) => string;
  readonly paidOn: (paidOn: string, counted: string) => string;
  readonly back_: (amount: string) => string;
  readonly roundedUp: (amount: string) => string;
  readonly odds: (odds: string) => string;
  readonly total: string;
  readonly inChips: string;
  readonly rest: (amount: string) => string;
  // players
  readonly players: string;
  readonly playersNone: string;
  readonly seat: (position: number) => string;
  readonly standing: string;
  readonly rack: string;
  readonly onLayout: string;
  readonly colourChips: (colour: string, count: number, value: string) => string;
  readonly colours: Readonly<Record<string, string>>;
  readonly marker: string;
  readonly limitMarker: string;
  readonly warned: string;
  readonly barred: string;
  readonly owes: (amount: string) => string;
  readonly actsFor: (player: string) => string;
  readonly position: string;
  readonly account: string;
  readonly accountHint: string;
  readonly ageChecked: (years: number) => string;
  readonly amount: string;
  readonly colour: string;
  readonly value: string;
  readonly valueHint: string;
  readonly count: string;
  readonly valueFound: string;
  readonly lowestMinimum: string;
  readonly surveillanceTold: string;
  readonly placing: (player: string) => string;
  readonly chip: string;
  readonly placingDone: string;
  readonly shooterIs: (player: string) => string;
  readonly throwIs: (number: number, of: number) => string;
  readonly shooterLocked: string;
  readonly diceChosen: (dice: string) => string;
  readonly diceNotChosen: string;
  readonly replaceBy: string;
  // the table
  readonly table: string;
  readonly sign: string;
  readonly minimum: string;
  readonly maximum: string;
  readonly multiples: string;
  readonly differential: string;
  readonly perBet: string;
  readonly bet: string;
  readonly addBet: string;
  readonly remove: string;
  readonly float: string;
  readonly notices: Readonly<Record<'raise-minimum' | 'closure', string>>;
  readonly due: (time: string) => string;
  readonly dueNow: string;
  readonly staffHere: string;
  readonly person: string;
  readonly role: string;
  readonly onlyFor: (role: string) => string;
  readonly signNow: (minimum: string, maximum: string) => string;
  readonly roundNumber: string;
  // keys
  readonly help: string;
  readonly keys: readonly (readonly [key: string, does: string])[];
}

export const DEALER_WORDS: InEachLanguage<DealerWords> = { en: EN, 'zh-Hant': ZH_HANT };
