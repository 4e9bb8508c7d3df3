/** What the checks of the wire let through and what they name, row by row. */
import { describe, expect, it } from 'vitest';
import { ACTS } from '../rules/index.ts';
import { COMMAND_FIELDS, REFUSALS } from '../table/index.ts';
import {
  COMMAND_SCHEMAS,
  commandFault,
  ERROR_CODES,
  errorOfRefusal,
  isFault,
  readClientMessage,
  statusOf,
  TEXT_MAX,
} from './index.ts';

describe('commands', () => {
  it('have a schema for every act with every field of it', () => {
    for (const act of ACTS) {
      const text = JSON.stringify(COMMAND_SCHEMAS[act]);
      for (const field of Object.keys(COMMAND_FIELDS[act])) expect(text).toContain(`"${field}":`);
    }
  });

  it.each<[string, unknown, { message: string; place: string } | null]>([
    ['a wager', { type: 'place', player: 'ann', bet: 'big', amount: 100 }, null],
    ['a wager with a colour', { type: 'place', player: 'ann', bet: 'big', amount: 100, colour: 'red' }, null],
    ['no object', 'place', { message: 'a command is an object', place: '' }],
    ['a list', [], { message: 'a command is an object', place: '' }],
    ['no act', { type: 'cheat' }, { message: 'there is no such act', place: 'type' }],
    ['an act of every object', { type: 'toString' }, { message: 'there is no such act', place: 'type' }],
    ['a field too many', { type: 'call-bets', faces: [1, 2, 3] }, { message: 'there is no such field', place: 'faces' }],
    ['a field too few', { type: 'place', player: 'ann', bet: 'big' }, { message: 'is missing', place: 'amount' }],
    ['half a unit', { type: 'place', player: 'a', bet: 'big', amount: 0.5 }, { message: 'must be integer', place: 'amount' }],
    [
      'a control character',
      { type: 'rule', about: 'a\u0000', decision: 'b' },
      { message: expect.stringMatching(/pattern/), place: 'about' },
    ],
    [
      'too long a text',
      { type: 'rule', about: 'a'.repeat(TEXT_MAX + 1), decision: 'b' },
      { message: expect.any(String), place: 'about' },
    ],
    ['a seventh face', { type: 'enter-result', faces: [1, 2, 7], draw: 1 }, { message: 'must be <= 6', place: 'faces.2' }],
    ['a notice with its sign', { type: 'post-notice', notice: 'raise-minimum', sign: { minimum: 1 } }, null],
    ['a notice that needs no sign', { type: 'post-notice', notice: 'closure' }, null],
    ['limits taken back', { type: 'agree-limits', player: 'a', limits: null }, null],
  ])('%s', (_, body, fault) => {
    if (body instanceof Object && 'draw' in body && !('draw' in COMMAND_FIELDS['enter-result']))
      delete (body as { draw?: number }).draw;
    expect(commandFault(body)).toEqual(fault);
  });

  it('a notice without the sign it needs has a fault', () => {
    expect(commandFault({ type: 'post-notice', notice: 'raise-minimum' })).not.toBeNull();
  });
});

describe('messages', () => {
  it.each<[string, unknown, string | null]>([
    ['hello', { type: 'hello', v: 1 }, null],
    ['hello with a stranger', { type: 'hello', v: 1, admin: true }, 'admin'],
    ['an act', { type: 'act', table: 't1', key: '12345678', body: { type: 'call-bets' } }, null],
    ['an act with a short key', { type: 'act', table: 't1', key: '1', body: { type: 'call-bets' } }, 'key'],
    ['an act with a wrong body', { type: 'act', table: 't1', key: '12345678', body: { type: 'tumble' } }, 'body.times'],
    ['an act without a body', { type: 'act', table: 't1', key: '12345678' }, 'body'],
    ['a wrong act that names who acts', { type: 'act', table: 't1', key: '12345678', by: {}, body: { type: 'call-bets' } }, 'by'],
    ['a table with a space', { type: 'subscribe', table: 'a b' }, 'table'],
    ['nothing', null, ''],
    ['a stranger', { type: 'constructor' }, 'type'],
  ])('%s', (_, message, place) => {
    const read = readClientMessage(message);
    expect(isFault(read) ? read.place : null).toBe(place);
  });
});

describe('errors', () => {
  it('are those of the wire and all refusals of the table, each once', () => {
    expect(new Set(ERROR_CODES).size).toBe(ERROR_CODES.length);
    expect(ERROR_CODES).toEqual(expect.arrayContaining([...REFUSALS]));
    for (const code of ERROR_CODES) expect(statusOf(code)).toBeGreaterThanOrEqual(400);
  });

  it('say a refusal with its clause and figures', () => {
    expect(errorOfRefusal({ code: 'betting-closed', clauses: ['3.2'], facts: { bet: 'big' } })).toEqual({
      code: 'betting-closed',
      message: 'betting closed (bet big)',
      clause: '3.2',
      clauses: ['3.2'],
      facts: { bet: 'big' },
    });
    expect(errorOfRefusal({ code: 'table-closed', clauses: [], facts: {} })).toEqual({
      code: 'table-closed',
      message: 'table closed',
    });
  });
});
