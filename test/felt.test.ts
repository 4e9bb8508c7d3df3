/** Tests the felt (the drawing of a layout) in a real browser: printed texts, keyboard, pointer, announcements, and minimal DOM updates. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../scripts/lib/files.ts';
import { type RunningServer, serveGallery } from '../scripts/lib/gallery.ts';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import { type Face, openLayout, outcomeOf, winningBets } from '../src/rules/index.ts';
import {
  buildDrawing,
  COLOUR_THEMES,
  DIRECTIONS,
  type Direction,
  type Drawing,
  feltBets,
  feltWords,
  LANGUAGES,
  LAYOUT_NAMES,
  type Language,
  loadFeltWords,
  loadLayout,
  nextCellKey,
  printedLetters,
} from '../src/web/felt/headless.ts';
import type { BookName } from './kit/expected-permissions.ts';
import { naiveOddsOf } from './kit/naive-pays.ts';
import { FULL_SIZE } from './kit/size.ts';
import { findViolations } from './web/kit.ts';
import { sharedBrowser } from './web/shared.ts';

let gallery: RunningServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
/** Console errors, and requests to other hosts. */
let faults: string[] = [];

beforeAll(async () => {
  [gallery, browser] = await Promise.all([serveGallery(), sharedBrowser()]);
  // No content security policy here, because axe injects its script.
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(gallery.address) && !request.url().startsWith('data:'))
      faults.push(`requests ${request.url()}`);
  });
  await page.goto(gallery.address);
});

afterAll(async () => {
  await gallery?.close();
});

/** Shows a layout in the gallery, a page with only a felt. `bare` hides its chips and settings, `sample` places chips, `lit` lights bets. */
async function openFelt(options: Readonly<Record<string, string>>): Promise<void> {
  faults = [];
  await page.evaluate(`window.gallery.open('?${new URLSearchParams(options)}')`);
  await page.waitForSelector('.cell');
  await page.evaluate('document.fonts.ready');
}

const betsOf = (name: string): readonly string[] => {
  const [book, layout] = name.split('/');
  return RULEBOOKS.find(({ id }) => id === book)?.layouts.find(({ id }) => id === layout)?.bets ?? [];
};

const findWinningBets = (book: string, layout: string, faces: readonly Face[]): readonly string[] => {
  const rulebook = RULEBOOKS.find(({ id }) => id === book);
  const opened = rulebook && openLayout(rulebook, layout);
  if (!opened?.ok) throw new Error(`no layout ${book} ${layout}`);
  return winningBets(opened.value, outcomeOf(faces), 1);
};

/** A script for the page. It returns the texts that are wider than their cell. */
const FIND_TEXTS_OUTSIDE_CELLS = `[...document.querySelectorAll('.cell, .strip')].flatMap((cell) => {
  const box = cell.querySelector('.box').getBoundingClientRect();
  return [...cell.querySelectorAll(':scope > .print text')].flatMap((text) => {
    const { left, right } = text.getBoundingClientRect();
    return left < box.left - 0.5 || right > box.right + 0.5 ? [cell.dataset.key + ': ' + text.textContent] : [];
  });
})`;

