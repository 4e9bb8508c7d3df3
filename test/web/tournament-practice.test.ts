/** Tests that one visitor plays a whole practice tournament against bots: from the lobby to the prizes. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { TournamentViewAnswer } from '../../src/protocol/index.ts';
import { expectAccessibleSkippingFelt, saveScreenshot, visit } from './kit.ts';
import { cellOf } from './player-kit.ts';
import { sharedBrowser, sharedPracticeHouse } from './shared.ts';

/** The state of the tournament, and of the entry of the visitor. */
const fetchTournament = (page: Page, id: string): Promise<TournamentViewAnswer> =>
  page.evaluate(async (name) => (await fetch(`/api/v1/tournaments/${name}`)).json(), id) as Promise<TournamentViewAnswer>;

/** Wagers 10, the compulsory amount, in each spin, until the table has finished or the player is out. Returns the number of spins with a wager. */
async function playTable(page: Page): Promise<number> {
  const bettingState = '.tournament-wager:is([data-state="missing"], [data-state="near"])';
  const end = '.tournament-visitor, .tournament-bar-wait[data-wait="count"], .tournament-bar-wait[data-wait="tables"]';
  let spins = 0;
  for (;;) {
    await page.locator(`${bettingState}, ${end}`).first().waitFor({ timeout: 30_000 });
    if ((await page.locator(bettingState).count()) === 0) return spins;
    // The smallest chip is 5.
    await cellOf(page, 'big').dblclick();
    // Betting is open for two seconds only.
    await page.locator('.tournament-wager:is([data-state="placed"], [data-state="closed"], [data-state="missed"])').waitFor();
    if ((await page.locator('.tournament-wager[data-state="placed"]').count()) > 0) spins += 1;
    await page.locator(`.tournament-wager:is([data-state="closed"], [data-state="missed"]), ${end}`).first().waitFor();
  }
}

describe('a practice tournament', { timeout: 120_000 }, () => {
  it('[crown-sic-bo 8.2.1] is played by one visitor against bots, from the lobby to the prizes', async () => {
    const house = await sharedPracticeHouse();
    const { page, expectNoPageErrors } = await visit(await sharedBrowser(), house.address(), '/');
    await page.locator('.lobby-tournaments').getByRole('button', { name: 'Play the next tournament' }).click();
    await page.waitForURL('**/t/practice-*');
    const id = page.url().split('/t/')[1] ?? '';
    // The page says when the seats are drawn, and where the seat is.
    await page.getByRole('link', { name: /^Go to table cup-\d$/ }).click({ timeout: 60_000 });
    await page.waitForURL('**/table/cup-*.tournament');
    await page.locator('.tournament-bar-name', { hasText: 'Practice tournament' }).waitFor();
    await page.locator('.player-controls').waitFor({ timeout: 30_000 });
    await page.locator('.tournament-bar-rank', { hasText: / of 16/ }).waitFor();
    expect(await playTable(page)).toBeGreaterThan(0);
    await saveScreenshot(page, 'tournament-practice');
    await page.locator('.tournament-result, .tournament-visitor a').first().waitFor();
    await expect.poll(async () => (await fetchTournament(page, id)).view.sessions[0]?.phase, { timeout: 30_000 }).toBe('cut');
    await expect.poll(() => page.locator('.tournament-result').getAttribute('data-result')).toMatch(/^advanced|eliminated|out$/);
    await expectAccessibleSkippingFelt(page);
    const { own } = await fetchTournament(page, id);
    if (own?.seats[0]?.status === 'advanced') {
      await page
        .getByRole('link', { name: /^Go to table cup-\d$/ })
        .or(page.locator('.player-controls'))
        .first()
        .waitFor({ timeout: 30_000 });
      const link = page.getByRole('link', { name: /^Go to table cup-\d$/ });
      if ((await link.count()) > 0) await link.click();
      await page.locator('.player-controls').waitFor({ timeout: 30_000 });
      await page.locator('.tournament-bar-name', { hasText: 'Final' }).waitFor();
      await playTable(page);
    }
    await expect.poll(async () => (await fetchTournament(page, id)).view.stage, { timeout: 60_000 }).toBe('finished');
    await page.locator('.tournament-bar-wait', { hasText: 'The tournament has been played.' }).waitFor();
    await page.getByRole('link', { name: 'Page of the tournament' }).click();
    await page.waitForURL(`**/t/${id}`);
    await page.getByText('Prizes').first().waitFor();
    await saveScreenshot(page, 'tournament-practice-prizes');
    expectNoPageErrors();
  });

  it('starts at once for a visitor who would wait alone, and calls the visitor to the seat', async () => {
    const house = await sharedPracticeHouse();
    const { page, expectNoPageErrors } = await visit(await sharedBrowser(), house.address(), '/tournaments');
    const card = page.locator('.tournament-practice-card');
    await card.getByText(/Starts \d+:\d\d.* \(in \d+ (s|min)\)/).waitFor();
    // The tables are free after the tournament before, and shortly before the next one there is no such offer.
    await card.getByRole('button', { name: 'Start now' }).click({ timeout: 60_000 });
    await page.waitForURL('**/t/practice-*');
    await page.getByText('Until then you can play at a practice table.').waitFor();
    expect(await page.getByRole('link', { name: 'Open the practice tables in a new tab' }).getAttribute('target')).toBe('_blank');
    await expectAccessibleSkippingFelt(page);
    await saveScreenshot(page, 'tournament-practice-wait');
    await page.getByRole('link', { name: /^Go to table cup-\d$/ }).waitFor({ timeout: 30_000 });
    await expect.poll(() => page.title()).toMatch(/^Go to your table: Practice tournament/);
    const { view, own } = await fetchTournament(page, page.url().split('/t/')[1] ?? '');
    expect(view).toMatchObject({ practice: true, players: 16 });
    expect(own?.status).toBe('accepted');
    expectNoPageErrors();
  });
});
