/** Public exports of the client. */
export { type ClientEvents, type ClientOptions, CroupierClient, type Subscriber } from './client.ts';
export { CroupierError } from './http.ts';
export { applyStandings, applyTournamentFrame, readStandings, type Standings } from './standings.ts';
export { ClientTable, makeKey, type TableEvents } from './table.ts';
export { TournamentClient, WatchedTournament, type WatchOptions } from './tournament.ts';
