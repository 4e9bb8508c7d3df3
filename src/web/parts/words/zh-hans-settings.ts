/** The messages of the settings dialog in Simplified Chinese. */
import type { SettingsWords } from './en-settings.ts';

export const ZH_HANS: SettingsWords = {
  language: '语言',
  theme: '主题',
  themes: { auto: '系统', light: '浅色', dark: '深色', contrast: '高对比度' },
  felt: '台布',
  felts: { printed: '原色', emerald: '翠绿', sapphire: '宝蓝', burgundy: '酒红' },
  dice: '骰子',
  diceColours: { ivory: '象牙白', red: '红色', black: '黑色' },
  groups: { appearance: '外观', table: '桌上', sound: '声音' },
  motion: '动画',
  motions: { auto: '系统', full: '开', none: '关' },
  tableView: '台面显示',
  tableViews: { auto: '自动', felt: '印刷台面', compact: '紧凑' },
  hand: '按钮位置',
  hands: { right: '右手', left: '左手' },
  sound: '播放声音',
  volume: '音量',
  letterKeys: '键盘快捷键',
  tips: '在桌上显示提示',
  confirmAbove: '下注超过此额须确认',
  confirmNever: '0 = 不确认',
};
