/** Loads a layout with its figures and texts, and caches it. */
import { useMemo } from 'preact/hooks';
import { makeRatio, parseRatio, type RatioText, type Rulebook } from '../../rules/index.ts';
import { type FeltBet, type FeltLayout, feltBets, type Language } from '../felt/index.ts';
import { type Lazy, useLazy } from '../parts/lazy.tsx';
import { hashOfRulebook } from '../rules/rulebook-details.ts';
import { type FeltData, loadFelt } from '../shell/index.ts';
import { type OpenLayout, openFigures } from './bet-figures.ts';
import type { ExplorerState } from './state.ts';

/** A layout with everything that the tabs show. */
export interface LayoutView {
  readonly state: ExplorerState;
  readonly rulebook: Rulebook;
  /** The hash of the rulebook's data; empty if the browser cannot compute it. */
  readonly hash: string;
  readonly felt: FeltLayout;
  /** The layout with the raised odds of the state: odds that the visitor set higher than printed. */
  readonly open: OpenLayout;
  /** The layout with its printed odds only. */
  readonly asPrinted: OpenLayout;
  readonly bets: (language: Language) => readonly FeltBet[];
  readonly titleOf: (bet: string, language: Language) => string;
  /** The reason why the raised odds of the link are not used; empty if they are used. */
  readonly problem: string;
}

/** Splits a name such as `rws-tai-sai/A` into rulebook and layout. */
export const splitLayoutName = (layoutName: string): readonly [rulebook: string, layout: string] => {
  const [rulebook = '', layout = ''] = layoutName.split('/');
  return [rulebook, layout];
};

interface LayoutData {
  readonly layoutName: string;
  readonly felt: FeltData;
  readonly hash: string;
}

const cache = new Map<string, LayoutData>();

export async function loadLayoutData(layoutName: string): Promise<LayoutData> {
  const cached = cache.get(layoutName);
  if (cached !== undefined) return cached;
  const felt = await loadFelt(...splitLayoutName(layoutName));
  const loaded = { layoutName, felt, hash: (await hashOfRulebook(felt.rulebook)) ?? '' };
  cache.set(layoutName, loaded);
  return loaded;
}

/** Reduces odds to lowest terms, as the felt prints them. */
const reduceOdds = (raised: ExplorerState['raised']): Readonly<Record<string, RatioText>> =>
  Object.fromEntries(
    Object.entries(raised).flatMap(([bet, text]) => {
      const odds = parseRatio(text);
      return odds === undefined ? [] : [[bet, makeRatio(odds)]];
    }),
  );

function buildLayoutView({ felt, hash }: LayoutData, requested: ExplorerState): LayoutView {
  const [, layoutId] = splitLayoutName(requested.layoutName);
  const asPrinted = openFigures(felt.rulebook, layoutId, {});
  if (typeof asPrinted === 'string') throw new Error(asPrinted);
  const withRaisedOdds = openFigures(felt.rulebook, layoutId, requested.raised);
  const isRaiseValid = typeof withRaisedOdds !== 'string';
  const state = isRaiseValid ? requested : { ...requested, raised: {} };
  const betsByLanguage = new Map<Language, readonly FeltBet[]>();
  const bets = (language: Language): readonly FeltBet[] => {
    const translated =
      betsByLanguage.get(language) ??
      feltBets(felt.rulebook, layoutId, { language, oddsStyle: felt.layout.oddsStyle, raised: reduceOdds(state.raised) });
    betsByLanguage.set(language, translated);
    return translated;
  };
  return {
    state,
    rulebook: felt.rulebook,
    hash,
    felt: felt.layout,
    open: isRaiseValid ? withRaisedOdds : asPrinted,
    asPrinted,
    bets,
    titleOf: (bet, language) => bets(language).find(({ id }) => id === bet)?.title ?? bet,
    problem: isRaiseValid ? '' : withRaisedOdds,
  };
}

/** Recomputes the figures only if the layout or its odds change. */
export function useLayoutView(state: ExplorerState): Lazy<LayoutView> {
  const { value, retry } = useLazy(state.layoutName, () => loadLayoutData(state.layoutName));
  const odds = JSON.stringify(state.raised);
  const view = useMemo(() => (value === null ? null : buildLayoutView(value, state)), [value, odds]);
  return { value: view && { ...view, state: { ...state, raised: view.state.raised } }, retry };
}
