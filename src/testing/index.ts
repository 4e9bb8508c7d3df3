/** Public exports of the simulators of a house and of a tournament, for tests and the command line. Servers and pages do not import it. */
export {
  type BrokenInvariant,
  COMMANDS_PER_ROUND_MAX,
  houseDigest,
  houseMoney,
  openHouse,
  playRound,
  type SimulatedHouse,
  type SimulatedTable,
  tableNames,
} from './house-simulator.ts';
export { conditionsFor } from './tournament-conditions.ts';
export type { SimulatedTournament } from './tournament-driver.ts';
export {
  type BrokenTournament,
  openSimulatedTournament,
  playTournament,
  TOURNAMENT_PLAYERS_MAX,
} from './tournament-simulator.ts';
export { TROUBLES } from './tournament-table.ts';
