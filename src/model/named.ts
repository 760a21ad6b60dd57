import { z } from 'zod';
import { inEachLanguage } from './all-languages.ts';

export const id = z.number().int();

/** A text in every language, as in dashboard answers. */
export const bilingual = z.object(inEachLanguage(() => z.string()));

/** An object with an id and a name, in one language or in all. */
export const named = <N extends z.ZodType>(name: N) => z.object({ id, name });
