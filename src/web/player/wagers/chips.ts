/** Calculates the chip values that the page offers (the rack) from the sign (the table's limits), and stores which chip is selected. */
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Minor, Sign } from '../../../rules/index.ts';
import type { LiveTable } from '../../shell/index.ts';
import { chipLabel, minorPerUnit } from '../../shell/money.ts';

export interface RackChip {
  readonly valueMinor: Minor;
  readonly label: string;
  /** Colour of chips that the table issued only to this player, with their own value; null for house chips. */
  readonly ownColour: string | null;
  /** Colour of the drawn chip; undefined for the usual colour of its value. */
  readonly colour?: string;
  /** Colour of the marks on the edge of the drawn chip. */
  readonly spots?: string;
}

export interface Chips {
  readonly rack: ReadonlySignal<readonly RackChip[]>;
  /** Index in the rack; -1 for a custom amount. */
  readonly selectedIndex: Signal<number>;
  readonly customMinor: Signal<Minor>;
  /** The selected chip. */
  readonly chip: ReadonlySignal<RackChip>;
}

const CUSTOM = -1;
/** The player has not selected a chip, so the default chip is used. */
const NOT_SELECTED = -2;

const houseChip = (valueMinor: Minor): RackChip => ({ valueMinor, label: chipLabel(valueMinor), ownColour: null });

export function createChips(live: LiveTable, sign: ReadonlySignal<Sign>): Chips {
  const rack = computed((): readonly RackChip[] => {
    const colours = (live.own.value?.colours ?? []).map(({ colour, value }) => ({
      ...houseChip(value),
      ownColour: colour,
      colour,
      spots: '#ffffff',
    }));
    return [...chipsForSign(sign.value).map(houseChip), ...colours];
  });
  const selectedIndex = signal(NOT_SELECTED);
  const customMinor = signal<Minor>(0);
  const chip = computed((): RackChip => {
    const list = rack.value;
    if (selectedIndex.value === CUSTOM) return houseChip(customMinor.value);
    const values = list.map(({ valueMinor }) => valueMinor);
    const index = selectedIndex.value === NOT_SELECTED ? defaultChipIndex(values, sign.value) : selectedIndex.value;
    return list[Math.min(index, list.length - 1)] ?? houseChip(minorPerUnit());
  });
  return { rack, selectedIndex, customMinor, chip };
}

const UNIT: Minor = minorPerUnit();
/** Usual chip values in whole units. */
const USUAL_VALUES = [1, 5, 25, 100, 500, 1000, 5000, 25_000, 100_000] as const;
/** Values that are added if the sign allows too few usual values. */
const EXTRA_VALUES = [10, 50, 250, 2500, 10_000, 50_000] as const;
/** The minimum times these factors gives chip values for signs that allow only multiples of an unusual minimum. */
const MINIMUM_FACTORS = [1, 2, 5, 10, 20, 50, 100] as const;
const CHIPS_MIN = 5;
const CHIPS_MAX = 7;

/** Returns about five to seven chip values in ascending order, from the lowest minimum of the sign to its maximum. */
export function chipsForSign(sign: Sign): readonly Minor[] {
  const betMinimums = Object.values(sign.bets ?? {}).flatMap(({ minimum }) => minimum ?? []);
  const minimum = Math.max(1, Math.min(sign.minimum ?? UNIT, ...betMinimums));
  const maximum = sign.maximum ?? Number.POSITIVE_INFINITY;
  const isAllowed = (value: Minor): boolean => value >= minimum && value <= maximum && (!sign.multiples || value % minimum === 0);
  const usualValues = USUAL_VALUES.map((value) => value * UNIT).filter(isAllowed);
  const extraValues = EXTRA_VALUES.map((value) => value * UNIT).filter(isAllowed);
  const multiples = MINIMUM_FACTORS.map((factor) => factor * minimum).filter(isAllowed);
  let values = usualValues[0] === minimum || !sign.multiples ? usualValues : multiples;
  for (const value of [...extraValues, ...multiples]) {
    if (values.length >= CHIPS_MIN) break;
    if (!values.includes(value)) values = [...values, value];
  }
  return [...values].sort((a, b) => a - b).slice(0, CHIPS_MAX);
}

/** The index of the smallest chip that meets the minimum. */
export const defaultChipIndex = (rack: readonly Minor[], sign: Sign): number =>
  Math.max(
    0,
    rack.findIndex((value) => value >= (sign.minimum ?? 0)),
  );
