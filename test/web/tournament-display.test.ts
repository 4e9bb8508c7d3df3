/** The screen of a tournament: standings with the cut line, clock, tables, seats, results, warnings, recovery, and memory over many changes. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, saveScreenshot, type Visitor, visit } from './kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import { openStaffedHouse, type StaffedHouse } from './staffed-house.ts';
import { createWebTournament, type WebTournament } from './tournament-kit.ts';

const WALL = { width: 1920, height: 1080 } as const;
const PORTRAIT = { width: 1080, height: 1920 } as const;
const PATIENT_MS = 60_000;

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

const openScreen = (house: StaffedHouse, { id }: WebTournament, viewport: { width: number; height: number } = WALL, query = '') =>
  visit(browser, house.address(), `/t/${id}/display${query}`, { viewport, theme: 'dark' });

/** Finds elements outside the screen. A screen on a wall cannot be scrolled. */
const FIND_OUTSIDE = `[...document.querySelectorAll('.screen *')]
  .filter((element) => {
    const box = element.getBoundingClientRect();
    return element.closest('.unseen') === null && box.width > 0 && (box.right > innerWidth + 3 || box.bottom > innerHeight + 3);
  })
  .map((element) => element.outerHTML.slice(0, 100))`;

async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(FIND_OUTSIDE)).toEqual([]);
}

/** Sizes of the letters of the rows, in per cent of the height of a screen with the shape 16:9. */
const rowSize = (page: Page): Promise<number> =>
  page.evaluate(
    `100 * parseFloat(getComputedStyle(document.querySelector('.screen-rows tbody td')).fontSize) / Math.min(innerWidth, innerHeight)`,
  );

const rowsOf = async (page: Page): Promise<readonly string[]> =>
  (await page.locator('.screen-rows tbody tr').all()).reduce<Promise<readonly string[]>>(
    async (rows, row) => [
      ...(await rows),
      (await row.locator('td, th').allTextContents()).map((text) => text.trim()).join(' | '),
    ],
    Promise.resolve([]),
  );

