/** The messages of one's own page: slips, limits, breaks. Calm and plain; they must never urge to play, nor to stay. */
import { type InEachLanguage, sayNumber } from '../shell/index.ts';
import type { DayEnd } from './day-end.ts';

export interface MeWords {
  readonly title: string;
  readonly guest: string;
  readonly notIn: string;
  readonly signIn: string;
  readonly lobby: string;
  readonly staff: string;
  readonly slips: string;
  readonly slipsNone: string;
  readonly slipsNet: (count: number, net: string) => string;
  readonly round: (table: string, round: string) => string;
  readonly more: string;
  readonly csv: string;
  readonly print: string;
  readonly noResult: string;
  /** Marks beside the dice of a round that was decided anew. */
  readonly corrected: string;
  readonly voided: string;
  readonly correctedSays: (from: string) => string;
  readonly byFirst: string;
  readonly open: string;
  readonly limits: string;
  readonly limitsSay: string;
  readonly daily: string;
  /** `when` is that of the words below. */
  readonly dailySay: (when: string) => string;
  readonly bought: (amount: string) => string;
  readonly left: (amount: string, when: string) => string;
  readonly dayEnds: Readonly<Record<DayEnd, (time: string) => string>>;
  readonly minutes: string;
  readonly minutesSay: string;
  readonly noLimit: string;
  readonly noReminder: string;
  readonly set: string;
  readonly remove: string;
  readonly saved: string;
  readonly pending: (value: string, when: string) => string;
  readonly minutesOf: (count: number) => string;
  readonly break: string;
  readonly breakSay: string;
  readonly timeOut: string;
  readonly timeOutSay: string;
  readonly exclude: string;
  readonly excludeSay: string;
  readonly howLong: string;
  readonly days: (count: number) => string;
  readonly start: string;
  readonly confirmTitle: string;
  readonly confirmSays: (until: string) => string;
  readonly confirmNoWay: string;
  readonly confirmTick: string;
  readonly confirm: string;
  readonly cancel: string;
  readonly excluded: (until: string) => string;
  readonly excludedForGood: string;
  readonly excludedSay: string;
  readonly asking: string;
  readonly again: string;
  /** Nothing was answered: of what was asked nobody knows here whether it was done. */
  readonly unheard: string;
  readonly breakUnheard: string;
  readonly limitUnheard: string;
  readonly forgetUnheard: string;
  readonly signOutUnheard: string;
  /** What holds although it was asked for otherwise. */
  readonly breakRefused: (why: string) => string;
  readonly limitRefused: (why: string) => string;
  readonly forgetRefused: (why: string) => string;
  readonly wrongPassword: string;
  readonly account: string;
  readonly signOut: string;
  readonly signOutGuest: string;
  readonly forget: string;
  readonly forgetSays: string;
  readonly forgetChips: string;
  readonly password: string;
  readonly help: string;
}

