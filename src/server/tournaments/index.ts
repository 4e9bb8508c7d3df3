/** Public exports of the tournaments on the floor. */
export { isBot } from './bots.ts';
export { type ConductorStatus, SYSTEM_DIRECTOR } from './conductor.ts';
export { practiceConditions } from './practice-conditions.ts';
export { createPracticeTournaments, type PracticeTournaments, type UpcomingTournament } from './practice-tournaments.ts';
export { startTournaments, type Tournaments } from './tournaments.ts';
