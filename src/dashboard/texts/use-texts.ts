import { useStore } from '@nanostores/react';
import { formatNumber } from '../../model/text/formats.ts';
import type { TextValues } from '../../model/text/texts.ts';
import { textIn } from '../content/columns.ts';
import { $language, defaultLanguage } from '../state/language.ts';
import { contentTexts, labelsOf, say, type TextKey } from './texts.ts';

/** The texts and numerals of the language that is chosen now. */
export function useTexts() {
  const language = useStore($language);
  return {
    language,
    t: (key: TextKey, values?: TextValues) => say(language, key, values),
    /** What the fields of a student are called. */
    labels: labelsOf(language),
    about: (type: string) => contentTexts(language, type),
    /** A text in two languages in this one; empty when it has none. */
    translated: (value: unknown) => textIn(value, language, defaultLanguage),
    number: (value: number) => formatNumber(value, language),
  };
}

export type UsedTexts = ReturnType<typeof useTexts>;
