/** A line in Traditional Chinese about each layout. */

const CLASSIC = '三顆骰子。可押大小、點數、兩骰組合、對子或圍骰。';
const SYMBOLS = '三顆骰子，六種圖案，三種顏色。可押圖案、顏色及點數。';
const ODD_EVEN = '三顆骰子。經典投注，加上單雙及四個號碼組合。';

export const ZH_HANT_ABOUT_LAYOUTS: Readonly<Record<string, string>> = {
  'crown-sic-bo/A': CLASSIC,
  'crown-sic-bo/B': CLASSIC,
  'crown-sic-bo/C': SYMBOLS,
  'crown-sic-bo/D': SYMBOLS,
  'crown-sic-bo/E': ODD_EVEN,
  'crown-sic-bo/F': ODD_EVEN,
  'rws-tai-sai/A': '蓋下三顆骰子。可押大小、點數、兩骰組合、對子及圍骰。',
  'rws-tai-sai/C': '蓋下三顆骰子。可押單雙，以及高賠率的三骰組合。',
  'rws-tai-sai/E': '蓋下三顆骰子。高賠率投注印在檯面兩側。',
  'adelaide-big-and-small/full': '三顆骰子。可押單雙、四個號碼組合及範圍。',
  'adelaide-big-and-small/mini': CLASSIC,
  'triple-dice/mat': '玩家擲三顆骰子，圖案為皇冠、船錨及四種花色。可押圖案及顏色。',
  'dicette/mat': '兩顆骰子，檯面如輪盤：號碼、橫行、直行、紅或黑。',
};
