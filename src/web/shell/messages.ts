/** The texts of all pages. */
import { loadFeltWords } from '../felt/index.ts';
import { settings } from './settings.ts';
import { openTexts } from './texts.ts';

const texts = openTexts(settings.language);

export const { wordsOf, withTexts, chooseLanguage } = texts;

texts.registerTexts(loadFeltWords);
