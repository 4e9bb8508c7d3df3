/** The messages of a slip in Vietnamese. */
import type { SlipWords } from './index.ts';

export const VI: SlipWords = {
  comma: ',',
  bet: 'Cửa cược',
  stake: 'Tiền cược',
  how: 'Cách thanh toán',
  net: 'Lãi/lỗ',
  total: 'Tổng',
  correction: 'Đính chính sau đó',
  adjusted: 'Nhân viên điều chỉnh',
  owed: 'Còn nợ nhà cái',
  unrecorded: 'Ván này do phiên bản cũ ghi lại, chưa lưu các giới hạn được áp dụng. Danh sách điều khoản có thể không đầy đủ.',
  outcomes: { won: 'Thắng', lost: 'Thua', returned: 'Hoàn trả', rides: 'Giữ lại' },
  odds: (n, d) => `${d} ăn ${n}`,
  times: (base, odds, exact) => `${base}, ${odds} = ${exact}`,
  rounded: (paid) => `trả ${paid}, làm tròn theo luật chơi`,
  taken: (amount) => `thu ${amount}`,
  returned: (amount) => `hoàn trả ${amount}`,
  rides: 'giữ trên mặt bàn cho lượt đổ sau',
  source: (title, rulebook, version, layout, hash) =>
    `Luật chơi: ${title} (${rulebook}), ${version === null ? 'không có phiên bản' : `phiên bản ${version}`}, mặt bàn ${layout}. SHA-256 của dữ liệu: ${hash}`,
  player: (name, person) => `Người chơi: ${name} (${person})`,
  tournamentTable: (table) => `${table}, giải đấu`,
  printed: (when) => `In lúc ${when}`,
  result: (dice, total) => (total === null ? dice : `${dice}, tổng ${total}`),
};
