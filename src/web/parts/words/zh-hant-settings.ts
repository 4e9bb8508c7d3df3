/** The messages of the settings dialog in Traditional Chinese. */
import type { SettingsWords } from './en-settings.ts';

export const ZH_HANT: SettingsWords = {
  language: '語言',
  languageName: '繁體中文',
  theme: '主題',
  themes: { auto: '系統', light: '淺色', dark: '深色', contrast: '高對比' },
  motion: '動畫',
  motions: { auto: '系統', full: '開', none: '關' },
  tableView: '檯面顯示',
  tableViews: { auto: '自動', felt: '印刷檯面', compact: '精簡' },
  hand: '操作鍵',
  hands: { right: '右手', left: '左手' },
  sound: '聲音',
  letterKeys: '鍵盤快捷鍵',
  confirmAbove: '下注超過此額須確認',
  confirmNever: '0 = 不確認',
};
