/** Tests the conditions page: the proposal, contradictions with their clauses, versions, approval, and the people in charge. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { TournamentClient } from '../../src/client/index.ts';
import { expectAccessible, PHONE, saveScreenshot, type Visitor, type VisitorOptions } from './kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import type { StaffedHouse, TestUser } from './staffed-house.ts';
import { createWebTournament, type TournamentStaff, tournamentStaffOf, visitAs } from './tournament-kit.ts';

let house: StaffedHouse;
let browser: Browser;
let staff: TournamentStaff;

beforeAll(async () => {
  house = await sharedStaffedHouse();
  browser = await sharedBrowser();
  staff = await tournamentStaffOf(house);
});

const open = (user: TestUser, path: string, options: VisitorOptions = {}): Promise<Visitor> =>
  visitAs(browser, house.address(), path, user, options);

const conditionsOf = (id: string) => new TournamentClient(staff.boss.client).conditions(id);

/** The field at a path of the conditions. */
const fieldAt = (page: Page, place: string) => page.locator(`[data-place="${place}"]`);
const problemAt = (page: Page, place: string) => fieldAt(page, place).locator(':scope > .conditions-problem');
const named = (page: Page, name: string) => page.locator(`.conditions-form [name="${name}"]`);

/** Opens the form of a new tournament and gives it a name. */
async function openNew(name: string, options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await open(staff.boss, '/tournaments/new', options);
  await named(visitor.page, 'name').fill(name);
  return visitor;
}

/** Follows a link inside the application. */
async function leaveForLobby(page: Page): Promise<void> {
  await page.locator('.top-bar .brand').click();
  await page.waitForURL(`${house.address()}/`);
}

