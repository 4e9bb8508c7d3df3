/** Tests bets and stakes as text: valid texts are parsed and formatted without a change, and invalid ones are rejected with their path. */
import { describe, expect, it } from 'vitest';
import { makeBet, makeStakes, parseBet, parseStakes } from './notation.ts';

describe('a bet', () => {
  it.each([
    ['big', 'big', null],
    ['any-triple', 'any-triple', null],
    ['any-symbol-triple', 'any-symbol-triple', null],
    ['total:9', 'total', '9'],
    ['pair:1-4', 'pair', '1-4'],
    ['four:6543', 'four', '6543'],
    ['double-single:113', 'double-single', '113'],
    ['symbol-triple:fish', 'symbol-triple', 'fish'],
    ['double-combination:heart-crown-club', 'double-combination', 'heart-crown-club'],
    ['row:2-4-9-11', 'row', '2-4-9-11'],
  ])('%s round-trips', (id, kind, selector) => {
    expect(parseBet(id)).toEqual({ kind, selector });
    expect(makeBet({ kind, selector })).toBe(id);
  });

  it.each([
    ['an empty text', ''],
    ['a capital', 'Big'],
    ['a digit in the kind', 'total9'],
    ['no kind', ':9'],
    ['an empty selector', 'total:'],
    ['two selectors', 'total:9:10'],
    ['a hyphen at the start', '-big'],
    ['a hyphen at the end', 'any-'],
    ['two hyphens', 'any--triple'],
    ['a hyphen at the start of the selector', 'pair:-4'],
    ['a hyphen at the end of the selector', 'pair:1-'],
    ['a capital in the selector', 'symbol:Fish'],
    ['a space', 'any triple'],
    ['a space before', ' big'],
    ['a space after', 'big '],
    ['a line break at the end', 'big\n'],
  ])('is not parsed from %s', (_, text) => {
    expect(parseBet(text)).toBeUndefined();
  });
});

describe('stakes', () => {
  const stakes = [
    { bet: 'big', stake: 1000 },
    { bet: 'total:9', stake: 500 },
  ];

  it('round-trip', () => {
    expect(makeStakes(stakes)).toBe('big 1000, total:9 500');
    expect(parseStakes('big 1000, total:9 500')).toEqual({ ok: true, value: stakes });
  });

  it('are parsed with any amount of space', () => {
    expect(parseStakes('  big   1000 ,total:9\t500  ')).toEqual({ ok: true, value: stakes });
  });

  it('start at 1 and may have leading zeros', () => {
    expect(parseStakes('big 1, small 007')).toEqual({
      ok: true,
      value: [
        { bet: 'big', stake: 1 },
        { bet: 'small', stake: 7 },
      ],
    });
  });

  it('go up to the largest amount', () => {
    expect(parseStakes('big 9007199254740991')).toEqual({ ok: true, value: [{ bet: 'big', stake: Number.MAX_SAFE_INTEGER }] });
  });

  it.each([
    ['an empty text', '', 'unknown-bet', 0, "'' is not a bet; write bet and stake, such as 'total:9 500'"],
    ['a comma at the end', 'big 5,', 'unknown-bet', 1, "'' is not a bet; write bet and stake, such as 'total:9 500'"],
    ['an invalid bet', 'Big 5', 'unknown-bet', 0, "'Big' is not a bet; write bet and stake, such as 'total:9 500'"],
    ['no stake', 'small 5, big', 'missing-field', 1, "'big' has no stake; write bet and stake, such as 'big 500'"],
    ['no comma', 'big 5 small 6', 'bad-amount', 0, "'big 5 small 6' is more than a bet and a stake; separate wagers by commas"],
    ['a stake of 0', 'big 0', 'bad-amount', 0, "'0' is not a stake; stakes are whole minor units from 1 to 9007199254740991"],
    [
      'a negative stake',
      'big -5',
      'bad-amount',
      0,
      "'-5' is not a stake; stakes are whole minor units from 1 to 9007199254740991",
    ],
    ['a decimal', 'big 5.5', 'bad-amount', 0, "'5.5' is not a stake; stakes are whole minor units from 1 to 9007199254740991"],
    ['an exponent', 'big 1e3', 'bad-amount', 0, "'1e3' is not a stake; stakes are whole minor units from 1 to 9007199254740991"],
    [
      'a letter before the number',
      'big x5',
      'bad-amount',
      0,
      "'x5' is not a stake; stakes are whole minor units from 1 to 9007199254740991",
    ],
    [
      'one above the largest amount',
      'big 9007199254740992',
      'bad-amount',
      0,
      "'9007199254740992' is not a stake; stakes are whole minor units from 1 to 9007199254740991",
    ],
  ])('are not parsed from %s', (_, text, code, index, message) => {
    expect(parseStakes(text)).toEqual({ ok: false, problem: { code, at: `wagers[${index}]`, message } });
  });
});
