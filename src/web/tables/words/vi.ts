/** Vietnamese texts of the page with several tables. */
import type { TablesWords } from './index.ts';

export const VI: TablesWords = {
  title: 'Nhiều bàn',
  watched: 'Các bàn khác',
  playHere: (table) => `Chơi tại ${table}`,
  remove: (table) => `Bỏ ${table}`,
  add: 'Thêm bàn',
  addButton: 'Thêm',
  choose: 'Chọn bàn…',
  none: 'Thêm tối đa bốn bàn. Bạn chơi ở một bàn và xem các bàn còn lại.',
  seconds: (seconds) => `${seconds} giây`,
  lastResults: 'Kết quả gần đây',
};
