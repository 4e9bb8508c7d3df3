/** The dice as they are now: tumbled, covered, read, entered. It shows only what is on the table or has been read at this console. */
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { Dice } from '../parts/index.ts';
import { sayTime, wordsOf } from '../shell/index.ts';
import { forgottenAtMs, NO_ENTRY } from './entry.ts';
import './stage.css';
import { type Station, sayFaces } from './station.ts';
import { faceName } from './steps.tsx';
import { DEALER_WORDS } from './words.ts';

const words = wordsOf(DEALER_WORDS);

/** Half a reading does not stay. */
function useForgetting({ entry, dice }: Station): void {
  const atMs = forgottenAtMs(entry.value, dice.count);
  useEffect(() => {
    if (atMs === null) return;
    const timer = setTimeout(() => {
      entry.value = NO_ENTRY;
    }, atMs - Date.now());
    return () => clearTimeout(timer);
  }, [atMs]);
}

/** The tumbler from the side: a dome on its base, with the cover over it or off. */
function Tumbler({ covered, count }: { readonly covered: boolean; readonly count: number }): VNode {
  const dice = Array.from({ length: count }, (_, i) => 60 + (i - (count - 1) / 2) * 17);
  return (
    <svg class="stage-tumbler" viewBox="0 0 120 80" aria-hidden="true">
      <path class="stage-glass" d="M26 64V42a34 34 0 0 1 68 0v22z" />
      {!covered &&
        dice.map((x, i) => (
          <rect
            key={x}
            class="stage-die"
            x={x - 7}
            y="49"
            width="14"
            height="14"
            rx="3"
            transform={`rotate(${i * 9 - 8} ${x} 56)`}
          />
        ))}
      {covered && <path class="stage-cover" d="M22 64V41a38 38 0 0 1 76 0v23z" />}
      <rect class="stage-base" x="16" y="64" width="88" height="10" rx="4" />
    </svg>
  );
}

/** One mark for each activation the book asks for. */
function Activations({ times, least }: { readonly times: number; readonly least: number }): VNode {
  return (
    <span class="stage-count">
      {Array.from({ length: Math.max(least, times) }, (_, i) => (
        <span key={i} class={i < times ? 'stage-mark done' : 'stage-mark'} />
      ))}
      <span>{words.value.tumbled(times, least)}</span>
    </span>
  );
}

export function Stage({ station }: { readonly station: Station }): VNode {
  useForgetting(station);
  const { live, dice, conduct, entry, reading, rangAtMs } = station;
  const view = live.view.value;
  const said = words.value;
  const names = faceName(station);
  const faces = view?.faces ?? null;
  const read = entry.value.faces;
  const total = dice.totals && faces !== null ? faces.reduce<number>((sum, face) => sum + face, 0) : null;
  const tumbles = conduct.acts.tumble !== undefined;
  const drawn = { count: dice.count, symbols: dice.symbols, colours: dice.colours };
  return (
    <section class="stage" aria-label={said.keypad}>
      {reading.value !== null ? (
        <>
          <ReadDice station={station} />
          <span class="stage-text">{read.length === 0 ? said.noEntry : said.entry(sayFaces(read, names))}</span>
        </>
      ) : faces !== null ? (
        <>
          <Dice {...drawn} faces={faces} label={said.result(sayFaces(faces, names), total)} />
          <span class="stage-text">{said.result(sayFaces(faces, names), total)}</span>
        </>
      ) : (
        <>
          {tumbles ? <Tumbler covered={view?.covered ?? false} count={dice.count} /> : <ReadDice station={station} />}
          <span class="stage-text">
            {tumbles && conduct.tumbles.covered && (view?.covered ? said.covered : said.uncovered)}
            {tumbles && <Activations times={view?.tumbles ?? 0} least={conduct.tumbles.least} />}
            {!tumbles && (live.view.value?.lastResults.length ? <LastResult station={station} /> : said.noEntry)}
          </span>
        </>
      )}
      {rangAtMs.value !== null && (
        <span class="stage-bell">
          <BellMark /> {said.rang(sayTime(rangAtMs.value))}
        </span>
      )}
      {view?.dice === 'electronic' && (
        <span class="stage-commitment">
          {said.electronic}
          {view.commitment !== null && (
            <>
              {' · '}
              {said.commitment} <code title={view.commitment.hash}>{view.commitment.hash.slice(0, 12)}…</code>
            </>
          )}
        </span>
      )}
    </section>
  );
}

/** The dice that have been read, large, and a place for each that has not. */
function ReadDice({ station }: { readonly station: Station }): VNode {
  const { dice, entry } = station;
  const read = entry.value.faces;
  const label = read.length === 0 ? words.value.noEntry : words.value.entry(sayFaces(read, faceName(station)));
  return (
    <span class="stage-read">
      {read.length > 0 && <Dice count={read.length} symbols={dice.symbols} colours={dice.colours} faces={read} label={label} />}
      {Array.from({ length: dice.count - read.length }, (_, i) => (
        <span key={i} class="stage-empty" />
      ))}
    </span>
  );
}

function LastResult({ station }: { readonly station: Station }): VNode | null {
  const last = station.live.view.value?.lastResults.at(-1);
  if (last === undefined) return null;
  return (
    <>
      {words.value.round(last.round)}: {sayFaces(last.faces, faceName(station))}
    </>
  );
}

export function BellMark(): VNode {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path
        fill="currentColor"
        d="M12 3a6 6 0 0 1 6 6c0 5 2 6.500 2.500 8H3.500C4 15.500 6 14 6 9a6 6 0 0 1 6-6zm-2.500 15.500h5a2.500 2.500 0 0 1-5 0z"
      />
    </svg>
  );
}
