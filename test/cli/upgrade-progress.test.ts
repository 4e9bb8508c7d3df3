/** Tests what the subcommands print while they upgrade a store. */
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpackOldStore } from '../store/old-format.ts';
import { makeFolder, removeFolder } from '../store/stores.ts';
import { croupier, startCroupier } from './command.ts';

let tempFolder = '';
beforeAll(() => {
  tempFolder = makeFolder();
});
afterAll(() => removeFolder(tempFolder));

const unpack = (name: string): string => unpackOldStore('format-4', join(tempFolder, name));
const lineOf = (folder: string): string =>
  `upgrading the store in ${folder} from format 4 to 5; the old file is kept as croupier-format-4.db\n`;

describe('the upgrade of a store', () => {
  it('prints one line in a pipe, and nothing at the next start', () => {
    const folder = unpack('pipe');
    expect(croupier(['admin', 'list', '--data', folder])).toMatchObject({ status: 0, stderr: lineOf(folder) });
    expect(croupier(['admin', 'list', '--data', folder])).toMatchObject({ status: 0, stderr: '' });
  });

  it('prints the line before the server starts', async () => {
    const folder = unpack('server');
    const server = startCroupier(['serve', '--data', folder, '--port', '0', '--log', 'silent', '--dealing', 'bench']);
    let [stdout, stderr] = ['', ''];
    server.stderr?.on('data', (chunk) => {
      stderr += chunk;
    });
    await new Promise<void>((resolve, reject) => {
      server.stdout?.on('data', (chunk) => {
        stdout += chunk;
        if (stdout.includes('Ctrl-C stops the server')) resolve();
      });
      server.once('exit', () => reject(new Error(stderr)));
    });
    server.kill('SIGTERM');
    await once(server, 'exit');
    expect(stderr).toContain(lineOf(folder));
  });
});
