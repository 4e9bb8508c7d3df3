/** Checks the rulebook data: ids match the bets, every bet has one pay line, and every cited clause exists. Checks the tables of the practice house. */
import { describe, expect, it } from 'vitest';
import { CLAUSES } from '../src/rulebooks/clauses/index.ts';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import {
  ACT_RECORDS,
  type Act,
  type Anomaly,
  type BookAct,
  checkLayout,
  type Dice,
  FACES,
  gcd,
  makeRatio,
  openLayout,
  type PayLine,
  type Permit,
  parseBet,
  parseRatio,
  patternOf,
  type Rulebook,
} from '../src/rules/index.ts';
import { PRACTICE_TABLES } from '../src/server/index.ts';
import { range } from './kit/all-rolls.ts';
import { valueIn } from './kit/sample.ts';

const BOOKS = RULEBOOKS.map((rulebook) => [rulebook.id, rulebook] as const);

const linesOf = (rulebook: Rulebook): readonly PayLine[] => Object.values(rulebook.payTables).flatMap(({ lines }) => lines);

/** The values of the properties with these names, at any depth. */
function valuesOfKeys(value: unknown, keys: readonly string[]): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => (keys.includes(key) ? [entry] : valuesOfKeys(entry, keys)));
}

const strings = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];

