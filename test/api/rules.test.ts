/** Tests the rules that the API returns for a table, and the link to the house's copy of the rules. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFault, RulesAnswer } from '../../src/protocol/index.ts';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { type House, openHouse, openTable } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse({ practice: false });
});
afterAll(() => house.close());

/** `named`: bets that the table offers although they favour the player. `confirmAbove`: a second person confirms results that pay more. */
const SETUP = {
  ...{ layout: 'A', dice: 'real', automatic: [], bettingMs: 0, positions: 7, chip: 50, colours: ['red'], named: [] },
  ...{ confirmAbove: null, odds: {} },
} as const;

/**
 * The expected rules, written by hand from the rulebooks. `tumblesLeast`: a valid roll needs at least this many tumbles. `failures`: how a roll
 * can fail. `{}` accepts any failure. `dryspinGrounds`: reasons for a dry spin (a round without wagers). `officer`: the title of the government officer.
 */
const EXPECTED_RULES = {
  'crown-sic-bo': {
    layout: 'A',
    // `bell`: the clause that requires a bell, if any. `again`: the dice are tumbled again.
    ...{ tumblesLeast: 1, bell: null, shooter: null, ageMin: { years: 18 }, officer: 'inspector' },
    playerAids: { allowed: 'results', clauses: ['9.1'] },
    announcement: { dice: 'ascending', total: 'called', clauses: ['5.1.5(a)'] },
    chips: { smallest: 1, colours: { severalValues: 'may-differ', valueDefault: null, shared: true } },
    placement: { aboveMaximum: { policy: 'accept' }, belowMinimum: { policy: 'accept' } },
    limits: { maximumOver: 'player-and-bet', belowMinimum: { policy: 'warn-then-return' }, aboveMaximum: { policy: 'cut' } },
    failures: [
      { reason: 'not-flat', consequence: 'again' },
      { reason: 'stacked' },
      { reason: 'malfunction' },
      { reason: 'exposed' },
    ],
    invalidationGrounds: [
      { ground: 'disruption' },
      { ground: 'fraud' },
      { ground: 'unmended-malfunction', whileSuspended: true },
    ],
    dryspinGrounds: [{ ground: 'table-opened' }, { ground: 'during-play' }, { ground: 'until-a-wager', untilAWager: true }],
  },
  'rws-tai-sai': {
    layout: 'C',
    ...{ tumblesLeast: 3, bell: null, shooter: null, ageMin: { years: 21 }, dryspinGrounds: [], invalidationGrounds: [] },
    playerAids: { allowed: 'all' },
    announcement: { dice: 'ascending', total: 'called' },
    chips: { colours: null },
    placement: { aboveMaximum: { policy: 'refuse-excess' }, belowMinimum: { policy: 'advise' } },
    limits: { maximumOver: 'bet' },
    failures: [{ reason: 'too-few-tumbles', consequence: 'void', call: 'Void', clauses: ['5.5.1'] }, {}, {}],
  },
  'adelaide-big-and-small': {
    layout: 'full',
    ...{ tumblesLeast: 3, bell: { clauses: ['4(b)'] }, shooter: null, ageMin: { years: 18 }, officer: 'authorised-officer' },
    playerAids: { allowed: 'results', clauses: ['8(k)'] },
    chips: { colours: { severalValues: 'must-equal', valueDefault: 'minimum', shared: false } },
    invalidationGrounds: [{ ground: 'disruption' }, { ground: 'fraud' }],
  },
  'triple-dice': {
    layout: 'mat',
    ...{ tumblesLeast: 1, bell: null, ageMin: { years: 18, clauses: ['10'] } },
    shooter: { bet: 'shooter', diceOffered: 5, diceChosen: 3, clauses: ['7', '7.1'] },
    announcement: { dice: 'symbols', total: 'none', clauses: ['3'] },
    failures: [{ reason: 'not-flat', consequence: 'again', call: 'No Throw' }, { reason: 'not-together' }],
  },
  dicette: {
    layout: 'mat',
    ...{ bell: null, shooter: null, ageMin: { years: 18, clauses: ['12(i)'] } },
    announcement: { dice: 'ascending', total: 'called', clauses: ['8'] },
    failures: [{ reason: 'not-flat', consequence: 'void' }],
  },
} as const;

describe('the rules of a table', () => {
  it.each(Object.entries(EXPECTED_RULES))('match the rulebook %s', async (rulebook, expected) => {
    await openTable(house, `r-${rulebook}`, rulebook, expected.layout);
    const rules = await house.client().rules(`r-${rulebook}`);
    expect(rules).toMatchObject({ rulebook, rulesDocument: null, ...expected });
    expect(findFault(RulesAnswer, rules)).toBeNull();
    const conductJson = JSON.stringify(RULEBOOKS.find(({ id }) => id === rulebook)?.conduct);
    for (const { clauses: failureClauses } of rules.failures)
      for (const clause of failureClauses) expect(conductJson).toContain(`"${clause}"`);
  });

  it('say, for a layout with symbols on the dice, that the symbols are called and the total is shown', async () => {
    await openTable(house, 'r-c', 'crown-sic-bo', 'C');
    const { announcement } = await house.client().rules('r-c');
    expect(announcement).toEqual({ dice: 'symbols', total: 'shown', clauses: ['5.1.5(b)'] });
  });
});

describe('the link to the house’s copy of the rules', () => {
  const create = async (table: string, extraSetup: object) => {
    const { http } = await house.administrator();
    return http.post<object>('/tables', { rulebook: 'crown-sic-bo', setup: { table, ...SETUP, ...extraSetup } });
  };

  it('is in the list of tables and in the rules of the table', async () => {
    const rulesDocument = 'https://house.example/sic-bo.pdf';
    expect(await create('d1', { rulesDocument })).toMatchObject({ table: 'd1', rulesDocument });
    expect(await create('d2', {})).toMatchObject({ table: 'd2', rulesDocument: null });
    const { items } = await house.client().floor();
    const links = new Map(items.map((item) => [item.table, item.rulesDocument]));
    expect([links.get('d1'), links.get('d2')]).toEqual([rulesDocument, null]);
    const [withLink, withoutLink] = [await house.client().rules('d1'), await house.client().rules('d2')];
    expect([withLink.rulesDocument, withoutLink.rulesDocument]).toEqual([rulesDocument, null]);
    expect(withLink.chips).toMatchObject({ smallest: 50, colours: { set: ['red'] } });
  });

  it('is not in the first record of a table without a link, so that old journals remain valid', async () => {
    expect(await readFirstRecord('d2')).not.toContain('rulesDocument');
    expect(await readFirstRecord('d1')).toContain('"rulesDocument":"https://house.example/sic-bo.pdf"');
  });

  it.each(['//elsewhere.example', 'javascript:alert(1)', 'rules.pdf', ''])('is rejected if it is %j', async (rulesDocument) => {
    const error = { code: 'invalid', error: { place: 'setup.rulesDocument' } };
    await expect(create('d3', { rulesDocument })).rejects.toMatchObject(error);
  });
});

async function readFirstRecord(table: string): Promise<string> {
  const { http } = await house.administrator();
  const { items } = await http.get<{ items: { body: string }[] }>(`/tables/${table}/journal?limit=1`);
  return items[0]?.body ?? '';
}