describe.each(LAYOUT_NAMES)('%s', (name) => {
  const variants = [
    ['felt', 'player', 'en'],
    ['felt', 'dealer', 'zh-Hant'],
    ['compact', 'player', 'en'],
    ['felt', 'player', 'vi'],
    ['compact', 'player', 'vi'],
    ['felt', 'player', 'zh-Hans'],
  ] as const;
  // The quick test size covers the player's felt and one other variant.
  it.each(variants.filter((_, i) => FULL_SIZE || i === 0 || i === 1 + (LAYOUT_NAMES.indexOf(name) % (variants.length - 1))))(
    'is drawn without errors in the form %s from the %s side in %s',
    async (form, side, language) => {
      await page.setViewportSize(form === 'compact' ? { width: 360, height: 740 } : { width: 1280, height: 800 });
      await openFelt({ at: name, form, side, language, bare: '1', sample: '1' });
      const keys = (await page.evaluate("[...document.querySelectorAll('.cell')].map((cell) => cell.dataset.key)")) as string[];
      const toggleCount = await page.locator('.toggle').count();
      // A key with # is the second cell of a bet, a key with + is a collapsed list.
      const shown = keys.filter((key) => !/[#+]/.test(key));
      if (form === 'felt') expect(shown).toEqual(betsOf(name));
      else if (toggleCount === 0) expect([...shown].sort()).toEqual([...betsOf(name)].sort());
      expect(await page.evaluate(FIND_TEXTS_OUTSIDE_CELLS)).toEqual([]);
      expect(faults).toEqual([]);
    },
  );
});

describe('accessibility', () => {
  it.each([
    ['light', 'en', 'felt', 'crown-sic-bo/A'],
    ['dark', 'zh-Hant', 'felt', 'crown-sic-bo/C'],
    ['contrast', 'en', 'felt', 'rws-tai-sai/E'],
    ['auto', 'zh-Hant', 'compact', 'rws-tai-sai/C'],
    ['light', 'en', 'compact', 'triple-dice/mat'],
    ['dark', 'en', 'felt', 'dicette/mat'],
    ['light', 'vi', 'felt', 'triple-dice/mat'],
    ['dark', 'zh-Hans', 'compact', 'rws-tai-sai/C'],
  ])('passes the accessibility checker axe in %s, %s, %s, %s', async (theme, language, form, at) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openFelt({ at, theme, language, form, sample: '1', lit: 'small,total:9,red' });
    expect(await findViolations(page)).toEqual([]);
  });

  it('names each cell with its odds and stakes, and whether it is lit', async () => {
    await openFelt({ at: 'crown-sic-bo/A', bare: '1', sample: '1', lit: 'small' });
    expect(await page.locator('[data-key="small"] .button').getAttribute('aria-label')).toBe(
      'Small, pays 1 to 1, your stake 5, all stakes 20, lit',
    );
    expect(await page.getByRole('button').count()).toBe(50);
    expect(await page.getByRole('group', { name: 'Totals' }).getByRole('button').count()).toBe(14);
  });

  it('has sufficient contrast in every theme', async () => {
    const layouts = ['crown-sic-bo/A', 'rws-tai-sai/A', 'adelaide-big-and-small/full', 'triple-dice/mat', 'dicette/mat'];
    for (const [i, theme] of COLOUR_THEMES.entries()) {
      // The quick test size covers each layout in one theme.
      for (const at of layouts.filter((_, k) => FULL_SIZE || k % COLOUR_THEMES.length === i)) {
        await openFelt({ at, theme, bare: '1' });
        const ratios = (await page.evaluate(COMPUTE_CONTRASTS)) as Record<string, number>;
        // WCAG requires a contrast of 4.5 for text and 3 for lines.
        expect(
          Object.entries(ratios).filter(
            ([pair, ratio]) => ratio < (pair.startsWith('ring') || pair.startsWith('line') ? 3 : 4.5),
          ),
          `${at} ${theme}`,
        ).toEqual([]);
      }
    }
  });
});

/** A script for the page. It returns the contrast of colours on their backgrounds. */
const COMPUTE_CONTRASTS = `(() => {
  const felt = document.querySelector('.felt');
  const probe = felt.appendChild(document.createElement('i'));
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const luminance = (name) => {
    probe.style.color = 'var(--' + name + ')';
    canvas.fillStyle = getComputedStyle(probe).color;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((v) => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const pairs = ['cloth', 'cloth-deep', 'tint-red', 'tint-green', 'tint-blue', 'tint-black'].flatMap((ground) => [['ink', ground], ['ink-soft', ground]]);
  pairs.push(['line', 'cloth'], ['ring', 'cloth'], ['lit-ink', 'lit'], ['own-ink', 'own'], ['table-ink', 'table'], ['pip', 'tile'], ['red', 'tile'], ['green', 'tile'], ['blue', 'tile'], ['black', 'tile']);
  return Object.fromEntries(pairs.map(([a, b]) => {
    const [x, y] = [luminance(a), luminance(b)];
    return [a + ' on ' + b, (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)];
  }));
})()`;

const focusedKey = (): Promise<string | null> =>
  page.evaluate("document.activeElement?.closest('[data-key]')?.dataset.key ?? null");
const announcement = (): Promise<string> => page.evaluate("document.querySelector('.felt-status').textContent");
/** The presses that the felt has reported to the gallery. */
const presses = (): Promise<unknown> => page.evaluate('window.gallery.pressed');

const ARROWS = { left: 'ArrowLeft', right: 'ArrowRight', up: 'ArrowUp', down: 'ArrowDown' } as const;

async function drawingFor(rulebook: string, id: string): Promise<Drawing> {
  const layout = await loadLayout(rulebook, id);
  const book = RULEBOOKS.find((candidate) => candidate.id === rulebook);
  if (layout === undefined || book === undefined) throw new Error(`no layout ${rulebook} ${id}`);
  return buildDrawing(layout, feltBets(book, id), { form: 'felt', side: 'player', language: 'en', expanded: [] });
}

/** The shortest path by arrow keys to an unvisited cell. */
function pathTo(drawing: Drawing, from: string | null, unvisited: ReadonlySet<string>): readonly Direction[] {
  const paths = new Map<string | null, readonly Direction[]>([[from, []]]);
  for (const [key, path] of paths) {
    if (unvisited.has(key ?? '')) return path;
    for (const direction of DIRECTIONS) {
      const next = nextCellKey(drawing, key, direction);
      if (!paths.has(next)) paths.set(next, [...path, direction]);
    }
  }
  throw new Error(`no path from ${from} to ${[...unvisited].join(', ')}`);
}

describe('the keyboard', () => {
  it('has one tab stop, and arrow keys reach every bet', async () => {
    await openFelt({ at: 'crown-sic-bo/E' });
    expect(await page.locator('.cell [tabindex="0"]').count()).toBe(1);
    await page.locator('.cell [tabindex="0"]').focus();
    const drawing = await drawingFor('crown-sic-bo', 'E');
    const unvisited = new Set(drawing.cells.map(({ key }) => key));
    let key = await focusedKey();
    for (unvisited.delete(key ?? ''); unvisited.size > 0; ) {
      const path = pathTo(drawing, key, unvisited);
      for (const direction of path) {
        await page.keyboard.press(ARROWS[direction]);
        key = nextCellKey(drawing, key, direction);
        expect(await focusedKey()).toBe(key);
        unvisited.delete(key ?? '');
      }
    }
    expect(await page.locator('.cell [tabindex="0"]').count()).toBe(1);
    await page.keyboard.press('Tab');
    expect(await focusedKey()).toBeNull();
    await page.keyboard.press('Shift+Tab');
    expect(await focusedKey()).not.toBeNull();
    // The SVG itself is not a tab stop.
    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate("document.activeElement.closest('.felt')")).toBeNull();
  });

  it('adds and removes chips, and announces each change', async () => {
    await openFelt({ at: 'crown-sic-bo/A', bare: '1' });
    await page.locator('.cell [tabindex="0"]').focus();
    await page.keyboard.press('Enter');
    await expect.poll(announcement).toBe('Small, your stake 5');
    await page.keyboard.press('Space');
    await expect.poll(announcement).toBe('Small, your stake 10');
    await page.keyboard.press('Shift+Enter');
    await expect.poll(announcement).toBe('Small, your stake 5');
    await page.keyboard.press('Delete');
    await expect.poll(announcement).toBe('Small, no stake');
    await expect.poll(presses).toEqual([
      ['small', { kind: 'place' }],
      ['small', { kind: 'place' }],
      ['small', { kind: 'take', all: false }],
      ['small', { kind: 'take', all: true }],
    ]);
    expect(await focusedKey()).toBe('small');
  });

  it('draws a ring around the cell that has the focus', async () => {
    // The felt of the previous test is still open.
    await page.locator('[data-key="total:9"] .button').focus();
    await page.keyboard.press('ArrowRight');
    expect(await focusedKey()).toBe('total:10');
    expect(await page.locator('[data-key="total:10"] .ring').isVisible()).toBe(true);
    expect(await page.locator('.ring').count()).toBe(1);
  });

  it('expands the collapsed lists of the compact form', async () => {
    await openFelt({ at: 'rws-tai-sai/C', form: 'compact', bare: '1' });
    const row = page.locator('[data-key="+threes"] .button');
    expect(await row.getAttribute('aria-expanded')).toBe('false');
    await row.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => row.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowDown');
    expect(await focusedKey()).toMatch(/^three:/);
  });
});

