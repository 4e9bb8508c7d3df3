/** Vietnamese texts for an act that a person of a higher role confirms on this device. */
import type { AuthoriseWords } from './index.ts';

export const VI: AuthoriseWords = {
  confirmAs: 'Xác nhận với vai trò',
  confirmAsRole: (role) => `Xác nhận với vai trò ${role}`,
  role: 'Vai trò',
  higherRoles: 'Cần vai trò cao hơn',
  confirm: 'Xác nhận',
  cancel: 'Hủy bỏ',
  close: 'Đóng',
  title: (act) => `${act}: xác nhận`,
  hint: (roles) =>
    `Cần vai trò ${roles}. Người đó nhập tên đăng nhập và mật khẩu, chỉ cho việc này. Việc này ghi dưới tên người đó.`,
  login: 'Tên đăng nhập',
  password: 'Mật khẩu',
  or: ' hoặc ',
  errors: {
    'wrong-credentials': 'Sai tên đăng nhập hoặc mật khẩu.',
    'locked-out': 'Sai quá nhiều lần. Hãy chờ rồi thử lại.',
    'rate-limited': 'Quá nhiều yêu cầu. Hãy chờ một phút.',
    busy: 'Máy chủ đang bận. Hãy thử lại.',
    'not-permitted': 'Người này không có vai trò này tại bàn.',
  },
  noAnswer: 'Máy chủ không trả lời. Hãy thử lại: hành động chỉ được thực hiện một lần.',
};
