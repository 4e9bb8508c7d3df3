/** What lies on a felt and who may touch it, worked out without a page: the state of every cell, what changed, what to say. */
import type { FeltBet } from './bets.ts';
import { type ChipKind, discsOf } from './chips.ts';
import type { Drawing, DrawnCell } from './drawing.ts';
import { holds, neighbour, rowEnd, type Way } from './geometry.ts';
import { isSame } from './still.ts';
import { fill, type Words } from './words.ts';

/** Amounts in minor units by bet. */
type Stakes = Readonly<Record<string, number>>;

/** Everything about a felt that changes while it is played on. */
export interface FeltState {
  /** Bets whose cells are lit: those that won [crown-sic-bo 2.2.3] [adelaide-big-and-small 1(c)]. */
  readonly lit: readonly string[];
  /** What I have on each bet. */
  readonly own: Stakes;
  /** What everybody has on each bet, I included. */
  readonly table: Stakes;
  /** Bets that may be pressed; null if all may. */
  readonly enabled: readonly string[] | null;
  /** The bet that a dragged chip is above. */
  readonly target: string | null;
  /** Key of the one cell that the tab key reaches. */
  readonly focus: string | null;
  readonly chips: readonly ChipKind[];
  /** Writes an amount; without one the felt shows minor units. */
  readonly money: (minor: number) => string;
}

export const EMPTY: FeltState = {
  lit: [],
  own: {},
  table: {},
  enabled: null,
  target: null,
  focus: null,
  chips: [],
  money: String,
};

/** One cell as it should look now. The same object as before where nothing about it changed. */
export interface CellView {
  readonly cell: DrawnCell;
  readonly ownMinor: number;
  readonly tableMinor: number;
  readonly lit: boolean;
  readonly disabled: boolean;
  readonly target: boolean;
  /** Whether the tab key reaches it. */
  readonly tab: boolean;
  readonly own: string;
  readonly table: string;
  readonly discs: readonly number[];
  /** What a screen reader says. */
  readonly name: string;
}

/** The cell that the tab key reaches: the one asked for, or the first. */
const tabStop = ({ cells }: Drawing, focus: string | null): string | null =>
  (cells.find(({ key }) => key === focus) ?? cells[0])?.key ?? null;

/** Every cell as it should look, with the objects of last time wherever they still hold. */
export function viewsOf(
  drawing: Drawing,
  bets: ReadonlyMap<string, FeltBet>,
  state: FeltState,
  words: Words,
  before: ReadonlyMap<string, CellView> = new Map(),
): ReadonlyMap<string, CellView> {
  const lit = new Set(state.lit);
  const enabled = state.enabled === null ? null : new Set(state.enabled);
  const tab = tabStop(drawing, state.focus);
  const views = new Map<string, CellView>();
  for (const cell of drawing.cells) {
    const id = cell.bet ?? '';
    const now = {
      cell,
      ownMinor: state.own[id] ?? 0,
      tableMinor: state.table[id] ?? 0,
      lit: lit.has(id),
      disabled: cell.bet !== null && enabled !== null && !enabled.has(id),
      target: cell.bet !== null && state.target === id,
      tab: cell.key === tab,
    };
    const old = before.get(cell.key);
    views.set(cell.key, old !== undefined && isSame(old, now) ? old : viewOf(now, bets.get(id), state, words));
  }
  return views;
}

type Facts = Pick<CellView, 'cell' | 'ownMinor' | 'tableMinor' | 'lit' | 'disabled' | 'target' | 'tab'>;

function viewOf(facts: Facts, bet: FeltBet | undefined, { money, chips }: FeltState, words: Words): CellView {
  const { ownMinor, tableMinor } = facts;
  const own = ownMinor > 0 ? money(ownMinor) : '';
  // My own are not counted twice: where nobody else has any, the table's total says nothing.
  const table = tableMinor > ownMinor ? money(tableMinor) : '';
  const parts = [
    bet?.title ?? facts.cell.unfolds?.text.replace(/ [▾▴]$/, '') ?? '',
    bet?.pays ?? '',
    own && fill(words.yourStake, own),
    table && fill(words.allStakes, table),
    facts.lit ? words.lit : '',
  ];
  const discs = ownMinor > 0 ? discsOf(ownMinor, chips) : [];
  return { ...facts, own, table, discs, name: parts.filter((part) => part !== '').join(words.comma) };
}

