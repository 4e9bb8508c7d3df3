/** The felt component: draws a layout as SVG with the chips on it, and reports the bets that the user presses. */
import type { VNode } from 'preact';
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import type { FeltBet } from './bets.ts';
import { FeltCell } from './cell.tsx';
import { buildDrawing, type Drawing, type DrawnCell, type Form, type Side } from './drawing.ts';
import type { FeltLayout } from './geometry.ts';
import { Background, buildViewBox, Shapes } from './print.tsx';
import {
  buildViews,
  type CellView,
  cellAt,
  EMPTY_STATE,
  type FeltState,
  findKeyAction,
  formatAnnouncement,
  nextCellKey,
} from './state.ts';
import type { Theme } from './themes.ts';
import { type Family, type FeltWords, feltWords, type Language } from './words/index.ts';

/** What a press on a bet does: `place` adds a chip, `take` removes a chip or all chips of the bet. */
export type Press = { readonly kind: 'place' } | { readonly kind: 'take'; readonly all: boolean };

/** Methods of a mounted felt. */
export interface FeltHandle {
  /** The bet at a point of the window, for dropping chips. */
  betAt(clientX: number, clientY: number): string | undefined;
  /** The centre of a bet's first cell in the window, for animating chips. */
  middleOf(bet: string): { readonly x: number; readonly y: number } | undefined;
  /** Focuses a bet, or the last focused cell. */
  focus(bet?: string): void;
}

export interface FeltProps extends Partial<Omit<FeltState, 'focus'>> {
  readonly layout: FeltLayout;
  /** In reading order, from `feltBets`. */
  readonly bets: readonly FeltBet[];
  /** The printed layout, or rows of bets for phones. */
  readonly form?: Form;
  /** Columns of the rows for phones. */
  readonly columns?: 1 | 2;
  /** The side of the table from which the layout is seen. */
  readonly side?: Side;
  readonly language?: Language;
  readonly theme?: Theme;
  /** The accessible name, such as the name of the table. */
  readonly label?: string;
  /** Elements outside the felt may describe its bets. The id of such an element is this prefix and the id of the bet. */
  readonly descriptionIdPrefix?: string;
  /** If true, the felt does not announce changes to screen readers. */
  readonly noAnnouncements?: boolean;
  /** Called for a click, tap or key on a bet. */
  readonly onPress?: (bet: string, press: Press) => void;
  /** Called with a bet when the user hovers over it, focuses it or touches it for long; with null when the pointer leaves the felt or is not on a bet. */
  readonly onInspect?: (bet: string | null) => void;
  /** Draws over the cells. The drawn elements must not take pointer events or have an accessible name. */
  readonly overlay?: (drawing: Drawing) => VNode | null;
  /** Called with the handle on mount and with null on unmount. */
  readonly handle?: (handle: FeltHandle | null) => void;
}

/** A touch of this time inspects the bet (see `onInspect`) instead of placing a chip. */
const LONG_PRESS_MS = 450;

