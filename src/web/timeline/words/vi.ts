/** The messages of the list of what happened in a round, in Vietnamese. */
import type { EventMessages } from './en.ts';
import type { TimelineWords } from './index.ts';

const GROUNDS: Readonly<Record<string, string>> = {
  disruption: 'cuộc chơi bị gián đoạn',
  fraud: 'gian lận',
  'unmended-malfunction': 'sự cố không thể khắc phục',
};

const EVENTS: EventMessages = {
  'dry-spin-ordered': () => 'Yêu cầu đổ thử: ván không có tiền cược.',
  'betting-opened': ({ dry }) => (dry ? 'Bắt đầu đặt cược. Đây là ván đổ thử.' : 'Bắt đầu đặt cược.'),
  'dice-tumbled': ({ times }, { number }) => (times === 1 ? 'Đã lắc xúc xắc.' : `Đã lắc xúc xắc ${number(times)} lần.`),
  'betting-closed': ({ bell }) => (bell ? 'Chuông reo, ngừng đặt cược.' : 'Ngừng đặt cược.'),
  'dice-uncovered': () => 'Đã mở nắp đậy.',
  'dice-thrown': (event, { number }) => `Đã đổ xúc xắc (lượt đổ ${number(event.throw)}).`,
  'result-entered': (event, { faces }) => `Kết quả: ${faces(event.faces)}.`,
  'reading-sealed': () => 'Một người đã đọc xúc xắc. Người thứ hai phải đọc ra cùng kết quả.',
  'correction-sealed': () => 'Một người đã đọc xúc xắc để đính chính. Người thứ hai phải đọc ra cùng kết quả.',
  'readings-differ': () => 'Hai lần đọc xúc xắc khác nhau. Cấp cao hơn quyết định.',
  'result-confirmed': (event, { faces }) => `Người thứ hai đã đọc ra cùng kết quả: ${faces(event.faces)}.`,
  'round-settled': () => 'Ván đã được thanh toán.',
  'losers-taken': () => 'Đã thu tiền cược thua.',
  'winners-paid': () => 'Đã trả tiền cược thắng.',
  'round-ended': ({ end }) => ({ settled: 'Ván kết thúc.', void: 'Ván bị hủy.', invalidated: 'Ván vô hiệu.' })[end],
  'dice-offered': () => 'Đã đưa xúc xắc cho người chơi chọn.',
  'shooter-accepted': () => 'Một người chơi đã nhận xúc xắc.',
  'dice-chosen': ({ dice }, { number }) => `Người đổ đã chọn xúc xắc ${dice.map(number).join(', ')}.`,
  'turn-ended': ({ throws }, { number }) => `Lượt của người đổ kết thúc sau ${number(throws)} lượt đổ.`,
  'shooter-replaced': () => 'Người chơi khác đổ thay cho người đổ.',
  'failure-declared': ({ reason, consequence, notified }, { failure, role }) =>
    [
      'Lượt đổ này không tính.',
      failure(reason),
      consequence === 'again' ? 'Tiền cược giữ nguyên. Đổ lại xúc xắc.' : 'Mọi tiền cược của ván được trả lại.',
      ...(notified === undefined ? [] : [`Đã báo cho ${role(notified)}.`]),
    ].join(' '),
  'settlement-reversed': () => 'Đã hủy thanh toán vì lượt đổ không tính. Tiền cược được đặt lại trên mặt bàn.',
  'result-withdrawn': (event, { faces }) => `Kết quả ${faces(event.faces)} không còn được tính.`,
  'wagers-returned': () => 'Tiền cược đã được trả lại.',
  'malfunction-reported': ({ about, notified }, { role }) =>
    `Sự cố: ${about}. Cuộc chơi tạm ngưng. Đã báo cho ${role(notified)}.`,
  'malfunction-rectified': () => 'Đã khắc phục sự cố, cuộc chơi tiếp tục.',
  'play-interrupted': ({ about, outcome }) =>
    [
      `Cuộc chơi bị gián đoạn: ${about}.`,
      { established: 'Kết quả vẫn được tính.', void: 'Ván bị hủy.', stands: 'Tiền cược giữ nguyên.', none: '' }[outcome],
    ]
      .join(' ')
      .trim(),
  'lamps-failed': ({ about }) => `Đèn báo sai kết quả: ${about}. Kết quả tính theo xúc xắc.`,
  'result-corrected': ({ was, faces: now }, { faces }) => `Đính chính kết quả: ${faces(now)}, không phải ${faces(was)}.`,
  'settlement-corrected': ({ was, faces: now }, { faces }) =>
    `Đính chính kết quả sau thanh toán: ${faces(now)}, không phải ${faces(was)}. Các khoản trả đã được sửa.`,
  'shooter-bet-corrected': () => 'Tiền cược của người đổ được thanh toán lại vì một lượt đổ đã được đính chính.',
  'round-voided-later': () => 'Ván bị hủy sau khi thanh toán. Các khoản trả đã được thu hồi.',
  'turn-voided': () => 'Tiền cược của người đổ được trả lại vì một lượt đổ đã bị hủy.',
  'round-invalidated': ({ ground }) => `Ván bị tuyên vô hiệu: ${GROUNDS[ground] ?? ground}.`,
  'ruling-made': ({ about, decision }) => `Nhà cái quyết định về “${about}”: ${decision}.`,
  'dice-rejected': ({ why }) => `Xúc xắc điện tử không khớp với cam kết (${why}). Cuộc chơi tạm ngưng.`,
  'store-restored': () => 'Bản ghi của bàn được khôi phục từ bản sao lưu.',
  'table-taken-over': () => 'Người khác đã tiếp quản xúc xắc.',
  'error-recorded': ({ about }) => `Đã ghi nhận sai sót: ${about}.`,
  'adjustment-made': ({ amount }, { money }) =>
    amount < 0 ? `Điều chỉnh: thu lại ${money(-amount)}.` : `Điều chỉnh: đã trả ${money(amount)}.`,
  'wager-voided': ({ amount, bet: id, grounds }, { money, bet }) =>
    `Tiền cược bị hủy và được trả lại: ${money(amount)} ở ${bet(id)} (${grounds}).`,
  'winnings-held': ({ amount, grounds }, { money }) => `Tạm giữ tiền thắng ${money(amount)}: ${grounds}.`,
  'held-released': ({ amount }, { money }) => `Đã trả tiền thắng tạm giữ ${money(amount)}.`,
  'held-forfeited': ({ amount }, { money }) => `Nhà cái không trả tiền thắng tạm giữ ${money(amount)}.`,
};

export const VI: TimelineWords = {
  reason: (why) => `Lý do: ${why}`,
  events: EVENTS,
};
