/** The administration pages about people: staff, roles, players, exclusions and the log, by mouse and by keyboard, without ids. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { CroupierClient } from '../../src/client/index.ts';
import type { PersonView, SessionView } from '../../src/protocol/index.ts';
import { expectAccessible, saveScreenshot, type Visitor, type VisitorOptions, visit } from './kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import { PASSWORD, type StaffedHouse } from './staffed-house.ts';

let house: StaffedHouse;
let browser: Browser;

beforeAll(async () => {
  house = await sharedStaffedHouse();
  browser = await sharedBrowser();
});

const SECTIONS = ['', '/staff', '/roles', '/players', '/exclusions', '/log'] as const;

async function openAs(login: string, path: string, options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await visit(browser, house.address(), path, options);
  visitor.page.setDefaultTimeout(9000);
  await visitor.page.locator('[name=login]').fill(login);
  await visitor.page.locator('[name=password]').fill(PASSWORD);
  await visitor.page.keyboard.press('Enter');
  await visitor.page.locator('[name=login]').waitFor({ state: 'detached' });
  await visitor.page.locator('h1').waitFor();
  return visitor;
}

const openAsAdministrator = (path: string, options: VisitorOptions = {}): Promise<Visitor> =>
  openAs('administrator', path, options);

const signedInClient = async (login: string, password = PASSWORD): Promise<CroupierClient> => {
  const client = new CroupierClient(house.address());
  await client.signIn(login, password);
  return client;
};

const listStaff = async (): Promise<readonly PersonView[]> =>
  (await house.administrator.http.get<{ items: PersonView[] }>('/people?kind=staff&limit=200')).items;
const grantsOf = async (login: string): Promise<readonly string[]> =>
  ((await listStaff()).find((person) => person.login === login)?.grants ?? []).map(({ table, role }) => `${table} ${role}`);

/** The heading of the page is not enough: a section has loaded its data when no text says that it loads. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator('.house h1').waitFor();
  await expect.poll(() => page.locator('.house > [role=status]', { hasText: /Loading|載入/ }).count()).toBe(0);
}

async function expectNoIds(page: Page, ids: readonly string[]): Promise<void> {
  const text = await page.locator('body').textContent();
  expect(ids.filter((id) => text?.includes(id))).toEqual([]);
}

const dialogOf = (page: Page) => page.locator('dialog[open]');

/** Presses Tab until the element has the focus. */
async function tabUntil(page: Page, selector: string, most = 40): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${selector} is not reached with Tab`);
}

describe('administration', () => {
  it('asks for a sign-in, and greets the administrator with the role', async () => {
    const { page, context, expectNoPageErrors } = await visit(browser, house.address(), '/house');
    await page.locator('[name=login]').waitFor();
    await expectAccessible(page);
    await page.locator('[name=login]').fill('administrator');
    await page.locator('[name=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('You are signed in as administrator.').waitFor();
    expect(await page.locator('.top-bar .who a').textContent()).toBe('Administrator');
    expect(await page.locator('.top-bar').textContent()).not.toContain('Guest');
    await page.locator('.house-nav').getByRole('link', { name: 'Staff' }).click();
    await page.waitForURL('**/house/staff');
    await page.locator('h1', { hasText: 'Staff' }).waitFor();
    expect(await page.locator('.house-nav [aria-current=page]').textContent()).toBe('Staff');
    expectNoPageErrors();
    await context.close();
  });

  it('takes a password with spaces at its ends as it was typed, as the lobby does', async () => {
    const spaced = '  a spaced password ';
    const { login, code } = await house.newStaff('Sal Spaced', [{ table: '*', role: 'administrator' }]);
    const { page, context } = await visit(browser, house.address(), '/house#code');
    await page.locator('[name=login]').fill(login);
    await page.locator('[name=code]').fill(code);
    await page.locator('[name=password]').fill(spaced);
    await page.keyboard.press('Enter');
    await page.getByText('Welcome, Sal Spaced').waitFor();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).first().click();
    await page.locator('[name=login]').fill(login);
    await page.locator('[name=password]').fill(spaced.trim());
    await page.keyboard.press('Enter');
    await page.getByText('Wrong login, password or code').waitFor();
    await page.locator('[name=password]').fill(spaced);
    await page.keyboard.press('Enter');
    await page.getByText('Welcome, Sal Spaced').waitFor();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).first().waitFor();
    await page.goto(`${house.address()}/house`);
    await page.locator('[name=login]').fill(login);
    await page.locator('[name=password]').fill(spaced);
    await page.keyboard.press('Enter');
    await page.getByText('Welcome, Sal Spaced').waitFor();
    await context.close();
  });

  it('is closed to other staff, who get a link to their table', async () => {
    const table = await house.table('links', { rulebook: 'crown-sic-bo', layout: 'A' });
    const { page, context, expectNoPageErrors } = await openAs(table.dealer.login, '/house/staff');
    await page.locator('h1', { hasText: 'Only administrators' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: table.table, exact: true }).click();
    await page.waitForURL(`**/deal/${table.table}`);
    await page.locator('.next').waitFor();
    expectNoPageErrors();
    await context.close();
  });
});

describe('staff', () => {
  it('are added with a one-time code that works once, and disabled and enabled after confirmation', async () => {
    const { page, context, expectNoPageErrors } = await openAsAdministrator('/house/staff');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'New member of staff' }).click();
    await dialogOf(page).getByLabel('Name').fill('Zoë Wong');
    expect(await dialogOf(page).getByLabel('Login').inputValue()).toBe('zoe.wong');
    await dialogOf(page).getByLabel('Age').selectOption({ label: '21 or over' });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create account' }).click();
    const code = await dialogOf(page).locator('[data-code]').textContent();
    await page.getByRole('button', { name: 'Copy the code' }).click();
    await dialogOf(page).getByText('Copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    await saveScreenshot(page, 'house/code');
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    const row = page.locator('[data-login="zoe.wong"]');
    await row.getByText('not signed in yet').waitFor();
    await row.getByText('21 or over').waitFor();
    const zoe = new CroupierClient(house.address());
    await zoe.signInByCode('zoe.wong', code ?? '', PASSWORD);
    expect(zoe.session).toMatchObject({ name: 'Zoë Wong', over: 21 });

    // Found by the beginning of the second name.
    await page.getByLabel('Find by name or login').fill('won');
    await expect.poll(() => page.locator('.house-person').count()).toBe(1);
    await page.reload();
    await row.waitFor();
    expect(await row.getByText('not signed in yet').count()).toBe(0);

    await row.getByRole('button', { name: 'Disable' }).click();
    await dialogOf(page).getByText('is signed out on every device').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel');
    await dialogOf(page).getByRole('button', { name: 'Disable' }).click();
    await row.getByText('disabled', { exact: true }).waitFor();
    await expect(zoe.http.get('/session')).rejects.toMatchObject({ code: 'not-signed-in' });
    await expect(signedInClient('zoe.wong')).rejects.toMatchObject({ code: 'wrong-credentials' });
    await row.getByRole('button', { name: 'Enable' }).click();
    await dialogOf(page).getByRole('button', { name: 'Enable' }).click();
    await row.getByRole('button', { name: 'Disable' }).waitFor();
    await signedInClient('zoe.wong');

    // A renewed code sets a new password.
    await row.getByRole('button', { name: 'New one-time code' }).click();
    await dialogOf(page).getByRole('button', { name: 'New one-time code' }).click();
    const renewed = await dialogOf(page).locator('[data-code]').textContent();
    expect(renewed).not.toBe(code);
    await signedInClient('zoe.wong');
    await new CroupierClient(house.address()).signInByCode('zoe.wong', renewed ?? '', 'another long password');
    await signedInClient('zoe.wong', 'another long password');
    expectNoPageErrors();
    await context.close();
  });

  it('with a login that is taken are refused with a clear text', async () => {
    await house.newStaff('taken', []);
    const { page, context } = await openAsAdministrator('/house/staff');
    await page.getByRole('button', { name: 'New member of staff' }).click();
    await dialogOf(page).getByLabel('Name').fill('Taken');
    await page.keyboard.press('Enter');
    await dialogOf(page).getByRole('alert').getByText('already in use').waitFor();
    await context.close();
  });

  it('get a corrected name and a recorded age', async () => {
    const { login, person } = await house.newStaff('Mispelt', []);
    const { page, context, expectNoPageErrors } = await openAsAdministrator('/house/staff');
    const row = page.locator(`[data-login="${login}"]`);
    await row.getByRole('button', { name: 'Edit' }).click();
    await dialogOf(page).getByLabel('Name').fill('Miss Spelt');
    await dialogOf(page).getByLabel('Age').selectOption({ label: '21 or over' });
    await expectAccessible(page);
    await dialogOf(page).getByRole('button', { name: 'Save' }).click();
    await row.getByText('Miss Spelt').first().waitFor();
    await row.getByText('21 or over').waitFor();
    expect((await listStaff()).find((item) => item.person === person)).toMatchObject({ name: 'Miss Spelt', over: 21 });
    await page.goto(`${house.address()}/house/log`);
    await page.getByText('Administrator changed the name of Miss Spelt.').waitFor();
    await page.getByText('Administrator recorded the age of Miss Spelt.').waitFor();
    expectNoPageErrors();
    await context.close();
  });

  it('are deleted after a confirmation that says what stays', async () => {
    const { login, person } = await house.newStaff('Gone Soon', []);
    const { page, context, expectNoPageErrors } = await openAsAdministrator('/house/staff');
    const row = page.locator(`[data-login="${login}"]`);
    await row.getByRole('button', { name: 'Delete personal data' }).click();
    await dialogOf(page).getByText('You cannot undo this.').waitFor();
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
    expect((await listStaff()).some((item) => item.person === person)).toBe(true);
    await row.getByRole('button', { name: 'Delete personal data' }).click();
    await dialogOf(page).getByRole('button', { name: 'Delete personal data' }).click();
    await row.waitFor({ state: 'detached' });
    expect((await listStaff()).some((item) => item.login === login)).toBe(false);
    expectNoPageErrors();
    await context.close();
  });
});

describe('roles', () => {
  it('are given and taken in the matrix with the keyboard alone', async () => {
    const table = await house.table('matrix', { rulebook: 'rws-tai-sai', layout: 'A' });
    const { login, person } = await house.newStaff('Kim Roles', []);
    const { page, context, expectNoPageErrors } = await openAsAdministrator('/house/roles');
    await page.locator('[role=grid]').waitFor();
    await tabUntil(page, 'input[type=search]');
    await page.keyboard.type('kim roles');
    await expect.poll(() => page.locator('[role=grid] tbody tr').count()).toBe(1);
    await tabUntil(page, '[role=gridcell] button');
    // The first column is for all tables. The arrow keys lead to the table.
    const focusedTable = (): Promise<string | null> => page.evaluate("document.activeElement.getAttribute('data-table')");
    expect(await focusedTable()).toBe('*');
    for (let presses = 0; (await focusedTable()) !== table.table && presses < 100; presses += 1)
      await page.keyboard.press('ArrowRight');
    expect(await focusedTable()).toBe(table.table);
    await page.keyboard.press('Enter');
    await dialogOf(page).waitFor();
    expect(await dialogOf(page).locator('fieldset').first().locator('label').allTextContents()).toEqual([
      'Dealer',
      'Pit Supervisor',
      'Pit Manager',
      'Shift Manager',
    ]);
    await saveScreenshot(page, 'house/role-dialog');
    await expectAccessible(page);
    // The first role is the dealer.
    await page.keyboard.press('Space');
    await dialogOf(page).getByText(`Kim Roles gets Dealer (${table.table}), at once.`).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await dialogOf(page).waitFor({ state: 'detached' });
    expect(await grantsOf(login)).toEqual([`${table.table} dealer`, `${table.table} pit-supervisor`]);
    // The focus returns to the cell, which shows the new roles.
    await expect.poll(focusedTable).toBe(table.table);
    await page.getByRole('button', { name: `Kim Roles, ${table.table}: Dealer, Pit Supervisor` }).waitFor();

    await page.keyboard.press('Enter');
    await dialogOf(page).locator('input:focus').waitFor();
    await page.keyboard.press('Space');
    await dialogOf(page).getByText('Kim Roles loses Dealer').waitFor();
    await page.keyboard.press('Enter');
    await dialogOf(page).waitFor({ state: 'detached' });
    expect(await grantsOf(login)).toEqual([`${table.table} pit-supervisor`]);

    await page.keyboard.press('Home');
    expect(await focusedTable()).toBe('*');
    await expectNoIds(page, [person, table.dealer.person, table.chief.person]);
    expectNoPageErrors();
    await context.close();
  });

  it('for all tables include those of the house, and nobody changes their own', async () => {
    const { login } = await house.newStaff('Lee Floor', []);
    const { page, context, expectNoPageErrors } = await openAsAdministrator('/house/roles');
    await page.getByLabel('Find by name or login').fill('lee');
    await page.getByRole('button', { name: 'Lee Floor, All tables: none' }).click();
    await dialogOf(page).getByLabel('Officer', { exact: true }).check();
    await dialogOf(page).getByLabel('Administrator').check();
    await dialogOf(page).getByRole('button', { name: 'Save roles' }).click();
    await page.getByRole('button', { name: 'Lee Floor, All tables: Officer, Administrator' }).waitFor();
    expect((await grantsOf(login)).toSorted()).toEqual(['* administrator', '* officer']);

    await page.getByLabel('Find by name or login').fill('administrator');
    await page.getByRole('button', { name: /^administrator, All tables/ }).click();
    await dialogOf(page).getByText('You cannot change your own roles').waitFor();
    expect(await dialogOf(page).getByRole('checkbox').count()).toBe(0);
    expectNoPageErrors();
    await context.close();
  });
});

describe('roles at a retired table', () => {
  it('can only be taken away', async () => {
    const table = 'old-roles';
    const setup = {
      dice: 'real',
      automatic: [],
      bettingMs: 0,
      positions: 7,
      chip: 50,
      colours: [],
      named: [],
      confirmAbove: null,
      odds: {},
    };
    await house.administrator.http.post('/tables', { rulebook: 'dicette', setup: { ...setup, table, layout: 'mat' } });
    const { login } = await house.newStaff('Rita Retired', [{ table, role: 'dealer' }]);
    await house.administrator.http.post(`/tables/${table}/retirement`);
    const { page, context, expectNoPageErrors } = await openAsAdministrator('/house/roles');
    await page.getByLabel('Find by name or login').fill('rita');
    await page.getByRole('button', { name: `Rita Retired, ${table} (retired): Dealer` }).click();
    await expect.poll(() => dialogOf(page).getByRole('checkbox').count()).toBe(1);
    await dialogOf(page).getByLabel('Dealer').uncheck();
    await dialogOf(page).getByRole('button', { name: 'Save roles' }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
    expect(await grantsOf(login)).toEqual([]);
    await expect.poll(() => page.getByText(`${table} (retired)`).count()).toBe(0);
    expectNoPageErrors();
    await context.close();
  });
});

describe('players', () => {
  it('are excluded from their row until the end of a day', async () => {
    const player = await house.player('Ulla Until');
    const { page, context, expectNoPageErrors } = await openAsAdministrator('/house/players');
    await page.getByLabel('Find by name or login').fill('ulla');
    const row = page.locator(`[data-login="${player.login}"]`);
    await row.getByRole('button', { name: 'Exclude' }).click();
    await dialogOf(page).getByLabel('Grounds').fill('cheated');
    await dialogOf(page).getByLabel('Until the end of').fill('2001-01-01');
    await dialogOf(page).getByRole('button', { name: 'Exclude', exact: true }).click();
    // The browser refuses a date in the past.
    expect(await dialogOf(page).locator('input:invalid').getAttribute('name')).toBe('until');
    await dialogOf(page).getByLabel('Until the end of').fill('2099-12-30');
    await dialogOf(page).getByRole('button', { name: 'Exclude', exact: true }).click();
    await row.getByText('excluded', { exact: true }).waitFor();
    const { excludedUntilMs } = await player.client.http.get<SessionView>('/session');
    expect(excludedUntilMs).toBe(await page.evaluate(() => new Date('2099-12-30T23:59:59.999').getTime()));
    expectNoPageErrors();
    await context.close();
  });

  it('are not excluded until a date that has passed while the form was open', async () => {
    const player = await house.player('Mia Midnight');
    const { page, context } = await openAsAdministrator('/house/players');
    // Without a socket, the page uses the clock of the browser, which the test moves.
    await page.routeWebSocket(/\/api\//, (socket) => void socket.close());
    await page.reload();
    await page.getByLabel('Find by name or login').fill('mia');
    await page.locator(`[data-login="${player.login}"]`).getByRole('button', { name: 'Exclude' }).click();
    await dialogOf(page).getByLabel('Grounds').fill('a short break');
    const until = dialogOf(page).getByLabel('Until the end of');
    const readFault = (): Promise<string> => until.evaluate((field: HTMLInputElement) => field.validationMessage);
    const now = Date.now();
    await page.clock.setFixedTime(now);
    await until.fill(await page.evaluate(() => new Date().toLocaleDateString('sv')));
    expect(await readFault()).toBe('');
    await page.clock.setFixedTime(now + 86_400_000);
    await dialogOf(page).getByRole('button', { name: 'Exclude', exact: true }).click();
    await expect.poll(readFault).toBe('Choose a date in the future.');
    expect((await player.client.http.get<SessionView>('/session')).excludedUntilMs).toBeNull();
    await context.close();
  });

  it('get an account from the house, and a one-time code', async () => {
    const { page, context, expectNoPageErrors } = await openAsAdministrator('/house/players');
    await page.getByRole('button', { name: 'New player' }).click();
    await dialogOf(page).getByLabel('Name').fill('Nora New');
    await page.getByRole('button', { name: 'Create account' }).click();
    const code = await dialogOf(page).locator('[data-code]').textContent();
    const nora = new CroupierClient(house.address());
    await nora.signInByCode('nora.new', code ?? '', PASSWORD);
    expect(nora.session).toMatchObject({ kind: 'player', name: 'Nora New', over: 18 });
    await page.keyboard.press('Escape');
    await page.getByLabel('Find by name or login').fill('nor');
    await page.locator('[data-login="nora.new"]').getByRole('button', { name: 'Disable' }).click();
    await dialogOf(page).getByRole('button', { name: 'Disable' }).click();
    await page.locator('[data-login="nora.new"]').getByText('disabled', { exact: true }).waitFor();
    await expect(signedInClient('nora.new')).rejects.toMatchObject({ code: 'wrong-credentials' });
    expectNoPageErrors();
    await context.close();
  });
});

describe('exclusions', () => {
  it('are made for a person found by name, and ended, with the keyboard alone', async () => {
    const bea = await house.player('Bea Barred');
    const { page, context, expectNoPageErrors } = await openAsAdministrator('/house/exclusions');
    await tabUntil(page, '.house button');
    await page.keyboard.press('Enter');
    await dialogOf(page).waitFor();
    await page.keyboard.type('barr');
    await page.getByRole('option', { name: /Bea Barred/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('asked by her family');
    await dialogOf(page).getByText('Bea Barred is barred at every table at once').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    const row = page.locator('.house-exclusion', { hasText: 'Bea Barred' }).first();
    await row.getByText('asked by her family').waitFor();
    await row.getByText('without end').waitFor();
    expect((await bea.client.http.get<SessionView>('/session')).excludedUntilMs).not.toBe(null);
    await expectNoIds(page, [bea.person]);
    await saveScreenshot(page, 'house/exclusions');

    const isEndButton = (): Promise<boolean> =>
      page.evaluate(() => /^End the exclusion Bea Barred$/.test(document.activeElement?.textContent ?? ''));
    for (let presses = 0; presses < 60 && !(await isEndButton()); presses += 1) await page.keyboard.press('Tab');
    expect(await isEndButton()).toBe(true);
    await page.keyboard.press('Enter');
    await dialogOf(page).getByText('Bea Barred may play again').waitFor();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await dialogOf(page).waitFor({ state: 'detached' });
    await expect.poll(async () => (await bea.client.http.get<SessionView>('/session')).excludedUntilMs).toBe(null);
    expectNoPageErrors();
    await context.close();
  });

  it('that a player chose are ended only with a warning', async () => {
    const cy = await house.player('Cy Chosen');
    await cy.client.http.post('/session/exclusion', { kind: 'self-exclusion', days: 365 });
    const { page, context } = await openAsAdministrator('/house/exclusions');
    const row = page.locator('.house-exclusion', { hasText: 'Cy Chosen' });
    await row.getByText('self-exclusion').waitFor();
    await row.getByRole('button').click();
    await dialogOf(page).getByText('Cy Chosen chose this exclusion').waitFor();
    await context.close();
  });
});

describe('the log of people', () => {
  it('has sentences with names and no ids', async () => {
    for (let i = 0; i < 20; i += 1) await house.newStaff('Noise', []);
    const { person } = await house.newStaff('Lou Logged', [{ table: '*', role: 'pit-boss' }]);
    const { page, context, expectNoPageErrors } = await openAsAdministrator('/house/log');
    await page.getByText('Administrator gave Lou Logged the role Pit Boss (All tables).').waitFor();
    await page.getByText('Administrator added Lou Logged to the staff.').waitFor();
    // Older entries are loaded on request. The oldest is that of the first start.
    const older = page.getByRole('button', { name: 'Older entries' });
    while ((await older.count()) > 0) {
      const shownCount = await page.locator('.house-log li').count();
      await older.click();
      await expect.poll(() => page.locator('.house-log li').count()).toBeGreaterThan(shownCount);
    }
    expect(await page.locator('.house-log li').last().textContent()).toContain('The system added administrator to the staff.');
    await expectNoIds(page, [person, house.administrator.session?.person ?? '']);
    expectNoPageErrors();
    await context.close();
  });
});

describe('every section', () => {
  it.each([
    ['in English on a desktop', { language: 'en', viewport: { width: 1440, height: 900 } }],
    ['in Chinese at 320 pixels', { language: 'zh-Hant', viewport: { width: 320, height: 700 }, touch: true }],
    ['in English at 390 pixels with high contrast', { language: 'en', viewport: { width: 390, height: 844 }, theme: 'contrast' }],
    ['in English in landscape on a phone', { language: 'en', viewport: { width: 844, height: 390 } }],
  ] satisfies readonly [string, VisitorOptions][])(
    'is accessible %s, without horizontal scrolling',
    { timeout: 60_000 },
    async (_, options) => {
      const { page, context, expectNoPageErrors } = await openAsAdministrator('/house', options);
      for (const section of SECTIONS) {
        await page.goto(`${house.address()}/house${section}`);
        await waitUntilLoaded(page);
        await expectAccessible(page);
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), section).toBeLessThanOrEqual(0);
        await saveScreenshot(page, `house/${section.slice(1) || 'overview'}-${options.viewport.width}-${options.language}`);
      }
      expectNoPageErrors();
      await context.close();
    },
  );
});
