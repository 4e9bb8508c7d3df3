/** The first set-up of a new live house, from the one-time code to the first settled round, on the pages alone: by mouse and by keyboard. */
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { CroupierClient } from '../../src/client/index.ts';
import type { PersonView } from '../../src/protocol/index.ts';
import { quickOrFull } from '../kit/size.ts';
import { doNextStep, doStepAndConfirm, enterDice, expectNextStep } from './dealer-kit.ts';
import { expectAccessible, openWebHouse, saveScreenshot, visit, type WebHouse } from './kit.ts';
import { sharedBrowser } from './shared.ts';
import { PASSWORD, parseFirstCode } from './staffed-house.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

/** How the test uses a page. */
interface Hand {
  readonly press: (target: Locator) => Promise<void>;
  readonly write: (field: Locator, text: string) => Promise<void>;
  readonly check: (field: Locator) => Promise<void>;
}

const MOUSE: Hand = {
  press: (target) => target.click(),
  write: (field, text) => field.fill(text),
  check: (field) => field.check(),
};

/** A page has fewer tab stops than this. */
const TABS_MAX = 80;

/** Presses Tab until the element has the focus. */
async function tabTo(target: Locator): Promise<void> {
  await target.waitFor();
  const hasFocus = (): Promise<boolean> => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < TABS_MAX && !(await hasFocus()); presses += 1) await target.page().keyboard.press('Tab');
  expect(await hasFocus(), `${target} is reached with Tab`).toBe(true);
}

const KEYBOARD: Hand = {
  press: async (target) => {
    await tabTo(target);
    await target.page().keyboard.press('Enter');
  },
  write: async (field, text) => {
    await tabTo(field);
    await field.page().keyboard.press('ControlOrMeta+A');
    await field.page().keyboard.type(text);
  },
  check: async (field) => {
    await tabTo(field);
    await field.page().keyboard.press('Space');
  },
};

const dialogOf = (page: Page): Locator => page.locator('dialog[open]');
const button = (scope: Page | Locator, name: string | RegExp): Locator => scope.getByRole('button', { name, exact: true });
const link = (scope: Page | Locator, name: string): Locator => scope.getByRole('link', { name, exact: true });
const field = (scope: Page | Locator, name: string): Locator => scope.locator(`[name="${name}"]`);

/** Waits until the overview shows the step as the next one, and returns its part of the page. */
async function nextStep(page: Page, hand: Hand, step: string): Promise<Locator> {
  if (new URL(page.url()).pathname !== '/house') await hand.press(link(page.locator('.house-nav'), 'Overview'));
  const part = page.locator(`[data-step="${step}"][data-state=next]`);
  await part.waitFor();
  return part;
}

/** Signs in with the one-time code and chooses the password. */
async function signInByCode(page: Page, hand: Hand, login: string, code: string): Promise<void> {
  await hand.write(field(page, 'login'), login);
  await hand.write(field(page, 'code'), code);
  await hand.write(field(page, 'password'), PASSWORD);
  await page.keyboard.press('Enter');
}

