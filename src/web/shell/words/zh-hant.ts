/** The messages of the shell in Traditional Chinese. */
import type { ShellWords } from './index.ts';

export const ZH_HANT: ShellWords = {
  notFound: '找不到頁面。',
  offline: '無法載入頁面，伺服器可能已離線，或已有新版本。',
  lobby: '返回賭檯',
  again: '再試一次',
};
