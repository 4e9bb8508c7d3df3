/** Vietnamese texts of the side panel. */
import type { PanelWords } from './index.ts';

export const VI: PanelWords = {
  lastResults: 'Kết quả gần đây',
  allResults: 'Tất cả kết quả',
  allResultsAndCounts: 'Tất cả kết quả, thống kê',
  results: 'Kết quả',
  severalTables: 'Xem nhiều bàn',
  myBets: 'Cược của tôi',
  wins: (amount) => `thắng ${amount}`,
  moreBets: (count) => `thêm ${count} cửa cược`,
  staked: 'Tiền cược',
  possibleWin: 'Có thể thắng',
  upTo: (amount) => `tới ${amount}`,
  noWin: 'không có',
  dice: 'Xúc xắc',
  realDice: 'Xúc xắc thật, do hồ lỳ đọc.',
  commitment: 'Cam kết của ván này',
  commitmentMeans: 'Máy chủ đã chọn hạt giống của xúc xắc trước khi mở đặt cược và công bố mã băm này.',
  copy: 'Sao chép',
  copied: 'Đã sao chép',
  notVerifiedYet: 'Trình duyệt của bạn kiểm chứng xúc xắc sau mỗi ván bạn đặt cược.',
  steps: 'Các bước của một ván',
  rulesOfGame: 'Luật chơi',
  lastRound: (round) => `Bản ghi ván ${round}`,
};
