/** Tests that the texts of a language are loaded only with that language, before they are shown, and that English is the fallback. */
import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import type { Language } from '../felt/headless.ts';
import { type OtherLanguages, openTexts } from './texts.ts';

interface Words {
  readonly yes: string;
}

const EN: Words = { yes: 'yes' };
const TRANSLATED = { 'zh-Hant': '對', 'zh-Hans': '对', vi: 'vâng' } as const;

/** A server from which texts are loaded. Each load waits for `answer`. */
function openServer() {
  const requests: string[] = [];
  const waiting: { readonly language: Language; readonly end: (isAnswered: boolean) => void }[] = [];
  const load = (language: keyof typeof TRANSLATED) => (): Promise<Words> => {
    requests.push(language);
    return new Promise((resolve, reject) => {
      const end = (isAnswered: boolean): void =>
        isAnswered ? resolve({ yes: TRANSLATED[language] }) : reject(new Error('offline'));
      waiting.push({ language, end });
    });
  };
  const others: OtherLanguages<Words> = { 'zh-Hant': load('zh-Hant'), 'zh-Hans': load('zh-Hans'), vi: load('vi') };
  const answer = async (isAnswered = true): Promise<void> => {
    for (const { end } of waiting.splice(0)) end(isAnswered);
    // Promises that wait for the answer continue.
    for (let i = 0; i < 20; i++) await Promise.resolve();
  };
  return { requests, others, answer };
}

function openPage(language: Language) {
  const shown = signal(language);
  return { shown, server: openServer(), ...openTexts(shown) };
}

/** Whether a promise is settled now. */
const isSettled = async (promise: Promise<unknown>): Promise<boolean> => {
  let settled = false;
  void promise.then(() => {
    settled = true;
  });
  for (let i = 0; i < 20; i++) await Promise.resolve();
  return settled;
};

describe('an English page', () => {
  it('loads no texts', async () => {
    const { wordsOf, withTexts, server } = openPage('en');
    const words = wordsOf(EN, server.others);
    expect(await withTexts(Promise.resolve('part'))).toBe('part');
    expect([words.value.yes, server.requests]).toEqual(['yes', []]);
  });
});

describe('a page in another language', () => {
  it('starts to load texts when they are registered, and loads only that language', async () => {
    const { wordsOf, server } = openPage('vi');
    const words = wordsOf(EN, server.others);
    expect(server.requests).toEqual(['vi']);
    await server.answer();
    expect(words.value.yes).toBe('vâng');
  });

  it('shows a part only when all texts are loaded', async () => {
    const { wordsOf, withTexts, server } = openPage('zh-Hant');
    const words = wordsOf(EN, server.others);
    const part = withTexts(Promise.resolve(() => words.value.yes));
    expect(await isSettled(part)).toBe(false);
    await server.answer();
    expect((await part)()).toBe('對');
  });

  it('also waits for texts that a part registers while it loads', async () => {
    const { wordsOf, withTexts, server } = openPage('zh-Hans');
    const part = withTexts(Promise.resolve().then(() => wordsOf(EN, server.others)));
    expect(await isSettled(part)).toBe(false);
    await server.answer();
    expect((await part).value.yes).toBe('对');
  });

  it('loads each list one time', async () => {
    const { wordsOf, withTexts, server } = openPage('vi');
    wordsOf(EN, server.others);
    const parts = [withTexts(Promise.resolve()), withTexts(Promise.resolve())];
    await server.answer();
    await Promise.all(parts);
    await withTexts(Promise.resolve());
    expect(server.requests).toEqual(['vi']);
  });

  it('is in English if the texts cannot be loaded, and the next attempt loads them again', async () => {
    const { wordsOf, withTexts, server } = openPage('vi');
    const words = wordsOf(EN, server.others);
    const part = withTexts(Promise.resolve('part'));
    expect(await isSettled(part)).toBe(false);
    await server.answer(false);
    expect([await isSettled(part), words.value.yes]).toEqual([true, 'yes']);
    const next = withTexts(Promise.resolve());
    expect(await isSettled(next)).toBe(false);
    await server.answer();
    await next;
    expect([words.value.yes, server.requests]).toEqual(['vâng', ['vi', 'vi']]);
  });

  it('fails to show a part that cannot be loaded', async () => {
    const { withTexts } = openPage('vi');
    await expect(withTexts(Promise.reject(new Error('offline')))).rejects.toThrow('offline');
  });
});

describe('a change of the language', () => {
  it('changes all texts together, when the last of them is loaded', async () => {
    const { wordsOf, chooseLanguage, shown, server } = openPage('en');
    const slowServer = openServer();
    const [first, second] = [wordsOf(EN, server.others), wordsOf(EN, slowServer.others)];
    const change = chooseLanguage('vi');
    await server.answer();
    expect([first.value.yes, second.value.yes, shown.value]).toEqual(['yes', 'yes', 'en']);
    await slowServer.answer();
    await change;
    expect([first.value.yes, second.value.yes, shown.value]).toEqual(['vâng', 'vâng', 'vi']);
  });

  it('also loads texts that `wordsOf` does not return', async () => {
    const { registerTexts, chooseLanguage } = openPage('en');
    const loaded: string[] = [];
    registerTexts(async (language) => loaded.push(language));
    await chooseLanguage('zh-Hans');
    expect(loaded).toEqual(['zh-Hans']);
  });

  it('ends with the last language that was chosen', async () => {
    const { wordsOf, chooseLanguage, shown, server } = openPage('en');
    wordsOf(EN, server.others);
    const changes = [chooseLanguage('vi'), chooseLanguage('zh-Hant'), chooseLanguage('en')];
    await server.answer();
    await Promise.all(changes);
    expect(shown.value).toBe('en');
  });

  it('is done in English if the texts cannot be loaded', async () => {
    const { wordsOf, chooseLanguage, shown, server } = openPage('en');
    const words = wordsOf(EN, server.others);
    const change = chooseLanguage('vi');
    await server.answer(false);
    await change;
    expect([shown.value, words.value.yes]).toEqual(['vi', 'yes']);
  });

  it('while a part is loading shows the part in the new language', async () => {
    const { wordsOf, withTexts, chooseLanguage, server } = openPage('zh-Hant');
    const words = wordsOf(EN, server.others);
    const part = withTexts(Promise.resolve());
    await chooseLanguage('en');
    await server.answer();
    await part;
    expect(words.value.yes).toBe('yes');
  });
});
