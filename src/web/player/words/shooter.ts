/** Texts of the shooter's turn, in separate lists because only tables with a shooter load them. */
import { type Messages, wordsOf } from '../../shell/index.ts';
import { EN_SHOOTER } from './en-shooter.ts';
import { ZH_HANT_SHOOTER } from './zh-hant-shooter.ts';

export type ShooterWords = Messages<typeof EN_SHOOTER>;

export const shooterWords = wordsOf<typeof EN_SHOOTER>({ en: EN_SHOOTER, 'zh-Hant': ZH_HANT_SHOOTER });
