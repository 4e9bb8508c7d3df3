/** What a player must do next, in Vietnamese. */
import type { StepCode } from '../next-step.ts';
import type { StepFacts } from './en-steps.ts';

const atSeat = ({ table, seat }: StepFacts): string => `bàn ${table}, chỗ ngồi ${seat}`;

const starts = ({ at, rest, isDue, isPractice }: StepFacts): string =>
  isDue ? (isPractice ? 'ngay sau đây' : 'khi giám đốc giải cho bắt đầu') : `lúc ${at} (${rest})`;

const reason = ({ why }: StepFacts): string => (why === '' ? '' : `Lý do: ${/[.!?]$/.test(why) ? why : `${why}.`}`);

const sentences = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

const steps: Readonly<Record<StepCode, (facts: StepFacts) => string>> = {
  preparing: () => 'Điều lệ chưa được phê duyệt. Hiện bạn chưa cần làm gì.',
  opens: ({ at, rest }) => `Bạn có thể đăng ký từ ${at} (${rest}).`,
  'sign-in': ({ at, rest }) => `Đăng nhập để đăng ký. Hạn đăng ký: ${at} (${rest}).`,
  apply: ({ at, rest, fee, isFree }) =>
    sentences(`Hạn đăng ký: ${at} (${rest}).`, isFree ? 'Miễn phí.' : fee === '' ? '' : `Lệ phí tham dự: ${fee}.`),
  'apply-waiting': ({ at, rest }) =>
    `Đã hết suất. Đăng ký trước ${at} (${rest}) để vào danh sách chờ. Bạn chỉ nộp lệ phí khi được nhận suất.`,
  'entries-closing': () => 'Đã hết hạn đăng ký. Sắp bốc thăm chỗ ngồi.',
  'closed-to-you': () => 'Đã đóng đăng ký. Bạn có thể xem bảng xếp hạng tại đây.',
  applied: () => 'Bạn đã đăng ký. Hãy chờ giám đốc giải chấp nhận.',
  waiting: (facts) =>
    `Bạn đang ở trong danh sách chờ. Nếu có suất trống, bạn sẽ được nhận. Giải bắt đầu ${starts(facts)}. Hãy có mặt lúc đó.`,
  'waiting-standby': ({ session, at }) =>
    `Bạn đang ở trong danh sách chờ và đã báo có mặt. Nếu có người vắng, bạn nhận chỗ khi ${session} bắt đầu: ${at}.`,
  sign: () => 'Hãy đọc và ký điều lệ bên dưới. Chưa ký thì bạn không được chơi.',
  'wait-briefing': (facts) =>
    `Giám đốc giải phổ biến điều lệ cho mọi người chơi trước khi đấu. ${facts.session} bắt đầu ${starts(facts)}. Hãy có mặt trước đó.`,
  'wait-draw': (facts) =>
    `Bạn đã có suất. Bàn và chỗ ngồi được bốc thăm ${facts.isClosed ? 'sắp tới' : 'sau khi đóng đăng ký'}. ${facts.session} bắt đầu ${starts(facts)}.`,
  acknowledge: (facts) => `Giờ bắt đầu đã thay đổi: ${facts.session} nay bắt đầu ${starts(facts)}. Hãy xác nhận là bạn đã biết.`,
  'check-in': (facts) =>
    facts.table === ''
      ? `${facts.session} bắt đầu ${starts(facts)}. Hãy báo có mặt trước đó.`
      : facts.isCalled
        ? `Giám đốc giải đang gọi người chơi. Hãy báo có mặt ngay và đến ${atSeat(facts)}. ${facts.session} bắt đầu ${starts(facts)}.`
        : `${facts.session} bắt đầu ${starts(facts)}. Hãy báo có mặt trước đó. Chỗ của bạn: ${atSeat(facts)}.`,
  'go-to-seat': (facts) =>
    `${facts.isCalled ? 'Giám đốc giải đang gọi người chơi. ' : ''}Hãy đến ${atSeat(facts)}. ${facts.session} bắt đầu ${starts(facts)}.`,
  substituted: ({ session }) => `Người thay thế chơi cho bạn trong phiên đấu này: ${session}. Hiện bạn chưa cần làm gì.`,
  late: (facts) =>
    `${facts.session} đã bắt đầu khi bạn chưa đến. Hãy báo có mặt ngay và đến ${atSeat(facts)}. Bạn được vắng tối đa ${facts.grace} lượt đổ.`,
  'late-sign': (facts) =>
    `${facts.session} đã bắt đầu khi bạn chưa đến. Hãy đọc và ký điều lệ bên dưới ngay, rồi báo có mặt và đến ${atSeat(facts)}. Bạn được vắng tối đa ${facts.grace} lượt đổ.`,
  'late-briefing': (facts) =>
    `${facts.session} đã bắt đầu khi bạn chưa đến. Hãy gặp giám đốc giải ngay: bạn được chơi sau khi nghe phổ biến điều lệ. Bạn được vắng tối đa ${facts.grace} lượt đổ.`,
  play: (facts) => `${facts.session} đang diễn ra. Hãy chơi tại ${atSeat(facts)}.`,
  held: (facts) => `${facts.session} đang tạm dừng. Hãy ở lại ${atSeat(facts)}: đồng hồ đã dừng, lát nữa sẽ chơi tiếp.`,
  'no-chips': ({ session, isLast }) =>
    `Bạn đã hết chip. Hãy chờ ${session} kết thúc và công bố ${isLast ? 'thứ hạng' : 'người đi tiếp'}.`,
  counting: ({ session, chips, isLast }) =>
    `${session} đã kết thúc. Chip của bạn (${chips}) đang được kiểm đếm và ký xác nhận. Sau đó giám đốc giải ${isLast ? 'quyết định thứ hạng chung cuộc' : 'công bố người đi tiếp'}.`,
  'play-off': (facts) =>
    `Bạn bằng điểm với người chơi khác nên phải chơi ván phân định. Hãy đến ${atSeat(facts)}. Bạn có ${facts.chips} chip và còn ${facts.spins} lượt đổ. Không có cược bắt buộc.`,
  lot: () => 'Bạn bằng điểm với người chơi khác. Kết quả do bốc thăm quyết định. Hiện bạn chưa cần làm gì.',
  advanced: (facts) =>
    facts.session === ''
      ? 'Bạn vào phiên đấu tiếp theo.'
      : `Bạn vào phiên đấu tiếp theo: ${facts.session} bắt đầu ${starts(facts)}. Chỗ ngồi được bốc thăm trước đó.`,
  'buy-back': ({ session, at, rest, fee, chance }) =>
    [
      `Bạn đã bị loại ở ${session}. Bạn có thể mua lại suất với giá ${fee}, hạn chót ${at} (${rest}).`,
      ...(chance === null
        ? []
        : [`Không mua lại thì bạn vẫn còn cơ hội: ${chance.session} bắt đầu lúc ${chance.at} (${chance.rest}).`]),
    ].join(' '),
  'another-chance': (facts) =>
    `Bạn đã bị loại nhưng vẫn còn cơ hội: ${facts.session} bắt đầu ${starts(facts)}. Chỗ ngồi được bốc thăm trước đó.`,
  eliminated: ({ session, place }) => `Bạn đã bị loại ở ${session} với hạng ${place}. Cảm ơn bạn đã tham gia.`,
  missed: ({ session }) => `Bạn không đến kịp ${session} nên không còn được chơi.`,
  ranked: ({ place }) => `Bạn kết thúc ở hạng ${place}. Giám đốc giải sẽ trao giải.`,
  'substitute-done': ({ session }) => `Bạn đã chơi thay người khác trong phiên đấu này: ${session}. Bạn không cần làm gì thêm.`,
  'prize-due': ({ place, prize }) => `Bạn kết thúc ở hạng ${place} và thắng ${prize}. Hãy nhận giải thưởng tại quầy thu ngân.`,
  'prize-paid': ({ place, prize }) => `Bạn kết thúc ở hạng ${place} và thắng ${prize}. Giải thưởng đã được trả.`,
  over: ({ place }) =>
    place === '–'
      ? 'Giải đấu đã kết thúc. Lần này bạn không có giải thưởng.'
      : `Giải đấu đã kết thúc. Bạn xếp hạng ${place} ở phiên đấu cuối của mình, không có giải thưởng.`,
  cancelled: (facts) =>
    sentences('Giải đấu đã bị hủy.', reason(facts), facts.isPractice ? '' : 'Mọi khoản đã nộp được hoàn lại.'),
  refused: (facts) => sentences('Đơn đăng ký của bạn bị từ chối.', reason(facts), 'Bạn chưa nộp khoản nào.'),
  withdrawn: () => 'Bạn đã rút đơn.',
  retired: () => 'Bạn đã bỏ cuộc.',
  disqualified: (facts) =>
    sentences(
      'Giám đốc giải đã truất quyền của bạn.',
      reason(facts),
      facts.kept === '' ? '' : `Khoản bạn đã nộp không được hoàn lại: ${facts.kept}.`,
      'Nếu có thắc mắc, hãy hỏi giám đốc giải.',
    ),
  watch: ({ isOver }) => (isOver ? 'Giải đấu đã kết thúc. Kết quả ở bên dưới.' : 'Bạn có thể theo dõi bảng xếp hạng tại đây.'),
  played: () => 'Giải đấu đã chơi xong. Kết quả có trên trang này.',
};

export const VI_STEPS = {
  steps,
  tooFewPlayers: (least: string) => `có ít hơn ${least} người chơi tham dự`,
  nobodyEntered: 'không có người chơi nào tham dự',
};
