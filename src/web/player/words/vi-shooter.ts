/** Texts of the shooter's turn in Vietnamese. */
import type { ShooterWords } from './shooter.ts';

export const VI_SHOOTER: ShooterWords = {
  shooter: 'Người đổ',
  diceOffered: 'Mời nhận xúc xắc. Hãy nhận để đổ.',
  takeDice: 'Nhận xúc xắc',
  seatThrows: (position, throwNumber, throwCount) =>
    `${position === null ? 'Người đổ' : `Chỗ ${position}`} đang đổ: lượt ${throwNumber}/${throwCount}`,
  seatThrew: (position, throwNumber, throwCount) =>
    `${position === null ? 'Người đổ' : `Chỗ ${position}`} đã đổ: lượt ${throwNumber}/${throwCount}`,
  turnOver: 'Phiên làm người đổ của bạn đã hết.',
  youShoot: (throwNumber, throwCount) => `Bạn là người đổ: lượt ${throwNumber}/${throwCount}`,
  youThrew: (throwNumber, throwCount) => `Bạn đã đổ: lượt ${throwNumber}/${throwCount}`,
  shooterBetFirst: (bet) => `Trước tiên, đặt một chip vào ${bet}.`,
  turnAndBet: (turn, betFirst) => `${turn}. ${betFirst}`,
  betAsShooter: (amount) => `Đặt ${amount} cược người đổ`,
  chooseDice: (count, offeredCount) => `Chọn ${count} trong ${offeredCount} viên xúc xắc.`,
  die: (number) => `Viên ${number}`,
  takeChosenDice: 'Lấy các viên này',
  throwNow: 'Đổ xúc xắc',
  shooterBetLocked: (stake) => `Cược người đổ ${stake} của bạn đã khóa.`,
  openUntilThrown: 'Được đặt cược đến khi đổ xúc xắc',
  betToThrow: (bet) => `Đặt vào ${bet} để đổ`,
  waitingForSeat: (position) => `Đang chờ chỗ ${position}`,
};
