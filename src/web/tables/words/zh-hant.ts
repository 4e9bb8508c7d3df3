/** Traditional Chinese texts of the page with several tables. */
import type { TablesWords } from './index.ts';

export const ZH_HANT: TablesWords = {
  title: '多檯同看',
  watched: '其他賭檯',
  playHere: (table) => `到 ${table} 下注`,
  remove: (table) => `移除 ${table}`,
  add: '加入賭檯',
  addButton: '加入',
  choose: '選擇賭檯…',
  none: '最多可加入四張賭檯：在其中一張下注，同時觀看其他。',
  seconds: (seconds) => `${seconds} 秒`,
  lastResults: '最近結果',
};
