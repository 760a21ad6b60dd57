import { z } from 'zod';
import { type FieldProblem, problems } from '../../src/model/errors.ts';
import { languages } from '../../src/model/languages.ts';
import { importedColumns } from '../../src/model/people/roster.ts';

/** What the thread is told that takes a list in. */
export const importSetup = z.object({
  /** The database's file, and the folder of all state. */
  database: z.string(),
  root: z.string(),
  /** The list, and what it is: `csv` or `xlsx`. */
  file: z.string(),
  extension: z.string(),
  dryRun: z.boolean(),
  /** Who takes it in, and whether they may give discounts above the bound. */
  actor: z.object({ id: z.number(), name: z.string(), anyPercent: z.boolean() }),
  /** The site's name, for login names. */
  host: z.string(),
  /** In which language what is missing is named. */
  language: z.enum(languages),
  /** The request, where it was sent with an `Idempotency-Key`. */
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

/** What it says: why the file is no list, or what came of it. */
export const importResult = z.union([
  z.object({ refused: problem }),
  z.object({
    rows: z.number(),
    created: z.number(),
    updated: z.number(),
    errors: z.array(z.object({ row: z.number(), field: z.enum(importedColumns), problem })),
    /** Rows that may be of a child who is there already. */
    warnings: z.array(z.object({ row: z.number(), field: z.enum(importedColumns), problem })),
    /** New students whose kind the list does not say, in a grade with prices. */
    free_by_default: z.number(),
    discounts_lowered: z.number().optional(),
    codes: z.array(slip),
    /** Headings that mean nothing here. */
    ignored: z.array(z.string()),
  }),
]);
export type ImportResult = z.infer<typeof importResult>;

/** What it reports: that the list is read and waits for its turn to be stored, then what came of it. */
export const importReport = z.union([z.literal('read'), importResult]);
export type ImportReport = z.infer<typeof importReport>;
