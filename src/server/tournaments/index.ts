/** Public exports of the tournaments on the floor. */
export type { ConductorStatus } from './conductor.ts';
export { practiceConditions } from './practice-conditions.ts';
export { createPracticeTournaments, type PracticeTournaments } from './practice-tournaments.ts';
export { startTournaments, type Tournaments } from './tournaments.ts';
