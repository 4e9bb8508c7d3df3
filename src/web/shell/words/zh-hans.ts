/** The messages of the shell in Simplified Chinese. */
import type { ShellWords } from './index.ts';

export const ZH_HANS: ShellWords = {
  notFound: '找不到页面。',
  offline: '无法加载页面，服务器可能已离线，或已有新版本。',
  lobby: '返回赌桌',
  again: '再试一次',
};
