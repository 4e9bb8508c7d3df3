/** Launches a real browser for tests. The browser is installed already and is not downloaded. */
import sparticuz from '@sparticuz/chromium';
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core';

/** Uses the Chromium of the project on Linux x64, and the browser of the system elsewhere. */
async function findLaunchOptions(): Promise<LaunchOptions> {
  if (process.platform === 'linux' && process.arch === 'x64')
    return { executablePath: await sparticuz.executablePath(), args: ['--no-sandbox'] };
  return { channel: process.platform === 'win32' ? 'msedge' : 'chrome' };
}

export const launchChromium = async (): Promise<Browser> => chromium.launch(await findLaunchOptions());

/** Launches a browser to which several processes can connect. */
export const launchChromiumServer = async (): Promise<BrowserServer> => chromium.launchServer(await findLaunchOptions());
