import { useStore } from '@nanostores/react';
import { formatNumber } from '../../model/text/formats.ts';
import type { TextValues } from '../../model/text/texts.ts';
import { textIn } from '../content/columns.ts';
import { $language, defaultLanguage } from '../state/language.ts';
import { contentTexts, labelsOf, say, type TextKey } from './texts.ts';

/** Hook for the texts and number formats of the current language. */
export function useTexts() {
  const language = useStore($language);
  return {
    language,
    t: (key: TextKey, values?: TextValues) => say(language, key, values),
    /** Labels of student fields. */
    labels: labelsOf(language),
    about: (type: string) => contentTexts(language, type),
    /** A bilingual text in the current language; '' if it is empty. */
    translated: (value: unknown) => textIn(value, language, defaultLanguage),
    number: (value: number) => formatNumber(value, language),
  };
}

export type UsedTexts = ReturnType<typeof useTexts>;
