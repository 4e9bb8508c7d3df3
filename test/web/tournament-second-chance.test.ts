/** A director runs a tournament with a repechage and a buy-back to the prizes, and each player reads what they need to advance. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Face } from '../../src/rules/index.ts';
import { confirmAct, dialogOf, doAct, doNextAct, openDirector, openSection } from './director-kit.ts';
import { expectAccessible, PHONE, saveScreenshot } from './kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import type { StaffedHouse, TestUser } from './staffed-house.ts';
import { createWebTournament, visitAs, type WebTournament, waitForStep } from './tournament-kit.ts';

const BIG: readonly Face[] = [6, 5, 4];
/** Enough time for the steps before the first session, also on a busy machine. */
const ENTRY_MS = 25_000;
/** Buy-backs end one minute after the cut of the heat. */
const BUY_BACK_MS = 60_000;

let browser: Browser;
let house: StaffedHouse;

beforeAll(async () => {
  browser = await sharedBrowser();
  house = await sharedStaffedHouse();
});

/** A heat, a repechage for those who are out, a round for those who advance or buy back, and a final. Each has one spin. */
function createCup(): Promise<WebTournament> {
  const startsMs = Date.now() + ENTRY_MS;
  const base = {
    ...{ tables: 1, seats: 5, length: { by: 'spins', spins: 1 }, chips: 100_000 },
    compulsory: { amount: 1000, shortOfChips: 'all-in' },
  };
  const advanced = (session: string): object => ({ from: 'advanced', session });
  const overall = (n: number): readonly object[] => [{ by: 'overall', n }];
  const sessions = [
    { ...base, id: 'heat', kind: 'round', entrants: [{ from: 'entries' }], cuts: overall(2), startsMs },
    {
      ...{ ...base, id: 'rescue', kind: 'repechage', entrants: [{ from: 'eliminated', session: 'heat' }] },
      ...{ cuts: overall(1), startsMs: startsMs + 1 },
    },
    {
      ...{ ...base, id: 'semi', kind: 'round', entrants: [advanced('heat'), advanced('rescue')] },
      ...{ cuts: overall(2), startsMs: startsMs + BUY_BACK_MS },
    },
    {
      ...{ ...base, id: 'final', kind: 'final', entrants: [advanced('semi')], seats: 2 },
      ...{ cuts: [], startsMs: startsMs + BUY_BACK_MS + 1 },
    },
  ];
  const changes = {
    ...{ sessions, 'entry.closesMs': startsMs, 'entry.withdrawFreeUntilMs': startsMs, 'entry.playersMin': 5 },
    lateness: { graceSpins: 0, chips: 'kept', waitingList: false },
    buyBack: { times: 1, fee: { amount: 5000, housePart: 500 }, after: ['heat'], minutes: 1 },
  };
  return createWebTournament(house, { name: 'Second Chance', players: 5, tables: 1, changes });
}

/** Plays the only spin of a session. The first entry wins most, and the last one loses most. */
async function playSession(cup: WebTournament, ranking: readonly string[]): Promise<void> {
  const [table] = cup.tables;
  const wagers = Object.fromEntries(
    ranking.map((entry, i) =>
      i < ranking.length / 2
        ? [entry, { bet: 'big', amount: 9000 - 1000 * i }]
        : [entry, { bet: 'small', amount: 1000 + 1000 * i }],
    ),
  );
  await cup.playSpin(table?.table ?? '', { faces: BIG, wagers });
}

/** The rest of a session after its spin: the dealer counts, and the director signs and cuts. */
async function endSession(cup: WebTournament, desk: Page, session: string): Promise<string> {
  await cup.countTables(session);
  await doNextAct(desk, 'sign-count');
  return doNextAct(desk, 'cut-session');
}

const checkIn = async (page: Page): Promise<void> => {
  await waitForStep(page, 'check-in');
  await page.locator('.tournament-next').getByRole('button', { name: 'Check in' }).click();
  await waitForStep(page, 'go-to-seat');
};

const needOf = (page: Page) => page.locator('.tournament-play');

