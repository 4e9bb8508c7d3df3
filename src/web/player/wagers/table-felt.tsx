/** The felt with the player's chips, in the form that fits the available space. */
import { computed } from '@preact/signals';
import type { VNode } from 'preact';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { cellsOf, type Drawing, Felt, type FeltHandle, type Form, type Press } from '../../felt/index.ts';
import { LazyPart } from '../../parts/lazy.tsx';
import { formatMoney, settings } from '../../shell/index.ts';
import type { PlayerSession } from '../session.ts';
import type { TableData } from '../table-data.ts';
import { findPayLine, formatWinCondition } from '../words/descriptions.ts';
import { words } from '../words/index.ts';
import './wagers.css';
import '../../felt/felt.css';

/** On a portrait phone, the compact form is used below this width in pixels. */
const FELT_WIDTH_MIN = 720;
/** Minimum size of a cell in pixels: the minimum target size of WCAG 2.5.8. */
const CELL_MIN = 24;
/** Minimum cell size on a landscape phone, because smaller text cannot be read. */
const CELL_MIN_LANDSCAPE = 30;

/** From this width in pixels on, the compact form has two columns, whose cells are still large enough to touch. */
const TWO_COLUMNS_WIDTH_MIN = 600;

/** The same media queries as in the style sheets. */
const WIDE = '(width >= 900px) and (height > 480px)';
const LANDSCAPE_PHONE = '(width >= 560px) and (height <= 480px)';

export function useWideScreen(): boolean {
  const [isWide, setIsWide] = useState(() => matchMedia(WIDE).matches);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const update = (): void => setIsWide(query.matches);
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, []);
  return isWide;
}

/** The form that the setting `auto` selects for this space. */
function selectForm({ felt }: Pick<TableData, 'felt'>, width: number, height: number, cellMin: number): Form {
  const { layout } = felt;
  const feltWidth = Math.min(width, (height * layout.width) / layout.height);
  const scale = feltWidth / layout.width;
  const smallestCell = Math.min(...cellsOf(layout).map(({ w, h }) => Math.min(w, h) * scale));
  // Only a portrait phone has no limit to the height.
  const isNarrow = width < FELT_WIDTH_MIN && !Number.isFinite(height);
  return isNarrow || smallestCell < cellMin ? 'compact' : 'felt';
}

/** Texts for screen readers that say when each bet wins. The cells refer to them by id. */
function BetDescriptions({ session, id: idPrefix }: { readonly session: PlayerSession; readonly id: string }): VNode {
  const { rulebook, entry, felt } = session.data;
  const { wins } = words.value;
  return (
    <div hidden>
      {felt.bets(settings.language.value).map(({ id: bet }) => {
        const payLine = findPayLine(rulebook, entry.layout, bet);
        return (
          payLine && (
            <span key={bet} id={idPrefix + bet}>
              {formatWinCondition(payLine, bet, wins)}
            </span>
          )
        );
      })}
    </div>
  );
}

const DESCRIPTION_ID_PREFIX = 'wins-';

const loadOthersLayer = async () => (await import('./others-layer.tsx')).OthersLayer;

/** The layer with the chips of other players. It loads when the house first shows wagers, and the felt is not drawn again for them. */
function useOthersLayer(session: PlayerSession): ((drawing: Drawing) => VNode) | undefined {
  const isShown = useMemo(
    () =>
      computed(() => {
        const view = session.live.view.value;
        // A boolean, so that the felt does not render again for each wager.
        return !!(view?.tournamentWagers?.length || view?.differentials.some(({ totals: [one, other] }) => one + other > 0));
      }),
    [session],
  ).value;
  const draw = useCallback(
    (drawing: Drawing) => <LazyPart load={loadOthersLayer} isOptional session={session} drawing={drawing} />,
    [session],
  );
  return isShown ? draw : undefined;
}

export function TableFelt({ session }: { readonly session: PlayerSession }): VNode {
  const container = useRef<HTMLDivElement>(null);
  const [autoForm, setAutoForm] = useState<Form>(() => (innerWidth < FELT_WIDTH_MIN ? 'compact' : 'felt'));
  const [columns, setColumns] = useState<1 | 2>(1);
  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      const isLandscape = matchMedia(LANDSCAPE_PHONE).matches;
      const { width, height } = entry.contentRect;
      // A portrait phone scrolls, so the felt may have any height.
      const heightMax = isLandscape || matchMedia(WIDE).matches ? height : Number.POSITIVE_INFINITY;
      setColumns(width < TWO_COLUMNS_WIDTH_MIN ? 1 : 2);
      setAutoForm(selectForm(session.data, width, heightMax, isLandscape ? CELL_MIN_LANDSCAPE : CELL_MIN));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [session]);
  const handlePress = useCallback(
    (bet: string, press: Press): void => {
      if (press.kind === 'place') session.place(bet);
      else session.take(bet, press.all ? 'all' : session.chip.value.valueMinor);
    },
    [session],
  );
  const handleInspect = useCallback(
    (bet: string | null): void => {
      if (bet !== null) session.inspectedBet.value = bet;
    },
    [session],
  );
  const setHandle = useCallback(
    (felt: FeltHandle | null): void => {
      session.felt.handle = felt;
    },
    [session],
  );
  // Memoized, so that placing a chip does not render the descriptions again.
  const descriptions = useMemo(() => <BetDescriptions session={session} id={DESCRIPTION_ID_PREFIX} />, [session]);
  const overlay = useOthersLayer(session);
  const language = settings.language.value;
  const formSetting = settings.form.value;
  return (
    <div class="player-felt" ref={container}>
      <Felt
        layout={session.data.felt.layout}
        bets={session.data.felt.bets(language)}
        form={formSetting === 'auto' ? autoForm : formSetting}
        columns={columns}
        language={language}
        theme={settings.theme.value}
        label={session.data.entry.layoutTitle}
        // The player's stakes by bet.
        own={session.feltStakes.value}
        low={session.lowBets.value}
        // Stakes are announced only after the table has confirmed them.
        noAnnouncements={!session.canBet.value || session.wagers.isPending.value}
        lit={session.rounds.litBets.value}
        enabled={session.enabledBets.value}
        target={session.dropTarget.value}
        chips={session.rack.value}
        money={formatMoney}
        onPress={handlePress}
        onInspect={handleInspect}
        handle={setHandle}
        {...(overlay && { overlay })}
        descriptionIdPrefix={DESCRIPTION_ID_PREFIX}
      />
      {descriptions}
    </div>
  );
}