describe('the screen of a small tournament', () => {
  let house: StaffedHouse;
  let tournament: WebTournament;
  let wall: Visitor;
  beforeAll(async () => {
    house = await sharedStaffedHouse();
    tournament = await createWebTournament(house);
    wall = await openScreen(house, tournament);
  });
  afterAll(() => wall?.context.close());

  it('needs no sign-in, and shows the points in time before the draw', async () => {
    const { page } = wall;
    await tournament.goTo('accepted');
    await page.locator('.screen-head', { hasText: '4 players' }).waitFor();
    expect(await page.locator('.deadlines li').allTextContents()).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Entries close.*\d:\d\d.*/)]),
    );
    await expectFits(page);
    await saveScreenshot(page, 'tournament-display-entries');
  });

  it('[crown-sic-bo 8.3.4] shows the seats before the start, with a countdown', async () => {
    const { page } = wall;
    await tournament.goTo('drawn');
    await page.locator('.screen-rows tr[data-entry=e4]').waitFor();
    const { entries } = await tournament.staffView();
    const seats = entries.map(({ entry, seats: [seat] }) => `${entry.slice(1)} | ${seat?.table} | ${seat?.position}`);
    expect(await rowsOf(page)).toEqual(seats);
    expect(await page.locator('.screen-next').textContent()).toMatch(/^Round starts at \d\d:\d\d .*(0:0\d|Waiting)/);
    await expectFits(page);
    await saveScreenshot(page, 'tournament-display-seats');
  });

  it(
    '[crown-sic-bo 8.2.1(d)] shows the standings with the cut line after each spin, and the tables with their spins',
    async () => {
      const { page } = wall;
      await tournament.goTo('running');
      await page.locator('.screen-left', { hasText: '2 spins left' }).waitFor();
      // All players have equal chips, so it is open which of them advance.
      const tied = page.locator('.screen-rows th small', { hasText: /^\s*tied$/ });
      await expect.poll(() => tied.count()).toBe(4);
      expect(await page.locator('tr.advancing, tr.cut-line').count()).toBe(0);
      // The names of the players and the marks beside them are whole.
      const cutNames = `[...document.querySelectorAll('.screen-rows tbody th')].filter((cell) => cell.scrollWidth > cell.clientWidth).length`;
      expect(await page.evaluate(cutNames)).toBe(0);
      for (const { table } of tournament.tables) await tournament.playSpin(table, { faces: [6, 5, 4] });
      await page.locator('.screen-left', { hasText: '1 spin left' }).waitFor();
      const tables = await page.locator('.screen-tables li').allTextContents();
      expect(tables.map((text) => text.trim()).sort()).toEqual(
        tournament.tables.map(({ table }) => `${table} 1 of 2 plays`).sort(),
      );
      // e4 has wagered most on Big, and has won.
      const rows = await rowsOf(page);
      expect(rows.map((row) => row.split(' | ').slice(0, 3).join(' '))).toEqual([
        '1 Player 4 1,014',
        '2 Player 3 1,013',
        '3 Player 2 1,012',
        '4 Player 1 1,011',
      ]);
      expect(await page.locator('tr.cut-line').getAttribute('data-entry')).toBe('e3');
      expect([await tied.count(), await page.locator('tr.cut-line.open').count()]).toEqual([0, 0]);
      expect(await page.locator('tr.advancing').count()).toBe(2);
      expect(await page.locator('.screen-note').textContent()).toBe('The first 2 advance · Line at 1,013');
      await expectFits(page);
      expect(await page.evaluate(cutNames)).toBe(0);
      await saveScreenshot(page, 'tournament-display-standings');
      await expectAccessible(page);
    },
    PATIENT_MS,
  );

  it('does not change the standings during a spin', async () => {
    const { page } = wall;
    const before = await rowsOf(page);
    const [first] = tournament.tables;
    await tournament.playSpin(first?.table ?? '', { faces: [6, 5, 4], until: 'enter-result' });
    expect(await rowsOf(page)).toEqual(before);
    await tournament.playSpin(first?.table ?? '');
    await expect.poll(() => rowsOf(page)).not.toEqual(before);
  });

  it('[crown-sic-bo 7.4] shows a hold with its reason until play goes on', async () => {
    const { page } = wall;
    await tournament.send(
      tournament.director,
      { type: 'hold-session', session: 'heat', why: 'Power cut at table 2' },
      'director',
    );
    await page.locator('.screen-held', { hasText: 'On hold Power cut at table 2' }).waitFor();
    await expectFits(page);
    await saveScreenshot(page, 'tournament-display-held');
    await tournament.send(tournament.director, { type: 'resume-session', session: 'heat' }, 'director');
    await page.locator('.screen-held').waitFor({ state: 'detached' });
  });

  it('[crown-sic-bo 8.2.4] says that play waits for the director', async () => {
    const { page } = wall;
    await tournament.send(tournament.director, { type: 'leave-charge' }, 'director');
    await page.locator('.screen-director', { hasText: 'Waiting for the director' }).waitFor();
    await tournament.send(tournament.director, { type: 'take-charge' }, 'director');
    await page.locator('.screen-director').waitFor({ state: 'detached' });
  });

  it('[crown-sic-bo 8.2.1(j)] shows the results with the prizes at the end', async () => {
    const { page } = wall;
    await tournament.goTo('awarded');
    await page.locator('.screen-list h2', { hasText: 'Results' }).waitFor();
    // The pool is 4 fees of 90: 60 and 40 per cent.
    await expect.poll(async () => (await rowsOf(page)).map((row) => row.split(' | ').at(-1))).toEqual(['216', '144']);
    await expectFits(page);
    expect(await page.locator('.screen-winner').textContent()).toMatch(/^Winner Player \d+$/);
    await saveScreenshot(page, 'tournament-display-results');
    wall.expectNoPageErrors();
  });

  it.each([
    ['1920x1080', WALL, 4.9],
    ['1080x1920', PORTRAIT, 4.9],
    ['3840x2160', { width: 3840, height: 2160 }, 4.9],
  ] as const)('at %s: rows are at least 5 per cent of the short side high, and everything fits', async (name, viewport, size) => {
    const { page, context, expectNoPageErrors } = await openScreen(house, tournament, viewport);
    await page.locator('.screen-rows tbody tr').first().waitFor();
    expect(await rowSize(page)).toBeGreaterThan(size);
    await expectFits(page);
    await saveScreenshot(page, `tournament-display-${name}`);
    expectNoPageErrors();
    await context.close();
  });

  it('scrolls only vertically on a phone', async () => {
    const { page, context } = await openScreen(house, tournament, { width: 320, height: 640 });
    await page.locator('.screen-rows tbody tr').first().waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    await saveScreenshot(page, 'tournament-display-320');
    await context.close();
  });

  it('changes between the languages of its address', async () => {
    const { page, context, expectNoPageErrors } = await openScreen(house, tournament, WALL, '?rotate=zh-Hant,en&theme=contrast');
    await page.locator('html[lang="zh-Hant"] .screen-list h2', { hasText: '賽果' }).waitFor();
    await saveScreenshot(page, 'tournament-display-zh-hant');
    await page.locator('html[lang="en"] .screen-list h2', { hasText: 'Results' }).waitFor();
    expectNoPageErrors();
    await context.close();
  });

  it('says that a tournament does not exist', async () => {
    const { page, context } = await visit(browser, house.address(), '/t/nothing/display', { viewport: WALL });
    await page.getByRole('heading', { name: 'There is no such tournament.' }).waitFor();
    await expectAccessible(page);
    await context.close();
  });
});

