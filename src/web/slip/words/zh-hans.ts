/** The messages of a slip in Simplified Chinese. */
import type { SlipWords } from './index.ts';

export const ZH_HANS: SlipWords = {
  comma: '、',
  bet: '投注',
  stake: '注码',
  how: '结算方式',
  net: '净额',
  total: '合计',
  correction: '其后更正',
  adjusted: '员工调整',
  owed: '尚欠赌场',
  unrecorded: '此局由较早版本的程序记录，没有记录生效的限额，所列条款可能不全。',
  outcomes: { won: '赢', lost: '输', returned: '退回', rides: '保留' },
  odds: (n, d) => `${d} 赔 ${n}`,
  times: (base, odds, exact) => `${base}，${odds} = ${exact}`,
  rounded: (paid) => `派 ${paid}，按规则取整`,
  taken: (amount) => `收取 ${amount}`,
  returned: (amount) => `退回 ${amount}`,
  rides: '留在台面至下一掷',
  source: (title, rulebook, version, layout, hash) =>
    `规则书：${title}（${rulebook}），${version === null ? '没有版本号' : `版本 ${version}`}，台面 ${layout}。数据的 SHA-256：${hash}`,
  player: (name, person) => `玩家：${name}（${person}）`,
  tournamentTable: (table) => `${table}（比赛）`,
  printed: (when) => `打印于 ${when}`,
  result: (dice, total) => (total === null ? dice : `${dice}，共 ${total} 点`),
};
