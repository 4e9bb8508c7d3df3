/** Tests that docs/PROTOCOL.md describes exactly the messages, errors and commands that exist. Runs the examples. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { playOneRound } from '../../docs/example.ts';
import { ROOT } from '../../scripts/lib/files.ts';
import { startServer } from '../../scripts/lib/torture/server.ts';
import {
  API_ERRORS,
  CLIENT_MESSAGES,
  CLOSE_CODES,
  CommandSchema,
  findFault,
  GUARD_HEADER,
  HEARTBEAT_MS,
  KEY_HEADER,
  KEY_MAX,
  KEY_MIN,
  KeySchema,
  MESSAGE_BYTES_MAX,
  PROTOCOL_VERSION,
  SERVER_MESSAGES,
  SUBSCRIPTIONS_MAX,
  TICKET_MS,
  TOURNAMENT_BODY_BYTES_MAX,
  UNREAD_BYTES_MAX,
} from '../../src/protocol/index.ts';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { BOOK_ACTS } from '../../src/rules/index.ts';
import {
  CONSOLE_GRACE_MS,
  DEFAULT_LIMITS,
  PAST_PER_PAGE_MAX,
  PUBLIC_FRAME_MS,
  TICK_MS,
  TOURNAMENT_TICK_MS,
} from '../../src/server/index.ts';
import { COMMAND_FIELDS } from '../../src/table/index.ts';
import { finishRound, openHouse, openTable, perform, until } from './house.ts';

const BOT = join(ROOT, 'docs/examples/bot.mjs');
const text = readFileSync(join(ROOT, 'docs/PROTOCOL.md'), 'utf8');

/** Returns the text of a chapter. */
function readChapter(heading: string): string {
  const [, after = ''] = text.split(`\n## ${heading}\n`);
  return after.split('\n## ')[0] ?? '';
}

function parseMessages(chapter: string): Map<string, { readonly example: unknown; readonly fields: readonly string[] }> {
  const sections = chapter.split('\n### ').slice(1);
  return new Map(
    sections.map((section) => {
      const name = /^`([a-z-]+)`/.exec(section)?.[1] ?? '';
      const example: unknown = JSON.parse(/```json\n([\s\S]*?)\n```/.exec(section)?.[1] ?? 'null');
      const fields = [...section.matchAll(/^\| `([A-Za-z]+)`/gm)].map(([, field]) => field ?? '');
      return [name, { example, fields }];
    }),
  );
}

