/** Turns the sounds on and off. */
import type { VNode } from 'preact';
import { settings } from '../../shell/index.ts';
import { words } from '../words/index.ts';

export function SoundButton(): VNode {
  const { sound } = settings;
  const label = words.value.sound;
  return (
    <button
      type="button"
      class="button plain player-sound"
      aria-pressed={sound.value}
      aria-label={label}
      title={label}
      onClick={() => {
        sound.value = !sound.value;
      }}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path
          fill="none"
          stroke="currentColor"
          stroke-width="2"
          stroke-linecap="round"
          d={`M4 9v6h4l5 4V5L8 9z${sound.value ? 'M17 9q2 3 0 6M20 6q4 6 0 12' : 'M17 9l5 6M22 9l-5 6'}`}
        />
      </svg>
    </button>
  );
}