/** What to say after a change: my stakes, and what is lit. Empty where nothing is worth saying. */
export function announcementOf(before: FeltState, after: FeltState, bets: ReadonlyMap<string, FeltBet>, words: Words): string {
  const titleOf = (id: string): string => bets.get(id)?.title ?? id;
  const changed = [...new Set([...Object.keys(before.own), ...Object.keys(after.own)])].filter(
    (id) => (before.own[id] ?? 0) !== (after.own[id] ?? 0),
  );
  const said: string[] = [];
  const [only] = changed;
  if (changed.length === 1 && only !== undefined) {
    const stake = after.own[only] ?? 0;
    said.push([titleOf(only), stake > 0 ? fill(words.yourStake, after.money(stake)) : words.noStake].join(words.comma));
  } else if (changed.length > 1) {
    const sum = Object.values(after.own).reduce((total, stake) => total + stake, 0);
    said.push(fill(words.stakesChanged, changed.length, after.money(sum)));
  }
  const lit = after.lit.filter((id) => !before.lit.includes(id));
  if (lit.length > 0) said.push(fill(words.litNow, after.lit.map(titleOf).join(words.comma)));
  return said.join('. ');
}

/** The cell at a point of the drawing. */
export const cellAt = ({ cells }: Drawing, x: number, y: number): DrawnCell | undefined =>
  cells.find((cell) => holds(cell, x, y));

/** What a key does on the felt. */
export type KeyAction =
  | { readonly kind: 'move'; readonly to: Way | 'row-first' | 'row-last' | 'first' | 'last' | 'group-before' | 'group-after' }
  | { readonly kind: 'place' }
  | { readonly kind: 'take'; readonly all: boolean };

export interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

const MOVES: Readonly<Record<string, Extract<KeyAction, { kind: 'move' }>['to']>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'row-first',
  End: 'row-last',
  PageUp: 'group-before',
  PageDown: 'group-after',
};

export function actionOf({ key, shiftKey, ctrlKey, altKey, metaKey }: Key): KeyAction | undefined {
  if (altKey || metaKey) return undefined;
  if (ctrlKey) return key === 'Home' ? { kind: 'move', to: 'first' } : key === 'End' ? { kind: 'move', to: 'last' } : undefined;
  const to = MOVES[key];
  if (to !== undefined) return { kind: 'move', to };
  if (key === 'Enter' || key === ' ') return shiftKey ? { kind: 'take', all: false } : { kind: 'place' };
  if (key === 'Backspace') return { kind: 'take', all: false };
  return key === 'Delete' ? { kind: 'take', all: true } : undefined;
}

/** Where a move leads; the same key at the edge. */
export function moved(
  { cells, groups }: Drawing,
  from: string | null,
  to: Extract<KeyAction, { kind: 'move' }>['to'],
): string | null {
  const at = cells.find(({ key }) => key === from) ?? cells[0];
  if (at === undefined) return null;
  switch (to) {
    case 'left':
    case 'right':
    case 'up':
    case 'down':
      return (neighbour(cells, at, to) ?? at).key;
    case 'row-first':
      return rowEnd(cells, at, 'first').key;
    case 'row-last':
      return rowEnd(cells, at, 'last').key;
    case 'first':
      return cells[0]?.key ?? at.key;
    case 'last':
      return cells.at(-1)?.key ?? at.key;
    case 'group-before':
      return (groups[at.group - 1]?.cells[0] ?? at).key;
    case 'group-after':
      return (groups[at.group + 1]?.cells[0] ?? at).key;
  }
}

/** A pointer that has moved less than this has clicked, not dragged. */
const DRAG_THRESHOLD_PX = 4;

export const isDrag = (fromX: number, fromY: number, x: number, y: number): boolean =>
  Math.hypot(x - fromX, y - fromY) >= DRAG_THRESHOLD_PX;
