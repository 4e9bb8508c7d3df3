/** Public exports of roads (grids of past results) and of counts of past results. Only pages that show them load this code. */
export { RoadBoard, RoadShares } from './board.tsx';
export { CountList } from './count-list.tsx';
export { CountTable, Strip } from './counts.tsx';
export { ForbiddenRoads } from './forbidden.tsx';
export { BetPairRoads, RoadNotice, useRoads } from './roads.tsx';
export { useResults } from './use-results.ts';
