/** Tests that the administration pages offer nothing that a practice house refuses, and name nobody where nobody holds a role. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CroupierClient } from '../../src/client/index.ts';
import { expectAccessible, openWebHouse, saveScreenshot, type Visitor, visit, type WebHouse } from './kit.ts';
import { sharedBrowser } from './shared.ts';
import { openStaffedHouse, PASSWORD, parseFirstCode } from './staffed-house.ts';

let browser: Browser;
/** A house of its own, because the one-time code of the administrator works once. */
let house: WebHouse;
beforeAll(async () => {
  browser = await sharedBrowser();
  house = await openWebHouse();
  const { login, code } = parseFirstCode(house.output());
  const client = new CroupierClient(house.address());
  await client.signInByCode(login, code, PASSWORD);
});
afterAll(() => house?.close());

async function openAsAdministrator(
  path: string,
  language: 'en' | 'zh-Hant',
  { address }: Pick<WebHouse, 'address'> = house,
): Promise<Visitor> {
  const visitor = await visit(browser, address(), path, { language });
  await visitor.page.locator('[name=login]').fill('administrator');
  await visitor.page.locator('[name=password]').fill(PASSWORD);
  await visitor.page.keyboard.press('Enter');
  await visitor.page.locator('.house h1').waitFor();
  return visitor;
}

const WORDS = {
  en: {
    reason: 'This is a practice house. The server sets up its tables and deals the rounds.',
    refused: /Set up|Copy|Retire|Correct/,
  },
  'zh-Hant': { reason: '這是練習賭場。賭檯由伺服器設立，各局由伺服器主持。', refused: /設立賭檯|複製|停用|更正/ },
} as const;

describe.each(['en', 'zh-Hant'] as const)(
  'the administration pages of a practice house (%s)',
  { timeout: 60_000 },
  (language) => {
    const { reason, refused } = WORDS[language];

    it('list the tables, and offer no set-up, copy or retirement', async () => {
      const { page, context, expectNoPageErrors } = await openAsAdministrator('/house/tables', language);
      await page.locator('[data-table="crown-a"]').waitFor();
      await page.getByText(reason).waitFor();
      expect(await page.locator('main .house-actions').getByText(refused).count()).toBe(0);
      expect(await page.locator('[data-table="crown-a"] a[href="/deal/crown-a"]').count()).toBe(1);
      await expectAccessible(page);
      await saveScreenshot(page, `house/practice-tables-${language}`);
      // The address of the form shows the reason too.
      await page.goto(`${house.address()}/house/tables?do=new`);
      await page.getByText(reason).waitFor();
      expect(await page.locator('main form').count()).toBe(0);
      await page.locator('main a[href="/house/tables"].button').waitFor();
      expectNoPageErrors();
      await context.close();
    });

    it('show no first set-up', async () => {
      const { page, context, expectNoPageErrors } = await openAsAdministrator('/house', language);
      await page.getByText(reason).waitFor();
      expect(await page.locator('.house-steps, #house-setup, main .bad').count()).toBe(0);
      await expectAccessible(page);
      await saveScreenshot(page, `house/practice-${language}`);
      expectNoPageErrors();
      await context.close();
    });
  },
);

describe('the first set-up of a house', { timeout: 60_000 }, () => {
  it('leaves the first round to a dealer if nobody can open the open table any more', async () => {
    const live = await openStaffedHouse();
    try {
      const { table, chief } = await live.table('left', { rulebook: 'crown-sic-bo', layout: 'A' });
      await live.administrator.http.post(`/people/${chief.person}/disabled`, { disabled: true });
      for (const [language, text] of [
        ['en', `A dealer runs the round at the console of ${table}. The console shows every step.`],
        ['zh-Hant', `由荷官在 ${table} 的操作台主持該局。操作台會顯示每一步。`],
      ] as const) {
        const { page, context } = await openAsAdministrator('/house', language, live);
        const step = page.locator('[data-step="round"][data-state=next]');
        await step.waitFor();
        expect(await step.locator('.house-next p').first().textContent()).toBe(text);
        await context.close();
      }
    } finally {
      await live.close();
    }
  });
});
