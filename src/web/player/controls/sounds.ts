/** Makes the sounds of the table: chips, the tumbler, the landing dice, the bell and a win. No sound files are loaded. */
import { settings, VOLUME_MAX } from '../../shell/index.ts';

/** `off`: chips are taken off the layout. `close`: betting closes without a bell. `settle`: a round without a win is settled. */
export type Sound = 'chip' | 'off' | 'close' | 'bell' | 'tumble' | 'land' | 'settle' | 'win';

/** The loudest sound at full volume. */
const GAIN_MAX = 0.5;

interface Strike {
  readonly atMs: number;
  readonly hertz: number;
  readonly ms: number;
  readonly level: number;
  /** A click is noise through a filter, as of clay or wood. A tone is a sine wave. */
  readonly kind: 'click' | 'tone';
}

const click = (atMs: number, hertz: number, level = 1, ms = 26): Strike => ({ atMs, hertz, ms, level, kind: 'click' });
const tone = (atMs: number, hertz: number, level = 1, ms = 260): Strike => ({ atMs, hertz, ms, level, kind: 'tone' });

/** The partials of a small brass bell: multiples of the frequency, with level and duration. */
const BELL_PARTIALS = [
  [1, 0.5, 1400],
  [2.01, 0.3, 1000],
  [2.76, 0.24, 700],
  [5.4, 0.16, 380],
  [8.9, 0.08, 160],
] as const;
const ring = (atMs: number, hertz: number): readonly Strike[] =>
  BELL_PARTIALS.map(([multiple, level, ms]) => tone(atMs, hertz * multiple, level, ms));

/** Dice that knock on the base. The times are uneven, so that they do not sound like a machine. */
const KNOCKS_MS = [0, 46, 118, 149, 231, 264, 350, 371, 452, 530, 561, 648, 690, 774, 801, 889, 936, 1010, 1096, 1131];

const SOUNDS: Readonly<Record<Sound, readonly Strike[]>> = {
  chip: [click(0, 4200, 0.8, 18), click(34, 3300, 0.55, 22), tone(0, 2900, 0.05, 40)],
  off: [click(0, 2600, 0.6), click(52, 3400, 0.4)],
  close: [click(0, 900, 0.9, 60), click(150, 900, 0.9, 60)],
  bell: [...ring(0, 1180), ...ring(190, 1180)],
  tumble: KNOCKS_MS.map((atMs, i) => click(atMs, 1500 + ((i * 617) % 1300), 0.45 + ((i * 7) % 5) / 10, 30)),
  land: [
    ...[400, 520, 630].map((atMs) => click(atMs, 1700, 1, 36)),
    ...[680, 790, 900, 980, 1060, 1130].map((atMs, i) => click(atMs, 2100 + 90 * i, 0.5 - i * 0.06)),
  ],
  settle: [click(0, 1800, 0.4), click(70, 1600, 0.3)],
  win: [
    ...[0, 55, 105, 160, 220].map((atMs, i) => click(atMs, 3200 + 160 * i, 0.4, 20)),
    ...[523, 659, 784, 1047].flatMap((hertz, i) => [tone(i * 95, hertz, 0.26, 420), tone(i * 95, hertz * 2, 0.08, 260)]),
  ],
};

let audio: { readonly context: AudioContext; readonly noise: AudioBuffer } | null = null;

/** Half a second of noise, from a fixed sequence: the sound needs no randomness. */
function makeNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  let state = 1;
  for (let i = 0; i < samples.length; i++) {
    state = (state * 16_807) % 2_147_483_647;
    samples[i] = state / 1_073_741_823 - 1;
  }
  return buffer;
}

function openAudio(): NonNullable<typeof audio> {
  if (audio === null) {
    const context = new AudioContext();
    audio = { context, noise: makeNoise(context) };
  }
  return audio;
}

function strike({ context, noise }: NonNullable<typeof audio>, { atMs, hertz, ms, level, kind }: Strike, gain: number): void {
  const start = context.currentTime + atMs / 1000;
  const end = start + ms / 1000;
  const envelope = context.createGain();
  envelope.gain.setValueAtTime(Math.max(0.0001, level * gain), start);
  envelope.gain.exponentialRampToValueAtTime(0.0001, end);
  envelope.connect(context.destination);
  if (kind === 'tone') {
    const source = context.createOscillator();
    source.frequency.value = hertz;
    source.connect(envelope);
    source.start(start);
    source.stop(end);
    return;
  }
  const source = context.createBufferSource();
  source.buffer = noise;
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = hertz;
  filter.Q.value = 2.5;
  source.connect(filter).connect(envelope);
  // Each strike begins at another place of the noise.
  source.start(start, (hertz % 400) / 1000);
  source.stop(end);
}

/** Plays a sound at the chosen volume. Before the first press, browsers allow no sound, and nothing is played. */
export function play(sound: Sound): void {
  if (!navigator.userActivation.hasBeenActive || document.hidden) return;
  try {
    const opened = openAudio();
    void opened.context.resume();
    const gain = (GAIN_MAX * settings.volume.value) / VOLUME_MAX;
    if (gain > 0) for (const each of SOUNDS[sound]) strike(opened, each, gain);
  } catch {
    // The browser has no audio.
  }
}
