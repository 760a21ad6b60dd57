import { inEachLanguage } from '../model/all-languages.ts';
import { languageFacts } from '../model/languages.ts';

/** A language and its region in Open Graph's spelling: `ar_SD`. */
export const openGraph = inEachLanguage((each) => `${each}_${new Intl.Locale(languageFacts[each].locale).region}`);

/** Whether a language is written in Arabic letters. */
export const inArabicLetters = inEachLanguage((each) => new Intl.Locale(each).maximize().script === 'Arab');
