import { z } from 'zod';

export const id = z.number().int();

/** A text in both languages, as the dashboard reads it. */
export const bilingual = z.object({ ar: z.string(), en: z.string() });

/** Something that is called by its name, in one language or in both. */
export const named = <N extends z.ZodType>(name: N) => z.object({ id, name });
