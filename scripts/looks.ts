/** `npm run looks [-- PART ...]`: takes screenshots of all pages in every theme, language and size, and checks them with axe. PART is a part of a name. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { COLOUR_THEMES, LANGUAGES, LAYOUT_NAMES } from '../src/web/felt/headless.ts';
import { launchChromium } from '../test/kit/chromium.ts';
import { openConsoleAs, placeWager } from '../test/web/dealer-kit.ts';
import { DESKTOP, findViolations, openWebHouse, PHONE, type Visitor, visit } from '../test/web/kit.ts';
import { openTableAs } from '../test/web/player-kit.ts';
import { openStaffedHouse, PASSWORD, type StaffedHouse } from '../test/web/staffed-house.ts';
import { ROOT } from './lib/files.ts';

const FOLDER = join(ROOT, 'reports', 'looks');
const SIZES = { desktop: DESKTOP, phone: PHONE, wall: { width: 1920, height: 1080 } } as const;
const TABLES = ['crown-a', 'crown-c', 'rws-a', 'rws-c', 'rws-e', 'adelaide', 'triple-dice', 'dicette'];

interface PageScreenshot {
  readonly name: string;
  readonly path: string;
  readonly size: keyof typeof SIZES;
  readonly theme: (typeof COLOUR_THEMES)[number];
  readonly language: (typeof LANGUAGES)[number];
  /** Selector of an element that exists when the page is ready. */
  readonly ready: string;
  /** Selectors that are clicked in order before the page is ready. */
  readonly press?: readonly string[];
}

type PageEntry = Pick<PageScreenshot, 'name' | 'path' | 'ready' | 'press'> & {
  readonly sizes: readonly PageScreenshot['size'][];
};

const DESKTOP_AND_PHONE = ['desktop', 'phone'] as const;

const PAGES: readonly PageEntry[] = [
  { name: 'lobby', path: '/', ready: '.lobby-felt svg', sizes: DESKTOP_AND_PHONE },
  { name: 'round', path: '/r/rws-a/1', ready: 'main h1, main h2', sizes: DESKTOP_AND_PHONE },
  ...['crown-sic-bo', 'rws-tai-sai', 'adelaide-big-and-small', 'triple-dice', 'dicette'].map((rulebook) => ({
    name: `rules-${rulebook}`,
    path: `/rules/${rulebook}`,
    ready: 'main h1, main h2',
    sizes: DESKTOP_AND_PHONE,
  })),
  ...TABLES.map((table) => ({
    name: `player-${table}`,
    path: `/table/${table}`,
    ready: '.felt .cell',
    sizes: DESKTOP_AND_PHONE,
  })),
  ...TABLES.map((table) => ({
    name: `display-${table}`,
    path: `/display/${table}`,
    ready: '.felt .cell',
    sizes: ['wall'] as const,
  })),
  ...LAYOUT_NAMES.map((layout) => ({
    name: `explorer-${layout.replace('/', '-')}`,
    path: `/x#at=${layout}`,
    ready: '.felt .cell',
    sizes: DESKTOP_AND_PHONE,
  })),
  {
    name: 'explorer-bet',
    path: '/x#at=crown-sic-bo/C&bet=colour:red',
    ready: 'table[data-of="colour:red"]',
    sizes: DESKTOP_AND_PHONE,
  },
  {
    name: 'explorer-pattern',
    path: '/x#at=crown-sic-bo/C&tab=pattern&wagers=colour:red+500,total:9+100',
    ready: 'tr[data-net]',
    sizes: DESKTOP_AND_PHONE,
  },
  {
    name: 'explorer-compare',
    path: '/x#at=crown-sic-bo/A&tab=compare&with=adelaide-big-and-small/full',
    ready: 'tr[data-edge-b]',
    sizes: DESKTOP_AND_PHONE,
  },
  {
    name: 'explorer-simulate',
    path: '/x#at=triple-dice/mat&tab=simulate&wagers=red+500&rounds=20000',
    press: ['button.main'],
    ready: '[data-done="yes"]',
    sizes: DESKTOP_AND_PHONE,
  },
  {
    name: 'explorer-verify',
    path: '/x#at=dicette/mat&tab=verify',
    // The button that fills in the example, then the button that checks it.
    press: ['.explorer-verify .button:not(.main) >> nth=1', '.explorer-verify .button.main'],
    ready: '[data-verdict]',
    sizes: DESKTOP_AND_PHONE,
  },
];

const listScreenshots = (pages: readonly PageEntry[]): readonly PageScreenshot[] =>
  pages.flatMap(({ name, sizes, ...page }) =>
    sizes.flatMap((size) =>
      COLOUR_THEMES.flatMap((theme) =>
        LANGUAGES.map((language) => ({ ...page, name: `${name}-${size}-${theme}-${language}`, size, theme, language })),
      ),
    ),
  );

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** Pages that need a signed-in dealer, player or administrator. Their table is called `deal`. */
const SIGNED_IN_PAGES: Readonly<Record<'dealer' | 'player' | 'administrator', readonly PageEntry[]>> = {
  administrator: [
    { name: 'house', path: '/house', ready: '.house-list', sizes: DESKTOP_AND_PHONE },
    { name: 'house-tables', path: '/house/tables', ready: '.house h1', sizes: DESKTOP_AND_PHONE },
    { name: 'house-staff', path: '/house/staff', ready: '.house-person', sizes: DESKTOP_AND_PHONE },
    { name: 'house-roles', path: '/house/roles', ready: '.house-matrix', sizes: DESKTOP_AND_PHONE },
    { name: 'house-players', path: '/house/players', ready: '.house-tools', sizes: DESKTOP_AND_PHONE },
    { name: 'house-exclusions', path: '/house/exclusions', ready: '.house .panel', sizes: DESKTOP_AND_PHONE },
    { name: 'house-log', path: '/house/log', ready: '.house-log', sizes: DESKTOP_AND_PHONE },
  ],
  dealer: [{ name: 'dealer', path: '/deal/deal', ready: '.next-button', sizes: DESKTOP_AND_PHONE }],
  player: [
    { name: 'seated', path: '/table/deal', ready: '.felt .stack.own', sizes: DESKTOP_AND_PHONE },
    { name: 'me', path: '/me', ready: '.me-slip', sizes: DESKTOP_AND_PHONE },
    { name: 'slip', path: '/r/deal/1', ready: '.slip', sizes: DESKTOP_AND_PHONE },
  ],
};