describe('the screen of a tournament with more players than rows', () => {
  let house: StaffedHouse;
  let tournament: WebTournament;
  beforeAll(async () => {
    house = await sharedStaffedHouse();
    tournament = await createWebTournament(house, { players: 13, tables: 2, spins: 3, finalists: 11, entryMs: 6000 });
    await tournament.goTo('running');
    for (const { table } of tournament.tables) await tournament.playSpin(table);
  }, PATIENT_MS);

  it(
    'turns the pages, and shows the line on the page where it is',
    async () => {
      const { page, context, expectNoPageErrors } = await openScreen(house, tournament);
      await page.locator('.screen-page', { hasText: '1 / 2' }).waitFor();
      expect(await page.locator('.screen-rows tbody tr').count()).toBe(10);
      expect(await page.locator('tr.cut-line').count()).toBe(0);
      expect(await page.locator('.screen-note').textContent()).toContain('The first 11 advance');
      await page.locator('.screen-page', { hasText: '2 / 2' }).waitFor();
      expect(await page.locator('.screen-rows tbody tr').count()).toBe(3);
      await expectFits(page);
      expect(await page.locator('tr.cut-line').count()).toBe(1);
      await page.locator('.screen-page', { hasText: '1 / 2' }).waitFor();
      // The browser asks for reduced motion.
      expect(await page.evaluate("getComputedStyle(document.querySelector('.screen-turn')).animationName")).toBe('none');
      await expectFits(page);
      await saveScreenshot(page, 'tournament-display-many');
      expectNoPageErrors();
      await context.close();
    },
    PATIENT_MS,
  );

  it('shows all of them on a portrait screen', async () => {
    const { page, context } = await openScreen(house, tournament, PORTRAIT);
    await page.locator('.screen-rows tr[data-entry=e1]').waitFor();
    expect(await page.locator('.screen-rows tbody tr').count()).toBe(13);
    expect(await page.locator('.screen-tables li').count()).toBe(2);
    await expectFits(page);
    await saveScreenshot(page, 'tournament-display-many-portrait');
    await context.close();
  });

  it('uses no more memory, elements or listeners after many changes', async () => {
    const { page, context, expectNoPageErrors } = await openScreen(house, tournament, PORTRAIT);
    await page.locator('.screen-rows tbody tr').first().waitFor();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable');
    /** Counts the objects in memory, after a garbage collection. */
    const countObjects = async (prototype: string): Promise<number> => {
      const { result } = await devtools.send('Runtime.evaluate', { expression: prototype });
      const { objects } = await devtools.send('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '' });
      const count = { objectId: objects.objectId ?? '', functionDeclaration: 'function () { return this.length; }' };
      const { result: length } = await devtools.send('Runtime.callFunctionOn', count);
      await devtools.send('Runtime.releaseObject', { objectId: objects.objectId ?? '' });
      return Number(length.value);
    };
    const measure = async (): Promise<Readonly<Record<'objects' | 'functions' | 'nodes' | 'listeners', number>>> => {
      const [objects, functions] = [await countObjects('Object.prototype'), await countObjects('Function.prototype')];
      const { metrics } = await devtools.send('Performance.getMetrics');
      const metricOf = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
      return { objects, functions, nodes: metricOf('Nodes'), listeners: metricOf('JSEventListeners') };
    };
    /** The server sends two messages in each turn. The page has shown both before the next turn begins. */
    const change = async (turns: number): Promise<void> => {
      for (let i = 0; i < turns; i++) {
        await tournament.send(tournament.director, { type: 'hold-session', session: 'heat', why: `Reason ${i}.` }, 'director');
        await page.locator('.screen-held', { hasText: `Reason ${i}.` }).waitFor();
        await tournament.send(tournament.director, { type: 'resume-session', session: 'heat' }, 'director');
        await page.locator('.screen-held').waitFor({ state: 'detached' });
      }
    };
    await change(20);
    const before = await measure();
    await change(80);
    const after = await measure();
    // 80 turns have 160 messages. One object per message that stays in memory would be found.
    for (const [kind, most] of [
      ['objects', 100],
      ['functions', 100],
      ['nodes', 100],
      ['listeners', 20],
    ] as const)
      expect(after[kind] - before[kind], `${kind}: ${JSON.stringify({ before, after })}`).toBeLessThan(most);
    expectNoPageErrors();
    await context.close();
  }, 120_000);
});

describe('the screen of a tournament when the server stops', () => {
  let house: StaffedHouse;
  afterAll(() => house?.close());

  it(
    'says since when the connection is lost, and goes on by itself',
    async () => {
      house = await openStaffedHouse();
      const tournament = await createWebTournament(house);
      await tournament.goTo('running');
      const { page, context, expectNoPageErrors } = await openScreen(house, tournament);
      await page.locator('.screen-rows tbody tr').first().waitFor();
      await house.web.kill();
      await page.locator('.screen-offline', { hasText: /Connection lost at \d\d:\d\d/ }).waitFor();
      expect(await page.locator('.screen-rows tbody tr').count()).toBe(4);
      await expectFits(page);
      await saveScreenshot(page, 'tournament-display-offline');
      await house.web.start();
      await page.locator('.screen-offline').waitFor({ state: 'detached' });
      for (const { table } of tournament.tables) await tournament.playSpin(table);
      await page.locator('.screen-left', { hasText: '1 spin left' }).waitFor();
      expectNoPageErrors();
      await context.close();
    },
    PATIENT_MS,
  );
});
