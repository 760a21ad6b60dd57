import { z } from 'zod';
import { contentLimits } from '../limits.ts';
import { id } from '../named.ts';
import { promotion } from '../people/promotion.ts';
import { importedColumns } from '../people/roster.ts';
import { emptiableText, flag } from '../text/text.ts';
import { slip } from './dashboard-office.ts';
import { studentFilter } from './dashboard-students.ts';
import { type Endpoints, message, undoable } from './endpoint.ts';

const office = { auth: 'admin', needs: 'students' } as const;
/** How many discounts were lowered to the maximum of the new grade; absent if none. */
const lowered = z.number().int().optional();
const rowError = z.object({ row: z.number().int(), field: z.enum(importedColumns), message: z.string() });

/** Which heading of the list stands for which column, where the import does not know it. */
const heading = emptiableText(contentLimits.line).optional();
const givenColumns = z.object({
  name: heading,
  email: heading,
  phone: heading,
  level: heading,
  grade: heading,
  kind_of_account: heading,
  payment_term: heading,
});

/** The headings of a list that cannot be read without help, each with its first filled cell, and what is known of them. */
export const unknownHeadings = z.object({
  headings: z.array(z.object({ heading: z.string(), example: z.string() })),
  columns: z.partialRecord(z.enum(importedColumns), z.string()),
});
export type UnknownHeadings = z.infer<typeof unknownHeadings>;

/** Bulk actions for students: export, import, promotion of a whole grade. */
export const rosterEndpoints = {
  'GET /dashboard/users/export': {
    ...office,
    summary: 'The list of students as CSV or XLSX',
    query: studentFilter.extend({ format: z.enum(['csv', 'xlsx'], { error: 'choice' }).default('csv') }),
    answer: z.string(),
  },
  'GET /dashboard/users/template': {
    ...office,
    summary: 'A list to fill in for the import, as CSV or XLSX: headings and an example that the import passes over',
    query: z.object({ format: z.enum(['csv', 'xlsx'], { error: 'choice' }).default('csv') }),
    answer: z.string(),
  },
  'POST /dashboard/users/import': {
    ...office,
    summary: 'Take a list in (CSV or XLSX), whole or not at all; with dry_run 1 only say what would come of it',
    body: z.object({ dry_run: flag.default(0), columns: givenColumns.optional() }),
    files: { file: 'roster' },
    answer: message.extend({
      data: z.object({
        rows: z.number().int(),
        created: z.number().int(),
        updated: z.number().int(),
        errors: z.array(rowError),
        /** Warnings for new students who may already exist. */
        warnings: z.array(rowError),
        /** New students without a kind of account in the list, in a grade that has prices. They get a free account. */
        free_by_default: z.number().int(),
        discounts_lowered: lowered,
        codes: z.array(slip),
        /** Column headings that were not recognised. */
        ignored: z.array(z.string()),
      }),
    }),
  },
  'GET /dashboard/users/outlook': {
    ...office,
    summary:
      'Of a grade or of the school: how many students, who of them never logged in, whose time an extension moves',
    query: z.object({ grade_id: studentFilter.shape.grade_id }),
    answer: z.object({
      data: z.object({
        students: z.number().int().nullable(),
        newcomers: z.number().int().nullable(),
        extended: z.number().int(),
      }),
    }),
  },
  'GET /dashboard/users/promotions': {
    ...office,
    summary: 'The promotions that can still be undone, newest first',
    answer: z.object({
      data: z.array(undoable.extend({ grade_id: id, to_grade_id: id.nullable() })),
    }),
  },
  'POST /dashboard/users/promote': {
    ...office,
    summary: 'Move a grade up as a whole; to_grade_id null: they leave the school',
    body: promotion,
    answer: message.extend({
      data: z.object({ moved: z.number().int(), undo: z.number().int(), discounts_lowered: lowered }),
    }),
  },
  'POST /dashboard/users/promote/:id/undo': {
    ...office,
    summary: 'Put back, within seven days, all who have not been changed since',
    conflict: 'A second time, or too late',
    answer: message.extend({
      data: z.object({ moved: z.number().int(), left: z.number().int(), discounts_lowered: lowered }),
    }),
  },
} as const satisfies Endpoints;
