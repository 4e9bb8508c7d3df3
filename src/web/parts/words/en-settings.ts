/** The English messages of the settings dialog, loaded together with it. */
import type { Theme } from '../../felt/index.ts';
import type { FeltForm, Handedness, Messages, Motion } from '../../shell/index.ts';

export const EN = {
  language: 'Language',
  /** The name of this language. */
  languageName: 'English',
  theme: 'Theme',
  themes: { auto: 'System', light: 'Light', dark: 'Dark', contrast: 'High contrast' } satisfies Readonly<Record<Theme, string>>,
  motion: 'Animations',
  motions: { auto: 'System', full: 'On', none: 'Off' } satisfies Readonly<Record<Motion, string>>,
  tableView: 'Table view',
  tableViews: { auto: 'Auto', felt: 'Printed layout', compact: 'Compact' } satisfies Readonly<Record<FeltForm, string>>,
  hand: 'Controls',
  hands: { right: 'Right-handed', left: 'Left-handed' } satisfies Readonly<Record<Handedness, string>>,
  sound: 'Sound',
  letterKeys: 'Keyboard shortcuts',
  confirmAbove: 'Confirm bets over',
  confirmNever: '0 = never',
};

export type SettingsWords = Messages<typeof EN>;
