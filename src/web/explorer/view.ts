/** What a layout is drawn and counted from, opened once for as long as it is looked at. It must never open one that is not asked for. */
import { useMemo } from 'preact/hooks';
import { makeRatio, parseRatio, type RatioText, type Rulebook } from '../../rules/index.ts';
import { type FeltBet, type FeltLayout, feltBets, type Language } from '../felt/index.ts';
import { hashOfRulebook } from '../lobby/rules/hash.ts';
import { type FeltData, loadFelt } from '../shell/index.ts';
import { type OpenLayout, openFigures } from './figures.ts';
import { type Late, useLate } from './late.tsx';
import type { ExplorerState } from './state.ts';

/** One layout with everything that the figures need. */
export interface View {
  readonly state: ExplorerState;
  readonly rulebook: Rulebook;
  /** Of the rulebook's data, as the journal names it; empty where the browser cannot make one. */
  readonly hash: string;
  readonly felt: FeltLayout;
  readonly open: OpenLayout;
  /** With the printed odds, whatever is raised. */
  readonly asPrinted: OpenLayout;
  readonly bets: (language: Language) => readonly FeltBet[];
  readonly titleOf: (bet: string, language: Language) => string;
  /** Why odds of the link are not used; empty where there is nothing to say. */
  readonly problem: string;
}

export const partsOf = (at: string): readonly [rulebook: string, layout: string] => {
  const [rulebook = '', layout = ''] = at.split('/');
  return [rulebook, layout];
};

interface Loaded {
  readonly at: string;
  readonly felt: FeltData;
  readonly hash: string;
}

const loadedBefore = new Map<string, Loaded>();

export async function load(at: string): Promise<Loaded> {
  const known = loadedBefore.get(at);
  if (known !== undefined) return known;
  const felt = await loadFelt(...partsOf(at));
  const loaded = { at, felt, hash: (await hashOfRulebook(felt.rulebook)) ?? '' };
  loadedBefore.set(at, loaded);
  return loaded;
}

/** Odds in lowest terms, as the felt prints them. */
const inTerms = (raised: ExplorerState['raised']): Readonly<Record<string, RatioText>> =>
  Object.fromEntries(
    Object.entries(raised).flatMap(([bet, text]) => {
      const odds = parseRatio(text);
      return odds === undefined ? [] : [[bet, makeRatio(odds)]];
    }),
  );

function viewOf({ felt, hash }: Loaded, asked: ExplorerState): View {
  const [, layoutId] = partsOf(asked.at);
  const asPrinted = openFigures(felt.rulebook, layoutId, {});
  if (typeof asPrinted === 'string') throw new Error(asPrinted);
  const raised = openFigures(felt.rulebook, layoutId, asked.raised);
  const fits = typeof raised !== 'string';
  const state = fits ? asked : { ...asked, raised: {} };
  const made = new Map<Language, readonly FeltBet[]>();
  const bets = (language: Language): readonly FeltBet[] => {
    const known =
      made.get(language) ??
      feltBets(felt.rulebook, layoutId, { language, manner: felt.layout.manner, raised: inTerms(state.raised) });
    made.set(language, known);
    return known;
  };
  return {
    state,
    rulebook: felt.rulebook,
    hash,
    felt: felt.layout,
    open: fits ? raised : asPrinted,
    asPrinted,
    bets,
    titleOf: (bet, language) => bets(language).find(({ id }) => id === bet)?.title ?? bet,
    problem: fits ? '' : raised,
  };
}

/** The figures are made anew only when the layout or its odds change. */
export function useView(state: ExplorerState): Late<View> {
  const { value, again } = useLate(state.at, () => load(state.at));
  const odds = JSON.stringify(state.raised);
  const view = useMemo(() => (value === null ? null : viewOf(value, state)), [value, odds]);
  return { value: view && { ...view, state: { ...state, raised: view.state.raised } }, again };
}
