/** The messages of the lobby, in each language. */

import type { StepName } from '../../rules/index.ts';
import { GAMES } from '../parts/index.ts';
import type { InEachLanguage } from '../shell/index.ts';

export interface LobbyWords {
  readonly title: string;
  readonly lead: string;
  readonly practice: string;
  readonly real: string;
  readonly games: Readonly<Record<string, string>>;
  readonly allGames: string;
  readonly filter: string;
  readonly tables: string;
  readonly layout: (id: string, title: string) => string;
  readonly limits: string;
  readonly limitsFrom: (least: string, most: string | null) => string;
  readonly players: string;
  readonly playersOf: (now: string, most: string) => string;
  readonly last: string;
  readonly noResult: string;
  readonly voided: string;
  readonly result: (dice: string, total: string | null) => string;
  readonly phases: Readonly<
    Record<'closed' | 'suspended' | 'betting' | 'resting' | 'waiting' | Exclude<StepName, 'close'>, string>
  >;
  readonly sit: string;
  readonly ofAge: (years: number) => string;
  readonly rules: string;
  readonly ownRules: string;
  readonly display: string;
  readonly deal: string;
  readonly favouring: (count: number) => string;
  readonly favouringWhy: string;
  readonly explorer: string;
  readonly explorerSays: string;
  readonly rulesOf: string;
  readonly mySlips: string;
  readonly api: string;
  readonly fair: string;
  readonly fairSays: string;
  readonly exact: string;
  readonly exactSays: string;
  readonly safer: string;
  readonly saferSays: string;
  readonly signIn: string;
  readonly offline: string;
  readonly loading: string;
  readonly emptyTitle: string;
  readonly emptySays: string;
  readonly emptySteps: readonly string[];
  readonly emptyAdministrator: string;
  readonly noneOfGame: string;
  readonly failed: (why: string) => string;
  readonly excluded: (until: string) => string;
  readonly excludedNow: string;
  readonly notOpenToYou: string;
}

