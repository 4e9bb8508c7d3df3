/** Texts of the shooter's turn in Simplified Chinese. */
import type { ShooterWords } from './shooter.ts';

export const ZH_HANS_SHOOTER: ShooterWords = {
  shooter: '掷骰者',
  diceOffered: '骰子已派出。接过骰子即可掷骰。',
  takeDice: '接过骰子',
  seatThrows: (position, throwNumber, throwCount) =>
    `${position === null ? '掷骰者' : `${position} 号位`}掷骰：第 ${throwNumber} 次，共 ${throwCount} 次`,
  seatThrew: (position, throwNumber, throwCount) =>
    `${position === null ? '掷骰者' : `${position} 号位`}已掷骰：第 ${throwNumber} 次，共 ${throwCount} 次`,
  turnOver: '你的掷骰回合已结束。',
  youShoot: (throwNumber, throwCount) => `你是掷骰者：第 ${throwNumber} 次，共 ${throwCount} 次`,
  youThrew: (throwNumber, throwCount) => `你已掷骰：第 ${throwNumber} 次，共 ${throwCount} 次`,
  shooterBetFirst: (bet) => `请先在“${bet}”下注。`,
  turnAndBet: (turn, betFirst) => `${turn}。${betFirst}`,
  betAsShooter: (amount) => `下掷骰者注 ${amount}`,
  chooseDice: (count, offeredCount) => `从 ${offeredCount} 颗骰子中选 ${count} 颗。`,
  die: (number) => `骰子 ${number}`,
  takeChosenDice: '选定',
  throwNow: '掷骰',
  shooterBetLocked: (stake) => `你的掷骰者注 ${stake} 已锁定。`,
  openUntilThrown: '掷骰前可下注',
  betToThrow: (bet) => `请在“${bet}”下注后掷骰`,
  waitingForSeat: (position) => `正在等待 ${position} 号位`,
};
