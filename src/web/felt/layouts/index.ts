/** The thirteen layouts, each loaded when it is asked for. */
import type { FeltLayout } from '../geometry.ts';

/** Where each layout's places are, by rulebook and layout. */
export const LAYOUTS = {
  'crown-sic-bo/A': async () => (await import('./crown-sic-bo-a.ts')).PLACES,
  'crown-sic-bo/B': async () => (await import('./crown-sic-bo-b.ts')).PLACES,
  'crown-sic-bo/C': async () => (await import('./crown-sic-bo-c.ts')).PLACES,
  'crown-sic-bo/D': async () => (await import('./crown-sic-bo-d.ts')).PLACES,
  'crown-sic-bo/E': async () => (await import('./crown-sic-bo-e.ts')).PLACES,
  'crown-sic-bo/F': async () => (await import('./crown-sic-bo-f.ts')).PLACES,
  'rws-tai-sai/A': async () => (await import('./rws-tai-sai-a.ts')).PLACES,
  'rws-tai-sai/C': async () => (await import('./rws-tai-sai-c.ts')).PLACES,
  'rws-tai-sai/E': async () => (await import('./rws-tai-sai-e.ts')).PLACES,
  'adelaide-big-and-small/full': async () => (await import('./adelaide-big-and-small-full.ts')).PLACES,
  'adelaide-big-and-small/mini': async () => (await import('./adelaide-big-and-small-mini.ts')).PLACES,
  'triple-dice/mat': async () => (await import('./triple-dice-mat.ts')).PLACES,
  'dicette/mat': async () => (await import('./dicette-mat.ts')).PLACES,
} as const satisfies Readonly<Record<string, () => Promise<FeltLayout>>>;

export type LayoutName = keyof typeof LAYOUTS;

export const LAYOUT_NAMES = Object.keys(LAYOUTS) as readonly LayoutName[];

/** The places of one layout; undefined where there is none of that name. */
export async function loadLayout(rulebook: string, layout: string): Promise<FeltLayout | undefined> {
  const load = Object.entries(LAYOUTS).find(([name]) => name === `${rulebook}/${layout}`)?.[1];
  return load?.();
}
