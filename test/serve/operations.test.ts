/** docs/OPERATIONS.md says what is so: every setting with its default, every message of the log, every verb, and a server behind a proxy. */
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { startServer } from '../../scripts/lib/torture/server.ts';
import { ConfigSchema, openMetrics, REFUSALS_KEPT_DAYS, SETTINGS, variableOf } from '../../src/server/index.ts';
import { say } from '../cli/command.ts';
import { makeFolder, removeFolder } from './kit.ts';

const DOCUMENT = readFileSync(new URL('../../docs/OPERATIONS.md', import.meta.url), 'utf8');
const folder = makeFolder();
afterAll(() => removeFolder(folder));

const cellsOf = (name: string): readonly string[] | undefined =>
  DOCUMENT.split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .find((cells) => cells[1] === `\`${name}\``);

describe('the document', () => {
  it.each([...SETTINGS])('has the setting %s with its default', (setting) => {
    const { default: by } = ConfigSchema.properties[setting] as unknown as { readonly default: unknown };
    const said = cellsOf(variableOf(setting))?.[2];
    expect(said).toBe(setting === 'data' ? 'see below' : by === '' ? '' : `\`${by}\``);
  });

  it('has no setting that is not there', () => {
    const named = [...DOCUMENT.matchAll(/^\| `(CROUPIER_\w+)`/gm)].map(([, name = '']) => name);
    expect(named.sort()).toEqual(SETTINGS.map(variableOf).sort());
  });

  it('says for how long a refusal is known', () => {
    const protocol = readFileSync(new URL('../../docs/PROTOCOL.md', import.meta.url), 'utf8');
    expect(DOCUMENT).toContain(`are forgotten after ${REFUSALS_KEPT_DAYS} days`);
    expect(protocol).toContain(`a refusal is known for ${REFUSALS_KEPT_DAYS} days`);
  });

  it('has every message of the log', () => {
    const sources = ['serve.ts', 'wire/errors.ts'].map((path) =>
      readFileSync(new URL(`../../src/server/${path}`, import.meta.url), 'utf8'),
    );
    const messages = sources.flatMap((text) =>
      [...text.matchAll(/log\.(?:info|warn|error)\((?:[^)]*?, )?'([^']+)'\)/g)].map(([, message = '']) => message),
    );
    expect(messages.length).toBeGreaterThan(7);
    for (const message of messages) expect(DOCUMENT).toContain(`\`${message}\``);
  });

  it('names figures that there are', async () => {
    const { registry: shown } = openMetrics();
    const figures = (await shown.metrics()) + readFileSync(new URL('../../src/server/wire/metrics.ts', import.meta.url), 'utf8');
    const named = [...DOCUMENT.matchAll(/^\| `(croupier_\w+)`/gm)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(5);
    for (const name of named) expect(figures).toContain(name);
  });

  it('names verbs and options that there are', () => {
    const shown = [...DOCUMENT.matchAll(/^(?:[A-Z_]+=\S+ )*croupier ([a-z-]+(?: [a-z]+)?)([^#\n]*)/gm)];
    expect(shown.length).toBeGreaterThan(8);
    for (const [, words = '', rest = ''] of shown) {
      const help = say([...words.split(' ').slice(0, words.startsWith('admin') ? 2 : 1), '--help']);
      for (const [option] of rest.matchAll(/--[a-z]+/g)) expect([words, help.includes(option)]).toEqual([words, true]);
    }
  });
});

describe('behind a proxy', () => {
  it('cookies are for TLS alone, and other sites are turned away', async () => {
    const origin = 'https://croupier.example';
    const server = await startServer({
      folder,
      port: 0,
      settings: { CROUPIER_ORIGIN: origin, CROUPIER_TRUST_PROXY: '127.0.0.1' },
    });
    try {
      const enter = (from: string): Promise<Response> =>
        fetch(`${server.address}/api/v1/guests`, {
          method: 'POST',
          // As the proxies of the document pass it on.
          headers: {
            'content-type': 'application/json',
            'x-croupier': '1',
            origin: from,
            'x-forwarded-for': '203.0.113.7',
            'x-forwarded-proto': 'https',
          },
          body: JSON.stringify({ adult: true }),
        });
      const own = await enter(origin);
      expect(own.status).toBeLessThan(300);
      expect(own.headers.getSetCookie()[0]).toMatch(/^__Host-croupier=.*; Secure/);
      const other = await enter('https://elsewhere.example');
      expect([other.status, ((await other.json()) as { readonly error: { readonly code: string } }).error.code]).toEqual([
        403,
        'wrong-origin',
      ]);
    } finally {
      await server.stop();
    }
  });
});
