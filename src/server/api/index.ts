/** Public exports of the HTTP and socket API. */
export { type ApiDependencies, type ApiLimits, DEFAULT_LIMITS } from './api-dependencies.ts';
export { buildApp } from './app.ts';
export { CONSOLE_GRACE_MS } from './director-presence.ts';
export { SEAT_IDLE_MS } from './idle-seats.ts';
export { type DealingFigures, openMetrics } from './metrics.ts';
export { PUBLIC_FRAME_MS, REPLAY_FRAMES, TableFeed, TICK_MS } from './table-feed.ts';
export { TOURNAMENT_TICK_MS } from './tournament-feed.ts';
