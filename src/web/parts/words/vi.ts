/** The messages of the shared parts in Vietnamese. */
import type { PartsWords } from './index.ts';
import { VI_LAYOUTS } from './vi-layouts.ts';

export const VI: PartsWords = {
  tables: 'Bàn',
  settings: 'Cài đặt',
  guest: 'Khách',
  me: 'Phiếu cược và giới hạn',
  administration: 'Quản trị',
  administrator: 'Quản trị viên',
  signOut: 'Đăng xuất',
  close: 'Đóng',
  amountHint: (example) => `Nhập số tiền, ví dụ ${example}.`,
  loadFailed: 'Không tải được phần này. Hãy kiểm tra kết nối rồi thử lại.',
  retry: 'Thử lại',
  clauses: (ids) => `Điều khoản ${ids}`,
  unnumbered: 'điều khoản không số',
  games: {
    'crown-sic-bo': 'Sic Bo',
    'rws-tai-sai': 'Tai Sai (mở nắp)',
    'adelaide-big-and-small': 'Tài Xỉu',
    'triple-dice': 'Triple Dice',
    dicette: 'Dicette',
  },
  layouts: VI_LAYOUTS,
  sign: { minimum: 'Tối thiểu', maximum: 'Tối đa', maximumOfAll: 'Tối đa, cả bàn' },
  alerts: {
    again: (round) => `Ván ${round}: lượt đổ không tính.`,
    void: (round) => `Ván ${round} bị hủy.`,
    wagersReturned: 'Hoàn trả toàn bộ tiền cược của ván.',
    wagersStand: 'Tiền cược giữ nguyên. Xúc xắc được đổ lại.',
    failures: {
      'not-flat': 'Có viên xúc xắc không nằm phẳng.',
      stacked: 'Có hai viên xúc xắc chồng nhau.',
      malfunction: 'Lồng xúc xắc gặp sự cố.',
      exposed: 'Xúc xắc bị nhìn thấy trước khi ngừng đặt cược.',
      'too-few-tumbles': 'Xúc xắc chưa được lắc đủ số lần.',
      'early-activation': 'Xúc xắc bị lắc trước khi ngừng đặt cược.',
      'not-together': 'Các viên xúc xắc không được đổ cùng lúc.',
    },
    corrected: (round, was, now) => `Đính chính kết quả ván ${round}: ${now}, không phải ${was}.`,
    lamps: 'Đèn báo sai kết quả. Kết quả tính theo xúc xắc.',
    malfunction: 'Trò chơi tạm ngưng.',
    waitsForHouse: 'Bàn chờ nhà cái cho chơi tiếp.',
    waitsFor: (role) => `Bàn chờ ${role} hoặc cấp cao hơn cho chơi tiếp.`,
  },
};
