/** Tests that all languages have the same messages as English, and that no message is left in another language. */
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { projectFiles, ROOT, type TextFile } from '../scripts/lib/files.ts';
import { nodes, parse, textOf } from '../scripts/lib/parse.ts';
import { LANGUAGES, type Language } from '../src/web/felt/headless.ts';

// Some messages format numbers. The shell of the pages needs a browser.
vi.mock('../src/web/shell/index.ts', () => ({ formatMoney: String, formatNumber: String }));

const OTHER_LANGUAGES = LANGUAGES.filter((language) => language !== 'en');

const files = new Map(projectFiles('src/web').map((file) => [file.path, file]));
const ENGLISH_LISTS = [...files.keys()].filter((path) => /\/words\/en[^/]*\.ts$/.test(path));

/** The file and the export of a list in another language: `en-steps.ts` and `EN_STEPS` become `vi-steps.ts` and `VI_STEPS`. */
const fileIn = (path: string, language: Language): string => path.replace(/en([^/]*)$/, `${language.toLowerCase()}$1`);
const exportIn = (name: string, language: Language): string =>
  name.replace(/^EN(?=_|$)/, language.toUpperCase().replace('-', '_'));

const load = (path: string): Promise<Readonly<Record<string, unknown>>> => import(join(ROOT, path));

/** Lists whose keys are words of the rulebooks. English needs no entry for most of them. */
const BY_DATA = /^(?:games|spoken|EN_AUTHORITIES)$/;

const isList = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** Calls a message with values. Null if the message needs other values. */
function exampleOf(message: (...values: unknown[]) => unknown): string | null {
  try {
    const text = message(...Array.from({ length: message.length }, (_, i) => String(i + 2)));
    return typeof text === 'string' ? text : null;
  } catch {
    return null;
  }
}

const hasSentence = (text: string): boolean => /\p{L}{2,}\P{L}+\p{L}{2,}/u.test(text);

/** Texts that may be the same in another language: names of games, keys, and commands that users type. */
const SAME_IN_ENGLISH = /^(?:Sic Bo|Tai Sai|Triple Dice|Page up|Shift\+Enter)|·|^big 1000|croupier /;

/** Compares a list with the English list, and returns the faults. */
function compare(english: unknown, other: unknown, path: string): readonly string[] {
  const name = path.split('.').at(-1) ?? '';
  if (isList(english)) {
    if (BY_DATA.test(name)) return [];
    if (!isList(other)) return [`${path} is not a list`];
    const keys = [...new Set([...Object.keys(english), ...Object.keys(other)])];
    return keys.flatMap((key) => {
      if (!(key in english)) return Object.keys(english).length === 0 ? [] : [`${path}.${key} is not in English`];
      return key in other ? compare(english[key], other[key], `${path}.${key}`) : [`${path}.${key} is missing`];
    });
  }
  if (typeof english !== typeof other) return [`${path} is a ${typeof other}`];
  const [englishText, text] = [english, other].map((message) =>
    typeof message === 'function' ? exampleOf(message as (...values: unknown[]) => unknown) : message,
  );
  if (typeof englishText !== 'string' || typeof text !== 'string') return [];
  if (text.trim() === '' && englishText.trim() !== '') return [`${path} is empty`];
  return text === englishText && hasSentence(text) && !SAME_IN_ENGLISH.test(text) ? [`${path} is English: ${text}`] : [];
}

describe.each(OTHER_LANGUAGES)('%s', (language) => {
  it.each(ENGLISH_LISTS)('has the messages of %s', async (path) => {
    // The kinds of bets that a felt prints differ by language.
    if (path.includes('/felt/')) return;
    const [english, other] = await Promise.all([load(path), load(fileIn(path, language))]);
    const lists = Object.entries(english).filter(([name, value]) => /^EN(?:_|$)/.test(name) && isList(value));
    expect(lists.length).toBeGreaterThan(0);
    expect(lists.flatMap(([name, list]) => compare(list, other[exportIn(name, language)], name))).toEqual([]);
  });
});

const textsIn = (file: TextFile): readonly string[] => [...nodes(parse(file).program)].flatMap(([node]) => textOf(node) ?? []);

