/** Public exports of what the pages of tournaments share. */
export { Deadlines } from './deadlines.tsx';
export { entryNumber, formatEntry } from './entry-name.ts';
export { formatOutcome, formatTournamentError } from './format-error.ts';
export { formatSession } from './format-session.ts';
export { type LiveTournament, useTournament } from './live-tournament.ts';
export { formatRelative } from './relative-time.ts';
export { type ActOutcome, type PageAct, sendAct } from './send-act.ts';
export { StandingsTable } from './standings.tsx';
export { tournaments } from './tournaments.ts';
export { words as tournamentWords } from './words/index.ts';
