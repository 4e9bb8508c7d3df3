/** How much the tests try: the quick size is `npm test`, the full size `npm run test:full`. */
export const FULL = process.env.CROUPIER_TEST_SIZE === 'full';
