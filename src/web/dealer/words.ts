/** The messages of the dealer's console. */
import type { InEachLanguage } from '../shell/index.ts';

export interface DealerWords {
  readonly title: (table: string) => string;
  readonly loading: string;
  readonly noTable: string;
  // coming in
  readonly signIn: string;
  readonly signInFor: (table: string) => string;
  readonly login: string;
  readonly password: string;
  readonly code: string;
  readonly newPassword: string;
  readonly passwordHint: string;
  readonly firstTime: string;
  readonly notFirstTime: string;
  readonly noRole: (table: string) => string;
  readonly toTable: string;
  readonly anotherAccount: string;
  // the lock
  readonly locked: string;
  readonly lockedWhy: string;
  readonly unlock: string;
  readonly locksIn: (seconds: number) => string;
  // where we are
  readonly actAs: string;
  readonly round: (round: number) => string;
  readonly noRound: string;
  readonly procedure: string;
  readonly done: string;
  readonly now: string;
  readonly offline: (seconds: number) => string;
  readonly watching: string;
  // the next step
  readonly next: string;
  readonly say: string;
  readonly calls: Readonly<Record<string, string>>;
  readonly waitsFor: (whom: string) => string;
  readonly waitsForTaker: string;
  readonly waitsForChoice: string;
  readonly waitsForThrow: string;
  readonly waitsForDice: string;
  readonly waitsForSecond: string;
  readonly waitsForTime: string;
  readonly notAssigned: string;
  readonly readTheDice: (count: number) => string;
  readonly readAgain: string;
  readonly enterThese: (faces: string) => string;
  readonly dry: string;
  // dice
  readonly covered: string;
  readonly uncovered: string;
  readonly tumbled: (times: number, least: number) => string;
  readonly result: (faces: string, total: number | null) => string;
  readonly entry: (faces: string) => string;
  readonly noEntry: string;
  readonly keypad: string;
  /** Faces that are symbols, by the rulebooks' names. */
  readonly symbols: Readonly<Record<string, string>>;
  readonly back: string;
  readonly enter: string;
  readonly amend: string;
  readonly hold: string;
  readonly amendBy: (role: string) => string;
  readonly wasRead: (faces: string) => string;
  readonly corrected: (round: number, from: string, to: string) => string;
  readonly commitment: string;
  readonly electronic: string;
  // the bell
  readonly ring: string;
  readonly rang: (time: string) => string;
  // trouble
  readonly trouble: string;
  readonly troubleNone: string;
  readonly troubleHint: string;
  readonly lamps: string;
  readonly suspended: (about: string) => string;
  readonly rectifiedBy: (role: string) => string;
  readonly about: string;
  /** Written already, for whoever has a keypad only. */
  readonly written: Readonly<Record<string, string>>;
  readonly lost: string;
  readonly notDone: string;
  readonly why: string;
  readonly returns: (amount: string, wagers: number) => string;
  readonly stands: (amount: string, wagers: number) => string;
  readonly nothingOnLayout: string;
  readonly confirm: string;
  readonly cancel: string;
  readonly close: string;
  // settling
  readonly settling: string;
  readonly take: string;
  readonly takeNone: string;
  readonly pay: string;
  readonly payNone: string;
  readonly paid: string;
  readonly markPaid: (bet: string) => string;
  readonly ofStake: (counted: string, stake: string) => string;
  readonly back_: (amount: string) => string;
  readonly roundedUp: (amount: string) => string;
  readonly odds: (odds: string) => string;
  readonly total: string;
  readonly inChips: string;
  readonly rest: (amount: string) => string;
  // players
  readonly players: string;
  readonly playersNone: string;
  readonly seat: (position: number) => string;
  readonly standing: string;
  readonly rack: string;
  readonly onLayout: string;
  readonly colourChips: (colour: string, count: number, value: string) => string;
  readonly colours: Readonly<Record<string, string>>;
  readonly marker: string;
  readonly limitMarker: string;
  readonly warned: string;
  readonly barred: string;
  readonly owes: (amount: string) => string;
  readonly actsFor: (player: string) => string;
  readonly position: string;
  readonly account: string;
  readonly accountHint: string;
  readonly ageChecked: (years: number) => string;
  readonly amount: string;
  readonly colour: string;
  readonly value: string;
  readonly valueHint: string;
  readonly count: string;
  readonly valueFound: string;
  readonly lowestMinimum: string;
  readonly surveillanceTold: string;
  readonly placing: (player: string) => string;
  readonly chip: string;
  readonly placingDone: string;
  readonly shooterIs: (player: string) => string;
  readonly throwIs: (number: number) => string;
  readonly shooterLocked: string;
  readonly diceChosen: (dice: string) => string;
  readonly diceNotChosen: string;
  readonly replaceBy: string;
  // the table
  readonly table: string;
  readonly sign: string;
  readonly minimum: string;
  readonly maximum: string;
  readonly multiples: string;
  readonly differential: string;
  readonly perBet: string;
  readonly bet: string;
  readonly addBet: string;
  readonly remove: string;
  readonly float: string;
  readonly notices: Readonly<Record<'raise-minimum' | 'closure', string>>;
  readonly due: (time: string) => string;
  readonly dueNow: string;
  readonly staffHere: string;
  readonly person: string;
  readonly role: string;
  readonly onlyFor: (role: string) => string;
  readonly signNow: (minimum: string, maximum: string) => string;
  readonly roundNumber: string;
  // keys
  readonly help: string;
  readonly keys: readonly (readonly [key: string, does: string])[];
}

