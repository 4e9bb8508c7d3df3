/** Plays short sounds made of tones. The module is loaded only if sounds are switched on. */

/** The sounds. `off` is the sound of chips that are taken off the layout. */
export type Sound = 'chip' | 'off' | 'close' | 'settle' | 'win';

/** Tones of each sound in order. */
const SOUNDS: Readonly<Record<Sound, readonly (readonly [hertz: number, ms: number])[]>> = {
  chip: [
    [1900, 22],
    [1300, 28],
  ],
  off: [[900, 30]],
  close: [
    [660, 120],
    [660, 120],
  ],
  settle: [[330, 90]],
  win: [
    [660, 90],
    [880, 90],
    [1320, 140],
  ],
};
const VOLUME = 0.05;

let context: AudioContext | null = null;

export function playTones(sound: Sound): void {
  try {
    context ??= new AudioContext();
    let startTime = context.currentTime;
    for (const [hertz, ms] of SOUNDS[sound]) {
      const tone = context.createOscillator();
      const level = context.createGain();
      tone.frequency.value = hertz;
      level.gain.setValueAtTime(VOLUME, startTime);
      level.gain.exponentialRampToValueAtTime(0.0001, startTime + ms / 1000);
      tone.connect(level).connect(context.destination);
      tone.start(startTime);
      tone.stop(startTime + ms / 1000);
      startTime += ms / 1000;
    }
  } catch {
    // The browser has no audio.
  }
}
