/** The messages of the list of what happened in a round, in Simplified Chinese. */
import type { EventMessages } from './en.ts';
import type { TimelineWords } from './index.ts';

const GROUNDS: Readonly<Record<string, string>> = {
  disruption: '游戏受干扰',
  fraud: '欺诈',
  'unmended-malfunction': '无法修复的故障',
};

const EVENTS: EventMessages = {
  'dry-spin-ordered': () => '指示试摇：此局不设注码。',
  'betting-opened': ({ dry }) => (dry ? '开放下注（试摇）。' : '开放下注。'),
  'dice-tumbled': ({ times }, { number }) => `摇骰 ${number(times)} 次。`,
  'betting-closed': ({ bell }) => (bell ? '响铃，截止下注。' : '截止下注。'),
  'dice-uncovered': () => '开盖。',
  'dice-thrown': (event, { number }) => `掷骰（第 ${number(event.throw)} 掷）。`,
  'result-entered': (event, { faces }) => `结果：${faces(event.faces)}。`,
  'reading-sealed': () => '一人已读骰，须由第二人读出相同结果。',
  'correction-sealed': () => '一人已为更正读骰，须由第二人读出相同结果。',
  'readings-differ': () => '两次读骰不同，由较高职级决定。',
  'result-confirmed': (event, { faces }) => `第二人读出相同的骰子：${faces(event.faces)}。`,
  'round-settled': () => '本局已结算。',
  'losers-taken': () => '已收取输注。',
  'winners-paid': () => '已派彩。',
  'round-ended': ({ end }) => ({ settled: '本局结束。', void: '本局作废。', invalidated: '本局无效。' })[end],
  'dice-offered': () => '向玩家提供骰子。',
  'shooter-accepted': () => '一名玩家接过骰子。',
  'dice-chosen': ({ dice }, { number }) => `掷骰者选了骰子 ${dice.map(number).join('、')}。`,
  'turn-ended': ({ throws }, { number }) => `掷骰者的轮次在 ${number(throws)} 掷后结束。`,
  'shooter-replaced': () => '由另一名玩家代为掷骰。',
  'failure-declared': ({ reason, consequence, notified }, { failure, role }) =>
    [
      '此次掷骰无效。',
      failure(reason),
      consequence === 'again' ? '注码有效，重新摇骰。' : '本局所有注码退回。',
      ...(notified === undefined ? [] : [`已通知${role(notified)}。`]),
    ].join(''),
  'settlement-reversed': () => '因掷骰无效，结算已撤销，注码放回台面。',
  'result-withdrawn': (event, { faces }) => `结果 ${faces(event.faces)} 不再有效。`,
  'wagers-returned': () => '注码已退回。',
  'malfunction-reported': ({ about, notified }, { role }) => `故障：${about}。游戏暂停，已通知${role(notified)}。`,
  'malfunction-rectified': () => '故障已排除，游戏恢复。',
  'play-interrupted': ({ about, outcome }) =>
    `游戏中断：${about}。${{ established: '结果有效。', void: '本局作废。', stands: '注码有效。', none: '' }[outcome]}`,
  'lamps-failed': ({ about }) => `指示灯显示错误：${about}。以骰子为准。`,
  'result-corrected': ({ was, faces: now }, { faces }) => `结果更正：${faces(now)}（原为 ${faces(was)}）。`,
  'settlement-corrected': ({ was, faces: now }, { faces }) => `结算后更正结果：${faces(now)}（原为 ${faces(was)}）。派彩已更正。`,
  'shooter-bet-corrected': () => '因该轮一掷获更正，掷骰者的注码重新结算。',
  'round-voided-later': () => '本局在结算后作废，派彩已撤销。',
  'turn-voided': () => '因该轮一掷作废，掷骰者的注码退回。',
  'round-invalidated': ({ ground }) => `本局声明无效：${GROUNDS[ground] ?? ground}。`,
  'ruling-made': ({ about, decision }) => `赌场就“${about}”作出裁定：${decision}。`,
  'dice-rejected': ({ why }) => `电子骰与承诺值不符（${why}）。游戏暂停。`,
  'store-restored': () => '赌桌记录由备份还原。',
  'table-taken-over': () => '由另一人接手骰子。',
  'error-recorded': ({ about }) => `已记录错误：${about}。`,
  'adjustment-made': ({ amount }, { money }) => (amount < 0 ? `调整：收回 ${money(-amount)}。` : `调整：支付 ${money(amount)}。`),
  'wager-voided': ({ amount, bet: id, grounds }, { money, bet }) => `注码作废并退回：${bet(id)} ${money(amount)}（${grounds}）。`,
  'winnings-held': ({ amount, grounds }, { money }) => `扣留彩金 ${money(amount)}：${grounds}。`,
  'held-released': ({ amount }, { money }) => `发还扣留的彩金 ${money(amount)}。`,
  'held-forfeited': ({ amount }, { money }) => `赌场没收扣留的彩金 ${money(amount)}。`,
};

export const ZH_HANS: TimelineWords = {
  reason: (why) => `原因：${why}`,
  events: EVENTS,
};
