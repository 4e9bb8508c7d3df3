/** The felt: one layout as SVG that is told what lies on it and reports what is pressed. It knows no rules and accepts no wager. */
import type { VNode } from 'preact';
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import type { FeltBet } from './bets.ts';
import { FeltCell } from './cell.tsx';
import { type Drawing, type DrawnCell, drawingOf, type Form, type Side } from './drawing.ts';
import type { FeltLayout } from './geometry.ts';
import { Ground, Shapes, viewBoxOf } from './print.tsx';
import { actionOf, announcementOf, type CellView, cellAt, EMPTY, type FeltState, moved, viewsOf } from './state.ts';
import { type Family, type Language, WORDS } from './words.ts';

export const THEMES = ['auto', 'light', 'dark', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];

/** One chip on, one off, or all off. */
export type Press = { readonly kind: 'place' } | { readonly kind: 'take'; readonly all: boolean };

/** What a page may ask of a felt that is shown. */
export interface FeltHandle {
  /** The bet at a point of the window; undefined where there is none. For dropping chips. */
  betAt(clientX: number, clientY: number): string | undefined;
  /** The middle of a bet's first cell in the window. For chips that fly there. */
  middleOf(bet: string): { readonly x: number; readonly y: number } | undefined;
  /** Brings the keyboard to a bet, or to where it was last. */
  focus(bet?: string): void;
}

export interface FeltProps extends Partial<Omit<FeltState, 'focus'>> {
  readonly layout: FeltLayout;
  /** In reading order: `feltBets` makes them from a rulebook. */
  readonly bets: readonly FeltBet[];
  readonly form?: Form;
  readonly view?: Side;
  readonly language?: Language;
  readonly theme?: Theme;
  /** The name of the whole, such as that of the table. */
  readonly label?: string;
  /** The page has an element with this and a bet as its id, which says what wins there. */
  readonly described?: string;
  /** Says nothing by itself: the page does. */
  readonly quiet?: boolean;
  /** A chip put on or taken off by click, tap or key. */
  readonly onPress?: (bet: string, press: Press) => void;
  /** Pointed at, focused or pressed for long; null when left. */
  readonly onInspect?: (bet: string | null) => void;
  /** What a page draws over the cells that are shown now, for eyes alone: it must take no pointer and have no name. */
  readonly over?: (drawing: Drawing) => VNode | null;
  /** Gives the handle when the felt is shown and null when it is gone. */
  readonly handle?: (handle: FeltHandle | null) => void;
}

/** A finger that rests so long asks and does not place. */
const LONG_PRESS_MS = 450;

