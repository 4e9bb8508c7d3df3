/** The director's console: a whole tournament with the page alone, presence, a broken line, and who may do what. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openFlakyProxy } from '../kit/flaky-proxy.ts';
import { FULL_SIZE } from '../kit/size.ts';
import { confirmAct, dialogOf, doAct, firstAct, openDirector, openSection, readEffect, waitForFocus } from './director-kit.ts';
import { expectAccessible, saveScreenshot } from './kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import type { StaffedHouse } from './staffed-house.ts';
import { createWebTournament, poll, tournamentTable, type WebTournament } from './tournament-kit.ts';

let house: StaffedHouse;
let browser: Browser;

beforeAll(async () => {
  house = await sharedStaffedHouse();
  browser = await sharedBrowser();
});

/** Fills in the fields of the open dialog by keyboard. */
async function fillByKeyboard(page: Page, act: string, { tables, staffView }: WebTournament): Promise<void> {
  await waitForFocus(page);
  if (act === 'designate-table') {
    // Tables of other tests are in the list too.
    const designated = (await staffView()).tables;
    const free = tables.find(({ table }) => !designated.includes(table))?.table ?? '';
    const option = dialogOf(page)
      .locator('option')
      .filter({ hasText: new RegExp(`^${free}$`) });
    await option.waitFor({ state: 'attached' });
    // Typed letters would choose other tables on the way, whose previews are refused.
    await dialogOf(page).locator('select').selectOption({ label: free });
  } else if ((await dialogOf(page).locator('[name=why]').count()) > 0) await page.keyboard.type('as the list proposes');
}

/** What happens at the tables while the director has nothing to do: dealers play, and count what is played. */
async function playOrCount(tournament: WebTournament, page: Page): Promise<boolean> {
  const { sessions } = await tournament.view();
  const session = sessions.find(({ phase }) => phase === 'running' || phase === 'counting');
  if (session === undefined) return false;
  const toPlay = session.tables.find(({ finished }) => !finished);
  if (toPlay !== undefined) {
    await tournament.playSpin(toPlay.table);
    return true;
  }
  const { entries, counts } = await tournament.staffView();
  const toCount = session.tables.find(
    ({ table, signed }) => !signed && !counts.some((count) => count.table === table && count.countedBy !== null),
  );
  if (toCount === undefined) return false;
  const rows = entries.flatMap(({ entry, seats }) =>
    seats
      .filter((seat) => seat.session === session.id && seat.table === toCount.table)
      .map(({ chips }) => [entry, chips] as const),
  );
  const dealer = tournament.tables.find(({ table }) => table === toCount.table)?.dealer;
  if (dealer === undefined) throw new Error(`no dealer at ${toCount.table}`);
  await tournament.send(dealer, { type: 'count-chips', session: session.id, table: toCount.table, counts: rows }, 'dealer');
  await page.locator('.next-acts [data-next="sign-count"][data-kind="do"]').first().waitFor();
  return true;
}

/** A dealer is assigned to a tournament table as soon as the table exists. */
async function assignDealer({ tables }: WebTournament, assigned: Set<string>): Promise<void> {
  for (const { table, chief, dealer } of tables) {
    if (assigned.has(table)) continue;
    const isThere = await chief.client.getTable(tournamentTable(table)).then(
      () => true,
      () => false,
    );
    if (!isThere) continue;
    const body = { type: 'assign-staff', person: dealer.person, role: 'dealer', adult: true } as const;
    await chief.client.command(tournamentTable(table), body);
    assigned.add(table);
  }
}

