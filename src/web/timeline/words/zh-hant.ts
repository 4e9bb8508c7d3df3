/** The messages of the list of what happened in a round, in Traditional Chinese. */
import type { EventMessages } from './en.ts';
import type { TimelineWords } from './index.ts';

const GROUNDS: Readonly<Record<string, string>> = {
  disruption: '遊戲受干擾',
  fraud: '欺詐',
  'unmended-malfunction': '無法修復的故障',
};

const EVENTS: EventMessages = {
  'dry-spin-ordered': () => '指示試搖：此局不設注碼。',
  'betting-opened': ({ dry }) => (dry ? '開放下注（試搖）。' : '開放下注。'),
  'dice-tumbled': ({ times }, { number }) => `搖骰 ${number(times)} 次。`,
  'betting-closed': ({ bell }) => (bell ? '響鈴，截止下注。' : '截止下注。'),
  'dice-uncovered': () => '開蓋。',
  'dice-thrown': (event, { number }) => `擲骰（第 ${number(event.throw)} 擲）。`,
  'result-entered': (event, { faces }) => `結果：${faces(event.faces)}。`,
  'reading-sealed': () => '一人已讀骰，須由第二人讀出相同結果。',
  'correction-sealed': () => '一人已為更正讀骰，須由第二人讀出相同結果。',
  'readings-differ': () => '兩次讀骰不同，由較高職級決定。',
  'result-confirmed': (event, { faces }) => `第二人讀出相同的骰子：${faces(event.faces)}。`,
  'round-settled': () => '本局已結算。',
  'losers-taken': () => '已收取輸注。',
  'winners-paid': () => '已派彩。',
  'round-ended': ({ end }) => ({ settled: '本局完結。', void: '本局作廢。', invalidated: '本局無效。' })[end],
  'dice-offered': () => '向玩家提供骰子。',
  'shooter-accepted': () => '一名玩家接過骰子。',
  'dice-chosen': ({ dice }, { number }) => `擲骰者選了骰子 ${dice.map(number).join('、')}。`,
  'turn-ended': ({ throws }, { number }) => `擲骰者的輪次在 ${number(throws)} 擲後結束。`,
  'shooter-replaced': () => '由另一名玩家代為擲骰。',
  'failure-declared': ({ reason, consequence, notified }, { failure, role }) =>
    [
      '此次擲骰無效。',
      failure(reason),
      consequence === 'again' ? '注碼有效，重新搖骰。' : '本局所有注碼退回。',
      ...(notified === undefined ? [] : [`已通知${role(notified)}。`]),
    ].join(''),
  'settlement-reversed': () => '因擲骰無效，結算已撤銷，注碼放回檯面。',
  'result-withdrawn': (event, { faces }) => `結果 ${faces(event.faces)} 不再有效。`,
  'wagers-returned': () => '注碼已退回。',
  'malfunction-reported': ({ about, notified }, { role }) => `故障：${about}。遊戲暫停，已通知${role(notified)}。`,
  'malfunction-rectified': () => '故障已排除，遊戲恢復。',
  'play-interrupted': ({ about, outcome }) =>
    `遊戲中斷：${about}。${{ established: '結果有效。', void: '本局作廢。', stands: '注碼有效。', none: '' }[outcome]}`,
  'lamps-failed': ({ about }) => `燈號顯示錯誤：${about}。以骰子為準。`,
  'result-corrected': ({ was, faces: now }, { faces }) => `結果更正：${faces(now)}（原為 ${faces(was)}）。`,
  'settlement-corrected': ({ was, faces: now }, { faces }) => `結算後更正結果：${faces(now)}（原為 ${faces(was)}）。派彩已更正。`,
  'shooter-bet-corrected': () => '因該輪一擲獲更正，擲骰者的注碼重新結算。',
  'round-voided-later': () => '本局在結算後作廢，派彩已撤銷。',
  'turn-voided': () => '因該輪一擲作廢，擲骰者的注碼退回。',
  'round-invalidated': ({ ground }) => `本局宣告無效：${GROUNDS[ground] ?? ground}。`,
  'ruling-made': ({ about, decision }) => `賭場就「${about}」作出裁定：${decision}。`,
  'dice-rejected': ({ why }) => `電子骰與承諾值不符（${why}）。遊戲暫停。`,
  'store-restored': () => '賭檯紀錄由備份還原。',
  'table-taken-over': () => '由另一人接手骰子。',
  'error-recorded': ({ about }) => `已記錄錯誤：${about}。`,
  'adjustment-made': ({ amount }, { money }) => (amount < 0 ? `調整：收回 ${money(-amount)}。` : `調整：支付 ${money(amount)}。`),
  'wager-voided': ({ amount, bet: id, grounds }, { money, bet }) => `注碼作廢並退回：${bet(id)} ${money(amount)}（${grounds}）。`,
  'winnings-held': ({ amount, grounds }, { money }) => `扣留彩金 ${money(amount)}：${grounds}。`,
  'held-released': ({ amount }, { money }) => `發還扣留的彩金 ${money(amount)}。`,
  'held-forfeited': ({ amount }, { money }) => `賭場沒收扣留的彩金 ${money(amount)}。`,
};

export const ZH_HANT: TimelineWords = {
  reason: (why) => `原因：${why}`,
  events: EVENTS,
};