describe('docs/PROTOCOL.md', () => {
  describe.each([
    ['Client messages', CLIENT_MESSAGES],
    ['Server messages', SERVER_MESSAGES],
  ] as const)('%s', (heading, schemas) => {
    const documented = parseMessages(readChapter(heading));
    it('describes every message', () => {
      expect([...documented.keys()].sort()).toEqual(Object.keys(schemas).sort());
    });
    it.each(Object.entries(schemas))('describes %s with its fields and a valid example', (name, schema) => {
      const { example, fields } = documented.get(name) ?? { example: null, fields: [] };
      expect(findFault(schema, example)).toBeNull();
      expect([...fields].sort()).toEqual(
        // The document describes `type`, `table` and `tournament` once for all messages.
        Object.keys(schema.properties)
          .filter((field) => field !== 'type' && field !== 'table' && field !== 'tournament')
          .sort(),
      );
    });
  });

  it('lists every error code with its status', () => {
    const rows = [...readChapter('Errors').matchAll(/^\| `([a-z-]+)` +\| (\d+)/gm)].map(([, code, status]) => [
      code,
      Number(status),
    ]);
    expect(rows).toEqual(Object.entries(API_ERRORS));
  });

  it('lists every close code', () => {
    const rows = [...readChapter('Close codes').matchAll(/^\| (\d+) \| `([a-z-]+)`/gm)].map(([, code, reason]) => [
      reason,
      Number(code),
    ]);
    expect(rows).toEqual(Object.entries(CLOSE_CODES));
  });

  it('contains the current limits', () => {
    expect(text).toContain(`Version ${PROTOCOL_VERSION}.`);
    const limits = readChapter('Limits');
    for (const limit of [
      MESSAGE_BYTES_MAX,
      UNREAD_BYTES_MAX,
      SUBSCRIPTIONS_MAX,
      DEFAULT_LIMITS.messagesPerSecond,
      DEFAULT_LIMITS.unansweredCommands,
    ])
      expect(limits).toContain(String(limit));
    expect(text).toContain(`one time, within ${TICKET_MS / 1000} seconds`);
    expect(text).toContain(`every ${HEARTBEAT_MS / 1000} seconds`);
    expect(text).toContain(`to staff after at most ${TICK_MS} ms`);
    expect(text).toContain(`in \`differentials\`, after at most ${PUBLIC_FRAME_MS} ms`);
    expect(text).toContain(`at most every ${TOURNAMENT_TICK_MS} ms`);
    expect(text).toContain(`for ${CONSOLE_GRACE_MS / 1000} seconds`);
    expect(text).toContain(`at most ${PAST_PER_PAGE_MAX} tournaments that are over`);
    expect(text).toContain(`${TOURNAMENT_BODY_BYTES_MAX} bytes`);
  });

  it('describes the header with the key of a command over HTTP', () => {
    const commands = readChapter('Commands of a player');
    expect(commands).toContain(`the header \`${KEY_HEADER}\` is the key of the command: ${KEY_MIN} to ${KEY_MAX} letters`);
    for (const code of ['key-missing', 'key-reused', 'invalid']) expect(commands).toContain(`\`${code}\``);
    const [, example = '', body = ''] = /```http\n(POST [^`]*?)\n\n([^`]*)```/.exec(commands) ?? [];
    expect(example).toContain(`\n${GUARD_HEADER}: 1\n`);
    expect(findFault(KeySchema, new RegExp(`^${KEY_HEADER}: (.*)$`, 'm').exec(example)?.[1])).toBeNull();
    expect(findFault(CommandSchema, JSON.parse(body))).toBeNull();
  });

  it('lists every command of a player with its fields', () => {
    const isForPlayers = (roles: readonly string[] = []) => roles.includes('player') || roles.includes('shooter');
    const commands = BOOK_ACTS.filter((act) => RULEBOOKS.some(({ conduct }) => isForPlayers(conduct.acts[act]?.also)));
    const rows = [...readChapter('Commands of a player').matchAll(/^\| `([a-z-]+)` +\|([^|]*)\|/gm)];
    const documented = rows.map(([, act, fields = '']) => [act, [...fields.matchAll(/`([a-zA-Z?]+)`/g)].map(([, name]) => name)]);
    const expected = commands.map((act) => [
      act,
      Object.entries(COMMAND_FIELDS[act]).map(([name, { optional }]) => (optional ? `${name}?` : name)),
    ]);
    expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(expected));
  });
});

describe('docs/examples/bot.mjs', () => {
  it('is shown in docs/PROTOCOL.md', () => {
    expect(text).toContain(`\`\`\`js\n${readFileSync(BOT, 'utf8')}\`\`\``);
  });

  it('plays a round on a practice server and verifies the dice', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'croupier-bot-'));
    const server = await startServer({ folder, port: 0, settings: { CROUPIER_DEALING: 'fast' } });
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [BOT, server.address, 'rws-a'], { timeout: 60_000 });
      expect(stdout).toMatch(/^round \d+: 500 on small (won, paid 500|lost, paid 0) \(clauses .+\)\ndice \d \d \d: verified\n$/);
    } finally {
      // Kills the tumbler process too.
      await server.kill(true);
      rmSync(folder, { recursive: true, force: true });
    }
  }, 90_000);
});

describe('docs/example.ts', () => {
  it('plays a round in a few lines', async () => {
    const source = readFileSync(join(ROOT, 'docs/example.ts'), 'utf8');
    expect(source.trim().split('\n').length).toBeLessThanOrEqual(28);
    const house = await openHouse();
    const handle = await openTable(house, 'rws-a');
    await perform(handle, 'dealer', { type: 'call-bets' });
    const printedLines = playOneRound(house.url, 'rws-a');
    await until(() => handle.read((state) => state.accounts.layout > 0), 'the wager');
    await finishRound(handle, [1, 2, 4]);
    expect(await printedLines).toEqual([expect.stringMatching(/^round 1: 100 on small won, paid 100 \(.+\)$/)]);
    await house.close();
  });
});
