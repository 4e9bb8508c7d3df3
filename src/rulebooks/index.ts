/** Exports the five published rulebooks as data without functions. */
import type { Rulebook } from '../rules/index.ts';
import { ADELAIDE_BIG_AND_SMALL } from './adelaide-big-and-small.ts';
import { CROWN_SIC_BO } from './crown-sic-bo.ts';
import { DICETTE } from './dicette.ts';
import { RWS_TAI_SAI } from './rws-tai-sai.ts';
import { TRIPLE_DICE } from './triple-dice.ts';

export { ADELAIDE_BIG_AND_SMALL, CROWN_SIC_BO, DICETTE, RWS_TAI_SAI, TRIPLE_DICE };

export const RULEBOOKS: readonly Rulebook[] = [CROWN_SIC_BO, RWS_TAI_SAI, ADELAIDE_BIG_AND_SMALL, TRIPLE_DICE, DICETTE];
