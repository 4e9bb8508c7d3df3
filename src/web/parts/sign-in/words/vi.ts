/** The messages of the sign-in forms and of the lock in Vietnamese. */
import type { SignInWords } from './index.ts';

export const VI: SignInWords = {
  login: 'Tên đăng nhập',
  loginHint: 'Chữ thường không dấu, chữ số, dấu chấm, gạch nối',
  password: 'Mật khẩu',
  newPassword: 'Mật khẩu mới',
  passwordHint: (least) => `Ít nhất ${least} ký tự`,
  code: 'Mã dùng một lần',
  codeHint: 'Máy chủ in mã này khi khởi động lần đầu, hoặc nhân viên đưa cho bạn.',
  signIn: 'Đăng nhập',
  setPassword: 'Đặt mật khẩu và đăng nhập',
  hasCode: 'Tôi có mã dùng một lần',
  hasPassword: 'Tôi có mật khẩu',
  otherAccount: 'Đăng nhập bằng tài khoản khác',
  noAnswer: 'Máy chủ không trả lời. Hãy thử lại sau.',
  locked: 'Đã khóa',
  lockReason: 'Không thao tác trong năm phút. Nhập mật khẩu để tiếp tục.',
  unlock: 'Mở khóa',
};
