/** A watched table in small: phase, countdown, felt and last results. */
import type { VNode } from 'preact';
import type { PublicTable } from '../../protocol/index.ts';
import { words as displayWords } from '../display/words/index.ts';
import { Felt } from '../felt/index.ts';
import '../felt/felt.css';
import { Dice, phaseOf } from '../parts/index.ts';
import { useLazy } from '../parts/lazy.tsx';
import { useRevealedTable } from '../parts/use-revealed-table.ts';
import { diceOf, type FeltData, formatNumber, loadFelt, settings, useSecondsUntil, useTable } from '../shell/index.ts';
import { words } from './words/index.ts';

const NO_BETS: readonly string[] = [];
/** At most this many results fit into one line of a tile. */
const RESULTS_SHOWN = 4;

function TileHead({ view, felt }: { readonly view: PublicTable; readonly felt: FeltData }): VNode {
  const phase = phaseOf(view, felt.rulebook.conduct.steps);
  const seconds = useSecondsUntil(phase === 'betting' ? view.closesAtMs : null);
  const t = displayWords.value;
  return (
    <p class="tables-phase" data-phase={phase}>
      <span>{t.phases[phase]}</span>
      {seconds !== null && seconds > 0 && (
        <b class="number" role="timer" aria-label={t.secondsLeft(formatNumber(seconds))}>
          {words.value.seconds(formatNumber(seconds))}
        </b>
      )}
    </p>
  );
}

function TileResults({ view, felt }: { readonly view: PublicTable; readonly felt: FeltData }): VNode {
  const dice = diceOf(felt.rulebook, view.layout);
  const results = view.lastResults.filter(({ voided, faces }) => !voided && faces.length > 0).slice(-RESULTS_SHOWN);
  return (
    <ol class="tables-results" aria-label={words.value.lastResults}>
      {results.toReversed().map(({ round, faces }) => {
        const sorted = [...faces].sort((a, b) => a - b);
        return (
          <li key={round}>
            <Dice
              count={faces.length}
              faces={sorted}
              symbols={dice?.symbols ?? null}
              colours={dice?.colours ?? null}
              label={sorted.join(displayWords.value.comma)}
            />
          </li>
        );
      })}
    </ol>
  );
}

export interface TileProps {
  readonly table: string;
  /** What players call the table. */
  readonly label: string;
  readonly onPlay: () => void;
  readonly onRemove: () => void;
}

export function Tile({ table, label, onPlay, onRemove }: TileProps): VNode {
  const view = useRevealedTable(useTable(table))?.view.value ?? null;
  const { value: felt } = useLazy(view === null ? '' : `${view.rulebook} ${view.layout}`, async () =>
    view === null ? null : loadFelt(view.rulebook, view.layout),
  );
  const t = words.value;
  const language = settings.language.value;
  return (
    <li class="tables-tile panel" data-table={table}>
      <header>
        <h3>{label}</h3>
        <button type="button" class="button plain small" aria-label={t.remove(label)} title={t.remove(label)} onClick={onRemove}>
          ✕
        </button>
      </header>
      {view !== null && felt !== null && (
        <>
          <TileHead view={view} felt={felt} />
          <div class="tables-felt">
            <Felt
              layout={felt.layout}
              bets={felt.bets(language)}
              lit={view.lit}
              enabled={NO_BETS}
              language={language}
              theme={settings.theme.value}
              label={label}
              noAnnouncements
            />
          </div>
          <TileResults view={view} felt={felt} />
        </>
      )}
      <button type="button" class="button small tables-play" onClick={onPlay}>
        {t.playHere(label)}
      </button>
    </li>
  );
}
