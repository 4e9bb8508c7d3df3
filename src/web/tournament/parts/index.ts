/** Public exports of what the pages of tournaments share. */
export { type Chase, findChase } from './advancing.ts';
export { Deadlines } from './deadlines.tsx';
export { entryNumber, formatEntry, ownEntryIn } from './entry-name.ts';
export { formatOutcome, formatTournamentError } from './format-error.ts';
export { type ExplainedFact, formatFact } from './format-fact.ts';
export { formatPhase, formatSession } from './format-session.ts';
export { type LiveTournament, useTournament } from './live-tournament.ts';
export { formatRelative } from './relative-time.ts';
export { type ActOutcome, forgetAct, type PageAct, sendAct, sendNomination } from './send-act.ts';
export { StaffLinks } from './staff-links.tsx';
export { StandingsTable } from './standings.tsx';
export { floorName, tournamentName } from './table-name.ts';
export { tournaments } from './tournaments.ts';
export { useNow } from './use-now.ts';
export { words as tournamentWords } from './words/index.ts';
