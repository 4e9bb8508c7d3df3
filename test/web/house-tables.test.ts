/** The tables in the administration pages: set up, corrected, copied and retired, by mouse and by keyboard. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { HouseTableView } from '../../src/protocol/index.ts';
import type { CommandBody } from '../../src/table/index.ts';
import { expectAccessibleSkippingFelt, saveScreenshot, type Visitor, type VisitorOptions, visit } from './kit.ts';
import { openTableAs } from './player-kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import { PASSWORD, type StaffedHouse } from './staffed-house.ts';

let house: StaffedHouse;
let browser: Browser;

beforeAll(async () => {
  house = await sharedStaffedHouse();
  browser = await sharedBrowser();
});

async function openAsAdministrator(path = '/house/tables', options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await visit(browser, house.address(), path, options);
  const { page } = visitor;
  await page.locator('[name=login]').fill('administrator');
  await page.locator('[name=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.locator('.house h1').waitFor();
  return visitor;
}

async function listTables(): Promise<readonly HouseTableView[]> {
  await house.administrator.http.post('/session/unlock', { password: PASSWORD });
  const { items } = await house.administrator.http.get<{ items: HouseTableView[] }>('/house/tables?limit=200');
  return items;
}
const findTable = async (name: string) => (await listTables()).find(({ table }) => table === name);

const SETUP = {
  layout: 'A',
  dice: 'real',
  automatic: [],
  bettingMs: 30_000,
  positions: 14,
  chip: 100,
  colours: [],
  named: [],
  confirmAbove: null,
  odds: {},
} as const;

async function setUp(table: string, rulebook = 'crown-sic-bo', changes: object = {}): Promise<void> {
  await house.administrator.http.post('/session/unlock', { password: PASSWORD });
  await house.administrator.http.post('/tables', { rulebook, setup: { ...SETUP, table, ...changes } });
}

const cardOf = (page: Page, table: string) => page.locator(`[data-table="${table}"]`);
const dialogOf = (page: Page) => page.locator('dialog[open]');
/** The felts of all layouts of the chosen rulebook are drawn. */
const waitUntilDrawn = async (page: Page): Promise<void> => {
  await expect.poll(() => page.locator('.tables-layout').count()).toBeGreaterThan(0);
  await expect
    .poll(async () => (await page.locator('.tables-layout').count()) - (await page.locator('.tables-layout svg').count()))
    .toBe(0);
};

