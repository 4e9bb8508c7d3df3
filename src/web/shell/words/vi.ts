/** The messages of the shell in Vietnamese. */
import type { ShellWords } from './index.ts';

export const VI: ShellWords = {
  notFound: 'Không tìm thấy trang.',
  offline: 'Không tải được trang. Máy chủ có thể đang ngoại tuyến hoặc đã có phiên bản mới.',
  lobby: 'Về danh sách bàn',
  again: 'Thử lại',
};
