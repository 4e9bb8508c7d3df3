/** A line in Simplified Chinese about each layout. */

const CLASSIC = '三颗骰子。可押大小、点数、两骰组合、对子或围骰。';
const SYMBOLS = '三颗骰子，六种图案，三种颜色。可押图案、颜色及点数。';
const ODD_EVEN = '三颗骰子。经典投注，加上单双及四个号码组合。';

export const ZH_HANS_ABOUT_LAYOUTS: Readonly<Record<string, string>> = {
  'crown-sic-bo/A': CLASSIC,
  'crown-sic-bo/B': CLASSIC,
  'crown-sic-bo/C': SYMBOLS,
  'crown-sic-bo/D': SYMBOLS,
  'crown-sic-bo/E': ODD_EVEN,
  'crown-sic-bo/F': ODD_EVEN,
  'rws-tai-sai/A': '盖下三颗骰子。可押大小、点数、两骰组合、对子及围骰。',
  'rws-tai-sai/C': '盖下三颗骰子。可押单双，以及高赔率的三骰组合。',
  'rws-tai-sai/E': '盖下三颗骰子。高赔率投注印在台面两侧。',
  'adelaide-big-and-small/full': '三颗骰子。可押单双、四个号码组合及范围。',
  'adelaide-big-and-small/mini': CLASSIC,
  'triple-dice/mat': '玩家掷三颗骰子，图案为皇冠、船锚及四种花色。可押图案及颜色。',
  'dicette/mat': '两颗骰子，台面如轮盘：号码、横行、直行、红或黑。',
};
