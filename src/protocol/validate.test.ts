/** Tests which messages and commands are valid, and which field an error reports. */
import { describe, expect, it } from 'vitest';
import { ACTS } from '../rules/index.ts';
import { COMMAND_FIELDS, REFUSALS } from '../table/index.ts';
import {
  COMMAND_SCHEMAS,
  ERROR_CODES,
  errorOfRefusal,
  findCommandFault,
  isSchemaFault,
  parseClientMessage,
  statusOf,
  TEXT_MAX,
} from './index.ts';

describe('command validation', () => {
  it('has a schema with all fields for every act', () => {
    for (const act of ACTS) {
      const text = JSON.stringify(COMMAND_SCHEMAS[act]);
      for (const field of Object.keys(COMMAND_FIELDS[act])) expect(text).toContain(`"${field}":`);
    }
  });

  it.each<[string, unknown, { message: string; place: string } | null]>([
    ['a wager', { type: 'place', player: 'ann', bet: 'big', amount: 100 }, null],
    ['a wager with a colour', { type: 'place', player: 'ann', bet: 'big', amount: 100, colour: 'red' }, null],
    ['text instead of an object', 'place', { message: 'a command must be an object', place: '' }],
    ['a list instead of an object', [], { message: 'a command must be an object', place: '' }],
    ['an unknown act', { type: 'cheat' }, { message: 'there is no such act', place: 'type' }],
    ['an inherited property name as the act', { type: 'toString' }, { message: 'there is no such act', place: 'type' }],
    ['an unknown field', { type: 'call-bets', faces: [1, 2, 3] }, { message: 'there is no such field', place: 'faces' }],
    ['a missing field', { type: 'place', player: 'ann', bet: 'big' }, { message: 'is missing', place: 'amount' }],
    ['a fraction', { type: 'place', player: 'a', bet: 'big', amount: 0.5 }, { message: 'must be integer', place: 'amount' }],
    [
      'a control character',
      { type: 'rule', about: 'a\u0000', decision: 'b' },
      { message: expect.stringMatching(/pattern/), place: 'about' },
    ],
    [
      'a text that is too long',
      { type: 'rule', about: 'a'.repeat(TEXT_MAX + 1), decision: 'b' },
      { message: expect.any(String), place: 'about' },
    ],
    ['a face above 6', { type: 'enter-result', faces: [1, 2, 7] }, { message: 'must be <= 6', place: 'faces.2' }],
    [
      'a notice to raise the minimum, with the new sign (the limits of the table)',
      { type: 'post-notice', notice: 'raise-minimum', sign: { minimum: 1 } },
      null,
    ],
    ['a notice of closure, which needs no sign', { type: 'post-notice', notice: 'closure' }, null],
    ['a command that removes agreed limits', { type: 'agree-limits', player: 'a', limits: null }, null],
  ])('findCommandFault returns the fault, or null if there is none, of %s', (_, body, fault) => {
    expect(findCommandFault(body)).toEqual(fault);
  });

  it('rejects a notice to raise the minimum without a sign', () => {
    expect(findCommandFault({ type: 'post-notice', notice: 'raise-minimum' })).not.toBeNull();
  });
});

describe('message validation', () => {
  it.each<[string, unknown, string | null]>([
    ['hello', { type: 'hello', v: 1 }, null],
    ['hello with an unknown field', { type: 'hello', v: 1, admin: true }, 'admin'],
    ['an act', { type: 'act', table: 't1', key: '12345678', body: { type: 'call-bets' } }, null],
    ['an act with a short key', { type: 'act', table: 't1', key: '1', body: { type: 'call-bets' } }, 'key'],
    ['an act with a wrong body', { type: 'act', table: 't1', key: '12345678', body: { type: 'tumble' } }, 'body.times'],
    ['an act without a body', { type: 'act', table: 't1', key: '12345678' }, 'body'],
    ['an act that names its sender', { type: 'act', table: 't1', key: '12345678', by: {}, body: { type: 'call-bets' } }, 'by'],
    ['a table name with a space', { type: 'subscribe', table: 'a b' }, 'table'],
    ['null', null, ''],
    ['an unknown type', { type: 'constructor' }, 'type'],
  ])('parseClientMessage names the wrong field, if there is one, of %s', (_, message, place) => {
    const parsed = parseClientMessage(message);
    expect(isSchemaFault(parsed) ? parsed.place : null).toBe(place);
  });
});

describe('API errors', () => {
  it('have a different code for every refusal of the table', () => {
    expect(new Set(ERROR_CODES).size).toBe(ERROR_CODES.length);
    expect(ERROR_CODES).toEqual(expect.arrayContaining([...REFUSALS]));
    for (const code of ERROR_CODES) expect(statusOf(code)).toBeGreaterThanOrEqual(400);
  });

  it('keep the clauses and facts of a refusal', () => {
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