/** Presses Tab until the element has the focus. */
async function tabUntil(page: Page, selector: string, most = 250): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${selector} is not reached with Tab`);
}

const expectNoSidewaysScrolling = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);

describe('the form of a new tournament', { timeout: 90_000 }, () => {
  it('[crown-sic-bo 8.2.1] proposes everything, so that a pit boss creates a tournament for four without typing an id', async () => {
    const { page, context, expectNoPageErrors } = await openNew('Saturday Night');
    await named(page, 'players').fill('4');
    expect(await named(page, 'id').inputValue()).toBe('saturday-night');
    expect(await named(page, 'entry.playersMax').inputValue()).toBe('4');
    expect(await page.locator('.conditions-session').count()).toBe(1);
    await named(page, 'players').fill('16');
    await expect.poll(() => page.locator('.conditions-session').count()).toBe(2);
    expect(await page.locator('.conditions-size').allTextContents()).toEqual(['8 to 16 players · 4 advance', '4 players']);
    await page.getByText('The conditions contradict no rule.').waitFor();
    // 16 players pay 100, of which 10 stay with the house.
    expect(await page.locator('.conditions-preview').textContent()).toMatch(/Prize pool: 1,440.*Place 1 720/s);
    await expectAccessible(page);
    await saveScreenshot(page, 'tournament-conditions/new');
    await page.getByRole('button', { name: 'Create the tournament' }).click();
    await page.waitForURL('**/t/saturday-night/conditions');
    await page.getByRole('heading', { level: 1, name: 'Conditions of Saturday Night' }).waitFor();
    const { version, hash, conditions } = await conditionsOf('saturday-night');
    expect(version).toBe(1);
    expect(await page.locator('.conditions-hash').textContent()).toBe(hash.slice(0, 8));
    expect(conditions.entry).toMatchObject({ playersMin: 8, playersMax: 16, tooFew: 'cancel' });
    expect(conditions.sessions.map(({ id, tables, seats }) => [id, tables, seats])).toEqual([
      ['heat', 2, 8],
      ['final', 1, 4],
    ]);
    // The evening of today in the time zone of the browser, or a full hour soon after.
    expect(new Date(conditions.sessions[0]?.startsMs ?? 0).getMinutes()).toBe(0);
    await expectAccessible(page);
    await saveScreenshot(page, 'tournament-conditions/created');
    expectNoPageErrors();
    await context.close();
  });

  it.each<[string, string, (page: Page) => Promise<void>, string, RegExp, string]>([
    [
      '[crown-sic-bo 8.2.1(a)] a part of the house above the fee',
      'fee',
      (page) => named(page, 'entryFee.housePart').fill('200'),
      'entryFee.housePart',
      /part of the house is above the fee/,
      '8.2.1(a)',
    ],
    [
      '[crown-sic-bo 8.2.1(c)] a compulsory wager above the chips',
      'compulsory',
      (page) => named(page, 'sessions[0].compulsory.amount').fill('5,000'),
      'sessions[0].compulsory.amount',
      /within the limits of a bet/,
      '8.2.1(c)',
    ],
    [
      '[crown-sic-bo 8.2.1(d)] a cut that eliminates nobody',
      'cut',
      (page) => named(page, 'sessions[0].cuts[0].n').fill('8'),
      'sessions[0].cuts',
      /everybody would advance/,
      '8.2.1(d)',
    ],
    [
      '[crown-sic-bo 8.2.1(d)] ties without an end',
      'ties',
      (page) => page.getByRole('button', { name: 'Remove: Step 4' }).click(),
      'ties',
      /end with lots/,
      '8.2.1(d)',
    ],
    [
      '[crown-sic-bo 8.2.1(f)(i)] a missing statement',
      'statement',
      (page) => named(page, 'entitled-persons-only').uncheck(),
      'statements',
      /required statement is missing/,
      '8.2.1(f)(i)',
    ],
    [
      '[crown-sic-bo 8.2.1(j)] shares that do not add up',
      'prizes',
      (page) => named(page, 'prizes.percents[0]').fill('40'),
      'prizes',
      /add up to 100 per cent/,
      '8.2.1(j)',
    ],
    [
      '[crown-sic-bo 8.2.1(i)] a grace that leaves no spin',
      'lateness',
      (page) => named(page, 'lateness.graceSpins').fill('20'),
      'lateness.graceSpins',
      /late player could not play/,
      '8.2.1(i)',
    ],
  ])('refuses while typing, at the field with the clause: %s', async (_, name, contradict, place, text, clause) => {
    const { page, context, expectNoPageErrors } = await openNew(`Refused ${name}`);
    await page.getByText('The conditions contradict no rule.').waitFor();
    expect(await page.locator('.conditions-problem').count()).toBe(0);
    await contradict(page);
    await problemAt(page, place).waitFor();
    expect(await problemAt(page, place).textContent()).toMatch(text);
    expect(await problemAt(page, place).locator('a').last().getAttribute('href')).toBe(`/rules/crown-sic-bo#${clause}`);
    expect(await page.locator('.conditions-problem').count()).toBe(1);
    // The button of the form saves nothing, and both buttons lead to the field.
    expect(await page.getByRole('button', { name: 'Create the tournament' }).getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('button', { name: 'Create the tournament' }).dispatchEvent('click');
    await fieldAt(page, place).locator(':focus').waitFor();
    await page.locator('h1').click();
    await page.getByRole('button', { name: 'Go to the field' }).click();
    await fieldAt(page, place).locator(':focus').waitFor();
    await expect(conditionsOf(`refused-${name}`)).rejects.toMatchObject({ code: 'not-found' });
    expectNoPageErrors();
    await context.close();
  });

  it('[crown-sic-bo 8.2.1(d)] adds, reorders and removes sessions, and keeps their references', async () => {
    const { page, context, expectNoPageErrors } = await openNew('Three Sessions');
    await page.getByRole('button', { name: 'Add a repechage' }).click();
    expect(await page.locator('.conditions-session > legend').allTextContents()).toEqual([
      'Session 1: heat',
      'Session 2: repechage',
      'Session 3: final',
    ]);
    // As few as four players are eliminated in the heat, so one table is enough for two who advance.
    await named(page, 'sessions[1].tables').fill('1');
    await named(page, 'sessions[1].seats').fill('12');
    await page.getByText('The conditions contradict no rule.').waitFor();
    await named(page, 'sessions[0].id').fill('first-round');
    expect(await fieldAt(page, 'sessions[1].entrants').textContent()).toContain('Eliminated in first-round');
    await page.getByRole('button', { name: 'Move repechage down' }).click();
    expect(await page.locator('.conditions-session > legend').allTextContents()).toEqual([
      'Session 1: first-round',
      'Session 2: final',
      'Session 3: repechage',
    ]);
    await problemAt(page, 'sessions[1].entrants').waitFor();
    await page.getByRole('button', { name: 'Move repechage up' }).click();
    await page.getByText('The conditions contradict no rule.').waitFor();
    await page.getByRole('button', { name: 'Remove repechage' }).click();
    expect(await page.locator('.conditions-session').count()).toBe(2);
    await page.getByText('The conditions contradict no rule.').waitFor();
    // A proposal does not replace what was changed by hand until somebody asks for it.
    await named(page, 'players').fill('100');
    expect(await page.locator('.conditions-session').count()).toBe(2);
    await page.getByRole('button', { name: 'Propose again' }).click();
    await expect.poll(() => page.locator('.conditions-session').count()).toBe(3);
    expectNoPageErrors();
    await context.close();
  });

  it('is filled in, checked and sent with the keyboard only', async () => {
    const { page, context, expectNoPageErrors } = await open(staff.boss, '/tournaments/new');
    await named(page, 'name').waitFor();
    await tabUntil(page, '[name=name]');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Keyboard Cup');
    await tabUntil(page, '[name=players]');
    await page.keyboard.type('6');
    await tabUntil(page, '[name="entryFee.housePart"]');
    await page.keyboard.type('500');
    await problemAt(page, 'entryFee.housePart').waitFor();
    // Enter shows the wrong field, which has the focus already.
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('entryFee.housePart');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('5');
    await problemAt(page, 'entryFee.housePart').waitFor({ state: 'detached' });
    await tabUntil(page, '.conditions-bar [type=submit]');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/t/keyboard-cup/conditions');
    expect((await conditionsOf('keyboard-cup')).conditions).toMatchObject({
      entry: { playersMax: 6 },
      entryFee: { amount: 10_000, housePart: 500 },
    });
    expectNoPageErrors();
    await context.close();
  });

  it('copies an earlier tournament with moved times, and saves and loads files', async () => {
    const { id } = await createWebTournament(house, { name: 'Copied Cup', entryMs: 3_600_000 });
    const { page, context, expectNoPageErrors } = await open(staff.boss, '/tournaments/new');
    await named(page, 'starts').fill('2027-05-01T19:30');
    await named(page, 'copy').locator(`option[value="${id}"]`).waitFor({ state: 'attached' });
    await named(page, 'copy').selectOption(id);
    await expect.poll(() => named(page, 'name').inputValue()).toBe('Copied Cup');
    expect(await named(page, 'sessions[0].startsMs').inputValue()).toBe('2027-05-01T19:30');
    // Another tournament has the id.
    expect(await named(page, 'id').inputValue()).not.toBe(id);
    await named(page, 'id').fill('copied-again');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    const path = join(mkdtempSync(join(tmpdir(), 'croupier-conditions-')), 'saved.json');
    await (await download).saveAs(path);
    const saved = JSON.parse(readFileSync(path, 'utf8')) as { readonly name: string };
    rmSync(dirname(path), { recursive: true });
    expect(saved.name).toBe('Copied Cup');
    await page.setInputFiles('[name=file]', {
      name: 'conditions.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ ...saved, name: 'From a file' })),
    });
    // The typed name is kept only if somebody typed it.
    await expect.poll(() => named(page, 'name').inputValue()).toBe('From a file');
    await page.setInputFiles('[name=file]', {
      name: 'wrong.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ ...saved, noticeMinutes: 0 })),
    });
    await page
      .getByRole('alert')
      .filter({ hasText: /The file was not loaded.*Notice/ })
      .waitFor();
    await page.setInputFiles('[name=file]', { name: 'no.json', mimeType: 'application/json', buffer: Buffer.from('{') });
    await page.getByRole('alert').filter({ hasText: 'not valid JSON' }).waitFor();
    expectNoPageErrors();
    await context.close();
  });

  it('is created one time if the answers of the server are lost, also if the form changes before the next press', async () => {
    const { page, context } = await openNew('Lost Answers');
    await page.route('**/api/v1/tournaments', async (route) => {
      if (route.request().method() === 'POST') await route.fetch();
      await route.abort();
    });
    const create = page.getByRole('button', { name: 'Create the tournament' });
    await create.click();
    await page.getByText('The server did not answer.').waitFor();
    expect((await conditionsOf('lost-answers')).version).toBe(1);
    await page.unroute('**/api/v1/tournaments');
    await named(page, 'noticeMinutes').fill('35');
    await create.click();
    await page.waitForURL('**/t/lost-answers/conditions');
    expect(await conditionsOf('lost-answers')).toMatchObject({ version: 2, conditions: { noticeMinutes: 35 } });
    await context.close();
  });

  it('asks before the browser leaves a form with changes', async () => {
    const { page, context } = await open(staff.boss, '/tournaments/new');
    await named(page, 'name').pressSequentially('Half');
    const asked = page.waitForEvent('dialog');
    const reload = page.reload();
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    await reload;
    await context.close();
  });

  it('keeps changes in the tab when the user leaves by a link or by Back, and discards them on request', async () => {
    const { page, context, expectNoPageErrors } = await openNew('Kept Cup');
    await named(page, 'noticeMinutes').fill('0');
    await problemAt(page, 'noticeMinutes').waitFor();
    await leaveForLobby(page);
    await page.goBack();
    await page.getByText('Your changes are not saved yet.').waitFor();
    expect(await named(page, 'name').inputValue()).toBe('Kept Cup');
    expect(await named(page, 'noticeMinutes').inputValue()).toBe('0');
    await problemAt(page, 'noticeMinutes').waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, 'tournament-conditions/kept');
    // Another person on the same device does not see them.
    const keys = await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('conditions')));
    expect(keys).toEqual([expect.stringMatching(new RegExp(`\\.${staff.boss.person}$`))]);
    await page.getByRole('button', { name: 'Discard the changes' }).click();
    await page.getByText('Your changes are not saved yet.').waitFor({ state: 'detached' });
    expect(await named(page, 'name').inputValue()).toMatch(/^Tournament of /);
    await page.getByText('The conditions contradict no rule.').waitFor();
    await leaveForLobby(page);
    await page.goBack();
    await named(page, 'name').waitFor();
    expect(await named(page, 'name').inputValue()).toMatch(/^Tournament of /);
    // A saved tournament leaves no changes behind.
    await named(page, 'name').fill('Kept Until Saved');
    await page.getByRole('button', { name: 'Create the tournament' }).click();
    await page.waitForURL('**/t/kept-until-saved/conditions');
    await page.goto(`${house.address()}/tournaments/new`);
    expect(await named(page, 'name').inputValue()).toMatch(/^Tournament of /);
    expectNoPageErrors();
    await context.close();
  });

  it('[crown-sic-bo 8.2.1] shows every problem at its field with its clause, and a summary with links above the form', async () => {
    const { page, context, expectNoPageErrors } = await openNew('Many Problems');
    await page.getByText('The conditions contradict no rule.').waitFor();
    await named(page, 'entryFee.housePart').fill('200');
    await named(page, 'sessions[0].compulsory.amount').fill('5,000');
    await named(page, 'entitled-persons-only').uncheck();
    await named(page, 'noticeMinutes').fill('0');
    const places = ['entryFee.housePart', 'sessions[0].compulsory.amount', 'statements', 'noticeMinutes'];
    for (const place of places) await problemAt(page, place).waitFor();
    expect(await page.locator('.conditions-problem').count()).toBe(places.length);
    for (const [place, clause] of [
      ['entryFee.housePart', '8.2.1(a)'],
      ['sessions[0].compulsory.amount', '8.2.1(c)'],
      ['statements', '8.2.1(f)(i)'],
    ] as const)
      expect(await problemAt(page, place).locator('a').last().getAttribute('href')).toBe(`/rules/crown-sic-bo#${clause}`);
    await page.locator('.conditions-bar').getByText('4 problems').waitFor();
    // The summary appears when the user wants to save. The first field in the order of the form has the focus.
    expect(await page.locator('.conditions-summary').count()).toBe(0);
    await page.getByRole('button', { name: 'Create the tournament' }).dispatchEvent('click');
    await fieldAt(page, 'entryFee.housePart').locator(':focus').waitFor();
    const links = page.locator('.conditions-summary a[href^="#field-"]');
    expect(await links.count()).toBe(places.length);
    expect(await links.allTextContents()).toEqual([
      expect.stringMatching(/^Part of the house/),
      expect.stringMatching(/^heat: /),
      expect.stringMatching(/statement/i),
      expect.stringMatching(/^Notice/),
    ]);
    await expectAccessible(page);
    await saveScreenshot(page, 'tournament-conditions/problems');
    await page.locator('.conditions-bar').getByRole('link', { name: '4 problems' }).click();
    await page.locator('#conditions-summary:focus').waitFor();
    await saveScreenshot(page, 'tournament-conditions/summary');
    await links.nth(3).click();
    await fieldAt(page, 'noticeMinutes').locator(':focus').waitFor();
    await page.keyboard.type('20');
    await problemAt(page, 'noticeMinutes').waitFor({ state: 'detached' });
    expect(await links.count()).toBe(places.length - 1);
    expectNoPageErrors();
    await context.close();
  });

  it('shows a problem that only the server knows at its field', async () => {
    const { id } = await createWebTournament(house, { name: 'Taken', entryMs: 3_600_000 });
    const { page, context } = await openNew('Taken too');
    await named(page, 'id').fill(id);
    await page.getByRole('button', { name: 'Create the tournament' }).click();
    await problemAt(page, 'id').waitFor();
    expect(await problemAt(page, 'id').textContent()).toContain('There is a tournament with this address');
    await named(page, 'id').fill('taken-too-new');
    await problemAt(page, 'id').waitFor({ state: 'detached' });
    await context.close();
  });

  it('is in Traditional Chinese and fits a phone', async () => {
    const phone: VisitorOptions = { viewport: PHONE, touch: true, language: 'zh-Hant' };
    const { page, context, expectNoPageErrors } = await openNew('Phone Cup', phone);
    await page.getByText('條款沒有違反規則。').waitFor();
    await named(page, 'entryFee.housePart').fill('500');
    await problemAt(page, 'entryFee.housePart').waitFor();
    expect(await problemAt(page, 'entryFee.housePart').textContent()).toContain('場方部分高於費用。');
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
    await saveScreenshot(page, 'tournament-conditions/phone-zh');
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScrolling(page);
    await named(page, 'entryFee.housePart').fill('5');
    await page.getByRole('button', { name: '建立賽事' }).tap();
    await page.waitForURL('**/t/phone-cup/conditions');
    await page.getByRole('heading', { level: 1, name: 'Phone Cup的條款' }).waitFor();
    await page.getByText('每名玩家支付 100。').waitFor();
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
    await saveScreenshot(page, 'tournament-conditions/phone-zh-created');
    expectNoPageErrors();
    await context.close();
  });

  it('needs no sideways scrolling on the narrowest phones and on a phone in landscape', async () => {
    const { page, context, expectNoPageErrors } = await openNew('Narrow Cup', { viewport: { width: 320, height: 640 } });
    await named(page, 'players').fill('100');
    await named(page, 'buyBack').check();
    await named(page, 'sessions[0].length').selectOption('survivors');
    await expectNoSidewaysScrolling(page);
    await page.setViewportSize({ width: 844, height: 390 });
    await expectNoSidewaysScrolling(page);
    expectNoPageErrors();
    await context.close();
  });

  it('asks for a sign-in, and is not for other staff', async () => {
    const { page, context } = await open(staff.officer, '/tournaments/new');
    await page.getByText('Only people who are pit boss at all tables').waitFor();
    await context.clearCookies();
    await page.reload();
    await page.locator('[name=login]').fill(staff.boss.login);
    await page.locator('[name=password]').fill(staff.boss.password);
    await page.keyboard.press('Enter');
    await named(page, 'name').waitFor();
    await page.goto(`${house.address()}/t/no-such-tournament/conditions`);
    await page.getByRole('heading', { name: 'There is no such tournament' }).waitFor();
    await context.close();
  });
});

