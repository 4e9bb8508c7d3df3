/** Every page in every look, language and size: pictures for people to look at, and what axe finds. `npm run looks [-- PART ...]` takes those whose name has a part. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { LANGUAGES, LAYOUT_NAMES } from '../src/web/felt/headless.ts';
import { launchChromium } from '../test/kit/chromium.ts';
import { atConsole, places } from '../test/web/dealer-kit.ts';
import { type DealtHouse, openDealtHouse } from '../test/web/dealt-house.ts';
import { DESKTOP, objectionsTo, openWebHouse, PHONE, visit } from '../test/web/kit.ts';
import { atTable } from '../test/web/player-kit.ts';
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
  { name: 'lobby', path: '/', ready: '.lobby-felt svg', sizes: BOTH },
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
    path: '/x#at=crown-sic-bo/A&tab=compare&with=adelaide-big-and-small/full',
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

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** What only people of a real house see: the console with chips on the felt, and a player's slips. */
const INSIDE: Readonly<Record<'dealer' | 'player', readonly Bare[]>> = {
  dealer: [{ name: 'dealer', path: '/deal/deal', ready: '.next-button', sizes: BOTH }],
  player: [
    { name: 'seated', path: '/table/deal', ready: '.felt .stack.own', sizes: BOTH },
    { name: 'me', path: '/me', ready: '.me-slip', sizes: BOTH },
    { name: 'slip', path: '/r/deal/1', ready: '.slip', sizes: BOTH },
  ],
};

/** One round that is over and one with wagers; both people have signed in by their forms. */
async function furnish(browser: Browser, house: DealtHouse): Promise<Readonly<Record<keyof typeof INSIDE, Cookies>>> {
  const table = await house.table('deal', { rulebook: 'adelaide-big-and-small', layout: 'full' });
  const ann = await house.player('ann');
  await table.seat(ann, 2);
  const open = async (): Promise<void> => {
    await table.dealerDoes({ type: 'tumble', times: 3 });
    await table.dealerDoes({ type: 'call-bets' });
    for (const bet of ['big', 'pair:1-4', 'total:11', 'triple:3']) await places(ann, 'deal', bet, 1000);
  };
  await open();
  await table.dealerDoes({ type: 'close-bets' });
  await table.dealerDoes({ type: 'uncover' });
  await table.dealerDoes({ type: 'enter-result', faces: [1, 4, 6] });
  for (const type of ['settle-round', 'take-losers', 'pay-winners'] as const) await table.dealerDoes({ type });
  await open();
  const dealer = await atConsole(browser, house.address(), 'deal', table.dealer);
  const player = await atTable(browser, house.address(), 'deal', ann);
  const cookies = { dealer: await dealer.context.cookies(), player: await player.context.cookies() };
  await dealer.context.close();
  await player.context.close();
  return cookies;
}

/** What axe finds; the picture is kept whatever it is. */
async function look(
  browser: Browser,
  address: string,
  { name, path, press = [], ready, size, theme, language }: Look,
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
    // It may stand in a part that is folded.
    await page.locator(ready).first().waitFor({ state: 'attached' });
    await page.evaluate('document.fonts.ready');
    await page.screenshot({ path: join(FOLDER, `${name}.png`) });
    return await objectionsTo(page);
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
  const cookies = await furnish(browser, house);
  const inside = (['dealer', 'player'] as const).flatMap((who) =>
    looksOf(INSIDE[who]).map((each) => ({ each, address: house.address(), cookies: cookies[who] })),
  );
  const looks = [...inside, ...looksOf(PAGES).map((each) => ({ each, address: floor.address(), cookies: [] }))].filter(
    ({ each }) => wanted.length === 0 || wanted.some((part) => each.name.includes(part)),
  );
  for (const { each, address, cookies: own } of looks) {
    // One that does not come is an objection too; the others are still taken.
    const found = await look(browser, address, each, own).catch((error: unknown) => [String(error).slice(0, 200)]);
    taken += 1;
    faults += found.length;
    for (const fault of found) process.stdout.write(`${each.name}: ${fault}\n`);
  }
} finally {
  await browser.close();
  await floor.close();
  await house.close();
}
process.stdout.write(`${taken} looks in reports/looks, ${faults} objections\n`);
process.exitCode = faults > 0 ? 1 : 0;
