/** Every irregularity (failed roll, malfunction or error) of every rulebook, declared at the dealer console, with its effect. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PublicTable } from '../../src/protocol/index.ts';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import type { Conduct, Face, FailureReason, StepName } from '../../src/rules/index.ts';
import {
  declareIrregularity,
  doNextStep,
  expectNextStep,
  listIrregularities,
  openConsoleAs,
  pickChoice,
  placeWager,
  sendCommand,
} from './dealer-kit.ts';
import { expectAccessible, filterNumbered, saveScreenshot } from './kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import { CHIPS_MINOR, type StaffedHouse, type StaffedTable, type TestUser } from './staffed-house.ts';

/** The button of each reason on the console. */
const REASON_LABELS: Readonly<Record<FailureReason, string>> = {
  'not-flat': 'A die is not flat',
  stacked: 'Dice are stacked',
  malfunction: 'The tumbler malfunctioned',
  exposed: 'Dice exposed before the close',
  'too-few-tumbles': 'Too few activations',
  'early-activation': 'Activated before the close',
  'not-together': 'Dice not thrown together',
};
/** The grounds of void rounds and of dry spins (rounds without wagers). */
const GROUND_LABELS: Readonly<Record<string, string>> = {
  disruption: 'Play was disrupted',
  fraud: 'Fraud',
  'unmended-malfunction': 'Malfunction that cannot be repaired',
  'table-opened': 'Dry spin after opening',
  'during-play': 'Dry spin during play',
  'until-a-wager': 'Dry spins until a wager is placed',
};
const CONSEQUENCE_TEXTS = {
  again: 'The dice are rolled again; all wagers stand.',
  void: 'The round is void; all wagers are returned.',
} as const;
/** The bet that the player wagers on in these rulebooks. In all others it is `big`. */
const BETS: Readonly<Record<string, string>> = { 'triple-dice': 'symbol:crown', dicette: 'red' };
const STAKE = 1000;

let house: StaffedHouse;
let browser: Browser;

beforeAll(async () => {
  house = await sharedStaffedHouse();
  browser = await sharedBrowser();
});

/** A table that is dealt over the API. The page only declares irregularities. */
interface DealtTable {
  readonly conduct: Conduct;
  readonly table: StaffedTable;
  readonly ann: TestUser;
  readonly getView: () => Promise<PublicTable>;
  /** Takes the next step. Only a result uses the faces, only a tumble uses the number of tumbles. */
  readonly takeStep: (faces?: readonly Face[], tumbles?: number) => Promise<void>;
  /** Deals until this step is done; places a wager when betting opens. */
  readonly dealUntil: (step: StepName) => Promise<void>;
  /** Finishes the current round, if there is one. */
  readonly finishRound: () => Promise<void>;
  readonly chips: () => Promise<{ readonly rack: number; readonly staked: number }>;
  /** Lets the player wager on a bet that the layout has. */
  readonly wager: () => Promise<unknown>;
}

async function openDealtTable(rulebookId: string, layout: string): Promise<DealtTable> {
  const rulebook = RULEBOOKS.find(({ id }) => id === rulebookId);
  if (rulebook === undefined) throw new Error(rulebookId);
  const { conduct } = rulebook;
  const name = `irregular-${rulebookId.slice(0, 8)}`;
  const table = await house.table(name, { rulebook: rulebookId, layout });
  const ann = await house.player(`ann ${name}`);
  await table.seat(ann, 1);
  const getView = async (): Promise<PublicTable> => (await table.dealer.client.getTable(name)).view;
  const diceCount = Object.values(rulebook.dice)[0]?.count ?? 3;
  const faces = [2, 3, 6].slice(0, diceCount) as Face[];

  const wager = (): Promise<unknown> => placeWager(ann, name, BETS[rulebookId] ?? 'big', STAKE);
  const offerDice = async (): Promise<void> => {
    const { shooter } = await getView();
    if (shooter !== null) return;
    await table.dealerDoes({ type: 'offer-dice' });
    await sendCommand(ann, name, { type: 'accept-dice', player: ann.person });
  };
  const takeStep = async (result: readonly Face[] = faces, tumbles = conduct.tumbles.least): Promise<void> => {
    const { next, shooter } = await getView();
    switch (next) {
      case 'open':
        if (conduct.shooter !== null) await offerDice();
        await table.dealerDoes({ type: 'call-bets' });
        await wager();
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
          await placeWager(ann, name, 'shooter', STAKE);
          await sendCommand(ann, name, { type: 'choose-dice', dice: [1, 2, 3] });
        }
        return sendCommand(ann, name, { type: 'throw' });
      case 'result':
        return table.dealerDoes({ type: 'enter-result', faces: result });
      case 'settle':
        return table.dealerDoes({ type: 'settle-round' });
      case 'take':
        return table.dealerDoes({ type: 'take-losers' });
      case 'pay':
        return table.dealerDoes({ type: 'pay-winners' });
    }
  };
  const steps = conduct.steps.map((each) => each.step);
  const dealUntil = async (target: StepName): Promise<void> => {
    for (let i = 0; i < 20; i++) {
      const { next } = await getView();
      await takeStep();
      if (next === target) return;
    }
    throw new Error(`no step ${target} at ${rulebookId}`);
  };
  return {
    conduct,
    table,
    ann,
    getView,
    takeStep,
    dealUntil,
    wager,
    finishRound: async () => {
      while ((await getView()).next !== steps[0]) await takeStep();
    },
    chips: async () => {
      const { own } = await ann.client.getTable(name);
      return { rack: own?.cashChips ?? 0, staked: (own?.wagers ?? []).reduce((sum, { stake }) => sum + stake, 0) };
    },
  };
}

