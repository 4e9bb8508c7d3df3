/** What is seldom pressed at a console and must work when it is: chips of a closed table, another thrower, a warning, who works here, the lock that draws near. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StaffTable } from '../../src/protocol/index.ts';
import { atConsole, choose, declare, does, expectNext, hearing, places, press } from './dealer-kit.ts';
import { CHIPS_MINOR, type DealtHouse, type Someone } from './dealt-house.ts';
import { expectAccessible, shoot } from './kit.ts';
import { sharedBrowser, sharedHouse } from './shared.ts';

let house: DealtHouse;
let browser: Browser;

beforeAll(async () => {
  house = await sharedHouse();
  browser = await sharedBrowser();
});

const staffView = async ({ client }: Someone, table: string): Promise<StaffTable> => {
  const { staff } = await client.look(table);
  if (staff === undefined) throw new Error('no view of staff');
  return staff;
};

/** Opens what is done for the player of a line in the list. */
async function forPlayer(page: Page, name: string, act: string): Promise<void> {
  await page.locator('.people-button', { hasText: name }).click();
  await choose(page, act);
}

const submit = async (page: Page): Promise<void> => {
  await page.locator('dialog[open] [data-enter]').click();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
};

describe('at the console', { timeout: 60_000 }, () => {
  it('[crown-sic-bo 3.1.2(c)(ii)] colour chips of a closed table are redeemed once surveillance has been told', async () => {
    const name = 'closed';
    const table = await house.table(name, { rulebook: 'crown-sic-bo', layout: 'A' });
    const ann = await house.player('ann closed');
    await table.seat(ann, 1);
    await table.dealerDoes({ type: 'issue-colour', player: ann.person, colour: 'red', value: 1000, count: 20 });
    await table.chiefDoes({ type: 'leave-table', player: ann.person });
    await table.chiefDoes({ type: 'close-table' });
    const { page, context, expectClean } = await atConsole(browser, house.address(), name, table.chief);
    await forPlayer(page, 'Standing', 'Redeem chips of the closed table');
    await page.getByLabel('Value they were issued at, if found').fill('10');
    await page.getByLabel('Lowest minimum of this game in the house').fill('5');
    await page.locator('dialog[open] [data-enter]').click();
    await page.locator('dialog[open] .form-fault', { hasText: '3.1.2(c)(ii)' }).waitFor();
    await page.getByLabel('Surveillance has been told').check();
    await shoot(page, 'dealer/closed-redeem');
    await expectAccessible(page);
    await submit(page);
    await expect
      .poll(async () => (await staffView(table.chief, name)).players.find(({ player }) => player === ann.person))
      .toMatchObject({ cashChips: CHIPS_MINOR, colours: [] });
    expectClean();
    await context.close();
  });

  it('another player throws for a shooter, and everybody is told who', async () => {
    const name = 'thrower';
    const table = await house.table(name, { rulebook: 'triple-dice', layout: 'mat' });
    const [ann, bo] = [await house.player('ann thrower'), await house.player('bo thrower')];
    await table.seat(ann, 1);
    await table.seat(bo, 2);
    await table.dealerDoes({ type: 'offer-dice' });
    await does(ann, name, { type: 'accept-dice', player: ann.person });
    await table.dealerDoes({ type: 'call-bets' });
    await places(ann, name, 'shooter', 1000);
    await does(ann, name, { type: 'choose-dice', dice: [1, 2, 3] });
    const { page, context, expectClean } = await atConsole(browser, house.address(), name, table.chief);
    await page.locator('.shooter', { hasText: 'Seat 1' }).waitFor();
    await forPlayer(page, 'Seat 2', 'Let another player throw');
    await submit(page);
    await page.locator('.shooter', { hasText: 'Seat 2' }).waitFor();
    expect((await bo.client.look(name)).own?.may).toContain('throw');
    expect((await ann.client.look(name)).own?.may).not.toContain('throw');
    await does(bo, name, { type: 'throw' });
    await page.locator('.next-act', { hasText: 'Read the 3 dice' }).waitFor();
    expectClean();
    await context.close();
  });

  it('[adelaide-big-and-small 8(b)] a player is warned, with what happened', async () => {
    const name = 'warned-here';
    const table = await house.table(name, { rulebook: 'adelaide-big-and-small', layout: 'full' });
    const ann = await house.player('ann warned');
    await table.seat(ann, 3);
    const warnings: { readonly about: string; readonly times: number }[] = [];
    const hers = ann.client.table(name);
    hers.on('event', ({ event }) => {
      if (event.type === 'player-warned') warnings.push({ about: event.about, times: event.times });
    });
    await hers.watch();
    const { page, context, expectClean } = await atConsole(browser, house.address(), name, table.dealer);
    await forPlayer(page, 'Seat 3', 'Warn');
    await page.getByLabel('What happened').fill('below the minimum');
    await submit(page);
    await expect.poll(() => warnings).toEqual([{ about: 'below the minimum', times: 1 }]);
    expectClean();
    await context.close();
  });

  it('staff are assigned and relieved, and a dealer deals only in between', async () => {
    const name = 'shift';
    const table = await house.table(name, { rulebook: 'crown-sic-bo', layout: 'A' });
    const dora = await house.staff('dora shift', [{ table: name, role: 'dealer' }]);
    const chief = await atConsole(browser, house.address(), name, table.chief);
    const dealer = await atConsole(browser, house.address(), name, dora);
    await dealer.page.getByText('not assigned').waitFor();
    await chief.page.keyboard.press('/');
    await choose(chief.page, 'Staff at the table');
    await chief.page.getByLabel('Person').fill(dora.person);
    await chief.page.getByLabel('Role').selectOption('dealer');
    await chief.page.getByRole('button', { name: 'Assign staff' }).click();
    const hers = chief.page.locator('.table-staff li', { hasText: dora.person.slice(-6) });
    await hers.waitFor();
    await shoot(chief.page, 'dealer/staff');
    await expectAccessible(chief.page);
    await press(dealer.page, 'Open betting');
    await expectNext(dealer.page, 'Activate the tumbler');
    await hers.getByRole('button', { name: /Relieve/ }).click();
    await hers.waitFor({ state: 'detached' });
    expect((await staffView(table.chief, name)).staff.map(({ person }) => person)).not.toContain(dora.person);
    await dealer.page.getByText('not assigned').waitFor();
    for (const { context, expectClean } of [chief, dealer]) {
      expectClean();
      await context.close();
    }
  });

  it('a second no spin in a round is said again, and not in the same words', async () => {
    const table = await house.table('twice', { rulebook: 'crown-sic-bo', layout: 'A' });
    const { page, context, expectClean } = await atConsole(browser, house.address(), 'twice', table.chief);
    await table.dealerDoes({ type: 'call-bets' });
    await table.dealerDoes({ type: 'tumble', times: 1 });
    await table.dealerDoes({ type: 'close-bets' });
    const heard = await hearing(page);
    const said = async (): Promise<readonly string[]> => (await heard()).filter((text) => text.includes('all wagers stand'));
    for (const times of [1, 2]) {
      await table.dealerDoes({ type: 'uncover' });
      await page.locator('.next-act', { hasText: 'Read the 3 dice' }).waitFor();
      await declare(page, 'A die is not flat');
      await expect.poll(async () => new Set(await said()).size).toBe(times);
      if (times === 1) await table.dealerDoes({ type: 'tumble', times: 1 });
    }
    expectClean();
    await context.close();
  });

  it('the seconds before the lock are counted, and an act ends them', async () => {
    const name = 'left-alone';
    const table = await house.table(name, { rulebook: 'crown-sic-bo', layout: 'A' });
    const { page, context, expectClean } = await atConsole(browser, house.address(), name, table.dealer);
    await expectNext(page, 'Open betting');
    const countdown = page.getByRole('timer').filter({ hasText: /Locks in \d+ s/ });
    expect(await countdown.count()).toBe(0);
    await page.clock.install();
    await page.reload();
    await expectNext(page, 'Open betting');
    await page.clock.fastForward('04:45');
    await countdown.waitFor();
    expect(Number(/\d+/.exec((await countdown.textContent()) ?? '')?.[0])).toBeLessThanOrEqual(15);
    await shoot(page, 'dealer/locks-in');
    await press(page, 'Open betting');
    await countdown.waitFor({ state: 'detached' });
    expectClean();
    await context.close();
  });
});
