/** Kiosk mode for unattended displays: wake lock, pixel shift, settings from the address, reload after an update. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { LANGUAGES, type Language, THEMES, type Theme } from '../felt/index.ts';
import { chooseLanguage, connection, settings } from '../shell/index.ts';

/** Keeps the screen on. Browsers release the lock when the page is hidden, so the page requests it again. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isActive = true;
    const request = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      try {
        const newLock = await navigator.wakeLock.request('screen');
        if (isActive) lock = newLock;
        else await newLock.release();
      } catch {
        // The browser refuses, for example on low battery. The display works without the lock.
      }
    };
    const onVisible = (): void => void request();
    document.addEventListener('visibilitychange', onVisible);
    void request();
    return () => {
      isActive = false;
      document.removeEventListener('visibilitychange', onVisible);
      lock?.release().catch(() => {});
    };
  }, []);
}

/** The picture moves by these offsets (x, y in pixels), so that it does not burn into the screen. */
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

/** Each language is shown for this time. */
const ROTATE_MS = 12_000;

/** Parses the known languages in `?rotate=en,vi`. */
const parseLanguages = (search: string): readonly Language[] => {
  const ids = new URLSearchParams(search).get('rotate')?.split(',') ?? [];
  return ids.flatMap((id) => LANGUAGES.filter((language) => language === id));
};

/** Parses the theme in `?theme=dark`; null if the address has no known theme. */
const parseTheme = (search: string): Theme | null =>
  THEMES.find((theme) => theme === new URLSearchParams(search).get('theme')) ?? null;

/**
 * Applies the theme and the alternating languages of the address. Restores the user's settings on unmount. Returns false until the
 * first of these languages is loaded.
 */
export function useAddressSettings(): boolean {
  const isReady = useSignal(parseLanguages(location.search).length === 0);
  useEffect(() => {
    const [language, theme] = [settings.language.value, settings.theme.value];
    const languages = parseLanguages(location.search);
    settings.theme.value = parseTheme(location.search) ?? theme;
    let index = 0;
    const showNext = async (): Promise<void> => {
      const next = languages[index % languages.length] ?? language;
      index = (index + 1) % languages.length;
      await chooseLanguage(next);
      isReady.value = true;
    };
    if (languages.length > 0) void showNext();
    const timer = languages.length > 1 ? setInterval(() => void showNext(), ROTATE_MS) : undefined;
    return () => {
      clearInterval(timer);
      void chooseLanguage(language);
      settings.theme.value = theme;
    };
  }, []);
  return isReady.value;
}

/** Finds the script addresses of a document, which change with every build. */
const findScripts = (html: string): string =>
  [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(([, source]) => source).join(' ');

/** Reloads the page if the server has a different build. */
async function reloadIfUpdated(): Promise<void> {
  try {
    const answer = await fetch(location.pathname, { cache: 'no-store' });
    const serverScripts = findScripts(await answer.text());
    if (answer.ok && serverScripts !== '' && serverScripts !== findScripts(document.documentElement.outerHTML)) location.reload();
  } catch {
    // The connection is down again; the next reconnection checks again.
  }
}

const RELOAD_MS = 10_000;

/** Checks for a new build after a reconnection, and reloads after the connection has ended. */
export function useReload(): void {
  useEffect(() => {
    let previous = connection.value;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = connection.subscribe((state) => {
      if (state === 'open' && previous === 'lost') void reloadIfUpdated();
      if (state === 'ended') timer = setTimeout(() => location.reload(), RELOAD_MS);
      previous = state;
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
}
