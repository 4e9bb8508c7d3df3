/** The messages of the public display. */

import type { Phase } from '../parts/index.ts';
import type { InEachLanguage } from '../shell/index.ts';
import type { Cage } from './situation.ts';

export interface DisplayWords {
  readonly display: (table: string) => string;
  readonly phases: Readonly<Record<Phase, string>>;
  readonly secondsLeft: (seconds: string) => string;
  readonly round: (round: string) => string;
  readonly result: string;
  readonly lastResult: (round: string) => string;
  readonly noResult: string;
  readonly total: (total: string) => string;
  readonly cages: Readonly<Record<Cage, string>>;
  readonly tumbles: (count: number) => string;
  readonly sign: string;
  readonly noMaximum: string;
  readonly multiples: (minimum: string) => string;
  readonly differential: (a: string, b: string, amount: string) => string;
  readonly limitsOf: (minimum: string, maximum: string) => string;
  readonly noSign: string;
  readonly raise: (minimum: string, time: string) => string;
  readonly newSign: (minimum: string, maximum: string, time: string) => string;
  readonly closure: (time: string) => string;
  readonly in: (minutes: string, seconds: string) => string;
  readonly due: string;
  readonly consult: (whom: string) => string;
  readonly whom: Readonly<Record<string, string>>;
  /** The same once more, for so many times in a row. */
  readonly times: (times: string) => string;
  readonly offline: (time: string) => string;
  readonly noTable: (table: string) => string;
  readonly tables: string;
  readonly verify: (round: string) => string;
  readonly commitment: string;
  readonly seats: (taken: string, all: string) => string;
  readonly throws: (number: string) => string;
  readonly comma: string;
}

export const DISPLAY_WORDS: InEachLanguage<DisplayWords> = {
  en: {
    display: (table) => `Table ${table}`,
    phases: {
      closed: 'Table closed',
      suspended: 'Play is stopped',
      offered: 'The dice are offered',
      betting: 'Place your bets',
      'no-more-bets': 'No more bets',
      tumbling: 'The dice are tumbling',
      thrown: 'The dice are thrown',
      result: 'Result',
      settling: 'Taking and paying',
      between: 'Between rounds',
    },
    secondsLeft: (seconds) => `${seconds} seconds left`,
    round: (round) => `Round ${round}`,
    result: 'Result',
    lastResult: (round) => `Last result, round ${round}`,
    noResult: 'No result yet',
    total: (total) => `total ${total}`,
    cages: { covered: 'Covered, tumbled', tumbling: 'Tumbling', still: 'Uncovered' },
    tumbles: (count) => (count === 1 ? 'once' : `${count} times`),
    sign: 'Wagers at this table',
    noMaximum: 'none',
    multiples: (minimum) => `in multiples of ${minimum}`,
    differential: (a, b, amount) => `${a} and ${b} may differ by ${amount} in all`,
    limitsOf: (minimum, maximum) => `${minimum} to ${maximum}`,
    noSign: 'No sign is posted',
    raise: (minimum, time) => `The minimum rises to ${minimum} at ${time}`,
    newSign: (minimum, maximum, time) => `From ${time}: minimum ${minimum}, maximum ${maximum}`,
    closure: (time) => `This table closes at ${time}`,
    in: (minutes, seconds) => `in ${minutes}:${seconds}`,
    due: 'due now',
    consult: (whom) => `In a dispute you may consult ${whom}.`,
    whom: {},
    times: (times) => `Once more (${times}).`,
    offline: (time) => `Connection lost at ${time}. The table is shown as it was then.`,
    noTable: (table) => `There is no table ${table}.`,
    tables: 'To the tables',
    verify: (round) => `Check round ${round}`,
    commitment: 'Dice committed to',
    seats: (taken, all) => `${taken} of ${all} places taken`,
    throws: (number) => `Throw ${number}`,
    comma: ', ',
  },
  'zh-Hant': {
    display: (table) => `賭檯 ${table}`,
    phases: {
      closed: '本檯已關',
      suspended: '暫停',
      offered: '請擲骰者接骰',
      betting: '請下注',
      'no-more-bets': '停止下注',
      tumbling: '搖骰中',
      thrown: '骰子已擲',
      result: '開',
      settling: '派彩中',
      between: '等候下一局',
    },
    secondsLeft: (seconds) => `尚餘 ${seconds} 秒`,
    round: (round) => `第 ${round} 局`,
    result: '開',
    lastResult: (round) => `上局結果（第 ${round} 局）`,
    noResult: '暫無結果',
    total: (total) => `${total} 點`,
    cages: { covered: '骰盅蓋上，已搖', tumbling: '搖骰中', still: '骰盅已開' },
    tumbles: (count) => `${count} 次`,
    sign: '本檯限紅',
    noMaximum: '不限',
    multiples: (minimum) => `須為 ${minimum} 的倍數`,
    differential: (a, b, amount) => `${a}與${b}總注相差不得超過 ${amount}`,
    limitsOf: (minimum, maximum) => `${minimum} 至 ${maximum}`,
    noSign: '尚未張貼限紅',
    raise: (minimum, time) => `${time} 起最低注碼為 ${minimum}`,
    newSign: (minimum, maximum, time) => `${time} 起：最低 ${minimum}，最高 ${maximum}`,
    closure: (time) => `本檯於 ${time} 關閉`,
    in: (minutes, seconds) => `尚餘 ${minutes}:${seconds}`,
    due: '即將生效',
    consult: (whom) => `如有爭議，可向${whom}查詢。`,
    whom: { 'an inspector': '政府督察', 'the regulator': '監管機構', 'an Authorised Officer': '獲授權人員' },
    times: (times) => `再次（第 ${times} 次）。`,
    offline: (time) => `${time} 起連線中斷，畫面為當時情況。`,
    noTable: (table) => `沒有賭檯 ${table}。`,
    tables: '返回賭檯',
    verify: (round) => `查核第 ${round} 局`,
    commitment: '骰子承諾',
    seats: (taken, all) => `已坐 ${taken}／${all} 位`,
    throws: (number) => `第 ${number} 擲`,
    comma: '、',
  },
};
