/** The chips in the rack: selected by click or key, or dragged onto the felt. */
import type { Signal } from '@preact/signals';
import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Disc, isDrag } from '../../felt/index.ts';
import { formatMoney } from '../../shell/index.ts';
import type { PlayerSession } from '../session.ts';
import type { RackChip } from '../wagers/chips.ts';
import { words } from '../words/index.ts';
import './rack.css';

const RADIUS = 22;

/** `rank` is the position in the rack. It decides the colour of house chips, which have a printed value. Other chips have the player's colour. */
function ChipFace({ chip, rank }: { readonly chip: RackChip; readonly rank: number }): VNode {
  const { valueMinor, label, colour, spots } = chip;
  const kind = { valueMinor, label, ...(colour === undefined ? {} : { colour }), ...(spots === undefined ? {} : { spots }) };
  return (
    <svg viewBox="-24 -24 48 48" aria-hidden="true">
      <Disc r={RADIUS} y={0} kind={kind} rank={rank} text={label} />
    </svg>
  );
}

interface Drag {
  readonly x: number;
  readonly y: number;
  hasMoved: boolean;
}

function RackButton({
  session,
  chip,
  rank,
}: {
  readonly session: PlayerSession;
  readonly chip: RackChip;
  readonly rank: number;
}): VNode {
  const drag = useRef<Drag | null>(null);
  /** The position of the chip that follows the pointer during a drag. */
  const [ghost, setGhost] = useState<{ readonly x: number; readonly y: number } | null>(null);
  const { chip: formatChip, colourChip: formatColourChip } = words.value;
  /** How many chips of this colour the player has. */
  const count = session.live.own.value?.colours.find(({ colour }) => colour === chip.ownColour)?.count ?? 0;
  // Screen readers need the full number, voice control needs the printed label such as `1K`.
  const amount = formatMoney(chip.valueMinor);
  const value = amount === chip.label ? amount : `${amount} / ${chip.label}`;
  const label = chip.ownColour === null ? formatChip(value) : formatColourChip(chip.ownColour, value, count);
  const isSelected = session.chip.value === chip;
  const endDrag = (): void => {
    drag.current = null;
    session.dropTarget.value = null;
    setGhost(null);
  };
  return (
    <button
      type="button"
      class="player-chip"
      aria-pressed={isSelected}
      aria-label={label}
      title={label}
      onClick={() => {
        session.selectedIndex.value = rank;
      }}
      onPointerDown={(event) => {
        drag.current = { x: event.clientX, y: event.clientY, hasMoved: false };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        const start = drag.current;
        if (start === null) return;
        start.hasMoved ||= isDrag(start.x, start.y, event.clientX, event.clientY);
        if (!start.hasMoved) return;
        session.selectedIndex.value = rank;
        setGhost({ x: event.clientX, y: event.clientY });
        const bet = session.felt.handle?.betAt(event.clientX, event.clientY);
        session.dropTarget.value = bet !== undefined && session.enabledBets.value.includes(bet) ? bet : null;
      }}
      onPointerUp={(event) => {
        const bet = drag.current?.hasMoved ? session.felt.handle?.betAt(event.clientX, event.clientY) : undefined;
        endDrag();
        if (bet !== undefined) session.place(bet);
      }}
      onPointerCancel={endDrag}
    >
      <ChipFace chip={chip} rank={rank} />
      {chip.ownColour !== null && <small class="number">×{count}</small>}
      {ghost !== null && (
        <span class="player-ghost" aria-hidden="true" style={{ transform: `translate(${ghost.x}px, ${ghost.y}px)` }}>
          <ChipFace chip={chip} rank={rank} />
        </span>
      )}
    </button>
  );
}

export function Rack({
  session,
  isCustomOpen,
}: {
  readonly session: PlayerSession;
  readonly isCustomOpen: Signal<boolean>;
}): VNode {
  const { rack, customChip, chip: formatChip } = words.value;
  const customMinor = session.customMinor.value;
  return (
    // biome-ignore lint/a11y/useSemanticElements: some browsers cannot lay out a fieldset in one line
    <div class="player-rack" role="group" aria-label={rack}>
      {session.rack.value.map((chip, rank) => (
        <RackButton key={`${chip.ownColour} ${chip.valueMinor}`} session={session} chip={chip} rank={rank} />
      ))}
      <button
        type="button"
        class="player-chip custom"
        aria-haspopup="dialog"
        // -1 means the custom amount.
        aria-pressed={session.selectedIndex.value === -1}
        aria-label={customMinor === 0 ? customChip : `${customChip}: ${formatChip(formatMoney(customMinor))}`}
        title={customChip}
        onClick={() => {
          isCustomOpen.value = true;
        }}
      >
        {customMinor === 0 ? (
          <svg viewBox="-24 -24 48 48" aria-hidden="true">
            <circle r="21" class="hollow" />
            <path d="M-8 0H8M0 -8V8" class="plus" />
          </svg>
        ) : (
          <ChipFace chip={{ valueMinor: customMinor, label: formatMoney(customMinor), ownColour: null }} rank={5} />
        )}
      </button>
    </div>
  );
}
