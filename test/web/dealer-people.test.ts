/** Players and the affairs of the table at the console: seats, chips, colours, wagers placed for somebody, the sign, notices, opening and closing. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OwnTable, StaffTable } from '../../src/protocol/index.ts';
import { atConsole, choose, expectNext, press, pressUnticked, readDice } from './dealer-kit.ts';
import { type DealtHouse, PASSWORD, type Someone } from './dealt-house.ts';
import { expectAccessible, shoot, visit } from './kit.ts';
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

const playerAt = async (who: Someone, table: string, position: number): Promise<OwnTable> => {
  const found = (await staffView(who, table)).players.find((player) => player.position === position);
  if (found === undefined) throw new Error(`nobody sits at ${position}`);
  return found;
};

/** Opens what is done for the player of a seat. */
async function forSeat(page: Page, seat: number, act: string): Promise<void> {
  await page.locator('.people-button', { hasText: `Seat ${seat}` }).click();
  await choose(page, act);
}

const submit = async (page: Page): Promise<void> => {
  await page.locator('dialog[open] [data-enter]').click();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
};

describe('players at the console', () => {
  it('are seated, buy chips and colours, are placed for, and cash out; a refusal names its clause', {
    timeout: 90_000,
  }, async () => {
    const table = await house.table('people', { rulebook: 'crown-sic-bo', layout: 'A' });
    const { page, context, expectClean } = await atConsole(browser, house.address(), 'people', table.dealer);
    const { dealer, chief } = table;
    // Without a look at the age nobody is seated.
    await page.keyboard.press('-');
    await choose(page, 'Seat a player');
    await page.locator('dialog[open] [data-enter]').click();
    await page.locator('dialog[open] .form-fault', { hasText: 'under age' }).waitFor();
    await page.getByLabel('I have checked that the player is 18 or over').check();
    await shoot(page, 'dealer/people-seat');
    await expectAccessible(page);
    await page.locator('dialog[open] [data-enter]').click();
    const amount = page.getByLabel('Amount');
    await amount.fill('500,0');
    expect(await amount.evaluate((field) => (field as HTMLInputElement).validationMessage)).toBe(
      'Enter an amount such as 1,234.56.',
    );
    await amount.fill('500,00');
    await submit(page);
    await expect.poll(async () => (await playerAt(dealer, 'people', 1)).cashChips).toBe(50_000);

    // Colour chips with a declared value above the minimum stand with their marker. [crown-sic-bo 3.1.2(e)]
    await forSeat(page, 1, 'Issue colour chips');
    await page.locator('dialog[open] [data-enter]').click();
    await page.locator('dialog[open] .form-fault', { hasText: '3.1.2(e)' }).waitFor();
    await page.getByLabel('Value of one chip').fill('10');
    await shoot(page, 'dealer/people-colour');
    await submit(page);
    await page.locator('.people-marker', { hasText: '10' }).waitFor();
    expect((await playerAt(dealer, 'people', 1)).colours).toEqual([{ colour: 'red', value: 1000, count: 20 }]);
    await shoot(page, 'dealer/people-marker');
    await forSeat(page, 1, 'Redeem colour chips');
    await submit(page);
    await expect.poll(async () => (await playerAt(dealer, 'people', 1)).cashChips).toBe(50_000);

    // A wager for somebody who asks for it aloud. [crown-sic-bo 3.3]
    await press(page, 'Open betting');
    await expectNext(page, 'Activate the tumbler');
    await forSeat(page, 1, 'Place wagers for the player');
    const big = page.getByRole('button', { name: /^Big, / });
    await big.click();
    await big.click();
    await expect.poll(async () => (await playerAt(dealer, 'people', 1)).wagers).toEqual([{ bet: 'big', stake: 1000 }]);
    await shoot(page, 'dealer/people-placing');
    await page.mouse.move(1, 1);
    await expectAccessible(page);
    await page.keyboard.press('.');
    await page.locator('.dealer-placing').waitFor({ state: 'detached' });
    await press(page, 'Activate the tumbler');
    await press(page, 'Close betting');
    await press(page, 'Uncover the dice');
    await readDice(page, [4, 5, 6]);
    await press(page, 'Settle the round');
    await press(page, 'Take losing wagers');
    await pressUnticked(page, 'Pay all winners');
    await expectNext(page, 'Open betting');

    // Limits agreed with one player show at their seat.
    await chief.client.command('people', {
      type: 'agree-limits',
      player: (await playerAt(dealer, 'people', 1)).player,
      limits: { minimum: 1000, maximum: 500_000 },
    });
    await page.locator('.people-marker', { hasText: 'Individual limits' }).waitFor();
    await forSeat(page, 1, 'Cash for chips');
    await submit(page);
    await expect.poll(async () => (await playerAt(dealer, 'people', 1)).cashChips).toBe(0);
    await forSeat(page, 1, 'Leaves the table');
    await submit(page);
    await page.getByText('Nobody is at the table.').waitFor();
    expectClean();
    await context.close();
  });

  it('[crown-sic-bo 1-1-distinctive-marker] have a marker at their position where limits of their own were agreed', async () => {
    const table = await house.table('marker', { rulebook: 'crown-sic-bo', layout: 'A' });
    const ann = await house.player('ann marker');
    await table.seat(ann, 2);
    const { page, context } = await atConsole(browser, house.address(), 'marker', table.dealer);
    await page.locator('.people-button', { hasText: 'Seat 2' }).waitFor();
    expect(await page.locator('.people-marker').count()).toBe(0);
    await table.chiefDoes({ type: 'agree-limits', player: ann.person, limits: { minimum: 1000, maximum: 500_000 } });
    await page.locator('.people-button', { hasText: 'Seat 2' }).locator('.people-marker', { hasText: '10 to 5,000' }).waitFor();
    await context.close();
  });
});

