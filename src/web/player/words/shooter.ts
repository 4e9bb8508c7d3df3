/** Texts of the shooter's turn, in separate lists because only tables with a shooter load them. */
import { type Messages, wordsOf } from '../../shell/index.ts';
import { EN_SHOOTER } from './en-shooter.ts';

export type ShooterWords = Messages<typeof EN_SHOOTER>;

export const shooterWords = wordsOf(EN_SHOOTER, {
  'zh-Hant': () => import('./zh-hant-shooter.ts').then(({ ZH_HANT_SHOOTER }) => ZH_HANT_SHOOTER),
  'zh-Hans': () => import('./zh-hans-shooter.ts').then(({ ZH_HANS_SHOOTER }) => ZH_HANS_SHOOTER),
  vi: () => import('./vi-shooter.ts').then(({ VI_SHOOTER }) => VI_SHOOTER),
});
