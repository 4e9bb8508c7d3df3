/** Tests alerts about failed rolls, corrected results and void rounds on the player's page and the display. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { FULL_SIZE } from '../kit/size.ts';
import { expectAccessible, expectAccessibleSkippingFelt, saveScreenshot, type Visitor, visit } from './kit.ts';
import { balanceOf, openTableAs, placeStake, waitForAnswers } from './player-kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import type { StaffedHouse, StaffedTable, TestUser } from './staffed-house.ts';

const CHIPS_MINOR = 200_000;

let house: StaffedHouse;
let browser: Browser;
const visitors: Visitor[] = [];

beforeAll(async () => {
  house = await sharedStaffedHouse();
  browser = await sharedBrowser();
});

interface Pages {
  readonly table: StaffedTable;
  readonly ann: TestUser;
  readonly player: Page;
  readonly display: Page;
}

async function openPages(name: string, rulebook: string, layout: string): Promise<Pages> {
  const table = await house.table(name, { rulebook, layout });
  const ann = await house.player(`ann ${name}`);
  await table.seat(ann, 1, CHIPS_MINOR);
  const player = await openTableAs(browser, house.address(), name, ann);
  const display = await visit(browser, house.address(), `/display/${name}`);
  visitors.push(player, display);
  return { table, ann, player: player.page, display: display.page };
}

async function closePages(): Promise<void> {
  for (const { expectNoPageErrors, context } of visitors.splice(0)) {
    expectNoPageErrors();
    await context.close();
  }
}

/** Checks that the player's page and the display show the same alert, before and after a reload. */
async function expectAlert({ player, display }: Pages, kind: string, text: RegExp): Promise<void> {
  const strip = player.locator(`.player-alert[data-kind="${kind}"]`);
  const banner = display.locator(`.display-${kind}`);
  for (const alert of [strip, banner]) {
    await alert.filter({ hasText: text }).waitFor();
    await alert.page().reload();
    await alert.filter({ hasText: text }).waitFor();
  }
}

const expectNoAlert = async ({ player, display }: Pages): Promise<void> => {
  await player.locator('.player-alert').waitFor({ state: 'detached' });
  await display.locator('.display-banner').waitFor({ state: 'detached' });
};

const litBetsOn = (page: Page): Promise<readonly string[]> =>
  page.locator('.felt .cell.lit').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-key') ?? '').sort());

/** Opens betting and places 25 on Big. */
async function placeBet({ table, player }: Pages): Promise<void> {
  await table.dealerDoes({ type: 'call-bets' });
  await player.locator('.player-phase[data-open]').waitFor();
  await placeStake(player, 'big', 2500);
  await waitForAnswers(player);
}

/** Continues a round of Sic Bo until the dice are uncovered. */
async function uncoverDice({ table }: Pages): Promise<void> {
  await table.dealerDoes({ type: 'tumble', times: 1 });
  await table.dealerDoes({ type: 'close-bets' });
  await table.dealerDoes({ type: 'uncover' });
}

const expectBalance = (page: Page, chips: number, staked: number): Promise<void> =>
  expect.poll(() => balanceOf(page)).toEqual({ chips, staked });

