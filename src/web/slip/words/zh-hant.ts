/** The messages of a slip in Traditional Chinese. */
import type { SlipWords } from './index.ts';

export const ZH_HANT: SlipWords = {
  comma: '、',
  bet: '投注',
  stake: '注碼',
  how: '結算方式',
  net: '淨額',
  total: '合計',
  correction: '其後更正',
  adjusted: '員工調整',
  owed: '尚欠場方',
  unrecorded: '此局由較早版本的程式記錄，沒有記錄生效的限額，所列條款可能不全。',
  outcomes: { won: '贏', lost: '輸', returned: '退回', rides: '保留' },
  odds: (n, d) => `${d} 賠 ${n}`,
  times: (base, odds, exact) => `${base}，${odds} = ${exact}`,
  rounded: (paid) => `派 ${paid}，按規則取整`,
  taken: (amount) => `收取 ${amount}`,
  returned: (amount) => `退回 ${amount}`,
  rides: '留在檯面至下一擲',
  source: (title, rulebook, version, layout, hash) =>
    `規則書：${title}（${rulebook}），${version === null ? '沒有版本號' : `版本 ${version}`}，檯面 ${layout}。資料的 SHA-256：${hash}`,
  player: (name, person) => `玩家：${name}（${person}）`,
  tournamentTable: (table) => `${table}（比賽）`,
  printed: (when) => `列印於 ${when}`,
  result: (dice, total) => (total === null ? dice : `${dice}，共 ${total} 點`),
};
