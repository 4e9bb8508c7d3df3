/** The words on a felt and those it speaks, in English and Traditional Chinese. It must never hold a number of a rulebook. */
import type { Lead, Manner } from './geometry.ts';

export const LANGUAGES = ['en', 'zh-Hant'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Cells that belong together: they are read and reached as one group. */
export const FAMILIES = [
  'chances',
  'triples',
  'totals',
  'pairs',
  'fours',
  'singles',
  'threes',
  'double-singles',
  'lines',
  'shooter',
] as const;
export type Family = (typeof FAMILIES)[number];

export interface Words {
  readonly families: Readonly<Record<Family, string>>;
  /** What is printed for a kind of bet; `{}` stands for what it is on. A kind that is not listed prints that alone. */
  readonly print: Readonly<Record<string, string>>;
  /** What is said for a kind of bet; one that is not listed is called as it is printed. Null: all as their rulebook calls them. */
  readonly say: Readonly<Record<string, string>> | null;
  /** Names of faces, symbols and colours. */
  readonly names: Readonly<Record<string, string>>;
  /** Between the parts of what a bet is on. */
  readonly and: string;
  readonly comma: string;
  readonly manners: Readonly<Record<Manner, string>>;
  readonly leads: Readonly<Record<Lead, string>>;
  /** Odds by the number of dice, as spoken; they are printed in capitals. */
  readonly onDice: readonly [string, string, string];
  readonly pays: string;
  readonly odds: string;
  readonly tripleLoses: string;
  readonly othersLose: string;
  readonly yourStake: string;
  readonly allStakes: string;
  readonly lit: string;
  readonly closed: string;
  readonly litNow: string;
  readonly noStake: string;
  readonly stakesChanged: string;
  readonly felt: string;
  readonly help: string;
}

// biome-ignore format: short
const CHINESE_NAMES: Words['names'] = {
  1: '一', 2: '二', 3: '三', 4: '四', 5: '五', 6: '六', fish: '魚', prawn: '蝦', gourd: '葫蘆', coin: '金錢', crab: '蟹',
  chicken: '雞', crown: '皇冠', anchor: '船錨', spade: '黑桃', heart: '紅心', diamond: '方塊', club: '梅花', red: '紅',
  green: '綠', blue: '藍', black: '黑',
};

/** Symbols and colours are called in English as the rulebooks' data call them. */
const EN: Words = {
  families: {
    chances: 'Even chances',
    triples: 'Doubles and triples',
    totals: 'Totals',
    pairs: 'Two-dice combinations',
    fours: 'Four-number combinations',
    singles: 'Single dice',
    threes: 'Three-dice combinations',
    'double-singles': 'Doubles with a single',
    lines: 'Rows and columns',
    shooter: 'Shooter',
  },
  print: {
    small: 'SMALL',
    big: 'BIG',
    odd: 'ODD',
    even: 'EVEN',
    field: 'FIELD',
    'any-triple': 'ANY TRIPLE',
    'any-symbol-triple': 'ANY SYMBOL TRIPLE',
    'any-colour-triple': 'ANY COLOUR TRIPLE',
    'symbol-triple': 'TRIPLE {}',
    'colour-triple': 'TRIPLE {}',
    'colour-double': 'DOUBLE {}',
    colour: 'SINGLE {}',
    red: 'RED',
    black: 'BLACK',
    'double-combination': 'DOUBLE',
    shooter: "SHOOTER'S BET",
  },
  say: null,
  names: {
    ...Object.fromEntries(Object.keys(CHINESE_NAMES).map((name) => [name, name])),
    1: 'one',
    2: 'two',
    3: 'three',
    4: 'four',
    5: 'five',
    6: 'six',
  },
  and: ' and ',
  comma: ', ',
  manners: { pays: '{d} PAYS {n}', wins: '{d} WINS {n}', to: '{n} TO {d}' },
  leads: {
    'each-double': 'EACH DOUBLE',
    'colour-double': 'COLOUR DOUBLE',
    'colour-triple': 'COLOUR TRIPLE',
    domino: 'DOMINO COMBINATION',
  },
  onDice: ['{} on one die', '{} on two dice', '{} on three dice'],
  pays: 'pays {}',
  odds: '{n} to {d}',
  tripleLoses: 'ANY TRIPLE LOSES',
  othersLose: 'ALL OTHER BETS LOSE',
  yourStake: 'your stake {}',
  allStakes: 'all stakes {}',
  lit: 'lit',
  closed: 'takes no wagers now',
  litNow: 'Lit: {}',
  noStake: 'no stake',
  stakesChanged: 'Your stakes on {} bets changed, {} in all',
  felt: 'Layout',
  help: 'Arrow keys move between bets, Enter places a chip, Shift and Enter takes one off, Delete takes all off.',
};

const ZH: Words = {
  families: {
    chances: '大小單雙',
    triples: '圍骰與對子',
    totals: '點數',
    pairs: '兩個數字組合',
    fours: '四個數字組合',
    singles: '三軍',
    threes: '三個數字組合',
    'double-singles': '對子加單骰',
    lines: '行與列',
    shooter: '擲骰者',
  },
  print: {
    small: '小',
    big: '大',
    odd: '單',
    even: '雙',
    field: '場區',
    'any-triple': '全圍',
    'any-symbol-triple': '全圍',
    'any-colour-triple': '全色',
    triple: '圍{}',
    double: '雙{}',
    'symbol-triple': '圍{}',
    'colour-triple': '三{}',
    'colour-double': '雙{}',
    red: '紅',
    black: '黑',
    'double-combination': '對子',
    shooter: '擲骰者',
  },
  say: {
    total: '點數 {}',
    number: '號碼 {}',
    pair: '骨牌 {}',
    four: '四個數字組合 {}',
    three: '三個數字組合 {}',
    'double-single': '對子加單骰 {}',
    single: '三軍 {}',
    row: '橫行 {}',
    column: '直列 {}',
    field: '場區 {}',
    'double-combination': '對子組合 {}',
  },
  names: CHINESE_NAMES,
  and: '、',
  comma: '，',
  manners: { pays: '{d} 賠 {n}', wins: '{d} 賠 {n}', to: '{d} 賠 {n}' },
  leads: { 'each-double': '雙骰', 'colour-double': '雙色', 'colour-triple': '三色', domino: '骨牌' },
  onDice: ['一顆 {}', '兩顆 {}', '三顆 {}'],
  pays: '{}',
  odds: '{d} 賠 {n}',
  tripleLoses: '圍骰通吃',
  othersLose: '其他全輸',
  yourStake: '你的注碼 {}',
  allStakes: '全檯注碼 {}',
  lit: '中',
  closed: '現在不接受下注',
  litNow: '中：{}',
  noStake: '沒有注碼',
  stakesChanged: '{} 項注碼已變，共 {}',
  felt: '檯面',
  help: '方向鍵移動，Enter 下一個籌碼，Shift 加 Enter 取回一個，Delete 全部取回。',
};

export const WORDS: Readonly<Record<Language, Words>> = { en: EN, 'zh-Hant': ZH };

/** Puts values into a text: `{}` is filled from left to right. */
export function fill(text: string, ...values: readonly (string | number)[]): string {
  let i = 0;
  return text.replace(/\{\}/g, () => String(values[i++] ?? ''));
}

/** Every letter of a language that is printed and not merely said: what a font for the felt must have. */
export function printedLetters(language: Language): string {
  const { print, names, manners, leads, onDice, families, tripleLoses, othersLose } = WORDS[language];
  const lists = [print, names, manners, leads].flatMap((list) => Object.values(list));
  const texts = [
    ...lists,
    ...onDice.map((text) => text.toUpperCase()),
    families.threes,
    families['double-singles'],
    tripleLoses,
    othersLose,
  ];
  return [...new Set(texts.join(''))].sort().join('');
}
