import { useStore } from '@nanostores/react';
import { formatNumber } from '../../model/formats.ts';
import type { TextValues } from '../../model/texts.ts';
import { $language } from '../state/language.ts';
import { contentTexts, say, type TextKey } from './texts.ts';

/** The texts and numerals of the language that is chosen now. */
export function useTexts() {
  const language = useStore($language);
  return {
    language,
    t: (key: TextKey, values?: TextValues) => say(language, key, values),
    about: (type: string) => contentTexts(language, type),
    number: (value: number) => formatNumber(value, language),
  };
}

export type UsedTexts = ReturnType<typeof useTexts>;
