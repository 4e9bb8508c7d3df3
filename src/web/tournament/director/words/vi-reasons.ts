/** Why an act comes next, in Vietnamese. */
import type { EN_REASONS } from './en-reasons.ts';

const reasons: (typeof EN_REASONS)['reasons'] = {
  'conditions-missing': 'Giải đấu chưa có điều lệ.',
  'approval-missing': 'Điều lệ cần cơ quan quản lý phê duyệt.',
  'approval-withdrawn': 'Cơ quan quản lý đã thu hồi phê duyệt. Cần phê duyệt mới để tiếp tục.',
  'director-missing': 'Giải đấu chưa có giám đốc giải.',
  'nobody-in-charge': 'Chưa có ai điều hành nên không thể làm gì.',
  'director-away': 'Người điều hành đang vắng mặt. Khi không có người điều hành, không bàn nào bắt đầu lượt đổ mới.',
  'entries-due': 'Người chơi có thể đăng ký khi đã mở đăng ký.',
  'entry-applied': 'Người này đã đăng ký. Hãy chấp nhận, hoặc từ chối trong danh sách suất tham dự.',
  'place-free': 'Có một suất trống và người này đã chờ lâu nhất.',
  'entries-close': 'Cần chốt danh sách người chơi trước khi bốc thăm chỗ ngồi.',
  'too-few-players': 'Không đủ người chơi.',
  'tables-needed': 'Phiên đấu cần thêm bàn.',
  'draw-due': 'Đã đủ người chơi và bàn. Bốc thăm để xếp chỗ ngồi cho mọi người.',
  'not-briefed': 'Phải phổ biến điều lệ cho người chơi trước khi chơi.',
  'not-signed': 'Người chơi phải ký điều lệ trước khi chơi: trên trang giải đấu hoặc trên giấy.',
  'substitute-nominated': 'Người chơi muốn người khác chơi thay. Hãy chấp thuận người thay thế, hoặc từ chối khi điểm danh.',
  'seat-missing': 'Người chơi này chưa có chỗ ngồi.',
  'not-acknowledged': 'Người chơi chưa xem thông báo phiên đấu bắt đầu sớm hơn.',
  'not-checked-in': 'Người chơi này chưa có mặt.',
  'late-player': 'Người chơi này đến muộn và vẫn được tham gia.',
  'start-due': 'Người chơi nhận chip và các bàn mở.',
  'call-due': 'Trang của người chơi và màn hình công cộng mời mọi người vào bàn. Không gọi thì phiên đấu vẫn bắt đầu được.',
  'session-held': 'Phiên đấu đang tạm dừng.',
  'table-determined': 'Các lượt đổ sau không thay đổi người đi tiếp.',
  'table-plays': 'Bàn vẫn đang chơi.',
  'count-differs':
    'Kết quả kiểm đếm của hồ lỳ khác bản ghi nên bị từ chối. Hãy yêu cầu hồ lỳ đếm lại. Nếu kết quả đếm đúng, hãy đính chính bản ghi.',
  'count-due': 'Bàn đã chơi xong. Hồ lỳ kiểm đếm chip.',
  'signature-due': 'Đã kiểm đếm chip xong. Chữ ký của bạn xác nhận kết quả.',
  'cut-due': 'Mọi kết quả kiểm đếm đã được ký. Giờ quyết định người đi tiếp.',
  'tie-open': 'Phải phân định những người bằng điểm trước.',
  'buy-back-open': 'Người chơi này đã bị loại và vẫn có thể mua lại suất.',
  'prizes-due': 'Giải đấu đã chơi xong. Giải thưởng được trao theo hạng.',
  'prize-unpaid': 'Giải thưởng này chưa được trả.',
};

const waitReasons: (typeof EN_REASONS)['waitReasons'] = {
  'place-free': 'Người này đang trong danh sách chờ.',
  'draw-due': 'Bốc thăm để xếp chỗ ngồi cho mọi người.',
  'start-due': 'Khi bắt đầu, người chơi nhận chip và các bàn mở.',
  'table-determined': 'Bàn có thể kết thúc sớm.',
  'count-due': 'Hồ lỳ kiểm đếm chip.',
  'signature-due': 'Chữ ký của bạn xác nhận kết quả kiểm đếm.',
  'cut-due': 'Quyết định người đi tiếp.',
  'prizes-due': 'Giải thưởng được trao theo hạng.',
};

export const VI_REASONS = { reasons, waitReasons };
