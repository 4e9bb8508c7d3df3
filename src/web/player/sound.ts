/** Sounds of play, only where somebody has switched them on. It must never play by itself before that. */
import { settings } from '../shell/index.ts';
import type { Sound } from './tones.ts';

export function playSound(sound: Sound): void {
  if (!settings.sound.value) return;
  // Without a line there is no sound, and nothing else is amiss.
  import('./tones.ts').then(({ playTones }) => playTones(sound)).catch(() => {});
}
