/** The felt in a real browser: drawn, reached by keys, pressed, read out, and changed only where something changed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../scripts/lib/files.ts';
import { type Served, serveGallery } from '../scripts/lib/gallery.ts';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import { betsLit, type Face, openLayout, outcomeOf } from '../src/rules/index.ts';
import {
  type Drawing,
  drawingOf,
  feltBets,
  LAYOUT_NAMES,
  loadLayout,
  moved,
  printedLetters,
  WAYS,
  type Way,
} from '../src/web/felt/headless.ts';
import { naivePays } from './kit/naive-pays.ts';
import { FULL } from './kit/size.ts';
import type { BookName } from './kit/who-may.ts';
import { objectionsTo } from './web/kit.ts';
import { sharedBrowser } from './web/shared.ts';

let gallery: Served;
let browser: Browser;
let context: BrowserContext;
let page: Page;
/** What the page complained about, and whom it asked elsewhere. */
let faults: string[] = [];

beforeAll(async () => {
  [gallery, browser] = await Promise.all([serveGallery(), sharedBrowser()]);
  // axe brings its script in by itself, which the page's own policy rightly forbids.
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(gallery.address) && !request.url().startsWith('data:')) faults.push(`asks ${request.url()}`);
  });
  await page.goto(gallery.address);
});

afterAll(async () => {
  await gallery?.close();
});

async function open(options: Readonly<Record<string, string>>): Promise<void> {
  faults = [];
  await page.evaluate(`window.gallery.open('?${new URLSearchParams(options)}')`);
  await page.waitForSelector('.cell');
  await page.evaluate('document.fonts.ready');
}

const betsOf = (name: string): readonly string[] => {
  const [book, layout] = name.split('/');
  return RULEBOOKS.find(({ id }) => id === book)?.layouts.find(({ id }) => id === layout)?.bets ?? [];
};

const litOn = (book: string, layout: string, faces: readonly Face[]): readonly string[] => {
  const rulebook = RULEBOOKS.find(({ id }) => id === book);
  const opened = rulebook && openLayout(rulebook, layout);
  if (!opened?.ok) throw new Error(`there is no ${book} ${layout}`);
  return betsLit(opened.value, outcomeOf(faces), 1);
};

/** Runs in the page: names of cells whose print, as the browser measures it, is not within the cell. */
const PRINT_OUTSIDE = `[...document.querySelectorAll('.cell, .strip')].flatMap((cell) => {
  const box = cell.querySelector('.box').getBoundingClientRect();
  return [...cell.querySelectorAll(':scope > .print text')].flatMap((text) => {
    const { left, right } = text.getBoundingClientRect();
    return left < box.left - 0.5 || right > box.right + 0.5 ? [cell.dataset.key + ': ' + text.textContent] : [];
  });
})`;

