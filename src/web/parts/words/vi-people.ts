/** Texts about people, which only staff see, in Vietnamese. */
import type { PeopleWords } from './en-people.ts';

export const VI: PeopleWords = {
  person: {
    position: (position) => `Vị trí ${position}`,
    system: 'Hệ thống',
    unnamed: 'Người không có tên',
    unnamedAt: (position) => `Khách ở vị trí ${position}`,
  },
  picker: {
    excluded: 'Bị cấm chơi',
    disabled: 'Đã vô hiệu hóa',
    choose: 'Hãy chọn một người trong danh sách.',
    none: 'Không tìm thấy ai. Hãy nhập phần đầu của tên hoặc tên đăng nhập.',
    found: (count) => `Tìm thấy ${count} người`,
    failed: 'Không tìm được. Hãy kiểm tra kết nối rồi thử lại.',
  },
};
