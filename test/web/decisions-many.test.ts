/** Tests that the list of open matters says that it is incomplete, and only then. */
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MattersView } from '../../src/protocol/index.ts';
import { openConsoleAs } from './dealer-kit.ts';
import { expectAccessible, saveScreenshot } from './kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import type { StaffedHouse } from './staffed-house.ts';

let house: StaffedHouse;
let browser: Browser;

beforeAll(async () => {
  house = await sharedStaffedHouse();
  browser = await sharedBrowser();
});

/** No kind of matters has a longer list than this. */
const DISPUTES_MAX = 300;

const WORDS = {
  en: 'More is open than this list can show. It has the newest of each kind.',
  'zh-Hant': '待處理事項過多，此處只列出每類最新的事項。',
} as const;

describe('the list of open matters', () => {
  it('says that it is incomplete, in both languages, and only then', { timeout: 120_000 }, async () => {
    const { table, dealerDoes, dealer, seat } = await house.table('many', { rulebook: 'crown-sic-bo', layout: 'A' });
    const ann = await house.player('Ann Many');
    await seat(ann, 1);
    const readMatters = (): Promise<MattersView> => dealer.client.http.get<MattersView>(`/tables/${table}/matters`);
    await dealerDoes({ type: 'raise-dispute', player: ann.person, about: 'the first' });
    const first = await openConsoleAs(browser, house.address(), table, dealer);
    await first.page.getByRole('button', { name: /^Decisions.* D$/ }).click();
    await first.page.locator('dialog[open] .choice').waitFor();
    expect(await first.page.getByText(WORDS.en).count()).toBe(0);
    await first.context.close();

    for (let disputes = 1; disputes < DISPUTES_MAX; disputes += 1) {
      await dealerDoes({ type: 'raise-dispute', player: ann.person, about: `again ${disputes}` });
      if (disputes % 50 === 0 && !(await readMatters()).complete) break;
    }
    expect((await readMatters()).complete).toBe(false);
    for (const language of ['en', 'zh-Hant'] as const) {
      const { page, context, expectNoPageErrors } = await openConsoleAs(browser, house.address(), table, dealer, { language });
      await page.locator('.next-button').focus();
      await page.keyboard.press('d');
      await page.locator('dialog[open]').getByText(WORDS[language]).waitFor();
      await expectAccessible(page, 'dialog[open]');
      await saveScreenshot(page, `decisions-incomplete-${language}`);
      expectNoPageErrors();
      await context.close();
    }
  });
});
