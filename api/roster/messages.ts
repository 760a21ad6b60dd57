import { z } from 'zod';
import { unknownHeadings } from '../../src/model/endpoints/dashboard-roster.ts';
import { type FieldProblem, problems } from '../../src/model/errors.ts';
import { languages } from '../../src/model/languages.ts';
import { importedColumns } from '../../src/model/people/roster.ts';

const givenColumns = z.partialRecord(z.enum(importedColumns), z.string());

/** The input of the import thread. */
export const importSetup = z.object({
  /** The database file, and the data folder. */
  database: z.string(),
  root: z.string(),
  /** The path of the list, and its type: `csv` or `xlsx`. */
  file: z.string(),
  extension: z.string(),
  dryRun: z.boolean(),
  /** Headings that a person named for columns, and those that the school named before. */
  columns: givenColumns,
  remembered: givenColumns,
  /** The staff member who imports it, and whether they may give discounts above the maximum. */
  actor: z.object({ id: z.number(), name: z.string(), anyPercent: z.boolean() }),
  /** The site's host name, for generated login names. */
  host: z.string(),
  /** Language of the column names in error messages. */
  language: z.enum(languages),
  /** The request, if it was sent with an `Idempotency-Key`. */
  attempt: z.object({ key: z.string(), id: z.string(), mac: z.string(), replay: z.array(z.unknown()) }).optional(),
});
export type ImportSetup = z.infer<typeof importSetup>;

const problem = z
  .object({ problem: z.enum(problems), values: z.record(z.string(), z.union([z.string(), z.number()])).optional() })
  .transform(({ problem, values }): FieldProblem => (values ? { problem, values } : { problem }));

const slip = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  code: z.string(),
  expires_at: z.string(),
});

/** The result: why the file is refused, or what was imported. */
const importResult = z.union([
  /** `at`: the field with the problem. `headings`: those of a list whose columns a person must name. */
  z.object({ refused: problem, at: z.string().optional(), headings: unknownHeadings.optional() }),
  z.object({
    rows: z.number(),
    created: z.number(),
    updated: z.number(),
    errors: z.array(z.object({ row: z.number(), field: z.enum(importedColumns), problem })),
    /** Rows that may describe an existing student. */
    warnings: z.array(z.object({ row: z.number(), field: z.enum(importedColumns), problem })),
    /** Number of new students in a grade with prices whose kind of account the list does not give; they become free. */
    free_by_default: z.number(),
    discounts_lowered: z.number().optional(),
    codes: z.array(slip),
    /** Unknown headings, which were ignored. */
    ignored: z.array(z.string()),
  }),
]);
export type ImportResult = z.infer<typeof importResult>;

/** Messages of the thread: `read` when the list is parsed and waits for its turn to be stored, then the result. */
export const importReport = z.union([z.literal('read'), importResult]);
export type ImportReport = z.infer<typeof importReport>;
