/** Texts of the shooter's turn in Traditional Chinese. */
import type { ShooterWords } from './shooter.ts';

export const ZH_HANT_SHOOTER: ShooterWords = {
  shooter: '擲骰者',
  diceOffered: '骰子已派出。接過骰子即可擲骰。',
  takeDice: '接過骰子',
  seatThrows: (position, throwNumber, throwCount) =>
    `${position === null ? '擲骰者' : `${position} 號位`}擲骰：第 ${throwNumber} 次，共 ${throwCount} 次`,
  seatThrew: (position, throwNumber, throwCount) =>
    `${position === null ? '擲骰者' : `${position} 號位`}已擲骰：第 ${throwNumber} 次，共 ${throwCount} 次`,
  turnOver: '你的擲骰回合已結束。',
  youShoot: (throwNumber, throwCount) => `你是擲骰者：第 ${throwNumber} 次，共 ${throwCount} 次`,
  youThrew: (throwNumber, throwCount) => `你已擲骰：第 ${throwNumber} 次，共 ${throwCount} 次`,
  shooterBetFirst: (bet) => `請先在「${bet}」下注。`,
  turnAndBet: (turn, betFirst) => `${turn}。${betFirst}`,
  betAsShooter: (amount) => `下擲骰者注 ${amount}`,
  chooseDice: (count, offeredCount) => `從 ${offeredCount} 顆骰子中選 ${count} 顆。`,
  die: (number) => `骰子 ${number}`,
  takeChosenDice: '選定',
  throwNow: '擲骰',
  shooterBetLocked: (stake) => `你的擲骰者注 ${stake} 已鎖定。`,
  openUntilThrown: '擲骰前可下注',
  betToThrow: (bet) => `請在「${bet}」下注後擲骰`,
  waitingForSeat: (position) => `正在等待 ${position} 號位`,
};
