/** Chooses values by the size of the test run: quick for `npm test`, full for `npm run test:full`. */

/** True if the tests run at full size. */
export const FULL = process.env.TEST_SIZE === 'full';

/** Returns the value for the current size. */
export const sized = <T>(quick: T, full: T): T => (FULL ? full : quick);
