/** The clause registers of all rulebooks, by rulebook id. */
import type { Clause } from '../../rules/index.ts';
import { ADELAIDE_BIG_AND_SMALL_CLAUSES } from './adelaide-big-and-small.ts';
import { CROWN_SIC_BO_CLAUSES } from './crown-sic-bo.ts';
import { DICETTE_CLAUSES } from './dicette.ts';
import { RWS_TAI_SAI_CLAUSES } from './rws-tai-sai.ts';
import { TRIPLE_DICE_CLAUSES } from './triple-dice.ts';

export { ADELAIDE_BIG_AND_SMALL_CLAUSES, CROWN_SIC_BO_CLAUSES, DICETTE_CLAUSES, RWS_TAI_SAI_CLAUSES, TRIPLE_DICE_CLAUSES };

export const CLAUSES = {
  'crown-sic-bo': CROWN_SIC_BO_CLAUSES,
  'rws-tai-sai': RWS_TAI_SAI_CLAUSES,
  'adelaide-big-and-small': ADELAIDE_BIG_AND_SMALL_CLAUSES,
  'triple-dice': TRIPLE_DICE_CLAUSES,
  dicette: DICETTE_CLAUSES,
} as const satisfies Readonly<Record<string, readonly Clause[]>>;
