/** Plays the bell that rings when betting closes. */

const TONES = [
  { hertz: 1760, gain: 0.22, seconds: 1.8 },
  { hertz: 2637, gain: 0.1, seconds: 1.1 },
] as const;
/** An exponential ramp cannot end at zero. */
const SILENT = 0.0001;

let context: AudioContext | null = null;

/** Ignores the sound setting, because the bell is part of the procedure. [adelaide-big-and-small 4(b)] */
export function ringBell(): void {
  try {
    context ??= new AudioContext();
    void context.resume();
    const startS = context.currentTime;
    for (const { hertz, gain, seconds } of TONES) {
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.frequency.value = hertz;
      volume.gain.setValueAtTime(gain, startS);
      volume.gain.exponentialRampToValueAtTime(SILENT, startS + seconds);
      tone.connect(volume).connect(context.destination);
      tone.start(startS);
      tone.stop(startS + seconds);
    }
  } catch {
    // Without sound, the console still shows that the bell has rung.
  }
}
