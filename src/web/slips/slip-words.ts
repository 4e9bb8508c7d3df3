/** The messages of a slip, in each language. */
import type { SettledView } from '../../protocol/index.ts';
import type { InEachLanguage } from '../shell/index.ts';

export interface SlipWords {
  readonly bet: string;
  readonly stake: string;
  readonly how: string;
  readonly net: string;
  /** Between clauses. */
  readonly comma: string;
  readonly total: string;
  readonly since: string;
  readonly outcomes: Readonly<Record<SettledView['outcome'], string>>;
  readonly odds: (n: string, d: string) => string;
  readonly times: (base: string, odds: string, exact: string) => string;
  readonly rounded: (paid: string) => string;
  readonly taken: (amount: string) => string;
  readonly returned: (amount: string) => string;
  readonly rides: string;
  /** By which rules a slip is told; the version is null where the book has none. */
  readonly source: (title: string, rulebook: string, version: string | null, layout: string, hash: string) => string;
  readonly player: (name: string, person: string) => string;
  readonly printed: (when: string) => string;
  readonly result: (dice: string, total: string | null) => string;
}

export const SLIP_WORDS: InEachLanguage<SlipWords> = {
  en: {
    comma: ',',
    bet: 'Bet',
    stake: 'Stake',
    how: 'How it was settled',
    net: 'Net',
    total: 'Together',
    since: 'Corrected or voided since',
    outcomes: { won: 'Won', lost: 'Lost', returned: 'Returned', rides: 'Rides on' },
    odds: (n, d) => `${n} to ${d}`,
    times: (base, odds, exact) => `${base} at ${odds} = ${exact}`,
    rounded: (paid) => `paid ${paid}, rounded as the book says`,
    taken: (amount) => `${amount} taken`,
    returned: (amount) => `${amount} returned`,
    rides: 'stays on the layout for the next throw',
    source: (title, rulebook, version, layout, hash) =>
      `Rulebook: ${title} (${rulebook}), ${version === null ? 'no version printed' : `version ${version}`}, layout ${layout}. SHA-256 of its data: ${hash}`,
    player: (name, person) => `Player: ${name} (${person})`,
    printed: (when) => `Printed ${when}`,
    result: (dice, total) => (total === null ? dice : `${dice}, total ${total}`),
  },
  'zh-Hant': {
    comma: '、',
    bet: '投注',
    stake: '注碼',
    how: '結算方式',
    net: '淨額',
    total: '合計',
    since: '其後更正或作廢',
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