/** Deals until the failure can be declared: after the step `after`, or after too few tumbles. */
async function dealUntilFailure(dealt: DealtTable, reason: FailureReason, after: StepName): Promise<void> {
  if (reason === 'too-few-tumbles') {
    while ((await dealt.getView()).next !== 'tumble') await dealt.takeStep();
    await dealt.takeStep(undefined, 1);
  } else await dealt.dealUntil(after);
}

async function declareFailures(page: Page, dealt: DealtTable): Promise<void> {
  for (const { reason, after, consequence, call, clauses } of dealt.conduct.failures) {
    await dealUntilFailure(dealt, reason, after);
    const chipsBefore = await dealt.chips();
    const { round } = await dealt.getView();
    await page.getByText(`Round ${round}`, { exact: true }).waitFor();
    // Opens the panel of irregularities.
    await page.keyboard.press('+');
    await page.locator('dialog[open] .choice', { hasText: REASON_LABELS[reason] }).click();
    const text = await page.locator('dialog[open]').textContent();
    expect(text, reason).toContain(call);
    expect(text).toContain(CONSEQUENCE_TEXTS[consequence]);
    expect(text).toContain(filterNumbered(clauses).join(', '));
    // The button to confirm.
    await page.locator('dialog[open] [data-enter]').click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    const { rack, staked } = await dealt.chips();
    if (consequence === 'again') {
      expect({ rack, staked }, `${reason}: wagers stand`).toEqual(chipsBefore);
      expect((await dealt.getView()).round).toBe(round);
      expect(['tumble', 'throw']).toContain((await dealt.getView()).next);
      await dealt.finishRound();
    } else {
      expect(staked, `${reason}: wagers are returned`).toBe(0);
      expect(rack).toBe(chipsBefore.rack + chipsBefore.staked);
      expect((await dealt.getView()).next).toBe(dealt.conduct.steps[0]?.step);
    }
  }
}

async function reportMalfunction(page: Page, dealt: DealtTable): Promise<void> {
  const name = dealt.table.table;
  await dealt.dealUntil('open');
  await declareIrregularity(page, 'Report a malfunction');
  await page.locator('.dealer-banners', { hasText: 'Play suspended: the tumbler does not work' }).waitFor();
  expect((await dealt.getView()).status).toBe('suspended');
  await saveScreenshot(page, `dealer/${name}-suspended`);
  await expectAccessible(page);
  await expect(dealt.wager()).rejects.toThrow('table suspended');
  await doNextStep(page, 'Malfunction rectified');
  await expect.poll(async () => (await dealt.getView()).status).toBe('open');
}

/** Voids the round or lets the wagers stand, depending on the rulebook. */
async function interruptPlay(page: Page, dealt: DealtTable): Promise<void> {
  const chipsBefore = await dealt.chips();
  expect(chipsBefore.staked).toBeGreaterThan(0);
  await declareIrregularity(page, 'Interrupt play');
  const chipsAfter = await dealt.chips();
  if (dealt.conduct.interruption.wagers === 'void')
    expect(chipsAfter).toEqual({ rack: chipsBefore.rack + chipsBefore.staked, staked: 0 });
  else {
    expect(chipsAfter).toEqual(chipsBefore);
    await doNextStep(page, 'Malfunction rectified');
    await expect.poll(async () => (await dealt.getView()).status).toBe('open');
  }
  await dealt.finishRound();
}

