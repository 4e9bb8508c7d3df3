/** Public exports of the tumbler. */

export { type DrawPurpose, drawBytes } from './draw-bytes.ts';
export { commitmentOf, drawFaces, isHash } from './faces.ts';
export { type RoundRecords, readJournalRound } from './journal-round.ts';
export { REQUEST_FIELDS } from './messages.ts';
export {
  type Entry,
  FIRST_HASH,
  hashEntry,
  openForRetirement,
  openRecord,
  readEntries,
  type SeedRetirement,
} from './record.ts';
export { startTumbler } from './tumbler.ts';
export { isTumblerFault, type Tumbler, type TumblerFaultCode, type TumblerHealth, tumblerFault } from './types.ts';
export { type PublicRound, readPublicRound, type Verification, verifyRound } from './verify.ts';
export { type DrawVerification, type PublicDraw, readPublicDraw, verifyDraw } from './verify-draw.ts';
