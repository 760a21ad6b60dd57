import type { z } from 'zod';
import type { Problem } from '../errors.ts';
import type { Capability } from '../people/capabilities.ts';
import { isMissing } from '../text/text.ts';

/** Checks that need the server. */
export interface FormTools {
  /** Sanitises rich text: removes everything that the editor cannot produce. Null if the text has too many tags. */
  cleanRichText(html: string): Promise<string | null>;
  /** Whether an entry with this id exists and is not deleted. @param to a list, or `grades` */
  exists(to: string, id: number): Promise<boolean>;
  /** Whether a member of the staff with this id may do something now. */
  may(id: number, capability: Capability): Promise<boolean>;
}

/** The server part of a field kind. */
export interface Kind<F> {
  /** The schema that validates a sent value. The bytes of files are checked elsewhere. */
  check(field: F, tools: FormTools): z.ZodType;
  /** The schema of a stored value, in one language. */
  value(field: F): z.ZodType;
  /** The form in dashboard answers, if it differs from the stored value. */
  answer?: { schema: z.ZodType; of(value: unknown): unknown };
  /** Whether the column needs an index because entries are looked up by it. */
  indexed?(field: F): boolean;
  /** Whether null in JSON empties the field, as an empty text does. In other fields null means that nothing was sent. */
  emptiable?: true;
  /** The column default; undefined if the field must always be set. */
  empty: '' | 0 | null | undefined;
  /** Whether an empty column holds whole numbers once it is filled. */
  whole?: true;
}

/** The error for a value that is missing or of a wrong type. */
export const orMissing = (code: Problem) => ({
  error: (issue: { input?: unknown }): Problem => (isMissing(issue.input) ? 'required' : code),
});