describe('the conditions of a tournament', { timeout: 90_000 }, () => {
  it('[crown-sic-bo 8.1.3] are approved by the officer, whose browser recomputes the hash, and a changed draft loses the approval', async () => {
    const { id } = await createWebTournament(house, {
      name: 'Approved Cup',
      entryMs: 3_600_000,
      changes: { 'entry.opensMs': Date.now() + 3_000_000 },
    });
    const officer = await open(staff.officer, `/t/${id}/conditions`);
    const boss = await open(staff.boss, `/t/${id}/conditions`);
    await officer.page.locator('[data-verdict=matches]').waitFor();
    // The officer reads the conditions in plain words with clauses, and cannot change them.
    expect(await officer.page.locator('.plain-conditions').textContent()).toMatch(
      /Each player pays .*8\.2\.1\(a\)|8\.2\.1\(a\).*Each player pays/s,
    );
    expect(await officer.page.getByRole('button', { name: 'Change the conditions' }).count()).toBe(0);
    await expectAccessible(officer.page);
    await saveScreenshot(officer.page, 'tournament-conditions/officer');
    await officer.page.getByLabel('Reference').fill('VGCCC 2026/17');
    await officer.page.getByLabel('Conditions that the authority has added').fill('No photographs.\nNo phones.');
    await officer.page.getByRole('button', { name: 'Approve the conditions' }).click();
    await officer.page.getByText('Approved, reference VGCCC 2026/17').waitFor();
    expect((await conditionsOf(id)).approval).toEqual({ reference: 'VGCCC 2026/17', added: 'No photographs. No phones.' });

    // The pit boss sees the approval without a reload, and is told that another version ends it.
    await boss.page.getByText('Approved, reference VGCCC 2026/17').waitFor();
    await boss.page.getByText('If you save another version, the approval ends.').waitFor();
    await boss.page.getByRole('button', { name: 'Change the conditions' }).click();
    await boss.page.getByText('Nothing has changed.').waitFor();
    await named(boss.page, 'noticeMinutes').fill('45');
    await named(boss.page, 'wagersShown').selectOption('never');
    await boss.page.getByRole('button', { name: 'Save as a new version' }).click();
    await boss.page.getByText('Version 2 is saved.').first().waitFor();
    await boss.page.getByText('The conditions are not approved.').waitFor();
    const current = await conditionsOf(id);
    expect(current).toMatchObject({ version: 2, approval: null, conditions: { noticeMinutes: 45 } });
    await boss.page.getByText('Changes from the version before').first().click();
    expect(await boss.page.locator('.conditions-differences tbody tr').allTextContents()).toEqual([
      expect.stringMatching(/Notice of a changed start.*20.*45/),
      expect.stringMatching(/Wagers of other players.*after the close of betting.*never/),
    ]);
    await boss.page.getByText('Show the whole hash').click();
    expect(await boss.page.locator('.conditions-full-hash').textContent()).toBe(current.hash);

    // The officer still reads the old version, and must see the new one before approving it.
    await officer.page.getByText('The conditions have changed.').waitFor();
    expect(await officer.page.getByRole('button', { name: 'Approve the conditions' }).getAttribute('aria-disabled')).toBe('true');
    await officer.page.getByRole('button', { name: 'Show the new version' }).click();
    await officer.page.getByText('A changed start is announced at least 45 minutes before.').waitFor();
    await officer.page.getByText('Changes from the version before').first().click();
    await officer.page.locator('[data-changed=noticeMinutes]').waitFor();
    await officer.page.getByLabel('Reference').fill('VGCCC 2026/18');
    await officer.page.getByRole('button', { name: 'Approve the conditions' }).click();
    await officer.page.getByText('Approved, reference VGCCC 2026/18').waitFor();

    // The officer withdraws the approval with a reason.
    await officer.page.locator('summary', { hasText: 'Withdraw the approval' }).click();
    await officer.page.getByLabel('Reason for the withdrawal').fill('the prizes are not insured');
    await officer.page.getByRole('button', { name: 'Withdraw the approval' }).click();
    await boss.page.getByText('The approval was withdrawn: the prizes are not insured').waitFor();
    for (const { context, expectNoPageErrors } of [officer, boss]) {
      expectNoPageErrors();
      await context.close();
    }
  });

  it('[crown-sic-bo 8.1.3] are not approved if the server shows other conditions than the text with the hash', async () => {
    const { id } = await createWebTournament(house, {
      name: 'Forged Cup',
      entryMs: 3_600_000,
      changes: { 'entry.opensMs': Date.now() + 3_000_000 },
    });
    const { page, context } = await open(staff.officer, '/tournaments');
    await page.route(`**/api/v1/tournaments/${id}/conditions`, async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { conditions: object };
      await route.fulfill({ response, json: { ...answer, conditions: { ...answer.conditions, noticeMinutes: 1 } } });
    });
    await page.goto(`${house.address()}/t/${id}/conditions`);
    await page.locator('[data-verdict=differs]').waitFor();
    expect(await page.getByRole('button', { name: 'Approve the conditions' }).getAttribute('aria-disabled')).toBe('true');
    await context.close();
  });

  it('[crown-sic-bo 8.1.2] get a deputy from a pit boss who is also the director, before anybody is in charge', async () => {
    const { page, context, expectNoPageErrors } = await openNew('Boss Directs');
    await page.getByRole('button', { name: 'Create the tournament' }).click();
    await page.waitForURL('**/t/boss-directs/conditions');
    await new TournamentClient(staff.boss.client).command(
      'boss-directs',
      { type: 'appoint-director', person: staff.boss.person },
      { as: 'pit-boss' },
    );
    const form = page.locator('[data-act=name-deputy]');
    await form.getByRole('combobox').fill(staff.deputy.login);
    await form.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.conditions-facts dd').last().textContent()).toBe('Dirk Deputy');
    expectNoPageErrors();
    await context.close();
  });

  it('[crown-sic-bo 8.1.2] have a director and deputies, whom the pit boss picks by name', async () => {
    const { page, context, expectNoPageErrors } = await openNew('Picked People');
    await page.getByRole('button', { name: 'Create the tournament' }).click();
    await page.waitForURL('**/t/picked-people/conditions');
    const pick = async (act: string, text: string): Promise<void> => {
      const form = page.locator(`[data-act=${act}]`);
      await form.getByRole('combobox').fill(text);
      await form.getByRole('option').first().waitFor();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
    };
    await pick('appoint-director', staff.director.login);
    await expect.poll(() => page.locator('.conditions-facts dd').first().textContent()).toBe('Dora Director');
    await pick('name-deputy', staff.deputy.login);
    await expect.poll(() => page.locator('.conditions-facts dd').last().textContent()).toBe('Dirk Deputy');
    await expectAccessible(page);
    expectNoPageErrors();
    await context.close();
    // The director changes the conditions only while in charge.
    const director = await open(staff.director, '/t/picked-people/conditions');
    await director.page.getByRole('link', { name: 'Take charge' }).waitFor();
    expect(await director.page.getByRole('button', { name: 'Change the conditions' }).count()).toBe(0);
    const client = new TournamentClient(staff.director.client);
    const console = client.watch('picked-people', { as: 'director', console: true });
    await console.until();
    await client.command('picked-people', { type: 'take-charge' }, { as: 'director' });
    await director.page.getByRole('button', { name: 'Change the conditions' }).click();
    await named(director.page, 'remarks').fill('Dinner at seven.');
    await director.page.getByRole('button', { name: 'Save as a new version' }).click();
    await director.page.getByText('Version 2 is saved.').first().waitFor();
    expect((await conditionsOf('picked-people')).conditions.remarks).toBe('Dinner at seven.');
    console.leave();
    await director.context.close();
  });

  it('have changes of the user that are not saved, which the page mentions after a visit of another page', async () => {
    const { id } = await createWebTournament(house, { name: 'Left Cup', entryMs: 3_600_000 });
    const { page, context, expectNoPageErrors } = await open(staff.boss, `/t/${id}/conditions`);
    await page.getByRole('button', { name: 'Change the conditions' }).click();
    await named(page, 'remarks').fill('Mine.');
    await leaveForLobby(page);
    const { conditions } = await conditionsOf(id);
    await new TournamentClient(staff.boss.client).command(id, {
      type: 'draft-conditions',
      conditions: { ...conditions, remarks: 'Theirs.' },
    });
    await page.goBack();
    await page.getByText('You have changes that are not saved.').waitFor();
    await page.getByRole('button', { name: 'Continue with your changes' }).click();
    expect(await named(page, 'remarks').inputValue()).toBe('Mine.');
    await page.getByText('Another person has saved a version').waitFor();
    await page.getByRole('button', { name: 'Discard the changes' }).click();
    await page.getByRole('button', { name: 'Change the conditions' }).click();
    expect(await named(page, 'remarks').inputValue()).toBe('Theirs.');
    expectNoPageErrors();
    await context.close();
  });

  it('say in the form that another person has saved a version', async () => {
    const { id } = await createWebTournament(house, { name: 'Edited Twice', entryMs: 3_600_000 });
    const { page, context, expectNoPageErrors } = await open(staff.boss, `/t/${id}/conditions`);
    await page.getByRole('button', { name: 'Change the conditions' }).click();
    await named(page, 'remarks').fill('Mine.');
    const { conditions } = await conditionsOf(id);
    await new TournamentClient(staff.boss.client).command(id, {
      type: 'draft-conditions',
      conditions: { ...conditions, remarks: 'Theirs.' },
    });
    await page.getByText('Another person has saved a version').waitFor();
    expect(await named(page, 'remarks').inputValue()).toBe('Mine.');
    await page.getByRole('button', { name: 'Save as a new version' }).click();
    await page.getByText('Version 3 is saved.').first().waitFor();
    await page.getByText('Changes from the version before').first().click();
    expect(await page.locator('[data-changed=remarks] td').allTextContents()).toEqual(['Theirs.', 'Mine.']);
    expectNoPageErrors();
    await context.close();
  });

  it('[crown-sic-bo 8.1.3] cannot change any more when entries are open, and the page says why', async () => {
    const tournament = await createWebTournament(house, { name: 'Frozen Cup', entryMs: 3_600_000 });
    await tournament.goTo('entries');
    const { page, context, expectNoPageErrors } = await open(staff.boss, `/t/${tournament.id}/conditions`);
    await page.getByText('The conditions cannot change any more.').waitFor();
    expect(await page.locator('.conditions-frozen').textContent()).toContain('Open for entries');
    expect(await page.getByRole('button', { name: 'Change the conditions' }).count()).toBe(0);
    expectNoPageErrors();
    await context.close();
  });
});
