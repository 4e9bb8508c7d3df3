/** The names of the layouts in Traditional Chinese. */

export const ZH_HANT_LAYOUTS: Readonly<Record<string, string>> = {
  'crown-sic-bo/A': '經典骰寶',
  'crown-sic-bo/B': '經典骰寶（檯面 B）',
  'crown-sic-bo/C': '魚蝦蟹骰寶',
  'crown-sic-bo/D': '魚蝦蟹骰寶（檯面 D）',
  'crown-sic-bo/E': '單雙骰寶',
  'crown-sic-bo/F': '單雙骰寶（檯面 F）',
  'rws-tai-sai/A': '開蓋大細',
  'rws-tai-sai/C': '開蓋大細組合',
  'rws-tai-sai/E': '開蓋大細雙翼',
  'adelaide-big-and-small/full': '大小',
  'adelaide-big-and-small/mini': '迷你大小',
  'triple-dice/mat': '三骰',
  'dicette/mat': '雙骰盤',
};
