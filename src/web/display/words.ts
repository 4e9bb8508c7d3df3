/** The messages of the public display. */
import type { FailureReason } from '../../rules/index.ts';
import type { InEachLanguage } from '../shell/index.ts';
import type { Cage, Phase } from './situation.ts';

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
  readonly again: (round: string) => string;
  readonly void: (round: string) => string;
  readonly returned: string;
  readonly standing: string;
  readonly failures: Readonly<Record<FailureReason, string>>;
  readonly corrected: (round: string, was: string, now: string) => string;
  readonly lamps: string;
  readonly malfunction: string;
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
    again: (round) => `Round ${round}: this roll does not count`,
    void: (round) => `Round ${round} is void`,
    returned: 'All wagers of the round go back.',
    standing: 'Wagers stand; the dice roll again.',
    failures: {
      'not-flat': 'A die does not lie flat.',
      stacked: 'Dice lie on one another.',
      malfunction: 'The tumbler has failed.',
      exposed: 'The dice were seen before betting closed.',
      'too-few-tumbles': 'The dice were tumbled too few times.',
      'early-activation': 'The dice were tumbled before betting closed.',
      'not-together': 'The dice were not thrown together.',
    },
    corrected: (round, was, now) => `Result of round ${round} corrected: ${now}, not ${was}`,
    lamps: 'The lamps have failed: the dice decide, not the lights.',
    malfunction: 'A fault has been reported. Play goes on when it is mended.',
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
    raise: (minimum, time) => `${time} 起最低注額為 ${minimum}`,
    newSign: (minimum, maximum, time) => `${time} 起：最低 ${minimum}，最高 ${maximum}`,
    closure: (time) => `本檯於 ${time} 關閉`,
    in: (minutes, seconds) => `尚餘 ${minutes}:${seconds}`,
    due: '即將生效',
    consult: (whom) => `如有爭議，可向${whom}查詢。`,
    whom: { 'an inspector': '政府督察', 'the regulator': '監管機構', 'an Authorised Officer': '獲授權人員' },
    again: (round) => `第 ${round} 局：此次擲骰無效`,
    void: (round) => `第 ${round} 局作廢`,
    returned: '本局所有注碼退回。',
    standing: '注碼有效，重新搖骰。',
    failures: {
      'not-flat': '有骰子未平放。',
      stacked: '骰子重疊。',
      malfunction: '骰盅故障。',
      exposed: '停止下注前骰子已外露。',
      'too-few-tumbles': '搖骰次數不足。',
      'early-activation': '停止下注前已搖骰。',
      'not-together': '骰子並非同時擲出。',
    },
    corrected: (round, was, now) => `第 ${round} 局結果更正：${now}（原為 ${was}）`,
    lamps: '燈號故障：以骰子為準。',
    malfunction: '已報告故障，修復後繼續。',
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