describe.each(BOOKS)('%s', (id, rulebook) => {
  it('can be written as JSON and read back unchanged', () => {
    expect(JSON.parse(JSON.stringify(rulebook))).toEqual(rulebook);
  });

  it('has exactly one pay line for every bet of a layout, and no bet twice', () => {
    for (const layout of rulebook.layouts) {
      expect(new Set(layout.bets).size).toBe(layout.bets.length);
      const lines = rulebook.payTables[layout.payTable]?.lines ?? [];
      for (const bet of layout.bets) {
        const count = lines.filter((line) => Object.hasOwn(line.bets, bet)).length;
        expect([layout.id, bet, count]).toEqual([layout.id, bet, 1]);
      }
    }
  });

  it('offers every bet of a pay table on a layout that uses it', () => {
    for (const [name, table] of Object.entries(rulebook.payTables)) {
      const offered = new Set(rulebook.layouts.filter(({ payTable }) => payTable === name).flatMap(({ bets }) => bets));
      const listed = table.lines.flatMap((line) => Object.keys(line.bets));
      expect(listed.filter((bet) => !offered.has(bet))).toEqual([]);
      expect(new Set(listed).size).toBe(listed.length);
    }
  });

  it('uses all its dice and pay tables, and no others', () => {
    expect(new Set(rulebook.layouts.map(({ dice }) => dice))).toEqual(new Set(Object.keys(rulebook.dice)));
    expect(new Set(rulebook.layouts.map(({ payTable }) => payTable))).toEqual(new Set(Object.keys(rulebook.payTables)));
  });

  it('cites clauses of single bets only in the pay line of the bet, and mentions only bets that are offered', () => {
    for (const line of linesOf(rulebook)) {
      expect(Object.keys(line.perBet ?? {}).filter((bet) => !Object.hasOwn(line.bets, bet))).toEqual([]);
    }
    const offered = new Set(rulebook.layouts.flatMap(({ bets }) => bets));
    const mentionedBets = [
      ...rulebook.exclusive.flatMap(({ allows }) => allows.flatMap(({ bets }) => bets)),
      ...(rulebook.money.differential?.pairs.flat() ?? []),
    ];
    expect(mentionedBets.filter((bet) => !offered.has(bet))).toEqual([]);
  });

  it('shares a maximum pro rata if, and only if, the maximum limits the wagers of all players on a bet', () => {
    const { limits, aboveMaximum, differential } = rulebook.money;
    expect(aboveMaximum.policy === 'pro-rata').toBe(limits.maximumOver === 'bet');
    if (differential !== null) expect(aboveMaximum.policy).toBe('pro-rata');
  });

  it('writes odds in lowest terms', () => {
    for (const line of linesOf(rulebook)) {
      for (const text of strings(line.pays)) {
        const [top = '', bottom = ''] = text.split('/');
        expect(text).toMatch(/^[1-9]\d*\/[1-9]\d*$/);
        expect(gcd(BigInt(top), BigInt(bottom))).toBe(1n);
        expect(parseRatio(text)).toEqual({ n: BigInt(top), d: BigInt(bottom) });
      }
    }
  });

  it('has several odds only for bets on equal dice: one for each winning number of dice up to three', () => {
    for (const line of linesOf(rulebook)) {
      if (typeof line.pays === 'string') continue;
      expect(line.shape).toBe('alike');
      const atLeast = line.shape === 'alike' ? line.atLeast : 0;
      expect(Object.keys(line.pays)).toEqual(range(atLeast, 3).map(String));
    }
  });

  // A selector is the part of a bet id after the colon, such as 9 in `total:9`.
  it('has the placeholder {} in the title of a pay line if several bets have selectors, but not if no bet has one', () => {
    for (const line of linesOf(rulebook)) {
      const selectors = Object.keys(line.bets).filter((bet) => bet.includes(':'));
      // If the line has only one selector, the title may describe it in words.
      if (selectors.length > 1) expect(line.title).toContain('{}');
      if (selectors.length === 0) expect(line.title).not.toContain('{}');
    }
    for (const layout of rulebook.layouts) {
      const titles = valueIn(openLayout(rulebook, layout.id)).bets.map(({ title }) => title);
      expect(new Set(titles).size).toBe(titles.length);
    }
  });

  it('cites only clauses of its register', () => {
    const register = new Set(CLAUSES[id as keyof typeof CLAUSES].map((clause) => clause.id as string));
    const cited = valuesOfKeys(rulebook, ['clauses', 'perBet', 'defines']).flatMap(strings);
    expect(cited.length).toBeGreaterThan(0);
    expect(cited.filter((clause) => !register.has(clause))).toEqual([]);
  });

  it('has an act if, and only if, it has a rule for the act', () => {
    const { conduct, money } = rulebook;
    const { colours } = conduct.chips;
    const hasRule: Partial<Record<Act, boolean>> = {
      'propose-limits': money.individualLimits !== null,
      'agree-limits': money.individualLimits !== null,
      'decline-limits': money.individualLimits !== null,
      'post-notice': conduct.notices.closure !== null || conduct.notices.raiseMinimum !== null,
      'notify-officer': conduct.closureNotified !== null,
      'require-to-vacate': conduct.abstention !== null,
      'issue-colour': colours !== null,
      'approve-colours': colours !== null,
      'redeem-colour': colours !== null,
      'agree-to-share': colours !== null && colours.sharedIfAgreed !== null,
      'redeem-closed-table': colours !== null && colours.closedTable !== null,
      // A dry spin is a round without wagers.
      'order-dry-spin': conduct.dryspins !== null,
      invalidate: conduct.invalidation !== null,
      'decide-dispute': conduct.disputes !== null,
      'offer-dice': conduct.shooter !== null,
      tumble: conduct.steps.some(({ step }) => step === 'tumble'),
      uncover: conduct.steps.some(({ step }) => step === 'uncover'),
      throw: conduct.steps.some(({ step }) => step === 'throw'),
    };
    const acts = Object.keys(hasRule);
    expect(Object.fromEntries(acts.map((act) => [act, act in conduct.acts]))).toEqual(hasRule);
  });

  it('permits players only acts whose definition allows players', () => {
    const permits = Object.entries(rulebook.conduct.acts) as [BookAct, Permit][];
    expect(permits.length).toBeGreaterThan(30);
    // `also`: who may do the act besides staff.
    for (const [act, { also = [] }] of permits)
      for (const who of ['player', 'shooter'] as const)
        if (also.includes(who)) expect([act, ACT_RECORDS[act].who]).toEqual([act, who]);
  });

  it('has six different symbols if its dice have symbols, and each face in one colour if they have colours', () => {
    for (const { symbols, colours } of Object.values(rulebook.dice) as readonly Dice[]) {
      if (symbols !== null) expect(new Set(symbols).size).toBe(6);
      if (colours !== null) expect(Object.values(colours).flat().toSorted()).toEqual([...FACES]);
    }
  });
});

