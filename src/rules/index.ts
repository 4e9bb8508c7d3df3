/** Public exports of the rules: everything that is the same for every rulebook. */
export * from './acts.ts';
export { assert, assertPresent } from './assert.ts';
export { type LowWagerOutcome, lowWagerOutcome } from './below-minimum.ts';
export { ANOMALY_CODES, type Anomaly, checkLayout, RETURN_MIN } from './check.ts';
export { countMatchingDice, oddsOn, type Payments, parsePays } from './conditions.ts';
export * from './conduct.ts';
export * from './deprecated.ts';
export {
  isFace,
  isTriple,
  makeOutcome,
  type Outcome,
  outcomeOf,
  outcomeOfRoll,
  outcomesOf,
  parseOutcome,
  rollsOf,
} from './dice.ts';
export { explainerOf, explainRow } from './explain.ts';
export { type GeneratorState, generatorOf, rollInto } from './generator.ts';
export { checkSign, NAME_MAX, type RoundInput, readRound, settle, WAGERS_MAX } from './input.ts';
export {
  type Bet,
  clausesOf,
  clausesOn,
  findBet,
  findRulebook,
  type Layout,
  ODDS_TERM_MAX,
  openLayout,
  type RaisedOdds,
} from './layout.ts';
export { type BetLimits, type Limits, type LimitsInForce, limitsInForce, type Sign } from './limits.ts';
export { type PayMatrix, payAll, payMatrix } from './matrix.ts';
export { AMOUNT_MAX, isAmount, type Minor, roundDownToMultiple, roundUpToMultiple } from './money.ts';
export { nearest } from './nearest.ts';
export { type BetTotal, type NetPayment, netPaymentOf } from './net-payment.ts';
export { type BetName, makeBet, makeStakes, parseBet, parseStakes, type Stake } from './notation.ts';
export { type BetOdds, type Ending, moments, oddsOf, valueAfterPasses } from './odds.ts';
export { packValue, unpackValue } from './pack-values.ts';
export { type NetResult, PATTERN_WAGERS_MAX, type Pattern, patternOf } from './pattern.ts';
export { type Perft, type PerftLine, perft } from './perft.ts';
export * from './ratio.ts';
export { PROBLEM_CODES, type Problem, type ProblemCode, quote, type Result, sayProblem } from './result.ts';
export {
  type BigRoad,
  COUNT_SPANS,
  type Count,
  type CountSpan,
  type Counts,
  DERIVED_ROADS,
  type DerivedRoad,
  type PairRoads,
  pairsOf,
  ROAD_ROWS,
  type RoadCell,
  type RoadOptions,
  type Roads,
  roads,
  type Side,
  type StripEntry,
} from './roads.ts';
export {
  type BetStakes,
  makeAnswer,
  payWin,
  type Round,
  type Settlement,
  type SettlementAnswer,
  settleRound,
  settleStakes,
  type Terms,
  winningBets,
} from './settle.ts';
export {
  type Acted,
  claimOfRow,
  netOf,
  netOfAll,
  netOfRow,
  OUTCOMES,
  type SettledRow,
  type SettledWager,
  type Wager,
} from './settled.ts';
export { type Claim, shareCap } from './share-cap.ts';
export {
  BLOCK_ROUNDS,
  blocksOf,
  checkPlan,
  joinTallies,
  reportBets,
  SIMULATED_ROUNDS_MAX,
  type SimulatedBet,
  type SimulationPlan,
  simulateBlocks,
  type Tally,
} from './simulate.ts';
export * from './vocabulary.ts';
