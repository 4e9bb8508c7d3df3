/** Public exports of the decisions about a table. */
export { createDecisionTable } from './decision-table.ts';
export { Decisions, decisionTitle } from './decisions.tsx';
export { countOpenMatters } from './open-count.ts';
export { playerDecisions } from './player-decisions.ts';
export { type DecisionView, FIRST_VIEW, parentView } from './view.ts';
