/** The messages of the settings dialog in Traditional Chinese. */
import type { SettingsWords } from './en-settings.ts';

export const ZH_HANT: SettingsWords = {
  language: '語言',
  theme: '主題',
  themes: { auto: '系統', light: '淺色', dark: '深色', contrast: '高對比' },
  felt: '檯布',
  felts: { printed: '原色', emerald: '翠綠', sapphire: '寶藍', burgundy: '酒紅' },
  dice: '骰子',
  diceColours: { ivory: '象牙白', red: '紅色', black: '黑色' },
  groups: { appearance: '外觀', table: '檯上', sound: '聲音' },
  motion: '動畫',
  motions: { auto: '系統', full: '開', none: '關' },
  tableView: '檯面顯示',
  tableViews: { auto: '自動', felt: '印刷檯面', compact: '精簡' },
  hand: '按鈕位置',
  hands: { right: '右手', left: '左手' },
  sound: '播放聲音',
  volume: '音量',
  letterKeys: '鍵盤快捷鍵',
  tips: '在檯上顯示提示',
  confirmAbove: '下注超過此額須確認',
  confirmNever: '0 = 不確認',
};
