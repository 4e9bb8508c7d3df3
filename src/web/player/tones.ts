/** Small clicks made on the spot, without a file. It must never be loaded where sound is off. */

export type Sound = 'chip' | 'off' | 'close' | 'settle' | 'win';

/** Pitches in Hz, one after the other, and how long each sounds. */
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
const LOUDNESS = 0.05;

let context: AudioContext | null = null;

export function playTones(sound: Sound): void {
  context ??= new AudioContext();
  let at = context.currentTime;
  for (const [hertz, ms] of SOUNDS[sound]) {
    const tone = context.createOscillator();
    const level = context.createGain();
    tone.frequency.value = hertz;
    level.gain.setValueAtTime(LOUDNESS, at);
    level.gain.exponentialRampToValueAtTime(0.0001, at + ms / 1000);
    tone.connect(level).connect(context.destination);
    tone.start(at);
    tone.stop(at + ms / 1000);
    at += ms / 1000;
  }
}
