/** Tests `npm run dev` in a copy of the project, so that the test can change source files. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/files.ts';
import { FULL_SIZE } from '../kit/size.ts';
import { makeFolder, removeFolder } from './kit.ts';

const projectCopy = makeFolder();
afterAll(() => removeFolder(projectCopy));

function copyProject(): void {
  for (const name of ['src', 'scripts', 'package.json']) cpSync(join(ROOT, name), join(projectCopy, name), { recursive: true });
  mkdirSync(join(projectCopy, 'node_modules'));
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((entry) => entry !== '.cache'))
    symlinkSync(join(ROOT, 'node_modules', name), join(projectCopy, 'node_modules', name));
}

const poll = <T>(read: () => T) => expect.poll(read, { timeout: 30_000 });

it.runIf(FULL_SIZE)(
  'serves pages from source, restarts the server after a change of its source, and stops on SIGINT',
  async () => {
    copyProject();
    const child = spawn(process.execPath, ['scripts/dev.ts'], { cwd: projectCopy, env: { ...process.env, CROUPIER_PORT: '0' } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const exited = once(child, 'exit');
    try {
      await poll(() => output).toMatch(/at http:\S+/);
      const address = /at (http:\S+)\//.exec(output)?.[1] ?? '';
      const get = async (path: string): Promise<string> =>
        (await fetch(`${address}${path}`, { headers: { accept: 'text/html,*/*' } })).text();
      expect(await get('/table/crown-a')).toContain('/@vite/client');
      expect(await get('/api/v1/floor')).toContain('"practice":true');

      appendFileSync(join(projectCopy, 'src/web/main.tsx'), "\nconsole.log('changed page');\n");
      await poll(() => get('/main.tsx')).toContain('changed page');
      // A changed page does not restart the server.
      expect(output).not.toContain('restarted');

      appendFileSync(join(projectCopy, 'src/server/index.ts'), '\nsyntax error\n');
      await poll(() => output).toContain('the server did not start');
      cpSync(join(ROOT, 'src/server/index.ts'), join(projectCopy, 'src/server/index.ts'));
      await poll(() => output).toContain('restarted the server');
      expect(await get('/api/v1/floor')).toContain('"practice":true');

      child.kill('SIGINT');
      expect(await exited).toEqual([0, null]);
      await expect(fetch(address)).rejects.toThrow();
    } finally {
      child.kill('SIGKILL');
    }
  },
);
