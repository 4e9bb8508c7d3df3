/** The odds that each bet pays, as simple conditions transcribed by hand from the pay tables, independent of the rules in `src`. */
import type { BookName } from './expected-permissions.ts';

/** Odds n to d; null if the bet loses. */
export type Odds = readonly [n: number, d: number] | null;

const count = (faces: readonly number[], face: number): number => faces.filter((shown) => shown === face).length;
const sum = (faces: readonly number[]): number => faces.reduce((total, face) => total + face, 0);
const sortedFaces = (faces: readonly number[]): string => [...faces].sort().join('');
const oddsIf = (won: boolean, n: number, d = 1): Odds => (won ? [n, d] : null);

/** Bets on sets of four numbers: most layouts have four sets, one layout has all fifteen. */
const FOUR_SETS_OF_FOUR = ['6543', '6532', '5432', '4321'];
const ALL_SETS_OF_FOUR = '6543 6542 6532 6432 5432 6541 6531 6431 5431 6521 6421 5421 6321 5321 4321'.split(' ');
const SETS_OF_THREE = '126 135 234 256 346 123 136 145 235 356 124 146 236 245 456 125 134 156 246 345'.split(' ');
/** The rulebook does not offer 112 and 665. */
const DOUBLES_WITH_SINGLE =
  '113 114 115 116 221 223 224 225 226 331 332 334 335 336 441 442 443 445 446 551 552 553 554 556 661 662 663 664'.split(' ');

/** Whether the faces are three different numbers of the set of four. */
const showsThreeOfFour = (faces: readonly number[], four: string): boolean =>
  new Set(faces).size === 3 && faces.every((face) => four.includes(String(face)));

/** The odds to 1, except `pair`, which is n to d. */
interface Prices {
  readonly triple: number;
  readonly anyTriple: number;
  /** The odds if one, two or three dice show the number. */
  readonly single: readonly [one: number, two: number, three: number];
  readonly pair: readonly [n: number, d: number];
  /** The odds of the totals 4 to 10. The totals 17 to 11 have the same odds. */
  readonly totals: readonly number[];
}

const CROWN_AND_RWS: Prices = {
  triple: 180,
  anyTriple: 31,
  single: [1, 2, 12],
  pair: [6, 1],
  totals: [62, 31, 18, 12, 8, 7, 6],
};
const ADELAIDE: Prices = { triple: 190, anyTriple: 32, single: [1, 2, 10], pair: [11, 2], totals: [64, 32, 19, 12, 8, 7, 6] };

const oddsOnTotal = (faces: readonly number[], total: number, prices: Prices): Odds =>
  oddsIf(sum(faces) === total, prices.totals[Math.min(total - 4, 17 - total)] as number);

const DIGIT = /^[1-6]$/;
const isPair = (selector: string): boolean => /^[1-6]-[1-6]$/.test(selector) && (selector[0] as string) < (selector[2] as string);
const isTotal = (selector: string): boolean => /^\d+$/.test(selector) && Number(selector) >= 4 && Number(selector) <= 17;

/** Big, Small, Odd, Even: any triple loses. */
function evenMoneyOdds(kind: string, faces: readonly number[]): Odds {
  if (new Set(faces).size === 1) return null;
  const total = sum(faces);
  if (kind === 'big') return oddsIf(total >= 11 && total <= 17, 1);
  if (kind === 'small') return oddsIf(total >= 4 && total <= 10, 1);
  return oddsIf(total % 2 === (kind === 'odd' ? 1 : 0), 1);
}

/**
 * The odds of bets on dice with numbers. `extras` are the kinds of bets besides Big, Small, totals, pairs, triples and singles.
 * The extra `three` stands for sets of three numbers and for doubles with a single.
 */
