/** Builds the pages and starts Chromium before the first page test, and stops all servers after the last. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ROOT } from '../../scripts/lib/files.ts';
import { launchChromiumServer } from '../kit/chromium.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The WebSocket address of Chromium. */
    readonly chromium: string;
    /** Contains the data of the shared servers, and for each server a file named after its process id. */
    readonly runFolder: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-web-'));
  buildPages();
  const browser = await launchChromiumServer();
  project.provide('chromium', browser.wsEndpoint());
  project.provide('runFolder', folder);
  return async () => {
    await browser.close();
    endServers(folder);
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Vitest sets NODE_ENV to `test`, which would change the build. */
function buildPages(): void {
  const options = { encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } } as const;
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'src', 'cli', 'croupier.mjs'), 'pages'], options);
  if (status !== 0) throw new Error(`the pages could not be built: ${stderr}`);
}

function endServers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = /^(\d+)\.server$/.exec(name)?.[1];
    if (pid === undefined) continue;
    try {
      // A negative id kills child processes too.
      process.kill(-Number(pid), 'SIGKILL');
    } catch (error) {
      // The server has already ended.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