describe.each(LAYOUT_NAMES)('%s', (name) => {
  const forms = [
    ['felt', 'player', 'en'],
    ['felt', 'dealer', 'zh-Hant'],
    ['compact', 'player', 'en'],
  ] as const;
  // In the quick size the player's felt, and the two others in turn.
  it.each(forms.filter((_, i) => FULL || i === 0 || i === 1 + (LAYOUT_NAMES.indexOf(name) % 2)))(
    'is drawn as %s from the side of the %s in %s without a complaint',
    async (form, view, language) => {
      await page.setViewportSize(form === 'compact' ? { width: 360, height: 740 } : { width: 1280, height: 800 });
      await open({ at: name, form, view, language, bare: '1', sample: '1' });
      const keys = (await page.evaluate("[...document.querySelectorAll('.cell')].map((cell) => cell.dataset.key)")) as string[];
      const folded = await page.locator('.unfolds').count();
      const shown = keys.filter((key) => !/[#+]/.test(key));
      if (form === 'felt') expect(shown).toEqual(betsOf(name));
      else if (folded === 0) expect([...shown].sort()).toEqual([...betsOf(name)].sort());
      expect(await page.evaluate(PRINT_OUTSIDE)).toEqual([]);
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
  ])('axe finds nothing in %s, %s, %s, %s', async (theme, language, form, at) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open({ at, theme, language, form, sample: '1', lit: 'small,total:9,red' });
    expect(await objectionsTo(page)).toEqual([]);
  });

  it('has names that say the odds, my stake and the light', async () => {
    await open({ at: 'crown-sic-bo/A', bare: '1', sample: '1', lit: 'small' });
    expect(await page.locator('[data-key="small"] .button').getAttribute('aria-label')).toBe(
      'Small, pays 1 to 1, your stake 5, all stakes 20, lit',
    );
    expect(await page.getByRole('button').count()).toBe(50);
    expect(await page.getByRole('group', { name: 'Totals' }).getByRole('button').count()).toBe(14);
  });

  it('has text that stands out against its ground in every theme', async () => {
    const layouts = ['crown-sic-bo/A', 'rws-tai-sai/A', 'adelaide-big-and-small/full', 'triple-dice/mat', 'dicette/mat'];
    for (const [i, theme] of ['light', 'dark', 'contrast'].entries()) {
      // In the quick size each layout in one theme.
      for (const at of layouts.filter((_, k) => FULL || k % 3 === i)) {
        await open({ at, theme, bare: '1' });
        const ratios = (await page.evaluate(CONTRASTS)) as Record<string, number>;
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

/** Runs in the page: contrast of colours that lie on each other, as the theme has them. */
const CONTRASTS = `(() => {
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

const focused = (): Promise<string | null> => page.evaluate("document.activeElement?.closest('[data-key]')?.dataset.key ?? null");
const said = (): Promise<string> => page.evaluate("document.querySelector('.felt-says').textContent");
const pressed = (): Promise<unknown> => page.evaluate('window.gallery.pressed');

const ARROWS = { left: 'ArrowLeft', right: 'ArrowRight', up: 'ArrowUp', down: 'ArrowDown' } as const;

async function drawn(rulebook: string, id: string): Promise<Drawing> {
  const layout = await loadLayout(rulebook, id);
  const book = RULEBOOKS.find((one) => one.id === rulebook);
  if (layout === undefined || book === undefined) throw new Error(`there is no ${rulebook} ${id}`);
  return drawingOf(layout, feltBets(book, id), { form: 'felt', side: 'player', language: 'en', open: [] });
}

/** The shortest way by arrow keys to a cell that has not been seen. */
function pathTo(drawing: Drawing, from: string | null, unseen: ReadonlySet<string>): readonly Way[] {
  const paths = new Map<string | null, readonly Way[]>([[from, []]]);
  for (const [key, path] of paths) {
    if (unseen.has(key ?? '')) return path;
    for (const way of WAYS) {
      const next = moved(drawing, key, way);
      if (!paths.has(next)) paths.set(next, [...path, way]);
    }
  }
  throw new Error(`no way from ${from} to ${[...unseen].join(', ')}`);
}

describe('the keyboard', () => {
  it('has one stop for tab, and arrows reach every bet', async () => {
    await open({ at: 'crown-sic-bo/E' });
    expect(await page.locator('.cell [tabindex="0"]').count()).toBe(1);
    await page.locator('.cell [tabindex="0"]').focus();
    const drawing = await drawn('crown-sic-bo', 'E');
    const unseen = new Set(drawing.cells.map(({ key }) => key));
    let at = await focused();
    for (unseen.delete(at ?? ''); unseen.size > 0; ) {
      const path = pathTo(drawing, at, unseen);
      for (const way of path) {
        await page.keyboard.press(ARROWS[way]);
        at = moved(drawing, at, way);
        expect(await focused()).toBe(at);
        unseen.delete(at ?? '');
      }
    }
    expect(await page.locator('.cell [tabindex="0"]').count()).toBe(1);
    await page.keyboard.press('Tab');
    expect(await focused()).toBeNull();
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).not.toBeNull();
    // The drawing around the cells is no stop of its own.
    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate("document.activeElement.closest('.felt')")).toBeNull();
  });

  it('places and takes off, and each is announced', async () => {
    await open({ at: 'crown-sic-bo/A', bare: '1' });
    await page.locator('.cell [tabindex="0"]').focus();
    await page.keyboard.press('Enter');
    await expect.poll(said).toBe('Small, your stake 5');
    await page.keyboard.press('Space');
    await expect.poll(said).toBe('Small, your stake 10');
    await page.keyboard.press('Shift+Enter');
    await expect.poll(said).toBe('Small, your stake 5');
    await page.keyboard.press('Delete');
    await expect.poll(said).toBe('Small, no stake');
    await expect.poll(pressed).toEqual([
      ['small', { kind: 'place' }],
      ['small', { kind: 'place' }],
      ['small', { kind: 'take', all: false }],
      ['small', { kind: 'take', all: true }],
    ]);
    expect(await focused()).toBe('small');
  });

  it('shows where it is', async () => {
    await page.locator('[data-key="total:9"] .button').focus();
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe('total:10');
    expect(await page.locator('[data-key="total:10"] .ring').isVisible()).toBe(true);
    expect(await page.locator('.ring').count()).toBe(1);
  });

  it('unfolds what the compact form folds away', async () => {
    await open({ at: 'rws-tai-sai/C', form: 'compact', bare: '1' });
    const row = page.locator('[data-key="+threes"] .button');
    expect(await row.getAttribute('aria-expanded')).toBe('false');
    await row.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => row.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toMatch(/^three:/);
  });
});

describe('the pointer', () => {
  it('places with a click, takes off with the other button or with shift', async () => {
    await open({ at: 'crown-sic-bo/A', bare: '1' });
    const nine = page.locator('[data-key="total:9"] .button');
    await nine.click();
    await nine.click({ button: 'right' });
    await nine.click({ modifiers: ['Shift'] });
    await expect.poll(pressed).toEqual([
      ['total:9', { kind: 'place' }],
      ['total:9', { kind: 'take', all: false }],
      ['total:9', { kind: 'take', all: false }],
    ]);
  });

  it('drops a dragged chip where it is let go', async () => {
    await open({ at: 'crown-sic-bo/A' });
    const chip = await page.getByRole('button', { name: '25', exact: true }).boundingBox();
    const at = (await page.evaluate("window.gallery.handle.middleOf('total:12')")) as { x: number; y: number };
    await page.mouse.move((chip?.x ?? 0) + 20, (chip?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move(at.x, at.y, { steps: 5 });
    expect(await page.locator('.cell.target').getAttribute('data-key')).toBe('total:12');
    await page.mouse.up();
    await expect.poll(pressed).toEqual([['total:12', { kind: 'place' }]]);
    await expect.poll(said).toBe('Three dice total 12, your stake 25');
  });

  it('is told that a bet takes no wagers, and nothing is reported', async () => {
    await open({ at: 'crown-sic-bo/A', bare: '1' });
    await page.evaluate("window.gallery.update({ enabled: ['big'] })");
    await page.locator('[data-key="small"] [aria-disabled]').click({ force: true });
    await expect.poll(said).toBe('Small, takes no wagers now');
    await page.locator('[data-key="big"] .button').click();
    await expect.poll(pressed).toEqual([['big', { kind: 'place' }]]);
  });
});

describe('sizes', () => {
  it.each(LAYOUT_NAMES)('of %s on a phone of 360 pixels are those of a finger', async (name) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open({ at: name, form: 'compact', bare: '1' });
    for (const row of await page.locator('.unfolds .button').all()) await row.click();
    const small = await page.evaluate(`[...document.querySelectorAll('.cell')].flatMap((cell) => {
      const { width, height } = cell.querySelector('.box').getBoundingClientRect();
      return width < 44 || height < 44 ? [cell.dataset.key + ' ' + width + ' x ' + height] : [];
    })`);
    expect(small).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  });
});

it("the dealer's side keeps its text upright", async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open({ at: 'crown-sic-bo/A', view: 'dealer', bare: '1' });
  const turned = await page.evaluate(`[...document.querySelectorAll('.felt text, .felt use')].filter((one) => {
    const { a, b, c, d } = one.getScreenCTM();
    return a <= 0 || d <= 0 || b !== 0 || c !== 0;
  }).length`);
  expect(turned).toBe(0);
  const place = async (key: string) => page.locator(`[data-key="${key}"] .box`).boundingBox();
  expect((await place('small'))?.x).toBeGreaterThan((await place('big'))?.x ?? 0);
  expect((await place('small'))?.y).toBeGreaterThan((await place('single:1'))?.y ?? 0);
});

describe('the light', () => {
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
  ] as const)(
    '[crown-sic-bo 2.2.3] [adelaide-big-and-small 1(c)] is in the winning areas of %s and nowhere else',
    async (name, throws) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await open({ at: name, bare: '1' });
      const [book = '', layout = ''] = name.split('/');
      for (const faces of throws) {
        // Which bets win is the second transcription's word; the felt is told what the rules say.
        const lit = litOn(book, layout, faces);
        await page.evaluate(`window.gallery.update(${JSON.stringify({ lit })})`);
        const shown = (): Promise<string[]> =>
          page.evaluate("[...document.querySelectorAll('.cell.lit')].map((cell) => cell.dataset.key.split('#')[0])");
        await expect.poll(shown).toEqual(betsOf(name).filter((bet) => naivePays(book as BookName, layout, bet, faces) != null));
      }
    },
  );
});

describe('an update with 500 chips', () => {
  /** Runs in the page: keys of the cells in which anything changed during an update, and what changed elsewhere. */
  const during = (update: string): string => `(async () => {
    const touched = new Set();
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target.closest ? target : target.parentElement;
        touched.add(element.closest('[data-key]')?.dataset.key ?? element.getAttribute('class') ?? element.tagName);
      }
    });
    observer.observe(document.querySelector('.felt'), { subtree: true, childList: true, attributes: true, characterData: true });
    window.gallery.update(${update});
    await new Promise((resolve) => setTimeout(resolve, 100));
    observer.disconnect();
    return [...touched].sort();
  })()`;

  it('touches the cells that changed and nothing else', async () => {
    await open({ at: 'rws-tai-sai/E', bare: '1' });
    const bets = betsOf('rws-tai-sai/E');
    // Five discs on each of 124 bets, some with two cells.
    const own = Object.fromEntries(bets.map((bet) => [bet, 63_100]));
    await page.evaluate(`window.gallery.update(${JSON.stringify({ own })})`);
    await page.waitForFunction("document.querySelectorAll('.disc').length > 500");
    const next = { own: { ...own, 'three:126': 100, big: 200 }, table: {} };
    expect(await page.evaluate(during(JSON.stringify(next)))).toEqual(['big', 'big#2', 'felt-says', 'three:126']);
    expect(await page.evaluate(during(JSON.stringify({ own: { ...next.own } })))).toEqual([]);
    expect(await page.evaluate(during(JSON.stringify({ lit: ['four:6543'] })))).toEqual(['felt', 'felt-says', 'four:6543']);
  });
});

it('draws in the colours of the system where it forces them, and without motion where none is wanted', async () => {
  const forced = await browser.newPage({ forcedColors: 'active', reducedMotion: 'reduce' });
  await forced.goto(`${gallery.address}?at=crown-sic-bo/A&bare=1&lit=small&sample=1`);
  await forced.waitForSelector('.cell.lit');
  const seen = await forced.evaluate(`(() => {
    const canvas = document.body.appendChild(document.createElement('i'));
    canvas.style.color = 'CanvasText';
    const text = getComputedStyle(document.querySelector('.cell:not(.lit) .label')).fill;
    return { same: text === getComputedStyle(canvas).color, motion: getComputedStyle(document.querySelector('.disc')).animationName };
  })()`);
  await forced.close();
  expect(seen).toEqual({ same: true, motion: 'none' });
});

it('the fonts have every letter that is printed', () => {
  const letters = (name: string): string => readFileSync(join(ROOT, 'src', 'web', 'felt', 'fonts', `${name}.txt`), 'utf8');
  const both = new Set(letters('felt-chinese') + letters('felt-display'));
  const prints = RULEBOOKS.flatMap((book) => book.layouts.flatMap(({ id }) => feltBets(book, id)));
  const texts = prints.flatMap(({ caption, note, label }) => [caption, note, label]);
  const printed = new Set(printedLetters('zh-Hant') + printedLetters('en') + texts.join(''));
  expect([...printed].filter((letter) => !both.has(letter) && !'{}'.includes(letter))).toEqual([]);
});
