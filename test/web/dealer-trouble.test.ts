/** Every irregularity of every book, pressed at the console, and what comes of it at the table. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PublicTable } from '../../src/protocol/index.ts';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import type { Conduct, Face, FailureReason, StepName } from '../../src/rules/index.ts';
import { atConsole, choose, declare, does, expectNext, places, press, troubles } from './dealer-kit.ts';
import { CHIPS_MINOR, type DealtHouse, type DealtTable, type Someone } from './dealt-house.ts';
import { expectAccessible, printedIn, shoot } from './kit.ts';
import { sharedBrowser, sharedHouse } from './shared.ts';

/** What stands on the buttons. */
const REASONS: Readonly<Record<FailureReason, string>> = {
  'not-flat': 'A die is not flat',
  stacked: 'Dice are stacked',
  malfunction: 'The tumbler malfunctioned',
  exposed: 'Dice exposed before the close',
  'too-few-tumbles': 'Too few activations',
  'early-activation': 'Activated before the close',
  'not-together': 'Dice not thrown together',
};
const GROUNDS: Readonly<Record<string, string>> = {
  disruption: 'Play was disrupted',
  fraud: 'Fraud',
  'unmended-malfunction': 'Malfunction that cannot be mended',
  'table-opened': 'Dry spin after opening',
  'during-play': 'Dry spin during play',
  'until-a-wager': 'Dry spins until somebody wagers',
};
const CONSEQUENCES = {
  again: 'The dice are rolled again; all wagers stand.',
  void: 'The round is void; all wagers go back.',
} as const;
const BETS: Readonly<Record<string, string>> = { 'triple-dice': 'symbol:crown', dicette: 'red' };
const STAKE = 1000;

let house: DealtHouse;
let browser: Browser;

beforeAll(async () => {
  house = await sharedHouse();
  browser = await sharedBrowser();
});

/** A table that is dealt over the API, so that the page has only the irregularities to do. */
interface Stand {
  readonly conduct: Conduct;
  readonly table: DealtTable;
  readonly ann: Someone;
  readonly look: () => Promise<PublicTable>;
  /** Takes the next step; a reading is what is given. */
  readonly step: (faces?: readonly Face[], tumbles?: number) => Promise<void>;
  /** Deals until this step has been taken, with a wager where betting opens. */
  readonly until: (step: StepName) => Promise<void>;
  /** Ends the round that is under way, if any. */
  readonly finish: () => Promise<void>;
  readonly chips: () => Promise<{ readonly rack: number; readonly staked: number }>;
}

