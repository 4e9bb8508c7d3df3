/** Public exports of tournaments: conditions, acts, decisions, events, state, draw, standings, prizes, transcripts and views. */
export {
  TOURNAMENT_ACT_RECORDS,
  TOURNAMENT_ACTS,
  TOURNAMENT_ROLES,
  type TournamentAct,
  type TournamentActor,
  type TournamentBody,
  type TournamentCommand,
  type TournamentFacts,
} from './acts.ts';
export * from './conditions.ts';
export { conditionsText } from './conditions-text.ts';
export { decideTournament, type TournamentDecision } from './decide.ts';
export { isConductedBySystem, isLiveEntry } from './decide-conditions.ts';
export { checkNextSpin, isGone, scoresOf } from './decide-play.ts';
export { findGroupsTooLarge } from './draw.ts';
export type { TournamentEvent, TournamentEventOf, TournamentEventType } from './events.ts';
export { evolveTournament, TOURNAMENT_EVENT_TYPES } from './evolve.ts';
export {
  CONDITION_PROBLEM_CODES,
  type ConditionProblem,
  type ConditionProblemCode,
  formatConditionProblem,
} from './fields.ts';
export { NEXT_ACT_REASONS, NEXT_ACT_ROLES, type NextAct, type NextActReason, nextActs, nextActsChangeMs } from './next-acts.ts';
export { type PackedTournament, packTournament, TOURNAMENT_VERSION, unpackTournament } from './pack.ts';
export { distributePrizes, prizeCountOf } from './prizes.ts';
export {
  CONDITION_DEFAULTS,
  type ConditionsResult,
  PLAYERS_MAX,
  readConditions,
  SESSIONS_MAX,
} from './read-conditions.ts';
export { TOURNAMENT_REFUSALS, type TournamentRefusal, type TournamentRefusalCode } from './refusals.ts';
export { cutSession, explainRank, type RankFact, rankScores, type Score } from './standings.ts';
export {
  entrantsOf,
  isTournamentOver,
  newTournament,
  type Seat,
  type Session,
  type TournamentState,
  UNKNOWN_ID,
} from './state.ts';
export { advancingFrom, buyBackTarget, type FieldSize, fieldSizes } from './structure.ts';
export {
  bettingFactOf,
  checkTableReady,
  countOf,
  isPaid,
  isTableInUse,
  type LinkStep,
  linkedTables,
  nextDeadlineMs,
  planTable,
  spinFactsOf,
  tableOfEntry,
} from './table-link.ts';
export { type TournamentTableView, tournamentTableView } from './table-view.ts';
export {
  firstTranscriptDifference,
  makeTournamentTranscript,
  type PlayedTournamentLine,
  parseTournamentCommand,
  playTranscript,
  type TranscriptDifference,
} from './transcript.ts';
export { entryView, inventoryOf, listPlaces, ownEntryOf, standingsOf, substitutesOf, tournamentView } from './views.ts';