export const DEALER_WORDS: InEachLanguage<DealerWords> = {
  en: {
    title: (table) => `Dealing at ${table}`,
    loading: 'The table is being opened …',
    noTable: 'There is no such table.',
    signIn: 'Sign in',
    signInFor: (table) => `Sign in to deal at ${table}`,
    login: 'Login',
    password: 'Password',
    code: 'One-time code',
    newPassword: 'New password',
    passwordHint: 'At least 10 characters.',
    firstTime: 'First time here, with a code',
    notFirstTime: 'I have a password',
    noRole: (table) => `This account has no role at ${table}.`,
    toTable: 'To the table as a player',
    anotherAccount: 'Sign in with another account',
    locked: 'Console locked',
    lockedWhy: 'Nothing was done here for five minutes. The table is as it was.',
    unlock: 'Unlock',
    locksIn: (seconds) => `Locks in ${seconds} s unless something is done`,
    actAs: 'Acting as',
    round: (round) => `Round ${round}`,
    noRound: 'No round yet',
    procedure: 'Steps of the round',
    done: 'done',
    now: 'now',
    offline: (seconds) => `No connection for ${seconds} s. Nothing is lost; it comes back by itself.`,
    watching: 'You see everything here and press nothing.',
    next: 'Next step',
    say: 'Say',
    calls: {},
    waitsFor: (whom) => `Waiting for ${whom}`,
    waitsForTaker: 'Waiting for a player to take the dice',
    waitsForChoice: 'Waiting for the shooter to wager and choose dice',
    waitsForThrow: 'Waiting for the shooter to throw',
    waitsForDice: 'The electronic dice bring the result by themselves',
    waitsForSecond: 'A second person has to read the dice',
    waitsForTime: 'The system takes the next step',
    notAssigned: 'You are not assigned to this table. Whoever supervises it can assign you.',
    readTheDice: (count) => `Read the ${count} dice`,
    readAgain: 'Read the dice again',
    enterThese: (faces) => `Enter ${faces}`,
    dry: 'Dry spin: no wagers',
    covered: 'Covered',
    uncovered: 'Uncovered',
    tumbled: (times, least) => `Activated ${times} of at least ${least}`,
    result: (faces, total) => (total === null ? `Result ${faces}` : `Result ${faces}, total ${total}`),
    entry: (faces) => `Read so far: ${faces}`,
    noEntry: 'No die read yet',
    keypad: 'Faces of the dice',
    // biome-ignore format: short
    symbols: {
      fish: 'fish', prawn: 'prawn', gourd: 'gourd', coin: 'coin', crab: 'crab', chicken: 'chicken', crown: 'crown', anchor: 'anchor',
      spade: 'spade', heart: 'heart', diamond: 'diamond', club: 'club',
    },
    back: 'Last die off',
    enter: 'Enter',
    amend: 'Amend the result',
    hold: 'hold for 1 s',
    amendBy: (role) => `Amended by: ${role} or above`,
    wasRead: (faces) => `Entered before: ${faces}`,
    corrected: (round, from, to) => `Round ${round} corrected: ${from} is now ${to}`,
    commitment: 'Committed to',
    electronic: 'Electronic dice',
    ring: 'Ring the bell',
    rang: (time) => `Bell rung at ${time}`,
    trouble: 'No spin, void, trouble',
    troubleNone: 'Nothing can be declared at this point.',
    troubleHint: 'Choose what happened. You are asked once more before it counts.',
    lamps: 'Lamps wrong: the round is settled by the dice.',
    suspended: (about) => `Play rests: ${about}`,
    rectifiedBy: (role) => `Goes on when declared rectified by: ${role} or above`,
    about: 'What happened',
    written: {
      'report-malfunction': 'the tumbler does not work',
      interrupt: 'play had to stop',
      'report-lamps': 'the lamps do not show the dice',
      invalidate: 'decided at the table',
      'correct-result': 'keyed in wrongly',
    },
    lost: 'There was no answer. What became of it is seen as soon as the connection is back.',
    notDone: 'Not done',
    why: 'Reason',
    returns: (amount, wagers) => `${amount} on ${wagers === 1 ? '1 bet' : `${wagers} bets`} goes back to the players.`,
    stands: (amount, wagers) => `${amount} on ${wagers === 1 ? '1 bet' : `${wagers} bets`} stays on the layout.`,
    nothingOnLayout: 'Nothing is on the layout.',
    confirm: 'Confirm',
    cancel: 'Cancel',
    close: 'Close',
    settling: 'Settlement',
    take: '1. Take',
    takeNone: 'Nothing to take.',
    pay: '2. Pay',
    payNone: 'Nothing to pay.',
    paid: 'paid',
    markPaid: (bet) => `Mark ${bet} as paid`,
    ofStake: (counted, stake) => `${counted} of ${stake} counts`,
    back_: (amount) => `${amount} back`,
    roundedUp: (amount) => `rounded up by ${amount}`,
    odds: (odds) => `${odds} to 1`,
    total: 'Total',
    inChips: 'In chips',
    rest: (amount) => `and ${amount}`,
    players: 'Players',
    playersNone: 'Nobody is at the table.',
    seat: (position) => `Seat ${position}`,
    standing: 'Standing',
    rack: 'Chips',
    onLayout: 'On layout',
    colourChips: (colour, count, value) => `${count} × ${colour} at ${value}`,
    colours: { red: 'red', blue: 'blue', green: 'green', yellow: 'yellow', purple: 'purple', black: 'black', white: 'white' },
    marker: 'Value marker',
    limitMarker: 'Individual limits',
    warned: 'told about the minimum',
    barred: 'barred',
    owes: (amount) => `owes ${amount}`,
    actsFor: (player) => `For ${player}`,
    position: 'Seat',
    account: 'Account (empty for none)',
    accountHint: 'The id on the player’s card. Without one the player gets a number for today.',
    ageChecked: (years) => `I have checked that the player is ${years} or over`,
    amount: 'Amount',
    colour: 'Colour',
    value: 'Value of one chip',
    valueHint: 'Empty: the minimum, where the rules say so',
    count: 'How many',
    valueFound: 'Value they were issued at, if found',
    lowestMinimum: 'Lowest minimum of this game in the house',
    surveillanceTold: 'Surveillance has been told',
    placing: (player) => `Placing for ${player}`,
    chip: 'Chip',
    placingDone: 'Done',
    shooterIs: (player) => `Shooter: ${player}`,
    throwIs: (number) => `Throw ${number} of 4`,
    shooterLocked: 'The shooter’s bet is locked until the turn ends.',
    diceChosen: (dice) => `Dice chosen: ${dice}`,
    diceNotChosen: 'Three of five dice are still to be chosen.',
    replaceBy: 'Who throws instead',
    table: 'Table',
    sign: 'Sign',
    minimum: 'Minimum',
    maximum: 'Maximum',
    multiples: 'Multiples of the minimum only',
    differential: 'Differential',
    perBet: 'Own limits of a bet',
    bet: 'Bet',
    addBet: 'Add a bet',
    remove: 'Remove',
    float: 'Float',
    notices: { 'raise-minimum': 'Notice: the minimum goes up', closure: 'Notice: the table closes' },
    due: (time) => `takes effect at ${time}`,
    dueNow: 'may take effect now',
    staffHere: 'Staff at the table',
    person: 'Person',
    role: 'Role',
    onlyFor: (role) => `For: ${role} or above`,
    signNow: (minimum, maximum) => `${minimum} to ${maximum}`,
    roundNumber: 'Round',
    help: 'Keys',
    keys: [
      ['1 … 6', 'a die shows this face; in a list, this entry'],
      ['Enter', 'the next step, or confirm'],
      ['Backspace', 'last die off; in a list, back'],
      ['+', 'no spin, void, trouble'],
      ['−', 'players'],
      ['*', 'the bell, or else the table'],
      ['/', 'the table: open, close, sign, notices'],
      ['.', 'close what is open'],
      ['U, hold', 'amend the result'],
      ['?', 'this list'],
    ],
  },
  'zh-Hant': {
    title: (table) => `${table} 荷官操作台`,
    loading: '正在開啟賭檯……',
    noTable: '沒有這張賭檯。',
    signIn: '登入',
    signInFor: (table) => `登入以在 ${table} 派骰`,
    login: '帳號',
    password: '密碼',
    code: '一次性代碼',
    newPassword: '新密碼',
    passwordHint: '最少 10 個字元。',
    firstTime: '首次登入，使用代碼',
    notFirstTime: '我已有密碼',
    noRole: (table) => `此帳號在 ${table} 沒有職位。`,
    toTable: '以玩家身分前往賭檯',
    anotherAccount: '以另一帳號登入',
    locked: '操作台已鎖定',
    lockedWhy: '五分鐘內沒有操作。賭檯狀況不變。',
    unlock: '解鎖',
    locksIn: (seconds) => `${seconds} 秒內沒有操作便會鎖定`,
    actAs: '職位',
    round: (round) => `第 ${round} 局`,
    noRound: '尚未開局',
    procedure: '本局步驟',
    done: '已完成',
    now: '現在',
    offline: (seconds) => `連線中斷 ${seconds} 秒。資料不會遺失，將自動恢復。`,
    watching: '你在此可看到一切，但不能操作。',
    next: '下一步',
    say: '宣布',
    calls: {
      open: '請下注',
      close: '停止下注',
      'No spin': '無效搖盅',
      Void: '本局作廢',
      'No Throw': '無效擲骰',
      'No Spin/Throw': '無效擲骰',
    },
    waitsFor: (whom) => `等候${whom}`,
    waitsForTaker: '等候玩家接骰',
    waitsForChoice: '等候擲骰者下注並揀骰',
    waitsForThrow: '等候擲骰者擲骰',
    waitsForDice: '電子骰會自動給出結果',
    waitsForSecond: '須由第二人覆核骰面',
    waitsForTime: '系統將進行下一步',
    notAssigned: '你未獲派駐此賭檯，可由主管派駐。',
    readTheDice: (count) => `讀取 ${count} 顆骰`,
    readAgain: '再讀一次骰面',
    enterThese: (faces) => `輸入 ${faces}`,
    dry: '空搖：不接受下注',
    covered: '已蓋盅',
    uncovered: '已開盅',
    tumbled: (times, least) => `已搖 ${times} 次，最少 ${least} 次`,
    result: (faces, total) => (total === null ? `結果 ${faces}` : `結果 ${faces}，${total} 點`),
    entry: (faces) => `已讀：${faces}`,
    noEntry: '尚未讀取',
    keypad: '骰面',
    // biome-ignore format: short
    symbols: {
      fish: '魚', prawn: '蝦', gourd: '葫蘆', coin: '金錢', crab: '蟹', chicken: '雞', crown: '皇冠', anchor: '船錨', spade: '黑桃',
      heart: '紅心', diamond: '方塊', club: '梅花',
    },
    back: '刪去最後一顆',
    enter: '輸入',
    amend: '更正結果',
    hold: '按住 1 秒',
    amendBy: (role) => `更正須由${role}或以上`,
    wasRead: (faces) => `先前輸入：${faces}`,
    corrected: (round, from, to) => `第 ${round} 局已更正：${from} 改為 ${to}`,
    commitment: '封存值',
    electronic: '電子骰',
    ring: '響鐘',
    rang: (time) => `${time} 已響鐘`,
    trouble: '無效、作廢、故障',
    troubleNone: '此時沒有可宣布的事項。',
    troubleHint: '請選擇發生的情況，生效前會再確認一次。',
    lamps: '燈號有誤：按骰面結算。',
    suspended: (about) => `遊戲暫停：${about}`,
    rectifiedBy: (role) => `須由${role}或以上宣布排除後繼續`,
    about: '發生何事',
    written: {
      'report-malfunction': '骰盅不能運作',
      interrupt: '遊戲須中止',
      'report-lamps': '燈號與骰面不符',
      invalidate: '於檯上決定',
      'correct-result': '輸入有誤',
    },
    lost: '未有回覆，恢復連線後即可看到結果。',
    notDone: '未執行',
    why: '理由',
    returns: (amount, wagers) => `${wagers} 個投注項共 ${amount} 退回玩家。`,
    stands: (amount, wagers) => `${wagers} 個投注項共 ${amount} 留在檯面。`,
    nothingOnLayout: '檯面沒有注碼。',
    confirm: '確認',
    cancel: '取消',
    close: '關閉',
    settling: '結算',
    take: '一、收注',
    takeNone: '沒有輸注。',
    pay: '二、派彩',
    payNone: '沒有派彩。',
    paid: '已派',
    markPaid: (bet) => `${bet} 已派彩`,
    ofStake: (counted, stake) => `${stake} 之中 ${counted} 有效`,
    back_: (amount) => `退回 ${amount}`,
    roundedUp: (amount) => `進位 ${amount}`,
    odds: (odds) => `1 賠 ${odds}`,
    total: '合計',
    inChips: '籌碼',
    rest: (amount) => `另 ${amount}`,
    players: '玩家',
    playersNone: '賭檯上沒有玩家。',
    seat: (position) => `${position} 號座`,
    standing: '未入座',
    rack: '籌碼',
    onLayout: '檯面',
    colourChips: (colour, count, value) => `${colour}色碼 ${count} 個，每個 ${value}`,
    colours: { red: '紅', blue: '藍', green: '綠', yellow: '黃', purple: '紫', black: '黑', white: '白' },
    marker: '面值標記',
    limitMarker: '個人限額',
    warned: '已告知最低注額',
    barred: '已被禁止',
    owes: (amount) => `尚欠 ${amount}`,
    actsFor: (player) => `${player}`,
    position: '座位',
    account: '帳號（沒有可留空）',
    accountHint: '玩家卡上的編號。沒有的話，今日會獲配一個號碼。',
    ageChecked: (years) => `已查核玩家年滿 ${years} 歲`,
    amount: '金額',
    colour: '顏色',
    value: '每個籌碼面值',
    valueHint: '留空：規則准許時為最低注額',
    count: '數量',
    valueFound: '查得的發出面值',
    lowestMinimum: '本場此遊戲最低的最低注額',
    surveillanceTold: '已通知監控部',
    placing: (player) => `代 ${player} 下注`,
    chip: '籌碼',
    placingDone: '完成',
    shooterIs: (player) => `擲骰者：${player}`,
    throwIs: (number) => `第 ${number} 擲，共 4 擲`,
    shooterLocked: '擲骰者的注碼鎖定至輪次完結。',
    diceChosen: (dice) => `已揀骰：${dice}`,
    diceNotChosen: '五顆骰中尚未揀出三顆。',
    replaceBy: '由誰代擲',
    table: '賭檯',
    sign: '限額牌',
    minimum: '最低注額',
    maximum: '最高注額',
    multiples: '只接受最低注額的倍數',
    differential: '差額上限',
    perBet: '個別投注項限額',
    bet: '投注項',
    addBet: '加入投注項',
    remove: '移除',
    float: '檯碼',
    notices: { 'raise-minimum': '告示：調高最低注額', closure: '告示：賭檯將關閉' },
    due: (time) => `${time} 生效`,
    dueNow: '現可生效',
    staffHere: '檯上員工',
    person: '員工',
    role: '職位',
    onlyFor: (role) => `須由${role}或以上`,
    signNow: (minimum, maximum) => `${minimum} 至 ${maximum}`,
    roundNumber: '局',
    help: '按鍵',
    keys: [
      ['1 … 6', '骰面；在清單中為該項'],
      ['Enter', '下一步或確認'],
      ['Backspace', '刪去最後一顆；在清單中返回'],
      ['+', '無效、作廢、故障'],
      ['−', '玩家'],
      ['*', '響鐘，否則為賭檯'],
      ['/', '賭檯：開檯、關檯、限額牌、告示'],
      ['.', '關閉已開啟的視窗'],
      ['U（按住）', '更正結果'],
      ['?', '此清單'],
    ],
  },
};
