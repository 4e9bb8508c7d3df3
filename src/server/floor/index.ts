/** Public exports of the floor. */
export { type AuditFault, type AuditReport, auditStore } from './audit.ts';
export { TUMBLER } from './dice-check.ts';
export { openFloor } from './floor.ts';
export { SERVER_STOPPED } from './interruption.ts';
export { readOlderRounds } from './older-rounds.ts';
export { rebuildTable } from './rebuild.ts';
export { type RetiredFields, recordRestore } from './record-restore.ts';
export { PURGE_BATCH_MAX, REFUSALS_KEPT_DAYS } from './refusal-purge.ts';
export { hashOfRulebook, knownHashes, paysAsCurrent } from './rulebook-identity.ts';
export { digestOfState } from './snapshot.ts';
export { rebuildTournament } from './tournament-runtime.ts';
export type {
  Answer,
  CommandRequest,
  Floor,
  FloorHealth,
  FloorHooks,
  FloorParts,
  Interruption,
  NewTable,
  Published,
  PublishedEvent,
  PublishedTournament,
  SetupRejection,
  TableHandle,
  TournamentAnswer,
  TournamentHandle,
  TournamentRequest,
} from './types.ts';
