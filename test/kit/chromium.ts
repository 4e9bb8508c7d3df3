/** A real browser for tests; it must never be downloaded while they run. */
import sparticuz from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

/** On Linux x64 the one that is installed with the project, elsewhere the system's own. */
export async function launchChromium(): Promise<Browser> {
  if (process.platform === 'linux' && process.arch === 'x64') {
    return chromium.launch({ executablePath: await sparticuz.executablePath(), args: ['--no-sandbox'] });
  }
  return chromium.launch({ channel: process.platform === 'win32' ? 'msedge' : 'chrome' });
}
