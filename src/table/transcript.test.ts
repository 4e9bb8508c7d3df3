/** Tests how lines of a transcript (commands with their expected events, as text) are parsed and formatted, and the errors of invalid lines. */
import { describe, expect, it } from 'vitest';
import { ACTS } from '../rules/index.ts';
import { COMMAND_FIELDS, type Field } from './fields.ts';
import { makeCommandLine, makeEventLines, makeRefusalLine, parseLine, parseTranscript } from './transcript.ts';

const commandOf = (text: string): unknown => {
  const line = parseLine(text, 0);
  return typeof line === 'string' || line.kind !== 'command' ? line : line.command;
};

describe('a command line', () => {
  it.each<[string, string, object]>([
    [
      'words and numbers',
      '> player ann place bet=total:9 amount=500',
      { type: 'place', by: { person: 'ann', role: 'player' }, atMs: 0, player: 'ann', bet: 'total:9', amount: 500 },
    ],
    ['text in quotes', '> dealer dan report-lamps about="dark = off"', { about: 'dark = off' }],
    ['a word that looks like a number', '> dealer dan report-lamps about=7', { about: '7' }],
    ['the id of a different player', '> player ann place player=bo bet=big amount=1', { player: 'bo' }],
    ['faces', '> dealer dan enter-result faces=641', { faces: [6, 4, 1] }],
    // The parser accepts them, so that transcripts can show the refusal.
    ['faces that no die has', '> dealer dan enter-result faces=79', { faces: [7, 9] }],
    ['a list with spaces', '> pit-boss pam void-damaged rounds=[1 2] why=x', { rounds: [1, 2] }],
    ['a list with commas', '> player ann choose-dice dice=[1, 3,5]', { dice: [1, 3, 5] }],
    ['a list of words', '> dealer dan pay-winners bets=[big "total:9"]', { bets: ['big', 'total:9'] }],
    ['an empty list', '> pit-boss pam void-damaged rounds=[] why=x', { rounds: [] }],
    ['an object', '> house hal change-sign sign={"minimum": 1, "maximum": 2}', { sign: { minimum: 1, maximum: 2 } }],
    ['null', '> pit-boss pam agree-limits player=ann limits=null', { limits: null }],
    ['true or false', '> player ann seat-player position=1 adult=false', { adult: false }],
    ['negative amounts', '> house hal adjust round=1 player=ann amount=-5 why=x', { amount: -5 }],
    ['a notice of closure without a sign', '> pit-boss pam post-notice notice=closure', { notice: 'closure' }],
    ['a time', '> dealer dan call-bets @1h2m3s', { atMs: 3_723_000 }],
  ])('can have %s', (_, text, command) => {
    expect(commandOf(text)).toMatchObject(command);
  });

  it.each([
    ['a missing act', '> dealer dan', 'a command line is > ROLE PERSON ACT key=value …'],
    ['an unknown act', '> dealer dan tumbel times=3', "there is no act 'tumbel' (did you mean 'tumble'?)"],
    ['an unknown field', '> dealer dan tumble time=3', "tumble has no 'time' (did you mean 'times'?)"],
    ['a built-in property name', '> dealer dan tumble constructor=3', "tumble has no 'constructor'"],
    ['a field twice', '> dealer dan tumble times=3 times=4', "'times' is given twice"],
    ['a missing field', '> dealer dan tumble', 'tumble needs times='],
    ['a word without a key', '> dealer dan tumble 3', "'3' is not key=value"],
    ['text instead of a number', '> dealer dan tumble times=three', "'times=three' is not a number"],
    ['an empty word', '> dealer dan report-lamps about=', "'about=' is not a word, or text in quotes"],
    ['an open quote', '> dealer dan report-lamps about="dark', "'about=\"dark' is not a word, or text in quotes"],
    ['text instead of faces', '> dealer dan enter-result faces=1x4', "'faces=1x4' is not faces such as 146"],
    ['a number instead of a list', '> player ann choose-dice dice=123', "'dice=123' is not a list such as [1 2]"],
    ['a list without numbers', '> player ann choose-dice dice=[a]', "'dice=[a]' is not a list such as [1 2]"],
    ['a word instead of a list', '> dealer dan pay-winners bets=big', "'bets=big' is not a list such as [big small]"],
    [
      'a number instead of an object',
      '> house hal change-sign sign=500',
      '\'sign=500\' is not an object such as {"minimum":500}',
    ],
    ['text instead of a flag', '> player ann seat-player position=1 adult=yes', "'adult=yes' is not true or false"],
    [
      'a word that is not allowed',
      '> player ann buy-chips from=bank amount=1',
      "'from=bank' is not one of cage, wallet, tournament",
    ],
    ['a higher minimum without a sign', '> pit-boss pam post-notice notice=raise-minimum', 'post-notice needs sign='],
    ['an invalid time', '> dealer dan call-bets @soon', "'@soon' is not a time, or is before the last one"],
    ['an empty time', '> dealer dan call-bets @', "'@' is not a time, or is before the last one"],
  ])('reports %s', (_, text, message) => {
    expect(parseLine(text, 0)).toBe(message);
  });

  it.each([
    { type: 'place', player: 'ann', bet: 'total:9', amount: 500 },
    { type: 'report-lamps', about: 'dark = "off"' },
    { type: 'enter-result', faces: [1, 4, 6] },
    { type: 'change-sign', sign: { minimum: 500, maximum: 20_000 } },
  ] as const)('is parsed to the same command from which it was made: $type', (body) => {
    const by = { person: 'dan', role: 'dealer' };
    expect(commandOf(makeCommandLine(by, body))).toEqual({ ...body, by, atMs: 0 });
  });

  it('cannot have an earlier time than the command before it', () => {
    expect(parseLine('> dealer dan call-bets @1m', 60_001)).toBe("'@1m' is not a time, or is before the last one");
    expect(parseTranscript('> dealer dan call-bets @2m\n> dealer dan close-bets @1m')).toEqual({
      line: 2,
      message: "'@1m' is not a time, or is before the last one",
    });
  });

  it('has fields for every act', () => {
    const fields = ACTS.flatMap((act) => Object.values<Field>(COMMAND_FIELDS[act]));
    expect(Object.keys(COMMAND_FIELDS)).toEqual([...ACTS]);
    // An empty list of fields for most acts would be a bug.
    expect(fields.length).toBeGreaterThan(60);
  });
});

