/** `node scripts/felt-shots.ts [--serve] [PART ...]`: takes screenshots of the felt of every layout, in the full and the compact form, from the player's and the dealer's side, in all themes. PART selects the screenshots whose name contains it. `--serve` only serves the page. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { LAYOUT_NAMES } from '../src/web/felt/headless.ts';
import { launchChromium } from '../test/kit/chromium.ts';
import { ROOT } from './lib/files.ts';
import { serveGallery } from './lib/gallery.ts';

const FOLDER = join(ROOT, 'reports', 'felt');

/** The bets that are highlighted as winning (lit) in the screenshots, by rulebook. */
const LIT_BETS: Readonly<Record<string, string>> = {
  'crown-sic-bo': 'small,total:9,pair:1-2,pair:1-6,pair:2-6,single:1,single:2,single:6,odd,symbol:fish,symbol:prawn,colour:red',
  'rws-tai-sai': 'small,total:9,pair:1-2,pair:1-6,pair:2-6,single:1,single:2,single:6,odd,three:126,four:6521,four:6321',
  'adelaide-big-and-small': 'small,total:9,pair:1-2,pair:1-6,pair:2-6,single:1,single:2,single:6,odd',
  'triple-dice': 'any-triple,triple:crown,symbol:crown,red,double-combination:heart-crown-club',
  dicette: 'number:9,row:2-4-9-11,column:9-12,field:8-12,black',
};

interface Screenshot {
  readonly name: string;
  readonly layout: string;
  /** Query parameters of the gallery page: `sample` shows chips, `lit` highlights winning bets. */
  readonly options: Readonly<Record<string, string>>;
  readonly width: number;
  readonly height: number;
  readonly wholePage: boolean;
}

function listScreenshots(): readonly Screenshot[] {
  return LAYOUT_NAMES.flatMap((layout) => {
    const [rulebook = ''] = layout.split('/');
    const name = layout.replace('/', '-');
    const desktop = { layout, width: 1280, height: 800, wholePage: false };
    const phone = { layout, width: 390, height: 844, wholePage: true };
    return [
      { ...desktop, name: `${name}-light`, options: { theme: 'light' } },
      { ...desktop, name: `${name}-played-dark`, options: { theme: 'dark', sample: '1', lit: LIT_BETS[rulebook] ?? '' } },
      { ...desktop, name: `${name}-played-light`, options: { theme: 'light', sample: '1', lit: LIT_BETS[rulebook] ?? '' } },
      { ...desktop, name: `${name}-contrast`, options: { theme: 'contrast', sample: '1', lit: LIT_BETS[rulebook] ?? '' } },
      { ...desktop, name: `${name}-dealer`, options: { theme: 'light', side: 'dealer', sample: '1' } },
      { ...desktop, name: `${name}-chinese`, options: { theme: 'light', language: 'zh-Hant' } },
      { ...phone, name: `${name}-phone`, options: { theme: 'light', form: 'compact', sample: '1' } },
      { ...phone, name: `${name}-phone-dark`, options: { theme: 'dark', form: 'compact', lit: LIT_BETS[rulebook] ?? '' } },
    ];
  });
}

async function takeScreenshot(
  browser: Browser,
  address: string,
  { name, layout, options, width, height, wholePage }: Screenshot,
): Promise<void> {
  const colorScheme = options.theme === 'light' ? 'light' : 'dark';
  const page = await browser.newPage({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });
  // `bare` hides the controls of the gallery.
  await page.goto(`${address}?${new URLSearchParams({ at: layout, bare: '1', ...options })}`);
  await page.waitForSelector('.cell');
  await page.evaluate('document.fonts.ready');
  await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: wholePage });
  await page.close();
}

const { values, positionals: filters } = parseArgs({
  options: { serve: { type: 'boolean', default: false } },
  allowPositionals: true,
});
mkdirSync(FOLDER, { recursive: true });
const gallery = await serveGallery();
if (values.serve) {
  console.log(`showing the felt at ${gallery.address}; Ctrl-C stops`);
  await new Promise(() => undefined);
}
const browser = await launchChromium();
try {
  const screenshots = listScreenshots().filter(({ name }) => filters.length === 0 || filters.some((part) => name.includes(part)));
  for (const shot of screenshots) await takeScreenshot(browser, gallery.address, shot);
  console.log(`${screenshots.length} screenshots in reports/felt`);
} finally {
  await browser.close();
  await gallery.close();
}