async function stand(rulebook: string, layout: string): Promise<Stand> {
  const book = RULEBOOKS.find(({ id }) => id === rulebook);
  if (book === undefined) throw new Error(rulebook);
  const { conduct } = book;
  const name = `trouble-${rulebook.slice(0, 8)}`;
  const table = await house.table(name, { rulebook, layout });
  const ann = await house.player(`ann ${name}`);
  await table.seat(ann, 1);
  const look = async (): Promise<PublicTable> => (await table.dealer.client.look(name)).view;
  const count = Object.values(book.dice)[0]?.count ?? 3;
  const faces = [2, 3, 6].slice(0, count) as Face[];

  const shoot4 = async (): Promise<void> => {
    // A shooter takes the dice, wagers and chooses before anybody throws.
    const { shooter } = await look();
    if (shooter !== null) return;
    await table.dealerDoes({ type: 'offer-dice' });
    await does(ann, name, { type: 'accept-dice', player: ann.person });
  };
  const step = async (read: readonly Face[] = faces, tumbles = conduct.tumbles.least): Promise<void> => {
    const { next, shooter } = await look();
    switch (next) {
      case 'open':
        if (conduct.shooter !== null) await shoot4();
        await table.dealerDoes({ type: 'call-bets' });
        await places(ann, name, BETS[rulebook] ?? 'big', STAKE);
        return;
      case 'tumble':
        return table.dealerDoes({ type: 'tumble', times: tumbles });
      case 'close':
        return table.dealerDoes({ type: 'close-bets' });
      case 'uncover':
        return table.dealerDoes({ type: 'uncover' });
      case 'throw':
        if (conduct.shooter === null) return table.dealerDoes({ type: 'throw' });
        if (shooter?.dice == null) {
          await places(ann, name, 'shooter', STAKE);
          await does(ann, name, { type: 'choose-dice', dice: [1, 2, 3] });
        }
        return does(ann, name, { type: 'throw' });
      case 'result':
        return table.dealerDoes({ type: 'enter-result', faces: read });
      case 'settle':
        return table.dealerDoes({ type: 'settle-round' });
      case 'take':
        return table.dealerDoes({ type: 'take-losers' });
      case 'pay':
        return table.dealerDoes({ type: 'pay-winners' });
    }
  };
  const steps = conduct.steps.map((each) => each.step);
  const until = async (wanted: StepName): Promise<void> => {
    for (let i = 0; i < 20; i++) {
      const { next } = await look();
      await step();
      if (next === wanted) return;
    }
    throw new Error(`no ${wanted} at ${rulebook}`);
  };
  return {
    conduct,
    table,
    ann,
    look,
    step,
    until,
    finish: async () => {
      while ((await look()).next !== steps[0]) await step();
    },
    chips: async () => {
      const { own } = await ann.client.look(name);
      return { rack: own?.cashChips ?? 0, staked: (own?.wagers ?? []).reduce((sum, { stake }) => sum + stake, 0) };
    },
  };
}

/** Deals up to where a failure can be declared. */
async function reach(place: Stand, reason: FailureReason, after: StepName): Promise<void> {
  if (reason === 'too-few-tumbles') {
    while ((await place.look()).next !== 'tumble') await place.step();
    await place.step(undefined, 1);
  } else await place.until(after);
}

async function failures(page: Page, place: Stand): Promise<void> {
  for (const { reason, after, consequence, call, clauses } of place.conduct.failures) {
    await reach(place, reason, after);
    const before = await place.chips();
    const { round } = await place.look();
    await page.getByText(`Round ${round}`, { exact: true }).waitFor();
    await page.keyboard.press('+');
    await page.locator('dialog[open] .choice', { hasText: REASONS[reason] }).click();
    const said = await page.locator('dialog[open]').textContent();
    expect(said, reason).toContain(call);
    expect(said).toContain(CONSEQUENCES[consequence]);
    expect(said).toContain(printedIn(clauses).join(', '));
    await page.locator('dialog[open] [data-enter]').click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    const { rack, staked } = await place.chips();
    if (consequence === 'again') {
      expect({ rack, staked }, `${reason}: the wagers stand`).toEqual(before);
      expect((await place.look()).round).toBe(round);
      expect(['tumble', 'throw']).toContain((await place.look()).next);
      await place.finish();
    } else {
      expect(staked, `${reason}: the wagers go back`).toBe(0);
      expect(rack).toBe(before.rack + before.staked);
      expect((await place.look()).next).toBe(place.conduct.steps[0]?.step);
    }
  }
}

async function malfunction(page: Page, place: Stand): Promise<void> {
  const name = place.table.table;
  await place.until('open');
  await declare(page, 'Report a malfunction');
  await page.locator('.dealer-banners', { hasText: 'Play rests: the tumbler does not work' }).waitFor();
  expect((await place.look()).status).toBe('suspended');
  await shoot(page, `dealer/${name}-suspended`);
  await expectAccessible(page);
  await expect(places(place.ann, name, BETS[name] ?? 'big', STAKE)).rejects.toThrow();
  await press(page, 'Malfunction rectified');
  await expect.poll(async () => (await place.look()).status).toBe('open');
}