export const LOBBY_WORDS: InEachLanguage<LobbyWords> = {
  en: {
    title: 'Dice tables, dealt by the book',
    lead: 'Sic Bo, Tai Sai, Big and Small, Triple Dice and Dicette, each exactly as its published rules say, to the last clause.',
    practice: 'Practice floor: chips cost nothing and win nothing.',
    real: 'Sign in to play. Your chips are issued at the table.',
    games: GAMES.en,
    allGames: 'All games',
    filter: 'Show one game',
    tables: 'Tables',
    layout: (_, title) => title,
    limits: 'Limits',
    limitsFrom: (least, most) => (most === null ? `from ${least}` : `${least} to ${most}`),
    players: 'Players',
    playersOf: (now, most) => `${now} of ${most}`,
    last: 'Last results',
    noResult: 'No result yet',
    voided: 'void',
    result: (dice, total) => (total === null ? dice : `${dice}, total ${total}`),
    phases: {
      closed: 'Closed',
      suspended: 'Suspended',
      betting: 'Place your bets',
      resting: 'Deals when you sit',
      waiting: 'Waiting for players',
      open: 'Next round soon',
      tumble: 'Tumbling',
      uncover: 'No more bets',
      throw: 'Dice in hand',
      result: 'Dice are down',
      settle: 'Settling',
      take: 'Settling',
      pay: 'Paying',
    },
    sit: 'Take a seat',
    ofAge: (years) => `I am ${years} or over`,
    rules: 'Rules',
    ownRules: 'The house’s own rules',
    display: 'Display',
    deal: 'Deal',
    favouring: (count) => `${count} ${count === 1 ? 'bet here favours' : 'bets here favour'} the player: practice chips only`,
    favouringWhy: 'The book prints them at these odds, so they are offered here where chips cost nothing.',
    explorer: 'Odds explorer',
    explorerSays: 'Exact odds, edges and distributions, apart from the tables.',
    rulesOf: 'Rules of the games',
    mySlips: 'My slips and limits',
    api: 'For programs: the HTTP interface',
    fair: 'Every result can be checked',
    fairSays: 'The dice are committed to before betting opens. Each round has a page where your own browser recomputes them.',
    exact: 'Every decision names its clause',
    exactSays: 'Limits, payments and failures follow the published rules; a slip shows the arithmetic of each wager.',
    safer: 'Play at your own pace',
    saferSays: 'Set a limit of your own, take a time-out, or leave for good, at any time.',
    signIn: 'Sign in',
    offline: 'The house does not answer. Trying again.',
    loading: 'Looking at the floor',
    emptyTitle: 'This house has no tables yet',
    emptySays: 'It was just opened. An administrator sets up its tables.',
    emptySteps: [
      'At its first start the server printed the administrator’s one-time code. “croupier admin code administrator” gives another.',
      'Sign in with it and choose a password.',
      'Set up staff and tables: the interface for it is described on the page below.',
    ],
    emptyAdministrator: 'Sign in with a one-time code',
    noneOfGame: 'No table of this game is on the floor.',
    failed: (why) => `You could not be seated: ${why}`,
    excludedNow: 'You are excluded from play at present. You can watch; you cannot play.',
    notOpenToYou: 'Not open to you',
    excluded: (until) => `You are taking a break until ${until}. You can watch; you cannot play.`,
  },
  'zh-Hant': {
    title: '骰子賭檯，照章行事',
    lead: '骰寶、開蓋大細、大小、三骰與雙骰盤，每一局都按已公布的規則逐條執行。',
    practice: '練習場：籌碼不用錢，亦不能兌現。',
    real: '登入後即可玩。籌碼由賭檯發出。',
    games: GAMES['zh-Hant'],
    allGames: '全部遊戲',
    filter: '只看一種遊戲',
    tables: '賭檯',
    layout: (id) => `檯面 ${id}`,
    limits: '限額',
    limitsFrom: (least, most) => (most === null ? `${least} 起` : `${least} 至 ${most}`),
    players: '玩家',
    playersOf: (now, most) => `${now} / ${most}`,
    last: '最近結果',
    noResult: '尚無結果',
    voided: '作廢',
    result: (dice, total) => (total === null ? dice : `${dice}，共 ${total} 點`),
    phases: {
      closed: '已關檯',
      suspended: '暫停',
      betting: '請下注',
      resting: '入座即開局',
      waiting: '等候玩家',
      open: '下一局即將開始',
      tumble: '搖骰中',
      uncover: '停止下注',
      throw: '擲骰中',
      result: '骰子已定',
      settle: '結算中',
      take: '結算中',
      pay: '派彩中',
    },
    sit: '入座',
    ofAge: (years) => `本人已滿 ${years} 歲`,
    rules: '規則',
    ownRules: '賭場自訂規則',
    display: '顯示屏',
    deal: '荷官檯',
    favouring: (count) => `此檯有 ${count} 項對玩家有利的投注：只用練習籌碼`,
    favouringWhy: '規則書按此賠率印出，籌碼不用錢，故在此開放。',
    explorer: '賠率探索',
    explorerSays: '精確的機會率、莊家優勢與分布，與賭檯分開。',
    rulesOf: '遊戲規則',
    mySlips: '我的注單與限額',
    api: '程式介面（HTTP）',
    fair: '每個結果都可核實',
    fairSays: '骰子在開放下注前已先承諾。每局都有一頁，由你的瀏覽器自行重算。',
    exact: '每個決定都註明條款',
    exactSays: '限額、派彩與失誤均按已公布規則；注單列出每注的算式。',
    safer: '按自己的步伐玩',
    saferSays: '隨時可自訂限額、暫停一段時間，或永久離開。',
    signIn: '登入',
    offline: '賭場沒有回應，正在重試。',
    loading: '正在查看賭檯',
    emptyTitle: '此賭場尚未設檯',
    emptySays: '賭場剛開設，由管理員設置賭檯。',
    emptySteps: [
      '伺服器首次啟動時會印出管理員的一次性代碼；「croupier admin code administrator」可再發一個。',
      '用代碼登入並自選密碼。',
      '設置員工與賭檯：介面說明見下方頁面。',
    ],
    emptyAdministrator: '用一次性代碼登入',
    noneOfGame: '場內沒有這種遊戲的賭檯。',
    failed: (why) => `未能入座：${why}`,
    excludedNow: '你目前被禁止參與博彩。可以觀看，不能下注。',
    notOpenToYou: '不對你開放',
    excluded: (until) => `你正在休息，至 ${until}。可以觀看，不能下注。`,
  },
};
