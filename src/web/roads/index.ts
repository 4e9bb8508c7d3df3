/** The door of roads and counts: apart from the other parts, so that only a page that shows them loads them. */
export { CountTable, type CountTableProps, Strip, type StripProps } from './counts.tsx';
export type { KeptResult } from './kept.ts';
export { useResults } from './results.ts';
export { PairRoad, type PairRoadsProps, RoadNotice, useRoads } from './roads.tsx';
export { ROAD_WORDS, type RoadWords } from './words.ts';
