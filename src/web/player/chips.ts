/** The chips in the rack and the one in hand. It must never spend one. */
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Minor, Sign } from '../../rules/index.ts';
import type { LiveTable } from '../shell/index.ts';
import { chipLabel, minorPerUnit } from '../shell/money.ts';
import { firstChip, rackOf } from './rack.ts';

/** A chip of the rack; with a colour it is one of the player's own. */
export interface RackChip {
  readonly valueMinor: Minor;
  readonly label: string;
  readonly own: string | null;
  readonly colour?: string;
  readonly spots?: string;
}

export interface Chips {
  readonly rack: ReadonlySignal<readonly RackChip[]>;
  /** Place in the rack of the chip in hand; -1 for an amount of one's own. */
  readonly inHand: Signal<number>;
  readonly customMinor: Signal<Minor>;
  readonly chip: ReadonlySignal<RackChip>;
}

/** The place of an amount of one's own, and of a hand that has not chosen yet. */
const CUSTOM = -1;
const UNCHOSEN = -2;

const houseChip = (valueMinor: Minor): RackChip => ({ valueMinor, label: chipLabel(valueMinor), own: null });

export function openChips(live: LiveTable, sign: ReadonlySignal<Sign>): Chips {
  const rack = computed((): readonly RackChip[] => {
    const colours = (live.own.value?.colours ?? []).map(({ colour, value }) => ({
      ...houseChip(value),
      own: colour,
      colour,
      spots: '#ffffff',
    }));
    return [...rackOf(sign.value).map(houseChip), ...colours];
  });
  const inHand = signal(UNCHOSEN);
  const customMinor = signal<Minor>(0);
  const chip = computed((): RackChip => {
    const list = rack.value;
    if (inHand.value === CUSTOM) return houseChip(customMinor.value);
    const values = list.map(({ valueMinor }) => valueMinor);
    const at = inHand.value === UNCHOSEN ? firstChip(values, sign.value) : inHand.value;
    return list[Math.min(at, list.length - 1)] ?? houseChip(minorPerUnit());
  });
  return { rack, inHand, customMinor, chip };
}
