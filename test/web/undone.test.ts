/** What undoes a roll, a result or a round, as players and the display see it: at once, with what it was, and still there when a page is loaded anew. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Face } from '../../src/rules/index.ts';
import { FULL } from '../kit/size.ts';
import type { DealtHouse, DealtTable, Someone } from './dealt-house.ts';
import { expectAccessible, expectStateAccessible, shoot, type Visitor, visit } from './kit.ts';
import { answered, atTable, lay, purseOf } from './player-kit.ts';
import { sharedBrowser, sharedHouse } from './shared.ts';

const CHIPS = 200_000;

let house: DealtHouse;
let browser: Browser;
const visitors: Visitor[] = [];

beforeAll(async () => {
  house = await sharedHouse();
  browser = await sharedBrowser();
});

interface Seen {
  readonly table: DealtTable;
  readonly ann: Someone;
  readonly player: Page;
  readonly display: Page;
}

async function open(name: string, rulebook: string, layout: string): Promise<Seen> {
  const table = await house.table(name, { rulebook, layout });
  const ann = await house.player(`ann ${name}`);
  await table.seat(ann, 1, CHIPS);
  const player = await atTable(browser, house.address(), name, ann);
  const display = await visit(browser, house.address(), `/display/${name}`);
  visitors.push(player, display);
  return { table, ann, player: player.page, display: display.page };
}

async function leave(): Promise<void> {
  for (const { expectClean, context } of visitors.splice(0)) {
    expectClean();
    await context.close();
  }
}

/** Both tell the same, and tell it to whoever comes only now. */
async function expectTold({ player, display }: Seen, kind: string, text: RegExp): Promise<void> {
  const strip = player.locator(`.player-undone[data-kind="${kind}"]`);
  const banner = display.locator(`.display-${kind}`);
  for (const told of [strip, banner]) {
    await told.filter({ hasText: text }).waitFor();
    await told.page().reload();
    await told.filter({ hasText: text }).waitFor();
  }
}

const expectNothingTold = async ({ player, display }: Seen): Promise<void> => {
  await player.locator('.player-undone').waitFor({ state: 'detached' });
  await display.locator('.display-banner').waitFor({ state: 'detached' });
};

const litOn = (page: Page): Promise<readonly string[]> =>
  page.locator('.felt .cell.lit').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-key') ?? '').sort());

const faces = (...list: readonly Face[]): readonly Face[] => list;

/** Opens betting, and ann has 25 on big. */
async function wagers({ table, player }: Seen): Promise<void> {
  await table.dealerDoes({ type: 'call-bets' });
  await player.locator('.player-phase[data-open]').waitFor();
  await lay(player, 'big', 2500);
  await answered(player);
}

/** On to the dice, uncovered. */
async function uncovers({ table }: Seen): Promise<void> {
  await table.dealerDoes({ type: 'tumble', times: 1 });
  await table.dealerDoes({ type: 'close-bets' });
  await table.dealerDoes({ type: 'uncover' });
}

const expectPurse = (page: Page, chips: number, staked: number): Promise<void> =>
  expect.poll(() => purseOf(page)).toEqual({ chips, staked });