/** The administrator adds Dan, sets up the table and gives Dan the role. Returns Dan's one-time code. */
async function setUpOnPages(page: Page, hand: Hand, code: string): Promise<string> {
  // The lobby of the empty house leads to the sign-in.
  await hand.press(link(page, 'Open the administration page'));
  await signInByCode(page, hand, 'administrator', code);
  await page.locator('h1', { hasText: 'Welcome' }).waitFor();
  expect(await page.locator('.top-bar .who a').textContent()).toBe('Administrator');
  await hand.write(field(page, 'name'), 'Ada Lam');
  await page.keyboard.press('Enter');
  await page.locator('h1', { hasText: 'Welcome, Ada Lam' }).waitFor();
  expect(await page.locator('.top-bar .who a').textContent()).toBe('Ada Lam · Administrator');
  await hand.press(link(await nextStep(page, hand, 'staff'), 'Add staff'));

  await hand.press(button(page, 'New member of staff'));
  await hand.write(field(dialogOf(page), 'name'), 'Dan Wu');
  await hand.press(button(dialogOf(page), 'Create account'));
  const danCode = (await dialogOf(page).locator('[data-code]').textContent()) ?? '';
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'detached' });

  await hand.press(link(await nextStep(page, hand, 'table'), 'Set up a table'));
  await field(page, 'table').waitFor();
  expect(await field(page, 'table').inputValue()).toBe('T1');
  await hand.press(button(page, 'Set up the table'));
  await page.getByText('T1 is set up.').first().waitFor();

  await hand.press(link(await nextStep(page, hand, 'roles'), 'Give roles'));
  const cell = button(page, 'Dan Wu, T1: none');
  if (hand === KEYBOARD) {
    // The matrix is one tab stop.
    await tabTo(page.locator('[role=gridcell] button[tabindex="0"]'));
    for (const key of ['ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  } else await cell.click();
  await hand.check(dialogOf(page).getByLabel('Pit Boss'));
  await hand.press(button(dialogOf(page), 'Save roles'));
  await button(page, 'Dan Wu, T1: Pit Boss').waitFor();
  return danCode;
}

/** Dan opens the table, seats an anonymous player, sells chips and deals one round that Big wins. */
async function dealOnPages(page: Page, hand: Hand): Promise<void> {
  const confirmDialog = async (): Promise<void> => hand.press(dialogOf(page).locator('[data-enter]'));
  await doNextStep(page, 'Open the table');
  await hand.write(field(dialogOf(page), 'minimum'), '5');
  await hand.write(field(dialogOf(page), 'maximum'), '1000');
  await hand.write(field(dialogOf(page), 'float'), '50000');
  await confirmDialog();
  await expectNextStep(page, 'Open betting');

  await page.keyboard.press('-');
  await hand.press(dialogOf(page).locator('.choice', { hasText: 'Seat a player' }));
  await hand.check(dialogOf(page).getByLabel('I have checked that the player is 18 or over'));
  await confirmDialog();
  await hand.write(field(dialogOf(page), 'amount'), '500');
  await confirmDialog();
  await dialogOf(page).waitFor({ state: 'detached' });
  const seat = page.locator('.player-list-button', { hasText: 'Position 1' });
  await seat.waitFor();

  await doNextStep(page, 'Open betting');
  await expectNextStep(page, 'Activate the tumbler');
  if (hand === KEYBOARD) {
    // At the console, Enter takes the next step, and Space presses the focused button.
    await tabTo(seat);
    await page.keyboard.press('Space');
  } else await seat.click();
  await hand.press(dialogOf(page).locator('.choice', { hasText: 'Place wagers for the player' }));
  const big = page.getByRole('button', { name: /^Big, / });
  if (hand === KEYBOARD) {
    // The felt is one tab stop, with the focus on its first bet.
    await tabTo(page.locator('.felt [tabindex="0"]').first());
    for (let moves = 0; moves < 60 && !(await big.evaluate((cell) => cell === document.activeElement)); moves += 1)
      await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
  } else await big.click();
  await page.locator('.player-list-button', { hasText: /layout 5/i }).waitFor();
  await page.keyboard.press('.');
  await page.locator('.dealer-placement').waitFor({ state: 'detached' });

  await doNextStep(page, 'Activate the tumbler');
  await doNextStep(page, 'Close betting');
  await doNextStep(page, 'Uncover the dice');
  await enterDice(page, [4, 5, 6]);
  await doNextStep(page, 'Settle the round');
  await doNextStep(page, 'Take losing wagers');
  await doStepAndConfirm(page, 'Pay all winners');
  await expectNextStep(page, 'Open betting');
}

/** The ids of all people, to check that no page shows one. */
async function listIds(house: WebHouse): Promise<readonly string[]> {
  const client = new CroupierClient(house.address());
  await client.signIn('administrator', PASSWORD);
  const { items } = await client.http.get<{ items: PersonView[] }>('/people?kind=staff');
  return items.map(({ person }) => person);
}

describe('a new live house', () => {
  const HANDS = [
    ['mouse', MOUSE],
    ['keyboard', KEYBOARD],
  ] as const;
  // The tests of the tables of the house use the keyboard in a quick run too.
  it.each(HANDS.slice(0, quickOrFull(1, 2)))(
    'is set up and deals its first round by %s, without an id',
    { timeout: 120_000 },
    async (name, hand) => {
      const house = await openWebHouse({ CROUPIER_LIVE: 'true' });
      try {
        const { page, context, expectNoPageErrors } = await visit(browser, house.address(), '/');
        page.setDefaultTimeout(15_000);
        const texts: string[] = [];
        const keepText = async (): Promise<void> => void texts.push((await page.locator('body').textContent()) ?? '');
        const danCode = await setUpOnPages(page, hand, parseFirstCode(house.output()).code);
        await keepText();
        const signInStep = await nextStep(page, hand, 'sign-in');
        await signInStep.getByText('Dan Wu (Pit Boss) signs in at the console of T1').waitFor();
        await saveScreenshot(page, `house/setup-${name}`);
        await expectAccessible(page);
        await keepText();
        await hand.press(button(signInStep, 'Sign out and go to the console of T1'));
        await page.waitForURL('**/deal/T1');
        await hand.press(button(page, 'First sign-in with a code'));
        await signInByCode(page, hand, 'dan.wu', danCode);
        await dealOnPages(page, hand);
        await keepText();
        expectNoPageErrors();
        await context.close();

        // The administrator now finds nothing left to do.
        const administrator = await visit(browser, house.address(), '/house');
        await administrator.page.fill('[name=login]', 'administrator');
        await administrator.page.fill('[name=password]', PASSWORD);
        await administrator.page.keyboard.press('Enter');
        await administrator.page.getByText('The house is set up.').waitFor();
        await administrator.context.close();
        const ids = await listIds(house);
        expect(ids).toHaveLength(2);
        expect(ids.filter((id) => texts.some((text) => text.includes(id)))).toEqual([]);
      } finally {
        await house.close();
      }
    },
  );
});