function oddsOnNumbers(
  bet: string,
  faces: readonly number[],
  prices: Prices,
  extras: readonly string[],
  fours: readonly string[],
) {
  const [kind = '', selector = ''] = bet.split(':');
  const face = Number(selector);
  const hasNoSelector = !bet.includes(':');
  if (hasNoSelector && (kind === 'big' || kind === 'small')) return evenMoneyOdds(kind, faces);
  if (hasNoSelector && (kind === 'odd' || kind === 'even') && extras.includes('odd-even')) return evenMoneyOdds(kind, faces);
  if (hasNoSelector && kind === 'any-triple') return oddsIf(new Set(faces).size === 1, prices.anyTriple);
  if (hasNoSelector && kind === 'field' && extras.includes('field'))
    return oddsIf([5, 6, 7, 8, 13, 14, 15, 16].includes(sum(faces)), 1);
  if (kind === 'triple' && DIGIT.test(selector)) return oddsIf(count(faces, face) === 3, prices.triple);
  if (kind === 'double' && DIGIT.test(selector) && extras.includes('double')) return oddsIf(count(faces, face) >= 2, 11);
  if (kind === 'single' && DIGIT.test(selector)) {
    const shown = count(faces, face);
    return shown === 0 ? null : ([prices.single[shown - 1] as number, 1] as const);
  }
  if (kind === 'total' && isTotal(selector)) return oddsOnTotal(faces, face, prices);
  if (kind === 'pair' && isPair(selector))
    return oddsIf(faces.includes(Number(selector[0])) && faces.includes(Number(selector[2])), ...prices.pair);
  if (kind === 'four' && fours.includes(selector)) return oddsIf(showsThreeOfFour(faces, selector), 7);
  if (kind === 'three' && SETS_OF_THREE.includes(selector) && extras.includes('three'))
    return oddsIf(sortedFaces(faces) === selector, 30);
  if (kind === 'double-single' && DOUBLES_WITH_SINGLE.includes(selector) && extras.includes('three'))
    return oddsIf(sortedFaces(faces) === [...selector].sort().join(''), 50);
  return undefined;
}

const SYMBOLS = ['fish', 'prawn', 'gourd', 'coin', 'crab', 'chicken'];
const COLOURS: Readonly<Record<string, readonly number[]>> = { red: [1, 6], green: [2, 5], blue: [3, 4] };

function oddsOnSymbols(bet: string, faces: readonly number[]): Odds | undefined {
  const [kind = '', selector = ''] = bet.split(':');
  const symbol = SYMBOLS.indexOf(selector) + 1;
  const colour = COLOURS[selector] ?? [];
  const colourCount = faces.filter((face) => colour.includes(face)).length;
  if (bet === 'big' || bet === 'small') return evenMoneyOdds(bet, faces);
  if (kind === 'total' && isTotal(selector)) return oddsOnTotal(faces, Number(selector), CROWN_AND_RWS);
  if (bet === 'any-symbol-triple') return oddsIf(new Set(faces).size === 1, 31);
  if (bet === 'any-colour-triple')
    return oddsIf(
      Object.values(COLOURS).some((pair) => faces.every((face) => pair.includes(face))),
      7,
    );
  if (kind === 'symbol-triple' && symbol > 0) return oddsIf(count(faces, symbol) === 3, 180);
  if (kind === 'symbol' && symbol > 0) {
    const shown = count(faces, symbol);
    return shown === 0 ? null : ([[1, 2, 12][shown - 1] as number, 1] as const);
  }
  if (colour.length === 0) return undefined;
  if (kind === 'colour-triple') return oddsIf(colourCount === 3, 23);
  if (kind === 'colour-double') return oddsIf(colourCount >= 2, 3);
  if (kind === 'colour') return oddsIf(colourCount >= 1, 1);
  return undefined;
}

const SUITS = ['crown', 'anchor', 'spade', 'heart', 'diamond', 'club'];
const suits = (...names: string[]): readonly number[] => names.map((name) => SUITS.indexOf(name) + 1);

function oddsOnSuits(bet: string, faces: readonly number[]): Odds | undefined {
  const [kind = '', selector = ''] = bet.split(':');
  const suit = SUITS.indexOf(selector) + 1;
  const allAmong = (among: readonly number[]): boolean => faces.every((face) => among.includes(face));
  const hasDoubleAmong = (among: readonly number[]): boolean => among.some((face) => count(faces, face) >= 2);
  switch (bet) {
    case 'red':
      return oddsIf(allAmong(suits('heart', 'diamond', 'crown')), 4);
    case 'black':
      return oddsIf(allAmong(suits('spade', 'club', 'anchor')), 4);
    case 'any-triple':
      return oddsIf(new Set(faces).size === 1, 35);
    case 'double-combination:heart-crown-club':
      return oddsIf(hasDoubleAmong(suits('heart', 'crown', 'club')), 2);
    case 'double-combination:diamond-spade-anchor':
      return oddsIf(hasDoubleAmong(suits('diamond', 'spade', 'anchor')), 2);
    case 'shooter':
      // The bet needs a crown (face 1) in each of four throws. This is the condition of one throw.
      return oddsIf(faces.includes(1), 9);
  }
  if (kind === 'symbol' && suit > 0) return oddsIf(faces.includes(suit), 1);
  if (kind === 'triple' && suit > 0) return oddsIf(count(faces, suit) === 3, 120);
  return undefined;
}

