/** The English messages of the settings dialog, loaded together with it. */
import type { Theme } from '../../felt/index.ts';
import type { DiceColour, FeltColour, FeltForm, Handedness, Messages, Motion } from '../../shell/index.ts';

export const EN = {
  language: 'Language',
  theme: 'Theme',
  themes: { auto: 'System', light: 'Light', dark: 'Dark', contrast: 'High contrast' } satisfies Readonly<Record<Theme, string>>,
  felt: 'Felt',
  felts: { printed: 'As printed', emerald: 'Emerald', sapphire: 'Sapphire', burgundy: 'Burgundy' } satisfies Readonly<
    Record<FeltColour, string>
  >,
  dice: 'Dice',
  diceColours: { ivory: 'Ivory', red: 'Red', black: 'Black' } satisfies Readonly<Record<DiceColour, string>>,
  /** Headings of the groups of settings. */
  groups: { appearance: 'Appearance', table: 'At the table', sound: 'Sound' },
  motion: 'Animations',
  motions: { auto: 'System', full: 'On', none: 'Off' } satisfies Readonly<Record<Motion, string>>,
  tableView: 'Table view',
  tableViews: { auto: 'Auto', felt: 'Printed layout', compact: 'Compact' } satisfies Readonly<Record<FeltForm, string>>,
  hand: 'Buttons for',
  hands: { right: 'Right hand', left: 'Left hand' } satisfies Readonly<Record<Handedness, string>>,
  sound: 'Play sounds',
  volume: 'Volume',
  letterKeys: 'Keyboard shortcuts',
  tips: 'Show tips at the table',
  confirmAbove: 'Confirm bets over',
  confirmNever: '0 = never',
};

export type SettingsWords = Messages<typeof EN>;
