/** The state of a felt without the DOM: the view of each cell, announcements for screen readers, and keyboard actions. */
import type { FeltBet } from './bets.ts';
import { type ChipKind, chooseDiscs } from './chips.ts';
import type { Drawing, DrawnCell } from './drawing.ts';
import { contains, type Direction, findNeighbour, findRowEnd } from './geometry.ts';
import { hasSameProps } from './memo.ts';
import { type FeltWords, fill } from './words/index.ts';

/** Amounts in minor units by bet. */
type Stakes = Readonly<Record<string, number>>;

/** Everything that changes during play. */
export interface FeltState {
  /** Winning bets, whose cells are lit [crown-sic-bo 2.2.3] [adelaide-big-and-small 1(c)]. */
  readonly lit: readonly string[];
  /** The player's stakes by bet. */
  readonly own: Stakes;
  /** The stakes of all players by bet. */
  readonly table: Stakes;
  /** Bets on which the player's stake is below the minimum. Their stacks are marked. */
  readonly low: readonly string[];
  /** Bets that can be pressed; null if all can. */
  readonly enabled: readonly string[] | null;
  /** The bet that a dragged chip is above. */
  readonly target: string | null;
  /** Key of the cell that the Tab key reaches. */
  readonly focus: string | null;
  readonly chips: readonly ChipKind[];
  /** Formats an amount; the default shows minor units. */
  readonly money: (minor: number) => string;
}

export const EMPTY_STATE: FeltState = {
  lit: [],
  own: {},
  table: {},
  low: [],
  enabled: null,
  target: null,
  focus: null,
  chips: [],
  money: String,
};

/** Everything that a cell shows. An unchanged cell keeps the same object. */
export interface CellView {
  readonly cell: DrawnCell;
  readonly ownMinor: number;
  readonly tableMinor: number;
  readonly lit: boolean;
  readonly low: boolean;
  readonly disabled: boolean;
  readonly target: boolean;
  /** Whether the Tab key reaches the cell. */
  readonly isTabStop: boolean;
  /** The formatted stakes of the player and of all players; empty if not shown. */
  readonly ownText: string;
  readonly tableText: string;
  /** The player's chips from the bottom of the stack, as positions in the list of chips. */
  readonly discs: readonly number[];
  /** The name for screen readers. */
  readonly name: string;
}

/** The key of the cell that the Tab key reaches: the focused cell, or the first cell. */
const findTabStop = ({ cells }: Drawing, focus: string | null): string | null =>
  (cells.find(({ key }) => key === focus) ?? cells[0])?.key ?? null;

/** Builds the views of all cells. Unchanged cells keep their object from `before`. */
export function buildViews(
  drawing: Drawing,
  bets: ReadonlyMap<string, FeltBet>,
  state: FeltState,
  words: FeltWords,
  before: ReadonlyMap<string, CellView> = new Map(),
): ReadonlyMap<string, CellView> {
  const lit = new Set(state.lit);
  const low = new Set(state.low);
  const enabled = state.enabled === null ? null : new Set(state.enabled);
  const tabStopKey = findTabStop(drawing, state.focus);
  const views = new Map<string, CellView>();
  for (const cell of drawing.cells) {
    const id = cell.bet ?? '';
    const facts = {
      cell,
      ownMinor: state.own[id] ?? 0,
      tableMinor: state.table[id] ?? 0,
      lit: lit.has(id),
      low: low.has(id),
      disabled: cell.bet !== null && enabled !== null && !enabled.has(id),
      target: cell.bet !== null && state.target === id,
      isTabStop: cell.key === tabStopKey,
    };
    const old = before.get(cell.key);
    views.set(cell.key, old !== undefined && hasSameProps(old, facts) ? old : buildView(facts, bets.get(id), state, words));
  }
  return views;
}

type CellFacts = Pick<CellView, 'cell' | 'ownMinor' | 'tableMinor' | 'lit' | 'low' | 'disabled' | 'target' | 'isTabStop'>;

