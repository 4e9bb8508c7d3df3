/** The door of the floor: tables whose every change is durable before anybody hears of it. */
export { type AuditFault, type AuditReport, auditStore } from './audit.ts';
export { hashOfRulebook, paysAsToday } from './body.ts';
export { openFloor } from './floor.ts';
export { FORGOTTEN_MAX, REFUSALS_KEPT_DAYS } from './forget.ts';
export { STOPPED } from './interruption.ts';
export { rebuildTable } from './rebuild.ts';
export { digestOfState } from './snapshot.ts';
export type {
  Answer,
  Ask,
  Desk,
  Floor,
  FloorHealth,
  FloorHooks,
  FloorParts,
  Interruption,
  NewTable,
  Published,
  PublishedEvent,
} from './types.ts';