async function correctResult(page: Page, dealt: DealtTable): Promise<void> {
  await dealt.dealUntil('result');
  await expectNextStep(page, 'Settle the round');
  if (dealt.conduct.acts['report-lamps'] !== undefined) {
    await declareIrregularity(page, 'The lamps are wrong');
    const lampsBanner = page.locator('.dealer-banners', { hasText: 'Lamps wrong: the dice decide the round.' });
    await lampsBanner.waitFor();
    await page.reload();
    await lampsBanner.waitFor();
    await expectNextStep(page, 'Settle the round');
  } else expect(await listIrregularities(page)).not.toContain('The lamps are wrong');
  const oldFaces = (await dealt.getView()).faces ?? [];
  // A click does nothing. The dealer must hold the button for a second to open the dialog.
  const correctButton = page.locator('.toolbar-correct');
  await correctButton.click();
  expect(await page.locator('dialog[open]').count()).toBe(0);
  await correctButton.dispatchEvent('pointerdown');
  await page.locator('dialog[open]').waitFor();
  const newFaces = oldFaces.map((face) => ((face % 6) + 1) as Face);
  for (const face of newFaces) await page.keyboard.press(String(face));
  await saveScreenshot(page, `dealer/${dealt.table.table}-correct`);
  await expectAccessible(page);
  await page.locator('dialog[open] [data-enter]').click();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await expect.poll(async () => (await dealt.getView()).faces).toEqual([...newFaces].sort());
  await page.locator('.dealer-banners', { hasText: 'corrected:' }).waitFor();
  await dealt.finishRound();
}

async function invalidateRounds(page: Page, dealt: DealtTable): Promise<void> {
  for (const { ground, whileSuspended } of dealt.conduct.invalidation?.grounds ?? []) {
    await dealt.dealUntil('open');
    await page.locator('.dealer-steps .done', { hasText: 'Bets' }).waitFor();
    const { rack, staked } = await dealt.chips();
    if (whileSuspended) await declareIrregularity(page, 'Report a malfunction');
    await declareIrregularity(page, GROUND_LABELS[ground] ?? ground);
    await expect.poll(() => dealt.chips(), { message: ground }).toEqual({ rack: rack + staked, staked: 0 });
    if (whileSuspended) await doNextStep(page, 'Malfunction rectified');
  }
}

async function orderDrySpins(page: Page, dealt: DealtTable): Promise<void> {
  for (const { ground } of dealt.conduct.dryspins?.grounds ?? []) {
    // Opens the panel of the table.
    await page.keyboard.press('/');
    await pickChoice(page, GROUND_LABELS[ground] ?? ground);
    await page.locator('dialog[open] [data-enter]').click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await dealt.table.dealerDoes({ type: 'call-bets' });
    const dryBanner = page.locator('.dealer-banners', { hasText: 'Dry spin: no wagers' });
    await dryBanner.waitFor();
    await page.reload();
    await dryBanner.waitFor();
    while ((await dealt.getView()).next !== 'open') await dealt.takeStep();
  }
}

describe('irregularities at the dealer console', () => {
  it.each([
    ['crown-sic-bo', 'A'],
    ['rws-tai-sai', 'A'],
    ['adelaide-big-and-small', 'full'],
    ['triple-dice', 'mat'],
    ['dicette', 'mat'],
  ])(
    '%s: each shows its clauses and has the consequence that the rulebook says',
    { timeout: 180_000 },
    async (rulebook, layout) => {
      const dealt = await openDealtTable(rulebook, layout);
      expect((await dealt.chips()).rack).toBe(CHIPS_MINOR);
      // The chief has the highest role of the rulebook.
      const { page, context, expectNoPageErrors } = await openConsoleAs(
        browser,
        house.address(),
        dealt.table.table,
        dealt.table.chief,
      );
      await declareFailures(page, dealt);
      await reportMalfunction(page, dealt);
      await interruptPlay(page, dealt);
      await correctResult(page, dealt);
      await invalidateRounds(page, dealt);
      await orderDrySpins(page, dealt);
      expectNoPageErrors();
      await context.close();
    },
  );
});