export function Felt(props: FeltProps): VNode {
  const {
    layout,
    bets,
    form = 'felt',
    columns = 1,
    side = 'player',
    language = 'en',
    theme = 'auto',
    noAnnouncements = false,
  } = props;
  const id = `f${useId().replace(/\W/g, '')}-`;
  const words = feltWords(language);
  const [focus, setFocus] = useState<string | null>(null);
  const [expanded, setExpanded] = useState<readonly Family[]>([]);
  const svg = useRef<SVGSVGElement>(null);
  const status = useRef<HTMLDivElement>(null);

  const byId = useMemo(() => new Map(bets.map((bet) => [bet.id, bet])), [bets]);
  const drawing = useMemo(
    () => buildDrawing(layout, bets, { form, side, language, expanded, columns }),
    [layout, bets, form, side, language, expanded, columns],
  );
  const state: FeltState = { ...EMPTY_STATE, ...props, focus };

  const announce = (text: string): void => {
    if (status.current !== null && !noAnnouncements) status.current.textContent = text;
  };
  // `actions` and the handle are created one time. They read the current values here.
  const latest = useRef({ props, drawing, focus });
  latest.current = { props, drawing, focus };

  const lastChange = useRef({ before: state, after: state });
  const hadNoAnnouncements = useRef(noAnnouncements);
  useEffect(() => {
    lastChange.current = { before: lastChange.current.after, after: state };
    const text = formatAnnouncement(lastChange.current.before, state, byId, words);
    // A change that arrives together with the end of `noAnnouncements` is not announced.
    if (text !== '' && !hadNoAnnouncements.current) announce(text);
  }, [state.own, state.lit]);
  useEffect(() => {
    hadNoAnnouncements.current = noAnnouncements;
  });
  // Translates the last announcement if the language changes.
  useEffect(() => {
    if (status.current === null || status.current.textContent === '') return;
    status.current.textContent = formatAnnouncement(lastChange.current.before, lastChange.current.after, byId, words);
  }, [language]);

  const actions = useMemo(() => {
    const elementOf = (key: string): SVGGElement | null =>
      svg.current?.querySelector<SVGGElement>(`[data-key="${CSS.escape(key)}"] > .button`) ?? null;
    const cellOf = (target: EventTarget | null): DrawnCell | undefined => {
      const key = (target as Element | null)?.closest?.<SVGElement>('[data-key]')?.dataset.key;
      return latest.current.drawing.cells.find((cell) => cell.key === key);
    };
    const navigate = (key: string | null): void => {
      if (key === null) return;
      setFocus(key);
      const element = elementOf(key);
      element?.focus({ preventScroll: true });
      element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    const press = (cell: DrawnCell | undefined, action: Press): void => {
      const { bets: currentBets, enabled, language: currentLanguage = 'en', onPress } = latest.current.props;
      if (cell?.toggle) {
        const { family } = cell.toggle;
        setExpanded((families) =>
          families.includes(family) ? families.filter((other) => other !== family) : [...families, family],
        );
      } else if (cell?.bet) {
        const { bet } = cell;
        if (enabled && !enabled.includes(bet)) {
          announce(
            [currentBets.find(({ id: betId }) => betId === bet)?.title ?? bet, feltWords(currentLanguage).closed].join(
              feltWords(currentLanguage).comma,
            ),
          );
        } else onPress?.(bet, action);
      }
    };
    return { elementOf, cellOf, navigate, press };
  }, []);
  const pointer = useRef({ type: 'mouse', timer: 0, isLong: false });

  useEffect(() => {
    const { handle } = latest.current.props;
    handle?.({
      betAt: (x, y) => {
        const matrix = svg.current?.getScreenCTM()?.inverse();
        if (!matrix) return undefined;
        const point = new DOMPoint(x, y).matrixTransform(matrix);
        return cellAt(latest.current.drawing, point.x, point.y)?.bet ?? undefined;
      },
      middleOf: (bet) => {
        const cell = latest.current.drawing.cells.find((drawn) => drawn.bet === bet);
        const box = cell && actions.elementOf(cell.key)?.getBoundingClientRect();
        return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      },
      focus: (bet) => {
        const { cells } = latest.current.drawing;
        actions.navigate(
          (cells.find((cell) => cell.bet === bet) ?? cells.find(({ key }) => key === latest.current.focus) ?? cells[0])?.key ??
            null,
        );
      },
    });
    return () => handle?.(null);
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    const action = findKeyAction(event);
    const cell = actions.cellOf(event.target);
    if (action === undefined || cell === undefined) return;
    event.preventDefault();
    if (action.kind === 'move') actions.navigate(nextCellKey(drawing, cell.key, action.to));
    else actions.press(cell, action);
  };
  const onClick = (event: MouseEvent): void => {
    const { isLong } = pointer.current;
    pointer.current.isLong = false;
    if (!isLong) actions.press(actions.cellOf(event.target), event.shiftKey ? { kind: 'take', all: false } : { kind: 'place' });
  };
  const onContextMenu = (event: MouseEvent): void => {
    const cell = actions.cellOf(event.target);
    if (cell === undefined) return;
    event.preventDefault();
    // A long touch also opens the context menu, but it only inspects the bet.
    if (pointer.current.type === 'mouse' && !cell.toggle) actions.press(cell, { kind: 'take', all: false });
  };
  const inspect = (target: EventTarget | null): void => props.onInspect?.(actions.cellOf(target)?.bet ?? null);
  const onPointerDown = (event: PointerEvent): void => {
    pointer.current.type = event.pointerType;
    pointer.current.isLong = false;
    if (event.pointerType === 'mouse' || props.onInspect === undefined) return;
    const { target } = event;
    clearTimeout(pointer.current.timer);
    pointer.current.timer = window.setTimeout(() => {
      pointer.current.isLong = true;
      inspect(target);
    }, LONG_PRESS_MS);
  };
  const onPointerEnd = (): void => clearTimeout(pointer.current.timer);

  const views = useCellViews(drawing, byId, state, words);
  const viewBox = buildViewBox(drawing);
  return (
    <div
      class="felt"
      data-theme={theme}
      data-form={drawing.form}
      // While bets are lit, the other cells are darker.
      data-dark={state.lit.length > 0 ? 'true' : undefined}
      data-closed={state.enabled?.length === 0 ? 'true' : undefined}
      style={{ '--layout-hue': layout.hue, '--felt-ratio': viewBox.ratio }}
      lang={language}
      // The handler is not on the SVG, because some browsers make an SVG with a focus handler a tab stop.
      onFocusIn={(event) => {
        const cell = actions.cellOf(event.target);
        if (cell !== undefined && cell.key !== focus) setFocus(cell.key);
        inspect(event.target);
      }}
    >
      <svg
        ref={svg}
        role="group"
        aria-label={props.label ?? words.felt}
        aria-describedby={`${id}help`}
        viewBox={viewBox.text}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onContextMenu={onContextMenu}
        onPointerDown={onPointerDown}
        onPointerUp={onPointerEnd}
        onPointerCancel={onPointerEnd}
        onPointerOver={(event) => pointer.current.type === 'mouse' && inspect(event.target)}
        onPointerLeave={() => {
          onPointerEnd();
          props.onInspect?.(null);
        }}
      >
        <Shapes id={id} bets={bets} />
        <Background id={id} drawing={drawing} />
        {drawing.groups.map(({ name, cells }, i) => (
          <g role="group" aria-label={name} key={`${i}${name}`}>
            {cells.map(({ key }) => {
              const cell = views.get(key);
              return (
                cell && (
                  <FeltCell key={key} id={id} view={cell} chips={state.chips} descriptionIdPrefix={props.descriptionIdPrefix} />
                )
              );
            })}
          </g>
        ))}
        {props.overlay?.(drawing)}
      </svg>
      <p hidden id={`${id}help`}>
        {words.help}
      </p>
      <div role="status" class="felt-status" ref={status} />
    </div>
  );
}

/** The views of all cells. An unchanged cell keeps its object, so it is not rendered again. */
function useCellViews(
  drawing: Drawing,
  bets: ReadonlyMap<string, FeltBet>,
  state: FeltState,
  words: FeltWords,
): ReadonlyMap<string, CellView> {
  const views = useRef<ReadonlyMap<string, CellView>>(new Map());
  const formatting = useRef({ chips: state.chips, money: state.money });
  const { chips, money } = formatting.current;
  // The views stay valid if `chips` is a new list with the same chips.
  if (money !== state.money || (chips !== state.chips && JSON.stringify(chips) !== JSON.stringify(state.chips))) {
    formatting.current = { chips: state.chips, money: state.money };
    views.current = new Map();
  }
  views.current = buildViews(drawing, bets, state, words, views.current);
  return views.current;
}
