/** Planted bugs (mistakes that the tests must catch) in the conduct data of the rulebooks. Many use the rule of one house for another house. */
import type { PlantedBug } from './bug.ts';

const inBook = (book: string, bug: Omit<PlantedBug, 'file'>): PlantedBug => ({
  ...bug,
  file: `src/rulebooks/conduct/${book}.ts`,
});

const ADELAIDE = 'adelaide-big-and-small';
const CROWN = 'crown-sic-bo';
const DICETTE = 'dicette';
const RWS = 'rws-tai-sai';
const TRIPLE_DICE = 'triple-dice';

export const IN_CONDUCT: readonly PlantedBug[] = [
  inBook(ADELAIDE, {
    name: 'colour-chips-of-two-values-at-adelaide',
    find: "severalValues: 'must-equal'",
    replace: "severalValues: 'may-differ'",
    why: 'at Adelaide all colour chips of one player must have the same value',
  }),
  inBook(CROWN, {
    name: 'colour-chips-of-one-value-at-crown',
    find: "severalValues: 'may-differ'",
    replace: "severalValues: 'must-equal'",
    why: 'at Crown two colours of one player may have different values',
  }),
  inBook(CROWN, {
    name: 'close-before-the-tumble-at-crown',
    find: "{ step: 'tumble', call: null, clauses: ['5.1.2'] },\n    { step: 'close', call: 'No more bets', clauses: ['5.1.3'] },",
    replace:
      "{ step: 'close', call: 'No more bets', clauses: ['5.1.3'] },\n    { step: 'tumble', call: null, clauses: ['5.1.2'] },",
    why: 'at Crown the covered dice are tumbled while bets are open',
  }),
  inBook(RWS, {
    name: 'tumble-before-the-close-at-rws',
    find: "{ step: 'close', call: 'No more Bets', clauses: ['3.6', '5.9'] },\n    { step: 'tumble', call: null, clauses: ['3.7'] },",
    replace:
      "{ step: 'tumble', call: null, clauses: ['3.7'] },\n    { step: 'close', call: 'No more Bets', clauses: ['3.6', '5.9'] },",
    why: 'at RWS the dice are tumbled only after the close',
  }),
  inBook(ADELAIDE, {
    name: 'bets-before-the-tumble-at-adelaide',
    find: "{ step: 'tumble', call: null, clauses: ['4(a)'] },\n    { step: 'open', call: 'Place your Bets', clauses: ['4(b)'] },",
    replace:
      "{ step: 'open', call: 'Place your Bets', clauses: ['4(b)'] },\n    { step: 'tumble', call: null, clauses: ['4(a)'] },",
    why: 'at Adelaide the dice are tumbled before bets are called for',
  }),
  inBook(RWS, {
    name: 'winners-paid-before-losers-are-taken',
    find: "{ step: 'take', call: null, clauses: ['3.9'] },\n    { step: 'pay', call: null, clauses: ['1.7', '3.9'] },",
    replace: "{ step: 'pay', call: null, clauses: ['1.7', '3.9'] },\n    { step: 'take', call: null, clauses: ['3.9'] },",
    why: 'losing wagers are taken before winners are paid',
  }),
  inBook(RWS, {
    name: 'two-tumbles-at-rws',
    find: 'tumbles: { least: 3,',
    replace: 'tumbles: { least: 2,',
    why: 'at least three tumbles are required',
  }),
  inBook(ADELAIDE, {
    name: 'two-tumbles-at-adelaide',
    find: 'tumbles: { least: 3,',
    replace: 'tumbles: { least: 2,',
    why: 'at least three tumbles are required',
  }),
  inBook(ADELAIDE, {
    name: 'no-bell-at-adelaide',
    find: "bell: { clauses: ['4(b)'] }",
    replace: 'bell: null',
    why: 'a bell must ring when betting closes',
  }),
  inBook(RWS, {
    name: 'call-for-bets-of-another-rulebook',
    find: "call: 'Place your Bets, please'",
    replace: "call: 'Place your bets'",
    why: 'each rulebook has its own words for the call for bets',
  }),
  inBook(TRIPLE_DICE, {
    name: 'five-dice-chosen',
    find: 'diceChosen: 3',
    replace: 'diceChosen: 5',
    why: 'the shooter gets five dice, and chooses and throws three',
  }),
  inBook(CROWN, {
    name: 'no-spin-returns-wagers-at-crown',
    find: "{ reason: 'stacked', after: 'uncover', consequence: 'again'",
    replace: "{ reason: 'stacked', after: 'uncover', consequence: 'void'",
    why: 'after a no spin the dice are tumbled again for the same wagers',
  }),
  inBook(DICETTE, {
    name: 'void-keeps-wagers-at-dicette',
    find: "consequence: 'void', call: 'No Spin/Throw'",
    replace: "consequence: 'again', call: 'No Spin/Throw'",
    why: 'a failed throw is void, and every wager is returned',
  }),
  inBook(ADELAIDE, {
    name: 'exposed-dice-not-void-at-adelaide',
    find: "{ reason: 'exposed', after: 'tumble', consequence: 'void'",
    replace: "{ reason: 'exposed', after: 'tumble', consequence: 'again'",
    why: 'if the dice are visible before the close, the round is void',
  }),
  inBook(DICETTE, {
    name: 'supervisor-throws-at-dicette',
    find: "throw: { least: 'dealer', only: true,",
    replace: "throw: { least: 'dealer',",
    why: 'only the dealer throws',
  }),
  inBook(CROWN, {
    name: 'dealer-corrects-a-result-at-crown',
    find: "'correct-result': { least: 'game-supervisor'",
    replace: "'correct-result': { least: 'dealer'",
    why: 'dealers may not correct a result that they entered',
  }),
  inBook(CROWN, {
    name: 'minimum-raised-after-nineteen-minutes',
    find: 'raiseMinimum: { minutes: 20,',
    replace: 'raiseMinimum: { minutes: 19,',
    why: 'a higher minimum must be announced twenty minutes before',
  }),
  inBook(CROWN, {
    name: 'table-closed-after-nineteen-minutes',
    find: 'closure: { minutes: 20,',
    replace: 'closure: { minutes: 19,',
    why: 'the closure of a table must be announced twenty minutes before',
  }),
  inBook(ADELAIDE, {
    name: 'table-closed-without-the-officer',
    find: "closureNotified: { clauses: ['8(g)'] }",
    replace: 'closureNotified: null',
    why: 'the authorised officer must be notified before the table closes',
  }),
];
