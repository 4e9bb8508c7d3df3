/** What felts print in Traditional Chinese. Felts in languages with Latin letters print it too, as the second language. */
import type { FeltWords } from './index.ts';

// biome-ignore format: short
const names: FeltWords['names'] = {
  1: '一', 2: '二', 3: '三', 4: '四', 5: '五', 6: '六', fish: '魚', prawn: '蝦', gourd: '葫蘆', coin: '金錢', crab: '蟹',
  chicken: '雞', crown: '皇冠', anchor: '船錨', spade: '黑桃', heart: '紅心', diamond: '方塊', club: '梅花', red: '紅',
  green: '綠', blue: '藍', black: '黑',
};

const print: FeltWords['print'] = {
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
};

export const ZH_HANT_PRINT: Pick<FeltWords, 'print' | 'names'> = { print, names };
