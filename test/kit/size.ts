/** How much the tests try: the quick size is `npm test`, the full size `npm run test:full`. */

/** Whether every run has its full size. */
export const FULL = process.env.TEST_SIZE === 'full';

/** The size of a long run: its quick one, or its full one. */
export const sized = <T>(quick: T, full: T): T => (FULL ? full : quick);