/** Characters of our texts that only one of the two Chinese scripts has, from the tables of OpenCC. */
const TRADITIONAL_ONLY = new Set(
  [
    '並亂佔併來個們側備傳僅價優儲兌內兩別刪則剛創動務勝勢區協參員問啓啟喫單嗎嘗圍圖執報場塊壞夠奪娛實寫寬寶將專尋對導屆屬帳帶',
    '幣幹幾庫廢廳張強後徑從復態應戲戶捨採揀換損搖撥擇擔據擬擲擾攜敗數斷於時晉暫書會條棄業構樂標樣機橫檔檢檯欄權歡歲歷歸決沒況',
    '淨淺減測湊準滿瀏為無熱燈營爭爲狀獎獨獲現產畫異當疊發盡監盤確碼種稱範篩簡簽籌籤紀約紅納紙級細終組結絕絡給統經綠維網緒線編',
    '練縮總績繪繼續罰義習聯聲職聽腦臺與舉舊莊蓋藍蘆處虛號虧蝦螢裏補裝裡製複見規視覽觀訂計訊記訪設許註詐詞詢試話該詳誌認語誤說',
    '誰調請論諮諾謝證議讀變讓負責買費貼資賠賭購賽贏軍軟較載輕輪輸轉這連進遊運過達違遞適遲選遺還邊鈕鈴銷錄錢錦錨錯鍵鍾鎖鐘長閉',
    '開閒間閣閱關陰階際隨雙雜雞離電響頁項須預頒領頭頻顆題額顏類顯餘駐騙驟體魚麼黃點齊齡',
  ].join(''),
);
const SIMPLIFIED_ONLY = new Set(
  [
    '与专业两个为举么义乐习书买乱争于亏产仅从们价优会传体余侧储兑关内写军决况净减凑几则刚创删别务动势区协单占厅历参双发变叠号',
    '后吗听启员咨响围图场坏块声处备复够头夺奖娱宝实宽对寻导将尝尽届属岁币帐带并庄库应废开异弃张强归当录径态总戏户执扰报担拟拣',
    '拨择损换据掷携摇数断无旧时显晋暂机杂权条来构标栏样档检横欢没浅测浏游满灯点热状独现电画监盖盘码确离种称筛筹签简类红约级纪',
    '纳纸线练组细终经结绘给络绝统继绩绪续维绿编缩网罚职联胜脑芦范获萤营蓝虚虾补装见观规视览计订认让议讯记许论设访证诈词试话询',
    '该详语误说请诺读谁调谢负责败购贴费资赌赔赛赢转轮软轻载较输边达过运还这进违连迟适选递遗采里钟钮钱铃销锁错锚锦键长闭问闲间',
    '阁阅阴阶际随页项须颁预领频颗题颜额驻骗骤鱼鸡黄齐龄',
  ].join(''),
);

/** Whether a character belongs to another language. */
const FOREIGN: Readonly<Record<Exclude<Language, 'en'>, (character: string) => boolean>> = {
  'zh-Hant': (character) => SIMPLIFIED_ONLY.has(character) || (/[\u00c0-\u1eff]/.test(character) && character !== '×'),
  'zh-Hans': (character) => TRADITIONAL_ONLY.has(character) || (/[\u00c0-\u1eff]/.test(character) && character !== '×'),
  vi: (character) => /\p{Script=Han}|[，。：；（）「」]/u.test(character),
};

it.each(OTHER_LANGUAGES)('texts in %s have no characters of another language', (language) => {
  const list = new RegExp(`/words/${language.toLowerCase()}[^/]*\\.ts$`);
  const texts = [...files.values()].filter(({ path }) => list.test(path)).flatMap(textsIn);
  expect(texts.length).toBeGreaterThan(1000);
  expect(texts.filter((text) => [...text].some(FOREIGN[language]))).toEqual([]);
});

it('finds missing, empty and English messages, and other characters', () => {
  const english = { a: 'A sentence here.', b: { c: 'More' }, d: (n: string) => `Round ${n} is over`, e: 'Text' };
  const other = { a: 'A sentence here.', b: {}, d: (n: string) => `Round ${n} is over`, e: '', f: 'x' };
  expect(compare(english, other, 'EN')).toEqual([
    'EN.a is English: A sentence here.',
    'EN.b.c is missing',
    'EN.d is English: Round 2 is over',
    'EN.e is empty',
    'EN.f is not in English',
  ]);
  expect([...'對'].some(FOREIGN['zh-Hans'])).toBe(true);
  expect([...'对'].some(FOREIGN['zh-Hant'])).toBe(true);
  expect([...'大'].some(FOREIGN.vi)).toBe(true);
});
