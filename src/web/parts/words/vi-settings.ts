/** The messages of the settings dialog in Vietnamese. */
import type { SettingsWords } from './en-settings.ts';

export const VI: SettingsWords = {
  language: 'Ngôn ngữ',
  theme: 'Giao diện',
  themes: { auto: 'Hệ thống', light: 'Sáng', dark: 'Tối', contrast: 'Tương phản cao' },
  felt: 'Mặt bàn',
  felts: { printed: 'Màu gốc', emerald: 'Xanh ngọc', sapphire: 'Xanh lam', burgundy: 'Đỏ rượu vang' },
  dice: 'Xúc xắc',
  diceColours: { ivory: 'Trắng ngà', red: 'Đỏ', black: 'Đen' },
  groups: { appearance: 'Hiển thị', table: 'Tại bàn', sound: 'Âm thanh' },
  motion: 'Hiệu ứng động',
  motions: { auto: 'Hệ thống', full: 'Bật', none: 'Tắt' },
  tableView: 'Kiểu xem bàn',
  tableViews: { auto: 'Tự động', felt: 'Mặt bàn in', compact: 'Thu gọn' },
  hand: 'Nút bấm cho',
  hands: { right: 'Tay phải', left: 'Tay trái' },
  sound: 'Bật âm thanh',
  volume: 'Âm lượng',
  letterKeys: 'Phím tắt',
  tips: 'Hiện mẹo tại bàn',
  confirmAbove: 'Hỏi lại khi cược trên',
  confirmNever: '0 = không hỏi',
};
