/** The door of the wire: the app over HTTP and sockets. */
export { buildApp } from './app.ts';
export { GATHER_MS, RING_FRAMES, TableFeed, TICK_MS } from './feed.ts';
export { type DealingFigures, openMetrics } from './metrics.ts';
export { DEFAULT_LIMITS, type WireLimits, type WireParts } from './parts.ts';
export { AWAY_MS } from './vacating.ts';
