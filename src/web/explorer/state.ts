/** Writes the state of the explorer to the fragment of the URL and reads it back, so that a link opens the same view. */
import { AMOUNT_MAX, makeStakes, parseRatio, parseStakes, SIMULATED_ROUNDS_MAX, type Stake } from '../../rules/index.ts';
import { LAYOUT_NAMES, type LayoutName } from '../felt/headless.ts';

/** The tab `pattern` shows wagers that are placed together, as chips on the felt. */
export const TABS = ['edges', 'pattern', 'compare', 'simulate', 'verify'] as const;
export type Tab = (typeof TABS)[number];

export interface ExplorerState {
  /** Rulebook and layout, such as `rws-tai-sai/A`. */
  readonly layoutName: LayoutName;
  readonly tab: Tab;
  /** The selected bet. */
  readonly bet: string | null;
  /** Each bet has at most one stake. */
  readonly wagers: readonly Stake[];
  /** The layout to compare with. */
  readonly otherLayoutName: LayoutName;
  readonly rounds: number;
  readonly seed: string;
  /** Odds above the printed odds, by bet. Only some rulebooks allow them. */
  readonly raised: Readonly<Record<string, string>>;
}

export const DEFAULTS: ExplorerState = {
  layoutName: 'crown-sic-bo/A',
  tab: 'edges',
  bet: null,
  wagers: [],
  otherLayoutName: 'rws-tai-sai/A',
  rounds: 100_000,
  seed: 'croupier',
  raised: {},
};

export const SEED_MAX = 64;

/** In the fragment, `at` is the layout and `with` is the layout to compare with. */
export function makeFragment(state: ExplorerState): string {
  const params = new URLSearchParams();
  params.set('at', state.layoutName);
  if (state.tab !== DEFAULTS.tab) params.set('tab', state.tab);
  if (state.bet !== null) params.set('bet', state.bet);
  if (state.wagers.length > 0) params.set('wagers', makeStakes(state.wagers).replaceAll(', ', ','));
  if (state.otherLayoutName !== DEFAULTS.otherLayoutName) params.set('with', state.otherLayoutName);
  if (state.rounds !== DEFAULTS.rounds) params.set('rounds', `${state.rounds}`);
  if (state.seed !== DEFAULTS.seed) params.set('seed', state.seed);
  const raised = Object.entries(state.raised);
  if (raised.length > 0) params.set('raise', raised.map(([bet, odds]) => `${bet}=${odds}`).join(','));
  // Characters that a fragment may contain are not escaped, so that people can read it.
  return `#${params.toString().replaceAll('%2F', '/').replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%3D', '=')}`;
}

const findOption = <T extends string>(list: readonly T[], text: string | null, fallback: T): T =>
  list.find((option) => option === text) ?? fallback;

function readWagers(text: string | null): readonly Stake[] {
  if (text === null) return DEFAULTS.wagers;
  const stakes = parseStakes(text);
  if (!stakes.ok) return DEFAULTS.wagers;
  const sums = new Map<string, number>();
  for (const { bet, stake } of stakes.value) sums.set(bet, Math.min(AMOUNT_MAX, (sums.get(bet) ?? 0) + stake));
  return [...sums].map(([bet, stake]) => ({ bet, stake }));
}

function readRounds(text: string | null): number {
  const rounds = /^\d{1,13}$/.test(text ?? '') ? Number(text) : 0;
  return rounds >= 1 && rounds <= SIMULATED_ROUNDS_MAX ? rounds : DEFAULTS.rounds;
}

function readRaised(text: string | null): Readonly<Record<string, string>> {
  const pairs = (text ?? '').split(',').flatMap((part): readonly (readonly [string, string])[] => {
    const [bet = '', odds = ''] = part.split('=');
    return bet !== '' && parseRatio(odds) !== undefined ? [[bet, odds]] : [];
  });
  return Object.fromEntries(pairs);
}

/** Finds the layouts in a link that do not exist. */
export function unknownLayouts(fragment: string): readonly string[] {
  const params = new URLSearchParams(fragment.replace(/^#/, ''));
  return [params.get('at'), params.get('with')].filter(
    (name): name is string => name !== null && !LAYOUT_NAMES.some((known) => known === name),
  );
}

/** Missing or invalid fields get their default, so that old links still open. */
export function parseFragment(fragment: string): ExplorerState {
  const params = new URLSearchParams(fragment.replace(/^#/, ''));
  const seed = params.get('seed') ?? '';
  return {
    layoutName: findOption(LAYOUT_NAMES, params.get('at'), DEFAULTS.layoutName),
    tab: findOption(TABS, params.get('tab'), DEFAULTS.tab),
    bet: params.get('bet') || null,
    wagers: readWagers(params.get('wagers')),
    otherLayoutName: findOption(LAYOUT_NAMES, params.get('with'), DEFAULTS.otherLayoutName),
    rounds: readRounds(params.get('rounds')),
    seed: seed === '' || seed.length > SEED_MAX ? DEFAULTS.seed : seed,
    raised: readRaised(params.get('raise')),
  };
}