describe("the player's page and the display", { timeout: 90_000 }, () => {
  it('show a failed roll, a corrected result and a void round of Crown Sic Bo', async () => {
    const pages = await openPages('crown-u', 'crown-sic-bo', 'A');
    const { table, player, display, ann } = pages;
    await placeBet(pages);
    await uncoverDice(pages);
    // The chief has the highest staff role of the rulebook.
    await table.chiefDoes({ type: 'declare-failure', reason: 'not-flat' });
    // The kind `again` means that the dice are rolled again.
    await expectAlert(pages, 'again', /Round 1: this roll does not count.*A die does not lie flat.*Wagers stand/);
    await expectBalance(player, CHIPS_MINOR - 2500, 2500);
    await saveScreenshot(player, 'player-alert-again');
    await table.dealerDoes({ type: 'tumble', times: 1 });
    await expectNoAlert(pages);

    await table.dealerDoes({ type: 'uncover' });
    await table.dealerDoes({ type: 'enter-result', faces: [1, 2, 3] });
    await expect.poll(() => litBetsOn(player)).toContain('small');
    await table.chiefDoes({ type: 'correct-result', faces: [4, 5, 6], why: 'misread' });
    await expectAlert(pages, 'corrected', /Result of round 1 corrected: 4, 5, 6.*not 1, 2, 3/);
    const { view } = await ann.client.getTable('crown-u');
    expect(view.lit).toContain('big');
    for (const page of [player, display]) await expect.poll(() => litBetsOn(page)).toEqual([...view.lit].sort());
    await expectAccessibleSkippingFelt(player);
    await saveScreenshot(player, 'player-alert-corrected');
    for (const type of ['settle-round', 'take-losers', 'pay-winners'] as const) await table.dealerDoes({ type });
    await expectBalance(player, CHIPS_MINOR + 2500, 0);

    // A correction after the settlement changes the money, and the page of the round shows both results.
    await player.locator('.player-ledger[data-round="1"]').waitFor();
    await table.chiefDoes({ type: 'correct-settlement', round: 1, faces: [1, 1, 2], why: 'the camera' });
    await player.locator('.player-side .player-net[data-net="-2500"]').waitFor();
    await expect.poll(() => litBetsOn(player), { message: 'bets are still lit by the wrong dice' }).toEqual([]);
    await saveScreenshot(player, 'player-alert-corrected-settlement');
    await expectAlert(pages, 'corrected', /Result of round 1 corrected: 1, 1, 2.*not 4, 5, 6/);
    await expectBalance(player, CHIPS_MINOR - 2500, 0);
    await player.locator('.player-alert a').click();
    await player.waitForURL(/\/r\/crown-u\/1$/);
    await player
      .locator('main')
      .filter({ hasText: /1, 1, 2/ })
      .waitFor();
    await player.goBack();

    await player.locator('.player-controls').waitFor();
    await placeBet(pages);
    await expectNoAlert(pages);
    await table.chiefDoes({ type: 'invalidate', ground: 'disruption', why: 'an alarm' });
    await expectAlert(pages, 'void', /Round 2 is void.*All wagers of the round are returned/);
    await expectBalance(player, CHIPS_MINOR - 2500, 0);
    await saveScreenshot(player, 'player-alert-void');
    await closePages();
  });

  it.runIf(FULL_SIZE)('show a round of Tai Sai that a failed roll makes void, and a malfunction', async () => {
    const pages = await openPages('rws-u', 'rws-tai-sai', 'A');
    const { table, player } = pages;
    await placeBet(pages);
    await table.dealerDoes({ type: 'close-bets' });
    await table.dealerDoes({ type: 'tumble', times: 3 });
    await table.chiefDoes({ type: 'declare-failure', reason: 'not-flat' });
    await expectAlert(pages, 'void', /Round 1 is void.*A die does not lie flat.*returned/);
    await expectBalance(player, CHIPS_MINOR, 0);
    await placeBet(pages);
    await expectNoAlert(pages);
    await table.chiefDoes({ type: 'report-malfunction', about: 'the tumbler' });
    await expectAlert(pages, 'malfunction', /Play is suspended/);
    await closePages();
  });

  it.runIf(FULL_SIZE)('show alerts on a landscape phone without hiding the action buttons', async () => {
    const pages = await openPages('side-u', 'crown-sic-bo', 'A');
    const { table, player } = pages;
    await placeBet(pages);
    const landscape = { width: 844, height: 390 };
    const watcher = await visit(browser, house.address(), '/table/side-u', { viewport: landscape, touch: true });
    visitors.push(watcher);
    await player.setViewportSize(landscape);
    await uncoverDice(pages);
    await table.chiefDoes({ type: 'declare-failure', reason: 'not-flat' });
    for (const page of [player, watcher.page]) {
      await page.locator('.player-alert[data-kind="again"]').waitFor();
      await expectAccessible(page, '.player-foot');
    }
    await table.dealerDoes({ type: 'tumble', times: 1 });
    await table.dealerDoes({ type: 'uncover' });
    await table.dealerDoes({ type: 'enter-result', faces: [4, 5, 6] });
    for (const type of ['settle-round', 'take-losers', 'pay-winners', 'call-bets'] as const) await table.dealerDoes({ type });
    await player.locator('.player-phase[data-open]').waitFor();
    await table.chiefDoes({ type: 'correct-settlement', round: 1, faces: [1, 1, 2], why: 'the camera' });
    await player.locator('.player-message[data-tone="bad"]').waitFor();
    for (const viewport of [landscape, { width: 667, height: 375 }]) {
      await player.setViewportSize(viewport);
      const actions = await player.locator('.player-actions').boundingBox();
      expect((actions?.y ?? 0) + (actions?.height ?? viewport.height)).toBeLessThanOrEqual(viewport.height);
      // The alert may be cut off, but more than two of its lines must be visible.
      const visibleLines = await player.locator('.player-foot > .player-notices').evaluate((notices) => {
        const strip = notices.querySelector('.warning-strip') ?? notices;
        return (
          (notices.getBoundingClientRect().bottom - strip.getBoundingClientRect().top) /
          Number.parseFloat(getComputedStyle(strip).lineHeight)
        );
      });
      expect(visibleLines).toBeGreaterThan(2);
      await saveScreenshot(player, `player-alert-corrected-settlement-${viewport.width}`);
    }
    await closePages();
  });
});
