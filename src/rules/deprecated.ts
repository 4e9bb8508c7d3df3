/** Earlier names of exports, kept for users of the library. Use the new names. */
export {
  /** @deprecated Use `assertPresent`. */
  assertPresent as present,
} from './assert.ts';
export {
  /** @deprecated Use `RETURN_MIN`. */
  RETURN_MIN as RETURN_FLOOR,
} from './check.ts';
export {
  /** @deprecated Use `countMatchingDice`. */
  countMatchingDice as diceCounting,
} from './conditions.ts';
export {
  /** @deprecated Use `numeratorOver`. */
  numeratorOver as countOver,
} from './ratio.ts';
export {
  /** @deprecated Use `winningBets`. */
  winningBets as betsLit,
} from './settle.ts';
