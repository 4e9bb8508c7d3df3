/** A page for testing the felt. The URL sets its layout (`at`), form, side (player or dealer), language, theme and winning bets (`lit`). With `sample`, the felt has chips. With `bare`, the page shows only the felt. */
import { render, type VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { RULEBOOKS } from '../../../rulebooks/index.ts';
import { formatMoneyIn, houseChips } from '../../shell/money.ts';
import {
  type ChipKind,
  Felt,
  type FeltBet,
  type FeltHandle,
  type FeltLayout,
  type FeltProps,
  FORMS,
  feltBets,
  isDrag,
  LANGUAGES,
  LAYOUT_NAMES,
  loadFeltWords,
  loadLayout,
  type Press,
  SIDES,
  THEMES,
} from '../index.ts';
import '../felt.css';
import './gallery.css';

const CHIPS: readonly ChipKind[] = houseChips(1, 1000);
const money = (minor: number): string => formatMoneyIn('en', minor);

/** The interface for tests and screenshots. */
interface Gallery {
  pressed: (readonly [string, Press])[];
  handle: FeltHandle | null;
  /** Opens another URL without reloading the page. */
  open(search: string): void;
  update(props: Partial<FeltProps>): void;
}

declare global {
  interface Window {
    gallery: Gallery;
  }
}

interface Loaded {
  readonly layout: FeltLayout;
  readonly bets: readonly FeltBet[];
}

const OPTIONS = { at: LAYOUT_NAMES, form: FORMS, side: SIDES, language: LANGUAGES, theme: THEMES } as const;
type Choice = { [K in keyof typeof OPTIONS]: (typeof OPTIONS)[K][number] };

/** Fixed stakes, so that some cells have stakes of the player, some of others, some of both and some none. `own` has the player's, `table` all stakes. */
function sampleOf(bets: readonly FeltBet[]): Partial<FeltProps> {
  const every = (step: number, from: number): readonly FeltBet[] => bets.filter((_, i) => i % step === from);
  const own = Object.fromEntries(every(5, 0).map(({ id }, i) => [id, [500, 2_600, 10_000, 53_700, 100][i % 5] ?? 100]));
  const others = every(3, 0).map(({ id }, i): [string, number] => [id, (own[id] ?? 0) + ([1_500, 120_000, 7_500][i % 3] ?? 0)]);
  return { own, table: { ...own, ...Object.fromEntries(others) } };
}

function choiceFrom(search: string): Choice {
  const params = new URLSearchParams(search);
  return Object.fromEntries(
    Object.entries(OPTIONS).map(([name, values]) => [name, values.find((value) => value === params.get(name)) ?? values[0]]),
  ) as Choice;
}

function Page(): VNode | null {
  const [choice, setChoice] = useState(() => choiceFrom(location.search));
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [feltProps, setFeltProps] = useState<Partial<FeltProps>>({});
  const [chip, setChip] = useState(1);
  const [target, setTarget] = useState<string | null>(null);
  const drag = useRef<{ x: number; y: number; moved: boolean } | null>(null);
  const isBare = new URLSearchParams(location.search).has('bare');

  useEffect(() => {
    const [rulebookId = '', layoutId = ''] = choice.at.split('/');
    const rulebook = RULEBOOKS.find(({ id }) => id === rulebookId);
    void Promise.all([loadLayout(rulebookId, layoutId), loadFeltWords(choice.language)]).then(([layout]) => {
      if (layout === undefined || rulebook === undefined) return;
      const bets = feltBets(rulebook, layoutId, { language: choice.language, oddsStyle: layout.oddsStyle });
      setLoaded({ layout, bets });
      const sample = new URLSearchParams(location.search).has('sample');
      const lit = new URLSearchParams(location.search).get('lit')?.split(',') ?? [];
      setFeltProps({ ...(sample ? sampleOf(bets) : {}), lit });
    });
  }, [choice]);

  window.gallery.update = (props) => setFeltProps((now) => ({ ...now, ...props }));
  if (loaded === null) return null;

  const chipMinor = CHIPS[chip]?.valueMinor ?? 0;
  const onPress = (bet: string, press: Press): void => {
    window.gallery.pressed.push([bet, press]);
    setFeltProps((now) => {
      const before = now.own?.[bet] ?? 0;
      const after = press.kind === 'place' ? before + chipMinor : press.all ? 0 : Math.max(0, before - chipMinor);
      const own = { ...now.own, [bet]: after };
      const table = { ...now.table, [bet]: (now.table?.[bet] ?? 0) + after - before };
      return { ...now, own, table };
    });
  };
  const felt = (
    <Felt
      {...loaded}
      chips={CHIPS}
      money={money}
      target={target}
      form={choice.form}
      side={choice.side}
      language={choice.language}
      theme={choice.theme}
      label={choice.at}
      onPress={onPress}
      handle={(handle) => {
        window.gallery.handle = handle;
      }}
      {...feltProps}
    />
  );
  if (isBare) return felt;
  return (
    <>
      <h1>The felt</h1>
      <form>
        {Object.entries(OPTIONS).map(([name, values]) => (
          <label key={name}>
            {name}{' '}
            <select
              value={choice[name as keyof Choice]}
              onChange={(event) => setChoice({ ...choice, [name]: event.currentTarget.value })}
            >
              {values.map((value) => (
                <option key={value}>{value}</option>
              ))}
            </select>
          </label>
        ))}
      </form>
      {felt}
      <div class="rack">
        {CHIPS.map(({ label }, i) => (
          <button
            key={label}
            type="button"
            aria-pressed={i === chip}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              drag.current = { x: event.clientX, y: event.clientY, moved: false };
              setChip(i);
            }}
            onPointerMove={(event) => {
              const from = drag.current;
              if (from === null) return;
              from.moved ||= isDrag(from.x, from.y, event.clientX, event.clientY);
              if (from.moved) setTarget(window.gallery.handle?.betAt(event.clientX, event.clientY) ?? null);
            }}
            onPointerUp={(event) => {
              const bet = drag.current?.moved ? window.gallery.handle?.betAt(event.clientX, event.clientY) : undefined;
              drag.current = null;
              setTarget(null);
              if (bet !== undefined) onPress(bet, { kind: 'place' });
            }}
          >
            {label}
          </button>
        ))}
      </div>
    </>
  );
}

const root = document.getElementById('gallery');
const open = (search: string): void => {
  if (root === null) return;
  history.replaceState(null, '', search);
  window.gallery.pressed = [];
  render(null, root);
  render(<Page />, root);
};

window.gallery = { pressed: [], handle: null, open, update: () => undefined };
open(location.search);
