/** Chooses values by the size of the test run: quick for `npm test`, full for `npm run test:full`. */

/** True if the tests run at full size. */
export const FULL_SIZE = process.env.TEST_SIZE === 'full';

/** Returns the first value in a quick run, and the second value in a full run. */
export const quickOrFull = <T>(quick: T, full: T): T => (FULL_SIZE ? full : quick);
