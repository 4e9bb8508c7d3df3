/** The messages of the player's page. It must never hold a number or a sentence of a rulebook. */
import type { StepName } from '../../rules/index.ts';
import type { SignWords } from '../parts/sign-words.ts';
import { wordsLater } from '../shell/index.ts';
import type { CallWords } from './calls.ts';
import type { WinsWords } from './wins.ts';
import { EN } from './words-en.ts';

type Facts = Readonly<Record<string, string>>;

export interface PlayerWords extends CallWords, SignWords {
  readonly wins: WinsWords;
  /** Between sentences that follow each other. */
  readonly space: string;
  // coming in
  readonly loading: string;
  readonly noTable: string;
  readonly toLobby: string;
  readonly ofAge: (years: number) => string;
  readonly sitAsGuest: string;
  readonly practice: string;
  readonly sitDown: string;
  readonly sitAndBuy: (amount: string) => string;
  readonly watching: string;
  readonly staffWatches: string;
  readonly houseChips: string;
  readonly noChipsYet: string;
  readonly signInTitle: string;
  readonly login: string;
  readonly password: string;
  readonly signIn: string;
  readonly excluded: string;
  readonly excludedUntil: (until: string) => string;
  readonly breakUntil: (until: string) => string;
  // the round
  readonly steps: Readonly<Record<StepName, string>>;
  readonly stepsOfRound: string;
  readonly round: (round: number) => string;
  readonly waitingToOpen: string;
  readonly waitingForPlayer: string;
  readonly waitingForShooter: string;
  readonly waitingForDealer: string;
  readonly secondsLeft: (seconds: number) => string;
  readonly betweenRounds: string;
  readonly heldOpen: string;
  readonly closesSoon: string;
  /** The first wager has come to a table that waited for it. */
  readonly closesIn: (seconds: number) => string;
  readonly untilThrown: string;
  readonly suspended: string;
  readonly closed: string;
  readonly tenSeconds: string;
  readonly noMoreBets: string;
  readonly placeBets: string;
  readonly covered: string;
  readonly tumbling: string;
  readonly noResultYet: string;
  readonly lastResult: string;
  // the hand
  readonly rack: string;
  readonly chip: (value: string) => string;
  readonly colourChip: (colour: string, value: string, count: number) => string;
  readonly customChip: string;
  readonly customTitle: string;
  readonly customHint: string;
  readonly choose: string;
  readonly balance: string;
  readonly onLayout: string;
  readonly unsure: string;
  readonly moreChips: (amount: string) => string;
  readonly undo: string;
  readonly redo: string;
  readonly clear: string;
  readonly double: string;
  readonly rebet: string;
  readonly rebetTwice: string;
  readonly actions: string;
  readonly favourites: string;
  readonly commandLine: string;
  readonly keys: string;
  readonly rules: string;
  readonly ownRules: string;
  readonly leave: string;
  readonly more: string;
  readonly form: Readonly<Record<'felt' | 'compact', string>>;
  // messages
  readonly placedOn: (bet: string, stake: string) => string;
  readonly noneOn: (bet: string) => string;
  readonly stakesChanged: (bets: number, sum: string) => string;
  readonly cappedMaximum: (bets: string) => string;
  readonly cappedChips: (bets: string) => string;
  readonly cappedBarred: (bets: string) => string;
  readonly nothingToRepeat: string;
  readonly nothingToUndo: string;
  readonly cut: (bet: string, taken: string, refused: string) => string;
  readonly advised: (bet: string, stake: string, minimum: string) => string;
  readonly late: (bets: string) => string;
  readonly unknownFate: (bet: string) => string;
  readonly refused: (bet: string, why: string) => string;
  /** Why, by the code of the refusal. */
  readonly why: Readonly<Record<string, (facts: Facts) => string>>;
  readonly whyOther: string;
  readonly unreachable: string;
  readonly clause: (clauses: string) => string;
  readonly confirmTitle: string;
  readonly confirmText: (amount: string) => string;
  readonly confirm: string;
  readonly cancel: string;
  readonly close: string;
  // the card of a bet
  readonly cardEmpty: string;
  readonly lineEmpty: string;
  readonly menu: string;
  readonly myStake: string;
  readonly roomLeft: string;
  readonly roomOfAll: string;
  readonly wouldPay: string;
  readonly fromTo: (least: string, most: string) => string;
  readonly unlimited: string;
  readonly notOffered: string;
  readonly favouring: string;
  readonly favouringBets: (bets: string) => string;
  readonly lockedIn: string;
  // the sign
  readonly sign: string;
  readonly multiples: string;
  readonly ownLimits: string;
  readonly differential: string;
  readonly differentialRoom: (bet: string, room: string) => string;
  readonly below: Readonly<Record<'warn-then-return' | 'stands' | 'rejected', string>>;
  readonly above: Readonly<Record<'cut' | 'pro-rata' | 'rejected', string>>;
  readonly raiseNotice: (minimum: string, time: string) => string;
  readonly closureNotice: (time: string) => string;
  readonly upToYou: string;
  readonly consult: (whom: string) => string;
  readonly whom: Readonly<Record<string, string>>;
  // result and ledger
  readonly result: string;
  readonly sayResult: (call: string) => string;
  readonly youWin: (amount: string) => string;
  readonly youLose: (amount: string) => string;
  readonly youEven: string;
  readonly noWagers: string;
  readonly ledger: (round: number) => string;
  readonly outcome: Readonly<Record<'won' | 'lost' | 'returned' | 'rides', string>>;
  readonly counted: (counted: string, stake: string) => string;
  readonly returned: (amount: string) => string;
  readonly rounded: (amount: string) => string;
  readonly times: (stake: string, odds: string, paid: string) => string;
  readonly net: string;
  readonly slip: string;
  readonly voided: string;
  readonly voidedRound: (round: number) => string;
  readonly failed: (call: string, again: boolean) => string;
  readonly corrected: (round: number, faces: string) => string;
  readonly settledAgain: (round: number) => string;
  readonly settledMissed: string;
  readonly history: string;
  readonly historyNone: string;
  readonly roads: string;
  // fairness
  readonly fairness: string;
  readonly commitment: string;
  readonly copy: string;
  readonly copied: string;
  readonly verified: (round: number) => string;
  readonly refuted: (round: number) => string;
  readonly checking: string;
  readonly realDice: string;
  // the shooter
  readonly shooter: string;
  readonly diceOffered: string;
  readonly takeDice: string;
  readonly waitForShooter: string;
  /** Without a position where whoever throws has left their place. */
  readonly shooterAt: (position: number | null, nth: number, of: number) => string;
  readonly threwAt: (position: number | null, nth: number, of: number) => string;
  readonly turnOver: string;
  readonly youShoot: (nth: number, of: number) => string;
  readonly youThrew: (nth: number, of: number) => string;
  readonly shooterBetFirst: (bet: string) => string;
  readonly putOnShooter: (amount: string) => string;
  readonly chooseDice: (chosen: number, offered: number) => string;
  readonly die: (number: number) => string;
  readonly takeThese: string;
  readonly throwNow: string;
  readonly shooterRides: (stake: string) => string;
  // line and visit
  readonly offline: (seconds: number) => string;
  readonly ended: string;
  readonly lineLost: string;
  readonly notYet: string;
  readonly backOnline: string;
  readonly again: string;
  readonly partLost: string;
  readonly visit: string;
  readonly timeHere: (minutes: number) => string;
  readonly netHere: string;
  readonly myLimits: string;
  readonly reminder: (minutes: number) => string;
  readonly held: (amount: string) => string;
  readonly owed: (amount: string) => string;
  readonly barred: string;
  readonly warned: string;
  // warnings in person
  readonly warningTitle: string;
  /** In the words of whoever gave it, whatever their language; and which one it is. */
  readonly warnedFor: (about: string, times: number) => string;
  readonly warnedAway: (times: number) => string;
  readonly vacate: string;
  readonly excludedFor: (grounds: string) => string;
  readonly understood: string;
  // favourites
  readonly saveAs: string;
  readonly save: string;
  readonly nothingToSave: string;
  readonly use: (name: string) => string;
  readonly remove: (name: string) => string;
  readonly favouritesNone: string;
  readonly asText: string;
  readonly asTextHint: string;
  readonly takeText: string;
  readonly badLine: (line: number) => string;
  readonly favouritesKept: (count: number) => string;
  // command line and keys
  readonly commandHint: string;
  readonly commandEmpty: string;
  readonly commandUnknown: (text: string) => string;
  readonly commandNoAmount: (bet: string) => string;
  readonly commandBadAmount: (text: string) => string;
  readonly noBets: string;
  readonly commandSent: string;
  readonly stakeOf: (bet: string, stake: string) => string;
  readonly sumStaked: (sum: string) => string;
  readonly noTime: string;
  readonly chipsLeft: (chips: string, staked: string) => string;
  readonly limitsSaid: (minimum: string, maximum: string) => string;
  readonly keyTable: readonly (readonly [keys: string, what: string])[];
  readonly commandTable: readonly (readonly [typed: string, what: string])[];
  readonly keysOff: string;
  readonly favouriteKey: string;
}

export const { words, ready: wordsReady } = wordsLater<PlayerWords>(EN, {
  'zh-Hant': async () => (await import('./words-zh-hant.ts')).ZH_HANT,
});
