/** The door of roads and counts: apart from the other parts, so that only a page that shows them loads them. */
export { CountTable, Strip } from './counts.tsx';

export { useResults } from './results.ts';
export { PairRoad, RoadNotice, useRoads } from './roads.tsx';
