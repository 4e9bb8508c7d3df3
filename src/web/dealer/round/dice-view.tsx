/** Shows the dice: the tumbler, the faces entered so far, or the result. For electronic dice, also the commitment (the hash of the seed). */
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Dice as DiceData } from '../../../rules/index.ts';
import { Dice } from '../../parts/index.ts';
import { formatExactTime } from '../../shell/index.ts';
import { EMPTY_ENTRY, entryExpiresAtMs } from '../keyboard.ts';
import './dice-view.css';
import type { DealerSession } from '../session.ts';
import { words } from '../words/index.ts';

/** A face as text: the number, or the name of the symbol. */
export function formatFace({ symbols }: DiceData, face: number): string {
  const symbol = symbols?.[face - 1];
  return symbol === undefined ? String(face) : (words.value.symbols[symbol] ?? symbol);
}

export const formatFaces = (dice: DiceData, faces: readonly number[]): string =>
  faces.map((face) => formatFace(dice, face)).join(', ');

/** Clears an incomplete entry after its timeout. */
function useEntryTimeout({ entry, dice }: DealerSession): void {
  const expiresAtMs = entryExpiresAtMs(entry.value, dice.count);
  useEffect(() => {
    if (expiresAtMs === null) return;
    const timer = setTimeout(() => {
      entry.value = EMPTY_ENTRY;
    }, expiresAtMs - Date.now());
    return () => clearTimeout(timer);
  }, [expiresAtMs]);
}

/** The tumbler from the side, with or without its cover. */
function Tumbler({ covered, count }: { readonly covered: boolean; readonly count: number }): VNode {
  const dieCentres = Array.from({ length: count }, (_, i) => 60 + (i - (count - 1) / 2) * 17);
  return (
    <svg class="dice-view-tumbler" viewBox="0 0 120 80" aria-hidden="true">
      <path class="dice-view-glass" d="M26 64V42a34 34 0 0 1 68 0v22z" />
      {!covered &&
        dieCentres.map((x, i) => (
          <rect
            key={x}
            class="dice-view-die"
            x={x - 7}
            y="49"
            width="14"
            height="14"
            rx="3"
            transform={`rotate(${i * 9 - 8} ${x} 56)`}
          />
        ))}
      {covered && <path class="dice-view-cover" d="M22 64V41a38 38 0 0 1 76 0v23z" />}
      <rect class="dice-view-base" x="16" y="64" width="88" height="10" rx="4" />
    </svg>
  );
}

/** One dot for each activation of the tumbler: filled if it is done, empty if the rulebook still requires it. */
function Activations({ times, minimum }: { readonly times: number; readonly minimum: number }): VNode {
  return (
    <span class="dice-view-count">
      {Array.from({ length: Math.max(minimum, times) }, (_, i) => (
        <span key={i} class={i < times ? 'dice-view-mark done' : 'dice-view-mark'} />
      ))}
      <span>{words.value.tumbled(times, minimum)}</span>
    </span>
  );
}

export function DiceView({ session }: { readonly session: DealerSession }): VNode {
  useEntryTimeout(session);
  const { liveTable, dice, conduct, entry, entryAct, bellRangAtMs } = session;
  const view = liveTable.view.value;
  const t = words.value;
  const faces = view?.faces ?? null;
  const enteredFaces = entry.value.faces;
  const total = dice.totals && faces !== null ? faces.reduce<number>((sum, face) => sum + face, 0) : null;
  const hasTumbler = conduct.acts.tumble !== undefined;
  const diceProps = { count: dice.count, symbols: dice.symbols, colours: dice.colours };
  return (
    <section class="dice-view" aria-label={t.keypad}>
      {entryAct.value !== null ? (
        <>
          <EnteredDice session={session} />
          <span class="dice-view-text">
            {enteredFaces.length === 0 ? t.noDieRead : t.facesRead(formatFaces(dice, enteredFaces))}
          </span>
        </>
      ) : faces !== null ? (
        <>
          <Dice {...diceProps} faces={faces} label={t.result(formatFaces(dice, faces), total)} />
          <span class="dice-view-text">{t.result(formatFaces(dice, faces), total)}</span>
        </>
      ) : (
        <>
          {hasTumbler ? <Tumbler covered={view?.covered ?? false} count={dice.count} /> : <EnteredDice session={session} />}
          <span class="dice-view-text">
            {hasTumbler && conduct.tumbles.covered && (view?.covered ? t.covered : t.uncovered)}
            {hasTumbler && <Activations times={view?.tumbles ?? 0} minimum={conduct.tumbles.least} />}
            {!hasTumbler && (liveTable.view.value?.lastResults.length ? <LastResult session={session} /> : t.noDieRead)}
          </span>
        </>
      )}
      {bellRangAtMs.value !== null && (
        <span class="dice-view-bell">
          <BellIcon /> {t.bellRang(formatExactTime(bellRangAtMs.value))}
        </span>
      )}
      {view?.dice === 'electronic' && (
        <span class="dice-view-commitment">
          {t.electronic}
          {view.commitment !== null && (
            <>
              {' · '}
              {t.commitment} <code title={view.commitment.hash}>{view.commitment.hash.slice(0, 12)}…</code>
            </>
          )}
        </span>
      )}
    </section>
  );
}

/** The entered dice, and an empty box for each missing die. */
function EnteredDice({ session }: { readonly session: DealerSession }): VNode {
  const { dice, entry } = session;
  const { faces } = entry.value;
  const label = faces.length === 0 ? words.value.noDieRead : words.value.facesRead(formatFaces(dice, faces));
  return (
    <span class="dice-view-entered">
      {faces.length > 0 && (
        <Dice count={faces.length} symbols={dice.symbols} colours={dice.colours} faces={faces} label={label} />
      )}
      {Array.from({ length: dice.count - faces.length }, (_, i) => (
        <span key={i} class="dice-view-empty" />
      ))}
    </span>
  );
}

function LastResult({ session }: { readonly session: DealerSession }): VNode | null {
  const last = session.liveTable.view.value?.lastResults.at(-1);
  if (last === undefined) return null;
  return (
    <>
      {words.value.round(last.round)}: {formatFaces(session.dice, last.faces)}
    </>
  );
}

export function BellIcon(): VNode {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path
        fill="currentColor"
        d="M12 3a6 6 0 0 1 6 6c0 5 2 6.500 2.500 8H3.500C4 15.500 6 14 6 9a6 6 0 0 1 6-6zm-2.500 15.500h5a2.500 2.500 0 0 1-5 0z"
      />
    </svg>
  );
}
