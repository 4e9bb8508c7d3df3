/** The field that finds a person by name or login: by mouse, by keyboard, in both languages and on a small screen. */
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { quickOrFull } from '../kit/size.ts';
import { expectAccessible, saveScreenshot, type Visitor, type VisitorOptions, visit } from './kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import { PASSWORD, type StaffedHouse } from './staffed-house.ts';

let house: StaffedHouse;
let browser: Browser;
/** Names of players that no other test uses. */
const [FIRST, SECOND, EXCLUDED] = ['Quentin Pickwick', 'Quilla Pickwick', 'Quincy Barred'];

beforeAll(async () => {
  house = await sharedStaffedHouse();
  browser = await sharedBrowser();
  for (const name of [FIRST, SECOND, EXCLUDED])
    await house.administrator.http.post('/people', { login: name.toLowerCase().replace(' ', '.'), name, adult: true, over: 21 });
  const [excluded] = await house.administrator.findPeople('quincy');
  await house.administrator.http.post('/exclusions', { person: excluded?.person, grounds: 'cheated' });
});

const SCREENS: readonly (readonly ['en' | 'zh-Hant', { readonly width: number; readonly height: number }])[] = [
  ['zh-Hant', { width: 320, height: 640 }],
  ['en', { width: 390, height: 844 }],
  ['en', { width: 844, height: 390 }],
  ['zh-Hant', { width: 1440, height: 900 }],
];

/** Opens the dialog that excludes a person, which has the field. */
async function openPicker(options: VisitorOptions = {}): Promise<Visitor & { readonly field: Locator }> {
  const visitor = await visit(browser, house.address(), '/house/exclusions', options);
  const { page } = visitor;
  page.setDefaultTimeout(9000);
  await page.locator('[name=login]').fill('administrator');
  await page.locator('[name=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.locator('[name=login]').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^(?:Exclude a person|禁制一人)$/ }).click();
  const field = page.getByRole('combobox');
  await field.waitFor();
  return { ...visitor, field };
}

const options = (page: Page): Locator => page.getByRole('option');
const activeName = async (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant') ?? '';
    return document.getElementById(id)?.querySelector('b')?.textContent ?? null;
  });

describe('the field that finds a person', () => {
  it('works by keyboard: arrows choose, Enter picks, Escape closes only the list', async () => {
    const { page, context, field, expectNoPageErrors } = await openPicker();
    await expect.poll(() => field.evaluate((element) => document.activeElement === element)).toBe(true);
    await page.keyboard.type('pickw');
    await expect.poll(() => options(page).allTextContents()).toHaveLength(2);
    expect(await field.getAttribute('aria-expanded')).toBe('true');
    expect(await page.getByRole('status').filter({ hasText: '2 people found' }).count()).toBe(1);
    expect(await activeName(page)).toBe(FIRST);
    await page.keyboard.press('ArrowDown');
    expect(await activeName(page)).toBe(SECOND);
    await page.keyboard.press('ArrowDown');
    expect(await activeName(page)).toBe(FIRST);
    await page.keyboard.press('ArrowUp');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => options(page).count()).toBe(0);
    expect(await page.locator('dialog[open]').count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => options(page).count()).toBe(2);
    expect(await activeName(page)).toBe(SECOND);
    // Enter picks the person and does not send the form.
    await page.keyboard.press('Enter');
    await expect.poll(() => field.inputValue()).toBe(SECOND);
    expect(await options(page).count()).toBe(0);
    expect(await page.locator('dialog[open]').count()).toBe(1);
    expect(await field.evaluate((element: HTMLInputElement) => element.validity.valid)).toBe(true);
    expectNoPageErrors();
    await context.close();
  });

  it('works by mouse, and accepts no text that is not a person', async () => {
    const { page, context, field, expectNoPageErrors } = await openPicker();
    await field.fill('quentin');
    await options(page).filter({ hasText: FIRST }).click();
    await expect.poll(() => field.inputValue()).toBe(FIRST);
    const problem = (): Promise<string> => field.evaluate((element: HTMLInputElement) => element.validationMessage);
    expect(await problem()).toBe('');
    await field.fill(`${FIRST}x`);
    await expect.poll(problem).toBe('Choose a person from the list.');
    await page.getByRole('status').filter({ hasText: 'Nobody found' }).waitFor();
    await page.locator('[name=grounds]').fill('a reason');
    await page.locator('dialog[open] button.main, dialog[open] [type=submit]').first().click();
    // The browser refuses to send the form.
    expect(await page.locator('dialog[open]').count()).toBe(1);
    const [first] = await house.administrator.findPeople('quentin');
    expect(first?.excluded).toBe(false);
    expectNoPageErrors();
    await context.close();
  });

  it('shows the login of the picked person if another person has the same name', async () => {
    for (const login of ['wanda.a', 'wanda.b'])
      await house.administrator.http.post('/people', { login, name: 'Wanda Twin', adult: true, over: 21 });
    const { page, context, field } = await openPicker();
    await field.fill('wanda');
    await expect.poll(() => options(page).allTextContents()).toHaveLength(2);
    await options(page).filter({ hasText: 'wanda.b' }).click();
    await expect.poll(() => field.inputValue()).toBe('Wanda Twin (wanda.b)');
    expect(await field.evaluate((element: HTMLInputElement) => element.validity.valid)).toBe(true);
    await context.close();
  });

  it('marks people who are excluded, and shows no ids', async () => {
    const { page, context, field } = await openPicker();
    await field.fill('quincy');
    await expect
      .poll(() => options(page).allTextContents())
      .toEqual([expect.stringMatching(/Quincy Barred.*quincy\.barred.*Excluded/)]);
    expect(await page.locator('body').textContent()).not.toMatch(/p[0-9a-f]{24}/);
    await context.close();
  });

  it.each(quickOrFull(SCREENS.slice(0, 1), SCREENS))('fits the screen in %s at %o', async (language, viewport) => {
    const { page, context, field } = await openPicker({ language, viewport });
    await field.fill('qui');
    await expect.poll(() => options(page).count()).toBe(2);
    await expectAccessible(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow).toBe(0);
    const list = await page.getByRole('listbox').boundingBox();
    expect((list?.x ?? -1) >= 0 && (list?.x ?? 0) + (list?.width ?? 9999) <= viewport.width).toBe(true);
    if (language === 'zh-Hant') await page.getByRole('status').filter({ hasText: '找到 2 人' }).waitFor();
    await saveScreenshot(page, `person-picker/${viewport.width}`);
    await context.close();
  });
});