/** Voids, or lets the wagers stand, as the book says. */
async function interruption(page: Page, place: Stand): Promise<void> {
  const before = await place.chips();
  expect(before.staked).toBeGreaterThan(0);
  await declare(page, 'Interrupt play');
  const after = await place.chips();
  if (place.conduct.interruption.wagers === 'void') expect(after).toEqual({ rack: before.rack + before.staked, staked: 0 });
  else {
    expect(after).toEqual(before);
    await press(page, 'Malfunction rectified');
    await expect.poll(async () => (await place.look()).status).toBe('open');
  }
  await place.finish();
}

async function afterResult(page: Page, place: Stand): Promise<void> {
  await place.until('result');
  await expectNext(page, 'Settle the round');
  if (place.conduct.acts['report-lamps'] !== undefined) {
    await declare(page, 'The lamps are wrong');
    const lamps = page.locator('.dealer-banners', { hasText: 'Lamps wrong: the round is settled by the dice.' });
    await lamps.waitFor();
    await page.reload();
    await lamps.waitFor();
    await expectNext(page, 'Settle the round');
  } else expect(await troubles(page)).not.toContain('The lamps are wrong');
  const was = (await place.look()).faces ?? [];
  // Pressed shortly it does nothing; held for a second it asks for the dice anew.
  const amend = page.locator('.side-amend');
  await amend.click();
  expect(await page.locator('dialog[open]').count()).toBe(0);
  await amend.dispatchEvent('pointerdown');
  await page.locator('dialog[open]').waitFor();
  const right = was.map((face) => ((face % 6) + 1) as Face);
  for (const face of right) await page.keyboard.press(String(face));
  await shoot(page, `dealer/${place.table.table}-amend`);
  await expectAccessible(page);
  await page.locator('dialog[open] [data-enter]').click();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await expect.poll(async () => (await place.look()).faces).toEqual([...right].sort());
  await page.locator('.dealer-banners', { hasText: 'corrected:' }).waitFor();
  await place.finish();
}

async function grounds(page: Page, place: Stand): Promise<void> {
  for (const { ground, whileSuspended } of place.conduct.invalidation?.grounds ?? []) {
    await place.until('open');
    await page.locator('.dealer-steps .done', { hasText: 'Bets' }).waitFor();
    const { rack, staked } = await place.chips();
    if (whileSuspended) await declare(page, 'Report a malfunction');
    await declare(page, GROUNDS[ground] ?? ground);
    await expect.poll(() => place.chips(), { message: ground }).toEqual({ rack: rack + staked, staked: 0 });
    if (whileSuspended) await press(page, 'Malfunction rectified');
  }
}

async function drySpins(page: Page, place: Stand): Promise<void> {
  for (const { ground } of place.conduct.dryspins?.grounds ?? []) {
    await page.keyboard.press('/');
    await choose(page, GROUNDS[ground] ?? ground);
    await page.locator('dialog[open] [data-enter]').click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await place.table.dealerDoes({ type: 'call-bets' });
    const dry = page.locator('.dealer-banners', { hasText: 'Dry spin: no wagers' });
    await dry.waitFor();
    await page.reload();
    await dry.waitFor();
    while ((await place.look()).next !== 'open') await place.step();
  }
}

describe('what goes wrong', () => {
  it.each([
    ['crown-sic-bo', 'A'],
    ['rws-tai-sai', 'A'],
    ['adelaide-big-and-small', 'full'],
    ['triple-dice', 'mat'],
    ['dicette', 'mat'],
  ])('at %s is declared with its clause and has the book’s consequence', { timeout: 180_000 }, async (rulebook, layout) => {
    const place = await stand(rulebook, layout);
    expect((await place.chips()).rack).toBe(CHIPS_MINOR);
    const { page, context, expectClean } = await atConsole(browser, house.address(), place.table.table, place.table.chief);
    await failures(page, place);
    await malfunction(page, place);
    await interruption(page, place);
    await afterResult(page, place);
    await grounds(page, place);
    await drySpins(page, place);
    expectClean();
    await context.close();
  });
});
