/** Earlier names of exports, kept for users of the library. Use the new names. */
export { assertPresent as present } from './assert.ts';
export { RETURN_MIN as RETURN_FLOOR } from './check.ts';
export { countMatchingDice as diceCounting } from './conditions.ts';
export { numeratorOver as countOver } from './ratio.ts';
export { winningBets as betsLit } from './settle.ts';
