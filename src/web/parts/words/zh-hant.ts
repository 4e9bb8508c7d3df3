/** The messages of the shared parts in Traditional Chinese. */
import type { PartsWords } from './index.ts';
import { ZH_HANT_LAYOUTS } from './zh-hant-layouts.ts';

export const ZH_HANT: PartsWords = {
  tables: '賭檯',
  settings: '設定',
  guest: '訪客',
  me: '我的注單與限額',
  administration: '管理',
  administrator: '管理員',
  signOut: '登出',
  close: '關閉',
  amountHint: (example) => `請輸入金額，例如 ${example}。`,
  loadFailed: '無法載入此部分。請檢查連線後再試一次。',
  retry: '再試一次',
  clauses: (ids) => `條款 ${ids}`,
  unnumbered: '無編號規則',
  games: {
    'crown-sic-bo': '骰寶',
    'rws-tai-sai': '開蓋大細',
    'adelaide-big-and-small': '大小',
    'triple-dice': '三骰',
    dicette: '雙骰盤',
  },
  layouts: ZH_HANT_LAYOUTS,
  sign: { minimum: '最低注碼', maximum: '最高注碼', maximumOfAll: '最高注碼（全檯合計）' },
  alerts: {
    again: (round) => `第 ${round} 局：此次擲骰無效。`,
    void: (round) => `第 ${round} 局作廢。`,
    wagersReturned: '本局所有注碼退回。',
    wagersStand: '注碼有效，重新搖骰。',
    failures: {
      'not-flat': '有骰子未平放。',
      stacked: '骰子重疊。',
      malfunction: '骰盅故障。',
      exposed: '停止下注前骰子已外露。',
      'too-few-tumbles': '搖骰次數不足。',
      'early-activation': '停止下注前已搖骰。',
      'not-together': '骰子並非同時擲出。',
    },
    corrected: (round, was, now) => `第 ${round} 局結果更正：${now}（原為 ${was}）。`,
    lamps: '燈號有誤：以骰子為準。',
    malfunction: '遊戲已暫停。',
    waitsForHouse: '賭檯等候場方恢復遊戲。',
    waitsFor: (role) => `賭檯等候${role}或以上職級恢復遊戲。`,
  },
};
