/** The printed and spoken texts of bets, checked against the rulebooks. */
import { beforeAll, describe, expect, it } from 'vitest';
import { ADELAIDE_BIG_AND_SMALL, CROWN_SIC_BO, DICETTE, RULEBOOKS, RWS_TAI_SAI, TRIPLE_DICE } from '../../rulebooks/index.ts';
import type { Rulebook } from '../../rules/index.ts';
import { type BetsOptions, type FeltBet, feltBets } from './bets.ts';
import { SYMBOLS } from './symbols.ts';
import { LANGUAGES, loadFeltWords } from './words/index.ts';

beforeAll(() => Promise.all(LANGUAGES.map(loadFeltWords)));

function betOf(rulebook: Rulebook, layout: string, id: string, options: BetsOptions = {}): FeltBet {
  const bet = feltBets(rulebook, layout, options).find((candidate) => candidate.id === id);
  if (bet === undefined) throw new Error(`no bet ${id}`);
  return bet;
}

describe('a bet', () => {
  it('[adelaide-big-and-small 1(b)] has a spoken name and spoken odds', () => {
    expect(betOf(ADELAIDE_BIG_AND_SMALL, 'full', 'pair:1-4')).toMatchObject({ pays: 'pays 5½ to 1', caption: '5½ TO 1' });
    expect(betOf(CROWN_SIC_BO, 'A', 'total:9')).toMatchObject({ title: 'Three dice total 9', pays: 'pays 7 to 1', label: '9' });
    expect(betOf(CROWN_SIC_BO, 'A', 'pair:1-2')).toMatchObject({ title: 'Two dice combination 1 and 2' });
    expect(betOf(CROWN_SIC_BO, 'A', 'single:1').pays).toBe('pays 1 to 1 on one die, 2 to 1 on two dice, 12 to 1 on three dice');
  });

  it('has a spoken name and spoken odds in Chinese', () => {
    const language = 'zh-Hant';
    expect(betOf(RWS_TAI_SAI, 'C', 'triple:4', { language })).toMatchObject({ title: '圍四', pays: '1 賠 180' });
    expect(betOf(RWS_TAI_SAI, 'C', 'small', { language })).toMatchObject({
      label: '小',
      otherLabel: 'SMALL',
      warning: '圍骰通吃',
    });
  });

  it.each([
    ['pays', '1 PAYS 7'],
    ['wins', '1 WINS 7'],
    ['to', '7 TO 1'],
  ] as const)('prints its odds in the style %s', (oddsStyle, caption) => {
    expect(betOf(CROWN_SIC_BO, 'A', 'total:9', { oddsStyle }).caption).toBe(caption);
  });

  it('[crown-sic-bo 2.2.1(b)] prints that Big, Small, Odd and Even lose on a triple', () => {
    for (const id of ['big', 'small']) expect(betOf(CROWN_SIC_BO, 'A', id).warning).toBe('ANY TRIPLE LOSES');
    expect(betOf(CROWN_SIC_BO, 'A', 'total:9').warning).toBe('');
    for (const id of ['odd', 'even']) expect(betOf(CROWN_SIC_BO, 'E', id).warning).toBe('ANY TRIPLE LOSES');
  });

  it('[crown-sic-bo 2.2.2] prints numbers and Chinese, which the diagram in the rulebook does not show, and the odds of the pay table', () => {
    expect(betOf(CROWN_SIC_BO, 'A', 'pair:1-2')).toMatchObject({ note: '1 2', caption: '6 TO 1' });
    expect(betOf(CROWN_SIC_BO, 'A', 'small')).toMatchObject({ label: 'SMALL', otherLabel: '小', note: '4–10' });
  });

  it('prints raised odds', () => {
    expect(betOf(DICETTE, 'mat', 'number:6', { raised: { 'number:6': '6/1' } }).caption).toBe('6 TO 1');
    expect(betOf(DICETTE, 'mat', 'number:6', { raised: { 'number:6': '11/2' } }).pays).toBe('pays 5½ to 1');
    expect(betOf(DICETTE, 'mat', 'number:6', { raised: { 'number:6': '16/3' } }).caption).toBe('16 TO 3');
  });

  it('prints its winning dice in the colours of the rulebook, and no dice if there are too many', () => {
    const marks = (rulebook: Rulebook, layout: string, id: string): string =>
      betOf(rulebook, layout, id)
        .marks.map(({ face, symbol, colour }) => `${symbol ?? face}${colour === null ? '' : ` ${colour}`}`)
        .join(', ');
    expect(marks(CROWN_SIC_BO, 'A', 'triple:4')).toBe('4, 4, 4');
    expect(marks(RWS_TAI_SAI, 'C', 'double-single:113')).toBe('1, 1, 3');
    expect(marks(CROWN_SIC_BO, 'C', 'symbol-triple:prawn')).toBe('prawn green, prawn green, prawn green');
    expect(marks(CROWN_SIC_BO, 'C', 'colour-double:red')).toBe('fish red, chicken red');
    expect(marks(TRIPLE_DICE, 'mat', 'shooter')).toBe('crown red, crown red, crown red, crown red');
    expect(marks(CROWN_SIC_BO, 'A', 'any-triple')).toBe('');
  });

  it('has its colour from the rulebook, and no colour if its dice have several', () => {
    expect(betOf(DICETTE, 'mat', 'number:3').colour).toBe('red');
    expect(betOf(DICETTE, 'mat', 'number:10').colour).toBe('black');
    expect(betOf(DICETTE, 'mat', 'number:7')).toMatchObject({ colour: 'green', warning: 'ALL OTHER BETS LOSE' });
    expect(betOf(TRIPLE_DICE, 'mat', 'double-combination:heart-crown-club').colour).toBeNull();
  });
});

it.each(LANGUAGES)('every bet of every layout has a name, odds and print in %s', (language) => {
  const bets = RULEBOOKS.flatMap((rulebook) => rulebook.layouts.flatMap(({ id }) => feltBets(rulebook, id, { language })));
  const incomplete = bets.filter(({ title, pays, caption, label, note, marks, kind }) => {
    const hasPrint = label !== '' || marks.length > 0 || note !== '';
    return (
      title === '' ||
      pays === '' ||
      caption === '' ||
      !hasPrint ||
      kind === '' ||
      /[{}]/.test(`${title}${pays}${caption}${label}`)
    );
  });
  expect(incomplete).toEqual([]);
});

it('every symbol of the rulebooks has a drawing', () => {
  const symbols = RULEBOOKS.flatMap(({ dice }) => Object.values(dice).flatMap(({ symbols: diceSymbols }) => diceSymbols ?? []));
  expect([...new Set(symbols)].sort()).toEqual(Object.keys(SYMBOLS).sort());
});
