/** The door of the test tools that the command line and the tests share. Servers and pages must never import them. */
export {
  type Floor,
  type FloorBreach,
  type FloorTable,
  floorDigest,
  floorMoney,
  floorNames,
  openFloor,
  playRound,
  STUCK_COMMANDS,
} from './floor.ts';
