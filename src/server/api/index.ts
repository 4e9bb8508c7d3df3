/** Public exports of the HTTP and socket API. */
export { type ApiDependencies, type ApiLimits, DEFAULT_LIMITS } from './api-dependencies.ts';
export { buildApp } from './app.ts';
export { DailyPlay } from './daily-play.ts';
export { CONSOLE_GRACE_MS } from './director-presence.ts';
export { SEAT_IDLE_MS } from './idle-seats.ts';
export { type DealingFigures, openMetrics } from './metrics.ts';
export { PUBLIC_FRAME_MS, REPLAY_FRAMES, TableFeed, TICK_MS } from './table-feed.ts';
export { STREAM_IDLE_MS, TOURNAMENT_TICK_MS, TournamentFeed } from './tournament-feed.ts';
export { PAST_PER_PAGE_MAX } from './tournament-list.ts';
