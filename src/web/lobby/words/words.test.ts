/** Tests that the pages have a name for every layout of every rulebook, and the lobby a line about it. */
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../../rulebooks/index.ts';
import { EN_LAYOUTS } from '../../parts/words/en-layouts.ts';
import { VI_LAYOUTS } from '../../parts/words/vi-layouts.ts';
import { ZH_HANS_LAYOUTS } from '../../parts/words/zh-hans-layouts.ts';
import { ZH_HANT_LAYOUTS } from '../../parts/words/zh-hant-layouts.ts';
import { EN_ABOUT_LAYOUTS } from './en-layouts.ts';
import { VI_ABOUT_LAYOUTS } from './vi-layouts.ts';
import { ZH_HANS_ABOUT_LAYOUTS } from './zh-hans-layouts.ts';
import { ZH_HANT_ABOUT_LAYOUTS } from './zh-hant-layouts.ts';

const LAYOUTS = Object.values(RULEBOOKS)
  .flatMap(({ id, layouts }) => layouts.map((layout) => `${id}/${layout.id}`))
  .sort();

describe.each([
  ['English', EN_LAYOUTS, EN_ABOUT_LAYOUTS],
  ['Traditional Chinese', ZH_HANT_LAYOUTS, ZH_HANT_ABOUT_LAYOUTS],
  ['Simplified Chinese', ZH_HANS_LAYOUTS, ZH_HANS_ABOUT_LAYOUTS],
  ['Vietnamese', VI_LAYOUTS, VI_ABOUT_LAYOUTS],
])('the layouts in %s', (_, names, about) => {
  it('have a name and a line, and nothing else has', () => {
    expect(Object.keys(names).sort()).toEqual(LAYOUTS);
    expect(Object.keys(about).sort()).toEqual(LAYOUTS);
    expect(Object.values(about).filter((line) => line.length < 10)).toEqual([]);
  });

  it('have different names', () => {
    expect(new Set(Object.values(names)).size).toBe(LAYOUTS.length);
  });
});
