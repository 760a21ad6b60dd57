import { inEachLanguage } from '../model/all-languages.ts';
import { languageFacts } from '../model/languages.ts';

/** Locale in Open Graph format: `ar_SD`. */
export const openGraph = inEachLanguage((each) => `${each}_${new Intl.Locale(languageFacts[each].locale).region}`);

/** Whether a language is written in Arabic script. */
export const inArabicLetters = inEachLanguage((each) => new Intl.Locale(each).maximize().script === 'Arab');
