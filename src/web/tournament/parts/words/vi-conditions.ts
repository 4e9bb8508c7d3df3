/** The conditions of a tournament in plain Vietnamese. */
import { formatNumber } from '../../../shell/index.ts';
import type { PlainConditionsWords } from './conditions.ts';

export const VI: PlainConditionsWords = {
  game: 'Trò chơi và giới hạn',
  gameText: (game, layout) => `${game}, mặt bàn ${layout}.`,
  limits: (minimum, maximum) => `Tiền cược mỗi cửa cược: từ ${minimum} đến ${maximum} chip giải đấu.`,
  otherLimits: 'Một số cửa cược có giới hạn khác, ghi trên bảng thông báo tại bàn.',
  fee: 'Lệ phí tham dự',
  feeFree: 'Tham dự miễn phí.',
  feeText: (amount) => `Mỗi người chơi nộp ${amount}.`,
  feeParts: (house, prizes) => `Trong đó nhà cái giữ ${house}, còn ${prizes} vào giải thưởng.`,
  sessions: 'Các phiên đấu',
  starts: (time) => `Bắt đầu lúc ${time}.`,
  everybody: 'Mọi người có suất tham dự đều chơi.',
  from: {
    advanced: (session) => `Dành cho người chơi đi tiếp từ ${session}.`,
    eliminated: (session) => `Dành cho người chơi bị loại ở ${session}.`,
  },
  tables: (tables, seats) =>
    `${formatNumber(tables)} bàn, ${tables === 1 ? '' : 'mỗi bàn '}tối đa ${formatNumber(seats)} chỗ ngồi.`,
  length: {
    spins: (number) => `Phiên đấu có ${formatNumber(number)} lượt đổ.`,
    time: (number) => `Phiên đấu kéo dài ${formatNumber(number)} phút. Lượt đổ đang diễn ra vẫn được hoàn tất.`,
    survivors: (remaining, most) =>
      `Phiên đấu kết thúc khi còn không quá ${formatNumber(remaining)} người chơi có chip, hoặc sau ${formatNumber(most)} lượt đổ.`,
  },
  chips: (amount) => `Mỗi người chơi bắt đầu với ${amount} chip giải đấu.`,
  compulsory: (amount) => `Mỗi người chơi phải đặt cược ít nhất ${amount} mỗi lượt đổ.`,
  compulsoryNone: 'Không có cược bắt buộc.',
  shortOfChips: {
    'all-in': 'Người chơi không đủ chip thì đặt cược hết số chip còn lại.',
    eliminated: 'Người chơi không đủ chip thì bị loại.',
  },
  cuts: {
    table: (n) => `${formatNumber(n)} người đứng đầu mỗi bàn đi tiếp.`,
    overall: (n) => `${formatNumber(n)} người đứng đầu toàn giải đi tiếp.`,
    'best-of-rest': (n) => `${formatNumber(n)} người tốt nhất trong số còn lại đi tiếp.`,
    lot: (n) => `${formatNumber(n)} người trong số còn lại đi tiếp nhờ bốc thăm.`,
  },
  ranks: 'Phiên đấu này xếp hạng người chơi. Không ai đi tiếp.',
  tiesTitle: 'Bằng điểm',
  tiesText: 'Khi số chip bằng nhau, xét lần lượt:',
  ties: {
    'before-last-spin': 'số chip trước lượt đổ cuối',
    'earlier-spins': 'số chip sau từng lượt đổ trước đó, từ lượt gần nhất. Lượt đổ mà người chơi bị lỡ được tính là thấp nhất',
    lot: 'bốc thăm',
    share: 'những người bằng điểm chia đều giải thưởng của các hạng đó',
  },
  playOff: (number, times) =>
    `ván phân định gồm ${formatNumber(number)} lượt đổ với số chip mới bằng nhau, tối đa ${formatNumber(times)} lần`,
  buyBack: 'Mua lại suất',
  buyBackNone: 'Người chơi bị loại không được mua lại suất.',
  buyBackText: (fee, times, number) =>
    `Người chơi bị loại được mua lại suất với giá ${fee}, tối đa ${formatNumber(times)} lần, trong vòng ${formatNumber(number)} phút sau khi công bố người đi tiếp.`,
  buyBackAfter: (sessions) => `Được mua lại suất sau: ${sessions}.`,
  eligibility: 'Ai được tham dự',
  criteria: (text) => `Tiêu chí chọn: ${text}`,
  criteriaNone: 'Không có tiêu chí chọn.',
  statements: {
    'entitled-persons-only': 'Chỉ người được phép vào sòng bạc và đánh bạc mới được chơi.',
    'may-refuse-any-application': 'Nhà cái có quyền từ chối bất kỳ đơn đăng ký nào.',
    'director-conducts-rules-prevail': 'Giám đốc giải điều hành giải đấu. Luật chơi được ưu tiên hơn điều lệ này.',
  },
  entry: 'Đăng ký',
  entryPlayers: (least, most) =>
    least === most
      ? `Giải đấu có ${formatNumber(most)} người chơi.`
      : `Giải đấu có từ ${formatNumber(least)} đến ${formatNumber(most)} người chơi.`,
  entryTimes: (opens, closes) => `Mở đăng ký lúc ${opens}, đóng đăng ký lúc ${closes}.`,
  entryForm: (text) => `Cách đăng ký: ${text}`,
  withdrawal: (until, percent) =>
    `Trước ${until}, người chơi được rút đơn miễn phí. Sau đó được hoàn ${formatNumber(percent)}% lệ phí.`,
  tooFew: {
    cancel: 'Nếu quá ít người chơi, giải đấu bị hủy và mọi lệ phí được hoàn lại.',
    extend: 'Nếu quá ít người chơi, thời gian đăng ký được gia hạn.',
  },
  endings: 'Truất quyền và bỏ cuộc',
  disqualification: (basis) => `Truất quyền: ${basis}`,
  retirement: (basis) => `Bỏ cuộc: ${basis}`,
  refund: (percent) => (percent === 0 ? 'Không hoàn tiền.' : `Hoàn ${formatNumber(percent)}% lệ phí.`),
  lateness: 'Đến muộn và vắng mặt',
  grace: (number) =>
    number === 0
      ? 'Người chơi lỡ lượt đổ đầu tiên thì không được chơi.'
      : `Người chơi đến trong vòng ${formatNumber(number)} lượt đổ vẫn được chơi.`,
  lateChips: {
    kept: 'Người chơi đến muộn giữ nguyên số chip.',
    reduced: 'Cược bắt buộc của các lượt đổ bị lỡ được trừ vào chip.',
  },
  waitingList: {
    yes: 'Trước lượt đổ đầu tiên, người trong danh sách chờ nhận chỗ của người vắng mặt.',
    no: 'Không ai nhận chỗ của người vắng mặt.',
  },
  prizes: 'Giải thưởng',
  prizeShare: (place, percent) => `Hạng ${place}: ${formatNumber(percent)}% quỹ thưởng`,
  prizeAmount: (place, amount) => `Hạng ${place}: ${amount}`,
  conduct: 'Điều hành',
  briefing: 'Giám đốc giải phổ biến điều lệ trước khi chơi.',
  signature: { required: 'Mọi người chơi ký điều lệ trước khi chơi.', 'not-required': 'Người chơi không cần ký điều lệ.' },
  substitutes: {
    allowed: 'Người chơi được đề cử người thay thế cho một phiên đấu. Giám đốc giải phải chấp thuận từng người.',
    'not-allowed': 'Không được dùng người thay thế.',
  },
  notice: (number) => `Thay đổi giờ bắt đầu được thông báo trước ít nhất ${formatNumber(number)} phút.`,
  away: (seconds) =>
    seconds === 0
      ? 'Khi giám đốc giải vắng mặt, không bắt đầu lượt đổ mới.'
      : `Nếu giám đốc giải vắng mặt quá ${formatNumber(seconds)} giây, không bắt đầu lượt đổ mới.`,
  cash: 'Cuối phiên đấu, chip được đổi ra tiền mặt theo tỷ lệ một đổi một.',
  cashNone: 'Chip giải đấu không có giá trị tiền mặt.',
  wagersShown: {
    live: 'Người chơi cùng bàn thấy ngay tiền cược của nhau.',
    'after-close': 'Người chơi cùng bàn thấy tiền cược của nhau sau khi ngừng đặt cược.',
    never: 'Người chơi cùng bàn không thấy tiền cược của nhau.',
  },
  remarks: 'Ghi chú',
};