const DICETTE_NUMBERS = [20, 10, 8, 6, 5, 4, 5, 6, 8, 10, 20];
const DICETTE_GROUPS: Readonly<Record<string, readonly [numbers: readonly number[], pays: number]>> = {
  'row:3-6-10': [[3, 6, 10], 2],
  'row:2-4-9-11': [[2, 4, 9, 11], 2],
  'row:5-8-12': [[5, 8, 12], 2],
  'column:2-5': [[2, 5], 5],
  'column:3-4': [[3, 4], 5],
  'column:10-11': [[10, 11], 5],
  'column:9-12': [[9, 12], 5],
  'field:2-6': [[2, 3, 4, 5, 6], 1],
  'field:8-12': [[8, 9, 10, 11, 12], 1],
  red: [[2, 3, 6, 8, 11], 1],
  black: [[4, 5, 9, 10, 12], 1],
};

function oddsOnTwoDice(bet: string, faces: readonly number[]): Odds | undefined {
  const number = /^number:(\d+)$/.exec(bet)?.[1];
  if (number !== undefined && Number(number) >= 2 && Number(number) <= 12)
    return oddsIf(sum(faces) === Number(number), DICETTE_NUMBERS[Number(number) - 2] as number);
  const [numbers, pays] = DICETTE_GROUPS[bet] ?? [];
  return numbers === undefined || pays === undefined ? undefined : oddsIf(numbers.includes(sum(faces)), pays);
}

/** The odds of the bet on these faces; null if the bet loses, undefined if the layout does not have the bet. */
export function naiveOddsOf(book: BookName, layout: string, bet: string, faces: readonly number[]): Odds | undefined {
  switch (`${book} ${layout}`) {
    case 'crown-sic-bo A':
    case 'crown-sic-bo B':
      return oddsOnNumbers(bet, faces, CROWN_AND_RWS, ['double'], []);
    case 'crown-sic-bo E':
    case 'crown-sic-bo F':
      return oddsOnNumbers(bet, faces, CROWN_AND_RWS, ['double', 'odd-even'], FOUR_SETS_OF_FOUR);
    case 'crown-sic-bo C':
    case 'crown-sic-bo D':
      return oddsOnSymbols(bet, faces);
    case 'rws-tai-sai A':
      return oddsOnNumbers(bet, faces, CROWN_AND_RWS, ['double'], []);
    case 'rws-tai-sai C':
      return oddsOnNumbers(bet, faces, CROWN_AND_RWS, ['double', 'odd-even', 'three'], FOUR_SETS_OF_FOUR);
    case 'rws-tai-sai E':
      return oddsOnNumbers(bet, faces, CROWN_AND_RWS, ['three'], ALL_SETS_OF_FOUR);
    case 'adelaide-big-and-small full':
      return oddsOnNumbers(bet, faces, ADELAIDE, ['double', 'odd-even', 'field'], FOUR_SETS_OF_FOUR);
    case 'adelaide-big-and-small mini':
      return oddsOnNumbers(bet, faces, ADELAIDE, ['double'], []);
    case 'triple-dice mat':
      return oddsOnSuits(bet, faces);
    case 'dicette mat':
      return oddsOnTwoDice(bet, faces);
    default:
      throw new Error(`there is no layout ${layout} of ${book}`);
  }
}

/** Whether a bet favours the player or belongs to a set that cannot lose. A table offers it only if its set-up names it (docs/READINGS.md, C-01 and C-02). */
export function isWithheldByDefault(book: BookName, layout: string, bet: string): boolean {
  if (book !== 'crown-sic-bo' || !['C', 'D'].includes(layout)) return false;
  return bet.startsWith('colour:') || bet.startsWith('colour-double:') || bet === 'any-colour-triple';
}
