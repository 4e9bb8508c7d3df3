/** What the explorer shows, as text in the address and back, so that a link holds all of it. It must never reach the server: it stands in the fragment. */
import { AMOUNT_MAX, makeStakes, parseRatio, parseStakes, SIMULATED_ROUNDS_MAX, type Stake } from '../../rules/index.ts';
import { LAYOUT_NAMES, type LayoutName } from '../felt/headless.ts';

export const TABS = ['edges', 'pattern', 'compare', 'simulate', 'verify'] as const;
export type Tab = (typeof TABS)[number];

export interface ExplorerState {
  /** Rulebook and layout, such as `rws-tai-sai/A`. */
  readonly at: LayoutName;
  readonly tab: Tab;
  /** The bet that is looked at; null for none. */
  readonly bet: string | null;
  /** Stakes of a pattern, one for each bet. */
  readonly wagers: readonly Stake[];
  /** What the layout is compared with. */
  readonly other: LayoutName;
  readonly rounds: number;
  readonly seed: string;
  /** Odds above the printed ones, where the book lets a house raise them. */
  readonly raised: Readonly<Record<string, string>>;
}

export const FIRST: ExplorerState = {
  at: 'crown-sic-bo/A',
  tab: 'edges',
  bet: null,
  wagers: [],
  other: 'rws-tai-sai/A',
  rounds: 100_000,
  seed: 'croupier',
  raised: {},
};

/** A seed is a word to be typed again. */
export const SEED_MAX = 64;

export function makeFragment(state: ExplorerState): string {
  const parts = new URLSearchParams();
  parts.set('at', state.at);
  if (state.tab !== FIRST.tab) parts.set('tab', state.tab);
  if (state.bet !== null) parts.set('bet', state.bet);
  if (state.wagers.length > 0) parts.set('wagers', makeStakes(state.wagers).replaceAll(', ', ','));
  if (state.other !== FIRST.other) parts.set('with', state.other);
  if (state.rounds !== FIRST.rounds) parts.set('rounds', `${state.rounds}`);
  if (state.seed !== FIRST.seed) parts.set('seed', state.seed);
  const raised = Object.entries(state.raised);
  if (raised.length > 0) parts.set('raise', raised.map(([bet, odds]) => `${bet}=${odds}`).join(','));
  // Letters that fragments may have stay as they are, so that people can read and write them.
  return `#${parts.toString().replaceAll('%2F', '/').replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%3D', '=')}`;
}

const among = <T extends string>(list: readonly T[], text: string | null, by: T): T => list.find((each) => each === text) ?? by;

function readWagers(text: string | null): readonly Stake[] {
  if (text === null) return FIRST.wagers;
  const stakes = parseStakes(text);
  if (!stakes.ok) return FIRST.wagers;
  const sums = new Map<string, number>();
  for (const { bet, stake } of stakes.value) sums.set(bet, Math.min(AMOUNT_MAX, (sums.get(bet) ?? 0) + stake));
  return [...sums].map(([bet, stake]) => ({ bet, stake }));
}

function readRounds(text: string | null): number {
  const rounds = /^\d{1,13}$/.test(text ?? '') ? Number(text) : 0;
  return rounds >= 1 && rounds <= SIMULATED_ROUNDS_MAX ? rounds : FIRST.rounds;
}

function readRaised(text: string | null): Readonly<Record<string, string>> {
  const pairs = (text ?? '').split(',').flatMap((part): readonly (readonly [string, string])[] => {
    const [bet = '', odds = ''] = part.split('=');
    return bet !== '' && parseRatio(odds) !== undefined ? [[bet, odds]] : [];
  });
  return Object.fromEntries(pairs);
}

/** Layouts that a link names and that there are not; the page has to say so. */
export function strayLayouts(fragment: string): readonly string[] {
  const parts = new URLSearchParams(fragment.replace(/^#/, ''));
  return [parts.get('at'), parts.get('with')].filter(
    (name): name is string => name !== null && !LAYOUT_NAMES.some((each) => each === name),
  );
}

/** What cannot be read is as at first: an old or cut link still opens. */
export function parseFragment(fragment: string): ExplorerState {
  const parts = new URLSearchParams(fragment.replace(/^#/, ''));
  const seed = parts.get('seed') ?? '';
  return {
    at: among(LAYOUT_NAMES, parts.get('at'), FIRST.at),
    tab: among(TABS, parts.get('tab'), FIRST.tab),
    bet: parts.get('bet') || null,
    wagers: readWagers(parts.get('wagers')),
    other: among(LAYOUT_NAMES, parts.get('with'), FIRST.other),
    rounds: readRounds(parts.get('rounds')),
    seed: seed === '' || seed.length > SEED_MAX ? FIRST.seed : seed,
    raised: readRaised(parts.get('raise')),
  };
}