describe('the keypad', () => {
  const expectKeys = async (layout: string, names: readonly string[]): Promise<void> => {
    const name = `keys-${layout.toLowerCase()}`;
    const table = await house.table(name, { rulebook: 'crown-sic-bo', layout });
    const { page, context } = await atConsole(browser, house.address(), name, table.dealer);
    await page.locator('.keypad-key').first().waitFor();
    const seen = await page.locator('.keypad-key').allTextContents();
    expect(seen.map((text) => text.trim())).toEqual(names);
    for (const label of names) expect(await page.getByRole('button', { name: label, exact: true }).count()).toBe(1);
    await context.close();
  };

  it('[crown-sic-bo 2.3.2] [crown-sic-bo 2.3.2(a)] has the numbers 1 to 6 where the dice show numbers', () =>
    expectKeys('A', ['1', '2', '3', '4', '5', '6']));

  it('[crown-sic-bo 2.3.2] [crown-sic-bo 2.3.2(b)] has the six symbols where the dice show symbols', () =>
    expectKeys('C', ['1 fish', '2 prawn', '3 gourd', '4 coin', '5 crab', '6 chicken']));
});

describe('the table at the console', () => {
  it('is opened with a sign, gets a notice and another sign, and is closed when the book allows', {
    timeout: 90_000,
  }, async () => {
    const table = await house.table('affairs', { rulebook: 'crown-sic-bo', layout: 'A', closed: true });
    const { page, context, expectClean } = await atConsole(browser, house.address(), 'affairs', table.chief);
    await press(page, 'Open the table');
    await page.getByLabel('Minimum', { exact: true }).fill('10');
    await page.getByLabel('Maximum', { exact: true }).fill('2,000');
    await page.getByRole('button', { name: 'Add a bet' }).click();
    await page.locator('[name=bet-0]').selectOption('any-triple');
    await page.locator('[name=minimum-0]').fill('5');
    await page.locator('[name=maximum-0]').fill('200');
    await shoot(page, 'dealer/affairs-sign');
    await expectAccessible(page);
    await submit(page);
    await expectNext(page, 'Open betting');
    const { view } = await table.chief.client.look('affairs');
    expect(view.sign).toEqual({ minimum: 1000, maximum: 200_000, bets: { 'any-triple': { minimum: 500, maximum: 20_000 } } });

    // A higher minimum needs its notice, and the notice its time. [crown-sic-bo footnote-s66-2]
    await page.keyboard.press('/');
    await choose(page, 'Change the sign');
    await page.getByLabel('Minimum', { exact: true }).first().fill('20');
    await page.locator('dialog[open] [data-enter]').click();
    await page.locator('dialog[open] .form-fault', { hasText: 'notice' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await choose(page, 'Notice: the minimum goes up');
    await page.getByLabel('Minimum', { exact: true }).first().fill('20');
    await submit(page);
    await page.locator('.dealer-banners', { hasText: 'takes effect at' }).waitFor();
    await shoot(page, 'dealer/affairs-notice');

    await page.keyboard.press('/');
    await shoot(page, 'dealer/affairs-table');
    await choose(page, 'Close the table');
    await submit(page);
    await expectNext(page, 'Open the table');
    expectClean();
    await context.close();
  });

  it('asks a second person to read the dice where much is won', { timeout: 90_000 }, async () => {
    const table = await house.table('second', { rulebook: 'rws-tai-sai', layout: 'A', setup: { confirmAbove: 1000 } });
    const ann = await house.player('ann second');
    await table.seat(ann, 1);
    const { page, context } = await atConsole(browser, house.address(), 'second', table.dealer);
    await press(page, 'Open betting');
    await expectNext(page, 'Close betting');
    await ann.client.command('second', { type: 'place', player: ann.person, bet: 'big', amount: 5000 });
    await press(page, 'Close betting');
    for (let i = 0; i < 3; i++) await press(page, 'Activate the tumbler');
    await readDice(page, [6, 5, 1]);
    await page.getByText('A second person has to read the dice').waitFor();
    const other = await atConsole(browser, house.address(), 'second', table.chief);
    await other.page.locator('.next-act', { hasText: 'Read the dice again' }).waitFor();
    // Others than those that were entered are refused; the same are taken.
    for (const face of '654') await other.page.keyboard.press(face);
    await other.page.keyboard.press('Enter');
    await other.page.locator('.next-fault', { hasText: 'differ' }).waitFor();
    for (let i = 0; i < 3; i++) await other.page.keyboard.press('Backspace');
    for (const face of '651') await other.page.keyboard.press(face);
    await shoot(other.page, 'dealer/second-reading');
    await other.page.keyboard.press('Enter');
    await press(page, 'Settle the round');
    await expectNext(page, 'Take losing wagers');
    await other.context.close();
    await context.close();
  });

  it('with electronic dice shows the commitment, and no keypad', { timeout: 60_000 }, async () => {
    const automatic = ['call-bets', 'tumble', 'close-bets', 'uncover', 'settle-round', 'take-losers', 'pay-winners'] as const;
    const table = await house.table('electronic', {
      rulebook: 'crown-sic-bo',
      layout: 'A',
      setup: { dice: 'electronic', automatic, bettingMs: 1000 },
    });
    const ann = await house.player('ann electronic');
    const { page, context, expectClean } = await atConsole(browser, house.address(), 'electronic', table.dealer);
    await table.seat(ann, 1);
    await page.locator('.stage-commitment code').waitFor();
    expect(await page.locator('.keypad').count()).toBe(0);
    await page.locator('.stage-text', { hasText: 'Result' }).waitFor();
    await shoot(page, 'dealer/electronic');
    expectClean();
    await context.close();
  });
});

describe('the first time at the console', () => {
  it('is with the code that was handed over and a password of one’s own', async () => {
    await house.table('first', { rulebook: 'dicette', layout: 'mat' });
    const { login, code } = await house.newcomer('nia first', [{ table: 'first', role: 'supervisor' }]);
    const { page, context } = await visit(browser, house.address(), '/deal/first');
    await page.getByRole('button', { name: 'First time here, with a code' }).click();
    await page.fill('[name=login]', login);
    await page.fill('[name=code]', 'WRONG-CODE');
    await page.fill('[name=password]', PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'do not go together' }).waitFor();
    await page.fill('[name=code]', code);
    await page.keyboard.press('Enter');
    await page.locator('.next').waitFor();
    await context.close();
  });
});
