/** The felt of the table with this player's chips on it, in the form that fits the room it has. It must never draw a cell too small to touch. */
import type { VNode } from 'preact';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { cellsOf, Felt, type FeltHandle, type Form, type Press } from '../felt/index.ts';
import '../felt/felt.css';
import { sayMoney, settings } from '../shell/index.ts';
import type { TableData } from './data.ts';
import type { Play } from './play.ts';
import { payLineOf, winsInWords } from './wins.ts';
import { words } from './words.ts';

/** Under this width a phone's form is better than a small felt. */
const FELT_WIDTH_MIN = 720;
/** WCAG 2.5.8. */
const CELL_MIN = 24;
/** On a phone on its side print in smaller cells cannot be read. */
const CELL_MIN_ON_ITS_SIDE = 30;

/** Everything in one view beside the felt; as in the style sheets. */
const DESK = '(min-width: 900px) and (min-height: 481px)';
/** A phone on its side, where the felt has the height of the screen and no more. */
const ON_ITS_SIDE = '(min-width: 560px) and (max-height: 480px)';

export function useDesk(): boolean {
  const [isDesk, setDesk] = useState(() => matchMedia(DESK).matches);
  useEffect(() => {
    const query = matchMedia(DESK);
    const look = (): void => setDesk(query.matches);
    query.addEventListener('change', look);
    return () => query.removeEventListener('change', look);
  }, []);
  return isDesk;
}

/** The form that `auto` means in a room so wide and so high. */
function formFor({ felt }: Pick<TableData, 'felt'>, width: number, height: number, cellMin: number): Form {
  const { layout } = felt;
  const drawn = Math.min(width, (height * layout.width) / layout.height);
  const scale = drawn / layout.width;
  const smallest = Math.min(...cellsOf(layout).map(({ w, h }) => Math.min(w, h) * scale));
  const isNarrow = width < FELT_WIDTH_MIN && !Number.isFinite(height);
  return isNarrow || smallest < cellMin ? 'compact' : 'felt';
}

/** The style of a phone on its side weighs on nobody else. */
function useOnItsSide(): void {
  useEffect(() => {
    const query = matchMedia(ON_ITS_SIDE);
    // Without it everything is there, one under the other.
    const look = (): void => void (query.matches && import('./on-its-side.ts').catch(() => {}));
    look();
    query.addEventListener('change', look);
    return () => query.removeEventListener('change', look);
  }, []);
}

/** What each bet wins on, for who hears the felt: its name says what it pays. Written once for each language. */
function Described({ play, id }: { readonly play: Play; readonly id: string }): VNode {
  const { rulebook, entry, felt } = play.data;
  const { wins } = words.value;
  return (
    <div hidden>
      {felt.bets(settings.language.value).map(({ id: bet }) => {
        const line = payLineOf(rulebook, entry.layout, bet);
        return (
          line && (
            <span key={bet} id={id + bet}>
              {winsInWords(line, bet, wins)}
            </span>
          )
        );
      })}
    </div>
  );
}

const DESCRIBED = 'wins-';

export function TableFelt({ play }: { readonly play: Play }): VNode {
  useOnItsSide();
  const room = useRef<HTMLDivElement>(null);
  const [auto, setAuto] = useState<Form>(() => (innerWidth < FELT_WIDTH_MIN ? 'compact' : 'felt'));
  useEffect(() => {
    const element = room.current;
    if (element === null) return;
    const watcher = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      const isOnItsSide = matchMedia(ON_ITS_SIDE).matches;
      const { width, height } = entry.contentRect;
      const room = isOnItsSide || matchMedia(DESK).matches ? height : Number.POSITIVE_INFINITY;
      setAuto(formFor(play.data, width, room, isOnItsSide ? CELL_MIN_ON_ITS_SIDE : CELL_MIN));
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [play]);
  const onPress = useCallback(
    (bet: string, press: Press): void => {
      if (press.kind === 'place') play.place(bet);
      else play.take(bet, press.all ? 'all' : play.chip.value.valueMinor);
    },
    [play],
  );
  const onInspect = useCallback(
    (bet: string | null): void => {
      if (bet !== null) play.inspected.value = bet;
    },
    [play],
  );
  const handle = useCallback(
    (given: FeltHandle | null): void => {
      play.felt.handle = given;
    },
    [play],
  );
  // One and the same node: what nothing changes in is not gone through with each chip.
  const described = useMemo(() => <Described play={play} id={DESCRIBED} />, [play]);
  const language = settings.language.value;
  const chosen = settings.form.value;
  return (
    <div class="player-felt" ref={room}>
      <Felt
        layout={play.data.felt.layout}
        bets={play.data.felt.bets(language)}
        form={chosen === 'auto' ? auto : chosen}
        language={language}
        theme={settings.theme.value}
        label={play.data.entry.layoutTitle}
        own={play.feltStakes.value}
        // Chips lie there at once; that they are a stake is said when the house has taken them.
        quiet={!play.mayBet.value || play.wagering.unsure.value}
        lit={play.rounds.lit.value}
        enabled={play.enabled.value}
        target={play.target.value}
        chips={play.rack.value}
        money={sayMoney}
        onPress={onPress}
        onInspect={onInspect}
        handle={handle}
        described={DESCRIBED}
      />
      {described}
    </div>
  );
}