describe('players and the display', { timeout: 90_000 }, () => {
  it('see at Crown that a roll does not count, that a result was put right, and that a round is void', async () => {
    const seen = await open('crown-u', 'crown-sic-bo', 'A');
    const { table, player, display, ann } = seen;
    await wagers(seen);
    await uncovers(seen);
    await table.chiefDoes({ type: 'declare-failure', reason: 'not-flat' });
    await expectTold(seen, 'again', /Round 1: this roll does not count.*A die does not lie flat.*Wagers stand/);
    await expectPurse(player, CHIPS - 2500, 2500);
    await shoot(player, 'player-undone-again');
    await table.dealerDoes({ type: 'tumble', times: 1 });
    await expectNothingTold(seen);

    await table.dealerDoes({ type: 'uncover' });
    await table.dealerDoes({ type: 'enter-result', faces: faces(1, 2, 3) });
    await expect.poll(() => litOn(player)).toContain('small');
    await table.chiefDoes({ type: 'correct-result', faces: faces(4, 5, 6), why: 'misread' });
    await expectTold(seen, 'corrected', /Result of round 1 corrected: 4, 5, 6.*not 1, 2, 3/);
    const { view } = await ann.client.look('crown-u');
    expect(view.lit).toContain('big');
    for (const page of [player, display]) await expect.poll(() => litOn(page)).toEqual([...view.lit].sort());
    await expectStateAccessible(player);
    await shoot(player, 'player-undone-corrected');
    for (const type of ['settle-round', 'take-losers', 'pay-winners'] as const) await table.dealerDoes({ type });
    await expectPurse(player, CHIPS + 2500, 0);

    // Put right after the settlement: the money follows, and the page of the round names both.
    await player.locator('.player-ledger[data-round="1"]').waitFor();
    await table.chiefDoes({ type: 'correct-settlement', round: 1, faces: faces(1, 1, 2), why: 'the camera' });
    await player.locator('.player-side .player-net[data-net="-2500"]').waitFor();
    await expect.poll(() => litOn(player), { message: 'what was lit by the wrong dice' }).toEqual([]);
    await shoot(player, 'player-undone-moved');
    await expectTold(seen, 'corrected', /Result of round 1 corrected: 1, 1, 2.*not 4, 5, 6/);
    await expectPurse(player, CHIPS - 2500, 0);
    await player.locator('.player-undone a').click();
    await player.waitForURL(/\/r\/crown-u\/1$/);
    await player
      .locator('main')
      .filter({ hasText: /1, 1, 2/ })
      .waitFor();
    await player.goBack();

    await player.locator('.player-hand').waitFor();
    await wagers(seen);
    await expectNothingTold(seen);
    await table.chiefDoes({ type: 'invalidate', ground: 'disruption', why: 'an alarm' });
    await expectTold(seen, 'void', /Round 2 is void.*All wagers of the round go back/);
    await expectPurse(player, CHIPS - 2500, 0);
    await shoot(player, 'player-undone-void');
    await leave();
  });

  it.runIf(FULL)('see at Tai Sai that a failed roll voids the round, and that play rests', async () => {
    const seen = await open('rws-u', 'rws-tai-sai', 'A');
    const { table, player } = seen;
    await wagers(seen);
    await table.dealerDoes({ type: 'close-bets' });
    await table.dealerDoes({ type: 'tumble', times: 3 });
    await table.chiefDoes({ type: 'declare-failure', reason: 'not-flat' });
    await expectTold(seen, 'void', /Round 1 is void.*A die does not lie flat.*go back/);
    await expectPurse(player, CHIPS, 0);
    await wagers(seen);
    await expectNothingTold(seen);
    await table.chiefDoes({ type: 'report-malfunction', about: 'the tumbler' });
    await expectTold(seen, 'malfunction', /Play has been stopped/);
    await leave();
  });

  it.runIf(FULL)('read it on a phone on its side, by keys as well, with all that they may do in view', async () => {
    const seen = await open('side-u', 'crown-sic-bo', 'A');
    const { table, player } = seen;
    await wagers(seen);
    const side = { width: 844, height: 390 };
    const watcher = await visit(browser, house.address(), '/table/side-u', { viewport: side, touch: true });
    visitors.push(watcher);
    await player.setViewportSize(side);
    await uncovers(seen);
    await table.chiefDoes({ type: 'declare-failure', reason: 'not-flat' });
    for (const page of [player, watcher.page]) {
      await page.locator('.player-undone[data-kind="again"]').waitFor();
      await expectAccessible(page, '.player-foot');
    }
    await table.dealerDoes({ type: 'tumble', times: 1 });
    await table.dealerDoes({ type: 'uncover' });
    await table.dealerDoes({ type: 'enter-result', faces: faces(4, 5, 6) });
    for (const type of ['settle-round', 'take-losers', 'pay-winners', 'call-bets'] as const) await table.dealerDoes({ type });
    await player.locator('.player-phase[data-open]').waitFor();
    await table.chiefDoes({ type: 'correct-settlement', round: 1, faces: faces(1, 1, 2), why: 'the camera' });
    await player.locator('.player-said[data-tone="bad"]').waitFor();
    for (const viewport of [side, { width: 667, height: 375 }]) {
      await player.setViewportSize(viewport);
      const actions = await player.locator('.player-actions').boundingBox();
      expect((actions?.y ?? 0) + (actions?.height ?? viewport.height)).toBeLessThanOrEqual(viewport.height);
      const linesShown = await player.locator('.player-foot > .player-told').evaluate((told) => {
        const strip = told.querySelector('.warning-strip') ?? told;
        return (
          (told.getBoundingClientRect().bottom - strip.getBoundingClientRect().top) /
          Number.parseFloat(getComputedStyle(strip).lineHeight)
        );
      });
      expect(linesShown).toBeGreaterThan(2);
      await shoot(player, `player-undone-moved-${viewport.width}`);
    }
    await leave();
  });
});
