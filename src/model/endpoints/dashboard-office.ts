import { z } from 'zod';
import { loginCodes, maxUndoable } from '../limits.ts';
import { id } from '../named.ts';
import { correction, enrolment } from '../people/enrolment.ts';
import { registrationChange, registrationRecord, retentionChange, retentionRecord } from '../people/office-records.ts';
import { registrationFiles } from '../people/registration.ts';
import { detailedStudent } from '../people/student-detail.ts';
import { listOf } from '../text/list-of.ts';
import { wholeNumber } from '../text/text.ts';
import { changedConflict, versionSent, versionShown } from '../version.ts';
import { type Endpoints, message } from './endpoint.ts';

const office = { auth: 'admin', needs: 'students' } as const;
const student = message.extend({ data: detailedStudent });

/** A new login code. The digits are shown only once. */
const code = { code: z.string(), expires_at: z.iso.datetime() };
/** A printed slip: the student, the login name and the code. */
export const slip = z.object({ id, name: z.string(), email: z.string(), ...code });

/** `undecided` is true until the school has chosen a retention period. */
const retention = retentionRecord.extend({ undecided: z.boolean(), ...versionShown });

const number = wholeNumber(1, Number.MAX_SAFE_INTEGER, 'unknown');

/**
 * Office actions for single students: enrol, correct, delete, login codes, export, registration and retention settings.
 */
export const officeEndpoints = {
  'POST /dashboard/users': {
    ...office,
    summary: 'Enrol a student; without an e-mail a login name is made. The code is told once',
    body: enrolment,
    files: registrationFiles,
    answer: student.extend(code),
    status: 201,
  },
  'GET /dashboard/users/deleted': {
    ...office,
    summary: `The students who can still be brought back, newest deletion first: at most ${maxUndoable}`,
    answer: z.object({ data: z.array(z.object({ id, name: z.string(), deleted_at: z.iso.datetime() })) }),
  },
  'POST /dashboard/users/codes': {
    ...office,
    summary: 'A new code for each of a grade, or of ids, who has never logged in: at most 500 at once',
    body: z.object({ ids: listOf(number, loginCodes.atOnce).optional(), grade_id: number.optional() }),
    answer: message.extend({ data: z.object({ codes: z.array(slip) }) }),
  },
  'POST /dashboard/users/:id': {
    ...office,
    summary: 'Correct what is known of a student; what is not sent stays',
    body: correction,
    conflict: changedConflict,
    answer: student,
  },
  'DELETE /dashboard/users/:id': { ...office, summary: 'Delete a student, for 24 hours', answer: message },
  'POST /dashboard/users/:id/restore': { ...office, summary: 'Bring a deleted student back', answer: student },
  'POST /dashboard/users/:id/family': {
    ...office,
    summary: 'Say who belongs to the family of a student: exactly this one and `ids`',
    body: z.object({
      ids: listOf(number, 100)
        .optional()
        .transform((ids) => ids ?? []),
    }),
    answer: student,
  },
  'POST /dashboard/users/:id/code': {
    ...office,
    summary: 'A code with which the student sets a new password: 24 hours, once',
    answer: message.extend(code),
  },
  'GET /dashboard/users/:id/export': {
    auth: 'admin',
    needs: 'export',
    summary: 'All that the school holds about a student, as a ZIP',
    answer: z.string(),
  },
  'POST /dashboard/users/:id/erase': {
    auth: 'admin',
    needs: 'erase',
    summary: 'Remove a student for good, now',
    answer: message,
  },

  'GET /dashboard/registration': {
    auth: 'admin',
    needs: 'any',
    summary: 'Whether anybody may register',
    answer: z.object({ data: registrationRecord.extend(versionShown) }),
  },
  'POST /dashboard/registration': {
    auth: 'admin',
    needs: 'accounts',
    summary: 'Open or close the registration',
    body: registrationChange.extend(versionSent),
    conflict: changedConflict,
    answer: message.extend({ data: registrationRecord.extend(versionShown) }),
  },
  'GET /dashboard/retention': {
    auth: 'admin',
    needs: 'erase',
    summary: 'For how many days receipts and passports are kept; `undecided` until the school has said',
    answer: z.object({ data: retention }),
  },
  'POST /dashboard/retention': {
    auth: 'admin',
    needs: 'erase',
    summary: 'Say for how many days receipts and passports are kept (0: for ever)',
    body: retentionChange.extend(versionSent),
    conflict: changedConflict,
    answer: message.extend({ data: retention }),
  },
} as const satisfies Endpoints;
