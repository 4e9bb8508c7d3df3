/** Splits names and logins into the words by which staff find a person. */

const MARKS = /\p{M}+/gu;
const PUNCTUATION = /\p{P}+/u;

/** Lower case without accents, so that `zoe` finds `Zoë`. */
const fold = (text: string): string => text.normalize('NFKD').replace(MARKS, '').toLowerCase();

const splitWords = (text: string): readonly string[] =>
  fold(text)
    .split(/\s+/)
    .filter((word) => word !== '');

/** The words of a person's name and login. A word such as `mary-ann` counts as a whole and in its parts. */
export function wordsOfPerson({
  name,
  login,
}: {
  readonly name: string | null;
  readonly login: string | null;
}): readonly string[] {
  const words = [...splitWords(name ?? ''), ...splitWords(login ?? '')];
  return [...new Set(words.flatMap((word) => [word, ...word.split(PUNCTUATION)]))].filter((word) => word !== '');
}

/** The words of a search. A person matches if each of them is the beginning of a word of the person. */
export const wordsOfSearch = (text: string): readonly string[] => [...new Set(splitWords(text))];

/** The least text after all texts that begin with `word`. */
export const endOfPrefix = (word: string): string => `${word}\u{10ffff}`;
