/** Tests that docs/OPERATIONS.md is correct: settings, log messages, metrics, commands, and a server behind a proxy. */
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { startServer } from '../../scripts/lib/torture/server.ts';
import { ConfigSchema, openMetrics, REFUSALS_KEPT_DAYS, SETTINGS, variableOf } from '../../src/server/index.ts';
import { stdoutOf } from '../cli/command.ts';
import { makeFolder, removeFolder } from './kit.ts';

const DOCUMENT = readFileSync(new URL('../../docs/OPERATIONS.md', import.meta.url), 'utf8');
const folder = makeFolder();
afterAll(() => removeFolder(folder));

/** The cells of the table row whose first cell is `name`. The element before the first cell is empty. */
const cellsOf = (name: string): readonly string[] | undefined =>
  DOCUMENT.split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .find((cells) => cells[1] === `\`${name}\``);

describe('docs/OPERATIONS.md', () => {
  it.each([...SETTINGS])('contains the setting %s with its default', (setting) => {
    const { default: defaultValue } = ConfigSchema.properties[setting] as unknown as { readonly default: unknown };
    const [, , documentedDefault] = cellsOf(variableOf(setting)) ?? [];
    expect(documentedDefault).toBe(setting === 'data' ? 'see below' : defaultValue === '' ? '' : `\`${defaultValue}\``);
  });

  it('contains no unknown setting', () => {
    const documentedNames = [...DOCUMENT.matchAll(/^\| `(CROUPIER_\w+)`/gm)].map(([, name = '']) => name);
    expect(documentedNames.sort()).toEqual(SETTINGS.map(variableOf).sort());
  });

  it('says how long refusals are kept', () => {
    const protocol = readFileSync(new URL('../../docs/PROTOCOL.md', import.meta.url), 'utf8');
    expect(DOCUMENT).toContain(`are deleted after ${REFUSALS_KEPT_DAYS} days`);
    expect(protocol).toContain(`refused commands for ${REFUSALS_KEPT_DAYS} days`);
  });

  it('contains every log message of the server', () => {
    const sources = ['serve.ts', 'api/errors.ts'].map((path) =>
      readFileSync(new URL(`../../src/server/${path}`, import.meta.url), 'utf8'),
    );
    const messages = sources.flatMap((text) =>
      [...text.matchAll(/log\.(?:info|warn|error)\((?:[^)]*?, )?'([^']+)'\)/g)].map(([, message = '']) => message),
    );
    expect(messages.length).toBeGreaterThan(7);
    for (const message of messages) expect(DOCUMENT).toContain(`\`${message}\``);
  });

  it('contains only existing metrics', async () => {
    const { registry: allMetrics } = openMetrics();
    // The source has the names of metrics that are registered later.
    const metricsText =
      (await allMetrics.metrics()) + readFileSync(new URL('../../src/server/api/metrics.ts', import.meta.url), 'utf8');
    const documentedNames = [...DOCUMENT.matchAll(/^\| `(croupier_\w+)`/gm)].map(([, name = '']) => name);
    expect(documentedNames.length).toBeGreaterThan(5);
    for (const name of documentedNames) expect(metricsText).toContain(name);
  });

  it('contains only existing subcommands and options', () => {
    const documentedCommands = [...DOCUMENT.matchAll(/^(?:[A-Z_]+=\S+ )*croupier ([a-z-]+(?: [a-z]+)?)([^#\n]*)/gm)];
    expect(documentedCommands.length).toBeGreaterThan(8);
    for (const [, words = '', rest = ''] of documentedCommands) {
      const help = stdoutOf([...words.split(' ').slice(0, words.startsWith('admin') ? 2 : 1), '--help']);
      for (const [option] of rest.matchAll(/--[a-z]+/g)) expect([words, help.includes(option)]).toEqual([words, true]);
    }
  });
});

describe('a server behind a proxy', () => {
  it('sends cookies only over TLS and rejects other origins', async () => {
    const origin = 'https://croupier.example';
    const server = await startServer({
      folder,
      port: 0,
      settings: { CROUPIER_ORIGIN: origin, CROUPIER_TRUST_PROXY: '127.0.0.1' },
    });
    try {
      const enterAsGuest = (from: string): Promise<Response> =>
        fetch(`${server.address}/api/v1/guests`, {
          method: 'POST',
          // The proxies in the document send these headers.
          headers: {
            'content-type': 'application/json',
            'x-croupier': '1',
            origin: from,
            'x-forwarded-for': '203.0.113.7',
            'x-forwarded-proto': 'https',
          },
          body: JSON.stringify({ adult: true }),
        });
      const allowed = await enterAsGuest(origin);
      expect(allowed.status).toBeLessThan(300);
      expect(allowed.headers.getSetCookie()[0]).toMatch(/^__Host-croupier=.*; Secure/);
      const rejected = await enterAsGuest('https://elsewhere.example');
      expect([rejected.status, ((await rejected.json()) as { readonly error: { readonly code: string } }).error.code]).toEqual([
        403,
        'wrong-origin',
      ]);
    } finally {
      await server.stop();
    }
  });
});
