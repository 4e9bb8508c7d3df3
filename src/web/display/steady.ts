/** What keeps a display up for weeks: awake, never burnt in, back by itself, in the newest build, in every language asked for. It must never touch the table. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { LANGUAGES, type Language, THEMES, type Theme } from '../felt/index.ts';
import { connection, settings } from '../shell/index.ts';

/** Keeps the screen on where the browser lets it; asks again whenever the page is seen again. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let wanted = true;
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      try {
        const got = await navigator.wakeLock.request('screen');
        if (wanted) lock = got;
        else await got.release();
      } catch {
        // Low battery or a browser that refuses: the display works all the same.
      }
    };
    const again = (): void => void ask();
    document.addEventListener('visibilitychange', again);
    void ask();
    return () => {
      wanted = false;
      document.removeEventListener('visibilitychange', again);
      lock?.release().catch(() => {});
    };
  }, []);
}

/** Where everything stands for a while, in pixels: a small round trip, so that no edge stays on the same pixels for ever. */
const SHIFTS = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 2],
  [-2, 2],
  [-2, 0],
  [-2, -2],
  [0, -2],
  [2, -2],
] as const;
const SHIFT_MS = 60_000;

export function usePixelShift(): string {
  const step = useSignal(0);
  useEffect(() => {
    const timer = setInterval(() => {
      step.value = (step.value + 1) % SHIFTS.length;
    }, SHIFT_MS);
    return () => clearInterval(timer);
  }, []);
  const [x, y] = SHIFTS[step.value] ?? SHIFTS[0];
  return `translate(${x}px, ${y}px)`;
}

const ROTATE_MS = 12_000;

/** The languages of `?rotate=en,zh-Hant`, those that there are. */
const rotationOf = (search: string): readonly Language[] => {
  const asked = new URLSearchParams(search).get('rotate')?.split(',') ?? [];
  return asked.flatMap((each) => LANGUAGES.filter((language) => language === each));
};

/** The look of `?theme=dark`; null where none is asked for. */
const themeOf = (search: string): Theme | null =>
  THEMES.find((theme) => theme === new URLSearchParams(search).get('theme')) ?? null;

/** Goes through the languages asked for, and takes the look asked for; gives back what was chosen when it is left. */
export function useAddressSettings(): void {
  useEffect(() => {
    const [language, theme] = [settings.language.value, settings.theme.value];
    const asked = rotationOf(location.search);
    settings.theme.value = themeOf(location.search) ?? theme;
    let at = 0;
    const show = (): void => {
      settings.language.value = asked[at % asked.length] ?? language;
      at = (at + 1) % asked.length;
    };
    if (asked.length > 0) show();
    const timer = asked.length > 1 ? setInterval(show, ROTATE_MS) : undefined;
    return () => {
      clearInterval(timer);
      settings.language.value = language;
      settings.theme.value = theme;
    };
  }, []);
}

/** The scripts that a document of ours starts with; their names change with every build. */
const scriptsIn = (html: string): string =>
  [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(([, source]) => source).join(' ');

/** After the line was down the server may be another: where it has other scripts, the page is loaded anew. */
async function reloadIfNewer(): Promise<void> {
  try {
    const answer = await fetch(location.pathname, { cache: 'no-store' });
    const now = scriptsIn(await answer.text());
    if (answer.ok && now !== '' && now !== scriptsIn(document.documentElement.outerHTML)) location.reload();
  } catch {
    // Down again; there is another time.
  }
}

const RELOAD_MS = 10_000;

/** Comes back in the newest build; where the line ended for good, only loading the page again helps. */
export function useReturn(): void {
  useEffect(() => {
    let was = connection.value;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = connection.subscribe((now) => {
      if (now === 'open' && was === 'lost') void reloadIfNewer();
      if (now === 'ended') timer = setTimeout(() => location.reload(), RELOAD_MS);
      was = now;
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
}