describe('the pointer', () => {
  it('adds a chip with a click, and removes it with the right button or with Shift', async () => {
    await openFelt({ at: 'crown-sic-bo/A', bare: '1' });
    const nine = page.locator('[data-key="total:9"] .button');
    await nine.click();
    await nine.click({ button: 'right' });
    await nine.click({ modifiers: ['Shift'] });
    await expect.poll(presses).toEqual([
      ['total:9', { kind: 'place' }],
      ['total:9', { kind: 'take', all: false }],
      ['total:9', { kind: 'take', all: false }],
    ]);
  });

  it('drops a dragged chip on the bet under it', async () => {
    await openFelt({ at: 'crown-sic-bo/A' });
    const chip = await page.getByRole('button', { name: '25', exact: true }).boundingBox();
    const at = (await page.evaluate("window.gallery.handle.middleOf('total:12')")) as { x: number; y: number };
    await page.mouse.move((chip?.x ?? 0) + 20, (chip?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move(at.x, at.y, { steps: 5 });
    expect(await page.locator('.cell.target').getAttribute('data-key')).toBe('total:12');
    await page.mouse.up();
    await expect.poll(presses).toEqual([['total:12', { kind: 'place' }]]);
    await expect.poll(announcement).toBe('Three dice total 12, your stake 25');
  });

  it('announces that a disabled bet is closed, and reports only presses of enabled bets', async () => {
    await openFelt({ at: 'crown-sic-bo/A', bare: '1' });
    await page.evaluate("window.gallery.update({ enabled: ['big'] })");
    await page.locator('[data-key="small"] [aria-disabled]').click({ force: true });
    await expect.poll(announcement).toBe('Small, closed');
    await page.locator('[data-key="big"] .button').click();
    await expect.poll(presses).toEqual([['big', { kind: 'place' }]]);
  });
});

describe('the touch targets', () => {
  it.each(LAYOUT_NAMES)('of %s are at least 44 pixels wide and high on a phone that is 360 pixels wide', async (name) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openFelt({ at: name, form: 'compact', bare: '1' });
    for (const row of await page.locator('.toggle .button').all()) await row.click();
    const small = await page.evaluate(`[...document.querySelectorAll('.cell')].flatMap((cell) => {
      const { width, height } = cell.querySelector('.box').getBoundingClientRect();
      return width < 44 || height < 44 ? [cell.dataset.key + ' ' + width + ' x ' + height] : [];
    })`);
    expect(small).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  });
});

it("the layout is turned by 180 degrees on the dealer's side, but its text stays upright", async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openFelt({ at: 'crown-sic-bo/A', side: 'dealer', bare: '1' });
  const rotatedTexts = await page.evaluate(`[...document.querySelectorAll('.felt text, .felt use')].filter((element) => {
    const { a, b, c, d } = element.getScreenCTM();
    return a <= 0 || d <= 0 || b !== 0 || c !== 0;
  }).length`);
  expect(rotatedTexts).toBe(0);
  const boxOf = async (key: string) => page.locator(`[data-key="${key}"] .box`).boundingBox();
  expect((await boxOf('small'))?.x).toBeGreaterThan((await boxOf('big'))?.x ?? 0);
  expect((await boxOf('small'))?.y).toBeGreaterThan((await boxOf('single:1'))?.y ?? 0);
});

