/** The door of the tumbler. */
export { findRecordFault, type RecordFault } from './audit.ts';
export { commitmentOf, DICE_DOMAIN, type DrawOf, drawFaces } from './faces.ts';
export { type JournalRound, journalRound, type RoundPlaces } from './journal-round.ts';
export { REQUEST_FIELDS } from './messages.ts';
export { type Entry, readEntries } from './record.ts';
export { startTumbler, type TumblerOptions } from './tumbler.ts';
export { isTumblerFault, type Tumbler, type TumblerFault, type TumblerHealth, tumblerFault } from './types.ts';
export { type PublicRound, readPublicRound, type Verification, verifyRound } from './verify.ts';