function buildView(facts: CellFacts, bet: FeltBet | undefined, { money, chips }: FeltState, words: FeltWords): CellView {
  const { ownMinor, tableMinor } = facts;
  const ownText = ownMinor > 0 ? money(ownMinor) : '';
  // The total of the table is shown only if other players have stakes too.
  const tableText = tableMinor > ownMinor ? money(tableMinor) : '';
  const parts = [
    bet?.title ?? facts.cell.toggle?.text.replace(/ [▾▴]$/, '') ?? '',
    bet?.pays ?? '',
    ownText && fill(words.yourStake, ownText),
    facts.low ? words.belowMinimum : '',
    tableText && fill(words.allStakes, tableText),
    facts.lit ? words.lit : '',
  ];
  const discs = ownMinor > 0 ? chooseDiscs(ownMinor, chips) : [];
  return { ...facts, ownText, tableText, discs, name: parts.filter((part) => part !== '').join(words.comma) };
}

/** The announcement of changed stakes of the player and of newly lit bets; empty if neither changed. */
export function formatAnnouncement(
  before: FeltState,
  after: FeltState,
  bets: ReadonlyMap<string, FeltBet>,
  words: FeltWords,
): string {
  const titleOf = (id: string): string => bets.get(id)?.title ?? id;
  const changed = [...new Set([...Object.keys(before.own), ...Object.keys(after.own)])].filter(
    (id) => (before.own[id] ?? 0) !== (after.own[id] ?? 0),
  );
  const sentences: string[] = [];
  const [firstChanged] = changed;
  if (changed.length === 1 && firstChanged !== undefined) {
    const stake = after.own[firstChanged] ?? 0;
    sentences.push(
      [titleOf(firstChanged), stake > 0 ? fill(words.yourStake, after.money(stake)) : words.noStake].join(words.comma),
    );
  } else if (changed.length > 1) {
    const sum = Object.values(after.own).reduce((total, stake) => total + stake, 0);
    sentences.push(fill(words.stakesChanged, changed.length, after.money(sum)));
  }
  const newlyLit = after.lit.filter((id) => !before.lit.includes(id));
  if (newlyLit.length > 0) sentences.push(fill(words.litNow, after.lit.map(titleOf).join(words.comma)));
  return sentences.join('. ');
}

/** The cell at a point of the drawing. */
export const cellAt = ({ cells }: Drawing, x: number, y: number): DrawnCell | undefined =>
  cells.find((cell) => contains(cell, x, y));

export type KeyAction =
  | {
      readonly kind: 'move';
      readonly to: Direction | 'row-first' | 'row-last' | 'first' | 'last' | 'group-before' | 'group-after';
    }
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

export function findKeyAction({ key, shiftKey, ctrlKey, altKey, metaKey }: Key): KeyAction | undefined {
  if (altKey || metaKey) return undefined;
  if (ctrlKey) return key === 'Home' ? { kind: 'move', to: 'first' } : key === 'End' ? { kind: 'move', to: 'last' } : undefined;
  const to = MOVES[key];
  if (to !== undefined) return { kind: 'move', to };
  if (key === 'Enter' || key === ' ') return shiftKey ? { kind: 'take', all: false } : { kind: 'place' };
  if (key === 'Backspace') return { kind: 'take', all: false };
  return key === 'Delete' ? { kind: 'take', all: true } : undefined;
}

/** The key of the cell that a move reaches. At the edge, the current cell stays focused. */
export function nextCellKey(
  { cells, groups }: Drawing,
  from: string | null,
  to: Extract<KeyAction, { kind: 'move' }>['to'],
): string | null {
  const current = cells.find(({ key }) => key === from) ?? cells[0];
  if (current === undefined) return null;
  switch (to) {
    case 'left':
    case 'right':
    case 'up':
    case 'down':
      return (findNeighbour(cells, current, to) ?? current).key;
    case 'row-first':
      return findRowEnd(cells, current, 'first').key;
    case 'row-last':
      return findRowEnd(cells, current, 'last').key;
    case 'first':
      return cells[0]?.key ?? current.key;
    case 'last':
      return cells.at(-1)?.key ?? current.key;
    case 'group-before':
      return (groups[current.group - 1]?.cells[0] ?? current).key;
    case 'group-after':
      return (groups[current.group + 1]?.cells[0] ?? current).key;
  }
}

/** A pointer that moves less than this makes a click, not a drag. */
const DRAG_THRESHOLD_PX = 4;

export const isDrag = (fromX: number, fromY: number, x: number, y: number): boolean =>
  Math.hypot(x - fromX, y - fromY) >= DRAG_THRESHOLD_PX;
