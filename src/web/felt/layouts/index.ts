/** Loads the cell positions of the thirteen layouts on demand. */
import type { FeltLayout } from '../geometry.ts';

export const LAYOUTS = {
  'crown-sic-bo/A': async () => (await import('./crown-sic-bo-a.ts')).LAYOUT,
  'crown-sic-bo/B': async () => (await import('./crown-sic-bo-b.ts')).LAYOUT,
  'crown-sic-bo/C': async () => (await import('./crown-sic-bo-c.ts')).LAYOUT,
  'crown-sic-bo/D': async () => (await import('./crown-sic-bo-d.ts')).LAYOUT,
  'crown-sic-bo/E': async () => (await import('./crown-sic-bo-e.ts')).LAYOUT,
  'crown-sic-bo/F': async () => (await import('./crown-sic-bo-f.ts')).LAYOUT,
  'rws-tai-sai/A': async () => (await import('./rws-tai-sai-a.ts')).LAYOUT,
  'rws-tai-sai/C': async () => (await import('./rws-tai-sai-c.ts')).LAYOUT,
  'rws-tai-sai/E': async () => (await import('./rws-tai-sai-e.ts')).LAYOUT,
  'adelaide-big-and-small/full': async () => (await import('./adelaide-big-and-small-full.ts')).LAYOUT,
  'adelaide-big-and-small/mini': async () => (await import('./adelaide-big-and-small-mini.ts')).LAYOUT,
  'triple-dice/mat': async () => (await import('./triple-dice-mat.ts')).LAYOUT,
  'dicette/mat': async () => (await import('./dicette-mat.ts')).LAYOUT,
} as const satisfies Readonly<Record<string, () => Promise<FeltLayout>>>;

export type LayoutName = keyof typeof LAYOUTS;

export const LAYOUT_NAMES = Object.keys(LAYOUTS) as readonly LayoutName[];

/** Resolves to undefined if the layout does not exist. */
export async function loadLayout(rulebook: string, layout: string): Promise<FeltLayout | undefined> {
  const load = Object.entries(LAYOUTS).find(([name]) => name === `${rulebook}/${layout}`)?.[1];
  return load?.();
}
