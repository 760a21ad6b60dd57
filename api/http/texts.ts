import { readFileSync } from 'node:fs';
import type english from '../../public/locales/en/messages.json';
import { inEachLanguage } from '../../src/model/all-languages.ts';
import type { Language } from '../../src/model/languages.ts';
import { fieldSentAs } from '../../src/model/people/student-fields.ts';
import { find, type Keys, say as sayOf, type TextValues } from '../../src/model/text/texts.ts';

type Messages = typeof english;

const messages = inEachLanguage((language): Messages => {
  const file = new URL(`../../public/locales/${language}/messages.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
});

/** All API messages in a language. */
export const textsOf = (language: Language): Messages => messages[language];

/** An API message in a language, by its key in `messages.json`. */
export function say(language: Language, key: Keys<Messages>, values?: TextValues): string {
  return sayOf(messages[language], language, key, values);
}

/** The label of a form field in a language; the field name if there is no label. */
export function labelOf(language: Language, field: string): string {
  return find(messages[language], `labels.${fieldSentAs(field)}`) ?? field;
}

/** A count with the name of a content type, for example "two videos". */
export function countedEntries(language: Language, type: string, count: number): string {
  return sayOf<{ holders: Record<string, string> }>(messages[language], language, `holders.${type}`, { count });
}
