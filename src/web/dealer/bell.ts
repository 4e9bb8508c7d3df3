/** The bell that is rung with the close, made of two tones. It must never ring by itself. */

const TONES = [
  { hertz: 1760, gain: 0.22, seconds: 1.8 },
  { hertz: 2637, gain: 0.1, seconds: 1.1 },
] as const;
/** Never quite silent: an exponential ramp cannot end at nothing. */
const SILENT = 0.0001;

let context: AudioContext | null = null;

/** Rung whatever the sound setting says: the bell is part of the procedure. [adelaide-big-and-small 4(b)] */
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
    // A machine without sound still shows that the bell has rung.
  }
}
