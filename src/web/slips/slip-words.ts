/** The messages of a slip, in each language. */
import type { SettledView } from '../../protocol/index.ts';
import type { InEachLanguage } from '../shell/index.ts';

const EN = {
  /** Between clauses. */
  comma: ',',
  bet: 'Bet',
  stake: 'Stake',
  how: 'How it was settled',
  net: 'Net',
  total: 'Together',
  since: 'Corrected or voided since',
  unrecorded:
    'An earlier version of the program recorded this round. It did not record which limits applied, so the rules named may be incomplete.',
  outcomes: { won: 'Won', lost: 'Lost', returned: 'Returned', rides: 'Rides on' } satisfies Readonly<
    Record<SettledView['outcome'], string>
  >,
  odds: (n: string, d: string) => `${n} to ${d}`,
  times: (base: string, odds: string, exact: string) => `${base} at ${odds} = ${exact}`,
  rounded: (paid: string) => `paid ${paid}, rounded as the book says`,
  taken: (amount: string) => `${amount} taken`,
  returned: (amount: string) => `${amount} returned`,
  rides: 'stays on the layout for the next throw',
  /** By which rules a slip is told; the version is null where the book has none. */
  source: (title: string, rulebook: string, version: string | null, layout: string, hash: string): string =>
    `Rulebook: ${title} (${rulebook}), ${version === null ? 'no version printed' : `version ${version}`}, layout ${layout}. SHA-256 of its data: ${hash}`,
  player: (name: string, person: string) => `Player: ${name} (${person})`,
  printed: (when: string) => `Printed ${when}`,
  result: (dice: string, total: string | null) => (total === null ? dice : `${dice}, total ${total}`),
};

export const SLIP_WORDS: InEachLanguage<typeof EN> = {
  en: EN,
  'zh-Hant': {
    comma: '、',
    bet: '投注',
    stake: '注碼',
    how: '結算方式',
    net: '淨額',
    total: '合計',
    since: '其後更正或作廢',
    unrecorded: '此局由較早版本的程式記錄，沒有記下哪些限額生效，所列條文可能不全。',
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
    printed: (when) => `列印於 ${when}`,
    result: (dice, total) => (total === null ? dice : `${dice}，共 ${total} 點`),
  },
};