describe('a director who follows the list of the next acts', { timeout: 120_000 }, () => {
  it('[crown-sic-bo 8.1.2, 8.2.4] runs a tournament from the appointment to the last prize, by keyboard and by mouse', async () => {
    const tournament = await createWebTournament(house, { entryMs: 20_000 });
    const { boss, director, officer, players } = tournament;

    // The pit boss appoints the director by name.
    const pitBoss = await openDirector(browser, tournament, boss);
    expect(await firstAct(pitBoss.page)).toBe('appoint-director');
    await pitBoss.page.locator('.next-acts [data-act="appoint-director"]').click();
    await waitForFocus(pitBoss.page);
    await pitBoss.page.keyboard.type('Dora');
    await dialogOf(pitBoss.page)
      .getByRole('option', { name: /Dora Director/ })
      .first()
      .click();
    expect(await readEffect(pitBoss.page)).toContain('Dora Director');
    await confirmAct(pitBoss.page);
    pitBoss.expectNoPageErrors();
    await pitBoss.context.close();
    const { hash } = await tournament.view();
    await tournament.send(officer, { type: 'approve-conditions', hash: hash ?? '', reference: 'VGCCC 7' }, 'officer');

    const { page, context, expectNoPageErrors } = await openDirector(browser, tournament, director);
    for (const player of players) {
      await poll(async () => ((await tournament.view()).stage === 'entries' ? true : null), 'the opening of entries');
      await tournament.send(player, { type: 'apply' }, 'player');
    }
    const done: string[] = [];
    const assigned = new Set<string>();
    await page.locator('.next-acts button.main').first().waitFor();
    for (let step = 0; step < 200; step++) {
      if ((await tournament.view()).stage === 'finished') break;
      const act = await firstAct(page);
      if (act === null) {
        await assignDealer(tournament, assigned);
        if (!(await playOrCount(tournament, page)))
          await page.locator('.next-acts button.main').first().waitFor({ timeout: 20_000 });
        continue;
      }
      // No dealer is assigned to the tables of the first session yet, and the director is told before the start.
      if (act === 'check-in' && assigned.size === 0) await page.locator('.next-acts [data-warning="no-dealer"]').waitFor();
      // Every third act by mouse, the others with Enter alone.
      const before = await page.locator('.next-acts li').first().textContent();
      const by = step % 3 === 0 ? 'mouse' : 'keyboard';
      if (by === 'mouse') await page.locator('.next-acts button.main').first().click();
      else {
        await page.locator('#next-acts').focus();
        await page.keyboard.press('Enter');
      }
      const confirmed = (await dialogOf(page).locator('[data-confirm]').getAttribute('data-confirm')) ?? '';
      await fillByKeyboard(page, confirmed, tournament);
      await readEffect(page);
      if (confirmed === 'cut-session') await saveScreenshot(page, 'tournament/director-cut');
      await confirmAct(page, by);
      done.push(confirmed);
      await expect.poll(() => page.locator('.next-acts').textContent()).not.toContain(before);
    }
    expect((await tournament.view()).stage).toBe('finished');
    const counted = (act: string): number => done.filter((each) => each === act).length;
    const expected = {
      ...{ 'take-charge': 1, 'accept-entry': 4, 'close-entries': 1, 'designate-table': 2, 'brief-players': 1 },
      ...{ 'order-draw': 2, 'check-in': 6, 'start-session': 2, 'sign-count': 3, 'cut-session': 2 },
      ...{ 'award-prizes': 1, 'pay-prize': 2 },
    };
    expect(Object.fromEntries(Object.keys(expected).map((act) => [act, counted(act)]))).toEqual(expected);
    await page.locator('[data-stage="finished"]').waitFor();
    expect(await page.locator('[data-warning]').count()).toBe(0);
    await openSection(page, 'log');
    // Every act is in the log one time, with the name of the person.
    await expect.poll(() => page.locator('.direct-log [data-act="pay-prize"]').count()).toBe(2);
    expect(await page.locator('.direct-log [data-act="start-session"]').first().textContent()).toContain('Dora Director');
    expectNoPageErrors();
    await context.close();
  });
});