describe('[crown-sic-bo 8.2.1(d), 8.2.1(e)] a tournament with a second chance', () => {
  it('goes from the console to the prizes, and says to each player what is needed next', { timeout: 240_000 }, async () => {
    const cup = await createCup();
    await cup.goTo('accepted');
    const [, , cleo, dave, eva] = cup.players as [TestUser, TestUser, TestUser, TestUser, TestUser];
    const open = (user: TestUser, options = {}) => visitAs(browser, house.address(), `/t/${cup.id}`, user, options);
    const director = await openDirector(browser, cup, cup.director);
    const desk = director.page;
    await desk.locator('[data-charge=own]').waitFor();
    cup.leaveConsole();
    const visitors = [await open(cleo), await open(dave, { viewport: PHONE, touch: true }), await open(eva)] as const;
    const [c, d, e] = visitors.map(({ page }) => page) as [Page, Page, Page];
    for (const page of [c, d, e]) expect(await waitForStep(page, 'wait-draw')).toContain('You have a place.');

    await doNextAct(desk, 'close-entries');
    await desk.locator('.next-acts [data-act="designate-table"]').first().click();
    await dialogOf(desk)
      .locator('[name=table]')
      .selectOption(cup.tables[0]?.table ?? '');
    await confirmAct(desk);
    for (const table of cup.tables) await cup.assignDealer(table);
    await doNextAct(desk, 'brief-players');
    await doNextAct(desk, 'order-draw');
    for (const page of [c, d, e]) await checkIn(page);
    for (let i = 0; i < 2; i++) await doNextAct(desk, 'check-in');
    await doNextAct(desk, 'start-session', ENTRY_MS);

    // The heat: players C, D and E are out, and each of them has two more chances.
    for (const page of [c, d, e]) {
      await waitForStep(page, 'play');
      await expect.poll(() => needOf(page).textContent()).toContain('The first 2 advance.');
      expect(await needOf(page).textContent()).toContain('5 players are tied at the line for 2 places.');
    }
    await playSession(cup, ['e1', 'e2', 'e3', 'e4', 'e5']);
    expect(await waitForStep(d, 'counting')).toContain('Then the director says who advances.');
    await endSession(cup, desk, 'heat');
    for (const page of [c, d, e])
      expect(await waitForStep(page, 'buy-back')).toMatch(
        /You can buy back until .+ for 50\. Without a buy-back you still have a chance: Repechage .*starts /,
      );
    await saveScreenshot(d, 'tournament/second-chance-phone');
    await expectAccessible(d);

    // Player E pays at the desk, and the director records the buy-back.
    await openSection(desk, 'entries');
    const effect = await doAct(desk, desk.locator('.entry-row[data-entry="e5"] [data-act="buy-back"]'));
    expect(effect).toMatch(/Player E.*Cash received at the desk, less cash paid out.*500.*550/);
    expect(await waitForStep(e, 'advanced')).toContain('You are in the next session: Round (semi) starts');

    // The repechage of players C and D. One of them returns.
    await doNextAct(desk, 'order-draw');
    for (const page of [c, d]) await checkIn(page);
    await doNextAct(desk, 'start-session');
    for (const page of [c, d]) {
      await waitForStep(page, 'play');
      await expect.poll(() => needOf(page).textContent()).toContain('The first player advances.');
    }
    await playSession(cup, ['e3', 'e4']);
    await endSession(cup, desk, 'rescue');
    expect(await waitForStep(c, 'advanced')).toContain('You are in the next session: Round (semi) starts');
    // Player D may still buy back, and lets the time pass.
    expect(await waitForStep(d, 'buy-back')).toMatch(/^You were eliminated in Repechage\. You can buy back until .+ for 50\. 8/);
    expect(await waitForStep(d, 'eliminated', BUY_BACK_MS)).toContain('You were eliminated in Repechage');

    // The round of players A, B, C and E, who has bought back.
    await doNextAct(desk, 'order-draw', BUY_BACK_MS);
    for (const page of [c, e]) await checkIn(page);
    for (let i = 0; i < 2; i++) await doNextAct(desk, 'check-in');
    await doNextAct(desk, 'start-session', BUY_BACK_MS);
    for (const page of [c, e]) {
      await waitForStep(page, 'play');
      await expect.poll(() => needOf(page).textContent()).toContain('The first 2 advance.');
    }
    await playSession(cup, ['e5', 'e3', 'e1', 'e2']);
    await endSession(cup, desk, 'semi');
    for (const page of [c, e]) expect(await waitForStep(page, 'advanced')).toContain('You are in the next session: Final');

    // The final, and the prizes.
    await doNextAct(desk, 'order-draw');
    for (const page of [c, e]) await checkIn(page);
    await doNextAct(desk, 'start-session');
    for (const page of [c, e]) {
      await waitForStep(page, 'play');
      await expect.poll(() => needOf(page).textContent()).toContain('The player with the most chips wins.');
    }
    await playSession(cup, ['e5', 'e3']);
    await endSession(cup, desk, 'final');
    expect(await waitForStep(e, 'ranked')).toContain('You have finished on place 1.');
    await doNextAct(desk, 'award-prizes');
    expect(await waitForStep(e, 'prize-due')).toContain('You have finished on place 1 and won');
    for (let i = 0; i < 2; i++) await doNextAct(desk, 'pay-prize');
    for (const page of [c, e]) expect(await waitForStep(page, 'prize-paid')).toContain('The prize is paid.');
    expect(await waitForStep(d, 'over')).toContain('The tournament is over.');
    const { entries } = await cup.staffView();
    const pool = 5 * 10_000 + 5000;
    const prizes = entries.flatMap(({ entry, prize }) => (prize === null ? [] : [[entry, prize.place] as const]));
    expect(prizes).toEqual([
      ['e3', 2],
      ['e5', 1],
    ]);
    expect(entries.reduce((sum, { paid }) => sum + paid, 0)).toBe(pool);
    expect(entries[4]).toMatchObject({ boughtBack: 1, paid: 15_000 });
    for (const visitor of [director, ...visitors]) {
      visitor.expectNoPageErrors();
      await visitor.context.close();
    }
  });
});