describe('lit bets', () => {
  it.each([
    [
      'crown-sic-bo/A',
      [
        [1, 2, 3],
        [4, 4, 4],
        [5, 5, 6],
      ],
    ],
    [
      'crown-sic-bo/C',
      [
        [1, 2, 6],
        [3, 3, 3],
        [4, 5, 5],
      ],
    ],
    [
      'adelaide-big-and-small/full',
      [
        [1, 2, 3],
        [6, 6, 6],
        [2, 4, 6],
      ],
    ],
    [
      'adelaide-big-and-small/mini',
      [
        [1, 1, 2],
        [5, 5, 5],
      ],
    ],
  ] as const)('[crown-sic-bo 2.2.3] [adelaide-big-and-small 1(c)] are only the winning areas of %s', async (name, throws) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openFelt({ at: name, bare: '1' });
    const [book = '', layout = ''] = name.split('/');
    for (const faces of throws) {
      // `winningBets` lights the felt. `naiveOddsOf`, an independent implementation, says which bets win.
      const lit = findWinningBets(book, layout, faces);
      await page.evaluate(`window.gallery.update(${JSON.stringify({ lit })})`);
      const litCells = (): Promise<string[]> =>
        page.evaluate("[...document.querySelectorAll('.cell.lit')].map((cell) => cell.dataset.key.split('#')[0])");
      await expect
        .poll(litCells)
        .toEqual(betsOf(name).filter((bet) => naiveOddsOf(book as BookName, layout, bet, faces) != null));
    }
  });
});

