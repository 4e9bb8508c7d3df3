/** The chips in the rack: chosen by click, key or by dragging one onto the felt. It must never place anything that was not dropped on a bet. */
import type { Signal } from '@preact/signals';
import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Disc, isDrag } from '../felt/index.ts';
import { sayMoney } from '../shell/index.ts';
import type { RackChip } from './chips.ts';
import type { Play } from './play.ts';
import './rack.css';
import { words } from './words.ts';

const R = 22;

function ChipFace({ chip, rank }: { readonly chip: RackChip; readonly rank: number }): VNode {
  const { valueMinor, label, colour, spots } = chip;
  const kind = { valueMinor, label, ...(colour === undefined ? {} : { colour }), ...(spots === undefined ? {} : { spots }) };
  return (
    <svg viewBox="-24 -24 48 48" aria-hidden="true">
      <Disc r={R} y={0} kind={kind} rank={rank} text={label} />
    </svg>
  );
}

interface Drag {
  readonly x: number;
  readonly y: number;
  moved: boolean;
}

function RackButton({ play, chip, rank }: { readonly play: Play; readonly chip: RackChip; readonly rank: number }): VNode {
  const drag = useRef<Drag | null>(null);
  const [ghost, setGhost] = useState<{ readonly x: number; readonly y: number } | null>(null);
  const { chip: named, colourChip } = words.value;
  const count = play.live.own.value?.colours.find(({ colour }) => colour === chip.own)?.count ?? 0;
  // First as a number, for `1K` is read as it is written; then what is printed, for whoever speaks to the page says what is seen.
  const spoken = sayMoney(chip.valueMinor);
  const value = spoken === chip.label ? spoken : `${spoken} / ${chip.label}`;
  const label = chip.own === null ? named(value) : colourChip(chip.own, value, count);
  const isChosen = play.chip.value === chip;
  const end = (): void => {
    drag.current = null;
    play.target.value = null;
    setGhost(null);
  };
  return (
    <button
      type="button"
      class="player-chip"
      aria-pressed={isChosen}
      aria-label={label}
      title={label}
      onClick={() => {
        play.inHand.value = rank;
      }}
      onPointerDown={(event) => {
        drag.current = { x: event.clientX, y: event.clientY, moved: false };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        const from = drag.current;
        if (from === null) return;
        from.moved ||= isDrag(from.x, from.y, event.clientX, event.clientY);
        if (!from.moved) return;
        play.inHand.value = rank;
        setGhost({ x: event.clientX, y: event.clientY });
        const bet = play.felt.handle?.betAt(event.clientX, event.clientY);
        play.target.value = bet !== undefined && play.enabled.value.includes(bet) ? bet : null;
      }}
      onPointerUp={(event) => {
        const bet = drag.current?.moved ? play.felt.handle?.betAt(event.clientX, event.clientY) : undefined;
        end();
        if (bet !== undefined) play.place(bet);
      }}
      onPointerCancel={end}
    >
      <ChipFace chip={chip} rank={rank} />
      {chip.own !== null && <small class="number">×{count}</small>}
      {ghost !== null && (
        <span class="player-ghost" aria-hidden="true" style={{ transform: `translate(${ghost.x}px, ${ghost.y}px)` }}>
          <ChipFace chip={chip} rank={rank} />
        </span>
      )}
    </button>
  );
}

export function Rack({ play, asks }: { readonly play: Play; readonly asks: Signal<boolean> }): VNode {
  const { rack, customChip, chip: named } = words.value;
  const custom = play.customMinor.value;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one line in every browser
    <div class="player-rack" role="group" aria-label={rack}>
      {play.rack.value.map((chip, rank) => (
        <RackButton key={`${chip.own} ${chip.valueMinor}`} play={play} chip={chip} rank={rank} />
      ))}
      <button
        type="button"
        class="player-chip custom"
        aria-haspopup="dialog"
        aria-pressed={play.inHand.value === -1}
        aria-label={custom === 0 ? customChip : `${customChip}: ${named(sayMoney(custom))}`}
        title={customChip}
        onClick={() => {
          asks.value = true;
        }}
      >
        {custom === 0 ? (
          <svg viewBox="-24 -24 48 48" aria-hidden="true">
            <circle r="21" class="hollow" />
            <path d="M-8 0H8M0 -8V8" class="plus" />
          </svg>
        ) : (
          <ChipFace chip={{ valueMinor: custom, label: sayMoney(custom), own: null }} rank={5} />
        )}
      </button>
    </div>
  );
}