describe('[crown-sic-bo 8.2.4] the person in charge', { timeout: 60_000 }, () => {
  it('hands over, leaves and comes back, and the gap stays in the list', async () => {
    const tournament = await createWebTournament(house, { entryMs: 3_600_000 });
    await tournament.goTo('entries');
    const own = await openDirector(browser, tournament, tournament.director);
    tournament.leaveConsole();
    const other = await openDirector(browser, tournament, tournament.deputy);
    await other.page.locator('[data-charge="other"]').waitFor();
    await own.page.locator('[data-act="hand-over"]').click();
    await dialogOf(own.page).locator('select').selectOption({ label: 'Dirk Deputy' });
    await confirmAct(own.page);
    await other.page.locator('[data-charge="own"]').waitFor();
    expect(await own.page.locator('.charge-strip [data-act]').count()).toBe(0);
    await doAct(other.page, other.page.locator('.charge-strip [data-act="leave-charge"]'));
    await own.page.locator('[data-charge="none"]').getByText('Dirk Deputy has been away since').waitFor();
    // Two people open the dialog. The slower one reads who was faster.
    await own.page.locator('.charge-strip [data-act="take-charge"]').click();
    await readEffect(own.page);
    await doAct(other.page, other.page.locator('.charge-strip [data-act="take-charge"]'));
    await dialogOf(own.page).locator('[data-preview="refused"]', { hasText: 'Dirk Deputy is in charge.' }).waitFor();
    expect(await dialogOf(own.page).locator('[data-confirm]').getAttribute('aria-disabled')).toBe('true');
    await own.page.keyboard.press('Escape');
    await doAct(other.page, other.page.locator('.charge-strip [data-act="leave-charge"]'));
    await doAct(own.page, own.page.locator('.charge-strip [data-act="take-charge"]'));
    await own.page.locator('[data-charge="own"]').waitFor();
    // Another page in the same tab would be an absence.
    const links = own.page.locator('.tournament-links a:not([aria-current]), .direct-prints a');
    expect(await links.count()).toBeGreaterThan(5);
    expect(await links.evaluateAll((all) => all.every((link) => (link as HTMLAnchorElement).target === '_blank'))).toBe(true);
    await openSection(own.page, 'people');
    const gap = expect.stringContaining('Dirk Deputy');
    expect(await own.page.locator('.charge-gaps li').allTextContents()).toEqual([gap, gap]);
    await own.context.close();
    await other.context.close();
  });

  it('is warned before the console is locked, and a press keeps the charge', async () => {
    const tournament = await createWebTournament(house, { entryMs: 3_600_000 });
    await tournament.goTo('entries');
    const { page, context, expectNoPageErrors } = await openDirector(browser, tournament, tournament.director);
    await page.clock.install();
    await page.reload();
    await page.locator('[data-charge=own]').waitFor();
    const warning = page
      .getByRole('timer')
      .filter({ hasText: /Nobody uses this console\. In \d+ s it is locked, and you count as away\./ });
    expect(await warning.count()).toBe(0);
    // The console is locked after five minutes.
    await page.clock.fastForward('04:30');
    await warning.waitFor();
    expect(Number(/\d+/.exec((await warning.textContent()) ?? '')?.[0])).toBeLessThanOrEqual(30);
    await expectAccessible(page);
    await saveScreenshot(page, 'tournament/director-locks-in');
    await page.keyboard.press('Shift');
    await page.clock.runFor(1100);
    await warning.waitFor({ state: 'detached' });
    expect((await tournament.staffView()).awaySinceMs).toBeNull();
    expectNoPageErrors();
    await context.close();
  });

  it('loses the line in the middle of an act: nothing is lost and nothing is done twice', async () => {
    const tournament = await createWebTournament(house);
    await tournament.goTo('running');
    const proxy = await openFlakyProxy(house.address());
    const { page, context } = await openDirector(browser, tournament, tournament.director, {
      address: proxy.url,
      section: '#sessions',
    });
    tournament.leaveConsole();
    await page.locator('[data-section="sessions"] [data-act="hold-session"]').click();
    await dialogOf(page).locator('[name=why]').fill('water on the table');
    await readEffect(page);
    proxy.pause();
    await dialogOf(page).locator('[data-confirm]').click();
    proxy.disconnect();
    await page.locator('.direct-offline').waitFor();
    await page.locator('[data-notice="waits"]').waitFor();
    // The tournament has noticed that nobody is in charge.
    await poll(async () => ((await tournament.staffView()).awaySinceMs === null ? null : true), 'the absence');
    proxy.reconnect();
    await page.locator('[data-notice="failed"]').getByText('The server did not receive it').waitFor({ timeout: 20_000 });
    await dialogOf(page).locator('[role=alert]').getByText('The server did not receive it').waitFor();
    await dialogOf(page).getByRole('button', { name: 'Back' }).click();
    await page.locator('.direct-offline').waitFor({ state: 'detached' });
    await page.locator('[data-charge="none"]').getByText('No table begins another spin').waitFor();
    await saveScreenshot(page, 'tournament/director-away');
    await doAct(page, page.locator('.charge-strip [data-act="take-charge"]'));

    // Now the answer gets lost after the server has done the act.
    let isCut = false;
    await context.route('**/commands?*', async (route) => {
      if (isCut) return route.continue();
      isCut = true;
      await route.fetch();
      return route.abort();
    });
    await doAct(page, page.locator('[data-section="sessions"] [data-act="hold-session"]'), 'water on the table');
    expect(isCut).toBe(true);
    await page.locator('[data-phase="held"]').waitFor();
    await openSection(page, 'log');
    await page.locator('.direct-log [data-act="hold-session"]').first().waitFor();
    expect(await page.locator('.direct-log [data-act="hold-session"]').count()).toBe(1);
    expect(await page.locator('.direct-log [data-act="hold-session"]').textContent()).toContain('Reason: water on the table');
    await openSection(page, 'people');
    expect(await page.locator('.charge-gaps li').count()).toBe(1);
    await context.close();
    await proxy.close();
  });
});

