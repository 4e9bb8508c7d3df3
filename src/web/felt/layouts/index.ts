/** The thirteen layouts, each loaded when it is asked for. */
import type { FeltLayout } from '../geometry.ts';

/** Where each layout's places are, by rulebook and layout. */
export const LAYOUTS = {
  'crown-sic-bo/A': async () => (await import('./crown-sic-bo-a.ts')).CROWN_SIC_BO_A,
  'crown-sic-bo/B': async () => (await import('./crown-sic-bo-b.ts')).CROWN_SIC_BO_B,
  'crown-sic-bo/C': async () => (await import('./crown-sic-bo-c.ts')).CROWN_SIC_BO_C,
  'crown-sic-bo/D': async () => (await import('./crown-sic-bo-d.ts')).CROWN_SIC_BO_D,
  'crown-sic-bo/E': async () => (await import('./crown-sic-bo-e.ts')).CROWN_SIC_BO_E,
  'crown-sic-bo/F': async () => (await import('./crown-sic-bo-f.ts')).CROWN_SIC_BO_F,
  'rws-tai-sai/A': async () => (await import('./rws-tai-sai-a.ts')).RWS_TAI_SAI_A,
  'rws-tai-sai/C': async () => (await import('./rws-tai-sai-c.ts')).RWS_TAI_SAI_C,
  'rws-tai-sai/E': async () => (await import('./rws-tai-sai-e.ts')).RWS_TAI_SAI_E,
  'adelaide-big-and-small/full': async () => (await import('./adelaide-big-and-small-full.ts')).ADELAIDE_BIG_AND_SMALL_FULL,
  'adelaide-big-and-small/mini': async () => (await import('./adelaide-big-and-small-mini.ts')).ADELAIDE_BIG_AND_SMALL_MINI,
  'triple-dice/mat': async () => (await import('./triple-dice-mat.ts')).TRIPLE_DICE_MAT,
  'dicette/mat': async () => (await import('./dicette-mat.ts')).DICETTE_MAT,
} as const satisfies Readonly<Record<string, () => Promise<FeltLayout>>>;

export type LayoutName = keyof typeof LAYOUTS;

export const LAYOUT_NAMES = Object.keys(LAYOUTS) as readonly LayoutName[];

/** The places of one layout; undefined where there is none of that name. */
export async function loadLayout(rulebook: string, layout: string): Promise<FeltLayout | undefined> {
  const load = Object.entries(LAYOUTS).find(([name]) => name === `${rulebook}/${layout}`)?.[1];
  return load?.();
}