export function Felt(props: FeltProps): VNode {
  const { layout, bets, form = 'felt', view: side = 'player', language = 'en', theme = 'auto', quiet = false } = props;
  const id = `f${useId().replace(/\W/g, '')}-`;
  const words = WORDS[language];
  const [focus, setFocus] = useState<string | null>(null);
  const [open, setOpen] = useState<readonly Family[]>([]);
  const svg = useRef<SVGSVGElement>(null);
  const status = useRef<HTMLDivElement>(null);

  const byId = useMemo(() => new Map(bets.map((bet) => [bet.id, bet])), [bets]);
  const drawing = useMemo(
    () => drawingOf(layout, bets, { form, side, language, open }),
    [layout, bets, form, side, language, open],
  );
  const state: FeltState = { ...EMPTY, ...props, focus };

  const say = (text: string): void => {
    if (status.current !== null && !quiet) status.current.textContent = text;
  };
  const latest = useRef({ props, drawing, focus });
  latest.current = { props, drawing, focus };

  const said = useRef({ before: state, after: state });
  const wasQuiet = useRef(quiet);
  useEffect(() => {
    said.current = { before: said.current.after, after: state };
    const text = announcementOf(said.current.before, state, byId, words);
    // What is cleared as the page ends its silence belongs to the time before.
    if (text !== '' && !wasQuiet.current) say(text);
  }, [state.own, state.lit]);
  useEffect(() => {
    wasQuiet.current = quiet;
  });
  // What stands there is said in the language that is read now.
  useEffect(() => {
    if (status.current === null || status.current.textContent === '') return;
    status.current.textContent = announcementOf(said.current.before, said.current.after, byId, words);
  }, [language]);

  const actions = useMemo(() => {
    const elementOf = (key: string): SVGGElement | null =>
      svg.current?.querySelector<SVGGElement>(`[data-key="${CSS.escape(key)}"] > .button`) ?? null;
    const cellOf = (target: EventTarget | null): DrawnCell | undefined => {
      const key = (target as Element | null)?.closest?.<SVGElement>('[data-key]')?.dataset.key;
      return latest.current.drawing.cells.find((cell) => cell.key === key);
    };
    const goTo = (key: string | null): void => {
      if (key === null) return;
      setFocus(key);
      const element = elementOf(key);
      element?.focus({ preventScroll: true });
      element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    const press = (cell: DrawnCell | undefined, what: Press): void => {
      const { bets: known, enabled, language: spoken = 'en', onPress } = latest.current.props;
      if (cell?.unfolds) {
        const { family } = cell.unfolds;
        setOpen((now) => (now.includes(family) ? now.filter((one) => one !== family) : [...now, family]));
      } else if (cell?.bet) {
        const { bet } = cell;
        if (enabled && !enabled.includes(bet)) {
          say([known.find((one) => one.id === bet)?.title ?? bet, WORDS[spoken].closed].join(WORDS[spoken].comma));
        } else onPress?.(bet, what);
      }
    };
    return { elementOf, cellOf, goTo, press };
  }, []);
  const pointer = useRef({ type: 'mouse', timer: 0, long: false });

  useEffect(() => {
    const { handle } = latest.current.props;
    handle?.({
      betAt: (x, y) => {
        const matrix = svg.current?.getScreenCTM()?.inverse();
        if (!matrix) return undefined;
        const at = new DOMPoint(x, y).matrixTransform(matrix);
        return cellAt(latest.current.drawing, at.x, at.y)?.bet ?? undefined;
      },
      middleOf: (bet) => {
        const cell = latest.current.drawing.cells.find((one) => one.bet === bet);
        const box = cell && actions.elementOf(cell.key)?.getBoundingClientRect();
        return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      },
      focus: (bet) => {
        const { cells } = latest.current.drawing;
        actions.goTo(
          (cells.find((cell) => cell.bet === bet) ?? cells.find(({ key }) => key === latest.current.focus) ?? cells[0])?.key ??
            null,
        );
      },
    });
    return () => handle?.(null);
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    const action = actionOf(event);
    const at = actions.cellOf(event.target);
    if (action === undefined || at === undefined) return;
    event.preventDefault();
    if (action.kind === 'move') actions.goTo(moved(drawing, at.key, action.to));
    else actions.press(at, action);
  };
  const onClick = (event: MouseEvent): void => {
    const { long } = pointer.current;
    pointer.current.long = false;
    if (!long) actions.press(actions.cellOf(event.target), event.shiftKey ? { kind: 'take', all: false } : { kind: 'place' });
  };
  const onContextMenu = (event: MouseEvent): void => {
    const cell = actions.cellOf(event.target);
    if (cell === undefined) return;
    event.preventDefault();
    // A long touch opens the menu too, and asks about the bet instead.
    if (pointer.current.type === 'mouse' && !cell.unfolds) actions.press(cell, { kind: 'take', all: false });
  };
  const inspect = (target: EventTarget | null): void => props.onInspect?.(actions.cellOf(target)?.bet ?? null);
  const onPointerDown = (event: PointerEvent): void => {
    pointer.current.type = event.pointerType;
    pointer.current.long = false;
    if (event.pointerType === 'mouse' || props.onInspect === undefined) return;
    const { target } = event;
    clearTimeout(pointer.current.timer);
    pointer.current.timer = window.setTimeout(() => {
      pointer.current.long = true;
      inspect(target);
    }, LONG_PRESS_MS);
  };
  const onPointerEnd = (): void => clearTimeout(pointer.current.timer);

  const views = useCellViews(drawing, byId, state, words);
  const { width, height } = drawing;
  return (
    <div
      class="felt"
      data-theme={theme}
      data-form={drawing.form}
      data-dark={state.lit.length > 0 ? 'true' : undefined}
      data-closed={state.enabled?.length === 0 ? 'true' : undefined}
      style={{ '--felt-hue': layout.hue, '--felt-ratio': Math.round((1000 * width) / height) / 1000 }}
      lang={language}
      // Not on the drawing: a browser takes one that listens to focus for one that wants it, and stops there on the way.
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
        viewBox={viewBoxOf(drawing)}
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
        <Ground id={id} drawing={drawing} />
        {drawing.groups.map(({ name, cells }, i) => (
          <g role="group" aria-label={name} key={`${i}${name}`}>
            {cells.map(({ key }) => {
              const cell = views.get(key);
              return cell && <FeltCell key={key} id={id} view={cell} chips={state.chips} described={props.described} />;
            })}
          </g>
        ))}
        {props.over?.(drawing)}
      </svg>
      <p hidden id={`${id}help`}>
        {words.help}
      </p>
      <div role="status" class="felt-says" ref={status} />
    </div>
  );
}

/** How all cells look now. One that looks as before is the same object, and the page is not even looked at there. */
function useCellViews(
  drawing: Drawing,
  bets: ReadonlyMap<string, FeltBet>,
  state: FeltState,
  words: (typeof WORDS)[Language],
): ReadonlyMap<string, CellView> {
  const views = useRef<ReadonlyMap<string, CellView>>(new Map());
  const terms = useRef({ chips: state.chips, money: state.money });
  const { chips, money } = terms.current;
  // A list that is made anew with the same chips in it changes nothing.
  if (money !== state.money || (chips !== state.chips && JSON.stringify(chips) !== JSON.stringify(state.chips))) {
    terms.current = { chips: state.chips, money: state.money };
    views.current = new Map();
  }
  views.current = viewsOf(drawing, bets, state, words, views.current);
  return views.current;
}