/** The totals, groups or faces on which a bet wins, computed only from its selector. Undefined for kinds without selectors. */
function expectedCondition(kind: string, selector: string, dice: Dice): unknown {
  const digits = [...selector].map(Number);
  const symbol = (name: string): number => (dice.symbols as readonly string[]).indexOf(name) + 1;
  switch (kind) {
    case 'total':
    case 'number':
      return [Number(selector)];
    case 'field':
      return range(Number(selector.split('-')[0]), Number(selector.split('-')[1]));
    case 'pair':
    case 'row':
    case 'column':
      return selector.split('-').map(Number);
    case 'four':
    case 'three':
    case 'double-single':
      return digits;
    case 'triple':
    case 'double':
    case 'single':
      return [dice.symbols === null ? digits : [symbol(selector)]];
    case 'symbol':
    case 'symbol-triple':
      return [[symbol(selector)]];
    case 'colour':
    case 'colour-double':
    case 'colour-triple':
      return [dice.colours?.[selector]];
    case 'double-combination':
      return selector.split('-').map((name) => [symbol(name)]);
    default:
      return undefined;
  }
}

/** The totals or faces of the bets without a selector. */
const CONDITIONS_WITHOUT_SELECTOR: Readonly<Record<string, (dice: Dice) => unknown>> = {
  small: () => range(4, 10),
  big: () => range(11, 17),
  odd: () => [5, 7, 9, 11, 13, 15, 17],
  even: () => [4, 6, 8, 10, 12, 14, 16],
  field: () => [5, 6, 7, 8, 13, 14, 15, 16],
  'any-triple': () => FACES.map((face) => [face]),
  'any-symbol-triple': () => FACES.map((face) => [face]),
  'any-colour-triple': ({ colours }) => Object.values(colours ?? {}),
  red: ({ colours }) => (colours === null ? [2, 3, 6, 8, 11] : [colours.red]),
  black: ({ colours }) => (colours === null ? [4, 5, 9, 10, 12] : [colours.black]),
  shooter: ({ symbols }) => [[(symbols as readonly string[]).indexOf('crown') + 1]],
};

describe('every bet id matches its condition', () => {
  const layouts = BOOKS.flatMap(([book, rulebook]) =>
    rulebook.layouts.map((layout) => [book, layout.id, rulebook, layout] as const),
  );
  it.each(layouts)('%s %s', (_book, _id, rulebook, layout) => {
    const dice = rulebook.dice[layout.dice] as Dice;
    for (const bet of layout.bets) {
      const name = parseBet(bet);
      const line = rulebook.payTables[layout.payTable]?.lines.find((each) => Object.hasOwn(each.bets, bet));
      const expected =
        name?.selector == null ? CONDITIONS_WITHOUT_SELECTOR[bet]?.(dice) : expectedCondition(name.kind, name.selector, dice);
      expect(expected).toBeDefined();
      expect([bet, line?.bets[bet]]).toEqual([bet, expected]);
    }
  });

  it('pairs have the lower number first, fours descend, threes ascend, and doubles come before their single', () => {
    for (const bet of RULEBOOKS.flatMap((rulebook) => rulebook.layouts.flatMap(({ bets }) => bets))) {
      const [kind, selector = ''] = bet.split(':');
      const digits = [...selector].map(Number);
      if (kind === 'pair') expect(Number(selector[0])).toBeLessThan(Number(selector[2]));
      if (kind === 'four') expect(digits).toEqual(digits.toSorted((a, b) => b - a));
      if (kind === 'three') expect(digits).toEqual(digits.toSorted((a, b) => a - b));
      if (kind === 'double-single') expect([digits[0] === digits[1], digits[1] === digits[2]]).toEqual([true, false]);
    }
  });
});

