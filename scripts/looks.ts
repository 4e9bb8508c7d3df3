/** Every page in every look, language and size: pictures for people to look at, and what axe finds. `npm run looks [-- PART ...]` takes those whose name has a part. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { LANGUAGES, LAYOUT_NAMES } from '../src/web/felt/headless.ts';
import { launchChromium } from '../test/kit/chromium.ts';
import { openDealtHouse } from '../test/web/dealt-house.ts';
import { DESKTOP, openWebHouse, PHONE, visit } from '../test/web/kit.ts';
import { ROOT } from './lib/files.ts';

const FOLDER = join(ROOT, 'reports', 'looks');
const THEMES = ['light', 'dark', 'contrast'] as const;
const SIZES = { desktop: DESKTOP, phone: PHONE, wall: { width: 1920, height: 1080 } } as const;
const TABLES = ['crown-a', 'crown-c', 'rws-a', 'rws-c', 'rws-e', 'adelaide', 'triple-dice', 'dicette'];

interface Look {
  readonly name: string;
  readonly path: string;
  readonly size: keyof typeof SIZES;
  readonly theme: (typeof THEMES)[number];
  readonly language: (typeof LANGUAGES)[number];
  /** What there is once the page stands. */
  readonly ready: string;
  /** Pressed one after another before that. */
  readonly press?: readonly string[];
}

type Bare = Pick<Look, 'name' | 'path' | 'ready' | 'press'> & { readonly sizes: readonly Look['size'][] };

const BOTH = ['desktop', 'phone'] as const;

const PAGES: readonly Bare[] = [
  { name: 'lobby', path: '/', ready: 'main h1', sizes: BOTH },
  { name: 'me', path: '/me', ready: 'main h1, main h2', sizes: BOTH },
  { name: 'round', path: '/r/rws-a/1', ready: 'main h1, main h2', sizes: BOTH },
  ...['crown-sic-bo', 'rws-tai-sai', 'adelaide-big-and-small', 'triple-dice', 'dicette'].map((book) => ({
    name: `rules-${book}`,
    path: `/rules/${book}`,
    ready: 'main h1, main h2',
    sizes: BOTH,
  })),
  ...TABLES.map((table) => ({ name: `player-${table}`, path: `/table/${table}`, ready: '.felt .cell', sizes: BOTH })),
  ...TABLES.map((table) => ({
    name: `display-${table}`,
    path: `/display/${table}`,
    ready: '.felt .cell',
    sizes: ['wall'] as const,
  })),
  ...LAYOUT_NAMES.map((at) => ({
    name: `explorer-${at.replace('/', '-')}`,
    path: `/x#at=${at}`,
    ready: '.felt .cell',
    sizes: BOTH,
  })),
  { name: 'explorer-bet', path: '/x#at=crown-sic-bo/C&bet=colour:red', ready: 'table[data-of="colour:red"]', sizes: BOTH },
  {
    name: 'explorer-pattern',
    path: '/x#at=crown-sic-bo/C&tab=pattern&wagers=colour:red+500,total:9+100',
    ready: 'tr[data-net]',
    sizes: BOTH,
  },
  {
    name: 'explorer-compare',
    path: '/x#at=crown-sic-bo/C&tab=compare&with=triple-dice/mat',
    ready: 'tr[data-edge-b]',
    sizes: BOTH,
  },
  {
    name: 'explorer-simulate',
    path: '/x#at=triple-dice/mat&tab=simulate&wagers=red+500&rounds=20000',
    press: ['button.main'],
    ready: '[data-done="yes"]',
    sizes: BOTH,
  },
  {
    name: 'explorer-verify',
    path: '/x#at=dicette/mat&tab=verify',
    press: ['.explorer-verify .button:not(.main) >> nth=1', '.explorer-verify .button.main'],
    ready: '[data-verdict]',
    sizes: BOTH,
  },
];

const looksOf = (pages: readonly Bare[]): readonly Look[] =>
  pages.flatMap(({ name, sizes, ...page }) =>
    sizes.flatMap((size) =>
      THEMES.flatMap((theme) =>
        LANGUAGES.map((language) => ({ ...page, name: `${name}-${size}-${theme}-${language}`, size, theme, language })),
      ),
    ),
  );

/** What axe finds; the picture is kept whatever it is. */
async function look(
  browser: Browser,
  address: string,
  { name, path, press = [], ready, size, theme, language }: Look,
): Promise<readonly string[]> {
  const { page, context } = await visit(browser, address, path, {
    viewport: SIZES[size],
    touch: size === 'phone',
    theme,
    language,
  });
  try {
    for (const selector of press) await page.locator(selector).first().click();
    await page.locator(ready).first().waitFor();
    await page.evaluate('document.fonts.ready');
    await page.screenshot({ path: join(FOLDER, `${name}.png`) });
    const { violations } = await new AxeBuilder({ page }).analyze();
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120)}`);
  } finally {
    await context.close();
  }
}

const wanted = process.argv.slice(2);
mkdirSync(FOLDER, { recursive: true });
const browser = await launchChromium();
const floor = await openWebHouse({ CROUPIER_UNATTENDED: 'deal' });
const house = await openDealtHouse();
let [taken, faults] = [0, 0];
try {
  const table = await house.table('deal', { rulebook: 'crown-sic-bo', layout: 'A' });
  const console = { name: 'dealer', path: `/deal/${table.table}`, ready: 'main h1, main h2, form', sizes: BOTH };
  const looks = [
    ...looksOf(PAGES).map((each) => ({ each, address: floor.address() })),
    ...looksOf([console]).map((each) => ({ each, address: house.address() })),
  ].filter(({ each }) => wanted.length === 0 || wanted.some((part) => each.name.includes(part)));
  for (const { each, address } of looks) {
    const found = await look(browser, address, each);
    taken += 1;
    faults += found.length;
    for (const fault of found) process.stdout.write(`${each.name}: ${fault}\n`);
  }
} finally {
  await browser.close();
  await floor.close();
  await house.close();
}
process.stdout.write(`${taken} looks in reports/looks, ${faults} objections of axe\n`);
process.exitCode = faults > 0 ? 1 : 0;
