/** Pictures of the felt in every layout, form, side and theme, for people to look at: `node scripts/felt-shots.ts [--serve] [NAME ...]`. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { LAYOUT_NAMES } from '../src/web/felt/headless.ts';
import { launchChromium } from '../test/kit/chromium.ts';
import { ROOT } from './lib/files.ts';
import { serveGallery } from './lib/gallery.ts';

const FOLDER = join(ROOT, 'reports', 'felt');

/** What a die shows in the pictures with light, by rulebook. */
const LIT: Readonly<Record<string, string>> = {
  'crown-sic-bo': 'small,total:9,pair:1-2,pair:1-6,pair:2-6,single:1,single:2,single:6,odd,symbol:fish,symbol:prawn,colour:red',
  'rws-tai-sai': 'small,total:9,pair:1-2,pair:1-6,pair:2-6,single:1,single:2,single:6,odd,three:126,four:6521,four:6321',
  'adelaide-big-and-small': 'small,total:9,pair:1-2,pair:1-6,pair:2-6,single:1,single:2,single:6,odd',
  'triple-dice': 'any-triple,triple:crown,symbol:crown,red,double-combination:heart-crown-club',
  dicette: 'number:9,row:2-4-9-11,column:9-12,field:8-12,black',
};

interface Shot {
  readonly name: string;
  readonly at: string;
  readonly options: Readonly<Record<string, string>>;
  readonly width: number;
  readonly height: number;
  readonly wholePage: boolean;
}

function shots(): readonly Shot[] {
  return LAYOUT_NAMES.flatMap((at) => {
    const [book = ''] = at.split('/');
    const name = at.replace('/', '-');
    const desktop = { at, width: 1280, height: 800, wholePage: false };
    const phone = { at, width: 390, height: 844, wholePage: true };
    return [
      { ...desktop, name: `${name}-light`, options: { theme: 'light' } },
      { ...desktop, name: `${name}-played-dark`, options: { theme: 'dark', sample: '1', lit: LIT[book] ?? '' } },
      { ...desktop, name: `${name}-played-light`, options: { theme: 'light', sample: '1', lit: LIT[book] ?? '' } },
      { ...desktop, name: `${name}-contrast`, options: { theme: 'contrast', sample: '1', lit: LIT[book] ?? '' } },
      { ...desktop, name: `${name}-dealer`, options: { theme: 'light', view: 'dealer', sample: '1' } },
      { ...desktop, name: `${name}-chinese`, options: { theme: 'light', language: 'zh-Hant' } },
      { ...phone, name: `${name}-phone`, options: { theme: 'light', form: 'compact', sample: '1' } },
      { ...phone, name: `${name}-phone-dark`, options: { theme: 'dark', form: 'compact', lit: LIT[book] ?? '' } },
    ];
  });
}

async function take(browser: Browser, address: string, { name, at, options, width, height, wholePage }: Shot): Promise<void> {
  const dark = options.theme === 'light' ? 'light' : 'dark';
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: dark, reducedMotion: 'reduce' });
  await page.goto(`${address}?${new URLSearchParams({ at, bare: '1', ...options })}`);
  await page.waitForSelector('.cell');
  await page.evaluate('document.fonts.ready');
  await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: wholePage });
  await page.close();
}

const { values, positionals: wanted } = parseArgs({
  options: { serve: { type: 'boolean', default: false } },
  allowPositionals: true,
});
mkdirSync(FOLDER, { recursive: true });
const gallery = await serveGallery();
if (values.serve) {
  console.log(`the felt is shown at ${gallery.address} until you stop this`);
  await new Promise(() => undefined);
}
const browser = await launchChromium();
try {
  const chosen = shots().filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
  for (const shot of chosen) await take(browser, gallery.address, shot);
  console.log(`${chosen.length} pictures in reports/felt`);
} finally {
  await browser.close();
  await gallery.close();
}