// A reading, such as R-02, is our recorded answer where a clause is unclear or missing: see docs/READINGS.md.
describe('the printed layouts', () => {
  it('are thirteen layouts with 698 bets', () => {
    const sizes = Object.fromEntries(
      BOOKS.map(([id, { layouts }]) => [id, layouts.map(({ id: layout, bets }) => `${layout} ${bets.length}`)]),
    );
    expect(sizes).toEqual({
      'crown-sic-bo': ['A 50', 'B 50', 'C 39', 'D 39', 'E 56', 'F 56'],
      'rws-tai-sai': ['A 50', 'C 104', 'E 107'],
      'adelaide-big-and-small': ['full 57', 'mini 50'],
      'triple-dice': ['mat 18'],
      dicette: ['mat 22'],
    });
    const all = RULEBOOKS.flatMap(({ layouts }) => layouts);
    expect([all.length, all.reduce((total, { bets }) => total + bets.length, 0)]).toEqual([13, 698]);
  });

  it('RWS has 28 doubles with a single number: all except 1-1-2 and 6-6-5 (reading R-02)', () => {
    const rws = RULEBOOKS.find(({ id }) => id === 'rws-tai-sai');
    for (const layout of (rws?.layouts ?? []).filter(({ id }) => id !== 'A')) {
      const doubles = layout.bets.filter((bet) => bet.startsWith('double-single:'));
      const possible = FACES.flatMap((double) =>
        FACES.filter((single) => single !== double).map((single) => `double-single:${double}${double}${single}`),
      );
      expect(doubles).toHaveLength(28);
      expect(possible.filter((bet) => !doubles.includes(bet))).toEqual(['double-single:112', 'double-single:665']);
    }
  });

  it('RWS has all twenty sets of three different numbers, and layout E has all fifteen sets of four', () => {
    const rws = RULEBOOKS.find(({ id }) => id === 'rws-tai-sai');
    const count = (layout: string, kind: string) =>
      rws?.layouts.find(({ id }) => id === layout)?.bets.filter((bet) => bet.startsWith(`${kind}:`)).length;
    expect([count('C', 'three'), count('E', 'three'), count('C', 'four'), count('E', 'four')]).toEqual([20, 20, 4, 15]);
  });
});