describe('a table line', () => {
  it('has default values for the fields that it does not set', () => {
    expect(parseLine('table dicette mat', 0)).toMatchObject({
      kind: 'table',
      rulebook: 'dicette',
      setup: { table: 'T1', layout: 'mat', dice: 'real', automatic: [], bettingMs: 0, positions: 7, chip: 1 },
    });
  });

  it('can set other values', () => {
    const text = 'table dicette mat table=T9 dice=electronic automatic=[throw] bettingMs=5 positions=2 odds={"number:6":"6/1"}';
    expect(parseLine(text, 0)).toMatchObject({
      setup: { table: 'T9', dice: 'electronic', automatic: ['throw'], bettingMs: 5, positions: 2, odds: { 'number:6': '6/1' } },
    });
  });

  it.each([
    ['no layout', 'table dicette', 'a table line is: table RULEBOOK LAYOUT key=value …'],
    ['an unknown field', 'table dicette mat seats=3', "a table has no 'seats'"],
    ['unknown dice', 'table dicette mat dice=loaded', "'dice=loaded' is not one of real, electronic"],
    ['an unknown act', 'table dicette mat automatic=[thro]', "there is no act 'thro' (did you mean 'throw'?)"],
    ['0 positions', 'table dicette mat positions=0', 'positions must be from 1 to 100000'],
    ['half a chip', 'table dicette mat chip=0.5', 'chip and bettingMs must be whole numbers'],
  ])('reports %s', (_, text, message) => {
    expect(parseLine(text, 0)).toBe(message);
  });
});

describe('lines that are not commands or tables', () => {
  it('are comments or expected lines', () => {
    expect(parseTranscript('# prose \n\ntable-closed (9.7)\n  ann big 5')).toEqual([
      { kind: 'prose', text: '# prose' },
      { kind: 'prose', text: '' },
      { kind: 'expected', text: 'table-closed (9.7)' },
      { kind: 'expected', text: '  ann big 5' },
    ]);
  });
});

describe('results are formatted', () => {
  it('as one line for the event, and one line for each of its wagers', () => {
    const rows = [
      ['ann', 'big', 500],
      ['bo', 'total:9', 100],
    ] as const;
    expect(makeEventLines({ type: 'wagers-returned', round: 3, rows, clauses: ['5.12', '1.9'] })).toEqual([
      'wagers-returned round=3 (5.12, 1.9)',
      '  ann big 500',
      '  bo total:9 100',
    ]);
  });

  it('with words, numbers, faces, lists and text', () => {
    const lit = ['big', 'pair:1-4'];
    expect(
      makeEventLines({ type: 'result-entered', round: 1, faces: [1, 4, 6], call: '1, 4, 6', total: null, lit, clauses: [] }),
    ).toEqual(['result-entered round=1 faces=146 call="1, 4, 6" total=null lit=[big pair:1-4]']);
  });

  it('as one line for a refusal', () => {
    const facts = { player: 'ann', amount: 5 };
    expect(makeRefusalLine({ code: 'not-enough-chips', facts, clauses: ['3.1'] })).toBe(
      'refused not-enough-chips player=ann amount=5 (3.1)',
    );
  });
});
