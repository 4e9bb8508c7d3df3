/** Public exports of the house simulator, for tests and the command line. Servers and pages do not import it. */
export {
  type BrokenInvariant,
  houseDigest,
  houseMoney,
  openHouse,
  playRound,
  type SimulatedHouse,
  type SimulatedTable,
  STUCK_COMMANDS,
  tableNames,
} from './house-simulator.ts';