describe('anomalies (bets with an unusual edge, and sets of bets that cannot lose)', () => {
  const layoutOf = (book: string, layout: string) => {
    const rulebook = RULEBOOKS.find(({ id }) => id === book) as Rulebook;
    return valueIn(openLayout(rulebook, layout));
  };
  const edgesWith = (anomalies: readonly Anomaly[], code: Anomaly['code']) =>
    anomalies.flatMap(({ code: foundCode, bets, edge }) =>
      foundCode === code ? [`${bets.join(' ')} ${edge && makeRatio(edge)}`] : [],
    );

  // If every bet favours the house, every set of bets loses on average, and so on at least one roll. A set that cannot lose
  // contains a bet that favours the player. It may contain other bets too, such as Any Colour Triple.
  it.each(['A', 'B', 'E', 'F'])('crown-sic-bo %s has no anomaly', (layout) => {
    expect(checkLayout(layoutOf('crown-sic-bo', layout))).toEqual([]);
  });

  it.each(['full', 'mini'])('adelaide-big-and-small %s has no anomaly', (layout) => {
    expect(checkLayout(layoutOf('adelaide-big-and-small', layout))).toEqual([]);
  });

  it('rws-tai-sai A has no anomaly; on C and E, doubles with a single return only 51 · 3 / 216 of the stake', () => {
    expect(checkLayout(layoutOf('rws-tai-sai', 'A'))).toEqual([]);
    // These bets pay 50 to 1 and win on 3 of 216 rolls. The edge is 1 - 51 · 3 / 216 = 7/24.
    for (const id of ['C', 'E']) {
      const layout = layoutOf('rws-tai-sai', id);
      const doubles = layout.bets.filter(({ kind }) => kind === 'double-single').map((bet) => `${bet.id} 7/24`);
      expect(edgesWith(checkLayout(layout), 'low-return')).toEqual(doubles);
      expect(checkLayout(layout)).toHaveLength(28);
    }
  });

  it('triple-dice has a fair bet and low returns of triples, colours, doubles and the shooter (readings T-01 to T-04, T-11)', () => {
    const anomalies = checkLayout(layoutOf('triple-dice', 'mat'));
    expect(edgesWith(anomalies, 'fair')).toEqual(['any-triple 0/1']);
    expect(edgesWith(anomalies, 'low-return').toSorted()).toEqual(
      [
        ...['crown', 'anchor', 'spade', 'heart', 'diamond', 'club'].map((symbol) => `triple:${symbol} 95/216`),
        'red 3/8',
        'black 3/8',
        'double-combination:heart-crown-club 1/3',
        'double-combination:diamond-spade-anchor 1/3',
        'shooter 745516363/1088391168',
      ].toSorted(),
    );
    expect(anomalies).toHaveLength(12);
  });

  it('dicette has low returns of 2, 3, 11 and 12; 4 and 10 return three quarters, which is not too low (reading D-12)', () => {
    const anomalies = checkLayout(layoutOf('dicette', 'mat'));
    expect(edgesWith(anomalies, 'low-return').toSorted()).toEqual([
      'number:11 7/18',
      'number:12 5/12',
      'number:2 5/12',
      'number:3 7/18',
    ]);
    expect(anomalies).toHaveLength(4);
  });

  it.each(['C', 'D'])('crown-sic-bo %s has colours and colour doubles that favour the player (readings C-01, C-02)', (id) => {
    const layout = layoutOf('crown-sic-bo', id);
    const anomalies = checkLayout(layout);
    expect(edgesWith(anomalies, 'favours-player').toSorted()).toEqual([
      'colour-double:blue -1/27',
      'colour-double:green -1/27',
      'colour-double:red -1/27',
      'colour:blue -11/27',
      'colour:green -11/27',
      'colour:red -11/27',
    ]);
    // The best set: 1/6 on each colour, 1/12 on each double and 1/24 on Any Colour Triple return 1 on every roll and cost 19/24.
    // No set is cheaper: with weights 1/8, 5/8 and 1/24 on rolls of one, two and three colours, no bet returns more than its stake.
    const [bestSet] = anomalies.filter(({ code }) => code === 'cannot-lose');
    expect(bestSet?.worst && makeRatio(bestSet.worst)).toBe('5/19');
  });

  it('crown-sic-bo C has the sets of reading C-01, which cannot lose', () => {
    const colours = ['colour:red', 'colour:green', 'colour:blue'];
    const coloursAndTriple = valueIn(
      patternOf(layoutOf('crown-sic-bo', 'C'), [
        ...colours.map((bet) => ({ bet, stake: 4 })),
        { bet: 'any-colour-triple', stake: 1 },
      ]),
    );
    expect(coloursAndTriple.results.map(({ net, probability }) => `${makeRatio(net)} on ${makeRatio(probability)}`)).toEqual([
      '3/1 on 7/9',
      '11/1 on 2/9',
    ]);
    const doubles = ['colour-double:red', 'colour-double:green', 'colour-double:blue'];
    const coloursAndDoubles = valueIn(
      patternOf(
        layoutOf('crown-sic-bo', 'C'),
        [...colours, ...doubles].map((bet) => ({ bet, stake: 1 })),
      ),
    );
    expect(coloursAndDoubles.results.map(({ net, probability }) => `${makeRatio(net)} on ${makeRatio(probability)}`)).toEqual([
      '0/1 on 1/3',
      '2/1 on 2/3',
    ]);
  });
});

describe('the practice house', () => {
  it('has no two tables with the same layout, so that pages can name a table by its layout', () => {
    const layouts = PRACTICE_TABLES.map(({ rulebook, layout }) => `${rulebook}/${layout}`);
    expect(new Set(layouts).size).toBe(layouts.length);
  });
});
