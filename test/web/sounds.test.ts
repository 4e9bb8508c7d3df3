/** Tests the sounds of a table: none before the first press, the sound of a chip, and the button that turns them off for good. */
import { expect, it } from 'vitest';
import { visit } from './kit.ts';
import { cellOf, expectSettled, takeSeat, waitForAnswers, waitForOpening } from './player-kit.ts';
import { sharedBrowser, sharedPracticeHouse } from './shared.ts';

/** Counts the sources of sound that the page starts. */
const COUNT_SOUNDS = `(() => {
  window.soundCount_ = 0;
  const start = AudioScheduledSourceNode.prototype.start;
  AudioScheduledSourceNode.prototype.start = function (...times) {
    window.soundCount_ += 1;
    return start.apply(this, times);
  };
  const startBuffer = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (...times) {
    window.soundCount_ += 1;
    return startBuffer.apply(this, times);
  };
})()`;

it('sounds follow the first press, and can be turned off at the table', { timeout: 60_000 }, async () => {
  const [browser, house] = await Promise.all([sharedBrowser(), sharedPracticeHouse()]);
  const { page, context, expectNoPageErrors } = await visit(browser, house.address(), '/');
  await context.addInitScript(COUNT_SOUNDS);
  await page.goto(`${house.address()}/table/rws-c`);
  const countSounds = (): Promise<number> => page.evaluate('window.soundCount_');
  const button = page.getByRole('button', { name: 'Sound', exact: true });
  expect(await button.getAttribute('aria-pressed')).toBe('true');
  // A round is dealt before the first press.
  const player = await visit(browser, house.address(), '/table/rws-c');
  await takeSeat(player.page);
  await waitForOpening(player.page);
  await cellOf(player.page, 'big').click();
  await expectSettled(player.page, ['big'], 100_000);
  await page.locator('.player-stage[data-state]').first().waitFor({ state: 'attached' });
  expect(await countSounds()).toBe(0);
  await player.context.close();
  await takeSeat(page);
  await waitForOpening(page);
  await cellOf(page, 'big').click();
  await expect.poll(countSounds).toBeGreaterThan(0);
  await button.click();
  expect(await button.getAttribute('aria-pressed')).toBe('false');
  await waitForAnswers(page);
  await page.reload();
  await page.locator('.player-controls').waitFor();
  expect(await button.getAttribute('aria-pressed')).toBe('false');
  await waitForOpening(page);
  await cellOf(page, 'small').click();
  await waitForAnswers(page);
  await waitForOpening(page);
  expect(await countSounds()).toBe(0);
  expectNoPageErrors();
  await context.close();
});
