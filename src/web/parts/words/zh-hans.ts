/** The messages of the shared parts in Simplified Chinese. */
import type { PartsWords } from './index.ts';
import { ZH_HANS_LAYOUTS } from './zh-hans-layouts.ts';

export const ZH_HANS: PartsWords = {
  tables: '赌桌',
  settings: '设置',
  guest: '访客',
  me: '我的注单与限额',
  administration: '管理',
  administrator: '管理员',
  signOut: '退出登录',
  close: '关闭',
  amountHint: (example) => `请输入金额，例如 ${example}。`,
  loadFailed: '无法加载此部分。请检查连接后再试一次。',
  retry: '再试一次',
  clauses: (ids) => `条款 ${ids}`,
  unnumbered: '无编号规则',
  games: {
    'crown-sic-bo': '骰宝',
    'rws-tai-sai': '开盖大小',
    'adelaide-big-and-small': '大小',
    'triple-dice': '三骰',
    dicette: '双骰盘',
  },
  layouts: ZH_HANS_LAYOUTS,
  sign: { minimum: '最低注码', maximum: '最高注码', maximumOfAll: '最高注码（全桌合计）' },
  alerts: {
    again: (round) => `第 ${round} 局：此次掷骰无效。`,
    void: (round) => `第 ${round} 局作废。`,
    wagersReturned: '本局所有注码退回。',
    wagersStand: '注码有效，重新摇骰。',
    failures: {
      'not-flat': '有骰子未平放。',
      stacked: '骰子重叠。',
      malfunction: '骰盅故障。',
      exposed: '停止下注前骰子已外露。',
      'too-few-tumbles': '摇骰次数不足。',
      'early-activation': '停止下注前已摇骰。',
      'not-together': '骰子并非同时掷出。',
    },
    corrected: (round, was, now) => `第 ${round} 局结果更正：${now}（原为 ${was}）。`,
    lamps: '指示灯有误：以骰子为准。',
    malfunction: '游戏已暂停。',
    waitsForHouse: '赌桌等候赌场恢复游戏。',
    waitsFor: (role) => `赌桌等候${role}或以上职级恢复游戏。`,
  },
};
