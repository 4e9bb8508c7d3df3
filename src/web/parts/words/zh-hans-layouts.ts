/** The names of the layouts in Simplified Chinese. */

export const ZH_HANS_LAYOUTS: Readonly<Record<string, string>> = {
  'crown-sic-bo/A': '经典骰宝',
  'crown-sic-bo/B': '经典骰宝（台面 B）',
  'crown-sic-bo/C': '鱼虾蟹骰宝',
  'crown-sic-bo/D': '鱼虾蟹骰宝（台面 D）',
  'crown-sic-bo/E': '单双骰宝',
  'crown-sic-bo/F': '单双骰宝（台面 F）',
  'rws-tai-sai/A': '开盖大细',
  'rws-tai-sai/C': '开盖大细组合',
  'rws-tai-sai/E': '开盖大细双翼',
  'adelaide-big-and-small/full': '大小',
  'adelaide-big-and-small/mini': '迷你大小',
  'triple-dice/mat': '三骰',
  'dicette/mat': '双骰盘',
};
