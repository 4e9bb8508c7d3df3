/** docs/PROTOCOL.md and the schemas, held against each other in both directions; and the example of a client, run. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { playOneRound } from '../../docs/example.ts';
import { ROOT } from '../../scripts/lib/files.ts';
import {
  CLIENT_MESSAGES,
  CLOSE_CODES,
  faultOf,
  HEARTBEAT_MS,
  MESSAGE_BYTES_MAX,
  PROTOCOL_VERSION,
  SERVER_MESSAGES,
  SUBSCRIPTIONS_MAX,
  TICKET_MS,
  UNREAD_BYTES_MAX,
  WIRE_ERRORS,
} from '../../src/protocol/index.ts';
import { DEFAULT_LIMITS, GATHER_MS, TICK_MS } from '../../src/server/index.ts';
import { does, finishRound, openHouse, openTable, until } from './house.ts';

const text = readFileSync(join(ROOT, 'docs/PROTOCOL.md'), 'utf8');

/** The part under a heading, up to the next of its kind. */
function under(heading: string): string {
  const [, after = ''] = text.split(`\n## ${heading}\n`);
  return after.split('\n## ')[0] ?? '';
}

function messagesIn(part: string): Map<string, { readonly example: unknown; readonly fields: readonly string[] }> {
  const sections = part.split('\n### ').slice(1);
  return new Map(
    sections.map((section) => {
      const name = /^`([a-z]+)`/.exec(section)?.[1] ?? '';
      const example: unknown = JSON.parse(/```json\n([\s\S]*?)\n```/.exec(section)?.[1] ?? 'null');
      const fields = [...section.matchAll(/^\| `([A-Za-z]+)`/gm)].map(([, field]) => field ?? '');
      return [name, { example, fields }];
    }),
  );
}

describe('docs/PROTOCOL.md', () => {
  describe.each([
    ['Messages of the client', CLIENT_MESSAGES],
    ['Messages of the server', SERVER_MESSAGES],
  ] as const)('%s', (heading, schemas) => {
    const documented = messagesIn(under(heading));
    it('has every message and no other', () => {
      expect([...documented.keys()].sort()).toEqual(Object.keys(schemas).sort());
    });
    it.each(Object.entries(schemas))('%s has its fields and an example that is one', (name, schema) => {
      const { example, fields } = documented.get(name) ?? { example: null, fields: [] };
      expect(faultOf(schema, example)).toBeNull();
      expect([...fields].sort()).toEqual(
        Object.keys(schema.properties)
          .filter((field) => field !== 'type')
          .sort(),
      );
    });
  });

  it('has every error of the wire with its status and no other', () => {
    const rows = [...under('Errors').matchAll(/^\| `([a-z-]+)` +\| (\d+)/gm)].map(([, code, status]) => [code, Number(status)]);
    expect(rows).toEqual(Object.entries(WIRE_ERRORS));
  });

  it('has every reason why a socket is closed and no other', () => {
    const rows = [...under('Why a socket was closed').matchAll(/^\| (\d+) \| `([a-z-]+)`/gm)].map(([, code, reason]) => [
      reason,
      Number(code),
    ]);
    expect(rows).toEqual(Object.entries(CLOSE_CODES));
  });

  it('has the bounds as they are', () => {
    expect(text).toContain(`Version ${PROTOCOL_VERSION}.`);
    const bounds = under('Bounds');
    for (const bound of [
      MESSAGE_BYTES_MAX,
      UNREAD_BYTES_MAX,
      SUBSCRIPTIONS_MAX,
      DEFAULT_LIMITS.messagesPerSecond,
      DEFAULT_LIMITS.actsUnderWay,
    ])
      expect(bounds).toContain(String(bound));
    expect(text).toContain(`for ${TICKET_MS / 1000} seconds`);
    expect(text).toContain(`every ${HEARTBEAT_MS / 1000} seconds`);
    expect(text).toContain(`up to ${TICK_MS} ms for their`);
    expect(text).toContain(`for up to ${GATHER_MS} ms`);
  });
});

describe('docs/example.ts', () => {
  it('sits, wagers and sees the settlement in a few lines', async () => {
    const source = readFileSync(join(ROOT, 'docs/example.ts'), 'utf8');
    expect(source.trim().split('\n').length).toBeLessThanOrEqual(28);
    const house = await openHouse();
    const desk = await openTable(house, 'rws-a');
    await does(desk, 'dealer', { type: 'call-bets' });
    const lines = playOneRound(house.url, 'rws-a');
    await until(() => desk.look((state) => state.accounts.layout > 0), 'the wager');
    await finishRound(desk, [1, 2, 4]);
    expect(await lines).toEqual([expect.stringMatching(/^round 1: 100 on small won, paid 100 \(.+\)$/)]);
    await house.close();
  });
});
