import { z } from 'zod';
import { schoolLimits } from '../limits.ts';
import { bilingual, id, named } from '../named.ts';
import { ownPasswords } from '../people/credentials.ts';
import { schoolChange, schoolRecord } from '../school/school.ts';
import { text } from '../text/text.ts';
import { changedConflict, versionSent, versionShown } from '../version.ts';
import { plannedEntry } from './dashboard-overview.ts';
import { type Endpoints, message } from './endpoint.ts';

const staff = { auth: 'admin', needs: 'any' } as const;

const place = named(bilingual);
/**
 * `group` distinguishes entries with the same name: the level of a grade, the grade of a subject; null if there is
 * none.
 */
export const options = z.object({ data: z.array(place.extend({ group: place.nullable() })) });

const ownSchool = schoolRecord.extend(versionShown);

/** After a change of the calling code: stored numbers that no longer fit, with the first of their students. */
const unfitPhones = z.object({
  count: z.number().int(),
  students: z.array(z.object({ id, name: z.string(), phone: z.string() })),
});

/** After a change of the time zone: the entries that wait for their moment, which stays the same, with the first of them. */
const plannedAfter = z.object({ count: z.number().int(), entries: z.array(plannedEntry) });

/** The school's own record, and options for selects. */
export const schoolEndpoints = {
  'GET /dashboard/school': {
    ...staff,
    summary: 'The school: name, languages, time zone, currency, calling code, colours',
    answer: z.object({ data: ownSchool }),
  },
  'POST /dashboard/school': {
    auth: 'admin',
    needs: 'accounts',
    summary: 'Change the school; what is not sent stays',
    body: schoolChange.extend(versionSent),
    conflict: changedConflict,
    answer: message.extend({ data: ownSchool, phones: unfitPhones.optional(), planned: plannedAfter.optional() }),
  },
  'GET /dashboard/school/start': {
    auth: 'admin',
    needs: 'staff',
    summary: 'What would be lost if the demo school were left',
    answer: z.object({
      data: z.object({
        students: z.number().int(),
        payments: z.number().int(),
        messages: z.number().int(),
        changes: z.number().int(),
      }),
    }),
  },
  'POST /dashboard/school/start': {
    auth: 'admin',
    needs: 'staff',
    summary: 'Make a new, empty school of the demo, after a backup',
    body: z.object({ confirm: text({ max: schoolLimits.name.max }), password: ownPasswords.shape.current }),
    refused: 'Another name or password; writes are refused meanwhile',
    answer: message.extend({ data: z.object({ backup: z.string() }) }),
  },
  'GET /dashboard/options/grades': { ...staff, summary: 'Grades, for a select', answer: options },
  'GET /dashboard/options/subjects': { ...staff, summary: 'Subjects, for a select', answer: options },
} as const satisfies Endpoints;
