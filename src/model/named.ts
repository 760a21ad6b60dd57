import { z } from 'zod';
import { inEachLanguage } from './all-languages.ts';

export const id = z.number().int();

/** A text in every language, as the dashboard reads it. */
export const bilingual = z.object(inEachLanguage(() => z.string()));

/** Something that is called by its name, in one language or in all. */
export const named = <N extends z.ZodType>(name: N) => z.object({ id, name });
