/** Simplified Chinese texts of the page with several tables. */
import type { TablesWords } from './index.ts';

export const ZH_HANS: TablesWords = {
  title: '多桌同看',
  watched: '其他赌桌',
  playHere: (table) => `到 ${table} 下注`,
  remove: (table) => `移除 ${table}`,
  add: '加入赌桌',
  addButton: '加入',
  choose: '选择赌桌…',
  none: '最多可加入四张赌桌：在其中一张下注，同时观看其他。',
  seconds: (seconds) => `${seconds} 秒`,
  lastResults: '最近结果',
};
