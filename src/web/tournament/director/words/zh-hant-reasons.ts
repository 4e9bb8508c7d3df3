/** Why an act comes next, in Traditional Chinese. */
import type { EN_REASONS } from './en-reasons.ts';

const reasons: (typeof EN_REASONS)['reasons'] = {
  'conditions-missing': '賽事尚未有條款。',
  'approval-missing': '條款須經主管機關批准。',
  'approval-withdrawn': '主管機關已撤回批准。沒有新的批准，一切不能繼續。',
  'director-missing': '賽事尚未有總監。',
  'nobody-in-charge': '無人掌管，不能進行任何操作。',
  'director-away': '掌管的人不在。無人掌管時，各賭檯不開始下一局。',
  'entries-due': '開始報名後玩家才可申請。',
  'entry-applied': '此人已申請。請接受，或在報名清單拒絕。',
  'place-free': '有空名額，此人候補最久。',
  'entries-close': '抽籤需要固定的玩家名單。',
  'too-few-players': '玩家人數不足。',
  'tables-needed': '場次需要更多賭檯。',
  'draw-due': '玩家及賭檯已齊。抽籤為每人分配座位。',
  'not-briefed': '玩家比賽前須聽取說明。',
  'not-signed': '玩家比賽前須簽署條款：在賽事頁面或以紙本簽署。',
  'substitute-nominated': '有玩家希望由他人代打。請批准，或在點名中拒絕。',
  'seat-missing': '此玩家沒有座位。',
  'not-acknowledged': '玩家未知悉場次提早開始。',
  'not-checked-in': '此玩家尚未到場。',
  'late-player': '此玩家遲到，仍可參加。',
  'start-due': '玩家取得籌碼，賭檯開放。',
  'call-due': '玩家頁面和顯示屏會請各人入座。不召集亦可開始。',
  'session-held': '場次暫停中。',
  'table-determined': '之後的局不會改變晉級者。',
  'table-plays': '賭檯仍在進行。',
  'count-differs': '荷官的點算與紀錄不符，故不獲接納。請荷官再點算。如點算正確，請更正紀錄。',
  'count-due': '賭檯已完成，由荷官點算籌碼。',
  'signature-due': '點算已完成，由你簽署確認。',
  'cut-due': '所有點算已簽署，現在決定晉級者。',
  'tie-open': '須先決定平分。',
  'buy-back-open': '此玩家已出局，仍可買回參賽權。',
  'prizes-due': '比賽結束，獎金按名次頒發。',
  'prize-unpaid': '此獎金尚未支付。',
};

const waitReasons: (typeof EN_REASONS)['waitReasons'] = {
  'place-free': '此人在候補名單上。',
  'draw-due': '抽籤為每人分配座位。',
  'start-due': '開始時玩家取得籌碼，賭檯開放。',
  'table-determined': '此賭檯可提早結束。',
  'count-due': '由荷官點算籌碼。',
  'signature-due': '由你簽署確認點算。',
  'cut-due': '決定晉級者。',
  'prizes-due': '獎金按名次頒發。',
};

export const ZH_HANT_REASONS = { reasons, waitReasons };