describe('a person who opens the console before the appointment', { timeout: 60_000 }, () => {
  it('[crown-sic-bo 8.2.4] becomes the director without a reload, and stays present', async () => {
    const tournament = await createWebTournament(house, { entryMs: 3_600_000 });
    const newcomer = await house.staff('Nina Newcomer', [{ table: '*', role: 'pit-boss' }]);
    const { page, context } = await openDirector(browser, tournament, newcomer);
    await page.locator('[data-charge="none"]').waitFor();
    await tournament.send(tournament.boss, { type: 'appoint-director', person: newcomer.person }, 'pit-boss');
    await doAct(page, page.locator('.charge-strip [data-act="take-charge"]'));
    await page.locator('[data-charge="own"]').waitFor();
    // Without a console, the server records the absence after five seconds.
    const sinceMs = await poll(async () => {
      const { inCharge } = await tournament.staffView();
      return inCharge === newcomer.person ? Date.now() : null;
    }, 'the charge');
    await expect.poll(() => Date.now() - sinceMs, { timeout: 10_000, interval: 500 }).toBeGreaterThan(6500);
    expect((await tournament.staffView()).awaySinceMs).toBeNull();
    await context.close();
  });
});

describe('the console', { timeout: 60_000 }, () => {
  it('shows an officer everything, and lets the officer do nothing', async () => {
    const tournament = await createWebTournament(house);
    await tournament.goTo('running');
    const { page, context, expectNoPageErrors } = await openDirector(browser, tournament, tournament.officer);
    for (const section of ['entries', 'roll-call', 'sessions', 'seats', 'chips', 'people', 'log']) {
      await openSection(page, section);
      expect(await page.locator(`[data-section="${section}"] button[data-act]`).count()).toBe(0);
      expect(await page.locator('.roll-person:not([aria-disabled="true"]), .seat-plan[data-open="true"]').count()).toBe(0);
    }
    expect(await page.locator('.next-acts button[data-act]').count()).toBe(0);
    await openSection(page, 'entries');
    expect(await page.locator('.entry-row').first().textContent()).toContain('Player A');
    expectNoPageErrors();
    await context.close();
  });

  it('is accessible and fits in every section on a phone and on a wide screen, in both languages', {
    timeout: 120_000,
  }, async () => {
    const tournament = await createWebTournament(house);
    await tournament.goTo('running');
    for (const [width, language] of [
      [320, 'en'],
      [390, 'zh-Hant'],
      [1440, 'en'],
    ] as const) {
      const viewport = { width, height: 844 };
      const { page, context } = await openDirector(browser, tournament, tournament.director, { viewport, language });
      for (const section of ['entries', 'roll-call', 'sessions', 'seats', 'chips', 'people', 'log']) {
        await openSection(page, section);
        if (section === 'log') await page.locator('.direct-log li').first().waitFor();
        expect([section, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([section, width]);
        if (width === 320 || FULL_SIZE) await expectAccessible(page);
        await saveScreenshot(page, `tournament/director-${section}-${width}-${language}`);
      }
      await openSection(page, 'sessions');
      await page.locator('[data-section="sessions"] [data-act="hold-session"]').click();
      await readEffect(page);
      await expectAccessible(page, 'dialog');
      await saveScreenshot(page, `tournament/director-dialog-${width}-${language}`);
      if (language === 'zh-Hant') expect(await page.locator('.direct').textContent()).not.toMatch(/Next acts|Hold the session/);
      await context.close();
    }
  });
});
