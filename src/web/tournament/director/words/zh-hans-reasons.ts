/** Why an act comes next, in Simplified Chinese. */
import type { EN_REASONS } from './en-reasons.ts';

const reasons: (typeof EN_REASONS)['reasons'] = {
  'conditions-missing': '赛事尚无条款。',
  'approval-missing': '条款须经主管机关批准。',
  'approval-withdrawn': '主管机关已撤回批准。没有新的批准，一切不能继续。',
  'director-missing': '赛事尚无总监。',
  'nobody-in-charge': '无人掌管，不能进行任何操作。',
  'director-away': '掌管的人不在。无人掌管时，各赌桌不开始下一局。',
  'entries-due': '开始报名后玩家才可申请。',
  'entry-applied': '此人已申请。请接受，或在报名列表拒绝。',
  'place-free': '有空名额，此人候补最久。',
  'entries-close': '抽签需要固定的玩家名单。',
  'too-few-players': '玩家人数不足。',
  'tables-needed': '场次需要更多赌桌。',
  'draw-due': '玩家及赌桌已齐。抽签为每人分配座位。',
  'not-briefed': '玩家比赛前须听取说明。',
  'not-signed': '玩家比赛前须签署条款：在赛事页面或书面签署。',
  'substitute-nominated': '有玩家希望由他人代赛。请批准，或在点名中拒绝。',
  'seat-missing': '此玩家没有座位。',
  'not-acknowledged': '玩家未知悉场次提早开始。',
  'not-checked-in': '此玩家尚未到场。',
  'late-player': '此玩家迟到，仍可参加。',
  'start-due': '玩家取得筹码，赌桌开放。',
  'call-due': '玩家页面和显示屏会请各人入座。不召集也可开始。',
  'session-held': '场次暂停中。',
  'table-determined': '之后的局不会改变晋级者。',
  'table-plays': '赌桌仍在进行。',
  'count-differs': '荷官的清点与记录不符，因此未被接受。请荷官再清点。如清点正确，请更正记录。',
  'count-due': '赌桌已完成，由荷官清点筹码。',
  'signature-due': '清点已完成，由你签署确认。',
  'cut-due': '所有清点已签署，现在决定晋级者。',
  'tie-open': '须先决定同分。',
  'buy-back-open': '此玩家已出局，仍可买回参赛权。',
  'prizes-due': '比赛结束，奖金按名次颁发。',
  'prize-unpaid': '此奖金尚未支付。',
};

const waitReasons: (typeof EN_REASONS)['waitReasons'] = {
  'place-free': '此人在候补名单上。',
  'draw-due': '抽签为每人分配座位。',
  'start-due': '开始时玩家取得筹码，赌桌开放。',
  'table-determined': '此赌桌可提早结束。',
  'count-due': '由荷官清点筹码。',
  'signature-due': '由你签署确认清点。',
  'cut-due': '决定晋级者。',
  'prizes-due': '奖金按名次颁发。',
};

export const ZH_HANS_REASONS = { reasons, waitReasons };
