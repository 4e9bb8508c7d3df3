/** Public exports of the house simulator, for tests and the command line. Servers and pages do not import it. */
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