describe('an update with 500 chips', () => {
  /** Builds a script for the page. It returns the cells and other elements that change during an update. */
  const findChangesDuring = (update: string): string => `(async () => {
    // Effects run in a task after the next frame. On a busy machine that frame is late, so a fixed time is not enough.
    const effectsDone = async () => {
      for (let frame = 0; frame < 3; frame++) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    await effectsDone();
    const touched = new Set();
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target.closest ? target : target.parentElement;
        touched.add(element.closest('[data-key]')?.dataset.key ?? element.getAttribute('class') ?? element.tagName);
      }
    });
    observer.observe(document.querySelector('.felt'), { subtree: true, childList: true, attributes: true, characterData: true });
    window.gallery.update(${update});
    await effectsDone();
    observer.disconnect();
    return [...touched].sort();
  })()`;

  it('changes only the DOM of the changed cells', async () => {
    await openFelt({ at: 'rws-tai-sai/E', bare: '1' });
    const bets = betsOf('rws-tai-sai/E');
    // `own` has the player's stakes, `table` the stakes of all players. The felt draws this amount as five chips in each cell of the bet.
    const own = Object.fromEntries(bets.map((bet) => [bet, 63_100]));
    await page.evaluate(`window.gallery.update(${JSON.stringify({ own })})`);
    await page.waitForFunction("document.querySelectorAll('.disc').length > 500");
    const next = { own: { ...own, 'three:126': 100, big: 200 }, table: {} };
    expect(await page.evaluate(findChangesDuring(JSON.stringify(next)))).toEqual(['big', 'big#2', 'felt-status', 'three:126']);
    expect(await page.evaluate(findChangesDuring(JSON.stringify({ own: { ...next.own } })))).toEqual([]);
    expect(await page.evaluate(findChangesDuring(JSON.stringify({ lit: ['four:6543'] })))).toEqual([
      'felt',
      'felt-status',
      'four:6543',
    ]);
  });
});

it('the felt uses system colours in forced-colors mode, and no animations under reduced motion', async () => {
  const forced = await browser.newPage({ forcedColors: 'active', reducedMotion: 'reduce' });
  await forced.goto(`${gallery.address}?at=crown-sic-bo/A&bare=1&lit=small&sample=1`);
  await forced.waitForSelector('.cell.lit');
  const styles = await forced.evaluate(`(() => {
    const canvas = document.body.appendChild(document.createElement('i'));
    canvas.style.color = 'CanvasText';
    const text = getComputedStyle(document.querySelector('.cell:not(.lit) .label')).fill;
    return { same: text === getComputedStyle(canvas).color, motion: getComputedStyle(document.querySelector('.disc')).animationName };
  })()`);
  await forced.close();
  expect(styles).toEqual({ same: true, motion: 'none' });
});

/** The fonts that a felt in each language uses. */
const FONTS: Readonly<Record<Language, readonly string[]>> = {
  en: ['felt-display', 'felt-chinese'],
  'zh-Hant': ['felt-chinese', 'felt-display'],
  'zh-Hans': ['felt-simplified', 'felt-display'],
  vi: ['felt-display', 'felt-vietnamese', 'felt-accents', 'felt-chinese'],
};

it.each(LANGUAGES)('the fonts have every character that is printed in %s', async (language) => {
  await loadFeltWords(language);
  // Each font file has a text file with its letters.
  const letters = (name: string): string => readFileSync(join(ROOT, 'src', 'web', 'felt', 'fonts', `${name}.txt`), 'utf8');
  const fontLetters = new Set(FONTS[language].map(letters).join(''));
  const prints = RULEBOOKS.flatMap((book) => book.layouts.flatMap(({ id }) => feltBets(book, id, { language })));
  const texts = prints.flatMap(({ caption, note, label, otherLabel, warning }) => [caption, note, label, otherLabel, warning]);
  // The texts contain placeholders such as {}, which are never printed.
  const printed = new Set(printedLetters(feltWords(language)) + texts.join(''));
  expect([...printed].filter((letter) => !fontLetters.has(letter) && !'{}'.includes(letter))).toEqual([]);
});