/** Presses Tab until the element has the focus. The tables of other tests have buttons on the page too. */
async function tabUntil(page: Page, selector: string, most = 400): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${selector} is not reached with Tab`);
}

describe('the tables of the house', () => {
  it('are set up from a rulebook with the layouts drawn, by mouse', async () => {
    const { page, context, expectNoPageErrors } = await openAsAdministrator();
    await page.getByRole('link', { name: 'Set up a table' }).click();
    await page.locator('h1', { hasText: 'Set up a table' }).waitFor();
    await page.getByLabel('Sic Bo').check();
    await waitUntilDrawn(page);
    expect(await page.locator('.tables-layout').count()).toBe(6);
    await expectAccessibleSkippingFelt(page);
    // A press on the drawing chooses the layout.
    await page.locator('[data-layout=C] svg').click();
    expect(await page.locator('[name=layout]:checked').inputValue()).toBe('C');
    await page.getByLabel('ID', { exact: true }).fill('mouse-1');
    await page.getByLabel('Name', { exact: true }).fill(' Dragon <i>Table</i> ');
    await page.getByLabel('A dealer, with help').check();
    await page.getByLabel('Betting time in seconds').fill('25');
    await page.getByLabel('A second person confirms the dice above').fill('5,000');
    await page.getByLabel('Positions').fill('9');
    await page.getByLabel('Smallest chip').fill('2.50');
    await page.getByLabel('Colour chips').fill('red, blue');
    await page.locator('[name=named][value="colour:red"]').check();
    await page.getByLabel('Link to the house').fill('/rules/crown.pdf');
    await saveScreenshot(page, 'house-tables-form');
    await page.getByRole('button', { name: 'Set up the table' }).click();
    await page.getByText('mouse-1 is set up.').first().waitFor();
    expect(await findTable('mouse-1')).toMatchObject({
      rulebook: 'crown-sic-bo',
      status: 'closed',
      setup: {
        name: 'Dragon <i>Table</i>',
        layout: 'C',
        dice: 'real',
        automatic: ['close-bets', 'settle-round'],
        bettingMs: 25_000,
        positions: 9,
        chip: 250,
        colours: ['red', 'blue'],
        named: ['colour:red'],
        confirmAbove: 500_000,
        rulesDocument: '/rules/crown.pdf',
      },
    });
    expect(await cardOf(page, 'mouse-1').textContent()).toMatch(
      /Dragon <i>Table<\/i> · mouse-1.*never opened.*Sic Bo.*Layout C.*Real dice.*A dealer, with help/s,
    );
    await expectAccessibleSkippingFelt(page);
    expectNoPageErrors();
    await context.close();
  });

  it('are set up and corrected with the keyboard only, and faults are shown at the field with the clause', async () => {
    const { page, context } = await openAsAdministrator('/house/tables?do=new');
    await waitUntilDrawn(page);
    await tabUntil(page, '[name=table]');
    await page.keyboard.type('keys-1');
    await tabUntil(page, '[name=rulebook]');
    // The arrow keys move through the rulebooks to the last one.
    for (let i = 0; i < 5; i++) {
      if (await page.getByLabel('Dicette').isChecked()) break;
      await page.keyboard.press('ArrowDown');
    }
    expect(await page.getByLabel('Dicette').isChecked()).toBe(true);
    await waitUntilDrawn(page);
    expect(await page.locator('[name=table]').inputValue()).toBe('keys-1');
    await tabUntil(page, 'summary');
    await page.keyboard.press('Enter');
    await tabUntil(page, '[name="odds.number:7"]');
    await page.keyboard.type('1/1');
    await page.keyboard.press('Enter');
    const fault = page.locator('[data-field="odds.number:7"] .tables-fault');
    await fault.waitFor();
    expect(await fault.textContent()).toMatch(/below the printed odds/);
    expect(await fault.locator('a').getAttribute('href')).toBe('/rules/dicette#11');
    // The wrong field has the focus, and its content is replaced by typing.
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('odds.number:7');
    await expectAccessibleSkippingFelt(page);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('6/1');
    await page.keyboard.press('Enter');
    await page.getByText('keys-1 is set up.').first().waitFor();
    expect(await findTable('keys-1')).toMatchObject({ rulebook: 'dicette', setup: { odds: { 'number:7': '6/1' } } });

    await tabUntil(page, '[aria-label="Correct set-up: keys-1"]');
    await page.keyboard.press('Enter');
    await page.locator('h1', { hasText: 'Correct the set-up of keys-1' }).waitFor();
    expect(await page.locator('[name=table]').isEditable()).toBe(false);
    await tabUntil(page, '[name=positions]');
    await page.keyboard.type('21');
    await page.keyboard.press('Enter');
    await page.getByText('The set-up of keys-1 is corrected.').first().waitFor();
    expect(await findTable('keys-1')).toMatchObject({ setup: { positions: 21, odds: { 'number:7': '6/1' } }, correction: [] });
    await context.close();
  });

  it('can change the game in a correction, and the table then plays the other game', async () => {
    await setUp('other-game', 'triple-dice', { layout: 'mat' });
    const { page, context } = await openAsAdministrator('/house/tables?do=correct&table=other-game');
    await page.getByLabel('Tai Sai').check();
    await waitUntilDrawn(page);
    await page.getByLabel('Layout E').check();
    await page.getByRole('button', { name: 'Save the correction' }).click();
    await page.getByText('The set-up of other-game is corrected.').first().waitFor();
    expect(await findTable('other-game')).toMatchObject({ rulebook: 'rws-tai-sai', setup: { layout: 'E' } });
    expect(await house.administrator.getTable('other-game')).toMatchObject({ view: { rulebook: 'rws-tai-sai', layout: 'E' } });
    await context.close();
  });

  it('are not corrected after the first opening, and say why', async () => {
    const { table } = await house.table('opened', { rulebook: 'dicette', layout: 'mat' });
    const { page, context } = await openAsAdministrator();
    const card = cardOf(page, table);
    await card.waitFor();
    expect(await card.getByRole('link', { name: `Correct set-up: ${table}` }).count()).toBe(0);
    expect(await card.textContent()).toMatch(/At the table.*\(Dealer\)/s);
    await page.goto(`${house.address()}/house/tables?do=correct&table=${table}`);
    await page.getByText('From the first opening on').waitFor();
    expect(await page.locator('form').count()).toBe(0);
    await context.close();
  });

  it('are called by the name that the house gives them, everywhere as plain text', async () => {
    const name = '<b>Dragon</b> & Co';
    const { table, seat } = await house.table('named', { rulebook: 'rws-tai-sai', layout: 'A', setup: { name } });
    await setUp('unnamed');
    const { page, context } = await openAsAdministrator('/house/tables?do=correct&table=unnamed');
    await waitUntilDrawn(page);
    await page.getByLabel('Name', { exact: true }).fill('<B>dragon</B> & co');
    await page.getByRole('button', { name: 'Save the correction' }).click();
    await page.locator('[data-field=name] .tables-fault', { hasText: 'Another table has this name.' }).waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Phoenix & Co');
    await page.getByRole('button', { name: 'Save the correction' }).click();
    await page.getByText('The set-up of unnamed is corrected.').first().waitFor();
    expect(await findTable('unnamed')).toMatchObject({ setup: { name: 'Phoenix & Co' } });
    await page.goto(`${house.address()}/`);
    await page.locator('.lobby-game', { hasText: name }).waitFor();
    await page.locator('.lobby-game', { hasText: 'Phoenix & Co' }).waitFor();
    await page.goto(`${house.address()}/display/${table}`);
    await page.locator('h1', { hasText: name }).waitFor();
    await context.close();

    const player = await house.player('Named Player');
    await seat(player, 1);
    const visitor = await openTableAs(browser, house.address(), table, player);
    expect(await visitor.page.locator('h1').textContent()).toContain(name);
    expect(await visitor.page.title()).toContain(name);
    await visitor.context.close();
  });

  it('are copied to a table with a new ID', async () => {
    await setUp('copy-me', 'crown-sic-bo', { name: 'Copied', layout: 'E', chip: 2500, positions: 5, dice: 'electronic' });
    const { page, context } = await openAsAdministrator();
    await page.getByRole('link', { name: 'Copy: copy-me' }).click();
    await page.locator('h1', { hasText: 'Copy copy-me to a new table' }).waitFor();
    await waitUntilDrawn(page);
    const name = await page.locator('[name=table]').inputValue();
    expect(name).not.toBe('copy-me');
    // A name that is taken is a fault of the field.
    await page.locator('[name=table]').fill('copy-me');
    await page.getByRole('button', { name: 'Set up the table' }).click();
    await page.locator('[data-field=table] .tables-fault').waitFor();
    expect(await page.locator('[data-field=table] .tables-fault').textContent()).toContain('already has a table with this ID');
    await page.locator('[name=table]').fill(name);
    await page.getByRole('button', { name: 'Set up the table' }).click();
    await page.getByText(`${name} is set up.`).first().waitFor();
    const [source, copy] = [await findTable('copy-me'), await findTable(name)];
    // No two tables have the same name.
    expect(source?.setup.name).toBe('Copied');
    const { name: _, ...sourceSetup } = source?.setup ?? { name: undefined };
    expect(copy?.setup).toEqual({ ...sourceSetup, table: name });
    await context.close();
  });

  it('are retired with a confirmation, stay in the list of retired tables, and keep their name', async () => {
    await setUp('old-1', 'dicette', { layout: 'mat' });
    const { page, context, expectNoPageErrors } = await openAsAdministrator();
    await page.getByRole('button', { name: 'Retire: old-1' }).click();
    const dialog = dialogOf(page);
    await dialog.getByText('This cannot be undone.').waitFor();
    await expectAccessibleSkippingFelt(page);
    // Enter does not retire the table by mistake.
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await findTable('old-1')).toMatchObject({ status: 'closed' });
    await page.getByRole('button', { name: 'Retire: old-1' }).click();
    await dialogOf(page).getByRole('button', { name: 'Retire the table' }).click();
    await page.getByText('old-1 is retired.').first().waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expect(await findTable('old-1')).toMatchObject({ status: 'retired' });
    await page.getByText('Retired tables').click();
    await page.locator('.tables-retired [data-table="old-1"]').waitFor();
    await expectAccessibleSkippingFelt(page);
    expectNoPageErrors();
    await page.getByRole('link', { name: 'Set up a table' }).click();
    await waitUntilDrawn(page);
    await page.locator('[name=table]').fill('old-1');
    await page.getByRole('button', { name: 'Set up the table' }).click();
    await page.locator('[data-field=table] .tables-fault', { hasText: 'A retired table has this ID' }).waitFor();
    await context.close();
  });

  it('show the rounds of a retired table', async () => {
    const { table, chiefDoes, dealerDoes } = await house.table('past', { rulebook: 'dicette', layout: 'mat' });
    const round: readonly CommandBody[] = [
      { type: 'call-bets' },
      { type: 'throw' },
      { type: 'enter-result', faces: [3, 4] },
      { type: 'settle-round' },
      { type: 'take-losers' },
      { type: 'pay-winners' },
    ];
    for (const body of round) await dealerDoes(body);
    await chiefDoes({ type: 'close-table' });
    const { page, context, expectNoPageErrors } = await openAsAdministrator();
    await page.getByRole('button', { name: `Retire: ${table}` }).click();
    await dialogOf(page).getByRole('button', { name: 'Retire the table' }).click();
    await page.getByText(`${table} is retired.`).first().waitFor();
    await page.getByText('Retired tables').click();
    await cardOf(page, table).getByRole('link', { name: 'Last round: 1' }).click();
    await page.waitForURL(`**/r/${table}/1`);
    await page.locator('main .die').first().waitFor();
    expectNoPageErrors();
    await context.close();
  });

  it('name everything that stands against a retirement', async () => {
    const { table, seat } = await house.table('busy', { rulebook: 'dicette', layout: 'mat' });
    const player = await house.player('Busy Player');
    await seat(player, 1, 12_300);
    const { page, context } = await openAsAdministrator();
    await page.getByRole('button', { name: `Retire: ${table}`, exact: true }).click();
    const dialog = dialogOf(page);
    await dialog.getByText('The table is open. Close it at the console.').waitFor();
    expect(await dialog.textContent()).toContain('chips or money worth 123 at the table');
    expect(await dialog.getByRole('button', { name: 'Retire the table' }).count()).toBe(0);
    await expectAccessibleSkippingFelt(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await context.close();
  });

  it.each([
    ['en', { width: 320, height: 640 }],
    ['zh-Hant', { width: 320, height: 640 }],
    ['zh-Hant', { width: 1280, height: 800 }],
  ] as const)('fit the screen in %s at %j, and are accessible', async (language, viewport) => {
    const { page, context, expectNoPageErrors } = await openAsAdministrator('/house/tables', { language, viewport });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await page.locator('.tables-card').first().waitFor();
    expect(await overflow()).toBeLessThanOrEqual(0);
    await expectAccessibleSkippingFelt(page);
    await page.goto(`${house.address()}/house/tables?do=new`);
    await waitUntilDrawn(page);
    await page.locator('[name=dealing][value=custom]').check();
    await page.locator('[name=automatic]').first().waitFor();
    expect(await overflow()).toBeLessThanOrEqual(0);
    await expectAccessibleSkippingFelt(page);
    if (language === 'zh-Hant') expect(await page.locator('main').textContent()).not.toMatch(/Set up|Dealing|Positions/);
    await saveScreenshot(page, `house-tables-${language}-${viewport.width}`);
    expectNoPageErrors();
    await context.close();
  });
});
