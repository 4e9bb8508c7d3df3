/** Loads rulebooks and layouts on demand. */
import type { Dice, Rulebook } from '../../rules/index.ts';
import { type FeltBet, type FeltLayout, feltBets, type Language, loadLayout } from '../felt/index.ts';

const RULEBOOKS: Readonly<Record<string, () => Promise<Rulebook>>> = {
  'crown-sic-bo': async () => (await import('../../rulebooks/crown-sic-bo.ts')).CROWN_SIC_BO,
  'rws-tai-sai': async () => (await import('../../rulebooks/rws-tai-sai.ts')).RWS_TAI_SAI,
  'adelaide-big-and-small': async () => (await import('../../rulebooks/adelaide-big-and-small.ts')).ADELAIDE_BIG_AND_SMALL,
  'triple-dice': async () => (await import('../../rulebooks/triple-dice.ts')).TRIPLE_DICE,
  dicette: async () => (await import('../../rulebooks/dicette.ts')).DICETTE,
};

export const RULEBOOK_IDS = Object.keys(RULEBOOKS);

export async function loadRulebook(id: string): Promise<Rulebook> {
  const load = RULEBOOKS[id];
  if (load === undefined) throw new Error(`no such rulebook: ${id}`);
  return load();
}

/** The dice of a layout; undefined if the rulebook has no such layout. */
export const diceOf = ({ dice, layouts }: Rulebook, layout: string | undefined): Dice | undefined =>
  dice[layouts.find(({ id }) => id === layout)?.dice ?? ''];

/** Everything needed to draw a felt. */
export interface FeltData {
  readonly rulebook: Rulebook;
  readonly layout: FeltLayout;
  readonly bets: (language: Language) => readonly FeltBet[];
}

export async function loadFelt(rulebookId: string, layoutId: string): Promise<FeltData> {
  const [rulebook, layout] = await Promise.all([loadRulebook(rulebookId), loadLayout(rulebookId, layoutId)]);
  if (layout === undefined) throw new Error(`${rulebookId} has no layout ${layoutId}`);
  const betsByLanguage = new Map<Language, readonly FeltBet[]>();
  return {
    rulebook,
    layout,
    bets: (language) => {
      const bets = betsByLanguage.get(language) ?? feltBets(rulebook, layoutId, { language, oddsStyle: layout.oddsStyle });
      betsByLanguage.set(language, bets);
      return bets;
    },
  };
}