export const ME_WORDS: InEachLanguage<MeWords> = {
  en: {
    title: 'My slips and limits',
    guest: 'You are here as a guest: this page is kept for this browser only.',
    notIn: 'Nobody is signed in here.',
    signIn: 'Sign in',
    lobby: 'To the tables',
    staff: 'This is a staff account. Staff do not play with it.',
    slips: 'My slips',
    slipsNone: 'No wager of yours has been settled yet.',
    slipsNet: (count, net) => `${count} ${count === 1 ? 'round' : 'rounds'} shown, together ${net}`,
    round: (table, round) => `${table}, round ${round}`,
    more: 'Show older rounds',
    csv: 'Download as CSV',
    print: 'Print',
    noResult: 'no result',
    corrected: 'corrected',
    voided: 'voided',
    correctedSays: (from) => `The house corrected this round after it was settled; first it was settled by ${from}.`,
    byFirst: 'The lines below are by those first dice, and the last of them has the difference.',
    open: 'Page of the round',
    limits: 'My limits',
    limitsSay: 'A lower limit holds at once. A higher one, or none, holds a day later, so that there is time to think.',
    daily: 'Chips I buy in a day, at most',
    dailySay: (when) => `Over all tables; counted anew from ${when}. What is cashed out is not counted back.`,
    bought: (amount) => `${amount} bought today.`,
    left: (amount, when) => `${amount} left until ${when}.`,
    dayEnds: { midnight: () => 'midnight', today: (time) => `${time} today`, tomorrow: (time) => `${time} tomorrow` },
    minutes: 'Remind me after so many minutes',
    minutesSay: 'The table then says how long you have been here. Nothing is refused.',
    noLimit: 'no limit',
    noReminder: 'no reminder',
    set: 'Set',
    remove: 'Remove',
    saved: 'Kept.',
    pending: (value, when) => `From ${when}: ${value}.`,
    minutesOf: (count) => (count === 1 ? '1 minute' : `${sayNumber(count)} minutes`),
    break: 'Take a break',
    breakSay: 'A break holds at every table from the moment you start it. What lies on a layout is settled and stays yours.',
    timeOut: 'Time-out',
    timeOutSay: 'For some days. You can watch and see your slips; you cannot play.',
    exclude: 'Exclude myself',
    excludeSay: 'For a long time. Choose this if playing does you no good.',
    howLong: 'How long',
    days: (count) =>
      count % 365 === 0 ? (count === 365 ? '1 year' : `${count / 365} years`) : count === 1 ? '1 day' : `${count} days`,
    start: 'Go on',
    confirmTitle: 'Are you sure?',
    confirmSays: (until) => `You will not be able to play until ${until}.`,
    confirmNoWay: 'You cannot undo this yourself, and neither a new session nor asking again makes it shorter.',
    confirmTick: 'I understand that I cannot undo this',
    confirm: 'Start the break',
    cancel: 'Cancel',
    excluded: (until) => `You are on a break until ${until}.`,
    excludedForGood: 'You are excluded from play.',
    excludedSay: 'You can watch tables and see your slips here.',
    asking: 'Asking the house …',
    again: 'Try again',
    unheard: 'The house did not answer. Try again in a moment.',
    breakUnheard:
      'The house did not answer. Your break may not have begun: try again until this page says that it has. What you chose is still here.',
    limitUnheard:
      'The house did not answer. Your limit may not hold: try again until this page says that it does. What you typed is still here.',
    forgetUnheard: 'The house did not answer. You may not have been forgotten yet: try again.',
    signOutUnheard: 'The house did not answer. You may still be signed in: try again.',
    breakRefused: (why) => `${why}. Your break has not begun.`,
    limitRefused: (why) => `${why}. This limit is as it was.`,
    forgetRefused: (why) => `${why}. Nothing was erased.`,
    wrongPassword: 'This password is not right. Nothing was erased.',
    account: 'My account',
    signOut: 'Sign out',
    signOutGuest: 'Leave as guest',
    forget: 'Forget me',
    forgetSays:
      'Your name, login and password are erased and you are signed out everywhere. The record of rounds keeps a number that is no longer yours to any reader.',
    forgetChips: 'Chips that you still have at tables cannot be claimed afterwards.',
    password: 'Password',
    help: 'If playing worries you or somebody near you, talk to the staff of the house or to the gambling help line of your country.',
  },
  'zh-Hant': {
    title: '我的注單與限額',
    guest: '你以訪客身份在此：本頁只為此瀏覽器保留。',
    notIn: '目前沒有人登入。',
    signIn: '登入',
    lobby: '返回賭檯',
    staff: '此為員工帳戶，不可用於下注。',
    slips: '我的注單',
    slipsNone: '你尚未有已結算的注。',
    slipsNet: (count, net) => `顯示 ${count} 局，合計 ${net}`,
    round: (table, round) => `${table}，第 ${round} 局`,
    more: '顯示較早的局',
    csv: '下載 CSV',
    print: '列印',
    noResult: '沒有結果',
    corrected: '已更正',
    voided: '已作廢',
    correctedSays: (from) => `此局結算後由賭場更正；最初按 ${from} 結算。`,
    byFirst: '以下各行按最初的骰子列出，差額見最後一行。',
    open: '該局頁面',
    limits: '我的限額',
    limitsSay: '調低即時生效。調高或取消於一天後生效，讓你有時間考慮。',
    daily: '每日最多購買籌碼',
    dailySay: (when) => `所有賭檯合計，由${when}起重新計算。兌現不會扣回。`,
    bought: (amount) => `今日已購 ${amount}。`,
    left: (amount, when) => `至${when}尚餘 ${amount}。`,
    dayEnds: { midnight: () => '午夜零時', today: (time) => `今日 ${time} `, tomorrow: (time) => `明日 ${time} ` },
    minutes: '多少分鐘後提醒我',
    minutesSay: '屆時賭檯會告知你已停留多久，不會拒絕任何操作。',
    noLimit: '無限額',
    noReminder: '不作提醒',
    set: '設定',
    remove: '取消限額',
    saved: '已儲存。',
    pending: (value, when) => `由 ${when} 起：${value}。`,
    minutesOf: (count) => `${sayNumber(count)} 分鐘`,
    break: '休息一下',
    breakSay: '由開始一刻起在所有賭檯生效。檯面上的注碼照常結算，仍屬於你。',
    timeOut: '暫停',
    timeOutSay: '數天之內。可以觀看及查閱注單，不能下注。',
    exclude: '自我禁制',
    excludeSay: '較長時間。如果博彩對你沒有好處，請選擇此項。',
    howLong: '多久',
    days: (count) => (count % 365 === 0 ? `${count / 365} 年` : `${count} 天`),
    start: '繼續',
    confirmTitle: '確定嗎？',
    confirmSays: (until) => `在 ${until} 之前你不能下注。`,
    confirmNoWay: '你不能自行撤銷；重新登入或再次要求都不會縮短時間。',
    confirmTick: '我明白不能自行撤銷',
    confirm: '開始休息',
    cancel: '取消',
    excluded: (until) => `你正在休息，至 ${until}。`,
    excludedForGood: '你現時不得參與博彩。',
    excludedSay: '你可以觀看賭檯，並在此查閱注單。',
    asking: '正在向賭場提出…',
    again: '再試一次',
    unheard: '賭場沒有回應，請稍後再試。',
    breakUnheard: '賭場沒有回應，你的休息可能尚未開始：請再試，直至本頁確認為止。你的選擇仍保留在此。',
    limitUnheard: '賭場沒有回應，你的限額可能尚未生效：請再試，直至本頁確認為止。你輸入的數額仍保留在此。',
    forgetUnheard: '賭場沒有回應，你的資料可能尚未刪除：請再試。',
    signOutUnheard: '賭場沒有回應，你可能仍未登出：請再試。',
    breakRefused: (why) => `${why}。你的休息並未開始。`,
    limitRefused: (why) => `${why}。此限額維持不變。`,
    forgetRefused: (why) => `${why}。沒有刪除任何資料。`,
    wrongPassword: '密碼不正確，沒有刪除任何資料。',
    account: '我的帳戶',
    signOut: '登出',
    signOutGuest: '離開訪客身份',
    forget: '刪除我的資料',
    forgetSays: '你的名稱、登入名稱及密碼會被刪除，並在所有裝置登出。局的紀錄只保留一個不再能辨認你的編號。',
    forgetChips: '你在賭檯尚餘的籌碼其後不能領取。',
    password: '密碼',
    help: '如你或身邊的人因博彩感到困擾，請與賭場員工或所在地的戒賭熱線聯絡。',
  },
};