async function openAdministration(browser: Browser, address: string): Promise<Visitor> {
  const visitor = await visit(browser, address, '/house');
  await visitor.page.fill('[name=login]', 'administrator');
  await visitor.page.fill('[name=password]', PASSWORD);
  await visitor.page.keyboard.press('Enter');
  await visitor.page.locator('.house-list').waitFor();
  return visitor;
}

/** Plays one round, opens a second round with wagers, and signs in the dealer, the player and the administrator. */
async function prepareHouse(
  browser: Browser,
  house: StaffedHouse,
): Promise<Readonly<Record<keyof typeof SIGNED_IN_PAGES, Cookies>>> {
  const table = await house.table('deal', { rulebook: 'adelaide-big-and-small', layout: 'full' });
  const ann = await house.player('ann');
  await table.seat(ann, 2);
  const openRound = async (): Promise<void> => {
    await table.dealerDoes({ type: 'tumble', times: 3 });
    await table.dealerDoes({ type: 'call-bets' });
    for (const bet of ['big', 'pair:1-4', 'total:11', 'triple:3']) await placeWager(ann, 'deal', bet, 1000);
  };
  await openRound();
  await table.dealerDoes({ type: 'close-bets' });
  await table.dealerDoes({ type: 'uncover' });
  await table.dealerDoes({ type: 'enter-result', faces: [1, 4, 6] });
  for (const type of ['settle-round', 'take-losers', 'pay-winners'] as const) await table.dealerDoes({ type });
  await openRound();
  const dealer = await openConsoleAs(browser, house.address(), 'deal', table.dealer);
  const player = await openTableAs(browser, house.address(), 'deal', ann);
  const administrator = await openAdministration(browser, house.address());
  const cookies = {
    dealer: await dealer.context.cookies(),
    player: await player.context.cookies(),
    administrator: await administrator.context.cookies(),
  };
  for (const { context } of [dealer, player, administrator]) await context.close();
  return cookies;
}

/** Takes the screenshot and returns the violations that axe finds. */
async function takeScreenshot(
  browser: Browser,
  address: string,
  { name, path, press = [], ready, size, theme, language }: PageScreenshot,
  cookies: Cookies,
): Promise<readonly string[]> {
  const { page, context } = await visit(browser, address, path, {
    viewport: SIZES[size],
    touch: size === 'phone',
    theme,
    language,
  });
  try {
    if (cookies.length > 0) {
      await context.addCookies(cookies);
      await page.reload();
    }
    for (const selector of press) await page.locator(selector).first().click();
    // The element may be in a collapsed section.
    await page.locator(ready).first().waitFor({ state: 'attached' });
    await page.evaluate('document.fonts.ready');
    await page.screenshot({ path: join(FOLDER, `${name}.png`) });
    return await findViolations(page);
  } finally {
    await context.close();
  }
}

const filters = process.argv.slice(2);
mkdirSync(FOLDER, { recursive: true });
const browser = await launchChromium();
// The practice tables deal without players, so that the pages show rounds.
const practiceHouse = await openWebHouse({ CROUPIER_UNATTENDED: 'deal' });
const staffedHouse = await openStaffedHouse();
let [screenshotCount, violationCount] = [0, 0];
try {
  const cookies = await prepareHouse(browser, staffedHouse);
  const signedInJobs = (['dealer', 'player', 'administrator'] as const).flatMap((role) =>
    listScreenshots(SIGNED_IN_PAGES[role]).map((screenshot) => ({
      screenshot,
      address: staffedHouse.address(),
      cookies: cookies[role],
    })),
  );
  const jobs = [
    ...signedInJobs,
    ...listScreenshots(PAGES).map((screenshot) => ({ screenshot, address: practiceHouse.address(), cookies: [] })),
  ].filter(({ screenshot }) => filters.length === 0 || filters.some((part) => screenshot.name.includes(part)));
  for (const { screenshot, address, cookies: sessionCookies } of jobs) {
    // A page that does not load counts as a violation.
    const violations = await takeScreenshot(browser, address, screenshot, sessionCookies).catch((error: unknown) => [
      String(error).slice(0, 200),
    ]);
    screenshotCount += 1;
    violationCount += violations.length;
    for (const violation of violations) process.stdout.write(`${screenshot.name}: ${violation}\n`);
  }
} finally {
  await browser.close();
  await practiceHouse.close();
  await staffedHouse.close();
}
process.stdout.write(`${screenshotCount} screenshots in reports/looks, ${violationCount} violations\n`);
process.exitCode = violationCount > 0 ? 1 : 0;
