import { z } from 'zod';
import { inEachLanguage } from '../all-languages.ts';
import type { Problem } from '../errors.ts';
import { levelBounds, maxPrice } from '../limits.ts';
import { bilingual, named } from '../named.ts';
import { priceBounds } from '../payments/currencies.ts';
import { schoolFacts } from '../school/facts.ts';
import { byTerm } from '../school/price-terms.ts';
import { orderOf } from '../text/list-of.ts';
import { isMissing, wholeNumber } from '../text/text.ts';
import { changedTexts, newTexts } from '../text/texts-in-use.ts';
import { changedConflict, versionSent, versionShown } from '../version.ts';
import { type Endpoints, message } from './endpoint.ts';

const required: Problem = 'required';

const office = { auth: 'admin', needs: 'levels' } as const;

/** A price from 0, with the decimals of the school's currency at most; a number or a text, never a boolean. */
const price = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\+?\d+(\.\d{1,3})?$/)
        .transform(Number),
    ],
    { error: ({ input }) => (isMissing(input) ? 'required' : 'price') },
  )
  .refine(
    (value) => value >= 0 && value <= maxPrice && Number(value.toFixed(priceBounds().decimals)) === value,
    'price',
  );

/** An empty price means that the term is not offered. */
const emptyIsNull = (value: unknown) =>
  value === null || (typeof value === 'string' && value.trim() === '') ? null : value;

/** All three prices must be sent. */
const prices = z.object(
  byTerm(() =>
    z
      .unknown()
      .refine((value) => value !== undefined, { message: 'required', abort: true })
      .transform(emptyIsNull)
      .pipe(price.nullable()),
  ),
);

/** Prices of which those stay that are not sent. */
const pricesChanged = byTerm(() => z.unknown().transform(emptyIsNull).pipe(price.nullable().optional()).optional());

const newName = { name: newTexts(levelBounds.name).prefault(inEachLanguage(() => '')) };
const nameChanged = changedTexts(levelBounds.name);
/** A new name of a level: it must be sent in one language at least. */
const renamed = {
  name: z.preprocess(
    (sent) => sent ?? {},
    nameChanged.unwrap().superRefine((sent, context) => {
      if (Object.values(sent).some((text) => text)) return;
      for (const language of schoolFacts().languages) {
        context.addIssue({ code: 'custom', path: [language], message: required });
      }
    }),
  ),
};
const ids = z.object({ ids: orderOf(wholeNumber(1, Number.MAX_SAFE_INTEGER, 'unknown'), levelBounds.most) });

const grade = named(bilingual).extend({ ...byTerm(() => z.number().nullable()), ...versionShown });
const level = named(bilingual).extend({ grades: z.array(grade), ...versionShown });
const levelWritten = message.extend({ data: level });
const gradeWritten = message.extend({ data: grade });
const ordered = message.extend({ data: z.array(level) });

const deleted = named(bilingual).extend({ deleted_at: z.string() });

/** The conflict of an order, for the OpenAPI document. */
export const orderConflict = 'One of the set is missing or was deleted meanwhile; data has the present ids in order';

/** Levels and grades: their names, order and prices. */
export const levelEndpoints = {
  'GET /dashboard/Level': {
    auth: 'admin',
    needs: 'any',
    summary: 'Levels with their grades and prices, in the order of the school',
    answer: z.object({ data: z.array(level) }),
  },
  'GET /dashboard/Level/deleted': {
    ...office,
    summary: 'Levels and grades deleted within a day, which can be restored; the latest first',
    answer: z.object({
      data: z.object({ levels: z.array(deleted), grades: z.array(deleted.extend({ level_id: z.number() })) }),
    }),
  },
  'POST /dashboard/Level': {
    ...office,
    summary: 'Add a level; it comes last',
    body: z.object(newName),
    answer: levelWritten,
    status: 201,
  },
  'POST /dashboard/Level/order': {
    ...office,
    summary: 'Put the levels in another order: the ids of all of them, each once',
    body: ids,
    conflict: orderConflict,
    answer: ordered,
  },
  'POST /dashboard/Level/:id': {
    ...office,
    summary: "Set a grade's prices",
    body: prices.extend(versionSent),
    conflict: changedConflict,
    answer: gradeWritten,
  },
  'DELETE /dashboard/Level/:id': {
    ...office,
    summary: 'Delete a level that has no grades',
    refused: 'It has grades: data counts them',
    answer: message,
  },
  'POST /dashboard/Level/:id/restore': { ...office, summary: 'Undo a delete, within a day', answer: levelWritten },
  'POST /dashboard/Level/:id/name': {
    ...office,
    summary: 'Rename a level',
    body: z.object({ ...renamed, ...versionSent }),
    conflict: changedConflict,
    answer: levelWritten,
  },
  'POST /dashboard/Level/:id/grades': {
    ...office,
    summary: 'Add a grade to a level; it comes last. Its name is unique within the level',
    body: prices.extend(newName),
    answer: gradeWritten,
    status: 201,
  },
  'POST /dashboard/Level/:id/grades/order': {
    ...office,
    summary: 'Put the grades of a level in another order: the ids of all of them, each once',
    body: ids,
    conflict: orderConflict,
    answer: levelWritten,
  },
  'POST /dashboard/grades/:id': {
    ...office,
    summary: 'Rename a grade, move it to another level, where it comes last, or change its prices',
    body: z.object({
      ...pricesChanged,
      name: nameChanged,
      level_id: z
        .unknown()
        .transform((sent) => (isMissing(sent) ? undefined : sent))
        .pipe(wholeNumber(1, Number.MAX_SAFE_INTEGER, 'unknown').optional())
        .optional(),
      ...versionSent,
    }),
    conflict: changedConflict,
    answer: gradeWritten,
  },
  'DELETE /dashboard/grades/:id': {
    ...office,
    summary: 'Delete a grade that has no students and no subjects',
    refused: 'It has students or subjects: data counts them',
    answer: message,
  },
  'POST /dashboard/grades/:id/restore': {
    ...office,
    summary: 'Undo a delete, within a day and while its level is there',
    refused: 'Its level is deleted, or another grade of the level has its name now',
    answer: gradeWritten,
  },
} as const satisfies Endpoints;

export type LevelEndpoints = typeof levelEndpoints;
