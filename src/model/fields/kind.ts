import type { z } from 'zod';
import type { Problem } from '../errors.ts';
import { isMissing } from '../text/text.ts';

/** What the check of a value cannot know by itself. */
export interface FormTools {
  /** Takes everything out of a rich text that an editor does not make; null for one with too many tags to look at. */
  cleanRichText(html: string): Promise<string | null>;
  /** Whether there is a live entry of this id. @param to a list, or `grades` */
  exists(to: string, id: number): Promise<boolean>;
}

/** All that the server knows of a kind of field. */
export interface Kind<F> {
  /** The check of a value that was sent; null for a file: it is checked by its bytes, elsewhere. */
  check(field: F, tools: FormTools): z.ZodType | null;
  /** What a value is once it is read, in one language. */
  value(field: F): z.ZodType;
  /** What the dashboard is answered, where that is not the value itself. */
  answer?: { schema: z.ZodType; of(value: unknown): unknown };
  /** Whether entries are looked for by it. */
  indexed?: true;
  /** What it holds before it is first written: a number, a text, or nothing; undefined where it must be said. */
  empty: '' | 0 | null | undefined;
}

/** The error of a value that is missing, or not what it should be. */
export const orMissing = (code: Problem) => ({
  error: (issue: { input?: unknown }): Problem => (isMissing(issue.input) ? 'required' : code),
});
