/** A real browser for tests, never downloaded while they run. */
import sparticuz from '@sparticuz/chromium';
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core';

/** On Linux x64 the Chromium that is installed with the project, elsewhere the system's own. */
async function launchOptions(): Promise<LaunchOptions> {
  if (process.platform === 'linux' && process.arch === 'x64')
    return { executablePath: await sparticuz.executablePath(), args: ['--no-sandbox'] };
  return { channel: process.platform === 'win32' ? 'msedge' : 'chrome' };
}

export const launchChromium = async (): Promise<Browser> => chromium.launch(await launchOptions());

/** A browser that several processes connect to. */
export const launchChromiumServer = async (): Promise<BrowserServer> => chromium.launchServer(await launchOptions());
