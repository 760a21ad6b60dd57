import { z } from 'zod';
import { inEachLanguage } from '../all-languages.ts';
import type { Problem } from '../errors.ts';
import type { Bilingual, Language } from '../languages.ts';
import { isInUse, schoolFacts } from '../school/facts.ts';
import { text } from './text.ts';

/** A text that may be empty in each language. */
const anyTexts = (max: number) => z.object(inEachLanguage(() => text({ min: 0, max })));

const required: Problem = 'required';

/** The text of something new, such as a name: at most `max` characters, required in the languages in use. */
export const newTexts = (max: number) =>
  anyTexts(max).superRefine((texts, context) => {
    for (const language of schoolFacts().languages) {
      if (texts[language] === '') context.addIssue({ code: 'custom', path: [language], message: required });
    }
  });

/** A change of such a text. What is not sent stays. `missingTexts` finds what may not be empty. */
export const changedTexts = (max: number) =>
  z.object(inEachLanguage(() => text({ min: 0, max }).optional())).optional();

/** The text after a change. An empty text in a language that is not in use changes nothing. */
export const textsAfter = (before: Bilingual, sent: Partial<Record<Language, string | undefined>> = {}): Bilingual =>
  inEachLanguage((language) => {
    const changed = sent[language];
    return changed === undefined || (changed === '' && !isInUse(language)) ? before[language] : changed;
  });

/**
 * The languages in use in which a text is empty after a change. With several in use, it may stay empty in one of them
 * until somebody translates it.
 */
export function missingTexts(before: Bilingual, after: Bilingual): Language[] {
  const used = schoolFacts().languages;
  const stays = (language: Language) => before[language] === '' && used.some((other) => after[other] !== '');
  return used.filter((language) => after[language] === '' && !stays(language));
}
