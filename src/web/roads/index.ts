/** Public exports of roads (grids of past results) and of counts of past results. Only pages that show them load this code. */
export { CountTable, Strip } from './counts.tsx';
export { BetPairRoads, RoadNotice, useRoads } from './roads.tsx';
export { useResults } from './use-results.ts';
