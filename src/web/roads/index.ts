/** Public exports of roads and counts, which only pages that show them load. */
export { CountTable, Strip } from './counts.tsx';
export { BetPairRoads, RoadNotice, useRoads } from './roads.tsx';
export { useResults } from './use-results.ts';
